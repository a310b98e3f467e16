import { sql } from 'kysely';
import { ComplaintStatus } from '../../generated/enumerations';
import type { Page } from '../contract/paging';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import { type KeysetRows, byCreation, readSlice, selectSlice } from '../database/keyset';
import type { NewRow, Row } from '../database/tables';

export type ComplaintRow = Row<'complaint'>;

const open = sql.lit(ComplaintStatus.Open);

/** The unique key `complaint_once` rejects a second open complaint of the reporter about the subject. */
export async function insertComplaint(trx: Trx, row: NewRow<'complaint'>): Promise<ComplaintRow> {
  return trx.insertInto('complaint').values(row).returningAll().executeTakeFirstOrThrow();
}

/** How many open complaints the user has. Call it under the lock of the account. */
export async function countOpen(db: Database, reporterId: number): Promise<number> {
  const { count } = await db
    .selectFrom('complaint')
    .where('reporter_id', '=', reporterId)
    .where('status', '=', open)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a complaint was added at or after `since` (epoch ms). */
export async function hasComplaintSince(db: Database, since: number): Promise<boolean> {
  const found = db.selectFrom('complaint').select('id').where('created_at', '>=', since).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function findComplaint(db: Database, id: number): Promise<ComplaintRow | undefined> {
  return db.selectFrom('complaint').selectAll().where('id', '=', id).executeTakeFirst();
}

type Filters = Partial<Pick<ComplaintRow, 'status' | 'kind' | 'about'>>;

/** The statement of {@link listComplaints}. Each filter has an index in the order of the list, in which further filters are compared. */
function selectComplaints(db: Database, { status, kind, about }: Filters) {
  return db
    .selectFrom('complaint as c')
    .selectAll('c')
    .$if(status !== undefined, (query) => query.where('c.status', '=', status!))
    .$if(kind !== undefined, (query) => query.where('c.kind', '=', kind!))
    .$if(about !== undefined, (query) => query.where('c.about', '=', about!));
}

/** A page of all complaints, newest first. */
export async function listComplaints(db: Database, filters: Filters, page: Page): Promise<KeysetRows<ComplaintRow>> {
  return readSlice(selectComplaints(db, filters), byCreation('c'), page);
}

function selectBy(db: Database, reporterId: number) {
  return db.selectFrom('complaint as c').where('c.reporter_id', '=', reporterId).selectAll('c');
}

/** A page of the complaints that the user has added, newest first. */
export async function listBy(db: Database, reporterId: number, page: Page): Promise<KeysetRows<ComplaintRow>> {
  return readSlice(selectBy(db, reporterId), byCreation('c'), page);
}

/** At most `limit` of the complaints that the user has added, after `last`; newest first. */
export async function pageOfComplaints(
  db: Database,
  reporterId: number,
  last: ComplaintRow | undefined,
  limit: number,
): Promise<ComplaintRow[]> {
  const after = last && ([last.created_at, last.id] as const);
  return selectSlice(selectBy(db, reporterId), byCreation('c'), { limit, after }).execute();
}

/** A decision about a complaint. */
export interface Decision {
  status: ComplaintStatus;
  reason: string;
  /** The administrator. */
  decided_by: number;
  /** Epoch ms. */
  decided_at: number;
}

/** Decides an open complaint. Compare-and-swap: undefined if it is decided, or deleted. */
export async function setDecided(trx: Trx, id: number, decision: Decision): Promise<ComplaintRow | undefined> {
  const update = trx.updateTable('complaint').set(decision).where('id', '=', id).where('status', '=', open);
  return update.returningAll().executeTakeFirst();
}

/** Decides at most `limit` other open complaints about what the same person did in the same subject, and returns their reporters. */
export async function setOthersDecided(
  trx: Trx,
  { about, subject_id, person_id }: Pick<ComplaintRow, 'about' | 'subject_id' | 'person_id'>,
  decision: Decision,
  limit: number,
): Promise<number[]> {
  const others = trx
    .selectFrom('complaint')
    .select('id')
    .where('about', '=', about)
    .where('subject_id', '=', subject_id)
    .where('person_id', '=', person_id)
    .where('status', '=', open)
    .orderBy('id')
    .limit(limit);
  const update = trx.updateTable('complaint').set(decision).where('id', 'in', others).where('status', '=', open);
  const rows = await update.returning('reporter_id').execute();
  return rows.map(({ reporter_id }) => reporter_id);
}

/** Deletes complaints that were decided before `before` (epoch ms), at most {@link batchSize}. Returns whether there may be more. */
export async function deleteDecided(db: Database, before: number): Promise<boolean> {
  const old = db
    .selectFrom('complaint')
    .select('id')
    .where('decided_at', '<', before)
    .orderBy('decided_at')
    .limit(sql.lit(batchSize));
  const { numDeletedRows } = await db.deleteFrom('complaint').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows) === batchSize;
}
