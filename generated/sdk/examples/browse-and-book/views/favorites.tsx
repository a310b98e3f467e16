import { words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Cards, CardsToCome } from '../parts/card.js';
import { Guarded } from '../parts/guarded.js';
import { service } from '../service.js';

export function Favorites() {
  return <Guarded title={words.favorites}>{() => <Kept />}</Guarded>;
}

function Kept() {
  const kept = useLoaded((signal) => service.getFavorites.autoPagingToArray({}, { limit: 200, signal }), []);
  return (
    <Loaded of={kept} meanwhile={<CardsToCome />}>
      {(favorites) =>
        favorites.length > 0 ? (
          <Cards listings={favorites.map(({ property }) => property)} />
        ) : (
          <p class="empty">{words.noFavorites}</p>
        )
      }
    </Loaded>
  );
}
