import { BookingStatus, PropertyStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, RowChanges } from '../database/tables';
import { nightHolding } from '../bookings/transitions';
import { type ListingRow, isPublic, listings, withColumns } from './view';
import type { Caller } from '../contract/caller';

/** A listing that the caller, who may be nobody, may see: a public one, one of the caller's own, any to an administrator. */
export async function findVisible(
  db: Database,
  id: number,
  caller: Caller | undefined,
): Promise<ListingRow | undefined> {
  const own = withColumns(listings(db), caller).where('p.id', '=', id);
  if (caller?.role === 'Admin') return own.executeTakeFirst();
  const shown = await withColumns(isPublic(listings(db)), caller)
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (shown || !caller) return shown;
  return own.where('p.owner_id', '=', caller.userId).executeTakeFirst();
}

export async function getListing(db: Database, id: number, caller: Caller): Promise<ListingRow> {
  return withColumns(listings(db), caller).where('p.id', '=', id).executeTakeFirstOrThrow();
}

/** What changes of a listing are decided by, where it is the caller's own or the caller is an administrator. */
export async function findOwn(trx: Trx, id: number, caller: Caller) {
  return trx
    .selectFrom('rent_property')
    .where('id', '=', id)
    .$if(caller.role !== 'Admin', (query) => query.where('owner_id', '=', caller.userId))
    .select(['id', 'owner_id', 'title', 'property_status', 'version'])
    .executeTakeFirst();
}

/** Whether the owner may be shown to the public, which decides about a new listing. */
export async function isOwnerActive(trx: Trx, ownerId: number): Promise<boolean> {
  const owner = await trx
    .selectFrom('app_user')
    .select('is_active')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Boolean(owner.is_active);
}

/** The listings of the owner that are not archived. Under the lock on the owner's row. */
export async function countListings(trx: Trx, ownerId: number): Promise<number> {
  const { total } = await trx
    .selectFrom('rent_property')
    .where('owner_id', '=', ownerId)
    .where('property_status', '<>', PropertyStatus.Archived)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertListing(trx: Trx, row: NewRow<'rent_property'>): Promise<number> {
  const { id } = await trx.insertInto('rent_property').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes a listing that is still as it was read, and raises its version. Throws where it is not, which the lock on its row
 * makes impossible for all who take it.
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

/** What belongs to a listing in tables of its own. */
export interface Parts {
  /** Names without the path, in the order in which they are shown. */
  pictures: string[];
  features: string[];
  words: string[];
}

/** Replaces the parts; throws a foreign key's error where a picture was deleted meanwhile. */
export async function setParts(trx: Trx, property_id: number, { pictures, features, words }: Parts): Promise<void> {
  await trx.deleteFrom('property_picture').where('property_id', '=', property_id).execute();
  await trx.deleteFrom('property_feature').where('property_id', '=', property_id).execute();
  await trx.deleteFrom('property_word').where('property_id', '=', property_id).execute();
  const pictureRows = pictures.map((file_name, position) => ({ property_id, position, file_name }));
  const featureRows = features.map((feature) => ({ property_id, feature }));
  const wordRows = words.map((word) => ({ property_id, word }));
  if (pictureRows.length > 0) await trx.insertInto('property_picture').values(pictureRows).execute();
  if (featureRows.length > 0) await trx.insertInto('property_feature').values(featureRows).execute();
  if (wordRows.length > 0) await trx.insertInto('property_word').values(wordRows).execute();
}

/** Whether a stay that has not ended at `now` (epoch ms) still counts on the listing. Under the lock on its row. */
export async function hasLiveStay(trx: Trx, propertyId: number, now: number): Promise<boolean> {
  const stay = await trx
    .selectFrom('reservation')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('status', 'in', nightHolding)
    .where('ends_at', '>', now)
    .where((eb) => eb.or([eb('status', '<>', BookingStatus.Pending), eb('hold_expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return stay !== undefined;
}
