import { BookingStatus } from '../../../generated/enumerations';
import type { Config } from '../../config/config';
import type { Dependencies } from '../../contract/dependencies';
import { fail } from '../../contract/failures';
import type { Handler, Request } from '../../contract/handler';
import type { Trx } from '../../database/connection';
import { onUnique } from '../../database/errors';
import { createMessage } from '../../languages';
import { localTimeIn } from '../../values/dates';
import { toMajorUnits } from '../../values/money';
import { type Admission, admitStay, admittedColumns, recordAdmission, taken } from '../admission';
import { announce } from '../announcements';
import { withListingMutex } from '../listing-mutex';
import { countBooking } from '../new-customers';
import { makeInvoices } from '../rent';
import { type Reservation, insertReservation } from '../repository';
import { insertNights } from '../repository-nights';
import { endOf, holdExpiry } from '../time';
import { ownReservationView } from '../view';

/**
 * Books a stay. If two requests book the same night, the primary key of the nights rejects the second; the database guarantees it for every
 * path that takes nights. Likewise the unique key of redemptions rejects the second use of a promotion that each customer can use once.
 */
export const bookReservation: Handler<'bookReservation'> = async (request, dependencies) => {
  if (!request.caller.isVerified) return fail('VERIFICATION_REQUIRED');
  const limited = await countBooking(request, dependencies);
  if (limited) return limited;
  const booked = withListingMutex(dependencies, request.body.propertyId, () =>
    dependencies.database.transaction((trx) => book(trx, request, dependencies)),
  );
  return onUnique(booked, taken);
};

/** The transaction of a booking. It locks the listing, then the customer, the API key and the promotion; bookings of one listing cannot deadlock. */
async function book(trx: Trx, request: Request<'bookReservation'>, dependencies: Dependencies) {
  const now = dependencies.clock.now();
  const admission = await admitStay(trx, request, dependencies, { as: 'booking', now });
  if ('failure' in admission) return admission;
  const { listing } = admission;
  const row = await insertReservation(trx, reservationRow(request, admission, dependencies.config, now));
  await recordAdmission(trx, admission, request.caller, row.id, now);
  await insertNights(trx, listing.id, request.body, { reservationId: row.id });
  const reservation = {
    ...row,
    shown_title: listing.title,
    shown_city: listing.city,
    shown_address: listing.address,
    shown_image: row.image,
    refund_status: null,
    time_zone: listing.time_zone,
    currency_code: listing.currency_code,
    minor_units: listing.minor_units,
  };
  await announce(trx, 'created', reservation, { to: ['owner'], at: now });
  if (row.status === BookingStatus.Confirmed) {
    await announce(trx, 'confirmed', reservation, { to: ['customer', 'owner'], at: now });
    await makeInvoices(trx, reservation, now);
  }
  return {
    status: 200 as const,
    data: ownReservationView(reservation),
    message: successOf(reservation),
  };
}

/** The row of the reservation: Pending with a hold if there is a deposit to pay, else Confirmed. */
function reservationRow(
  request: Request<'bookReservation'>,
  admission: Admission,
  { holdHours }: Pick<Config, 'holdHours'>,
  now: number,
) {
  const { body } = request;
  const { time_zone } = admission.listing;
  const hasDeposit = admission.price.depositMinor > 0;
  return {
    ...admittedColumns(request, admission),
    status: hasDeposit ? BookingStatus.Pending : BookingStatus.Confirmed,
    ends_at: endOf(body.endDate, time_zone),
    note: body.note ?? null,
    hold_expires_at: hasDeposit ? holdExpiry(now, holdHours, body.startDate, time_zone) : null,
    requested_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** The success message: confirmed, or the deposit to pay and when the hold ends. */
function successOf({ hold_expires_at, deposit_minor, minor_units, currency_code, time_zone }: Reservation) {
  if (hold_expires_at === null) return createMessage('stay.bookedAndConfirmed');
  const amount = toMajorUnits(deposit_minor, minor_units);
  const { date, time } = localTimeIn(time_zone, hold_expires_at);
  return createMessage('stay.booked', { amount, currency: currency_code, date, time });
}
