import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BookingStatus } from '../../generated/enumerations';
import type { Operand } from '../database/param';
import { type CalendarDate, addDays, localTimeToInstant } from '../values/dates';

/**
 * The transitions that are due when time passes: a hold expires, a stay ends. They are stored later than they are due, so that every read has
 * to consider them. The rule is {@link dueStatus}; the functions below it are its SQL equivalents. expiry.ts applies the transitions. All
 * times are epoch ms.
 */

const { Pending, DepositPaid, Confirmed, Completed, Expired } = BookingStatus;

const hourMs = 60 * 60 * 1000;

/** When a hold expires: after `holdHours`, but at the latest at 23:59 of the first day in the property's city. */
export function holdExpiry(now: number, holdHours: number, startDate: CalendarDate, timeZone: string): number {
  return Math.min(now + holdHours * hourMs, localTimeToInstant(startDate, '23:59', timeZone));
}

/** When a stay ends: at the end of its check-out day in the property's city. */
export function endOf(endDate: CalendarDate, timeZone: string): number {
  return localTimeToInstant(addDays(endDate, 1), '00:00', timeZone);
}

/** From when a no-show can be reported: 20:00 of the first day in the property's city. */
export function noShowFrom(startDate: CalendarDate, timeZone: string): number {
  return localTimeToInstant(startDate, '20:00', timeZone);
}

/** The status of the transition that is due at `now`; undefined when none is due. */
export function dueStatus(
  { status, hold_expires_at, ends_at }: { status: BookingStatus; hold_expires_at: number | null; ends_at: number },
  now: number,
): BookingStatus | undefined {
  if (status === Pending && hold_expires_at !== null && hold_expires_at <= now) return Expired;
  if (status === DepositPaid && ends_at <= now) return Expired;
  if (status === Confirmed && ends_at <= now) return Completed;
  return undefined;
}

/** The status of the reservation `r` at `now`, after a due transition. */
export function statusAt(r: string, now: number): RawBuilder<BookingStatus> {
  const { status, holdExpiresAt, endsAt } = columnsOf(r);
  return sql`case
    when ${status} = ${sql.lit(Pending)} and ${holdExpiresAt} <= ${now} then ${sql.lit(Expired)}
    when ${status} = ${sql.lit(DepositPaid)} and ${endsAt} <= ${now} then ${sql.lit(Expired)}
    when ${status} = ${sql.lit(Confirmed)} and ${endsAt} <= ${now} then ${sql.lit(Completed)}
    else ${status} end`;
}

/** True when a transition of the reservation `r` is due at `now`: {@link dueStatus} is not undefined. */
export function isDue(r: string, now: number): RawBuilder<SqlBool> {
  const { status, endsAt } = columnsOf(r);
  return sql`(${isHoldOver(r, now)} or (${status} in (${sql.lit(DepositPaid)}, ${sql.lit(Confirmed)}) and ${endsAt} <= ${now}))`;
}

/** True when the hold of the reservation `r` has ended. */
export function isHoldOver(r: string, now: Operand<number>): RawBuilder<SqlBool> {
  const { status, holdExpiresAt } = columnsOf(r);
  return sql`(${status} = ${sql.lit(Pending)} and ${holdExpiresAt} <= ${now})`;
}

/** True when the reservation `r` has a hold that has not ended. */
export function isHeld(r: string, now: number): RawBuilder<SqlBool> {
  const { status, holdExpiresAt } = columnsOf(r);
  return sql`(${status} = ${sql.lit(Pending)} and ${holdExpiresAt} > ${now})`;
}

/** True when a deposit was declared for the reservation `r` and the stay has not ended. */
export function isDeclared(r: string, now: number): RawBuilder<SqlBool> {
  const { status, endsAt } = columnsOf(r);
  return sql`(${status} = ${sql.lit(DepositPaid)} and ${endsAt} > ${now})`;
}

/** True when the reservation `r` occupies its nights and the stay has not ended. */
export function isLive(r: string, now: number): RawBuilder<SqlBool> {
  const { status, endsAt } = columnsOf(r);
  // A separate condition on the status lets the index by listing and status be used.
  const holding = sql.join([Pending, DepositPaid, Confirmed].map((one) => sql.lit(one)));
  return sql`(${status} in (${holding}) and ${endsAt} > ${now} and not ${isHoldOver(r, now)})`;
}

/**
 * True for a night that is taken at `now`, which excludes nights of holds that have ended. `r` is the left-joined reservation of the night,
 * whose columns are null when a block has the night. Only Pending reservations have a hold.
 */
export function isNightTaken(r: string, now: Operand<number>): RawBuilder<SqlBool> {
  const { holdExpiresAt } = columnsOf(r);
  return sql`(${holdExpiresAt} is null or ${holdExpiresAt} > ${now})`;
}

function columnsOf(r: string) {
  const column = (name: string) => sql.ref(`${r}.${name}`);
  return { status: column('status'), holdExpiresAt: column('hold_expires_at'), endsAt: column('ends_at') };
}
