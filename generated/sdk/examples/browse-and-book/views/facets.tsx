/** How many places have each city, building and service, and links that add or remove this filter. */
import type { City, SearchFacets } from 'rental-marketplace-sdk';
import { number, words } from '../language.js';
import { cityOf, nameOf } from '../names.js';
import { Icon } from '../parts/icon.js';
import { type Query, area, listOf, without } from '../query.js';
import { addressOf } from '../route.js';

export interface Counted {
  count: number;
  isExact: boolean;
}

/** `12`, or `1,000+` if counting stopped. */
export const counted = ({ count, isExact }: Counted) => (isExact ? number(count) : `${number(count)}+`);

interface Choice {
  key: string;
  name: string | undefined;
  facet?: Counted;
  isChosen: boolean;
  to: Query;
}

export function Facets({ query, facets }: { query: Query; facets: SearchFacets }) {
  const one = (
    name: 'city' | 'buildingType',
    found: (Counted & { value: number })[],
    nameFor: (value: number) => string,
  ) =>
    found.map(({ value, ...facet }): Choice => {
      const isChosen = query[name] === String(value);
      // Another city is in another area.
      const others = without(query, name, ...(name === 'city' ? area : []));
      return {
        key: String(value),
        name: nameFor(value),
        facet,
        isChosen,
        to: isChosen ? others : { ...others, [name]: String(value) },
      };
    });
  const chosen = listOf(query['services']);
  const services = (facets.services ?? []).map(({ value, ...facet }): Choice => {
    const isChosen = chosen.includes(value);
    const next = isChosen ? chosen.filter((name) => name !== value) : [...chosen, value];
    return {
      key: value,
      name: nameOf('service', value),
      facet,
      isChosen,
      to: { ...without(query, 'services'), ...(next.length > 0 && { services: next.join() }) },
    };
  });
  const cities = one('city', facets.city ?? [], (id) => cityOf(id as City)?.name ?? '');
  const buildings = one('buildingType', facets.buildingType ?? [], (type) => nameOf('buildingType', type));
  return (
    <nav class="facets" aria-label={words.moreFilters}>
      {query['north'] && (
        <ul>
          <Chip choice={{ key: 'area', name: words.mapArea, isChosen: true, to: without(query, ...area) }} />
        </ul>
      )}
      {[
        [words.city, shown(cities)] as const,
        [words.building, shown(buildings)] as const,
        [words.offers, shown(services)] as const,
      ].map(
        ([title, choices]) =>
          choices.length > 0 && (
            <ul key={title} aria-label={title}>
              {choices.map((choice) => (
                <Chip key={choice.key} choice={choice} />
              ))}
            </ul>
          ),
      )}
    </nav>
  );
}

/** Values that no place has are left out, unless they are the filter. */
const shown = (choices: Choice[]) =>
  choices.filter(({ facet, isChosen }) => facet?.count !== 0 || isChosen).slice(0, 8);

function Chip({ choice: { name, facet, isChosen, to } }: { choice: Choice }) {
  return (
    <li>
      <a class="chip" href={addressOf('', to)} aria-current={isChosen ? 'true' : undefined}>
        {name} {facet && <span class="count">{counted(facet)}</span>}
        {isChosen && <Icon name="close" />}
      </a>
    </li>
  );
}
