import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import { isNightTaken } from '../bookings/time';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import { compiled } from '../database/compiled';
import type { Database } from '../database/connection';
import { mapRow, startsWith, unindexed } from '../database/dialect';
import { type KeysetOrder, type KeysetRows, byCreation, isBeyond } from '../database/keyset';
import type { Tables } from '../database/tables';
import { type ListingRow, selectListings } from './repository';
import { type Lead, findLead, rareAtMost } from './repository-search-leads';
import {
  type Priced,
  isFixed,
  shortestStay,
  stayTotal,
  isBeyondPrice,
  varyingListings,
  varyingTotal,
} from './repository-search-rates';
import type { Filters, Notice, Search } from './search-filters';
import { type SearchValues, dates, searchValues } from './search-values';

type Sort = NonNullable<Filters['sort']>;

/** A listing with what it is sorted by. */
type FoundRow = ListingRow & { sort_key: number };

/** Where there are dates what the stay costs is the key: of stays of one length it sorts as the average of their nights does. */
function byPrice(direction: 'asc' | 'desc'): Pick<KeysetOrder<ListingRow>, 'columns' | 'direction'> {
  return { columns: ['p.price_comparable', 'p.id'], direction };
}

/** There is an index for each. */
export const listingOrders: Record<Sort, Pick<KeysetOrder<ListingRow>, 'columns' | 'direction'>> = {
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
): Promise<KeysetRows<FoundRow>> {
  const { sort = 'newest' } = search.filters;
  const values = searchValues(search, notices, now, page.updatedSince);
  const [afterKey, afterId] = page.after ?? [];
  const lead = await findLead(db, values);
  const rows = await listPage(
    db,
    { ...values, ...lead.values, callerId: caller?.userId, afterKey, afterId, limit: page.limit },
    { sort, lead: lead.kind, most: roomFor(page.limit) },
  );
  const counted = page.wantsTotal
    ? await countMatching(db, { ...values, ...lead.values }, { lead: lead.kind })
    : undefined;
  const keyOf = (row: FoundRow) => [row.sort_key, row.id] as const;
  return { rows, keyOf, totalCount: counted ? Number(counted[0]!.total) : null };
}

/** What the planner is told of a page's length: a few numbers, so that there are few forms. Pages of 20, 50 and 100 fill them. */
function roomFor(limit: number): number {
  return [21, 51, 101].find((room) => limit <= room)!;
}

export type PageValues = SearchValues &
  Lead['values'] & { callerId?: number; afterKey?: number; afterId?: number; limit: number };
export type PageShape = { sort: Sort; lead: Lead['kind']; most: number };

/**
 * The statement of {@link listMatchingListings}: first the ids of the page, from indexes alone, then what is shown of those few. The
 * order of a search that is led by something rare is hidden, so that all of what is rare is read and sorted.
 */
export function selectPage(db: Database, values: PageValues, shape: PageShape) {
  const { direction } = listingOrders[shape.sort];
  const { callerId, limit } = values;
  const [first, second] = partsOf(values, shape).map((priced) =>
    db.selectFrom(selectPart(db, values, shape, priced).as('part')).selectAll(),
  );
  const page = second === undefined ? first! : first!.unionAll(second);
  const caller = callerId === undefined ? undefined : { userId: callerId };
  return selectListings(db, caller as Caller | undefined)
    .innerJoin(page.as('page'), 'page.id', 'p.id')
    .select('page.key as sort_key')
    .orderBy('page.key', direction)
    .orderBy('page.id', direction)
    .limit(limit);
}

/**
 * In which parts a search is read. Where it is read by an index of prices, and dates are given, the listings whose nights do not all cost the
 * same are where their price is, and not where the stay's is: they are read by themselves, and the others by that index as ever.
 */
function partsOf(
  { nights, minPrice, maxPrice }: SearchValues,
  { lead, sort }: Pick<PageShape, 'lead' | 'sort'>,
): Priced[] {
  const goesByPrice = sort !== 'newest' || minPrice !== undefined || maxPrice !== undefined;
  const isIndexed = lead === 'price' || (lead === 'order' && sort !== 'newest');
  return nights !== undefined && goesByPrice && isIndexed ? ['fixed', 'varying'] : ['all'];
}

/** The first ids of what matches with what they are sorted by, as many as fill any page. */
function selectPart(db: Database, values: PageValues, { sort, lead, most }: PageShape, priced: Priced) {
  const { columns, direction } = listingOrders[sort];
  const { afterKey, afterId, nights } = values;
  const [column, id] = columns.map((name) => (lead === 'order' ? sql.ref<number>(name) : unindexed(name)));
  const isStay = sort !== 'newest' && nights !== undefined;
  const key = isStay ? stayTotal(values, priced) : column!;
  const isBounded = isStay && priced === 'fixed' && afterKey !== undefined;
  return selectMatching(db, values, lead, priced)
    .select([(isStay ? key : sql.ref<number>(columns[0])).as('key'), 'p.id'])
    .$if(afterKey !== undefined, (query) => query.where(isBeyond([key, id!], direction, [afterKey!, afterId!])))
    .$if(isBounded, (query) => query.where(isBeyondPrice(column!, direction, afterKey!, nights!)))
    .orderBy(isStay && priced !== 'fixed' ? key : column!, direction)
    .orderBy(id!, direction)
    .limit(sql.lit(most));
}

const listPage = compiled<FoundRow, PageValues, PageShape>(selectPage);

/** So many matches are counted; anybody may ask, so that it must not cost more the more there are. */
export const mostMatchesCounted = 10_000;

/** The statement that counts what matches, up to `most`. */
export function selectCount(
  db: Database,
  values: SearchValues & Lead['values'],
  { lead, most = mostMatchesCounted }: Pick<PageShape, 'lead'> & { most?: number },
) {
  const [first, second] = partsOf(values, { lead, sort: 'newest' }).map((priced) =>
    selectMatching(db, values, lead, priced).select('p.id').limit(sql.lit(most)),
  );
  const ids = db.selectFrom(first!.as('part')).select('id');
  const matching = second === undefined ? ids : ids.unionAll(db.selectFrom(second.as('part')).select('id'));
  const counted = matching.limit(sql.lit(most));
  return db.selectFrom(counted.as('matching')).select((eb) => eb.fn.countAll<number>().as('total'));
}

const countMatching = compiled<{ total: number }, SearchValues & Lead['values'], Parameters<typeof selectCount>[2]>(
  selectCount,
);

type Matching = SelectQueryBuilder<Tables & { p: Tables['rent_property']; o: Tables['app_user'] }, 'p' | 'o', object>;

/**
 * The public listings that match a search. Literals, not parameters, say what is public: that lets both engines use the indexes that
 * begin with the status.
 */
function selectMatching(
  db: Database,
  values: SearchValues & Lead['values'],
  lead: Lead['kind'],
  priced: Priced,
): Matching {
  const { city, rentType, buildingType, rentPropertyType, rentPropertyCondition, currencyId, ownerId } = values;
  const { updatedSince, minBedrooms, guests, features = [], district, words, wordEnds } = values;
  const isOrdered = lead === 'order' && priced !== 'varying';
  let query = selectLed(db, values, lead, priced)
    // Of an owner there are few; of what is public, on which SQLite would begin, nearly all.
    .where(
      lead === 'owner' ? unindexed('p.property_status') : sql.ref('p.property_status'),
      '=',
      sql.lit(PropertyStatus.Active),
    )
    .where('o.is_active', '=', sql.lit(1))
    .where('o.is_blocked', '=', sql.lit(0));
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

/**
 * Where to begin. What leads is few, as was just counted; the limit, twice of that, tells it to the planner. As many listings would have to be
 * added in the same moment for one of them to be left out.
 */
function selectLed(db: Database, { leader, leaderEnd }: Lead['values'], lead: Lead['kind'], priced: Priced): Matching {
  if (priced !== 'varying' && lead !== 'feature' && lead !== 'word' && lead !== 'exactWord')
    return db.selectFrom('rent_property as p').innerJoin('app_user as o', 'o.id', 'p.owner_id');
  const word =
    lead === 'word' ? startsWith(sql.ref<string>('word'), leader!, leaderEnd) : sql<SqlBool>`word = ${leader!}`;
  const few =
    priced === 'varying'
      ? varyingListings
      : lead === 'feature'
        ? sql`select property_id from property_feature where feature = ${leader!} limit ${sql.lit(2 * rareAtMost)}`
        : sql`select distinct property_id from property_word where ${word} limit ${sql.lit(2 * rareAtMost)}`;
  // A cross join is what SQLite does from left to right.
  return db
    .selectFrom(sql<{ property_id: number }>`(${few})`.as('few'))
    .crossJoin('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
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
