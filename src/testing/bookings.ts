import type { NewRow } from '../database/tables';
import { BookingStatus, PaymentPurpose, PaymentStatus, RentType } from '../../generated/enumerations';
import { endOf } from '../bookings/rules';
import { freesNights } from '../bookings/transitions';
import { addDays, listNights, nightsBetween, todayIn } from '../values/dates';
import type { TestApp } from './app';
import { day } from './time';

/** The time zone of the sandbox's listings. */
export const timeZone = 'Asia/Amman';

/** The date so many days after today in the city of the sandbox's listings. */
export function dateIn(app: TestApp, days: number): string {
  return addDays(todayIn(timeZone, app.clock.now()), days);
}

/** A reservation of the sandbox's customer in `status`, with the nights and the payment that belong to it, as if it had come that way. */
export async function insertReservation(
  app: TestApp,
  status: BookingStatus,
  startDate: string,
  changes: Partial<NewRow<'reservation'>> & { nights?: number } = {},
): Promise<number> {
  const { Pending, DepositPaid, Confirmed, Completed, NoShow, Cancelled } = BookingStatus;
  const now = app.clock.now();
  const endDate = addDays(startDate, changes.nights ?? 3);
  const isConfirmed = ([Confirmed, Completed, NoShow] as BookingStatus[]).includes(status);
  const row: NewRow<'reservation'> = {
    property_id: app.sandbox.propertyIds.active,
    customer_id: app.sandbox.userIds.customer,
    owner_id: app.sandbox.userIds.owner,
    status,
    start_date: startDate,
    end_date: endDate,
    ends_at: endOf(endDate, timeZone),
    nights: nightsBetween(startDate, endDate),
    rent_type: RentType.Daily,
    unit_price_minor: 45_000,
    total_minor: nightsBetween(startDate, endDate) * 45_000,
    deposit_minor: 27_000,
    currency_id: 7,
    hold_expires_at: status === Pending ? now + day : null,
    cancellation_policy: 1,
    cancelled_at: status === Cancelled ? now : null,
    cancelled_by_role: status === Cancelled ? 2 : null,
    refund_minor: status === Cancelled ? 0 : null,
    commission_type: 0,
    commission_value: 1000,
    commission_minor: nightsBetween(startDate, endDate) * 4_500,
    created_at: now,
    updated_at: now,
    ...changes,
  };
  const { id } = await app.db.insertInto('reservation').values(row).returning('id').executeTakeFirstOrThrow();
  if (!freesNights(status)) {
    const nights = listNights(startDate, endDate);
    const { property_id } = row;
    await app.db
      .insertInto('reservation_night')
      .values(nights.map((night) => ({ property_id, night, reservation_id: id, block_id: null })))
      .execute();
  }
  if (status === DepositPaid || isConfirmed) {
    await app.db
      .insertInto('payment_transaction')
      .values({
        reservation_id: id,
        payer_id: row.customer_id,
        purpose: PaymentPurpose.Deposit,
        status: isConfirmed ? PaymentStatus.Confirmed : PaymentStatus.Pending,
        amount_minor: row.deposit_minor,
        currency_id: row.currency_id,
        payment_type_id: 2,
        created_at: now,
      })
      .execute();
  }
  return id;
}

/** The nights that a reservation holds. */
export async function nightsOf(app: TestApp, reservationId: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom('reservation_night')
    .select('night')
    .where('reservation_id', '=', reservationId)
    .orderBy('night')
    .execute();
  return rows.map(({ night }) => night);
}

export async function statusOf(app: TestApp, reservationId: number): Promise<BookingStatus> {
  const row = app.db.selectFrom('reservation').select('status').where('id', '=', reservationId);
  return (await row.executeTakeFirstOrThrow()).status;
}
