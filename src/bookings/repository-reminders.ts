import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BookingStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { forUpdate } from '../database/dialect';
import type { RecordKey } from '../database/tables';
import { type Reservation, readReservation } from './repository';
import { isDeclared } from './time';

const dayMs = 24 * 60 * 60 * 1000;

/** Whether the time `at` of the reservation `r` has come since its deposit was declared, and administrators were not reminded after it. */
function isUnreminded(at: RawBuilder<number>, now: number): RawBuilder<SqlBool> {
  return sql`(${at} <= ${now} and ${at} > r.updated_at and (r.reminded_at is null or r.reminded_at < ${at}))`;
}

/** Half of the time to decide, or all of it but a day, has passed since the last reminder; never null. */
function isMilestone(now: number): RawBuilder<SqlBool> {
  const halfway = sql<number>`((r.updated_at + r.decision_due_at) / 2)`;
  const lastDay = sql<number>`(r.decision_due_at - ${sql.lit(dayMs)})`;
  return sql`(r.decision_due_at is not null and (${isUnreminded(halfway, now)} or ${isUnreminded(lastDay, now)}))`;
}

/** Reservations with a declared deposit of which administrators are to be reminded at `now` (epoch ms): at a milestone, and every day. */
function selectUnreminded(db: Database, now: number) {
  const cutoff = now - dayMs;
  return db
    .selectFrom('reservation as r')
    .where(isDeclared('r', now))
    .where((eb) =>
      eb.or([
        isMilestone(now),
        eb.and([
          eb('r.updated_at', '<=', cutoff),
          eb.or([eb('r.reminded_at', 'is', null), eb('r.reminded_at', '<=', cutoff)]),
        ]),
      ]),
    );
}

/** At most `limit` reservations of {@link selectUnreminded}. */
export async function listUnreminded(db: Database, now: number, limit: number): Promise<RecordKey[]> {
  return selectUnreminded(db, now).select(['r.id', 'r.property_id']).limit(limit).execute();
}

/**
 * Stores that administrators are reminded at `now`, and returns the reservation and whether this is a milestone; undefined when another
 * instance has just done so.
 */
export async function markReminded(
  trx: Trx,
  key: RecordKey,
  now: number,
): Promise<{ reservation: Reservation; isMilestone: boolean } | undefined> {
  const { id, property_id } = key;
  const found = await selectUnreminded(trx, now)
    .where('r.id', '=', id)
    .where('r.property_id', '=', property_id)
    .select(sql<number>`case when ${isMilestone(now)} then 1 else 0 end`.as('milestone'))
    .$call(forUpdate(trx))
    .executeTakeFirst();
  if (!found) return undefined;
  const update = trx.updateTable('reservation').set({ reminded_at: now });
  await update.where('id', '=', id).where('property_id', '=', property_id).execute();
  return { reservation: await readReservation(trx, key), isMilestone: found.milestone === 1 };
}

/** At most `limit` reservations whose deposit was declared through a server of an older release, which stores no time to decide. */
export async function listWithoutDecisionTime(db: Database, limit: number) {
  return db
    .selectFrom('reservation')
    .where('status', '=', sql.lit(BookingStatus.DepositPaid))
    .where('decision_due_at', 'is', null)
    .select(['id', 'property_id', 'updated_at', 'ends_at'])
    .limit(limit)
    .execute();
}

/** Stores the time (epoch ms) by which the deposit has to be decided, unless it was decided or declared again meanwhile. */
export async function setDecisionTime(
  db: Database,
  { id, property_id, updated_at }: RecordKey & { updated_at: number },
  decision_due_at: number,
): Promise<void> {
  await db
    .updateTable('reservation')
    .set({ decision_due_at })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('status', '=', BookingStatus.DepositPaid)
    .where('updated_at', '=', updated_at)
    .where('decision_due_at', 'is', null)
    .execute();
}
