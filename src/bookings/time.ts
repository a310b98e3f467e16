import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BookingStatus } from '../../generated/enumerations';
import type { Operand } from '../database/param';
import type { Row } from '../database/tables';
import { type CalendarDate, addDays, localTimeToInstant } from '../values/dates';

/**
 * The transitions that are due when time passes: a hold expires, a declared deposit is not decided, a stay ends. They are stored later than they are due, so that every read has
 * to consider them. The rule is {@link dueStatus}; the functions below it are its SQL equivalents. expiry.ts applies the transitions. All
 * times are epoch ms.
 */

const { Pending, DepositPaid, Confirmed, Completed, Expired } = BookingStatus;

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When a hold expires: after `holdHours`, but at the latest at 23:59 of the first day in the property's city. */
export function holdExpiry(now: number, holdHours: number, startDate: CalendarDate, timeZone: string): number {
  // Counted from the end of the day, because a day on which clocks go back at midnight has two 23:59.
  return Math.min(now + holdHours * hourMs, endOf(startDate, timeZone) - minuteMs);
}

/** When a deposit that is declared at `now` expires undecided: after `days`, but at the latest when the stay ends. */
export function decisionDue(now: number, days: number, endsAt: number): number {
  return Math.min(now + days * dayMs, endsAt);
}

/** When a stay ends: at the end of its check-out day in the property's city. */
export function endOf(endDate: CalendarDate, timeZone: string): number {
  return localTimeToInstant(addDays(endDate, 1), '00:00', timeZone);
}

/** From when a no-show can be reported: 20:00 of the first day in the property's city. */
export function noShowFrom(startDate: CalendarDate, timeZone: string): number {
  return localTimeToInstant(startDate, '20:00', timeZone);
}

/** Until when an owner can report a no-show: for three days from the first one in the property's city, at most until the stay ends. */
export function noShowUntil({
  start_date,
  ends_at,
  time_zone,
}: Pick<Row<'reservation'>, 'start_date' | 'ends_at'> & { time_zone: string }): number {
  return Math.min(localTimeToInstant(addDays(start_date, 3), '00:00', time_zone), ends_at);
}

type Deadlines = Pick<Row<'reservation'>, 'status' | 'hold_expires_at' | 'decision_due_at' | 'ends_at'>;

/** Until when the nights are held while the deposit is not confirmed; null in other states. */
export function heldUntil({ status, hold_expires_at, decision_due_at, ends_at }: Deadlines): number | null {
  return status === DepositPaid ? (decision_due_at ?? ends_at) : hold_expires_at;
}

/** The status of the transition that is due at `now`; undefined when none is due. */
export function dueStatus(
  { status, hold_expires_at, decision_due_at, ends_at }: Deadlines,
  now: number,
): BookingStatus | undefined {
  if (status === Pending && hold_expires_at !== null && hold_expires_at <= now) return Expired;
  if (status === DepositPaid && (decision_due_at ?? ends_at) <= now) return Expired;
  if (status === Confirmed && ends_at <= now) return Completed;
  return undefined;
}

/** The status of the reservation `r` at `now`, after a due transition. */
export function statusAt(r: string, now: number): RawBuilder<BookingStatus> {
  const { status, endsAt } = columnsOf(r);
  return sql`case
    when ${isHoldOver(r, now)} then ${sql.lit(Expired)}
    when ${status} = ${sql.lit(DepositPaid)} and ${endsAt} <= ${now} then ${sql.lit(Expired)}
    when ${status} = ${sql.lit(Confirmed)} and ${endsAt} <= ${now} then ${sql.lit(Completed)}
    else ${status} end`;
}

/** True when a transition of the reservation `r` is due at `now`: {@link dueStatus} is not undefined. Never null. */
export function isDue(r: string, now: number): RawBuilder<SqlBool> {
  const conditions = dueParts(r, now).map(({ condition }) => condition);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Conditions of which {@link isDue} is the disjunction, each with the column of its time. An index has the rows of each in that order. */
export function dueParts(r: string, now: Operand<number>) {
  const { status, holdExpiresAt, decisionDueAt, endsAt } = columnsOf(r);
  const part = (of: BookingStatus, at: RawBuilder<unknown>) => ({
    condition: sql<SqlBool>`(${status} = ${sql.lit(of)} and ${at} is not null and ${at} <= ${now})`,
    at,
  });
  return [
    part(Pending, holdExpiresAt),
    part(DepositPaid, decisionDueAt),
    part(DepositPaid, endsAt),
    part(Confirmed, endsAt),
  ] as const;
}

/** True when the hold of the reservation `r`, or the time to decide about its deposit, has ended; never null. */
export function isHoldOver(r: string, now: Operand<number>): RawBuilder<SqlBool> {
  const { status, holdExpiresAt, decisionDueAt } = columnsOf(r);
  return sql`((${status} = ${sql.lit(Pending)} and ${holdExpiresAt} <= ${now})
    or (${status} = ${sql.lit(DepositPaid)} and ${decisionDueAt} is not null and ${decisionDueAt} <= ${now}))`;
}

/** True when the reservation `r` has a hold that has not ended. */
export function isHeld(r: string, now: number): RawBuilder<SqlBool> {
  const { status, holdExpiresAt } = columnsOf(r);
  return sql`(${status} = ${sql.lit(Pending)} and ${holdExpiresAt} > ${now})`;
}

/** True when a deposit was declared for the reservation `r` and can still be decided. */
export function isDeclared(r: string, now: number): RawBuilder<SqlBool> {
  const { status, decisionDueAt, endsAt } = columnsOf(r);
  return sql`(${status} = ${sql.lit(DepositPaid)} and ${endsAt} > ${now} and (${decisionDueAt} is null or ${decisionDueAt} > ${now}))`;
}

/** True when the reservation `r` occupies its nights and the stay has not ended. */
export function isLive(r: string, now: number): RawBuilder<SqlBool> {
  const { status, endsAt } = columnsOf(r);
  // A separate condition on the status lets the index by listing and status be used.
  const holding = sql.join([Pending, DepositPaid, Confirmed].map((one) => sql.lit(one)));
  return sql`(${status} in (${holding}) and ${endsAt} > ${now} and not ${isHoldOver(r, now)})`;
}

/**
 * True for a night `n` that is taken at `now`, which excludes nights of holds and of requests that have ended. `r` is the left-joined reservation
 * of the night, whose columns are null when a block or a request has the night. `hold_expires_at` is set only for Pending reservations. Servers of an older release leave
 * `decision_due_at` in other states.
 */
export function isNightTaken(n: string, r: string, now: Operand<number>): RawBuilder<SqlBool> {
  const { status, holdExpiresAt, decisionDueAt } = columnsOf(r);
  const heldUntil = sql.ref(`${n}.held_until`);
  return sql`((${heldUntil} is null or ${heldUntil} > ${now}) and (${holdExpiresAt} is null or ${holdExpiresAt} > ${now})
    and (${decisionDueAt} is null or ${decisionDueAt} > ${now} or ${status} <> ${sql.lit(DepositPaid)}))`;
}

function columnsOf(r: string) {
  const column = (name: string) => sql.ref(`${r}.${name}`);
  return {
    status: column('status'),
    holdExpiresAt: column('hold_expires_at'),
    decisionDueAt: column('decision_due_at'),
    endsAt: column('ends_at'),
  };
}
