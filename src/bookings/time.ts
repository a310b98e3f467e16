import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BookingStatus } from '../../generated/enumerations';
import type { Operand } from '../database/param';
import { type CalendarDate, addDays, localTimeToInstant } from '../values/dates';

/**
 * What time alone makes of a reservation: a hold passes, a stay is over. Nobody writes that down at the moment it happens, so
 * that whoever reads has to reckon with it. The rule is {@link dueStatus}; below it are its twins in SQL, which say the same.
 * What
 * then happens to its nights and its people is in expiry.ts. All moments are epoch milliseconds.
 */

const { Pending, DepositPaid, Confirmed, Completed, Expired } = BookingStatus;

const hourMs = 60 * 60 * 1000;

/** Until when a booking waits for its deposit: so many hours, but not beyond the evening of its first day in its city. */
export function holdExpiry(now: number, holdHours: number, startDate: CalendarDate, timeZone: string): number {
  return Math.min(now + holdHours * hourMs, localTimeToInstant(startDate, '23:59', timeZone));
}

/** The instant from which a stay is over: the end of its check-out day in the property's city. */
export function endOf(endDate: CalendarDate, timeZone: string): number {
  return localTimeToInstant(addDays(endDate, 1), '00:00', timeZone);
}

/** The instant from which a guest who is not there has not come: the evening of the first day in the property's city. */
export function noShowFrom(startDate: CalendarDate, timeZone: string): number {
  return localTimeToInstant(startDate, '20:00', timeZone);
}

/** What time alone makes of a reservation at `now`; undefined while it stays as it is. */
export function dueStatus(
  { status, hold_expires_at, ends_at }: { status: BookingStatus; hold_expires_at: number | null; ends_at: number },
  now: number,
): BookingStatus | undefined {
  if (status === Pending && hold_expires_at !== null && hold_expires_at <= now) return Expired;
  if (status === DepositPaid && ends_at <= now) return Expired;
  if (status === Confirmed && ends_at <= now) return Completed;
  return undefined;
}

/** {@link dueStatus} of the reservation `r` as a value: the state that time has left it in at `now`, written down or not. */
export function statusAt(r: string, now: number): RawBuilder<BookingStatus> {
  const { status, holdExpiresAt, endsAt } = columnsOf(r);
  return sql`case
    when ${status} = ${sql.lit(Pending)} and ${holdExpiresAt} <= ${now} then ${sql.lit(Expired)}
    when ${status} = ${sql.lit(DepositPaid)} and ${endsAt} <= ${now} then ${sql.lit(Expired)}
    when ${status} = ${sql.lit(Confirmed)} and ${endsAt} <= ${now} then ${sql.lit(Completed)}
    else ${status} end`;
}

/** Holds where {@link dueStatus} has moved the reservation `r` on and nobody has written it down yet. */
export function isDue(r: string, now: number): RawBuilder<SqlBool> {
  const { status, endsAt } = columnsOf(r);
  return sql`(${isHoldOver(r, now)} or (${status} in (${sql.lit(DepositPaid)}, ${sql.lit(Confirmed)}) and ${endsAt} <= ${now}))`;
}

/** Holds where the reservation `r` waited for its deposit until a moment that has passed. */
export function isHoldOver(r: string, now: Operand<number>): RawBuilder<SqlBool> {
  const { status, holdExpiresAt } = columnsOf(r);
  return sql`(${status} = ${sql.lit(Pending)} and ${holdExpiresAt} <= ${now})`;
}

/** Holds where the reservation `r` still waits for its deposit. */
export function isHeld(r: string, now: number): RawBuilder<SqlBool> {
  const { status, holdExpiresAt } = columnsOf(r);
  return sql`(${status} = ${sql.lit(Pending)} and ${holdExpiresAt} > ${now})`;
}

/** Holds where a deposit was declared for the reservation `r` and its stay is not over. */
export function isDeclared(r: string, now: number): RawBuilder<SqlBool> {
  const { status, endsAt } = columnsOf(r);
  return sql`(${status} = ${sql.lit(DepositPaid)} and ${endsAt} > ${now})`;
}

/** Holds where the reservation `r` has its nights for itself, and its stay is not over. */
export function isLive(r: string, now: number): RawBuilder<SqlBool> {
  const { status, endsAt } = columnsOf(r);
  // The states first and by themselves: that is how an index of listings and states is used.
  const holding = sql.join([Pending, DepositPaid, Confirmed].map((one) => sql.lit(one)));
  return sql`(${status} in (${holding}) and ${endsAt} > ${now} and not ${isHoldOver(r, now)})`;
}

/**
 * Holds for a row of nights that is really taken at `now`: not by a hold that has passed. `r` is the reservation that has the
 * night, left-joined, and null throughout where a block has it. Only a reservation that waits for its deposit has a hold.
 */
export function isNightTaken(r: string, now: Operand<number>): RawBuilder<SqlBool> {
  const { holdExpiresAt } = columnsOf(r);
  return sql`(${holdExpiresAt} is null or ${holdExpiresAt} > ${now})`;
}

function columnsOf(r: string) {
  const column = (name: string) => sql.ref(`${r}.${name}`);
  return { status: column('status'), holdExpiresAt: column('hold_expires_at'), endsAt: column('ends_at') };
}
