import { type RawBuilder, sql } from 'kysely';
import { BookingStatus, PaymentPurpose, PaymentStatus, PropertyStatus, UserRole } from '../../generated/enumerations';
import { maxNights } from '../bookings/stays';
import { isDue, statusAt } from '../bookings/time';
import type { Database } from '../database/connection';
import { daysSinceEpoch, planForMuch } from '../database/dialect';
import { addDays } from '../values/dates';
import type { Period } from './period';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, NoShow } = BookingStatus;

/** One number of a report. */
export interface Figure {
  /** Its name, e.g. `reservations_by_status`. */
  figure: string;
  /** The status, city, rent type or currency (id) that the number is of; 0 where it is of all. */
  subject: number;
  /** A count, a number of nights, or an amount in minor units; the nights booked are all those of their name together. */
  value: number;
}

const users = ['owners', 'active_owners', 'pending_owners', 'customers', 'agents', 'blocked'];
const stays = ['reservations', 'cancelled', 'lasting', 'lasting_nights', 'nights_booked'];
const amounts = ['total', 'deposits_pending', 'commission'];
const payments = ['deposits_confirmed', 'refunds'];

/**
 * All numbers of the report on `period`, with reservations in the status that they have at `now` (epoch ms). In one transaction
 * that sees one state of the database; in integers, which no sum rounds. The nights of stays that take
 * place are those between their dates; of those that were called off while they lasted, what is left of them.
 */
export async function listFigures(db: Database, period: Period, now: number): Promise<Figure[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await planForMuch(trx);
      const figures: Figure[] = [];
      for (const part of parts) figures.push(...(await selectFigures(trx, period, now, part).execute(trx)).rows);
      return figures;
    });
}

/** Each is a statement of its own, so that none of them nears the longest time that a statement may take. */
export const parts = ['now', 'listed', 'stays', 'booked', 'few', 'money'] as const;

/**
 * A statement of {@link listFigures}. It sums what it joins, and keeps no table of the period's reservations between: such a table
 * would be written down, PostgreSQL would not know how large it is, and could not share out the work on it. `cross join` makes
 * SQLite read its left side, what is of the period, first, instead of all that there is.
 */
export function selectFigures(
  db: Database,
  { from, to }: Period,
  now: number,
  part: (typeof parts)[number],
): RawBuilder<Figure> {
  // Days since 1970-01-01 in UTC, as in the creation times of listings and reservations.
  const firstDay = sql.lit(Date.parse(from) / msPerDay);
  const endDay = sql.lit(Date.parse(to) / msPerDay);
  // The part of a stay or a block that lies in the period.
  const startDayOf = (range: string) => later(daysSinceEpoch(db, `${range}.start_date`), firstDay);
  const endDayOf = (range: string) => earlier(daysSinceEpoch(db, `${range}.end_date`), endDay);
  const offeredFrom = later(sql`p.created_at / ${sql.lit(msPerDay)}`, firstDay);
  const isOffered = sql`p.property_status = ${sql.lit(PropertyStatus.Active)} and o.is_active = 1 and o.is_blocked = 0
    and p.created_at < ${Date.parse(to)}`;
  // What is taken of listings on offer, from the day on which each is offered.
  const onOffer = (taken: string, endOfTaken: RawBuilder<unknown>) => sql`cross join rent_property as p
    join app_user as o on o.id = p.owner_id
    where p.id = ${sql.ref(`${taken}.property_id`)} and ${isOffered} and ${offeredFrom} < ${endOfTaken}`;
  const nightsOnOffer = sql`coalesce(sum(taken.end_day - ${later(sql`taken.first_day`, offeredFrom)}), 0)`;
  const isLasting = sql`${statusAt('r', now)} in ${lasting}`;
  const isStaying = sql`r.start_date >= ${addDays(from, -maxNights)} and r.start_date < ${to} and r.end_date > ${from}`;
  const isCounted = sql`((${isStaying}) or (r.created_at >= ${Date.parse(from)} and r.created_at < ${Date.parse(to)}))`;
  const nightsBetween = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql`case when ${start} < ${end} then ${end} - ${start} else 0 end`;
  const night = daysSinceEpoch(db, 'n.night');

  const tables: Record<(typeof parts)[number], RawBuilder<unknown>> = {
    now: sql`with person as materialized (
      select count(*) filter (where ${isOwner}) as owners,
        count(*) filter (where ${isOwner} and is_active = 1 and is_blocked = 0) as active_owners,
        count(*) filter (where ${isOwner} and is_active = 0 and is_blocked = 0 and activated_at is null) as pending_owners,
        count(*) filter (where role = ${sql.lit(UserRole.Customer)}) as customers,
        count(*) filter (where role = ${sql.lit(UserRole.Agent)}) as agents,
        count(*) filter (where is_blocked = 1) as blocked
      from app_user where closed_at is null
    ),
    listed as materialized (
      select property_status, city, rent_type, count(*) as number from rent_property group by property_status, city, rent_type
    )`,
    listed: sql``,
    // Grouped by three columns of few values each: of a status as time has left it PostgreSQL expects too many, and sorts.
    stays: sql`with alike as materialized (
      select r.status, r.currency_id, max(r.hold_expires_at) as hold_expires_at, max(r.ends_at) as ends_at, count(*) as number,
        sum(r.nights) as nights, sum(${nightsBetween(startDayOf('r'), endDayOf('r'))}) as nights_within,
        sum(r.total_minor) as total_minor, sum(r.deposit_minor) as deposit_minor,
        coalesce(sum(r.commission_minor), 0) as commission_minor
      from reservation as r where ${isCounted} group by r.status, r.currency_id, ${isDue('r', now)}
    ),
    tally as materialized (select alike.*, ${statusAt('alike', now)} as status_now from alike),
    summary as materialized (
      select coalesce(sum(number), 0) as reservations,
        coalesce(sum(number) filter (where status_now = ${sql.lit(Cancelled)}), 0) as cancelled,
        coalesce(sum(number) filter (where status_now in ${lasting}), 0) as lasting,
        coalesce(sum(nights) filter (where status_now in ${lasting}), 0) as lasting_nights,
        coalesce(sum(nights_within) filter (where status_now in ${lasting}), 0) as nights_booked
      from tally
    ),
    amount as materialized (
      select currency_id,
        coalesce(sum(total_minor) filter (where status_now in ${certain}), 0) as total,
        coalesce(sum(deposit_minor) filter (where status_now in ${oneOf(Pending, DepositPaid)}), 0) as deposits_pending,
        coalesce(sum(commission_minor) filter (where status_now in ${certain}), 0) as commission
      from tally group by currency_id
    )`,
    booked: sql``,
    few: sql`with left_over as materialized (
      select n.property_id, ${night} as first_day, ${night} + 1 as end_day from reservation as r cross join reservation_night as n
      where n.reservation_id = r.id and n.property_id = r.property_id
        and n.night >= r.start_date and n.night < r.end_date and n.night >= ${from} and n.night < ${to}
        and r.status in ${oneOf(Cancelled, NoShow)} and ${isStaying}
    ),
    blocked as materialized (
      select b.property_id, ${startDayOf('b')} as first_day, ${endDayOf('b')} as end_day
      from blocked_date_range as b where b.end_date > ${from} and b.start_date < ${to}
    )`,
    money: sql`with payment as materialized (
      select t.currency_id,
        coalesce(sum(t.amount_minor) filter (where ${isPaid(PaymentPurpose.Deposit, PaymentStatus.Confirmed)}), 0)
          as deposits_confirmed,
        coalesce(sum(t.amount_minor) filter (where
          ${isPaid(PaymentPurpose.Refund, PaymentStatus.Pending, PaymentStatus.Confirmed)}), 0) as refunds
      from reservation as r cross join payment_transaction as t
      where t.reservation_id = r.id and t.property_id = r.property_id and ${isCounted} group by t.currency_id
    )`,
  };
  const figures: Record<(typeof parts)[number], RawBuilder<unknown>[]> = {
    now: [
      ...users.map((name) => figure(name, sql.ref(name), 'person')),
      figure('listings_by_status', sql`sum(number)`, 'listed', 'property_status'),
      figure('listings_by_city', sql`sum(number)`, 'listed', 'city'),
      figure('listings_by_rent_type', sql`sum(number)`, 'listed', 'rent_type'),
    ],
    listed: [
      figure(
        'nights_listed',
        sql`coalesce(sum(${endDay} - ${offeredFrom}), 0)`,
        sql`rent_property as p join app_user as o on o.id = p.owner_id where ${isOffered}`,
      ),
    ],
    stays: [
      ...stays.map((name) => figure(name, sql.ref(name), 'summary')),
      figure('reservations_by_status', sql`sum(number)`, 'tally', 'status_now'),
      ...amounts.map((name) => figure(name, sql`sum(${sql.ref(name)})`, 'amount', 'currency_id')),
    ],
    booked: [
      figure(
        'nights_listed_booked',
        sql`coalesce(sum(case when ${isLasting} then ${endDayOf('r')} - ${later(startDayOf('r'), offeredFrom)} else 0 end), 0)`,
        // By the states that may have come to last PostgreSQL knows how many they are.
        sql`reservation as r ${onOffer('r', endDayOf('r'))} and ${isStaying} and r.status in ${lasting}`,
      ),
    ],
    few: [
      figure('nights_booked', sql`count(*)`, 'left_over'),
      figure('nights_listed_booked', nightsOnOffer, sql`left_over as taken ${onOffer('taken', sql`taken.end_day`)}`),
      figure('nights_listed_blocked', nightsOnOffer, sql`blocked as taken ${onOffer('taken', sql`taken.end_day`)}`),
    ],
    money: payments.map((name) => figure(name, sql`sum(${sql.ref(name)})`, 'payment', 'currency_id')),
  };
  return sql<Figure>`${tables[part]} ${union(figures[part])}`;
}

const msPerDay = 86_400_000;
const lasting = oneOf(Pending, DepositPaid, Confirmed, Completed);
const certain = oneOf(Confirmed, Completed);
const isOwner = sql`role = ${sql.lit(UserRole.Owner)}`;

function oneOf(...numbers: number[]): RawBuilder<unknown> {
  return sql`(${sql.join(numbers.map((number) => sql.lit(number)))})`;
}

function isPaid(purpose: number, ...statuses: number[]): RawBuilder<unknown> {
  return sql`t.purpose = ${sql.lit(purpose)} and t.status in ${oneOf(...statuses)}`;
}

function later(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${one} > ${other} then ${one} else ${other} end`;
}

function earlier(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${one} < ${other} then ${one} else ${other} end`;
}

/** A part of the answer: `value` over all rows of `source`, or for each value of its column `about`. */
function figure(
  name: string,
  value: RawBuilder<unknown>,
  source: string | RawBuilder<unknown>,
  about?: string,
): RawBuilder<unknown> {
  const table = typeof source === 'string' ? sql.table(source) : source;
  const subject = about === undefined ? sql`0` : sql.ref(about);
  const grouped = about === undefined ? sql`` : sql` group by ${sql.ref(about)}`;
  return sql`select ${sql.lit(name)} as figure, ${subject} as subject, ${value} as value from ${table}${grouped}`;
}

function union(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` union all `);
}
