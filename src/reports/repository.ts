import { type RawBuilder, sql } from 'kysely';
import { BookingStatus, PaymentPurpose, PaymentStatus, PropertyStatus, UserRole } from '../../generated/enumerations';
import { mostNights } from '../bookings/stays';
import { statusAt } from '../bookings/time';
import type { Database } from '../database/connection';
import { daysSinceEpoch } from '../database/dialect';
import { addDays } from '../values/dates';
import type { Period } from './period';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, NoShow } = BookingStatus;

/** One number of a report. */
export interface Figure {
  /** Its name, e.g. `reservations_by_status`. */
  figure: string;
  /** The status, city, rent type or currency (id) that the number is of; 0 where it is of all. */
  subject: number;
  /** A count, a number of nights, or an amount in minor units. */
  value: number;
}

const users = ['owners', 'active_owners', 'pending_owners', 'customers', 'agents', 'blocked'];
const stays = ['reservations', 'cancelled', 'lasting', 'lasting_nights'];
const amounts = ['total', 'deposits_pending', 'commission'];
const payments = ['deposits_confirmed', 'refunds'];

/**
 * All numbers of the report on `period`, with reservations in the status that they have at `now` (epoch ms). In one transaction
 * that sees one state of the database; in integers, which no sum rounds. The nights of stays that take
 * place are those between their dates; of those that were called off while they lasted, what is left of them: `cross join` makes
 * SQLite read its left side, the reservations of the period, first, instead of all nights there are.
 */
export async function listFigures(db: Database, period: Period, now: number): Promise<Figure[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const figures: Figure[] = [];
      for (const part of parts) figures.push(...(await selectFigures(trx, period, now, part).execute(trx)).rows);
      return figures;
    });
}

/** Each is a statement of its own, so that none of them nears the longest time that a statement may take. */
export const parts = ['now', 'listed', 'stays', 'booked', 'money'] as const;

/** A statement of {@link listFigures}; of the common tables an engine reads those alone that its part names. */
export function selectFigures(
  db: Database,
  { from, to }: Period,
  now: number,
  part: (typeof parts)[number],
): RawBuilder<Figure> {
  // Days since 1970-01-01 in UTC, as in the creation times of listings and reservations.
  const firstDay = sql.lit(Date.parse(from) / msPerDay);
  const endDay = sql.lit(Date.parse(to) / msPerDay);
  const night = daysSinceEpoch(db, 'n.night');
  // The part of a stay or a block that lies in the period.
  const startDayOf = (range: string) => later(daysSinceEpoch(db, `${range}.start_date`), firstDay);
  const endDayOf = (range: string) => earlier(daysSinceEpoch(db, `${range}.end_date`), endDay);
  const offeredFrom = later(sql`p.created_at / ${sql.lit(msPerDay)}`, firstDay);
  const isOffered = sql`p.property_status = ${sql.lit(PropertyStatus.Active)} and o.is_active = 1 and o.is_blocked = 0
    and p.created_at < ${Date.parse(to)}`;
  // What is taken, from the day on which its listing is offered; first what is taken, which is less than all listings.
  const onOffer = (which: 'booked' | 'blocked') => sql`${sql.table(which)} as taken cross join rent_property as p
    join app_user as o on o.id = p.owner_id where p.id = taken.property_id and ${isOffered} and ${offeredFrom} < taken.end_day`;
  const nightsOnOffer = sql`coalesce(sum(taken.end_day - ${later(sql`taken.first_day`, offeredFrom)}), 0)`;
  const lasting = oneOf(Pending, DepositPaid, Confirmed, Completed);
  const certain = oneOf(Confirmed, Completed);
  const isOwner = sql`role = ${sql.lit(UserRole.Owner)}`;

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
      figure('reservations_by_status', sql`sum(number)`, 'tally', 'status'),
      figure('nights_booked', sql`coalesce(sum(end_day - first_day), 0)`, 'booked'),
      ...amounts.map((name) => figure(name, sql`sum(${sql.ref(name)})`, 'amount', 'currency_id')),
    ],
    booked: [
      figure('nights_listed_booked', nightsOnOffer, onOffer('booked')),
      figure('nights_listed_blocked', nightsOnOffer, onOffer('blocked')),
    ],
    money: [...payments.map((name) => figure(name, sql`sum(${sql.ref(name)})`, 'payment', 'currency_id'))],
  };

  return sql<Figure>`
    with person as materialized (
      select count(*) filter (where ${isOwner}) as owners,
        count(*) filter (where ${isOwner} and is_active = 1 and is_blocked = 0) as active_owners,
        count(*) filter (where ${isOwner} and is_active = 0 and is_blocked = 0 and activated_at is null) as pending_owners,
        count(*) filter (where role = ${sql.lit(UserRole.Customer)}) as customers,
        count(*) filter (where role = ${sql.lit(UserRole.Agent)}) as agents,
        count(*) filter (where is_blocked = 1) as blocked
      from app_user
    ),
    listed as materialized (
      select property_status, city, rent_type, count(*) as number from rent_property group by property_status, city, rent_type
    ),
    stay as materialized (
      select r.id, r.property_id, r.nights, r.currency_id, r.total_minor, r.deposit_minor, r.commission_minor,
        ${statusAt('r', now)} as status, ${startDayOf('r')} as first_day, ${endDayOf('r')} as end_day
      from reservation as r
      where (r.start_date >= ${addDays(from, -mostNights)} and r.start_date < ${to} and r.end_date > ${from})
        or (r.created_at >= ${Date.parse(from)} and r.created_at < ${Date.parse(to)})
    ),
    tally as materialized (
      select status, currency_id, count(*) as number, sum(nights) as nights, sum(total_minor) as total_minor,
        sum(deposit_minor) as deposit_minor, coalesce(sum(commission_minor), 0) as commission_minor
      from stay group by status, currency_id
    ),
    summary as materialized (
      select coalesce(sum(number), 0) as reservations,
        coalesce(sum(number) filter (where status = ${sql.lit(Cancelled)}), 0) as cancelled,
        coalesce(sum(number) filter (where status in ${lasting}), 0) as lasting,
        coalesce(sum(nights) filter (where status in ${lasting}), 0) as lasting_nights
      from tally
    ),
    booked as materialized (
      select property_id, first_day, end_day from stay where status in ${lasting} and first_day < end_day
      union all
      select n.property_id, ${night}, ${night} + 1 from stay cross join reservation_night as n
      where n.reservation_id = stay.id and n.night >= ${from} and n.night < ${to} and stay.status in ${oneOf(Cancelled, NoShow)}
    ),
    blocked as materialized (
      select b.property_id, ${startDayOf('b')} as first_day, ${endDayOf('b')} as end_day
      from blocked_date_range as b where b.end_date > ${from} and b.start_date < ${to}
    ),
    amount as materialized (
      select currency_id,
        coalesce(sum(total_minor) filter (where status in ${certain}), 0) as total,
        coalesce(sum(deposit_minor) filter (where status in ${oneOf(Pending, DepositPaid)}), 0) as deposits_pending,
        coalesce(sum(commission_minor) filter (where status in ${certain}), 0) as commission
      from tally group by currency_id
    ),
    payment as materialized (
      select t.currency_id,
        coalesce(sum(t.amount_minor) filter (where ${isPaid(PaymentPurpose.Deposit, PaymentStatus.Confirmed)}), 0)
          as deposits_confirmed,
        coalesce(sum(t.amount_minor) filter (where
          ${isPaid(PaymentPurpose.Refund, PaymentStatus.Pending, PaymentStatus.Confirmed)}), 0) as refunds
      from stay join payment_transaction as t on t.reservation_id = stay.id group by t.currency_id
    )
    ${union(figures[part])}`;
}

const msPerDay = 86_400_000;

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
