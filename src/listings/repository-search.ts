import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import { compiled } from '../database/compiled';
import type { Database } from '../database/connection';
import { unindexed } from '../database/dialect';
import { type KeysetOrder, type KeysetRows, byCreation, isBeyond } from '../database/keyset';
import type { Tables } from '../database/tables';
import { type ListingRow, selectListings } from './repository';
import { type Lead, type Sort, findLead, isInOrder } from './repository-search-access-paths';
import { ofOpenOwners, selectMatching } from './repository-search-matching';
import { type Priced, fixedPart, isBeyondPrice, stayTotal } from './repository-search-rates';
import type { Notice, Search } from './search-filters';
import { type SearchValues, searchValues } from './search-values';

/** The id of a listing with what it is sorted by. */
type Keyed = { key: number; id: number };

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

/** The order of the newest among what has a feature. */
const newestFeature = { columns: ['few.listed_at', 'few.property_id'] } as const;

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
  const lead = await findLead(db, values, sort);
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
  const [first, second] = partsOf(values, shape).map((priced) => selectPart(db, values, shape, priced));
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
function selectPart(
  db: Database,
  values: PageValues,
  { sort, lead, most }: PageShape,
  priced: Priced,
): SelectQueryBuilder<Tables, never, Keyed> {
  const { direction } = listingOrders[sort];
  const { columns } = lead === 'newestFeature' ? newestFeature : listingOrders[sort];
  const { afterKey, afterId, nights } = values;
  const beyond = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    isBeyond([key, id], direction, [afterKey!, afterId!]);
  const isStay = sort !== 'newest' && nights !== undefined;
  const sorted = isStay ? { direction, afterKey, most } : undefined;
  const matching = selectMatching(db, values, { lead, priced, sorted });
  const shown = (query: typeof matching) => ofOpenOwners(query, 'p.owner_id');
  if (isStay && priced !== 'fixed') {
    // What a stay costs is worked out once, and not again for each comparison.
    return db
      .with(
        (part) => part('stays').materialized(),
        () => shown(matching).select([stayTotal(values, priced).as('key'), 'p.id']),
      )
      .selectFrom('stays')
      .selectAll()
      .$if(afterKey !== undefined, (query) => query.where(beyond(sql.ref('key'), sql.ref('id'))))
      .orderBy('key', direction)
      .orderBy('id', direction)
      .limit(sql.lit(most));
  }
  const [column, id] = columns.map((name) => (isInOrder(lead) ? sql.ref<number>(name) : unindexed(name)));
  const key = isStay ? stayTotal(values, priced) : column!;
  // By what there is an index of, or by what the rows are sorted again below.
  const sortedBy = isInOrder(lead) ? column! : key;
  const ordered = (isInOrder(lead) ? shown(matching) : matching)
    .select([key.as('key'), id!.as('id')])
    .$if(afterKey !== undefined, (query) => query.where(beyond(key, id!)))
    .$if(isStay && afterKey !== undefined, (query) =>
      query.where(isBeyondPrice(column!, direction, afterKey!, nights!)),
    )
    .orderBy(sortedBy, direction)
    .orderBy(id!, direction);
  if (isInOrder(lead)) return ordered.limit(sql.lit(most));
  // All that matches of what is rare is sorted first; of their owners only those are asked whose listings may fill the page.
  const all = db.selectFrom(ordered.select('p.owner_id').as('few_matching')).select(['key', 'few_matching.id']);
  return ofOpenOwners(all, 'few_matching.owner_id')
    .orderBy('key', direction)
    .orderBy('few_matching.id', direction)
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
    ofOpenOwners(selectMatching(db, values, { lead, priced }), 'p.owner_id')
      .select('p.id')
      .limit(sql.lit(most)),
  );
  const ids = db.selectFrom(first!.as('part')).select('id');
  const matching = second === undefined ? ids : ids.unionAll(db.selectFrom(second.as('part')).select('id'));
  const counted = matching.limit(sql.lit(most));
  return db.selectFrom(counted.as('matching')).select((eb) => eb.fn.countAll<number>().as('total'));
}

const countMatching = compiled<{ total: number }, SearchValues & Lead['values'], Parameters<typeof selectCount>[2]>(
  selectCount,
);
