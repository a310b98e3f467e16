import { type RawBuilder, sql } from 'kysely';
import {
  BookingStatus,
  ChargeCollector,
  PaymentPurpose,
  PaymentStatus,
  PriceLineKind,
  UserRole,
} from '../../generated/enumerations';
import { isDue, statusAt } from '../bookings/time';
import type { Database } from '../database/connection';
import { joinedJsonRows, planForMuch, sumOfAmounts, unindexed } from '../database/dialect';
import type { Period } from './period';
import {
  type PeriodFragments,
  certainStatuses,
  lastingStatuses,
  later,
  nightsBetween,
  oneOf,
  periodFragments,
} from './repository-fragments';

const { Pending, DepositPaid, Cancelled, NoShow } = BookingStatus;

/** One number of a report. */
export interface Figure {
  /** Its name, such as `reservations_by_status`. Several figures of one name are added up. */
  figure: string;
  /** The status, city, rent type or currency (id) that the number is about; 0 if it is about all. */
  subject: number;
  /** For amounts of payments, the payment type (id); else 0. */
  detail: number;
  /** A count, a number of nights, or an amount in minor units. */
  value: number;
}

/**
 * The figures of a report, in the order in which they are read. Each statement selects rows of {@link Figure}; several statements, so that
 * none of them comes near the statement timeout.
 */
const statements = {
  accounts: selectAccounts,
  listings: selectListings,
  reservations: selectReservations,
  nightsTaken: selectNightsTaken,
  lines: selectLines,
  payments: selectPayments,
};
type StatementName = keyof typeof statements;

export const statementNames = Object.keys(statements) as StatementName[];

/**
 * All figures of the report on `period`, with reservations in the status that they have at `now` (epoch ms). One transaction, so that
 * the figures are of one state of the database. All figures are integers, which are added without rounding up to 2^53. The nights of a stay that takes
 * place are those between its dates; of a stay that was called off while it lasted, the nights that it kept.
 */
export async function listFigures(db: Database, period: Period, now: number): Promise<Figure[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await planForMuch(trx);
      const figures: Figure[] = [];
      for (const name of statementNames) {
        const { rows } = await selectFigures(trx, period, now, name).execute(trx);
        figures.push(...rows);
      }
      return figures;
    });
}

/**
 * A statement of {@link listFigures}. It sums what it joins instead of storing the reservations of the period in a temporary table, whose
 * size PostgreSQL would not know and whose work it could not run in parallel. `cross join` makes SQLite read its left side first, which
 * are the rows of the period, and not the whole table on its right side.
 */
export function selectFigures(db: Database, period: Period, now: number, name: StatementName): RawBuilder<Figure> {
  return statements[name](periodFragments(db, period), now);
}

function selectAccounts(): RawBuilder<Figure> {
  const isOwner = sql`role = ${sql.lit(UserRole.Owner)}`;
  const tables = sql`with person as materialized (
      select count(*) filter (where ${isOwner}) as owners,
        count(*) filter (where ${isOwner} and is_active = 1 and is_blocked = 0) as active_owners,
        count(*) filter (where ${isOwner} and is_active = 0 and is_blocked = 0 and activated_at is null) as pending_owners,
        count(*) filter (where role = ${sql.lit(UserRole.Customer)}) as customers,
        count(*) filter (where role = ${sql.lit(UserRole.Agent)}) as agents,
        count(*) filter (where is_blocked = 1) as blocked
      from app_user where closed_at is null
    )`;
  const names = ['owners', 'active_owners', 'pending_owners', 'customers', 'agents', 'blocked'];
  return figures(
    names.map((name) => figure(name, sql.ref(name), 'person')),
    tables,
  );
}

/** Listings, and the nights on which they were offered, whether or not they were taken. */
function selectListings({ listings, isOffered, offeredFrom, endDay }: PeriodFragments): RawBuilder<Figure> {
  const tables = sql`with listed as materialized (
      select p.property_status, p.city, p.rent_type, count(*) as number,
        sum(case when ${isOffered} then ${endDay} - ${offeredFrom} else 0 end) as nights
      from ${listings} group by p.property_status, p.city, p.rent_type
    )`;
  return figures(
    [
      figure('listings_by_status', sql`sum(number)`, 'listed', ['property_status']),
      figure('listings_by_city', sql`sum(number)`, 'listed', ['city']),
      figure('listings_by_rent_type', sql`sum(number)`, 'listed', ['rent_type']),
      figure('nights_listed', sql`coalesce(sum(nights), 0)`, 'listed'),
    ],
    tables,
  );
}

/** Counts, nights and amounts of the reservations that the report counts. The price of one without lines consists of its nights or months. */
function selectReservations({ isCounted, startDayOf, endDayOf }: PeriodFragments, now: number): RawBuilder<Figure> {
  const nightsWithin = nightsBetween(startDayOf('r'), endDayOf('r'));
  // Grouped by three columns with few values each: PostgreSQL would expect many values of the status at `now`, and would sort.
  const tables = sql`with alike as materialized (
      select r.status, r.currency_id, max(r.hold_expires_at) as hold_expires_at, max(r.decision_due_at) as decision_due_at, max(r.ends_at) as ends_at, count(*) as number,
        sum(r.nights) as nights, sum(${nightsWithin}) as nights_within,
        ${sumOfAmounts('r.total_minor')} as total_minor, ${sumOfAmounts('r.deposit_minor')} as deposit_minor,
        coalesce(${sumOfAmounts('r.commission_minor')}, 0) as commission_minor,
        coalesce(${sumOfAmounts('r.total_minor')} filter (where r.price_lines is null), 0) as plain_minor
      from reservation as r where ${isCounted} group by r.status, r.currency_id, ${isDue('r', now)}
    ),
    tally as materialized (select alike.*, ${statusAt('alike', now)} as status_now from alike),
    summary as materialized (
      select coalesce(sum(number), 0) as reservations,
        coalesce(sum(number) filter (where status_now = ${sql.lit(Cancelled)}), 0) as cancelled,
        coalesce(sum(number) filter (where status_now in ${lastingStatuses}), 0) as lasting,
        coalesce(sum(nights) filter (where status_now in ${lastingStatuses}), 0) as lasting_nights,
        coalesce(sum(nights_within) filter (where status_now in ${lastingStatuses}), 0) as nights_booked
      from tally
    ),
    amount as materialized (
      select currency_id,
        coalesce(sum(total_minor) filter (where status_now in ${certainStatuses}), 0) as total,
        coalesce(sum(deposit_minor) filter (where status_now in ${oneOf(Pending, DepositPaid)}), 0) as deposits_pending,
        coalesce(sum(commission_minor) filter (where status_now in ${certainStatuses}), 0) as commission,
        coalesce(sum(plain_minor) filter (where status_now in ${certainStatuses}), 0) as nights
      from tally group by currency_id
    )`;
  const counts = ['reservations', 'cancelled', 'lasting', 'lasting_nights', 'nights_booked'];
  const amounts = ['total', 'deposits_pending', 'commission', 'nights'];
  return figures(
    [
      ...counts.map((name) => figure(name, sql.ref(name), 'summary')),
      figure('reservations_by_status', sql`sum(number)`, 'tally', ['status_now']),
      ...amounts.map((name) => figure(name, sql`sum(${sql.ref(name)})`, 'amount', ['currency_id'])),
    ],
    tables,
  );
}

/**
 * Nights that were taken by stays, by what stays kept that were called off while they lasted, and by blocks; and those of them on which the
 * listings were offered.
 */
function selectNightsTaken(
  { from, to, night, startDay, startDayOf, endDayOf, partlyOffered, hasNightWithin }: PeriodFragments,
  now: number,
): RawBuilder<Figure> {
  // The conditions on the stored status let PostgreSQL estimate the number of rows.
  const tables = sql`with ${partlyOffered},
    called_off as materialized (
      select r.id, r.property_id, r.start_date, r.end_date from reservation as r
      where ${hasNightWithin} and r.status in ${oneOf(Cancelled, NoShow)}
    ),
    left_over as materialized (
      select n.property_id, ${night} as first_day, ${night} + 1 as end_day from called_off cross join reservation_night as n
      where n.reservation_id = called_off.id and n.property_id = called_off.property_id
        and n.night >= called_off.start_date and n.night < called_off.end_date and n.night >= ${from} and n.night < ${to}
    ),
    taken as (
      select 'booked' as way, r.property_id, ${startDayOf('r')} as first_day, ${endDayOf('r')} as end_day from reservation as r
      where ${hasNightWithin} and r.status in ${lastingStatuses} and ${statusAt('r', now)} in ${lastingStatuses}
      union all
      select 'booked' as way, property_id, first_day, end_day from left_over
      union all
      select 'blocked' as way, b.property_id, ${startDayOf('b')} as first_day, ${endDayOf('b')} as end_day
      from blocked_date_range as b where b.end_date > ${from} and b.start_date < ${to}
    ),
    listed as materialized (
      select taken.way, sum(${nightsBetween(later(sql`taken.first_day`, sql`coalesce(partly.since, ${startDay})`), sql`taken.end_day`)}) as nights
      from taken left join partly_offered as partly on partly.id = taken.property_id group by taken.way
    )`;
  const listed = (way: string) =>
    figure(`nights_listed_${way}`, sql`coalesce(sum(nights), 0)`, sql`listed where way = ${sql.lit(way)}`);
  return figures([figure('nights_booked', sql`count(*)`, 'left_over'), listed('booked'), listed('blocked')], tables);
}

/**
 * The parts of the total of Confirmed and Completed reservations with lines. They are summed where they are read: PostgreSQL would not read the lines of
 * a common table expression in parallel. SQLite would prefer an index of all reservations with these states to the indexes of the period.
 */
function selectLines({ db, isCounted }: PeriodFragments): RawBuilder<Figure> {
  const { rows, member } = joinedJsonRows(db, 'r.price_lines', {
    kind: 'bigint',
    minor: 'bigint',
    collectedBy: 'bigint',
    isIncluded: 'boolean',
  });
  const minor = sql`cast(${member('minor')} as double precision)`;
  const isDue = sql`${member('collectedBy')} = ${sql.lit(ChargeCollector.Owner)}`;
  const isIncluded = member('isIncluded');
  const tables = sql`with line as materialized (
      select r.currency_id, ${member('kind')} as kind,
        sum(case when ${isDue} or ${isIncluded} then 0 else ${minor} end) as added,
        sum(case when ${isIncluded} then ${minor} else 0 end) as included,
        sum(case when ${isDue} and not ${isIncluded} then ${minor} else 0 end) as due
      from reservation as r cross join ${rows}
      where r.price_lines is not null and ${isCounted} and ${unindexed('r.status')} in ${certainStatuses} group by 1, 2
    )`;
  const of = (kind: number) => sql`line where kind = ${sql.lit(kind)}`;
  const { Discount, Promotion, Charge, Tax, Nights, Months, Notice, DroppedNights } = PriceLineKind;
  return figures(
    [
      figure('nights', sql`sum(added)`, sql`line where kind in ${oneOf(Nights, Months, Notice, DroppedNights)}`, [
        'currency_id',
      ]),
      figure('discounts', sql`-sum(added)`, of(Discount), ['currency_id']),
      figure('promotions', sql`-sum(added)`, of(Promotion), ['currency_id']),
      figure('charges', sql`sum(added)`, of(Charge), ['currency_id']),
      figure('taxes', sql`sum(added)`, of(Tax), ['currency_id']),
      figure('included_taxes', sql`sum(included)`, 'line', ['currency_id']),
      figure('due_at_arrival', sql`sum(due)`, 'line', ['currency_id']),
    ],
    tables,
  );
}

/** Payments of the reservations that the report counts, by purpose and payment type, which tells the provider; without what disputes took back. */
function selectPayments({ isCounted }: PeriodFragments): RawBuilder<Figure> {
  const isIn = (status: PaymentStatus) => sql`t.status = ${sql.lit(status)}`;
  const sumOf = (status: PaymentStatus, column = 't.amount_minor') =>
    sql`coalesce(${sumOfAmounts(column)} filter (where ${isIn(status)}), 0)`;
  const takenBack = sumOf(PaymentStatus.Confirmed, 't.taken_back_minor');
  const tables = sql`with payment as materialized (
      select t.currency_id, t.payment_type_id, t.purpose, ${sumOf(PaymentStatus.Confirmed)} - ${takenBack} as confirmed,
        ${sumOf(PaymentStatus.Pending)} as pending
      from reservation as r cross join payment_transaction as t
      where t.reservation_id = r.id and t.property_id = r.property_id and ${isCounted}
      group by t.currency_id, t.payment_type_id, t.purpose
    )`;
  const of = (purpose: PaymentPurpose) => sql`payment where purpose = ${sql.lit(purpose)}`;
  return figures(
    [
      figure('deposits_confirmed', sql`sum(confirmed)`, of(PaymentPurpose.Deposit), ['currency_id']),
      figure('refunds', sql`sum(confirmed + pending)`, of(PaymentPurpose.Refund), ['currency_id']),
      ...Object.values(PaymentPurpose).flatMap((purpose) =>
        (['confirmed', 'pending'] as const).map((state) =>
          figure(`${state}_${purpose}`, sql`sum(${sql.ref(state)})`, of(purpose), ['currency_id', 'payment_type_id']),
        ),
      ),
    ],
    tables,
  );
}

/** One row of the result: `value` over all rows of `source`; with columns, one row for each combination of their values. */
function figure(
  name: string,
  value: RawBuilder<unknown>,
  source: string | RawBuilder<unknown>,
  [subject, detail]: string[] = [],
): RawBuilder<unknown> {
  const table = typeof source === 'string' ? sql.table(source) : source;
  const columns = [subject, detail].map((column) => (column === undefined ? sql`0` : sql.ref(column)));
  const names = [subject, detail].flatMap((column) => (column === undefined ? [] : [sql.ref(column)]));
  const grouped = names.length === 0 ? sql`` : sql` group by ${sql.join(names)}`;
  return sql`select ${sql.lit(name)} as figure, ${columns[0]} as subject, ${columns[1]} as detail, ${value} as value from ${table}${grouped}`;
}

/** The statement that selects all `rows`, with the common table expressions that they read. */
function figures(rows: RawBuilder<unknown>[], tables: RawBuilder<unknown> = sql``): RawBuilder<Figure> {
  return sql<Figure>`${tables} ${sql.join(rows, sql` union all `)}`;
}
