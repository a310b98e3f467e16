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
import { share } from './pricing';
import type { Reservation } from './repository';
import { type PaymentRow, listPaymentsFor } from './repository-payments';
import { cancellationRefusal } from './transitions';

/** Percent of a confirmed deposit that a customer gets back who cancels at least so many days before the start. */
export const refundTiers: Record<CancellationPolicy, { days: number; percent: number }[]> = {
  [CancellationPolicy.Flexible]: [{ days: 1, percent: 100 }],
  [CancellationPolicy.Moderate]: [
    { days: 5, percent: 100 },
    { days: 1, percent: 50 },
  ],
  [CancellationPolicy.Strict]: [{ days: 14, percent: 50 }],
};

/** What a customer who cancels today gets back of the confirmed deposit, in minor units. */
export function refundOf(
  confirmedMinor: number,
  policy: CancellationPolicy,
  startDate: CalendarDate,
  today: CalendarDate,
): number {
  const days = nightsBetween(today, startDate);
  const tier = refundTiers[policy].find((candidate) => days >= candidate.days);
  return share(confirmedMinor, tier?.percent ?? 0, 100);
}

/**
 * What is left of a confirmed deposit, in minor units: every refund so far was of the deposit first. A balance does not stand in
 * for a deposit that was given back, since the policy speaks of the deposit alone.
 */
export function depositLeft(confirmedMinor: number, { refunds }: Pick<Ledger, 'refunds'>): number {
  return Math.max(0, confirmedMinor - refunds);
}

/** What goes back to the customer of a reservation that is called off. */
export interface Refund {
  /** A deposit that was declared or taken. */
  deposit: PaymentRow | undefined;
  /** Minor units; 0 where nothing was confirmed. */
  refund: number;
  /** How the customer has paid, and is paid back. */
  paymentTypeId: number | undefined;
}

/**
 * What the customer gets back when the reservation is cancelled `today` in its city. Of the confirmed deposit the policy decides for a
 * customer; whoever is let down by the owner or the platform gets back all that was confirmed, the balance too; an administrator may
 * name another amount (major units). VALIDATION_ERROR where that is more than there is to give back.
 */
export async function refundDue(
  db: Database,
  reservation: Reservation,
  { by, asked, today }: { by: Caller; asked: number | undefined; today: CalendarDate },
) {
  const payments = await listPaymentsFor(db, reservation);
  const isTaken = ({ status }: PaymentRow) => status === PaymentStatus.Confirmed;
  const deposit = payments.find(
    (one) => one.purpose === PaymentPurpose.Deposit && (isTaken(one) || one.status === PaymentStatus.Pending),
  );
  const { Refund } = PaymentPurpose;
  const paymentTypeId = (deposit ?? payments.find((one) => one.purpose !== Refund && isTaken(one)))?.payment_type_id;
  // What an administrator has given back already is not given back again.
  const ledger = ledgerOf(payments);
  const confirmed = refundableOf(ledger);
  const { cancellation_policy: policy, start_date: startDate } = reservation;
  const left = deposit && isTaken(deposit) ? depositLeft(deposit.amount_minor, ledger) : 0;
  const due = isPolicyApplied(by.role) ? refundOf(left, policy, startDate, today) : confirmed;
  const refund = isAdministrator(by.role) && asked !== undefined ? toMinorUnits(asked, reservation.minor_units) : due;
  if (refund === undefined || refund > confirmed) {
    const message = createMessage('deposit.refundTooHigh');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'refundAmount', code: 'max', message }] });
  }
  const owed: Refund = { deposit, refund, paymentTypeId };
  return owed;
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

/** What the customer would get back if `by` cancelled `today` in the city, in minor units; undefined where they cannot. */
export async function refundIfCancelled(db: Database, reservation: Reservation, by: Caller, today: CalendarDate) {
  if (cancellationRefusal(reservation, by, today)) return undefined;
  const owed = await refundDue(db, reservation, { by, asked: undefined, today });
  return 'failure' in owed ? undefined : owed.refund;
}
