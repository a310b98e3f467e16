import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database } from '../database/connection';
import { unindexed } from '../database/dialect';
import { isBeyond, isUpTo } from '../database/keyset';
import type { Param, Params } from '../database/param';
import type { Tables } from '../database/tables';
import { type Matching, whereMatching } from './repository-search-matching';
import { hasFixedPrice } from './repository-search-nights-total';
import type { PathValues } from './repository-search-plan';
import { daysAhead, hasNoFloor, totalOfStay } from './repository-search-total';
import type { StatementTaxes } from './tariff';

/** The statements of searches in the order of totals. `repository-search-by-total.ts` chooses and executes them. */

/** The listings that a statement reads: see `TotalVariant` in repository-search-total.ts. */
export type Source = 'plain' | 'varyingUncharged' | 'charged';

/**
 * - `inOrder`: reads in the order of the index until `maxRows` listings match.
 * - `byTotal`: reads all listings with a price or floor up to `highest` and sorts them by their totals.
 */
export type Method = 'inOrder' | 'byTotal';

type TotalPathValues = PathValues & {
  /** The city that the rates to read are stored with. */
  rateCity?: number | undefined;
  /** The range of nights of the floors to read. */
  nightRange?: number | undefined;
  /** The range of the price, of the lowest price, or of the floor, in ten-thousandths of the major unit. */
  lowest?: number | undefined;
  highest?: number | undefined;
  /** The least highest price of a listing with prices of seasons or weekends. */
  leastHighest?: number | undefined;
  afterKey?: number | undefined;
  afterId?: number | undefined;
  untilKey?: number | undefined;
  untilId?: number | undefined;
};
type StatementShape = { source: Source; method: Method; taxes: string; maxRows: number };

/** The total of the stay in a listing, in minor units. */
export type Total = Readonly<{ id: number; key: number }>;

/** The ids and totals of matching listings of one source. Its plan is the same for all values: see `looksUp` and `isFew`. */
export const totalsStatement = compiled<Total, Params<TotalPathValues>, StatementShape>(selectTotals, () => true);

function selectTotals(db: Database, params: Params<TotalPathValues>, shape: StatementShape) {
  const { source, method, maxRows } = shape;
  const taxes = JSON.parse(shape.taxes) as StatementTaxes;
  const key = totalOfStay(db, params, { variant: source, taxes });
  const { from, order } = selectSource(db, params, source);
  const matching = whereMatching(db, from, params, {
    variant: source === 'plain' ? 'fixed' : 'all',
    source: 'listings',
    indexed: {
      status: source === 'plain',
      city: source === 'plain' && params.city !== undefined,
      price: false,
      currency: source === 'plain' && params.city === undefined,
    },
    looksUp: true,
  })
    .where(hasOpenOwner())
    .$if(source === 'charged' && params.minPrice !== undefined, (query) => query.where(canCost(params.minPrice!)))
    .$if(source !== 'charged', (query) => query.where(hasNoFloor()));
  const id = sql.ref<number>('p.id');
  if (method === 'inOrder')
    return matching
      .select([id.as('id'), key.as('key')])
      .$call(onPage(params, key, id))
      .orderBy(order)
      .orderBy(id)
      .limit(sql.lit(maxRows));
  return db
    .with(
      (stays) => stays('stays').materialized(),
      () => matching.select([id.as('id'), key.as('key')]),
    )
    .selectFrom('stays')
    .select(['stays.id', 'stays.key'])
    .$call(onPage(params, sql.ref<number>('stays.key'), sql.ref<number>('stays.id')))
    .orderBy('stays.key')
    .orderBy('stays.id')
    .limit(sql.lit(maxRows));
}

/**
 * Holds for every listing whose nights cost at least `minPrice` on average. PostgreSQL evaluates it before the conditions that look up more: many
 * charged listings may be too cheap, and an index of floors does not have their prices.
 */
function canCost(minPrice: Param<number>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${unindexed('p.price_comparable')} >= ${minPrice} or not ${hasFixedPrice()})`;
}

/** Whether the owner is active and not blocked. Looked up for each listing, as the nights are: see `looksUp`. */
function hasOpenOwner(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select o.id from app_user as o
    where o.id = p.owner_id and o.is_active = 1 and o.is_blocked = 0) is not null`;
}

/**
 * Holds for every row. PostgreSQL estimates that one of 200 rows satisfies it, and looks up their listings by key. Otherwise it may read all
 * listings that match the filters first, with the nights and the owner of each of them.
 */
const isFew = sql<SqlBool>`entry.property_id = entry.property_id + 0`;

/** The query that reads a source, and the column in whose order its index returns the listings. */
function selectSource(db: Database, params: Params<TotalPathValues>, source: Source) {
  if (source === 'plain') {
    const order = sql.ref<number>('p.price_comparable');
    return {
      from: db.selectFrom('rent_property as p').where(all(within(order, params))) as unknown as Matching,
      order,
    };
  }
  const { entries, order } = selectEntries(db, params, source);
  const from = entries.where(isFew).crossJoin('rent_property as p').whereRef('entry.property_id', '=', 'p.id');
  return { from: from as unknown as Matching, order };
}

type Entries = SelectQueryBuilder<Tables & { entry: Tables['property_rate'] }, 'entry', object>;

/** The index entries of the listings with varying prices or charges, and the column in whose order the index has them. */
function selectEntries(db: Database, params: Params<TotalPathValues>, source: Exclude<Source, 'plain'>) {
  const { rateCity, leastHighest } = params;
  if (source === 'varyingUncharged') {
    const order = sql.ref<number>('entry.lowest_comparable');
    // Compared in the index of the order: listings whose nights all cost too little are not looked up.
    const isHighEnough = sql<SqlBool>`${unindexed('entry.highest_comparable')} >= cast(${leastHighest!} as bigint)`;
    const entries = db
      .selectFrom('property_rate as entry')
      .where('entry.first_day', '=', sql.lit(0))
      .$if(rateCity !== undefined, (query) => query.where('entry.city', '=', rateCity!))
      .where(all([...within(order, params), ...(leastHighest === undefined ? [] : [isHighEnough])]));
    return { entries: entries as unknown as Entries, order };
  }
  const order = sql.ref<number>('entry.floor_comparable');
  const ahead = daysAhead(params, 'entry.city');
  const entries = db
    .selectFrom('property_floor as entry')
    .where(sql<SqlBool>`entry.currency_id = ${params.currencyId!} and entry.from_nights = ${params.nightRange!}`)
    .where(sql<SqlBool>`entry.from_days_ahead <= ${ahead} and entry.to_days_ahead >= ${ahead}`)
    .$if(params.city !== undefined, (query) => query.where(sql<SqlBool>`entry.city = ${params.city!}`))
    .where(all(within(order, params)));
  return { entries: entries as unknown as Entries, order };
}

function within(column: RawBuilder<number>, { lowest, highest }: Params<Pick<TotalPathValues, 'lowest' | 'highest'>>) {
  return [
    ...(lowest === undefined ? [] : [sql<SqlBool>`${column} >= cast(${lowest} as bigint)`]),
    ...(highest === undefined ? [] : [sql<SqlBool>`${column} <= cast(${highest} as bigint)`]),
  ];
}

function all(conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`;
}

/**
 * The lowest price or the floor of the entry with which `most` entries of a source have been read, from an index alone. Without `isFew`, because
 * no listings are looked up.
 */
export const entryEndStatement = compiled<
  { key: number },
  Params<TotalPathValues>,
  { source: Exclude<Source, 'plain'>; most: number }
>((db, params, { source, most }) => {
  const { entries, order } = selectEntries(db, params, source);
  return entries
    .select(order.as('key'))
    .orderBy(order)
    .offset(sql.lit(most - 1))
    .limit(sql.lit(1));
});

/** Adds the conditions that a total comes after the previous page, not after the last row to examine, and is not above the maximum. */
function onPage(
  { afterKey, afterId, untilKey, untilId, maxPaid }: Params<TotalPathValues>,
  key: RawBuilder<number>,
  id: RawBuilder<number>,
) {
  return <Query extends { where(condition: RawBuilder<SqlBool>): Query }>(query: Query): Query => {
    let bounded = query;
    if (afterKey !== undefined) bounded = bounded.where(isBeyond([key, id], 'asc', [afterKey, afterId!]));
    if (untilKey !== undefined) bounded = bounded.where(isUpTo([key, id], 'asc', [untilKey, untilId!]));
    return maxPaid === undefined ? bounded : bounded.where(sql<SqlBool>`${key} <= ${maxPaid}`);
  };
}

type EndValues = Pick<
  TotalPathValues,
  'city' | 'currencyId' | 'rentType' | 'unit' | 'thirtieths' | 'nights' | 'addends' | 'afterKey' | 'afterId' | 'lowest'
>;

/** The total and the id of the plain listing with which `most` listings have been examined, read from an index alone. */
export const endStatement = compiled<Total, Params<EndValues>, { taxes: string; most: number }>(selectEnd);

function selectEnd(db: Database, params: Params<EndValues>, { taxes, most }: { taxes: string; most: number }) {
  const key = totalOfStay(db, params, { variant: 'plain', taxes: JSON.parse(taxes) as StatementTaxes });
  const [price, id] = [sql.ref<number>('p.price_comparable'), sql.ref<number>('p.id')];
  const currency = params.city === undefined ? unindexed('p.currency_id') : sql.ref('p.currency_id');
  return db
    .selectFrom('rent_property as p')
    .where('p.property_status', '=', sql.lit(PropertyStatus.Active))
    .where(sql<SqlBool>`${currency} = ${params.currencyId!} and p.rent_type = ${params.rentType!}`)
    .$if(params.city !== undefined, (query) => query.where(sql<SqlBool>`p.city = ${params.city!}`))
    .$if(params.lowest !== undefined, (query) =>
      query.where(price, '>=', sql<number>`cast(${params.lowest!} as bigint)`),
    )
    .$if(params.afterKey !== undefined, (query) =>
      query.where(isBeyond([key, id], 'asc', [params.afterKey!, params.afterId!])),
    )
    .select([key.as('key'), id.as('id')])
    .orderBy(price)
    .orderBy(id)
    .offset(sql.lit(most - 1))
    .limit(sql.lit(1));
}
