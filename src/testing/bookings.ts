import type { BookingStatus } from '../../generated/enumerations';
import type { NewRow, Row } from '../database/tables';
import { amman } from '../sandbox/data';
import { insertWithNightsAndDeposits, reservationRow } from '../sandbox/reservations';
import { addDays, todayIn } from '../values/dates';
import type { TestApp } from './app';

/** The date `days` days after today in the city of the sandbox's listings. */
export function dateIn(app: TestApp, days: number): string {
  return addDays(todayIn(amman.timeZone, app.clock.now()), days);
}

/** Tests pay deposits by bank transfer, because no default is this payment type. */
const bankTransfer = 2;

/**
 * Inserts a reservation of the sandbox's customer in `status`, with its nights and its deposit: three nights from `startDate` on the
 * sandbox's first listing unless `changes` differ. Returns its id.
 */
export async function insertReservation(
  app: TestApp,
  status: BookingStatus,
  startDate: string,
  changes: Partial<NewRow<'reservation'>> = {},
): Promise<number> {
  const now = app.clock.now();
  const row = reservationRow(app.sandbox, status, startDate, now, changes);
  const { inserted } = await insertWithNightsAndDeposits(app.db, app.sandbox, [row], now, bankTransfer);
  return inserted[0]!.id;
}

/** Reads the nights that a reservation holds. */
export async function nightsOf(app: TestApp, reservationId: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom('reservation_night')
    .select('night')
    .where('reservation_id', '=', reservationId)
    .orderBy('night')
    .execute();
  return rows.map(({ night }) => night);
}

/** Reads the reservation's row. */
export function getReservation(app: TestApp, id: number): Promise<Row<'reservation'>> {
  return app.db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Reads the reservation's status. */
export async function statusOf(app: TestApp, reservationId: number): Promise<BookingStatus> {
  return (await getReservation(app, reservationId)).status;
}
