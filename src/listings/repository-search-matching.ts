import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import { isNightTaken } from '../bookings/time';
import type { Database } from '../database/connection';
import { startsWith, unindexed } from '../database/dialect';
import type { Param, Params } from '../database/param';
import type { Tables } from '../database/tables';
import { inRows, maxCountedEntries, placesInBox } from './repository-search-counts';
import type { PartPlan, PathValues } from './repository-search-plan';
import {
  type PageBound,
  hasFixedPrice,
  minStayOf,
  selectVaryingListings,
  varyingTotal,
} from './repository-search-nights-total';
import { allowsArrival } from './repository-search-arrivals';
import { daysAhead, totalOfStay } from './repository-search-total';
import type { StatementTaxes } from './tariff';

export type PathParams = Params<PathValues>;

export type Matching = SelectQueryBuilder<Tables & { p: Tables['rent_property'] }, 'p', object>;

/**
 * The active listings that match a search, without the conditions on their owners ({@link ofOpenOwners}). The status is a literal and no
 * parameter, so that both engines use the indexes that begin with it.
 */
export function selectMatching(
  db: Database,
  params: PathParams,
  plan: PartPlan,
  { bound, taxes }: { bound?: PageBound | undefined; taxes?: StatementTaxes | undefined } = {},
): Matching {
  const matching = whereMatching(db, selectSource(db, params, plan, bound), params, plan);
  if (params.maxPaid === undefined) return matching;
  const total = totalOfStay(db, params, { variant: 'all', taxes: taxes! });
  return matching.where(sql<SqlBool>`${total} <= ${params.maxPaid}`);
}

/** The listings `p` of the source that match a search, whatever the totals of their stays. */
export function whereMatching(db: Database, from: Matching, params: PathParams, plan: PartPlan): Matching {
  const { indexed } = plan;
  const status = indexed.status ? sql.ref<number>('p.property_status') : unindexed('p.property_status');
  const source = from.where(status, '=', sql.lit(PropertyStatus.Active));
  const described = whereDescribed(source, params, indexed);
  const priced = wherePriced(described, params, plan);
  const furnished = whereUpdatedOrFurnished(priced, params, indexed);
  const worded = whereWorded(furnished, params);
  const boxed = params.south === undefined ? worded : whereInBox(db, worded, params, plan);
  const located = params.latitude === undefined ? boxed : whereInCircle(boxed, params);
  return params.startDate === undefined ? located : whereFree(db, located, params, plan);
}

/** Adds the condition that the owner, whose id is in the column `ownerId`, is active and not blocked. */
export function ofOpenOwners<Query>(query: Query, ownerId: string): Query {
  return (query as Matching)
    .innerJoin('app_user as o', (join) => join.on(sql<SqlBool>`o.id = ${sql.ref(ownerId)}`))
    .where('o.is_active', '=', sql.lit(1))
    .where('o.is_blocked', '=', sql.lit(0)) as Query;
}

/**
 * The table or the lookup that a part begins at. The limit of a lookup tells the planner that there are few entries. It is twice the number
 * up to which entries are counted, so that entries that were added since the count are not left out.
 */
function selectSource(db: Database, params: PathParams, { source }: PartPlan, bound?: PageBound): Matching {
  const value = params.lookupValue!;
  const limit = sql.lit(2 * maxCountedEntries);
  switch (source) {
    case 'listings':
      return db.selectFrom('rent_property as p');
    case 'newestWithFeature':
      return db
        .selectFrom('property_feature as few')
        .where('few.feature', '=', value)
        .crossJoin('rent_property as p')
        .whereRef('few.property_id', '=', 'p.id');
    case 'featureLookup':
      return selectFrom(db, few(sql`select property_id from property_feature where feature = ${value} limit ${limit}`));
    case 'wordLookup': {
      const word = startsWith(sql.ref<string>('word'), value, params.lookupEnd!);
      return selectFrom(db, few(sql`select distinct property_id from property_word where ${word} limit ${limit}`));
    }
    case 'districtLookup':
      return selectFrom(
        db,
        few(sql`select distinct property_id from property_word where word = ${value} limit ${limit}`),
      );
    case 'updatedLookup': {
      const updated = sql`rent_property where updated_at >= ${params.updatedSince!} order by updated_at`;
      return selectFrom(db, few(sql`select id as property_id from ${updated} limit ${limit}`));
    }
    case 'placeLookup':
      return selectFrom(db, few(placesInBox(db, params, sql`id as property_id`)));
    case 'varyingListings':
      return selectFrom(db, selectVaryingListings(params, bound));
  }
}

/**
 * The condition holds for every row. PostgreSQL estimates that one of 200 satisfies it, and looks up the listings one by one; otherwise it
 * would rather read all listings than look up as many as the limit when it plans a statement for any values.
 */
function few(lookup: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select property_id from (${lookup}) as found where property_id = property_id + 0`;
}

/** SQLite reads the sides of a cross join from left to right. */
function selectFrom(db: Database, lookup: RawBuilder<unknown>): Matching {
  return db
    .selectFrom(sql<{ property_id: number }>`(${lookup})`.as('few'))
    .crossJoin('rent_property as p')
    .whereRef('few.property_id', '=', 'p.id');
}

function whereDescribed(query: Matching, params: PathParams, indexed: PartPlan['indexed']): Matching {
  const { city, rentType, buildingType, rentPropertyType, rentPropertyCondition, currencyId, ownerId } = params;
  const cityColumn = indexed.city ? sql.ref('p.city') : unindexed('p.city');
  const currencyColumn = indexed.currency ? unindexed('p.currency_id') : sql.ref('p.currency_id');
  return query
    .$if(city !== undefined, (where) => where.where(cityColumn, '=', city!))
    .$if(rentType !== undefined, (where) => where.where('p.rent_type', '=', rentType!))
    .$if(buildingType !== undefined, (where) => where.where('p.building_type', '=', buildingType!))
    .$if(rentPropertyType !== undefined, (where) => where.where('p.rent_property_type', '=', rentPropertyType!))
    .$if(rentPropertyCondition !== undefined, (where) =>
      where.where('p.rent_property_condition', '=', rentPropertyCondition!),
    )
    .$if(currencyId !== undefined, (where) => where.where(currencyColumn, '=', currencyId!))
    .$if(ownerId !== undefined, (where) => where.where('p.owner_id', '=', ownerId!));
}

/** The price of a night or a month; or the total of the stay, for listings with prices of seasons or weekends. */
function wherePriced(query: Matching, params: PathParams, { variant, indexed }: PartPlan): Matching {
  const { minPrice, maxPrice, minTotal, maxTotal } = params;
  const total = varyingTotal(params);
  const compare = (operator: '>=' | '<=', amount: Param<number>, stayAmount: Param<number> | undefined) => {
    const isIndexed = indexed.price === 'range' || indexed.price === (operator === '>=' ? 'lowest' : 'highest');
    const price = isIndexed ? sql.ref<number>('p.price_comparable') : unindexed('p.price_comparable');
    const fixed = sql<SqlBool>`${price} ${sql.raw(operator)} ${amount}`;
    if (stayAmount === undefined || variant === 'fixed') return fixed;
    const varying = sql<SqlBool>`${total} ${sql.raw(operator)} ${stayAmount}`;
    return variant === 'varying' ? varying : sql<SqlBool>`coalesce(${varying}, ${fixed})`;
  };
  return query
    .$if(variant === 'fixed', (where) => where.where(hasFixedPrice()))
    .$if(minPrice !== undefined, (where) => where.where(compare('>=', minPrice!, minTotal)))
    .$if(maxPrice !== undefined, (where) => where.where(compare('<=', maxPrice!, maxTotal)));
}

/**
 * The rank of the listing `p`, looked up by its key. Few indexes have the column: SQLite would prefer one of them to the index of the access
 * path.
 */
export const lookedUpRank = sql<number>`(select rated.rating_rank from rent_property as rated where rated.id = p.id)`;

function whereUpdatedOrFurnished(query: Matching, params: PathParams, { rating }: PartPlan['indexed']): Matching {
  const { updatedSince, minBedrooms, minRank, guests, features = [] } = params;
  const rank = rating ? sql.ref<number>('p.rating_rank') : lookedUpRank;
  const bounded = query
    .$if(updatedSince !== undefined, (where) => where.where(unindexed('p.updated_at'), '>=', updatedSince!))
    .$if(minRank !== undefined, (where) => where.where(rank, '>=', minRank!))
    .$if(minBedrooms !== undefined, (where) => where.where('p.bedrooms', '>=', minBedrooms!))
    .$if(guests !== undefined, (where) =>
      where.where((eb) => eb.or([eb('p.max_guests', 'is', null), eb('p.max_guests', '>=', guests!)])),
    );
  return features.reduce(whereHasFeature, bounded);
}

function whereWorded(query: Matching, { district, words, wordEnds }: PathParams): Matching {
  let worded = district === undefined ? query : whereHasWord(query, sql`w.word = ${district}`);
  // A search text without a word matches nothing.
  if (words?.length === 0) worded = worded.where(sql<boolean>`1 = 0`);
  for (const [index, word] of (words ?? []).entries())
    worded = whereHasWord(
      worded,
      startsWith(sql.ref<string>('w.word'), word, wordEnds![index]!),
      words!.length > maxJoinedWords,
    );
  return worded;
}

function whereHasFeature(query: Matching, feature: Param<string>): Matching {
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

/** Up to how many words an engine may plan as joins. To plan 26 joins takes PostgreSQL longer than to look up the words of 10,000 listings. */
export const maxJoinedWords = 4;

function whereHasWord(query: Matching, condition: RawBuilder<SqlBool>, isOneByOne = false): Matching {
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('property_word as w')
        .select('w.property_id')
        .where(condition)
        .whereRef('w.property_id', '=', 'p.id')
        // No engine converts a subquery with an offset to a join.
        .$if(isOneByOne, (one) => one.limit(sql.lit(1)).offset(sql.lit(0))),
    ),
  );
}

/**
 * On other paths than that of the box, the condition is one that PostgreSQL expects of nearly all listings. Otherwise it would read all listings
 * instead of those at the beginning of the list, because it expects that hardly any is in the box.
 */
function whereInBox(db: Database, query: Matching, params: PathParams, { source, indexed }: PartPlan): Matching {
  const { south, north, west, east, west2, east2 } = params;
  const latitude = sql<SqlBool>`${unindexed('p.latitude')} >= ${south!} and ${unindexed('p.latitude')} <= ${north!}`;
  const longitude = (from: Param<number>, to: Param<number>) => sql<SqlBool>`p.longitude between ${from} and ${to}`;
  const first = longitude(west!, east!);
  if (source === 'listings' && indexed.place)
    return query
      .where(inRows(db, 'p.latitude', params))
      .where(latitude)
      .where(first);
  const either = west2 === undefined ? first : sql<SqlBool>`(${first} or ${longitude(west2, east2!)})`;
  return query.where(sql<SqlBool>`case when ${latitude} and ${either} then 1 end is not null`);
}

function whereInCircle(query: Matching, { latitude, longitude, cosine, haversine }: PathParams): Matching {
  const northwards = sql`sin(radians(p.latitude - ${latitude!}) / 2)`;
  const eastwards = sql`sin(radians(p.longitude - ${longitude!}) / 2)`;
  return query.where(
    sql<SqlBool>`${northwards} * ${northwards} + cos(radians(p.latitude)) * ${cosine!} * ${eastwards} * ${eastwards} <= ${haversine!}`,
  );
}

/** The listings that the whole stay can be booked in: they allow its length, its notice, its first and its last day, and all its nights are free. */
function whereFree(db: Database, query: Matching, params: PathParams, { looksUp, variant }: PartPlan): Matching {
  const { nights, startDate, endDate, now } = params;
  const taken = db
    .selectFrom('reservation_night as n')
    .leftJoin('reservation as r', (join) =>
      join.onRef('r.id', '=', 'n.reservation_id').onRef('r.property_id', '=', 'n.property_id'),
    )
    .select('n.night')
    .where('n.property_id', '=', sql.ref<number>('p.id'))
    .where('n.night', '>=', startDate!)
    .where('n.night', '<', endDate!)
    .where(isNightTaken('n', 'r', now!));
  return query
    .where(minStayOf(params, variant), '<=', nights!)
    .where('p.max_stay_nights', '>=', nights!)
    .where(allowsNotice(params))
    .where(allowsArrival(db, params))
    .where(looksUp ? sql<SqlBool>`(${taken.limit(sql.lit(1))}) is null` : (eb) => eb.not(eb.exists(taken)));
}

/**
 * The number of days from today to the stay, which depends on the date in the listing's city, is at least the listing's notice. While cities have
 * different dates, a condition for each would let PostgreSQL combine index scans of all their listings, instead of reading a list in its order.
 */
function allowsNotice(params: PathParams): RawBuilder<SqlBool> {
  return sql<SqlBool>`p.min_notice_days <= ${daysAhead(params, 'p.city')}`;
}
