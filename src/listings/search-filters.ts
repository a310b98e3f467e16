import { hoursLeftOf } from '../bookings/arrival-rules';
import { type Stay, bookingDay, rangeProblem } from '../bookings/stays';
import { type FieldError, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Row } from '../database/tables';
import { createMessage } from '../languages';
import { nightsBetween } from '../values/dates';
import { comparableUnits, toMinorUnits } from '../values/money';
import type { Circle, Sides } from './geo';

export type Filters = Request<'getRentProperties'>['query'];

/** A search with validated filters. Filters that belong together are grouped. */
export interface Search {
  filters: Filters;
  /** Both prices in ten-thousandths of the major unit. */
  minPrice?: number;
  maxPrice?: number;
  circle?: Circle;
  /** The sides of a box. */
  sides?: Sides;
  stay?: Stay;
  /** If the search compares totals of stays: `maxTotal` in ten-thousandths of the major unit. */
  totals?: { currencyId: number; maxTotal?: number };
}

/** Validates what the contract's schema cannot express: filters that are only valid together, and the decimals of prices. */
export function readSearch(filters: Filters) {
  const { minPrice, maxPrice, maxTotalAmount, startDate, endDate, latitude, longitude, radiusKm } = filters;
  const { north, south, east, west } = filters;
  const search: Search = { filters };
  const errors = [
    ...missingOf({ startDate, endDate }),
    ...missingOf({ latitude, longitude, radiusKm }),
    ...missingOf({ north, south, east, west }),
    ...contradictionsOf(filters),
  ];
  for (const [field, price] of Object.entries({ minPrice, maxPrice })) {
    if (price === undefined) continue;
    const comparable = toMinorUnits(price, comparableUnits);
    if (comparable === undefined) errors.push({ field, code: 'custom', message: createMessage('field.tooFine') });
    search[field as 'minPrice' | 'maxPrice'] = comparable;
  }
  const comparesTotals = maxTotalAmount !== undefined || filters.sort === 'total';
  if (comparesTotals) errors.push(...missingForTotals(filters));
  const maxTotal = maxTotalAmount === undefined ? undefined : toMinorUnits(maxTotalAmount, comparableUnits);
  if (maxTotalAmount !== undefined && maxTotal === undefined)
    errors.push({ field: 'maxTotalAmount', code: 'custom', message: createMessage('field.tooFine') });
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
  if (comparesTotals) search.totals = { currencyId: filters.currencyId!, maxTotal };
  if (startDate !== undefined && endDate !== undefined) search.stay = { startDate, endDate };
  if (latitude !== undefined && longitude !== undefined && radiusKm !== undefined)
    search.circle = { latitude, longitude, radiusKm };
  if (north !== undefined && south !== undefined && east !== undefined && west !== undefined)
    search.sides = { north, south, east, west };
  return search;
}

/** `guests` is the older name of `guestsCount`. */
export function guestsOf({ guestsCount, guests }: Filters): number | undefined {
  return guestsCount ?? guests;
}

function contradictionsOf({ north, south, guestsCount, guests }: Filters): FieldError[] {
  const errors: FieldError[] = [];
  if (north !== undefined && south !== undefined && north < south)
    errors.push({ field: 'north', code: 'custom', message: createMessage('search.northOfSouth') });
  if (guestsCount !== undefined && guests !== undefined && guestsCount !== guests)
    errors.push({ field: 'guestsCount', code: 'custom', message: createMessage('search.guestsTwice') });
  return errors;
}

/** Totals depend on the dates, and those of different currencies cannot be compared. Dates that are sent alone are reported already. */
function missingForTotals({ startDate, endDate, currencyId }: Filters): FieldError[] {
  const message = createMessage('search.totalNeeds');
  const hasNoDates = startDate === undefined && endDate === undefined;
  const missing = [
    ...(hasNoDates ? ['startDate', 'endDate'] : []),
    ...(currencyId === undefined ? ['currencyId'] : []),
  ];
  return missing.map((field) => ({ field, code: 'required', message }));
}

function missingOf(group: Record<string, unknown>): FieldError[] {
  const names = Object.keys(group);
  const missing = names.filter((name) => group[name] === undefined);
  if (missing.length === names.length) return [];
  const message = createMessage('field.together', { names: names.join(', ') });
  return missing.map((field) => ({ field, code: 'required', message }));
}

/** How many days ahead of its first night a stay would be booked, for cities with the same current date. */
export interface DaysAhead {
  cities: Row<'city'>['id'][];
  days: number;
  /** For each of the cities, the number of whole hours from now to the end of the first day. */
  hours: number[];
}

/**
 * The days from the current date to the first night of the stay. They depend on the city, because the current date does. Returns the cities in
 * which the stay can be booked at `now` (epoch ms), or the failure if there is none.
 */
export function daysAheadOf(stay: Stay, cities: Row<'city'>[], now: number) {
  const byToday = new Map<string, Row<'city'>[]>();
  for (const city of cities) {
    const today = bookingDay(city.time_zone, now);
    byToday.set(today, [...(byToday.get(today) ?? []), city]);
  }
  const dates = [...byToday].map(([today, those]) => ({
    problem: rangeProblem(stay, today),
    daysAhead: {
      cities: those.map(({ id }) => id),
      days: nightsBetween(today, stay.startDate),
      hours: those.map(({ time_zone }) => hoursLeftOf(stay.startDate, time_zone, now)),
    },
  }));
  const possible = dates.filter(({ problem }) => !problem).map(({ daysAhead }) => daysAhead);
  return possible.length > 0 ? possible : (dates[0]?.problem ?? possible);
}
