import { BookingStatus, PaymentPurpose, PaymentStatus, RentType, UserRole } from '../../generated/enumerations';
import { recordStay } from '../bookings/repository-parties';
import { decisionDue, endOf } from '../bookings/time';
import { freesNights } from '../bookings/transitions';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row } from '../database/tables';
import { type CalendarDate, addDays, listNights, nightsBetween, todayIn } from '../values/dates';
import { type SandboxData, amman } from './data';
import { publishHistory } from './events';
import { pictureName } from './files';
import { titleOf } from './listings';

const day = 24 * 60 * 60 * 1000;

/** Name, state and start date in days from today; each has three nights. */
const reservations: [keyof SandboxData['reservationIds'], BookingStatus, number][] = [
  ['pending', BookingStatus.Pending, 10],
  ['depositPaid', BookingStatus.DepositPaid, 20],
  ['confirmed', BookingStatus.Confirmed, 30],
  ['completed', BookingStatus.Completed, -14],
  ['cancelled', BookingStatus.Cancelled, 40],
  ['rejected', BookingStatus.Rejected, 50],
  ['expired', BookingStatus.Expired, 60],
  ['noShow', BookingStatus.NoShow, -10],
];

type Parties = Pick<SandboxData, 'userIds' | 'propertyIds'>;

/** Inserts a reservation in each state on the first listing; `publish` then publishes their events. */
export async function insertReservations(
  trx: Trx,
  parties: Parties,
  now: number,
): Promise<{ reservationIds: SandboxData['reservationIds']; publish: () => Promise<void> }> {
  const reservationIds = {} as SandboxData['reservationIds'];
  const today = todayIn(amman.timeZone, now);
  const shown = { title: titleOf('active'), city: amman.city, address: null, image: pictureName };
  const rows = reservations.map(([, status, offset]) =>
    reservationRow(parties, status, addDays(today, offset), now, shown),
  );
  const { inserted, payments } = await insertWithNightsAndDeposits(trx, parties, rows, now);
  for (const [name, status] of reservations) reservationIds[name] = inserted.find((row) => row.status === status)!.id;
  return { reservationIds, publish: () => publishHistory(trx, inserted, payments, now) };
}

/**
 * The row of a reservation in `status`, with the columns that its transitions would have set: by the sandbox's customer, on the first
 * listing, for three nights from `startDate`. `changes` override columns.
 */
export function reservationRow(
  { userIds, propertyIds }: Parties,
  status: BookingStatus,
  startDate: CalendarDate,
  now: number,
  changes: Partial<NewRow<'reservation'>> = {},
): NewRow<'reservation'> {
  const { Pending, DepositPaid, Cancelled, Rejected } = BookingStatus;
  const endDate = addDays(startDate, changes.nights ?? 3);
  const nights = nightsBetween(startDate, endDate);
  return {
    property_id: propertyIds.active,
    customer_id: userIds.customer,
    owner_id: userIds.owner,
    status,
    start_date: startDate,
    end_date: endDate,
    ends_at: endOf(endDate, amman.timeZone),
    nights,
    rent_type: RentType.Daily,
    unit_price_minor: amman.price,
    total_minor: nights * amman.price,
    deposit_minor: amman.deposit,
    currency_id: amman.currencyId,
    hold_expires_at: status === Pending ? now + day : null,
    decision_due_at:
      status === DepositPaid ? decisionDue(now, 7, changes.ends_at ?? endOf(endDate, amman.timeZone)) : null,
    deposit_confirmed_at: isConfirmed(status) ? now : null,
    deposit_confirmed_by: isConfirmed(status) ? userIds.admin : null,
    cancellation_policy: 1,
    cancelled_at: status === Cancelled ? now : null,
    cancelled_by: status === Cancelled ? userIds.customer : null,
    cancelled_by_role: status === Cancelled ? UserRole.Customer : null,
    refund_minor: status === Cancelled ? 0 : null,
    rejection_reason: status === Rejected ? 'example' : null,
    commission_type: 0,
    commission_value: 1000,
    commission_minor: (nights * amman.price) / 10,
    created_at: now,
    updated_at: now,
    is_counted: 1,
    ...changes,
  };
}

/** Inserts reservations, the nights that they hold and the deposits that their states imply, with one statement for each table. */
export async function insertWithNightsAndDeposits(
  db: Database,
  { userIds }: Pick<SandboxData, 'userIds'>,
  rows: NewRow<'reservation'>[],
  now: number,
  paymentTypeId = 1,
): Promise<{ inserted: Row<'reservation'>[]; payments: Row<'payment_transaction'>[] }> {
  const inserted = await db.insertInto('reservation').values(rows).returningAll().execute();

  for (const { customer_id, property_id } of inserted) await recordStay(db, customer_id, property_id);
  const nights = inserted
    .filter(({ status }) => !freesNights(status))
    .flatMap(({ id, property_id, start_date, end_date }) =>
      listNights(start_date, end_date).map((night) => ({ property_id, night, reservation_id: id, block_id: null })),
    );
  if (nights.length > 0) await db.insertInto('reservation_night').values(nights).execute();

  const deposits = inserted
    .filter(({ status }) => status === BookingStatus.DepositPaid || isConfirmed(status))
    .map((row): NewRow<'payment_transaction'> => ({
      reservation_id: row.id,
      property_id: row.property_id,
      payer_id: row.customer_id,
      purpose: PaymentPurpose.Deposit,
      status: isConfirmed(row.status) ? PaymentStatus.Confirmed : PaymentStatus.Pending,
      amount_minor: row.deposit_minor,
      currency_id: row.currency_id,
      payment_type_id: paymentTypeId,
      created_at: now,
      decided_at: isConfirmed(row.status) ? now : null,
      decided_by: isConfirmed(row.status) ? userIds.admin : null,
    }));
  const payments =
    deposits.length > 0 ? await db.insertInto('payment_transaction').values(deposits).returningAll().execute() : [];
  return { inserted, payments };
}

/** Whether a reservation reaches this state only after its deposit was confirmed. */
function isConfirmed(status: BookingStatus): boolean {
  const { Confirmed, Completed, NoShow } = BookingStatus;
  return status === Confirmed || status === Completed || status === NoShow;
}
