import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import type { Database, Trx } from '../database/connection';
import { type KeysetSlice, byCreation, readSlice, selectSlice } from '../database/keyset';
import type { NewRow, Row, RowChanges } from '../database/tables';

/** A promotion with its currency, and the number of reservations that use it. */
export interface PromotionRow extends Row<'promotion'> {
  redemptions: number;
  /** Null for per cent. */
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

/** The active promotion with the code (upper case) for the listings of an owner: the owner's, else the administrators'. */
export async function findPromotion(db: Database, code: string, ownerId: number): Promise<PromotionRow | undefined> {
  const withCode = () => selectPromotions(db).where('p.code', '=', code).where('p.is_active', '=', 1);
  const found = await withCode()
    .where('p.owner_id', '=', ownerId)
    .unionAll(withCode().where('p.owner_id', 'is', null))
    .execute();
  const [first, second] = found;
  const chosen = first?.owner_id === null ? (second ?? first) : first;
  return chosen && rowOf(chosen);
}

/** A promotion that the caller may change: the own one of an owner, any of an administrator. */
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

/** The number of active promotions of an owner, or of the administrators if `ownerId` is null. */
export async function countActive(db: Database, ownerId: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('promotion')
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .where('is_active', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a promotion and returns its id. Violates `promotion_owner_code` or `promotion_platform_code` when an active one has the code. */
export async function insertPromotion(trx: Trx, row: NewRow<'promotion'>): Promise<number> {
  return (await trx.insertInto('promotion').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes an active promotion; false if it is not active any more. */
export async function setPromotion(trx: Trx, id: number, changes: RowChanges<'promotion'>): Promise<boolean> {
  const update = trx
    .updateTable('promotion')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_active', '=', 1);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

/** Which of the listings are the owner's, archived ones included. */
export async function listOwnListings(db: Database, ownerId: number, ids: readonly number[]): Promise<number[]> {
  const own = db
    .selectFrom('rent_property')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids]);
  return (await own.execute()).map(({ id }) => id);
}

/** A page of the promotions of an owner, or of the administrators if `ownerId` is null, newest first. */
export async function listPromotions(
  db: Database,
  ownerId: number | null,
  isActive: boolean | undefined,
  { updatedSince, ...slice }: KeysetSlice & { updatedSince: number | undefined },
) {
  const query = selectPromotions(db)
    .where('p.owner_id', ownerId === null ? 'is' : '=', ownerId)
    .$if(isActive !== undefined, (promotions) => promotions.where('p.is_active', '=', Number(isActive)))
    .$if(updatedSince !== undefined, (promotions) => promotions.where('p.updated_at', '>=', updatedSince!));
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
  const query = selectPromotions(db).where('p.owner_id', '=', ownerId);
  const after = last && ([last.created_at, last.id] as const);
  return (await selectSlice(query, byCreation('p'), { limit, after }).execute()).map(rowOf);
}

/** Ends the promotions of an owner who closes the account, and erases their codes, which are texts of the owner. */
export async function erasePromotions(trx: Trx, ownerId: number, now: number): Promise<void> {
  const update = trx.updateTable('promotion').set({ is_active: 0, code: '', updated_at: now });
  await update.where('owner_id', '=', ownerId).execute();
}
