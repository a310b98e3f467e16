import type { Database, Trx } from '../database/connection';
import { type Page, isBeyond } from '../contract/paging';
import { isPublic, listings, withColumns } from './view';
import type { Caller } from '../contract/caller';

/** When the user added the listing, in epoch ms; undefined where it is no favorite. */
export async function findFavorite(db: Database, userId: number, propertyId: number): Promise<number | undefined> {
  const favorite = await db
    .selectFrom('favorite')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return favorite?.created_at;
}

/** All favorites of the user, those that are not public too. Under the lock on the user's row. */
export async function countFavorites(trx: Trx, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('favorite')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertFavorite(trx: Trx, user_id: number, property_id: number, created_at: number) {
  await trx.insertInto('favorite').values({ user_id, property_id, created_at }).execute();
}

export async function deleteFavorite(db: Database, userId: number, propertyId: number): Promise<void> {
  await db.deleteFrom('favorite').where('user_id', '=', userId).where('property_id', '=', propertyId).execute();
}

/** The public listing, as the caller sees it. */
export async function findPublicListing(db: Database, propertyId: number, caller: Caller) {
  return withColumns(isPublic(listings(db)), caller)
    .where('p.id', '=', propertyId)
    .executeTakeFirst();
}

type Filter = Pick<Page, 'updatedSince'>;

/** One page of the caller's favorites that are public now, the one added last first. */
export function selectPage(db: Database, caller: Caller, page: Page) {
  return withColumns(isPublic(listings(db)), caller)
    .innerJoin('favorite as f', 'f.property_id', 'p.id')
    .select('f.created_at as favorite_at')
    .where('f.user_id', '=', caller.userId)
    .$if(page.updatedSince !== undefined, (query) => query.where('f.created_at', '>=', page.updatedSince!))
    .$if(page.after !== undefined, (query) =>
      query.where(isBeyond(['f.created_at', 'f.property_id'], 'desc', page.after!)),
    )
    .orderBy('f.created_at', 'desc')
    .orderBy('f.property_id', 'desc')
    .limit(page.limit);
}

export async function countPublic(db: Database, caller: Caller, { updatedSince }: Filter): Promise<number> {
  const { count } = await isPublic(listings(db))
    .innerJoin('favorite as f', 'f.property_id', 'p.id')
    .where('f.user_id', '=', caller.userId)
    .$if(updatedSince !== undefined, (query) => query.where('f.created_at', '>=', updatedSince!))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
