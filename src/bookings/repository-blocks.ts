import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import type { Database, Trx } from '../database/connection';
import type { NewRow, RecordKey, Row } from '../database/tables';
import type { CalendarDate } from '../values/dates';

type Block = Row<'blocked_date_range'>;

export async function insertBlock(trx: Trx, row: NewRow<'blocked_date_range'>): Promise<Block> {
  return trx.insertInto('blocked_date_range').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The blocked ranges of a listing that have not ended on `today`, by start. */
export async function listBlocks(db: Database, propertyId: number, today: CalendarDate): Promise<Block[]> {
  return db
    .selectFrom('blocked_date_range')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('end_date', '>', today)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
}

/** A blocked range of one of the caller's listings, or of any listing if the caller is an administrator. */
export async function findOwnBlock(db: Database, id: number, { role, userId }: Caller) {
  return db
    .selectFrom('blocked_date_range as b')
    .innerJoin('rent_property as p', 'p.id', 'b.property_id')
    .where('b.id', '=', id)
    .$if(!isAdministrator(role), (query) => query.where('p.owner_id', '=', userId))
    .select(['b.id', 'b.property_id', 'b.import_id', 'b.start_date', 'b.end_date'])
    .executeTakeFirst();
}

/** Deletes the range and frees its nights; false when it no longer exists. */
export async function deleteBlock(trx: Trx, { id, property_id }: RecordKey): Promise<boolean> {
  const nights = trx.deleteFrom('reservation_night').where('property_id', '=', property_id);
  await nights.where('block_id', '=', id).execute();
  const range = trx.deleteFrom('blocked_date_range').where('property_id', '=', property_id).where('id', '=', id);
  return (await range.returning('id').executeTakeFirst()) !== undefined;
}
