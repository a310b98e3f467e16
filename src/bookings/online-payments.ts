import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { roundDown, roundUp } from '../values/provider-units';
import { todayIn } from '../values/dates';
import { announce } from './announcements';
import { isOpen, nightsAround } from './bookable';
import { expireHolds } from './expiry';
import { balanceLeft, ledgerOf } from './ledger';
import { type Actor, recordPayment } from './payments';
import { makeInvoices, rentRoom, settleRent } from './rent';
import { waiveRest } from './rent-rounding';
import type { Reservation } from './repository';
import { transitionReservation } from './status-changes';
import { lockListing } from './repository-listings';
import { withNights } from './repository-night-rules';
import { insertNights, readOccupancy } from './repository-nights';
import { isClosed } from './repository-online';
import { listPaymentsFor } from './repository-payments';
import { readPartyStates } from './repository-parties';
import { bookingDay, rulesOf } from './stays';
import { isAllowed } from './transitions';

/** An online payment that has succeeded. */
export interface Arrival {
  purpose: 'Deposit' | 'Balance';
  /** The rent invoice that a Balance pays first. */
  rentInvoiceId: number | null;
  /** Minor units of the reservation's currency. */
  amount: number;
  /** The provider transfers multiples of it, in minor units. */
  step: number;
  paymentTypeId: number;
  reference: string | null;
}

/** Why the money is recorded: a provider has reported it, or an administrator has accepted another amount. */
export interface Taking {
  event: 'onlinePaymentSucceeds' | 'decidePaymentSession';
  by: Actor;
  /** Epoch ms. */
  at: number;
}

/**
 * The amount that can be paid online for the debt, in minor units; 0 if nothing is due or the state does not allow a payment. It is a multiple
 * of `step`, because the provider cannot transfer other amounts:
 *
 * - A deposit is rounded up, to at most the total. It becomes the deposit of the reservation.
 * - A balance is rounded down. Less than `step` may be left, which cannot be paid online; of rent, it is waived ({@link waiveRest}).
 * - A rent invoice is rounded up if later invoices take the rest, otherwise down.
 */
export async function amountDue(
  trx: Trx,
  reservation: Reservation,
  { purpose, rentInvoiceId, step }: Pick<Arrival, 'purpose' | 'rentInvoiceId' | 'step'>,
): Promise<number> {
  const { status, deposit_minor, total_minor } = reservation;
  const ledger = ledgerOf(await listPaymentsFor(trx, reservation));
  if (purpose === 'Deposit') {
    const isDue = status === BookingStatus.Pending && !ledger.hasDeposit;
    return isDue ? Math.min(roundUp(deposit_minor, step), roundDown(total_minor, step)) : 0;
  }
  const room = await rentRoom(trx, reservation, rentInvoiceId);
  if (rentInvoiceId !== null) {
    if (!room) return 0;
    const all = await rentRoom(trx, reservation, null);
    return Math.min(roundUp(room, step), roundDown(all ?? room, step));
  }
  if (room !== undefined) return roundDown(room, step);
  const isStay = status === BookingStatus.Confirmed || status === BookingStatus.Completed;
  return isStay ? roundDown(balanceLeft(reservation, ledger), step) : 0;
}

/**
 * Records the money as a Confirmed payment, confirms the reservation if it is the deposit, and returns the payment's id. Returns undefined and
 * changes nothing if the debt no longer exists, or the money is more than the stay costs. The reservation's deposit becomes what was
 * received, so that the balance is the rest of the total. The caller has locked the listing and the reservation and applied its due transition.
 */
export async function takeOnlinePayment(
  trx: Trx,
  reservation: Reservation,
  arrival: Arrival,
  taking: Taking,
): Promise<number | undefined> {
  const ledger = ledgerOf(await listPaymentsFor(trx, reservation));
  if (arrival.purpose === 'Balance') {
    const due = [
      await amountDue(trx, reservation, arrival),
      await amountDue(trx, reservation, { ...arrival, step: 1 }),
    ];
    if (arrival.amount > Math.max(...due)) return undefined;
    const id = await record(trx, reservation, arrival, taking);
    await settleRent(trx, reservation, taking.at);
    await waiveRest(trx, reservation, arrival.step, taking.at);
    return id;
  }
  const { event, by, at } = taking;
  const { Confirmed, Expired } = BookingStatus;
  if (arrival.amount > reservation.total_minor) return undefined;
  if (ledger.hasDeposit || !isAllowed(event, by.role, reservation.status, Confirmed)) return undefined;
  if (reservation.status === Expired && !(await takeNightsAgain(trx, reservation, at))) return undefined;
  const id = await record(trx, reservation, arrival, taking);
  await transitionReservation(trx, reservation, Confirmed, {
    deposit_minor: arrival.amount,
    deposit_confirmed_at: at,
    deposit_confirmed_by: by.userId,
    rejection_reason: null,
    updated_at: at,
  });
  const confirmed = { ...reservation, status: Confirmed, deposit_minor: arrival.amount };
  await announce(trx, 'confirmed', confirmed, { to: ['customer', 'owner'], at });
  await makeInvoices(trx, confirmed, at);
  await waiveRest(trx, confirmed, arrival.step, at);
  return id;
}

async function record(
  trx: Trx,
  reservation: Reservation,
  { purpose, rentInvoiceId, amount, paymentTypeId, reference }: Arrival,
  { event, by, at }: Taking,
): Promise<number> {
  return recordPayment(trx, event, by, {
    reservation_id: reservation.id,
    property_id: reservation.property_id,
    payer_id: reservation.customer_id,
    purpose: PaymentPurpose[purpose],
    status: PaymentStatus.Confirmed,
    amount_minor: amount,
    currency_id: reservation.currency_id,
    payment_type_id: paymentTypeId,
    reference,
    rent_invoice_id: rentInvoiceId,
    created_at: at,
    decided_at: at,
    decided_by: by.userId,
  });
}

/**
 * Takes the nights of an Expired reservation again. Returns false if they are taken, closed or kept free by arrival rules, or the stay can no longer
 * be booked. The lock of the listing excludes other bookings after the check; the primary key would reject a night that is taken.
 */
async function takeNightsAgain(trx: Trx, reservation: Reservation, now: number): Promise<boolean> {
  const { property_id, customer_id, owner_id, start_date: startDate, end_date: endDate } = reservation;
  if (todayIn(reservation.time_zone, now) > startDate) return false;
  const listing = await lockListing(trx, property_id, now);
  const parties = await readPartyStates(trx, customer_id, { id: property_id, owner_id });
  if (!listing?.isPublic || !parties.isOwnerOpen || parties.isCustomerBlocked) return false;
  if (await isClosed(trx, customer_id)) return false;
  await expireHolds(trx, property_id, now);
  const stay = { startDate, endDate };
  const rules = rulesOf(await withNights(trx, listing, stay), { today: bookingDay(reservation.time_zone, now), now });
  if (!isOpen(stay, rules, await readOccupancy(trx, property_id, nightsAround(stay), now))) return false;
  await insertNights(trx, property_id, stay, { reservationId: reservation.id, addedAt: now });
  return true;
}
