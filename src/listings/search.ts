import { type RawBuilder, sql } from 'kysely';
import { BookingStatus } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import { dialectOf, startsWith } from '../database/dialect';
import type { Row } from '../database/tables';
import { nightsBetween } from '../values/dates';
import type { Request } from '../contract/handler';
import { type FieldError, fail } from '../contract/failures';
import { say } from '../languages';
import { comparableUnits, toMinorUnits } from '../values/money';
import { type Key, type Page, isBeyond } from '../contract/paging';
import { type Stay, bookingDay, rangeProblem } from '../bookings/rules';
import { boxAround, cosine, haversineOf, type Circle } from './geo';
import { type ListingQuery, type ListingRow, isPublic, listings, withColumns } from './view';
import { districtKey, wordsOf } from './search-terms';
import type { Caller } from '../contract/caller';

export type Filters = Request<'getRentProperties'>['query'];

/** A search that makes sense: what belongs together is together. */
export interface Search {
  filters: Filters;
  /** Ten-thousandths of the major unit. */
  minPrice?: number;
  maxPrice?: number;
  circle?: Circle;
  stay?: Stay;
}

/** Checks what the contract's schema cannot: members that go together. */
export function readSearch(filters: Filters) {
  const { minPrice, maxPrice, startDate, endDate, latitude, longitude, radiusKm } = filters;
  const search: Search = { filters };
  const errors = [...missingOf({ startDate, endDate }), ...missingOf({ latitude, longitude, radiusKm })];
  for (const [field, price] of Object.entries({ minPrice, maxPrice })) {
    if (price === undefined) continue;
    const comparable = toMinorUnits(price, comparableUnits);
    if (comparable === undefined) errors.push({ field, code: 'custom', message: say('field.tooFine') });
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
  const message = say('field.together', { names: names.join(', ') });
  return missing.map((field) => ({ field, code: 'required', message }));
}

/** Cities in which it is the same day, and how many days ahead of it the stay begins. */
export interface Notice {
  cities: Row<'city'>['id'][];
  days: number;
}

/**
 * When a stay begins depends on where: "today" is not the same everywhere. Answers the cities in which it can be booked at
 * `now` (epoch ms), or why it can be booked in none.
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

interface Order {
  columns: readonly [string, string];
  direction: 'asc' | 'desc';
  keyOf: (row: ListingRow) => Key;
}

const byPrice = {
  columns: ['p.price_comparable', 'p.id'],
  keyOf: (row: ListingRow): Key => [row.price_comparable, row.id],
} as const;
const byAge = { columns: ['p.created_at', 'p.id'], keyOf: (row: ListingRow): Key => [row.created_at, row.id] } as const;

/** Each with the id as the last word, in its direction, and with an index in just this order. */
export const orders: Record<NonNullable<Filters['sort']>, Order> = {
  newest: { ...byAge, direction: 'desc' },
  priceAsc: { ...byPrice, direction: 'asc' },
  priceDesc: { ...byPrice, direction: 'desc' },
};

/** A page of `query` in `order`, which may be of any kind of listing. */
export function pageOf(query: ListingQuery, { columns, direction }: Order, page: Page, caller?: Caller) {
  const ordered = columns.reduce(
    (rows, column) => rows.orderBy(sql.ref(column), direction),
    withColumns(query, caller).$if(page.after !== undefined, (rows) =>
      rows.where(isBeyond(columns, direction, page.after!)),
    ),
  );
  return ordered.limit(page.limit);
}

export async function count(query: ListingQuery): Promise<number> {
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

/** The public listings that a search means; `notices` where it names dates, `now` in epoch ms. */
export function found(
  db: Database,
  search: Search,
  notices: Notice[],
  now: number,
  updatedSince?: number,
): ListingQuery {
  const { filters, minPrice, maxPrice, circle, stay } = search;
  const { city, district, rentType, buildingType, rentPropertyType, rentPropertyCondition, currencyId } = filters;
  let query = isPublic(listings(db));
  if (city !== undefined) query = query.where('p.city', '=', city);
  if (rentType !== undefined) query = query.where('p.rent_type', '=', rentType);
  if (buildingType !== undefined) query = query.where('p.building_type', '=', buildingType);
  if (rentPropertyType !== undefined) query = query.where('p.rent_property_type', '=', rentPropertyType);
  if (rentPropertyCondition !== undefined) query = query.where('p.rent_property_condition', '=', rentPropertyCondition);
  if (currencyId !== undefined) query = query.where('p.currency_id', '=', currencyId);
  if (filters.ownerId !== undefined) query = query.where('p.owner_id', '=', filters.ownerId);
  const price = priceFor(db, filters.sort);
  if (minPrice !== undefined) query = query.where(price, '>=', minPrice);
  if (maxPrice !== undefined) query = query.where(price, '<=', maxPrice);
  if (updatedSince !== undefined) query = query.where('p.updated_at', '>=', updatedSince);
  if (filters.minBedrooms !== undefined) query = query.where('p.bedrooms', '>=', filters.minBedrooms);
  const { guests } = filters;
  if (guests !== undefined)
    query = query.where((eb) => eb.or([eb('p.max_guests', 'is', null), eb('p.max_guests', '>=', guests)]));
  for (const feature of new Set([...(filters.services ?? []), ...(filters.terms ?? [])]))
    query = offers(query, feature);
  if (district !== undefined) query = isIn(query, district);
  if (filters.search !== undefined) query = mentions(query, filters.search);
  if (circle) query = isWithin(query, circle);
  if (stay) query = isFree(query, stay, notices, now);
  return query;
}

/**
 * The price to compare with. SQLite would find prices by index also where the list is sorted by age, and then sort all that
 * it found for the few that a page shows; the sign hides the index from it. PostgreSQL knows how many it would find.
 */
function priceFor(db: Database, sort: Filters['sort'] = 'newest'): RawBuilder<number> {
  return sort === 'newest' && dialectOf(db) === 'sqlite' ? sql`+p.price_comparable` : sql`p.price_comparable`;
}

/** A lookup for each listing that comes up: most listings have what is asked for, so that going through them in order is best. */
function offers(query: ListingQuery, feature: string): ListingQuery {
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('property_feature as f')
        .select('f.property_id')
        .where('f.feature', '=', feature)
        .whereRef('f.property_id', '=', 'p.id'),
    ),
  );
}

/** The other way round than {@link offers}: a word is rare, so that the index of words names the listings. */
function mentions(query: ListingQuery, search: string): ListingQuery {
  const words = wordsOf(search);
  if (words.length === 0) return query.where(sql<boolean>`1 = 0`);
  return words.reduce(
    (narrowed, word) =>
      narrowed.where('p.id', 'in', (eb) =>
        eb
          .selectFrom('property_word as w')
          .select('w.property_id')
          .where(startsWith(sql.ref<string>('w.word'), word)),
      ),
    query,
  );
}

function isIn(query: ListingQuery, district: string): ListingQuery {
  return query.where('p.id', 'in', (eb) =>
    eb.selectFrom('property_word as w').select('w.property_id').where('w.word', '=', districtKey(district)),
  );
}

function isWithin(query: ListingQuery, circle: Circle): ListingQuery {
  const { latitudes, longitudes } = boxAround(circle);
  const north = sql`sin(radians(p.latitude - ${circle.latitude}) / 2)`;
  const east = sql`sin(radians(p.longitude - ${circle.longitude}) / 2)`;
  return query
    .where('p.latitude', '>=', latitudes[0])
    .where('p.latitude', '<=', latitudes[1])
    .$if(longitudes.length > 0, (boxed) =>
      boxed.where((eb) => eb.or(longitudes.map(([from, to]) => eb.between('p.longitude', from, to)))),
    )
    .where(
      sql<boolean>`${north} * ${north} + cos(radians(p.latitude)) * ${cosine(circle.latitude)} * ${east} * ${east}
        <= ${haversineOf(circle.radiusKm)}`,
    );
}

/** Bookable as a whole: its length and its notice suit the listing, and nobody has any of its nights. */
function isFree(query: ListingQuery, stay: Stay, notices: Notice[], now: number): ListingQuery {
  const nights = nightsBetween(stay.startDate, stay.endDate);
  return query
    .where('p.min_stay_nights', '<=', nights)
    .where('p.max_stay_nights', '>=', nights)
    .where((eb) =>
      eb.or(
        notices.map(({ cities, days }) => eb.and([eb('p.city', 'in', cities), eb('p.min_notice_days', '<=', days)])),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reservation_night as n')
            .leftJoin('reservation as r', 'r.id', 'n.reservation_id')
            .select('n.night')
            .whereRef('n.property_id', '=', 'p.id')
            .where('n.night', '>=', stay.startDate)
            .where('n.night', '<', stay.endDate)
            // A hold that has passed keeps its nights only until the next sweep.
            .where((held) =>
              held.or([
                held('r.id', 'is', null),
                held('r.status', '<>', BookingStatus.Pending),
                held('r.hold_expires_at', '>', now),
              ]),
            ),
        ),
      ),
    );
}
