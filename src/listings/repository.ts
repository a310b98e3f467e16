import { type RawBuilder, sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import { isAdministrator } from '../contract/roles';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import { type KeysetRows, byCreation, readSlice } from '../database/keyset';
import type { Operand, Param } from '../database/param';
import type { NewRow, Row, RowChanges } from '../database/tables';
import { verifiedPhone } from '../database/verified-phone';

/** A listing with the columns of its owner and currency that are shown. */
export interface ListingRow
  // Seasons, charges and discounts are large, and read separately.
  extends
    Omit<
      Row<'rent_property'>,
      | ('seasons' | 'charges' | 'last_charge_id' | 'discounts' | 'arrival_rules' | 'has_nights')
      | ('erased_at' | 'rating_rank')
    >,
    Pick<Row<'app_user'>, 'first_name' | 'last_name' | 'whatsapp_number' | 'phone' | 'activated_by' | 'agent_id'>,
    Pick<Row<'currency'>, 'code' | 'minor_units'> {
  /** File names in order, separated by commas; null if there are none. */
  pictures: string | null;
  /** 1 if the listing has seasons. */
  has_seasons: number;
  /** The same for charges and discounts. */
  has_charges: number;
  has_discounts: number;
  /** 1 if the listing is a favorite of the caller, otherwise 0. */
  is_favorite: number;
}

export type ListingQuery = ReturnType<typeof selectListings>;

/** Listed by name, because a prepared `select *` fails after a migration that adds a column. */
const columns = [
  'id',
  'owner_id',
  'title',
  'description',
  'city',
  'district',
  'address',
  'latitude',
  'longitude',
  'area',
  'floor',
  'rooms_count',
  'bedrooms',
  'bathrooms',
  'beds_count',
  'build_year',
  'rent_type',
  'rent_property_type',
  'rent_property_condition',
  'building_type',
  'property_status',
  'status_reason',
  'price_minor',
  'price_comparable',
  'weekend_price_minor',
  'currency_id',
  'deposit_minor',
  'min_stay_nights',
  'max_stay_nights',
  'min_notice_days',
  'notice_days',
  'max_guests',
  'cancellation_policy',
  'booking_mode',
  'commission_type',
  'commission_value',
  'details_json',
  'rating_sum',
  'rating_count',
  'version',
  'created_at',
  'updated_at',
] as const;

/** The user whose favorites are marked. */
type Viewer = { userId: Operand<number> } | undefined;

/**
 * All listings with the columns that are shown to the caller, who may be anonymous; or only the listing `id`. Every part of the statement then
 * has the condition on the id, so that a distributed database sends it to the one node with the listing.
 */
export function selectListings(db: Database, caller: Viewer, id?: Operand<number>) {
  const its = id === undefined ? sql.ref<number>('p.id') : sql<number>`${id}`;
  return db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .select(columns.map((column) => `p.${column}` as const))
    .select([
      'o.first_name',
      'o.last_name',
      'o.whatsapp_number',
      verifiedPhone('o').as('phone'),
      'o.activated_by',
      'o.agent_id',
      'm.code',
      'm.minor_units',
      // In the same statement, so that a page is one query. File names contain no commas.
      sql<string | null>`(select string_agg(i.file_name, ',' order by i.position)
      from property_picture as i where i.property_id = ${its})`.as('pictures'),
      sql<number>`case when p.seasons is null then 0 else 1 end`.as('has_seasons'),
      sql<number>`case when p.charges is null then 0 else 1 end`.as('has_charges'),
      sql<number>`case when p.discounts is null then 0 else 1 end`.as('has_discounts'),
      countFavorite(caller, its).as('is_favorite'),
    ])
    .$if(id !== undefined, (query) => query.where('p.id', '=', id!));
}

/** A lookup by primary key for each listing; 0 for an anonymous caller. */
function countFavorite(caller: Viewer, id: RawBuilder<number>) {
  if (!caller) return sql<number>`0`;
  return sql<number>`(select count(*) from favorite as f
    where f.user_id = ${caller.userId} and f.property_id = ${id})`;
}

/**
 * The public listings. The conditions are literals and no parameters, so that PostgreSQL can estimate the number of rows, and SQLite can use
 * an index that begins with the status in its order.
 */
export function selectPublicListings(db: Database, caller: Viewer, id?: Operand<number>): ListingQuery {
  return selectListings(db, caller, id)
    .where('p.property_status', '=', sql.lit(PropertyStatus.Active))
    .where('o.is_active', '=', sql.lit(1))
    .where('o.is_blocked', '=', sql.lit(0));
}

/** The listings that a lookup by id includes. */
type Scope = 'public' | 'own' | 'all';

const readListing = compiled(
  (db, { id, callerId }: { id: Param<number>; callerId: Param<number> | undefined }, { scope }: { scope: Scope }) => {
    const viewer = callerId === undefined ? undefined : { userId: callerId };
    const select = scope === 'public' ? selectPublicListings : selectListings;
    return select(db, viewer, id).$if(scope === 'own', (query) => query.where('p.owner_id', '=', callerId!));
  },
);

async function findListing(
  db: Database,
  id: number,
  viewer: Caller | undefined,
  scope: Scope,
): Promise<ListingRow | undefined> {
  const [listing] = await readListing(db, { id, callerId: viewer?.userId }, { scope });
  return listing;
}

/** A listing that the caller may see: any listing for an administrator; otherwise a public listing, or one of the caller's own. */
export async function findVisibleListing(
  db: Database,
  id: number,
  caller: Caller | undefined,
): Promise<ListingRow | undefined> {
  if (caller && isAdministrator(caller.role)) return findListing(db, id, caller, 'all');
  const shown = await findListing(db, id, caller, 'public');
  return shown || !caller ? shown : findListing(db, id, caller, 'own');
}

/** The caller only determines `is_favorite`. */
export function findPublicListing(db: Database, id: number, caller: Caller): Promise<ListingRow | undefined> {
  return findListing(db, id, caller, 'public');
}

/** Throws if the listing does not exist. The caller only determines `is_favorite`, not access. */
export async function getListing(db: Database, id: number, caller: Caller): Promise<ListingRow> {
  const listing = await findListing(db, id, caller, 'all');
  if (!listing) throw new Error(`there is no listing ${id}`);
  return listing;
}

/** A page of the caller's own listings, newest first: those with one status, or all that are not archived. */
export async function listOwnListings(
  db: Database,
  caller: Caller,
  status: PropertyStatus | undefined,
  page: Page,
): Promise<KeysetRows<ListingRow>> {
  return readPage(selectListings(db, caller).where('p.owner_id', '=', caller.userId), status, page);
}

/** {@link listOwnListings} for an agent: the listings of the agent's owners, or of one of them. */
export async function listAgentListings(
  db: Database,
  caller: Caller,
  { ownerId, propertyStatus }: { ownerId?: number; propertyStatus?: PropertyStatus },
  page: Page,
): Promise<KeysetRows<ListingRow>> {
  const ofOwners = selectListings(db, caller)
    .where('o.agent_id', '=', caller.userId)
    .$if(ownerId !== undefined, (query) => query.where('p.owner_id', '=', ownerId!));
  return readPage(ofOwners, propertyStatus, page);
}

/** Newest first: the listings with one status, or all that are not archived. */
function readPage(listings: ListingQuery, status: PropertyStatus | undefined, page: Page) {
  const filtered = listings
    .$if(status === undefined, (query) => query.where('p.property_status', '<>', PropertyStatus.Archived))
    .$if(status !== undefined, (query) => query.where('p.property_status', '=', status!))
    .$if(page.updatedSince !== undefined, (query) => query.where('p.updated_at', '>=', page.updatedSince!));
  return readSlice(filtered, byCreation('p'), page);
}

/** The columns that decide whether a listing may be changed; of the caller's own listing, or any listing for an administrator. */
export async function findOwnListing(trx: Trx, id: number, caller: Caller) {
  return trx
    .selectFrom('rent_property')
    .where('id', '=', id)
    .$if(!isAdministrator(caller.role), (query) => query.where('owner_id', '=', caller.userId))
    .select(['id', 'owner_id', 'title', 'property_status', 'version'])
    .executeTakeFirst();
}

/** Whether the owner is active. The status of a new listing depends on it. */
export async function isOwnerActive(trx: Trx, ownerId: number): Promise<boolean> {
  const owner = await trx
    .selectFrom('app_user')
    .select('is_active')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Boolean(owner.is_active);
}

/** The number of the owner's listings that are not archived. Call it under the lock on the owner's row. */
export async function countListings(trx: Trx, ownerId: number): Promise<number> {
  const { total } = await trx
    .selectFrom('rent_property')
    .where('owner_id', '=', ownerId)
    .where('property_status', '<>', PropertyStatus.Archived)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the id. */
export async function insertListing(trx: Trx, row: NewRow<'rent_property'>): Promise<number> {
  const { id } = await trx.insertInto('rent_property').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Updates a listing and increments its version. Throws NoResultError if its status or version is not the one that was read, which cannot
 * happen under the lock on its row.
 */
export async function setListing(
  trx: Trx,
  { id, property_status, version }: { id: number; property_status: PropertyStatus; version: number },
  changes: RowChanges<'rent_property'> & { updated_at: number },
): Promise<void> {
  await trx
    .updateTable('rent_property')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('property_status', '=', property_status)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Activates the owner's pending listings, and returns their ids. */
export async function activatePendingListings(trx: Trx, ownerId: number, now: number): Promise<number[]> {
  const { Pending, Active } = PropertyStatus;
  const activated = await trx
    .updateTable('rent_property')
    .set((eb) => ({ property_status: Active, status_reason: null, version: eb('version', '+', 1), updated_at: now }))
    .where('owner_id', '=', ownerId)
    .where('property_status', '=', Pending)
    .returning('id')
    .execute();
  return activated.map(({ id }) => id);
}
