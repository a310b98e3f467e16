import { PaymentSessionPurpose, PaymentSessionStatus } from '../../generated/enumerations';
import { announceReceived } from '../bookings/announcements';
import { upToDate } from '../bookings/locking';
import { type Taking, takeOnlinePayment } from '../bookings/online-payments';
import { newKey, startRefund } from '../bookings/online-refunds';
import { system } from '../bookings/payments';
import { type Reservation, lockReservation } from '../bookings/repository';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { notifyOfMoney, publishSession } from './announcements';
import type { Report } from './provider';
import { type SessionRow, getSession, hasCharge, insertSession, setSession } from './repository';
import { shownMinor } from './shown-amounts';
import { applyTakenMoney } from './taken-back';
import { stepOf } from '../values/provider-units';

/**
 * What a provider's report does to a session. Everything happens in one transaction, with a compare-and-set of the session's status, so that a
 * report that is repeated, late or older than the last one changes nothing.
 *
 * | Report | Session | Money |
 * |---|---|---|
 * | succeeded, the requested amount | becomes Succeeded | a Confirmed payment; if the debt no longer exists, it is refunded (orphaned) |
 * | succeeded, another amount | becomes Mismatch | an administrator decides |
 * | succeeded, with another charge | unchanged | a new Succeeded session, whose money is refunded |
 * | failed, cancelled, expired | if Created or Pending, becomes Failed, Cancelled, Expired | none |
 */
const { Created, Pending, Succeeded, Failed, Cancelled, Expired, Mismatch } = PaymentSessionStatus;

const openStates: readonly SessionRow['status'][] = [Created, Pending];
/** The states without money. Money that arrives in Failed, Cancelled or Expired is late. */
const withoutMoney: readonly SessionRow['status'][] = [Created, Pending, Failed, Cancelled, Expired];

const ends = {
  failed: { status: Failed, type: 'paymentSession.failed' },
  cancelled: { status: Cancelled, type: 'paymentSession.cancelled' },
  expired: { status: Expired, type: 'paymentSession.expired' },
} as const;

type Success = Extract<Report, { outcome: 'succeeded' }>;

/** Applies a report to a session; false if it changes nothing. */
export async function applyReport(trx: Trx, session: SessionRow, report: Report, at: number): Promise<boolean> {
  if (report.outcome === 'open') return false;
  if (report.outcome === 'succeeded') return receive(trx, session, report, at);
  return endSession(trx, session, report.outcome, at, report.failure);
}

/** Ends an open session without money; false if it is not open, or not in one of the states `from`. */
export async function endSession(
  trx: Trx,
  session: Pick<SessionRow, 'id'>,
  how: keyof typeof ends,
  at: number,
  failure?: string,
  from: readonly SessionRow['status'][] = openStates,
): Promise<boolean> {
  const { status, type } = ends[how];
  const changes = { status, failure: failure?.slice(0, 100) ?? null, updated_at: at };
  if (!(await setSession(trx, session.id, from, changes))) return false;
  await publishSession(trx, type, await getSession(trx, session.id), at);
  return true;
}

/** Handles a payment that has succeeded. Locks the listing and the reservation before the session. */
async function receive(trx: Trx, { id, ...key }: SessionRow, report: Success, at: number): Promise<boolean> {
  const success = { ...report, amount: minorOf(report, key) };
  const reservation = await lockReservationOf(trx, key, at);
  const session = await getSession(trx, id);
  if (!withoutMoney.includes(session.status)) {
    if (session.charge === success.charge) return false;
    return receiveAgain(trx, session, success, at);
  }
  const money = moneyOf(success, at);
  if (success.amount !== session.amount_minor || success.currency !== session.currency_code) {
    await setSession(trx, id, withoutMoney, { ...money, status: Mismatch });
    await publishSession(trx, 'paymentSession.mismatched', await getSession(trx, id), at);
    await notifyOfMoney(trx, 'mismatch', reservation, { to: 'administrators', amount: session.amount_minor, at });
    return true;
  }
  const taking = { event: 'onlinePaymentSucceeds', by: system, at } as const;
  const isRecorded = await recordMoney(trx, { ...session, ...money }, reservation, taking, withoutMoney);
  if (!isRecorded) await returnMoney(trx, { ...session, ...money }, reservation, withoutMoney, at);
  return true;
}

/** The amount in minor units of the session's currency. An amount in another currency is returned as reported. */
export function minorOf(
  { amount, currency, decimals }: Pick<Success, 'amount' | 'currency' | 'decimals'>,
  { currency_code, minor_units }: Session,
): number {
  if (decimals === undefined || currency !== currency_code) return amount;
  return Math.round((amount * 10 ** minor_units) / 10 ** decimals);
}

type Session = Pick<SessionRow, 'currency_code' | 'minor_units'>;

/** Locks the listing and the reservation of a session, and applies the reservation's due transition. */
export async function lockReservationOf(
  trx: Trx,
  { reservation_id: id, property_id }: Pick<SessionRow, 'reservation_id' | 'property_id'>,
  at: number,
): Promise<Reservation> {
  await lockRow(trx, 'rent_property', property_id);
  return upToDate(trx, await lockReservation(trx, { id, property_id }), at);
}

function moneyOf({ amount, currency, charge }: Success, at: number) {
  const received = { received_minor: amount, received_currency: currency, charge };
  return { ...received, failure: null, next_read_at: null, updated_at: at };
}

type Money = Pick<SessionRow, 'received_minor' | 'received_currency' | 'charge' | 'next_read_at' | 'updated_at'>;
type Paid = SessionRow & Money;

/** Records the money as a payment of the reservation. Returns false and changes nothing if the debt no longer exists. */
export async function recordMoney(
  trx: Trx,
  session: Paid,
  reservation: Reservation,
  taking: Taking,
  from: readonly SessionRow['status'][],
): Promise<boolean> {
  const purpose = session.purpose === PaymentSessionPurpose.Deposit ? 'Deposit' : 'Balance';
  const arrival = {
    purpose,
    rentInvoiceId: session.rent_invoice_id,
    amount: session.received_minor!,
    step: stepOf(session.provider, session),
    paymentTypeId: session.payment_type_id,
    reference: session.charge,
  } as const;
  const paymentId = await takeOnlinePayment(trx, reservation, arrival, taking);
  if (paymentId === undefined) return false;
  await store(trx, session, from, { payment_id: paymentId, is_returned: 0 });
  // An administrator may accept money that is disputed.
  await applyTakenMoney(trx, { ...session, payment_id: paymentId }, reservation, taking.at);
  await publishSession(trx, 'paymentSession.succeeded', await getSession(trx, session.id), taking.at);
  if (purpose === 'Balance') await announceReceived(trx, reservation, arrival.amount, taking.at);
  return true;
}

/** Schedules the refund of the money, which a job requests from the provider. */
export async function returnMoney(
  trx: Trx,
  session: Paid,
  reservation: Reservation,
  from: readonly SessionRow['status'][],
  at: number,
): Promise<void> {
  await store(trx, session, from, { payment_id: null, is_returned: 1 });
  await publishReturn(trx, session.id, reservation, at);
}

async function publishReturn(trx: Trx, id: number, reservation: Reservation, at: number): Promise<void> {
  const after = await getSession(trx, id);
  await publishSession(trx, 'paymentSession.succeeded', after, at);
  await publishSession(trx, 'payment.orphaned', after, at);
  const amount = after.received_minor!;
  const shown = shownMinor(after, amount);
  if (amount > 0) await startRefund(trx, after, { amount, shown, transactionId: null, at });
  await notifyOfMoney(trx, 'returned', reservation, { to: [reservation.customer_id], amount: shown, at });
}

async function store(
  trx: Trx,
  { id, received_minor, received_currency, charge, next_read_at, updated_at }: Paid,
  from: readonly SessionRow['status'][],
  result: { payment_id: number | null; is_returned: number },
): Promise<void> {
  const money = { received_minor, received_currency, charge, next_read_at, updated_at };
  const isStored = await setSession(trx, id, from, { ...money, ...result, status: Succeeded });
  // The locks exclude other reports. A concurrent cancellation changes only open sessions.
  if (!isStored) throw new Error(`the money of the payment session ${id} could not be stored`);
}

/** Handles a second payment on the same page of the provider: a new session keeps its money until it is refunded. */
async function receiveAgain(trx: Trx, session: SessionRow, success: Success, at: number): Promise<boolean> {
  if (await hasCharge(trx, session.provider, success.charge)) return false;
  const { currency_code: _code, minor_units: _units, id: _id, ...row } = session;
  const again = {
    ...{ ...row, ...moneyOf(success, at), key: newKey(), reference: null, redirect_url: null },
    ...{ status: Succeeded, payment_id: null, is_returned: 1, created_at: at },
  };
  const id = await insertSession(trx, again);
  await publishReturn(trx, id, await lockReservationOf(trx, session, at), at);
  return true;
}
