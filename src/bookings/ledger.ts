import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Role } from '../contract/caller';
import { fail } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import { type Message, createMessage } from '../languages';
import { toMajorUnits, toMinorUnits } from '../values/money';
import { isAllowed, stateConflict } from './transitions';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow } = BookingStatus;

/** The columns of a payment that the sums need. */
export interface Entry {
  purpose: PaymentPurpose;
  status: PaymentStatus;
  /** Minor units. */
  amount_minor: number;
  /** The alteration of the stay that a refund belongs to; left out or null for other payments. */
  alteration_id?: number | null;
  /** What the rent invoices do not need after notice: of a payment, what is refunded of it; of a refund, how much it refunds; null for none. */
  surplus_minor?: number | null;
  /** What disputes have taken back of a payment; left out or null for none. */
  taken_back_minor?: number | null;
}

/** The sums of a reservation's payments, in minor units. Rejected and cancelled payments are not included. */
export interface Ledger {
  /** Whether there is a pending or confirmed deposit. */
  hasDeposit: boolean;
  /** How many deposits the customer has withdrawn. */
  withdrawn: number;
  /** How many balances are pending, or were cancelled. */
  undecided: number;
  /** Pending and confirmed balances. */
  balances: number;
  /** Pending balances. */
  declared: number;
  /** Confirmed deposits and balances, without what disputes have taken back. */
  taken: number;
  /** What disputes have taken back. The customer owes it again, if the stay takes place. */
  takenBack: number;
  /** Pending and confirmed refunds. */
  refunds: number;
  /** The part of the refunds that alterations of the stay or notice have caused, because more was paid than the new price. */
  returned: number;
}

/** The sums of all payments for one reservation. */
export function ledgerOf(payments: readonly Entry[]): Ledger {
  const takenBack = payments.reduce((total, { taken_back_minor: taken }) => total + (taken ?? 0), 0);
  const live = payments.filter(({ status }) => status === PaymentStatus.Pending || status === PaymentStatus.Confirmed);
  const sum = (includes: (entry: Entry) => boolean) =>
    live.filter(includes).reduce((total, { amount_minor }) => total + amount_minor, 0);
  return {
    hasDeposit: live.some(({ purpose }) => purpose === PaymentPurpose.Deposit),
    withdrawn: payments.filter(
      ({ purpose, status }) => purpose === PaymentPurpose.Deposit && status === PaymentStatus.Cancelled,
    ).length,
    undecided: payments.filter(
      ({ purpose, status }) =>
        purpose === PaymentPurpose.Balance && (status === PaymentStatus.Pending || status === PaymentStatus.Cancelled),
    ).length,
    balances: sum(({ purpose }) => purpose === PaymentPurpose.Balance),
    declared: sum(({ purpose, status }) => purpose === PaymentPurpose.Balance && status === PaymentStatus.Pending),
    taken:
      sum(({ purpose, status }) => purpose !== PaymentPurpose.Refund && status === PaymentStatus.Confirmed) - takenBack,
    takenBack,
    refunds: sum(({ purpose }) => purpose === PaymentPurpose.Refund),
    returned:
      sum(({ purpose, alteration_id: alteration }) => purpose === PaymentPurpose.Refund && Boolean(alteration)) +
      live
        .filter(({ purpose }) => purpose !== PaymentPurpose.Refund)
        .reduce((total, { surplus_minor: surplus }) => total + (surplus ?? 0), 0),
  };
}

/** What is held, in minor units. Negative if a dispute has taken back money that had been refunded, or is being refunded. */
export function heldOf({ taken, refunds }: Ledger): number {
  return taken - refunds;
}

/** How much can still be refunded, in minor units. */
export function refundableOf(ledger: Ledger): number {
  return Math.max(0, heldOf(ledger));
}

/** The columns of a reservation that the rules for payments need. */
export interface Account {
  status: BookingStatus;
  total_minor: number;
  deposit_minor: number;
  /** What can be paid of rent invoices, in minor units; left out if the reservation has none. */
  balanceRoom?: number | undefined;
}

/**
 * What is left to pay of the balance, in minor units. What a change of the stay has returned was paid above the total, and does not count as paid. What a
 * dispute has taken back is due again, also of the deposit.
 */
export function balanceLeft(
  { total_minor, deposit_minor }: Pick<Account, 'total_minor' | 'deposit_minor'>,
  { balances, returned, takenBack }: Pick<Ledger, 'balances' | 'returned' | 'takenBack'>,
): number {
  return Math.max(0, total_minor - deposit_minor + returned + takenBack - balances);
}

/** How often a customer may withdraw a deposit, because each declaration notifies the owner and the administrators. */
const maxWithdrawals = 3;

/**
 * How many balances of a reservation may be pending or cancelled when a customer declares another one. Each step of the reservation reads its payments,
 * and the other states result from decisions of administrators.
 */
export const maxUndecided = 50;

/** States without a stay. Money that is received in them is refunded. What is refunded of earlier money was decided when the stay ended. */
const withoutStay: readonly BookingStatus[] = [Cancelled, Rejected, Expired, NoShow];

/** Whether the reservation is Cancelled, Rejected, Expired or NoShow. */
export function hasNoStay({ status }: Pick<Account, 'status'>): boolean {
  return withoutStay.includes(status);
}

/**
 * Checks whether a payment of `amount` (major units) may be recorded, and returns the amount in minor units or a failure. A deposit is paid
 * once and in full. Balances do not exceed the remaining balance, and refunds do not exceed the confirmed payments.
 */
export function checkPayment(
  { purpose, amount }: { purpose: PaymentPurpose; amount: number },
  account: Account,
  ledger: Ledger,
  role: Role,
  minorUnits: number,
) {
  const minor = toMinorUnits(amount, minorUnits);
  const money = (value: number) => String(toMajorUnits(value, minorUnits));
  if (minor === undefined) return amountProblem('custom', createMessage('field.decimals', { count: minorUnits }));
  if (purpose === PaymentPurpose.Deposit) {
    const isLate = isAdministrator(role) && hasNoStay(account);
    if (ledger.hasDeposit) return fail('STATE_CONFLICT', { message: createMessage('payment.depositThere') });
    if (!isAdministrator(role) && ledger.withdrawn >= maxWithdrawals)
      return fail('STATE_CONFLICT', { message: createMessage('deposit.tooOftenWithdrawn') });
    if (!isLate && !isAllowed('addPaymentTransaction', role, account.status, DepositPaid))
      return stateConflict(account.status);
    if (minor !== account.deposit_minor)
      return amountProblem('custom', createMessage('payment.notTheDeposit', { amount: money(account.deposit_minor) }));
  }
  if (purpose === PaymentPurpose.Balance) {
    if (account.status !== Confirmed && account.status !== Completed) return stateConflict(account.status);
    if (!isAdministrator(role) && ledger.undecided >= maxUndecided)
      return fail('STATE_CONFLICT', { message: createMessage('payment.tooManyUndecided', { maximum: maxUndecided }) });
    const left = account.balanceRoom ?? balanceLeft(account, ledger);
    if (minor > left) return amountProblem('max', createMessage('payment.aboveBalance', { amount: money(left) }));
  }
  if (purpose === PaymentPurpose.Refund && minor > refundableOf(ledger))
    return amountProblem('max', createMessage('payment.aboveTaken', { amount: money(refundableOf(ledger)) }));
  return { minor };
}

function amountProblem(code: 'custom' | 'max', message: Message) {
  return fail('VALIDATION_ERROR', { errors: [{ field: 'amount', code, message }] });
}

/** Whether the payment is a deposit that waits for confirmDeposit or rejectDeposit. */
export function isAwaited({ purpose }: Pick<Entry, 'purpose'>, { status }: Pick<Account, 'status'>): boolean {
  return purpose === PaymentPurpose.Deposit && (status === Pending || status === DepositPaid);
}
