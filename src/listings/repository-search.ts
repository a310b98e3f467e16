import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import { compiled } from '../database/compiled';
import type { Database } from '../database/connection';
import { unindexed } from '../database/dialect';
import { type KeysetRows, isBeyond, isUpTo, rowsReadFor } from '../database/keyset';
import type { Params } from '../database/param';
import type { Tables } from '../database/tables';
import { selectListings } from './repository';
import { endOfSearch } from './repository-search-bound';
import {
  type PathParams,
  lookedUpRank,
  maxJoinedWords,
  ofOpenOwners,
  selectMatching,
} from './repository-search-matching';
import {
  type AccessPath,
  type AccessPathKind,
  type FoundRow,
  type PartPlan,
  type PathValues,
  type Sort,
  chooseAccessPath,
  listingOrders,
  orderOf,
  planParts,
} from './repository-search-plan';
import { canBeOnPage, fixedPart, isBeyondPrice, nightsTotalOfStay } from './repository-search-nights-total';
import { listByTotal } from './repository-search-by-total';
import { totalOfStay } from './repository-search-total';
import type { DaysAhead, Search } from './search-filters';
import { type SearchValues, searchValues } from './search-values';
import { type StatementTaxes, type Totals, taxesToBind } from './tariff';

/** `untilKey` and `untilId`: the last row to examine. */
type PageValues = PathValues & {
  callerId?: number;
  afterKey?: number;
  afterId?: number;
  untilKey?: number;
  untilId?: number;
  limit: number;
};
type PageParams = Params<PageValues>;

/** `maxRows`: the number of rows that fill the longest page of this form, a literal for the planner. */
type PageShape = { sort: Sort; path: AccessPathKind; maxRows: number; taxes?: string };

type CountShape = { path: AccessPathKind; maxRows: number; taxes?: string };

/** The id of a listing with the key that it is sorted by. */
type Keyed = SelectQueryBuilder<Tables, never, { key: number; id: number }>;

/** A page of the public listings that match the search, in its order; by default newest first. `now` in epoch ms. */
export async function listMatchingListings(
  db: Database,
  caller: Caller | undefined,
  search: Search,
  { daysAhead, totals, now }: { daysAhead: DaysAhead[]; totals?: Totals | undefined; now: number },
  page: Page,
): Promise<KeysetRows<FoundRow>> {
  const { sort = 'newest' } = search.filters;
  const given = searchValues(search, daysAhead, now, page.updatedSince);
  const chosen = await chooseAccessPath(db, given, sort);
  const { kind: path } = chosen;
  const { taxes, addends } = taxesToBind(totals?.groups ?? []);
  const ofTotals = totals && { ...totals.values, addends };
  const values = { ...chosen.values, ...ofTotals };
  const isLimited = totals?.values.maxPaid !== undefined;
  const count = async () => {
    const { kind: counting, values: ofPath } = pathToCount(chosen, given);
    const [counted] = await countStatement(db, isLimited ? { ...ofPath, ...ofTotals } : ofPath, {
      path: counting,
      maxRows: maxCountedMatches,
      ...(isLimited && { taxes }),
    });
    return Number(counted!.total);
  };
  // All listings would have to be examined.
  const isCounted = page.wantsTotal && !(isLimited && path === 'listOrder');
  if (sort === 'total' && path === 'listOrder') {
    const found = await listByTotal(db, caller, chosen.values, totals!, page);
    return isCounted && !found.continueAfter ? { ...found, totalCount: await count() } : found;
  }
  const [afterKey, afterId] = page.after ?? [];
  const end = await endOfSearch(db, { kind: path, values }, sort, page.after);
  const rows = await pageStatement(
    db,
    {
      ...values,
      callerId: caller?.userId,
      afterKey,
      afterId,
      untilKey: end?.[0],
      untilId: end?.[1],
      limit: page.limit,
    },
    { sort, path, maxRows: rowsReadFor(page.limit), ...(ofTotals && { taxes }) },
  );
  const keyOf = (row: FoundRow) => [row.sort_key, row.id] as const;
  const continueAfter = rows.length < page.limit ? end : undefined;
  return { rows, keyOf, totalCount: isCounted && !continueAfter ? await count() : null, continueAfter };
}

/** The path by which matches are counted: instead of the list order, the index of the rating or the location, which reads fewer other listings. */
function pathToCount(chosen: AccessPath, given: SearchValues): AccessPath {
  if (chosen.kind !== 'listOrder') return chosen;
  if (given.minRank !== undefined) return { ...chosen, kind: 'rating' };
  return given.west === undefined ? chosen : { kind: 'location', values: given };
}

/** The largest total that is counted. Counting more would let any client start an expensive statement. */
export const maxCountedMatches = 10_000;

/** The statement of {@link listMatchingListings}: it reads the ids of the page from indexes alone, and then what is shown of these listings. */
export const pageStatement = compiled<FoundRow, PageParams, PageShape>(
  selectPage,
  ({ words = [] }) => words.length > maxJoinedWords,
);

/** The statement that counts what matches, up to `maxRows`. */
export const countStatement = compiled<{ total: number }, PathParams, CountShape>(selectCount);

function selectPage(db: Database, params: PageParams, shape: PageShape) {
  const { direction } = listingOrders[shape.sort];
  const [first, second] = planParts(params, shape.path, shape.sort).map((plan) => selectPart(db, params, shape, plan));
  const page =
    second === undefined
      ? db.selectFrom(first!.as('part')).selectAll()
      : db
          .with(
            (part) => part(fixedPart).materialized(),
            () => first!,
          )
          .selectFrom(fixedPart)
          .selectAll()
          .unionAll(db.selectFrom(second.as('part')).selectAll());
  const viewer = params.callerId === undefined ? undefined : { userId: params.callerId };
  return selectListings(db, viewer)
    .innerJoin(page.as('page'), 'page.id', 'p.id')
    .select('page.key as sort_key')
    .orderBy('page.key', direction)
    .orderBy('page.id', direction)
    .limit(params.limit);
}

/** The first ids of one part, as many as fill any page, with the keys that they are sorted by. */
function selectPart(db: Database, params: PageParams, shape: PageShape, plan: PartPlan): Keyed {
  const { method } = orderOf(params, shape.path, shape.sort, plan.variant);
  if (method === 'sortStayTotals') return selectByStayTotal(db, params, shape, plan);
  return method === 'inIndexOrder'
    ? selectInIndexOrder(db, params, shape, plan)
    : selectAndSort(db, params, shape, plan);
}

/** Calculates the total of each stay once, in a common table expression, and not again for each comparison. */
function selectByStayTotal(db: Database, params: PageParams, shape: PageShape, plan: PartPlan): Keyed {
  const { direction } = listingOrders[shape.sort];
  const total = (
    shape.sort === 'total'
      ? totalOfStay(db, params, { variant: 'all', taxes: taxesOf(shape.taxes)! })
      : nightsTotalOfStay(params, plan.variant)
  ).as('key');
  const matching = ofOpenOwners(selectForPage(db, params, shape, plan), 'p.owner_id')
    // Before nights and owners are looked up: most listings whose prices allow a place on the page cost more, or less, in these nights.
    .$if(plan.variant === 'varying', (query) =>
      query.where(canBeOnPage(nightsTotalOfStay(params, 'varying'), { direction, maxRows: shape.maxRows })),
    )
    .select([total, 'p.id']);
  return db
    .with(
      (part) => part('stays').materialized(),
      () => matching,
    )
    .selectFrom('stays')
    .selectAll()
    .$call(between(params, direction, sql.ref('key'), sql.ref('id')))
    .orderBy('key', direction)
    .orderBy('id', direction)
    .limit(sql.lit(shape.maxRows));
}

function selectInIndexOrder(db: Database, params: PageParams, shape: PageShape, plan: PartPlan): Keyed {
  const { direction } = listingOrders[shape.sort];
  const { byStayTotal, columns } = orderOf(params, shape.path, shape.sort, plan.variant);
  const [column, id] = columns.map((name) => sql.ref<number>(name)) as [RawBuilder<number>, RawBuilder<number>];
  const key = byStayTotal ? nightsTotalOfStay(params, plan.variant) : column;
  return ofOpenOwners(selectForPage(db, params, shape, plan), 'p.owner_id')
    .select([key.as('key'), id.as('id')])
    .$call(between(params, direction, key, id))
    .$if(byStayTotal, (query) => query.$call(betweenPrices(params, direction, column)))
    .orderBy(column, direction)
    .orderBy(id, direction)
    .limit(sql.lit(shape.maxRows));
}

/**
 * Reads and sorts all matches of a rare filter, in an order that is hidden from the indexes. Owners are joined after that, so that only
 * the owners of listings near the page are read.
 */
function selectAndSort(db: Database, params: PageParams, shape: PageShape, plan: PartPlan): Keyed {
  const { direction } = listingOrders[shape.sort];
  const { byStayTotal, columns } = orderOf(params, shape.path, shape.sort, plan.variant);
  const [unsorted, id] = columns.map(unindexed) as [RawBuilder<number>, RawBuilder<number>];
  const column = shape.sort === 'rating' ? lookedUpRank : unsorted;
  const key = byStayTotal ? nightsTotalOfStay(params, plan.variant) : column;
  const matching = selectForPage(db, params, shape, plan)
    .select([key.as('key'), id.as('id'), 'p.owner_id'])
    .$call(between(params, direction, key, id))
    .$if(byStayTotal, (query) => query.$call(betweenPrices(params, direction, column)))
    .orderBy(key, direction)
    .orderBy(id, direction);
  const sorted = db.selectFrom(matching.as('few_matching')).select(['key', 'few_matching.id']);
  return ofOpenOwners(sorted, 'few_matching.owner_id')
    .orderBy('key', direction)
    .orderBy('few_matching.id', direction)
    .limit(sql.lit(shape.maxRows));
}

function selectForPage(db: Database, params: PageParams, { sort, path, maxRows, taxes }: PageShape, plan: PartPlan) {
  const { direction } = listingOrders[sort];
  const { byStayTotal } = orderOf(params, path, sort, plan.variant);
  const bound = byStayTotal
    ? { direction, afterTotal: params.afterKey, untilTotal: params.untilKey, maxRows }
    : undefined;
  return selectMatching(db, params, plan, { bound, taxes: taxesOf(taxes) });
}

function taxesOf(taxes: string | undefined): StatementTaxes | undefined {
  return taxes === undefined ? undefined : (JSON.parse(taxes) as StatementTaxes);
}

type Where<Query> = { where(condition: RawBuilder<SqlBool>): Query };

/** Adds the conditions that a row comes after the previous page, and not after the last row to examine. */
function between(
  { afterKey, afterId, untilKey, untilId }: PageParams,
  direction: 'asc' | 'desc',
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) {
  return <Query extends Where<Query>>(query: Query): Query => {
    const begun = afterKey === undefined ? query : query.where(isBeyond([key, id], direction, [afterKey, afterId!]));
    return untilKey === undefined ? begun : begun.where(isUpTo([key, id], direction, [untilKey, untilId!]));
  };
}

/** Adds the prices between which an index of prices is read, for a page that is sorted by totals. */
function betweenPrices(
  { afterKey, untilKey, nights }: PageParams,
  direction: 'asc' | 'desc',
  price: RawBuilder<number>,
) {
  const back = direction === 'asc' ? 'desc' : 'asc';
  return <Query extends Where<Query>>(query: Query): Query => {
    const begun = afterKey === undefined ? query : query.where(isBeyondPrice(price, direction, afterKey, nights!));
    return untilKey === undefined ? begun : begun.where(isBeyondPrice(price, back, untilKey, nights!));
  };
}

function selectCount(db: Database, params: PathParams, { path, maxRows, taxes }: CountShape) {
  const limit = sql.lit(maxRows);
  const [first, second] = planParts(params, path, 'newest').map((plan) =>
    ofOpenOwners(selectMatching(db, params, plan, { taxes: taxesOf(taxes) }), 'p.owner_id')
      .select('p.id')
      .limit(limit),
  );
  const ids = db.selectFrom(first!.as('part')).select('id');
  const matching = second === undefined ? ids : ids.unionAll(db.selectFrom(second.as('part')).select('id'));
  return db.selectFrom(matching.limit(limit).as('matching')).select((eb) => eb.fn.countAll<number>().as('total'));
}
