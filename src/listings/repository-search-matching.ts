import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import { isNightTaken } from '../bookings/time';
import type { Database } from '../database/connection';
import { mapRow, startsWith, unindexed } from '../database/dialect';
import type { Tables } from '../database/tables';
import { type Lead, rareAtMost } from './repository-search-access-paths';
import {
  type Priced,
  type Sorted,
  isFixed,
  shortestStay,
  varyingListings,
  varyingTotal,
} from './repository-search-rates';
import { type SearchValues, dates } from './search-values';

type MatchingShape = { lead: Lead['kind']; priced: Priced; sorted?: Sorted | undefined };
type Matching = SelectQueryBuilder<Tables & { p: Tables['rent_property'] }, 'p', object>;

/**
 * The active listings that match a search, whoever their owners are. Literals, not parameters, say what is public: that lets both engines
 * use the indexes that begin with the status.
 */
export function selectMatching(db: Database, values: SearchValues & Lead['values'], shape: MatchingShape): Matching {
  const { lead, priced } = shape;
  const { city, rentType, buildingType, rentPropertyType, rentPropertyCondition, currencyId, ownerId } = values;
  const { updatedSince, minBedrooms, guests, features = [], district, words, wordEnds } = values;
  const isOrdered = lead === 'order' && priced !== 'varying';
  let query = selectLed(db, values, shape)
    // Of an owner there are few; of what is public, on which SQLite would begin, nearly all.
    .where(
      lead === 'owner' ? unindexed('p.property_status') : sql.ref<number>('p.property_status'),
      '=',
      sql.lit(PropertyStatus.Active),
    );
  if (city !== undefined) query = query.where(isOrdered ? sql.ref('p.city') : unindexed('p.city'), '=', city);
  if (rentType !== undefined) query = query.where('p.rent_type', '=', rentType);
  if (buildingType !== undefined) query = query.where('p.building_type', '=', buildingType);
  if (rentPropertyType !== undefined) query = query.where('p.rent_property_type', '=', rentPropertyType);
  if (rentPropertyCondition !== undefined) query = query.where('p.rent_property_condition', '=', rentPropertyCondition);
  if (currencyId !== undefined) query = query.where('p.currency_id', '=', currencyId);
  if (ownerId !== undefined) query = query.where('p.owner_id', '=', ownerId);
  query = wherePriced(query, values, lead, priced);
  if (updatedSince !== undefined) query = query.where(unindexed('p.updated_at'), '>=', updatedSince);
  if (minBedrooms !== undefined) query = query.where('p.bedrooms', '>=', minBedrooms);
  if (guests !== undefined)
    query = query.where((eb) => eb.or([eb('p.max_guests', 'is', null), eb('p.max_guests', '>=', guests)]));
  for (const feature of features) query = whereOffering(query, feature);
  if (district !== undefined) query = whereHasWord(query, sql`w.word = ${district}`);
  if (words?.length === 0) query = query.where(sql<boolean>`1 = 0`);
  for (const [index, word] of (words ?? []).entries())
    query = whereHasWord(query, startsWith(sql.ref<string>('w.word'), word, wordEnds![index]));
  if (values.latitude !== undefined) query = whereWithin(db, query, values);
  if (values.startDate !== undefined) query = whereFree(query, values);
  return query;
}

/** Those that are public, which depends on their owners as well, whom the column `ownerId` names. */
export function ofOpenOwners<Query>(query: Query, ownerId: string): Query {
  return (query as Matching)
    .innerJoin('app_user as o', (join) => join.on(sql<SqlBool>`o.id = ${sql.ref(ownerId)}`))
    .where('o.is_active', '=', sql.lit(1))
    .where('o.is_blocked', '=', sql.lit(0)) as Query;
}

/**
 * Where to begin. What leads is few, as was just counted; the limit, twice of that, tells it to the planner. As many listings would have to be
 * added in the same moment for one of them to be left out.
 */
function selectLed(
  db: Database,
  values: SearchValues & Lead['values'],
  { lead, priced, sorted }: MatchingShape,
): Matching {
  const { leader, leaderEnd } = values;
  if (priced !== 'varying' && lead === 'newestFeature')
    return db
      .selectFrom('property_feature as few')
      .where('few.feature', '=', leader!)
      .crossJoin('rent_property as p')
      .whereRef('few.property_id', '=', 'p.id');
  if (priced !== 'varying' && lead !== 'feature' && lead !== 'word' && lead !== 'exactWord')
    return db.selectFrom('rent_property as p');
  const word =
    lead === 'word' ? startsWith(sql.ref<string>('word'), leader!, leaderEnd) : sql<SqlBool>`word = ${leader!}`;
  const few =
    priced === 'varying'
      ? varyingListings({ ...values, sorted })
      : lead === 'feature'
        ? sql`select property_id from property_feature where feature = ${leader!} limit ${sql.lit(2 * rareAtMost)}`
        : sql`select distinct property_id from property_word where ${word} limit ${sql.lit(2 * rareAtMost)}`;
  // A cross join is what SQLite does from left to right.
  return db
    .selectFrom(sql<{ property_id: number }>`(${few})`.as('few'))
    .crossJoin('rent_property as p')
    .whereRef('few.property_id', '=', 'p.id');
}

/** The prices that are asked for, of a night or a month, or of a stay where its nights do not all cost the same. */
function wherePriced(query: Matching, values: SearchValues, lead: Lead['kind'], priced: Priced): Matching {
  const { minPrice, maxPrice, minTotal, maxTotal } = values;
  const price = lead === 'price' ? sql.ref<number>('p.price_comparable') : unindexed('p.price_comparable');
  const total = varyingTotal(values);
  const bound = (how: RawBuilder<unknown>, amount: number, ofStay: number | undefined) => {
    const fixed = sql<SqlBool>`${price} ${how} ${amount}`;
    if (ofStay === undefined || priced === 'fixed') return fixed;
    const varying = sql<SqlBool>`${total} ${how} ${ofStay}`;
    return priced === 'varying' ? varying : sql<SqlBool>`coalesce(${varying}, ${fixed})`;
  };
  let bounded = priced === 'fixed' ? query.where(isFixed()) : query;
  if (minPrice !== undefined) bounded = bounded.where(bound(sql`>=`, minPrice, minTotal));
  if (maxPrice !== undefined) bounded = bounded.where(bound(sql`<=`, maxPrice, maxTotal));
  return bounded;
}

function whereOffering(query: Matching, feature: string): Matching {
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

function whereHasWord(query: Matching, condition: RawBuilder<SqlBool>): Matching {
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('property_word as w')
        .select('w.property_id')
        .where(condition)
        .whereRef('w.property_id', '=', 'p.id'),
    ),
  );
}

function whereWithin(db: Database, query: Matching, values: SearchValues): Matching {
  const { latitude, longitude, cosine, haversine, south, north, west, east, rows } = values;
  const northwards = sql`sin(radians(p.latitude - ${latitude!}) / 2)`;
  const eastwards = sql`sin(radians(p.longitude - ${longitude!}) / 2)`;
  let within = query.where(
    sql<SqlBool>`${northwards} * ${northwards} + cos(radians(p.latitude)) * ${cosine!} * ${eastwards} * ${eastwards} <= ${haversine!}`,
  );
  if (rows !== undefined)
    within = within
      .where(mapRow(db, 'p.latitude'), 'in', rows)
      .where('p.latitude', '>=', south!)
      .where('p.latitude', '<=', north!);
  if (rows !== undefined && west !== undefined)
    within = within.where('p.longitude', '>=', west).where('p.longitude', '<=', east!);
  return within;
}

/** Only listings where the stay can be booked as a whole: they allow its length and its notice, and all its nights are free. */
function whereFree(query: Matching, values: SearchValues): Matching {
  const { nights, startDate, endDate, now } = values;
  const inTime = dates
    .filter((date) => values[`days${date}`] !== undefined)
    .map((date) => {
      const [cities, days] = [values[`cities${date}`], values[`days${date}`]!];
      const noticed = sql<SqlBool>`p.min_notice_days <= ${days}`;
      return cities === undefined
        ? noticed
        : sql<SqlBool>`(${sql.ref('p.city')} in (${sql.join(cities)}) and ${noticed})`;
    });
  return query
    .where(shortestStay(values), '<=', nights!)
    .where('p.max_stay_nights', '>=', nights!)
    .where(inTime.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(inTime, sql` or `)})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reservation_night as n')
            .leftJoin('reservation as r', (join) =>
              join.onRef('r.id', '=', 'n.reservation_id').onRef('r.property_id', '=', 'n.property_id'),
            )
            .select('n.night')
            .whereRef('n.property_id', '=', 'p.id')
            .where('n.night', '>=', startDate!)
            .where('n.night', '<', endDate!)
            .where(isNightTaken('r', now!)),
        ),
      ),
    );
}
