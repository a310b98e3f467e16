import { CancellationPolicy, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Caller, Role } from '../contract/caller';
import { fail } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import type { Database } from '../database/connection';
import { createMessage } from '../languages';
import { assertNever } from '../values/assert-never';
import { type CalendarDate, nightsBetween } from '../values/dates';
import { toMinorUnits } from '../values/money';
import { type Ledger, ledgerOf, refundableOf } from './ledger';
import { sumsOf } from './price-lines';
import { roundRefund } from './online-refunds';
import { storedLines } from './pricing';
import { halfUp, share } from './rounding';
import type { Reservation } from './repository';
import { type PaymentRow, listPaymentsFor } from './repository-payments';
import { cancellationRefusal } from './transitions';

/** The percentage of a confirmed deposit that is refunded when the customer cancels at least `days` before the start. */
export const refundTiers: Record<CancellationPolicy, { days: number; percent: number }[]> = {
  [CancellationPolicy.Flexible]: [{ days: 1, percent: 100 }],
  [CancellationPolicy.Moderate]: [
    { days: 5, percent: 100 },
    { days: 1, percent: 50 },
  ],
  [CancellationPolicy.Strict]: [{ days: 14, percent: 50 }],
};

/** The refund of a confirmed deposit when the customer cancels today, in minor units. */
export function refundOf(
  confirmedMinor: number,
  policy: CancellationPolicy,
  startDate: CalendarDate,
  today: CalendarDate,
): number {
  return share(confirmedMinor, refundPercent(policy, startDate, today), 100);
}

/** The percentage that the policy refunds when the customer cancels today. */
export function refundPercent(policy: CancellationPolicy, startDate: CalendarDate, today: CalendarDate): number {
  const days = nightsBetween(today, startDate);
  return refundTiers[policy].find((candidate) => days >= candidate.days)?.percent ?? 0;
}

/** What a price consists of without taxes, in minor units. */
export interface Subtotals {
  /** The nights after discounts. */
  nights: number;
  /** The charges that the platform collects. */
  refundable: number;
  nonRefundable: number;
}

/** Confirmed payments that were not refunded, in minor units. */
export interface Paid {
  deposit: number;
  balance: number;
}

/**
 * The refund when the customer cancels today, in minor units. Every payment is divided among the lines in proportion to their amounts.
 *
 * - Nights: the part of the deposit that the policy refunds ({@link refundOf}); nothing of the balance.
 * - Charges that are refundable: everything that was paid for them, before the day of arrival. Other charges: nothing.
 * - Taxes: in proportion to what is refunded of the nights and the charges together.
 *
 * It is never negative, and never more than was paid.
 */
export function refundByLines(
  { nights, refundable, nonRefundable }: Subtotals,
  { deposit, balance }: Paid,
  policy: CancellationPolicy,
  startDate: CalendarDate,
  today: CalendarDate,
): number {
  const subtotal = nights + refundable + nonRefundable;
  if (subtotal === 0) return refundOf(deposit, policy, startDate, today);
  const percent = BigInt(refundPercent(policy, startDate, today));
  const charges = today < startDate ? 100n * BigInt(refundable) : 0n;
  const ofDeposit = BigInt(deposit) * (percent * BigInt(nights) + charges);
  const ofBalance = BigInt(balance) * charges;
  const refund = Number(halfUp(ofDeposit + ofBalance, 100n * BigInt(subtotal)));
  return Math.min(Math.max(0, refund), deposit + balance);
}

/**
 * The part of a confirmed deposit that was not refunded, in minor units. Earlier refunds count towards the deposit first, because the
 * cancellation policy covers only the deposit and not the balance. What a shorter stay has returned counts towards the balance first: it was paid
 * above the price, and the deposit stays as booked.
 */
export function depositLeft(
  confirmedMinor: number,
  { taken, refunds, returned }: Pick<Ledger, 'taken' | 'refunds' | 'returned'>,
): number {
  const ofBalance = Math.min(refunds, returned, taken - confirmedMinor);
  return Math.max(0, confirmedMinor - (refunds - ofBalance));
}

/** The refund for a cancelled reservation. */
export interface Refund {
  /** The pending or confirmed deposit. */
  deposit: PaymentRow | undefined;
  /** Minor units; 0 when nothing was confirmed. */
  refund: number;
  /** The type of the customer's payment, which the refund uses too. */
  paymentTypeId: number | undefined;
}

/**
 * The refund when `by` cancels the reservation `today` in its city.
 *
 * - Customer: the part of the confirmed deposit that the cancellation policy refunds; of charges and taxes, see {@link refundByLines}.
 * - Owner or administrator: all confirmed payments, including the balance.
 * - Administrator with `asked` (major units): that amount; VALIDATION_ERROR when it exceeds the confirmed payments.
 */
export async function refundDue(
  db: Database,
  reservation: Reservation,
  { by, asked, today }: { by: Caller; asked: number | undefined; today: CalendarDate },
) {
  const payments = await listPaymentsFor(db, reservation);
  const deposit = payments.find(
    (one) => one.purpose === PaymentPurpose.Deposit && (isConfirmed(one) || one.status === PaymentStatus.Pending),
  );
  const paymentTypeId = paymentTypeOf(payments);
  const confirmed = refundableOf(ledgerOf(payments));
  const due = dueOf(reservation, payments, { role: by.role, today });
  const isAsked = isAdministrator(by.role) && asked !== undefined;
  const refund = isAsked
    ? toMinorUnits(asked, reservation.minor_units)
    : Math.min(confirmed, await roundRefund(db, reservation, { amount: due, paymentTypeId }));
  if (refund === undefined || refund > confirmed) {
    const message = createMessage('deposit.refundTooHigh');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'refundAmount', code: 'max', message }] });
  }
  const result: Refund = { deposit, refund, paymentTypeId };
  return result;
}

const isConfirmed = ({ status }: Pick<PaymentRow, 'status'>) => status === PaymentStatus.Confirmed;

/** The sum of the payments in minor units, whatever they are for. */
export const sumOf = (payments: readonly PaymentRow[]) =>
  payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** The type of the customer's payment: of the pending or confirmed deposit, or else of the first confirmed payment. */
export function paymentTypeOf(payments: readonly PaymentRow[]): number | undefined {
  const { Deposit, Refund } = PaymentPurpose;
  const isLive = (one: PaymentRow) => isConfirmed(one) || one.status === PaymentStatus.Pending;
  const deposit = payments.find((one) => one.purpose === Deposit && isLive(one));
  return (deposit ?? payments.find((one) => one.purpose !== Refund && isConfirmed(one)))?.payment_type_id;
}

/**
 * What is refunded of the payments when a user of the role cancels the reservation `today` in its city, in minor units, without earlier refunds and what
 * disputes have taken back. What was paid above the total, which is possible while a dispute has taken money back, is refunded in full; what is held
 * above it because an administrator rejected a refund is refunded by the policy.
 */
export function dueOf(
  reservation: Reservation,
  payments: readonly PaymentRow[],
  { role, today }: { role: Role; today: CalendarDate },
): number {
  const ledger = ledgerOf(payments);
  const confirmed = refundableOf(ledger);
  if (!isPolicyApplied(role)) return confirmed;
  const deposit = payments.find((one) => one.purpose === PaymentPurpose.Deposit && isConfirmed(one));
  // What was paid again after a dispute counts as the deposit first.
  const held = deposit ? Math.min(deposit.amount_minor, ledger.taken) : 0;
  const { cancellation_policy: policy, start_date: startDate, total_minor } = reservation;
  const rejected = sumOf(
    payments.filter(({ purpose, status }) => purpose === PaymentPurpose.Refund && status === PaymentStatus.Rejected),
  );
  const ofStay = Math.min(confirmed, total_minor + rejected);
  const left = Math.min(ofStay, depositLeft(held, ledger));
  const paid = { deposit: left, balance: ofStay - left };
  return confirmed - ofStay + refundByLines(sumsOf(storedLines(reservation)), paid, policy, startDate, today);
}

/** Whether a cancellation by the role refunds what the policy allows; else it refunds every confirmed payment. */
function isPolicyApplied(role: Role): boolean {
  switch (role) {
    case 'Customer':
    case 'Agent':
      return true;
    case 'Owner':
    case 'Admin':
      return false;
    default:
      return assertNever(role);
  }
}

/** The refund if `by` cancelled the reservation `today` in its city, in minor units; undefined when `by` cannot cancel it. */
export async function refundIfCancelled(db: Database, reservation: Reservation, by: Caller, today: CalendarDate) {
  if (cancellationRefusal(reservation, by, today)) return undefined;
  const due = await refundDue(db, reservation, { by, asked: undefined, today });
  return 'failure' in due ? undefined : due.refund;
}
