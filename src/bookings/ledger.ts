import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Role } from '../contract/caller';
import { fail } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import { type Message, createMessage } from '../languages';
import { toMajorUnits, toMinorUnits } from '../values/money';
import { balanceOf } from './pricing';
import { isAllowed, stateConflict } from './transitions';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired } = BookingStatus;

/** A payment as the sums need it. */
export interface Entry {
  purpose: PaymentPurpose;
  status: PaymentStatus;
  /** Minor units. */
  amount_minor: number;
}

/** What a reservation's payments come to, in minor units. What was rejected or cancelled counts nowhere. */
export interface Ledger {
  /** Whether a deposit was declared or taken. */
  hasDeposit: boolean;
  /** How many deposits the payer has taken back. */
  withdrawn: number;
  /** Balances that were declared or taken. */
  balances: number;
  /** Deposits and balances that were taken. */
  taken: number;
  /** Refunds that are promised or paid out. */
  refunds: number;
}

/** The sums over all payments for one reservation. */
export function ledgerOf(payments: readonly Entry[]): Ledger {
  const live = payments.filter(({ status }) => status === PaymentStatus.Pending || status === PaymentStatus.Confirmed);
  const sum = (wanted: (entry: Entry) => boolean) =>
    live.filter(wanted).reduce((total, { amount_minor }) => total + amount_minor, 0);
  return {
    hasDeposit: live.some(({ purpose }) => purpose === PaymentPurpose.Deposit),
    withdrawn: payments.filter(
      ({ purpose, status }) => purpose === PaymentPurpose.Deposit && status === PaymentStatus.Cancelled,
    ).length,
    balances: sum(({ purpose }) => purpose === PaymentPurpose.Balance),
    taken: sum(({ purpose, status }) => purpose !== PaymentPurpose.Refund && status === PaymentStatus.Confirmed),
    refunds: sum(({ purpose }) => purpose === PaymentPurpose.Refund),
  };
}

/** How much can still be given back, in minor units: never more than was taken. */
export function refundableOf({ taken, refunds }: Ledger): number {
  return taken - refunds;
}

/** The reservation as the rules of its payments need it. */
export interface Account {
  status: BookingStatus;
  total_minor: number;
  deposit_minor: number;
}

/** So often a payer may take a deposit back: each that is declared anew is told to people who have not asked for it. */
const mostWithdrawn = 3;

/** States in which no stay takes place. Money that comes in for it goes back. */
const withoutStay: readonly BookingStatus[] = [Cancelled, Rejected, Expired];

/** Whether the reservation is Cancelled, Rejected or Expired. */
export function hasNoStay({ status }: Pick<Account, 'status'>): boolean {
  return withoutStay.includes(status);
}

/**
 * Whether a payment of `amount` (major units) may be recorded: its minor units, or why not. A deposit is paid in full, and
 * once; balances come to no more than what is left, refunds to no more than what was taken.
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
    if (!isAdministrator(role) && ledger.withdrawn >= mostWithdrawn)
      return fail('STATE_CONFLICT', { message: createMessage('deposit.tooOftenWithdrawn') });
    if (!isLate && !isAllowed('addPaymentTransaction', role, account.status, DepositPaid))
      return stateConflict(account.status);
    if (minor !== account.deposit_minor)
      return amountProblem('custom', createMessage('payment.notTheDeposit', { amount: money(account.deposit_minor) }));
  }
  if (purpose === PaymentPurpose.Balance) {
    if (account.status !== Confirmed && account.status !== Completed) return stateConflict(account.status);
    const left = balanceOf(account.total_minor, account.deposit_minor) - ledger.balances;
    if (minor > left) return amountProblem('max', createMessage('payment.aboveBalance', { amount: money(left) }));
  }
  if (purpose === PaymentPurpose.Refund && minor > refundableOf(ledger))
    return amountProblem('max', createMessage('payment.aboveTaken', { amount: money(refundableOf(ledger)) }));
  return { minor };
}

function amountProblem(code: 'custom' | 'max', message: Message) {
  return fail('VALIDATION_ERROR', { errors: [{ field: 'amount', code, message }] });
}

/** Whether a deposit waits for confirmDeposit or rejectDeposit, since its reservation does. */
export function isAwaited({ purpose }: Pick<Entry, 'purpose'>, { status }: Pick<Account, 'status'>): boolean {
  return purpose === PaymentPurpose.Deposit && (status === Pending || status === DepositPaid);
}
