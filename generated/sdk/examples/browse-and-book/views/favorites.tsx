import { words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { CardPlaceholders, Cards } from '../parts/card.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { Guarded } from '../parts/guarded.js';
import { service } from '../service.js';

export function Favorites() {
  return <Guarded title={words.favorites}>{() => <FavoriteListings />}</Guarded>;
}

function FavoriteListings() {
  const favorites = useLoaded((signal) => service.getFavorites.autoPagingToArray({}, { limit: 200, signal }), []);
  return (
    <Loaded of={favorites} placeholder={<CardPlaceholders />}>
      {(items) =>
        items.length > 0 ? (
          <Cards listings={items.map(({ property }) => property)} />
        ) : (
          <Empty icon="heart" text={words.noFavorites}>
            <SearchLink />
          </Empty>
        )
      }
    </Loaded>
  );
}
