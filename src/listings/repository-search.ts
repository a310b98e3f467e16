import { type RawBuilder, sql } from 'kysely';
import type { Stay } from '../bookings/stays';
import { isNightTaken } from '../bookings/time';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import type { Database } from '../database/connection';
import { startsWith, unindexedOnSqlite } from '../database/dialect';
import { type KeysetOrder, type KeysetRows, byCreation, readSlice } from '../database/keyset';
import { nightsBetween } from '../values/dates';
import { type Circle, boxAround, cosine, haversineOf } from './geo';
import { type ListingQuery, type ListingRow, selectPublicListings } from './repository';
import type { Filters, Notice, Search } from './search-filters';
import { districtToken, tokensOf } from './search-terms';

type Sort = NonNullable<Filters['sort']>;

function byPrice(direction: 'asc' | 'desc'): KeysetOrder<ListingRow> {
  return {
    columns: ['p.price_comparable', 'p.id'],
    direction,
    keyOf: (row) => [row.price_comparable, row.id],
  };
}

/** There is an index for each. */
export const listingOrders: Record<Sort, KeysetOrder<ListingRow>> = {
  newest: byCreation('p'),
  priceAsc: byPrice('asc'),
  priceDesc: byPrice('desc'),
};

/** A page of the public listings that match the search, in the order that it asks for; else newest first. */
export async function listMatchingListings(
  db: Database,
  caller: Caller | undefined,
  search: Search,
  notices: Notice[],
  now: number,
  page: Page,
): Promise<KeysetRows<ListingRow>> {
  const matching = selectMatchingListings(db, caller, search, notices, now, page.updatedSince);
  return readSlice(matching, listingOrders[search.filters.sort ?? 'newest'], page);
}

/** The public listings that match a search; `notices` where it names dates, `now` and `updatedSince` in epoch ms. */
export function selectMatchingListings(
  db: Database,
  caller: Caller | undefined,
  search: Search,
  notices: Notice[],
  now: number,
  updatedSince?: number,
): ListingQuery {
  const { filters, minPrice, maxPrice, circle, stay } = search;
  const { city, district, rentType, buildingType, rentPropertyType, rentPropertyCondition, currencyId } = filters;
  let query = selectPublicListings(db, caller);
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
    query = whereOffering(query, feature);
  if (district !== undefined) query = whereInDistrict(query, district);
  if (filters.search !== undefined) query = whereMentioning(query, filters.search);
  if (circle) query = whereWithin(query, circle);
  if (stay) query = whereFree(query, stay, notices, now);
  return query;
}

/** The price to compare with: with its index hidden where the list is sorted by age. */
function priceFor(db: Database, sort: Sort = 'newest'): RawBuilder<number> {
  return sort === 'newest' ? unindexedOnSqlite(db, 'p.price_comparable') : sql.ref<number>('p.price_comparable');
}

/** A lookup for each listing: most listings have what is asked for, so that it is best to read them in their order. */
function whereOffering(query: ListingQuery, feature: string): ListingQuery {
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

/** Each token is looked up first and names its listings, the other way round than in {@link whereOffering}: a token is rare. */
function whereMentioning(query: ListingQuery, search: string): ListingQuery {
  const tokens = tokensOf(search);
  if (tokens.length === 0) return query.where(sql<boolean>`1 = 0`);
  return tokens.reduce(
    (narrowed, token) =>
      narrowed.where('p.id', 'in', (eb) =>
        eb
          .selectFrom('property_word as w')
          .select('w.property_id')
          .where(startsWith(sql.ref<string>('w.word'), token)),
      ),
    query,
  );
}

function whereInDistrict(query: ListingQuery, district: string): ListingQuery {
  return query.where('p.id', 'in', (eb) =>
    eb.selectFrom('property_word as w').select('w.property_id').where('w.word', '=', districtToken(district)),
  );
}

function whereWithin(query: ListingQuery, circle: Circle): ListingQuery {
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

/** Only listings where the stay can be booked as a whole: they allow its length and its notice, and all its nights are free. */
function whereFree(query: ListingQuery, stay: Stay, notices: Notice[], now: number): ListingQuery {
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
            .where(isNightTaken('r', now)),
        ),
      ),
    );
}
