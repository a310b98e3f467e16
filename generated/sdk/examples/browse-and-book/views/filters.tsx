/** The fields of the search. On a phone they are collapsed to a summary, so that the results are in view. */
import { type CityInfo, type RentTypeFacet, RentType } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { type Stay, addDays, today } from '../dates.js';
import { count, days, facts, language, words } from '../language.js';
import { cities, currencies } from '../names.js';
import { Calendar } from '../parts/calendar.js';
import { Field, Form, Submit } from '../parts/form.js';
import { Icon } from '../parts/icon.js';
import { Stepper } from '../parts/stepper.js';
import { type Query, area, without } from '../query.js';
import { addressOf } from '../route.js';
import { counted } from './facets.js';

interface Properties {
  query: Query;
  /** How many places are rented by the night and by the month, if known. */
  kinds: RentTypeFacet[];
  onSearch: (values: Query) => Promise<void>;
}

export function Filters({ query, kinds, onSearch }: Properties) {
  const { city, startDate, endDate, guestsCount, maxPrice, currencyId, maxTotalAmount, sort } = query;
  const isMonthly = query['rent'] === 'monthly';
  const [isOpen, setOpen] = useState(false);
  const [stay, setStay] = useState<Stay | undefined>(startDate && endDate ? { startDate, endDate } : undefined);
  const [currency, setCurrency] = useState(currencyId ?? '');
  // A price per night says nothing about months, which have no dates either.
  const others = without(query, 'rent', 'sort', ...ofKind);
  const byName = (one: CityInfo, other: CityInfo) => one.name.localeCompare(other.name, language);
  // The city Other (0) is the last one in every language.
  const sorted = [...cities.filter(({ id }) => id !== 0).toSorted(byName), ...cities.filter(({ id }) => id === 0)];
  const options = sorted.map(({ id, name }) => ({ value: String(id), label: name }));
  // Totals can be compared only for given dates, and only in one currency.
  const hasTotals = stay !== undefined && currency !== '';
  return (
    <div class={isOpen ? 'finder open' : 'finder'}>
      <button class="summary" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="search" />
        <span>
          <strong>{options.find(({ value }) => value === city)?.label ?? words.anywhere}</strong>
          <span class="soft note">
            {facts(
              isMonthly ? words.byMonth : startDate && endDate ? days(startDate, endDate) : words.anyDates,
              guestsCount ? count(Number(guestsCount), words.guestsCount) : words.anyGuests,
            )}
          </span>
        </span>
      </button>
      <nav class="kinds" aria-label={words.kind}>
        <a href={addressOf('', others)} aria-current={!isMonthly}>
          {words.byNight} <KindCount kinds={kinds} kind={RentType.Daily} />
        </a>
        <a href={addressOf('', { ...others, rent: 'monthly' })} aria-current={isMonthly}>
          {words.byMonth} <KindCount kinds={kinds} kind={RentType.Monthly} />
        </a>
      </nav>
      <Form
        class="filters"
        onSubmit={(values) => onSearch({ ...keptFilters(query, values), ...values, ...keptSort(sort, hasTotals) })}
      >
        {isMonthly && <input type="hidden" name="rent" value="monthly" />}
        <Field
          label={words.city}
          name="city"
          options={[{ value: '', label: words.anywhere }, ...options]}
          defaultValue={city ?? ''}
        />
        {!isMonthly && <Dates stay={stay} onStay={setStay} />}
        <Stepper
          label={words.guests}
          name="guestsCount"
          value={guestsCount === undefined ? undefined : Number(guestsCount)}
          max={100}
          any={words.any}
        />
        <Submit>{words.find}</Submit>
        <details open={Boolean(maxPrice ?? currencyId ?? maxTotalAmount)}>
          <summary>{words.moreFilters}</summary>
          <div class="fields">
            <Field
              label={isMonthly ? words.maxRent : words.maxPrice}
              name="maxPrice"
              type="number"
              min={0}
              step="any"
              defaultValue={maxPrice}
            />
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
                defaultValue={maxTotalAmount}
              />
            )}
          </div>
        </details>
      </Form>
    </div>
  );
}

/** The fields that depend on the kind of rent. */
const ofKind = ['startDate', 'endDate', 'maxPrice', 'maxTotalAmount'];
const fields = ['city', 'rent', 'guestsCount', 'currencyId', 'sort', ...ofKind];

/** The filters that have no field here. Another city is in another area of the map. */
const keptFilters = (query: Query, { city }: Query): Query =>
  without(query, ...fields, ...(city === query['city'] ? [] : area));

function KindCount({ kinds, kind }: { kinds: RentTypeFacet[]; kind: RentType }) {
  const facet = kinds.find(({ value }) => value === kind);
  return facet && <span class="count">{counted(facet)}</span>;
}

/** The order of the last search, if it is still possible. */
const keptSort = (sort: string | undefined, hasTotals: boolean): Query =>
  sort === undefined || (sort === 'total' && !hasTotals) ? {} : { sort };

/** A field that opens a calendar, in the language of the page (unlike the browser's own date fields). */
function Dates({ stay, onStay }: { stay: Stay | undefined; onStay: (stay: Stay | undefined) => void }) {
  const [isOpen, setOpen] = useState(false);
  const begin = today();
  return (
    <>
      <div class="field">
        <span class="label" id="dates-label">
          {words.dates}
        </span>
        <button
          class="dates"
          type="button"
          id="dates"
          aria-labelledby="dates-label dates"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="calendar" />
          {stay ? days(stay.startDate, stay.endDate) : words.anyDates}
        </button>
        <input type="hidden" name="startDate" value={stay?.startDate ?? ''} />
        <input type="hidden" name="endDate" value={stay?.endDate ?? ''} />
      </div>
      {isOpen && (
        <div class="panel">
          <Calendar
            spans={[{ startDate: begin, endDate: addDays(begin, 365) }]}
            stay={stay}
            onStay={(chosen) => {
              onStay(chosen);
              if (chosen) setOpen(false);
            }}
            months={2}
          />
          {stay && (
            <button class="link" type="button" onClick={() => onStay(undefined)}>
              {words.clearDates}
            </button>
          )}
        </div>
      )}
    </>
  );
}
