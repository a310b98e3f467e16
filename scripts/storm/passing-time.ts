import { setTimeout as delay } from 'node:timers/promises';
import { BookingRequestStatus, BookingStatus } from '../../generated/enumerations';
import { type Database, openDatabase } from '../../src/database/connection';
import type { Journal } from './journal';
import type { Random } from './random';

/**
 * Lets the time of random open requests and of random unpaid holds end, by changing when they expire, until `isOver`. The servers expire them
 * later: when others take the nights, when someone decides or pays, or in a job. What may have been changed is in the journal. The leases of
 * servers that were killed while they read a calendar end too.
 */
export async function passTime(
  databaseUrl: string,
  journal: Journal,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await delay(random.between(50, 200));
    const database = openDatabase(databaseUrl, { poolSize: 1, timeoutMs: 5_000 });
    try {
      await endRequest(database.db, journal, random);
      await endHold(database.db, journal, random);
      if (random.chance(0.2)) await endLeases(database.db);
    } catch {
      // The database has crashed, or is busy.
    } finally {
      await database.close().catch(() => undefined);
    }
  }
}

async function endRequest(db: Database, journal: Journal, random: Random): Promise<void> {
  const open = random.pick(journal.requestsToBook.filter(({ answer, steps }) => answer && steps.length === 0));
  if (!open) return;
  const { id, propertyId } = open.answer!;
  journal.timedOut.add(id);
  await db.transaction().execute(async (trx) => {
    const held_until = Date.now() - 1;
    const { numUpdatedRows } = await trx
      .updateTable('booking_request')
      .set({ expires_at: held_until } as object)
      .where('id', '=', id)
      .where('property_id', '=', propertyId)
      .where('status', '=', BookingRequestStatus.Requested)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const nights = trx.updateTable('reservation_night').set({ held_until }).where('property_id', '=', propertyId);
    await nights.where('request_id', '=', id).execute();
  });
}

async function endHold(db: Database, journal: Journal, random: Random): Promise<void> {
  const booked = random.pick(journal.accepted());
  if (!booked) return;
  const { id, propertyId } = booked.answer;
  journal.holdsOver.add(id);
  await db
    .updateTable('reservation')
    .set({ hold_expires_at: Date.now() - 1 })
    .where('id', '=', id)
    .where('property_id', '=', propertyId)
    .where('status', '=', BookingStatus.Pending)
    .execute();
}

/** Lets the leases on calendars end. A reading that still goes on must not be applied once another one has begun. */
export async function endLeases(db: Database): Promise<void> {
  await db.updateTable('calendar_import').set({ leased_until: 1 }).where('leased_until', 'is not', null).execute();
}
