import { type City, type FoundRentProperty, RentType } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { days, language, words } from '../language.js';
import { Loaded, useLoaded } from '../loading.js';
import { cities, currencies } from '../names.js';
import { Cards, CardPlaceholders } from '../parts/card.js';
import { Field, Form, Submit } from '../parts/form.js';
import { Problem } from '../parts/problem.js';
import { addressOf } from '../route.js';
import { service, useLoggedIn } from '../service.js';

type Query = Record<string, string>;
type Sort = NonNullable<Parameters<typeof service.getRentProperties>[0]>['sort'];

function read(query: Query, cursor: string | undefined, signal?: AbortSignal) {
  const { city, guests, maxPrice, startDate, endDate, currencyId, maxTotalAmount, sort } = query;
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return service.getRentProperties(
    {
      city: numberOf(city) as City | undefined,
      guests: numberOf(guests),
      maxPrice: numberOf(maxPrice),
      currencyId: numberOf(currencyId),
      maxTotalAmount: numberOf(maxTotalAmount),
      sort: sort as Sort | undefined,
      startDate,
      endDate,
      rentType: RentType.Daily,
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
        <Filters key={JSON.stringify(query)} query={query} />
      </section>
      <h2>{startDate && endDate ? words.placesFor(days(startDate, endDate)) : words.places}</h2>
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
            <p class="empty">
              {words.nothingFits} <a href={addressOf('')}>{words.everything}</a>
            </p>
          )
        }
      </Loaded>
    </>
  );
}

function Filters({ query }: { query: Query }) {
  const [arrival, setArrival] = useState(query['startDate'] ?? '');
  const [departure, setDeparture] = useState(query['endDate'] ?? '');
  const [currency, setCurrency] = useState(query['currencyId'] ?? '');
  // Totals can be compared only for given dates, and only in one currency.
  const hasTotals = arrival !== '' && departure !== '' && currency !== '';
  const sorts = [
    { value: '', label: words.sortNewest },
    { value: 'priceAsc', label: words.sortPrice },
    ...(hasTotals ? [{ value: 'total', label: words.sortTotal }] : []),
  ];
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, language);
  const options = cities.toSorted(byName).map(({ id, name }) => ({ value: String(id), label: name }));
  // Calls the service before navigating, so that errors are shown at the fields.
  const search = async (values: Query) => {
    await read(values, undefined);
    location.hash = addressOf('', values);
  };
  return (
    <Form class="filters" onSubmit={search}>
      <Field
        label={words.city}
        name="city"
        options={[{ value: '', label: words.anywhere }, ...options]}
        defaultValue={query['city'] ?? ''}
      />
      <Field
        label={words.arrival}
        name="startDate"
        type="date"
        value={arrival}
        required={departure !== ''}
        onText={setArrival}
      />
      <Field
        label={words.departure}
        name="endDate"
        codes={['INVALID_DATE_RANGE']}
        type="date"
        value={departure}
        required={arrival !== ''}
        onText={setDeparture}
      />
      <Field label={words.guests} name="guests" type="number" min={1} max={100} defaultValue={query['guests']} />
      <Field label={words.maxPrice} name="maxPrice" type="number" min={0} step="any" defaultValue={query['maxPrice']} />
      <Field
        label={words.currency}
        name="currencyId"
        options={[
          { value: '', label: words.anyCurrency },
          ...currencies.map(({ id, code }) => ({ value: String(id), label: code })),
        ]}
        defaultValue={currency}
        onText={setCurrency}
      />
      {hasTotals && (
        <Field
          label={words.maxTotal}
          name="maxTotalAmount"
          type="number"
          min={0}
          step="any"
          defaultValue={query['maxTotalAmount']}
        />
      )}
      <Field label={words.sort} name="sort" options={sorts} defaultValue={query['sort'] ?? ''} />
      <Submit>{words.find}</Submit>
    </Form>
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
  const { startDate, endDate, guests } = query;
  return (
    <>
      <Cards listings={listings} stay={{ startDate, endDate, guests }} />
      {error !== undefined && <Problem error={error} />}
      {cursor !== null && (
        <button class="more" type="button" onClick={more}>
          {words.more}
        </button>
      )}
    </>
  );
}
