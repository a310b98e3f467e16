import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import type { Database, Trx } from '../database/connection';
import { unindexed } from '../database/dialect';
import { idsIfFew, isOneOf } from '../database/few';
import { type KeysetSlice, byCreation, readSlice, selectSlice } from '../database/keyset';
import type { NewRow, Row, RowChanges } from '../database/tables';

/** `owner_id` of the administrators' promotions. No user has this id. */
export const administrators = 0;

/** A promotion with its currency, and the number of reservations that use it. */
export interface PromotionRow extends Row<'promotion'> {
  redemptions: number;
  /** The number of decimals of the currency; null for a promotion in per cent. */
  minor_units: number | null;
}

function selectPromotions(db: Database) {
  return db
    .selectFrom('promotion as p')
    .leftJoin('currency as m', 'm.id', 'p.currency_id')
    .selectAll('p')
    .select('m.minor_units')
    .select((eb) =>
      eb(
        'p.used',
        '-',
        eb
          .selectFrom('promotion_return as b')
          .whereRef('b.promotion_id', '=', 'p.id')
          .select(eb.fn.countAll<number>().as('count')),
      ).as('redemptions'),
    );
}

/** PostgreSQL returns counts as text. */
const rowOf = <Found extends { redemptions: number }>(row: Found): Found => ({
  ...row,
  redemptions: Number(row.redemptions),
});

/** The active promotions with the code (upper case) that apply to an owner's listings: the owner's and the administrators'. */
export function selectByCode(db: Database, code: string, ownerId: number) {
  return selectPromotions(db)
    .where('p.owner_id', 'in', [ownerId, administrators])
    .where('p.code', '=', code)
    .where('p.is_active', '=', 1);
}

/** The promotion with the code: the owner's if there is one, otherwise the administrators'. */
export async function findPromotion(db: Database, code: string, ownerId: number): Promise<PromotionRow | undefined> {
  const found = await selectByCode(db, code, ownerId).execute();
  const chosen = found.find((one) => one.owner_id === ownerId) ?? found[0];
  return chosen && rowOf(chosen);
}

/** A promotion that the caller may change: owners may change their own, administrators all. */
export async function findOwnPromotion(
  db: Database,
  id: number,
  { role, userId }: Caller,
): Promise<PromotionRow | undefined> {
  const row = await selectPromotions(db)
    .where('p.id', '=', id)
    .$if(!isAdministrator(role), (query) => query.where('p.owner_id', '=', userId))
    .executeTakeFirst();
  return row && rowOf(row);
}

/** The number of active promotions of an owner, or of the {@link administrators}. */
export async function countActive(db: Database, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('promotion')
    .where('owner_id', '=', ownerId)
    .where('is_active', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a promotion and returns its id. Violates `promotion_code` if an active promotion of the owner has the code. */
export async function insertPromotion(trx: Trx, row: NewRow<'promotion'>): Promise<number> {
  return (await trx.insertInto('promotion').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes an active promotion. Returns false if it is no longer active. */
export async function setPromotion(trx: Trx, id: number, changes: RowChanges<'promotion'>): Promise<boolean> {
  const update = trx
    .updateTable('promotion')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_active', '=', 1);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

/** Returns those of the listings that the owner has, including archived ones. */
export async function listOwnListings(db: Database, ownerId: number, ids: readonly number[]): Promise<number[]> {
  const own = db
    .selectFrom('rent_property')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids]);
  return (await own.execute()).map(({ id }) => id);
}

/** The promotions of an owner, or of the {@link administrators}. */
export function selectOf(db: Database, ownerId: number) {
  return selectPromotions(db).where('p.owner_id', '=', ownerId);
}

/** The ids of an owner's promotions that changed since `since` (epoch ms), in the order of an index. */
export function selectChangedPromotions(db: Database, ownerId: number, since: number) {
  return db
    .selectFrom('promotion')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('updated_at', '>=', since)
    .orderBy('updated_at');
}

/** A page of {@link selectOf}, newest first. */
export async function listPromotions(
  db: Database,
  ownerId: number,
  isActive: boolean | undefined,
  { updatedSince, ...slice }: KeysetSlice & { updatedSince: number | undefined },
) {
  const few =
    updatedSince === undefined ? undefined : await idsIfFew(selectChangedPromotions(db, ownerId, updatedSince));
  const query = selectOf(db, ownerId)
    .$if(few !== undefined, (promotions) => promotions.where(isOneOf(db, 'p.id', few!)))
    .$if(isActive !== undefined, (promotions) => promotions.where('p.is_active', '=', Number(isActive)))
    .$if(updatedSince !== undefined, (promotions) => promotions.where(unindexed('p.updated_at'), '>=', updatedSince!));
  const page = await readSlice(query, byCreation('p'), slice);
  return { ...page, rows: page.rows.map(rowOf) };
}

/** A page of an owner's promotions for the export of their data, newest first. */
export async function pageOfPromotions(
  db: Database,
  ownerId: number,
  last: Pick<PromotionRow, 'created_at' | 'id'> | undefined,
  limit: number,
): Promise<PromotionRow[]> {
  const query = selectOf(db, ownerId);
  const after = last && ([last.created_at, last.id] as const);
  return (await selectSlice(query, byCreation('p'), { limit, after }).execute()).map(rowOf);
}

/** Deactivates the promotions of an owner who closes the account, and erases their codes, which the owner has written. */
export async function erasePromotions(trx: Trx, ownerId: number, now: number): Promise<void> {
  const update = trx.updateTable('promotion').set({ is_active: 0, code: '', updated_at: now });
  await update.where('owner_id', '=', ownerId).execute();
}
