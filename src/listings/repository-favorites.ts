import { PropertyStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import type { Database, Trx } from '../database/connection';
import { type KeysetOrder, type KeysetRows, readSlice } from '../database/keyset';
import { type ListingRow, selectPublicListings } from './repository';

/** A favorite of the caller. */
export interface FavoriteRow extends ListingRow {
  /** When the caller added it, in epoch ms. */
  favorite_at: number;
}

/** The time at which the user added the listing, in epoch ms; undefined if it is not a favorite. */
export async function findFavorite(db: Database, userId: number, propertyId: number): Promise<number | undefined> {
  const favorite = await db
    .selectFrom('favorite')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return favorite?.created_at;
}

/** The number of the user's favorites, including listings that are not public. Call it under the lock on the user's row. */
export async function countFavorites(trx: Trx, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('favorite')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `created_at` in epoch ms. */
export async function insertFavorite(trx: Trx, user_id: number, property_id: number, created_at: number) {
  await trx.insertInto('favorite').values({ user_id, property_id, created_at }).execute();
}

/** Removes the user's favorites that are archived: they are never shown again, and must not count. Returns their number. */
export async function deleteArchivedFavorites(trx: Trx, userId: number): Promise<number> {
  const archived = await trx
    .selectFrom('favorite as f')
    .innerJoin('rent_property as p', 'p.id', 'f.property_id')
    .where('f.user_id', '=', userId)
    .where('p.property_status', '=', PropertyStatus.Archived)
    .select('f.property_id')
    .execute();
  if (archived.length === 0) return 0;
  const ids = archived.map(({ property_id }) => property_id);
  await trx.deleteFrom('favorite').where('user_id', '=', userId).where('property_id', 'in', ids).execute();
  return archived.length;
}

/** Does nothing if the listing is no favorite. */
export async function deleteFavorite(db: Database, userId: number, propertyId: number): Promise<void> {
  await db.deleteFrom('favorite').where('user_id', '=', userId).where('property_id', '=', propertyId).execute();
}

const lastAddedFirst: KeysetOrder<FavoriteRow> = {
  columns: ['f.created_at', 'f.property_id'],
  direction: 'desc',
  keyOf: (row) => [row.favorite_at, row.id],
};

/** A page of the caller's favorites that are public. `updatedSince` applies to the time at which they were added. */
export async function listFavorites(db: Database, caller: Caller, page: Page): Promise<KeysetRows<FavoriteRow>> {
  const favorites = selectPublicListings(db, caller)
    .innerJoin('favorite as f', 'f.property_id', 'p.id')
    .select('f.created_at as favorite_at')
    .where('f.user_id', '=', caller.userId)
    .$if(page.updatedSince !== undefined, (query) => query.where('f.created_at', '>=', page.updatedSince!));
  return readSlice(favorites, lastAddedFirst, page);
}
