import type { FoundRentProperty, SearchFacet } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { days, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Cards, CardPlaceholders } from '../parts/card.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { Icon } from '../parts/icon.js';
import { AreaMap, type Box } from '../parts/map.js';
import { Problem } from '../parts/problem.js';
import { type Query, area, filtersOf, without } from '../query.js';
import { addressOf } from '../route.js';
import { isGuestOrOwner, service, useLoggedIn, useRole } from '../service.js';
import { Facets } from './facets.js';
import { Filters } from './filters.js';
import { SaveSearch } from './saved-searches.js';

type Sort = NonNullable<Parameters<typeof service.getRentProperties>[0]>['sort'];

interface Wanted {
  pageSize?: number;
  cursor?: string | undefined;
  facets?: SearchFacet[];
}

function read(query: Query, { pageSize = 9, cursor, facets }: Wanted, signal?: AbortSignal) {
  const { startDate, endDate, maxTotalAmount, sort } = query;
  return service.getRentProperties(
    {
      ...filtersOf(query),
      startDate,
      endDate,
      maxTotalAmount: maxTotalAmount === undefined ? undefined : Number(maxTotalAmount),
      sort: sort as Sort | undefined,
      pageSize,
      cursor,
      facets,
    },
    { signal },
  );
}

/** The address contains the search, so that it can be shared. */
export function Search({ query }: { query: Query }) {
  const { startDate, endDate } = query;
  const isLoggedIn = useLoggedIn();
  const first = useLoaded((signal) => read(query, { facets }, signal), [JSON.stringify(query), isLoggedIn]);
  const [isMapShown, showMap] = useState(false);
  const found = first.data?.pagination.facets;
  return (
    <>
      <section class="hero">
        <h1>{words.headline}</h1>
        <p>{words.lead}</p>
        <Filters
          key={JSON.stringify(query)}
          query={query}
          kinds={hasKinds(query) ? (found?.rentType ?? []) : []}
          // Calls the service before navigating, so that errors are shown at the fields.
          onSearch={async (values) => {
            await read(values, {});
            location.hash = addressOf('', values);
          }}
        />
      </section>
      <div class="between results">
        <h2>{startDate && endDate ? words.placesFor(days(startDate, endDate)) : words.places}</h2>
        <div class="actions">
          <button type="button" aria-expanded={isMapShown} onClick={() => showMap(!isMapShown)}>
            <Icon name="pin" /> {words.map}
          </button>
          {isGuestOrOwner(useRole()) && <SaveSearch key={JSON.stringify(query)} query={query} />}
          <Sorting query={query} currencyId={first.data?.data[0]?.currencyId} />
        </div>
      </div>
      {found && <Facets query={query} facets={found} />}
      {isMapShown && <ResultMap key={JSON.stringify(query)} query={query} />}
      <Loaded of={first} placeholder={<CardPlaceholders />}>
        {({ data, pagination }) =>
          // A page of a search for words can be empty although the search goes on.
          data.length > 0 || pagination.nextCursor !== null ? (
            <Results
              key={`${JSON.stringify(query)} ${data.map(({ id }) => id).join()}`}
              query={query}
              first={data}
              next={pagination.nextCursor}
            />
          ) : (
            <NothingFits query={query} />
          )
        }
      </Loaded>
    </>
  );
}

/** What the search consists of besides filters. */
const kept = ['startDate', 'endDate', 'guestsCount', 'rent', 'sort'];

/** No place is found: the user can drop the dates or the filters, if the search has both, or see all places. */
function NothingFits({ query }: { query: Query }) {
  const filters = Object.keys(query).filter((name) => !kept.includes(name));
  const undated = without(query, 'startDate', 'endDate', 'maxTotalAmount', 'sort');
  return (
    <Empty icon="search" text={words.nothingFits}>
      <div class="actions">
        {query['startDate'] && filters.length > 0 && (
          <>
            <a class="button" href={addressOf('', undated)}>
              {words.clearDates}
            </a>
            <a class="button" href={addressOf('', without(query, 'sort', ...filters))}>
              {words.clearFilters}
            </a>
          </>
        )}
        <SearchLink />
      </div>
    </Empty>
  );
}

const facets: SearchFacet[] = ['city', 'rentType', 'buildingType', 'services'];

/** Whether the counts of both kinds of rent are those of the search without its dates and prices. */
const hasKinds = ({ startDate, maxPrice, maxTotalAmount }: Query) => !startDate && !maxPrice && !maxTotalAmount;

/** How many pages of a search the map reads. A page of a search with dates can be empty although the search goes on. */
const mapPages = 5;

/** The first places of a search, and whether they are all. */
async function readForMap(query: Query, signal: AbortSignal) {
  const listings: FoundRentProperty[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < mapPages && cursor !== null; page++) {
    const { data, pagination } = await read(query, { pageSize: 50, cursor }, signal);
    listings.push(...data);
    cursor = pagination.nextCursor;
  }
  return { listings, isComplete: cursor === null };
}

/** The first places of the search on a map. */
function ResultMap({ query }: { query: Query }) {
  const { startDate, endDate, guestsCount } = query;
  const all = useLoaded((signal) => readForMap(query, signal), [JSON.stringify(query)]);
  const [north, south, east, west] = area.map((side) => Number(query[side]));
  const search = (box: Box) => {
    // An area of the map is often in several cities.
    const sides = Object.entries(box).map(([side, degrees]) => [side, degrees.toFixed(4)]);
    location.hash = addressOf('', { ...without(query, 'city'), ...(Object.fromEntries(sides) as Query) });
  };
  return (
    <Loaded of={all}>
      {({ listings, isComplete }) => (
        <AreaMap
          listings={listings}
          isComplete={isComplete}
          box={query['north'] === undefined ? undefined : ({ north, south, east, west } as Box)}
          stay={{ startDate, endDate, guestsCount }}
          onSearch={search}
        />
      )}
    </Loaded>
  );
}

/** `currencyId` is that of the first result: totals are compared in one currency, and only for given dates. */
function Sorting({ query, currencyId }: { query: Query; currencyId: number | undefined }) {
  const currency = query['currencyId'] ?? currencyId;
  const hasTotals = query['startDate'] !== undefined && query['endDate'] !== undefined && currency !== undefined;
  const sorts = [
    ['', words.sortNewest],
    ['priceAsc', query['rent'] === 'monthly' ? words.sortRent : words.sortPrice],
    ['rating', words.sortRating],
    ...(hasTotals || query['sort'] === 'total' ? [['total', words.sortTotal]] : []),
  ] as const;
  const sort = (by: string) => {
    const inCurrency = by === 'total' ? { currencyId: String(currency) } : {};
    location.hash = addressOf('', { ...query, ...inCurrency, sort: by });
  };
  return (
    <label class="sorting">
      <span class="soft">{words.sort}</span>
      <select onChange={(event) => sort(event.currentTarget.value)}>
        {sorts.map(([value, label]) => (
          <option key={value} value={value} selected={value === (query['sort'] ?? '')}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Results({ query, first, next }: { query: Query; first: FoundRentProperty[]; next: string | null }) {
  const [{ listings, cursor }, set] = useState({ listings: first, cursor: next });
  const [error, setError] = useState<unknown>();
  const more = () => {
    setError(undefined);
    read(query, { cursor: cursor ?? undefined }).then(
      ({ data, pagination }) => set({ listings: [...listings, ...data], cursor: pagination.nextCursor }),
      setError,
    );
  };
  const { startDate, endDate, guestsCount } = query;
  return (
    <>
      <Cards listings={listings} stay={{ startDate, endDate, guestsCount }} />
      {error !== undefined && <Problem error={error} />}
      {cursor !== null && (
        <button class="more" type="button" onClick={more}>
          {words.more}
        </button>
      )}
    </>
  );
}
