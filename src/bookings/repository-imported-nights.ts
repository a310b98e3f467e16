import type { Database, Trx } from '../database/connection';
import { insertMany } from '../database/bulk';
import type { NewRow, RecordKey, Row } from '../database/tables';
import { type CalendarDate, listNights } from '../values/dates';
import { selectNightsWithHolders } from './repository-nights';

/** A night that an import requests. */
export type RequestedNight = Row<'calendar_night'>;

/** The holder of a night: a reservation, a request to book, a block of an import, or a block of the owner. Only imports have an `import_id`. */
export interface NightHolder {
  night: CalendarDate;
  reservation_id: number | null;
  block_id: number | null;
  request_id: number | null;
  import_id: number | null;
  /** When the holder got the night, in epoch ms. */
  since: number;
}

/** Whether the listing imports calendars. */
export async function hasImports(trx: Trx, propertyId: number): Promise<boolean> {
  const query = trx.selectFrom('calendar_import').select('id').where('property_id', '=', propertyId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The nights from `from` on that imports of the listing request, ordered by import and night. */
export async function listRequestedNights(
  db: Database,
  propertyId: number,
  from: CalendarDate,
): Promise<RequestedNight[]> {
  return db
    .selectFrom('calendar_night')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('night', '>=', from)
    .orderBy('import_id')
    .orderBy('night')
    .execute();
}

/** The holders of the listing's nights from `from` on. */
export async function listHolders(trx: Trx, propertyId: number, from: CalendarDate): Promise<NightHolder[]> {
  return selectNightsWithHolders(trx, propertyId, from)
    .select((eb) => [
      'n.night',
      'n.reservation_id',
      'n.block_id',
      'n.request_id',
      'b.import_id',
      // The nights of a stay that was requested are exported since the request.
      eb.fn
        .coalesce('n.added_at', 'r.requested_at', 'r.created_at', 'b.created_at', 'q.created_at')
        .$notNull()
        .as('since'),
    ])
    .orderBy('n.night')
    .execute();
}

/**
 * For each import of the listing, when the version of the exported calendar that its platform has read last was first read (epoch ms); null
 * if it has read none. A platform that has never used the address of its import may have used that of the listing.
 */
export async function listExportTimes(trx: Trx, propertyId: number): Promise<Map<number, number | null>> {
  const rows = await trx
    .selectFrom('calendar_import as i')
    .leftJoin('calendar_feed as f', 'f.property_id', 'i.property_id')
    .where('i.property_id', '=', propertyId)
    .select((eb) => ['i.id', eb.fn.coalesce('i.exported_at', 'f.exported_at').as('exported_at')])
    .execute();
  return new Map(rows.map(({ id, exported_at }) => [id, exported_at]));
}

/** The blocks of the listing's imports that end after `from`. */
export async function listImportBlocks(trx: Trx, propertyId: number, from: CalendarDate) {
  return trx
    .selectFrom('blocked_date_range')
    .select(['id', 'import_id', 'start_date', 'end_date'])
    .where('property_id', '=', propertyId)
    .where('import_id', 'is not', null)
    .where('end_date', '>', from)
    .orderBy('start_date')
    .$narrowType<{ import_id: number }>()
    .execute();
}

/** How many blocks one statement writes. */
const blocksPerStatement = 100;

/**
 * Deletes blocks of the listing with their nights, in batches. A calendar may change hundreds of blocks at once, and other transactions of
 * the listing, on SQLite all writers, wait for this one.
 */
export async function deleteBlocks(trx: Trx, propertyId: number, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += blocksPerStatement) {
    const batch = ids.slice(first, first + blocksPerStatement);
    const nights = trx.deleteFrom('reservation_night').where('property_id', '=', propertyId);
    await nights.where('block_id', 'in', batch).execute();
    await trx.deleteFrom('blocked_date_range').where('property_id', '=', propertyId).where('id', 'in', batch).execute();
  }
}

/** Inserts blocks for the ranges, which must be free, at `now` (epoch ms). */
export async function insertBlocks(
  trx: Trx,
  propertyId: number,
  ranges: readonly Pick<Row<'blocked_date_range'>, 'import_id' | 'start_date' | 'end_date'>[],
  now: number,
): Promise<void> {
  if (ranges.length === 0) return;
  const { owner_id } = await findOwnerOf(trx, propertyId);
  const common = { property_id: propertyId, reason: null, created_by: owner_id, created_at: now };
  const nights: NewRow<'reservation_night'>[] = [];
  for (let first = 0; first < ranges.length; first += blocksPerStatement) {
    const rows = ranges
      .slice(first, first + blocksPerStatement)
      .map(({ import_id, start_date, end_date }) => ({ ...common, import_id, start_date, end_date }));
    const blocks = await trx
      .insertInto('blocked_date_range')
      .values(rows)
      .returning(['id', 'start_date', 'end_date'])
      .execute();
    for (const { id, start_date, end_date } of blocks)
      for (const night of listNights(start_date, end_date))
        nights.push({ property_id: propertyId, night, reservation_id: null, block_id: id });
  }
  await insertMany(trx, 'reservation_night', nights);
}

/** The title and the owner of a listing. */
export async function findOwnerOf(trx: Trx, propertyId: number) {
  const query = trx.selectFrom('rent_property').select(['title', 'owner_id']).where('id', '=', propertyId);
  return query.executeTakeFirstOrThrow();
}

/** Exported calendars contain these nights of the import from `publishedFrom` (epoch ms) on. */
export async function setPublishedFrom(
  trx: Trx,
  { propertyId, importId }: { propertyId: number; importId: number },
  nights: CalendarDate[],
  publishedFrom: number,
): Promise<void> {
  await trx
    .updateTable('calendar_night')
    .set({ told_from: publishedFrom })
    .where('property_id', '=', propertyId)
    .where('import_id', '=', importId)
    .where('night', 'in', nights)
    .execute();
  await raiseVersion(trx, { propertyId, importId });
}

/** Records that the events with these nights of the import are echoes. */
export async function setEchoes(
  trx: Trx,
  { propertyId, importId }: { propertyId: number; importId: number },
  nights: CalendarDate[],
): Promise<void> {
  await trx
    .updateTable('calendar_night')
    .set({ is_echo: 1 })
    .where('property_id', '=', propertyId)
    .where('import_id', '=', importId)
    .where('night', 'in', nights)
    .execute();
}

/** Records that the nights of the import have changed. Call it in the transaction that changes them. */
export async function raiseVersion(
  trx: Trx,
  { propertyId, importId }: { propertyId: number; importId: number },
): Promise<void> {
  await trx
    .updateTable('calendar_import')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', importId)
    .where('property_id', '=', propertyId)
    .execute();
}

/**
 * Makes the imports of the listing due at `now` (epoch ms), to be read completely. A reading that is in progress is discarded. Call it under
 * the lock on the listing when the time zone changes in which the calendars are read.
 */
export async function readImportsAgain(trx: Trx, propertyId: number, now: number): Promise<void> {
  await trx
    .updateTable('calendar_import')
    .set((eb) => ({
      ...{ etag: null, last_modified: null, validated_at: null },
      ...{ next_read_at: now, leased_until: null, reads: eb('reads', '+', 1) },
    }))
    .where('property_id', '=', propertyId)
    .execute();
}

/** A conflict of an import with a reservation or with an open request to book; the other id is null. */
export type Conflict =
  | (Row<'calendar_conflict'> & { request_id: null })
  | (Row<'calendar_request_conflict'> & { reservation_id: null });

/** All conflicts of the listings with their imports, including ended ones. */
export async function listConflicts(db: Database, propertyIds: readonly number[]): Promise<Conflict[]> {
  const of = db.selectFrom('calendar_conflict').selectAll().where('property_id', 'in', propertyIds);
  const ofRequests = db.selectFrom('calendar_request_conflict').selectAll().where('property_id', 'in', propertyIds);
  return [
    ...(await of.execute()).map((row) => ({ ...row, request_id: null })),
    ...(await ofRequests.execute()).map((row) => ({ ...row, reservation_id: null })),
  ];
}

/** The first open conflict of a request to book with an import; undefined if there is none. */
export async function findRequestConflict(trx: Trx, { id, property_id }: RecordKey) {
  return trx
    .selectFrom('calendar_request_conflict')
    .select(['start_date', 'end_date'])
    .where('property_id', '=', property_id)
    .where('request_id', '=', id)
    .where('is_over', '=', 0)
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirst();
}

/** A conflict as it is stored; one of the two ids is null. */
type NewConflict = Omit<Row<'calendar_request_conflict'>, 'request_id'> & {
  reservation_id: number | null;
  request_id: number | null;
};

export async function insertConflicts(trx: Trx, conflicts: readonly NewConflict[]): Promise<void> {
  const ofReservations: NewRow<'calendar_conflict'>[] = [];
  const ofRequests: NewRow<'calendar_request_conflict'>[] = [];
  for (const { reservation_id, request_id, ...row } of conflicts)
    if (reservation_id !== null) ofReservations.push({ ...row, reservation_id });
    else ofRequests.push({ ...row, request_id: request_id! });
  await insertMany(trx, 'calendar_conflict', ofReservations);
  await insertMany(trx, 'calendar_request_conflict', ofRequests);
}

/** Changes the nights of a conflict, or marks it as ended. */
export async function setConflict(
  trx: Trx,
  { property_id, import_id, reservation_id, request_id }: Conflict,
  changes: Partial<Pick<NewConflict, 'start_date' | 'end_date' | 'is_over' | 'uid' | 'found_at'>>,
): Promise<void> {
  if (reservation_id === null) {
    const update = trx.updateTable('calendar_request_conflict').set(changes).where('request_id', '=', request_id);
    await update.where('property_id', '=', property_id).where('import_id', '=', import_id).execute();
  } else {
    const update = trx.updateTable('calendar_conflict').set(changes).where('reservation_id', '=', reservation_id);
    await update.where('property_id', '=', property_id).where('import_id', '=', import_id).execute();
  }
}

/** Deletes the conflicts of a request to book that is no longer open. */
export async function deleteRequestConflicts(trx: Trx, { id, property_id }: RecordKey): Promise<void> {
  const conflicts = trx.deleteFrom('calendar_request_conflict').where('property_id', '=', property_id);
  await conflicts.where('request_id', '=', id).execute();
}
