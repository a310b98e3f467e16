import { type RawBuilder, sql } from 'kysely';
import { BookingStatus, PropertyStatus } from '../../generated/enumerations';
import { maxNights } from '../bookings/stays';
import type { Database } from '../database/connection';
import { daysSinceEpoch } from '../database/dialect';
import { addDays } from '../values/dates';
import type { Period } from './period';

const { Pending, DepositPaid, Confirmed, Completed } = BookingStatus;

const msPerDay = 86_400_000;

/** The SQL that several statements of a report share. Days are counted from 1970-01-01 in UTC, as creation times are. */
export type PeriodFragments = ReturnType<typeof periodFragments>;

export function periodFragments(db: Database, { from, to }: Period) {
  const firstDay = sql.lit(Date.parse(from) / msPerDay);
  const endDay = sql.lit(Date.parse(to) / msPerDay);
  const offeredFrom = later(sql`p.created_at / ${sql.lit(msPerDay)}`, firstDay);
  const hasNightWithin = sql`r.start_date >= ${addDays(from, -maxNights)} and r.start_date < ${to} and r.end_date > ${from}`;
  const wasCreatedWithin = sql`r.created_at >= ${Date.parse(from)} and r.created_at < ${Date.parse(to)}`;
  /** The listings `p`. The owners who are not shown are few, and joined as `hidden`; all others would be many. */
  const listings = sql`rent_property as p
    left join app_user as hidden on hidden.id = p.owner_id and (hidden.is_active = 0 or hidden.is_blocked = 1)`;
  const isActive = sql`p.property_status = ${sql.lit(PropertyStatus.Active)}`;
  const isOffered = sql`${isActive} and p.created_at < ${Date.parse(to)} and hidden.id is null`;
  const otherStatuses = Object.values(PropertyStatus).filter((status) => status !== PropertyStatus.Active);
  return {
    db,
    from,
    to,
    startDay: firstDay,
    endDay,
    listings,
    /** Whether the listing `p` was offered in the period. */
    isOffered,
    /** The first day of the period on which the listing `p` was offered. */
    offeredFrom,
    /** Whether the reservation `r` has a night in the period. */
    hasNightWithin,
    /** Whether the report counts the reservation `r`: it has a night in the period, or was created in it. */
    isCounted: sql`((${hasNightWithin}) or (${wasCreatedWithin}))`,
    /** The first day and the end of the part of a range, a table with two dates, that lies in the period. */
    startDayOf: (range: string) => later(daysSinceEpoch(db, `${range}.start_date`), firstDay),
    endDayOf: (range: string) => earlier(daysSinceEpoch(db, `${range}.end_date`), endDay),
    night: daysSinceEpoch(db, 'n.night'),
    /**
     * The common table expression `partly_offered`: the listings that were not offered on all days of the period, with the day `since` which they
     * were: the end of the period for those that were not offered in it. They are fewer than the others, which would all have to be joined.
     */
    partlyOffered: sql`hidden as materialized (
      select id from app_user where is_active = 0 union select id from app_user where is_blocked = 1
    ),
    partly_offered as (
      select p.id, ${endDay} as since from rent_property as p where p.property_status in ${oneOf(...otherStatuses)}
      union all
      select p.id, ${endDay} as since from hidden cross join rent_property as p where p.owner_id = hidden.id and ${isActive}
      union all
      select p.id, p.created_at / ${sql.lit(msPerDay)} as since from rent_property as p left join hidden on hidden.id = p.owner_id
      where ${isActive} and p.created_at >= ${Date.parse(from)} and hidden.id is null
    )`,
  };
}

/** Reservations that take place, have taken place, or may still take place. */
export const lastingStatuses = oneOf(Pending, DepositPaid, Confirmed, Completed);

/** Reservations whose price counts as income. */
export const certainStatuses = oneOf(Confirmed, Completed);

export function oneOf(...numbers: number[]): RawBuilder<unknown> {
  return sql`(${sql.join(numbers.map((number) => sql.lit(number)))})`;
}

export function later(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${one} > ${other} then ${one} else ${other} end`;
}

export function earlier(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${one} < ${other} then ${one} else ${other} end`;
}

/** The nights from day `start` to day `end`; 0 if `end` is not after `start`. */
export function nightsBetween(start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${start} < ${end} then ${end} - ${start} else 0 end`;
}
