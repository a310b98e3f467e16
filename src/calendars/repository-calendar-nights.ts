import { selectNightsWithHolders } from '../bookings/repository-nights';
import { isNightTaken } from '../bookings/time';
import { insertMany } from '../database/bulk';
import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';
import type { CalendarDate } from '../values/dates';

/** A night that is taken in an imported calendar, whether or not it is taken here. */
export type CalendarNight = Row<'calendar_night'>;

/** All nights of an import in order, including past ones. */
export async function listCalendarNights(db: Database, propertyId: number, importId: number): Promise<CalendarNight[]> {
  return db
    .selectFrom('calendar_night')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('import_id', '=', importId)
    .orderBy('night')
    .execute();
}

export async function insertCalendarNights(trx: Trx, rows: CalendarNight[]): Promise<void> {
  await insertMany(trx, 'calendar_night', rows);
}

export async function deleteCalendarNights(
  trx: Trx,
  { propertyId, importId }: { propertyId: number; importId: number },
  nights: CalendarDate[],
): Promise<void> {
  if (nights.length === 0) return;
  await trx
    .deleteFrom('calendar_night')
    .where('property_id', '=', propertyId)
    .where('import_id', '=', importId)
    .where('night', 'in', nights)
    .execute();
}

/** The nights of the listing that are stored as taken, or that an import other than `importId` has. */
export async function listNightsTakenOtherwise(
  trx: Trx,
  propertyId: number,
  importId: number,
): Promise<Set<CalendarDate>> {
  const taken = trx.selectFrom('reservation_night').select('night').where('property_id', '=', propertyId);
  const imported = trx
    .selectFrom('calendar_night')
    .select('night')
    .where('property_id', '=', propertyId)
    .where('import_id', '<>', importId);
  return new Set((await taken.union(imported).execute()).map(({ night }) => night));
}

/** A taken night with its reservation, block, request or import. */
export type NightToExport = Awaited<ReturnType<typeof listNightsToExport>>[number];

/** The nights of the listing from `from` on that are taken at `now` (epoch ms), in order. */
export async function listNightsToExport(db: Database, propertyId: number, from: CalendarDate, now: number) {
  return selectNightsWithHolders(db, propertyId, from)
    .where(isNightTaken('n', 'r', now))
    .select((eb) => [
      'n.night',
      'n.reservation_id',
      'n.block_id',
      'n.request_id',
      'b.import_id',
      eb.fn.coalesce('r.start_date', 'b.start_date', 'q.start_date').$notNull().as('start_date'),
      eb.fn.coalesce('r.updated_at', 'b.created_at', 'q.created_at').$notNull().as('changed_at'),
    ])
    .orderBy('n.night')
    .execute();
}

/** An imported night that is part of the exported calendar. */
export type PublishedNight = Awaited<ReturnType<typeof listPublishedNights>>[number];

/** The nights of imports, without the import `except`, that are exported at `now` (epoch ms), in order. */
export async function listPublishedNights(db: Database, propertyId: number, now: number, except: number | undefined) {
  return db
    .selectFrom('calendar_night')
    .select(['night', 'import_id', 'uid', 'told_from'])
    .where('property_id', '=', propertyId)
    .where('told_from', '<=', now)
    .$if(except !== undefined, (query) => query.where('import_id', '<>', except!))
    .orderBy('night')
    .orderBy('import_id')
    .$narrowType<{ told_from: number }>()
    .execute();
}

/**
 * The reservations and requests of the listing that hold nights from `from` on at `now` (epoch ms), and such blocks of the owner, each with the time of
 * its last change and its nights.
 */
export async function listExportedHolders(db: Database, propertyId: number, from: CalendarDate, now: number) {
  return selectNightsWithHolders(db, propertyId, from)
    .where('b.import_id', 'is', null)
    .where(isNightTaken('n', 'r', now))
    .groupBy(['n.reservation_id', 'n.block_id', 'n.request_id'])
    .select((eb) => [
      'n.reservation_id',
      'n.block_id',
      'n.request_id',
      eb.fn.max('r.updated_at').as('changed_at'),
      eb.fn.min('n.night').as('first'),
      eb.fn.countAll<number>().as('nights'),
    ])
    .orderBy('first')
    .execute();
}

/** The imports of the listing, each with the version of its nights. */
export async function listVersions(db: Database, propertyId: number) {
  const query = db.selectFrom('calendar_import').select(['id', 'version']).where('property_id', '=', propertyId);
  return query.orderBy('id').execute();
}

/** When the next night of an import becomes part of the exported calendar, after `now` (both epoch ms); null if none does. */
export async function findNextPublication(db: Database, propertyId: number, now: number): Promise<number | null> {
  const query = db
    .selectFrom('calendar_night')
    .select((eb) => eb.fn.min('told_from').as('next'))
    .where('property_id', '=', propertyId)
    .where('told_from', '>', now);
  return (await query.executeTakeFirstOrThrow()).next;
}
