import { isNightTaken } from '../bookings/time';
import { insertMany } from '../database/bulk';
import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';
import type { CalendarDate } from '../values/dates';

type Wanted = Row<'calendar_night'>;

/** All that an import wants, past nights too, by night. */
export async function listWishes(db: Database, propertyId: number, importId: number): Promise<Wanted[]> {
  return db
    .selectFrom('calendar_night')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('import_id', '=', importId)
    .orderBy('night')
    .execute();
}

export async function insertWishes(trx: Trx, rows: Wanted[]): Promise<void> {
  await insertMany(trx, 'calendar_night', rows);
}

export async function deleteWishesOf(
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

/** The nights of the listing that somebody has, or that an import other than `importId` wants. */
export async function listClaimed(trx: Trx, propertyId: number, importId: number): Promise<Set<CalendarDate>> {
  const taken = trx.selectFrom('reservation_night').select('night').where('property_id', '=', propertyId);
  const wanted = trx
    .selectFrom('calendar_night')
    .select('night')
    .where('property_id', '=', propertyId)
    .where('import_id', '<>', importId);
  return new Set((await taken.union(wanted).execute()).map(({ night }) => night));
}

/** A night that is taken at some moment, and who has it. */
export type TakenNight = Awaited<ReturnType<typeof listTaken>>[number];

/** The nights of the listing from `from` on that are taken at `now` (epoch ms), by night. */
export async function listTaken(db: Database, propertyId: number, from: CalendarDate, now: number) {
  return db
    .selectFrom('reservation_night as n')
    .leftJoin('reservation as r', (join) =>
      join.onRef('r.id', '=', 'n.reservation_id').onRef('r.property_id', '=', 'n.property_id'),
    )
    .leftJoin('blocked_date_range as b', (join) =>
      join.onRef('b.id', '=', 'n.block_id').onRef('b.property_id', '=', 'n.property_id'),
    )
    .where('n.property_id', '=', propertyId)
    .where('n.night', '>=', from)
    .where(isNightTaken('r', now))
    .select((eb) => [
      'n.night',
      'n.reservation_id',
      'n.block_id',
      'b.import_id',
      eb.fn.coalesce('r.start_date', 'b.start_date').$notNull().as('start_date'),
      eb.fn.coalesce('r.updated_at', 'b.created_at').$notNull().as('changed_at'),
    ])
    .orderBy('n.night')
    .execute();
}

/** What imports want of which others are told at `now` (epoch ms), by night; of one import nothing where `except` names it. */
export async function listTold(db: Database, propertyId: number, now: number, except: number | undefined) {
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
