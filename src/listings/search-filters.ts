import { type Stay, bookingDay, rangeProblem } from '../bookings/stays';
import { type FieldError, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Row } from '../database/tables';
import { createMessage } from '../languages';
import { nightsBetween } from '../values/dates';
import { comparableUnits, toMinorUnits } from '../values/money';
import type { Circle } from './geo';

export type Filters = Request<'getRentProperties'>['query'];

/** A search with validated filters. Filters that belong together are grouped. */
export interface Search {
  filters: Filters;
  /** Both prices in ten-thousandths of the major unit. */
  minPrice?: number;
  maxPrice?: number;
  circle?: Circle;
  stay?: Stay;
}

/** Validates what the contract's schema cannot express: filters that are only valid together, and the decimals of prices. */
export function readSearch(filters: Filters) {
  const { minPrice, maxPrice, startDate, endDate, latitude, longitude, radiusKm } = filters;
  const search: Search = { filters };
  const errors = [...missingOf({ startDate, endDate }), ...missingOf({ latitude, longitude, radiusKm })];
  for (const [field, price] of Object.entries({ minPrice, maxPrice })) {
    if (price === undefined) continue;
    const comparable = toMinorUnits(price, comparableUnits);
    if (comparable === undefined) errors.push({ field, code: 'custom', message: createMessage('field.tooFine') });
    search[field as 'minPrice' | 'maxPrice'] = comparable;
  }
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
  if (startDate !== undefined && endDate !== undefined) search.stay = { startDate, endDate };
  if (latitude !== undefined && longitude !== undefined && radiusKm !== undefined)
    search.circle = { latitude, longitude, radiusKm };
  return search;
}

function missingOf(group: Record<string, unknown>): FieldError[] {
  const names = Object.keys(group);
  const missing = names.filter((name) => group[name] === undefined);
  if (missing.length === names.length) return [];
  const message = createMessage('field.together', { names: names.join(', ') });
  return missing.map((field) => ({ field, code: 'required', message }));
}

/** Cities with the same current date, and the number of days from that date to the first night of the stay. */
export interface Notice {
  cities: Row<'city'>['id'][];
  days: number;
}

/**
 * The notice of a stay depends on the city, because the current date does. Returns the cities in which the stay can be booked at `now`
 * (epoch ms), or, if there is none, the failure.
 */
export function noticesOf(stay: Stay, cities: Row<'city'>[], now: number) {
  const byToday = new Map<string, Row<'city'>['id'][]>();
  for (const { id, time_zone } of cities) {
    const today = bookingDay(time_zone, now);
    byToday.set(today, [...(byToday.get(today) ?? []), id]);
  }
  const days = [...byToday].map(([today, ids]) => ({
    problem: rangeProblem(stay, today),
    notice: { cities: ids, days: nightsBetween(today, stay.startDate) },
  }));
  const possible = days.filter(({ problem }) => !problem).map(({ notice }) => notice);
  return possible.length > 0 ? possible : (days[0]?.problem ?? possible);
}
