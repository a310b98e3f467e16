import type { FoundRentProperty } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { days, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { Cards, CardPlaceholders } from '../parts/card.js';
import { Empty, SearchLink } from '../parts/empty.js';
import { Problem } from '../parts/problem.js';
import { type Query, filtersOf } from '../query.js';
import { addressOf } from '../route.js';
import { service, useLoggedIn } from '../service.js';
import { Filters } from './filters.js';
import { SaveSearch } from './saved-searches.js';

type Sort = NonNullable<Parameters<typeof service.getRentProperties>[0]>['sort'];

function read(query: Query, cursor: string | undefined, signal?: AbortSignal) {
  const { startDate, endDate, maxTotalAmount, sort } = query;
  return service.getRentProperties(
    {
      ...filtersOf(query),
      startDate,
      endDate,
      maxTotalAmount: maxTotalAmount === undefined ? undefined : Number(maxTotalAmount),
      sort: sort as Sort | undefined,
      pageSize: 9,
      cursor,
    },
    { signal },
  );
}

/** The address contains the search, so that it can be shared. */
export function Search({ query }: { query: Query }) {
  const { startDate, endDate } = query;
  const isLoggedIn = useLoggedIn();
  const first = useLoaded((signal) => read(query, undefined, signal), [JSON.stringify(query), isLoggedIn]);
  return (
    <>
      <section class="hero">
        <h1>{words.headline}</h1>
        <p>{words.lead}</p>
        <Filters
          key={JSON.stringify(query)}
          query={query}
          // Calls the service before navigating, so that errors are shown at the fields.
          onSearch={async (values) => {
            await read(values, undefined);
            location.hash = addressOf('', values);
          }}
        />
      </section>
      <div class="between results">
        <h2>{startDate && endDate ? words.placesFor(days(startDate, endDate)) : words.places}</h2>
        <div class="actions">
          <SaveSearch key={JSON.stringify(query)} query={query} />
          <Sorting query={query} currencyId={first.data?.data[0]?.currencyId} />
        </div>
      </div>
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
            <Empty icon="search" text={words.nothingFits}>
              <SearchLink />
            </Empty>
          )
        }
      </Loaded>
    </>
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
    read(query, cursor ?? undefined).then(
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
