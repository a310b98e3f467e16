import {
  PaymentPurpose,
  PaymentSessionPurpose,
  PaymentSessionStatus,
  PaymentStatus,
  RefundStatus,
} from '../../../generated/enumerations';
import type { Database } from '../../../src/database/connection';
import { hasNoStay } from '../../../src/bookings/ledger';
import { type Property, atLeast, none } from '../properties';
import { chargeOf } from '../../../src/payments/sandbox/provider';
import { ofNights } from '../verdict';
import type { PaymentJournal } from './journal';
import { otherCurrency } from './payer';
import { disputed, disputesTakeBack, heldTwice, lostCharges } from './verdict-disputes';
import { readRent, rentIsPaidOnce } from './verdict-rent';

type Properties = Omit<Property, 'experiment'>[];
type Rows = Awaited<ReturnType<typeof readRows>>;

const { Deposit, Balance, Refund } = PaymentPurpose;
const { Succeeded } = PaymentSessionStatus;
const { Invoice } = PaymentSessionPurpose;

/** Compares the sandbox's payments with the service's records, and the responses with the database. Call it after all servers have stopped. */
export async function judgePayments(journal: PaymentJournal, db: Database, refusals: number): Promise<Properties> {
  const rows = await readRows(db);
  const money = moneyAtProvider(journal, rows);
  return [
    ...ofNights(rows),
    everyUnitOnce(money, rows),
    disputesTakeBack(journal, rows),
    onlyRealMoney(journal, rows),
    otherAmountsDecided(rows),
    otherCurrenciesGoBack(rows),
    ...ofReservations(rows, heldTwice(journal, rows)),
    rentIsPaidOnce(await readRent(db), rows.payments),
    orphansWereRefunded(money, rows, lostCharges(journal)),
    refundsPaidOut(rows, disputed(journal, rows)),
    nothingWaits(rows, disputed(journal, rows)),
    ...ofResponses(journal, rows),
    ...cases(journal, rows, refusals),
  ];
}

async function readRows(db: Database) {
  return {
    reservations: await db.selectFrom('reservation').selectAll().orderBy('id').execute(),
    nights: await db.selectFrom('reservation_night').selectAll().execute(),
    payments: await db.selectFrom('payment_transaction').selectAll().execute(),
    sessions: await db.selectFrom('payment_session').selectAll().execute(),
    refunds: await db.selectFrom('payment_refund').selectAll().execute(),
    notices: await db.selectFrom('payment_notice').selectAll().execute(),
    atProvider: await db.selectFrom('sandbox_payment').selectAll().execute(),
  };
}

/** A payment that the sandbox took. A page that was paid twice has two. */
interface Money {
  charge: string;
  /** Minor units. */
  paid: number;
  refunded: number;
}

/** The payments at the sandbox. The second one of a page is certain if a response or a session has shown it. */
function moneyAtProvider({ paidTwice }: PaymentJournal, { atProvider, sessions }: Rows): Money[] {
  const seen = new Set(sessions.map(({ charge }) => charge));
  return atProvider
    .filter(({ status }) => status === 'paid')
    .flatMap(({ reference, paid_minor: paid, refunds }) => {
      const moneyOf = (charge: string) => ({ charge, paid, refunded: refundedIn(refunds, `${charge} `) });
      const second = chargeOf(reference, 2);
      const isTwice = paidTwice.get(reference) === true || seen.has(second);
      return [moneyOf(chargeOf(reference)), ...(isTwice ? [moneyOf(second)] : [])];
    });
}

function refundedIn(refunds: string, prefix: string): number {
  const all = Object.entries(JSON.parse(refunds) as Record<string, number>);
  return sum(all.flatMap(([name, amount]) => (name.startsWith(prefix) ? [amount] : [])));
}

/**
 * Each payment at the sandbox belongs to one session, which received its amount. It is recorded as one payment, or as none if it was refunded in
 * full. The sandbox has refunded the sum of the service's refunds.
 */
function everyUnitOnce(all: readonly Money[], { sessions, payments, refunds }: Rows): Properties[number] {
  const problems = all.flatMap(({ charge, paid, refunded }) => {
    const money = `the money ${charge}`;
    const own = sessions.filter((session) => session.charge === charge);
    const [session] = own;
    if (!session || own.length > 1) return [`${money} has ${own.length} sessions`];
    if (session.received_minor !== paid)
      return [`${money} of ${paid} was received by session ${session.id} as ${session.received_minor}`];
    const having = payments.filter((payment) => payment.reference === charge && isLive(payment.status));
    const wanted = session.status === Succeeded && !session.is_returned ? 1 : 0;
    if (having.length !== wanted) return [`${money}, session ${session.id}, is in ${having.length} payments`];
    if (wanted === 1 && (having[0]!.id !== session.payment_id || having[0]!.amount_minor !== paid))
      return [`${money} is in payment ${having[0]!.id} as ${having[0]!.amount_minor}, of session ${session.id}`];
    const done = sum(
      refunds.flatMap((refund) =>
        refund.session_id === session.id && refund.status === RefundStatus.Succeeded ? [refund.amount_minor] : [],
      ),
    );
    if (done !== refunded) return [`${money} was refunded ${refunded} by the provider, and ${done} here`];
    return refunded > paid ? [`${money} of ${paid} was refunded ${refunded}`] : [];
  });
  return none('every-unit-once', problems, all.length, 'payments at the provider');
}

/** No session and no payment contains money that was not paid at the sandbox. */
function onlyRealMoney({ paidTwice }: PaymentJournal, { atProvider, sessions, payments }: Rows): Properties[number] {
  const paid = new Set(
    atProvider.flatMap(({ status, reference }) => {
      if (status !== 'paid') return [];
      return [chargeOf(reference), ...(paidTwice.has(reference) ? [chargeOf(reference, 2)] : [])];
    }),
  );
  const byPayment = new Map(sessions.map((session) => [session.payment_id, session]));
  const taken = payments.filter(({ purpose }) => purpose !== Refund);
  const problems = [
    ...sessions
      .filter(({ received_minor, charge }) => received_minor !== null && !paid.has(charge ?? ''))
      .map(({ id }) => `session ${id} has money that was not paid`),
    ...atProvider
      .filter(({ status, refunds }) => status !== 'paid' && refundedIn(refunds, '') > 0)
      .map(({ reference }) => `${reference} was refunded without having been paid`),
    ...taken.filter(({ id }) => !byPayment.has(id)).map(({ id }) => `payment ${id} has no session`),
  ];
  return none('only-real-money', problems, sessions.length, 'sessions');
}

/** A payment of another amount than requested is recorded only if an administrator has accepted it. */
function otherAmountsDecided({ sessions, payments }: Rows): Properties[number] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const other = sessions.filter((one) => one.received_minor !== null && one.received_minor !== one.amount_minor);
  const problems = other
    .filter(({ payment_id }) => payment_id !== null && byId.get(payment_id)?.decided_by === null)
    .map((one) => `session ${one.id} of ${one.amount_minor} took ${one.received_minor} without a decision`);
  return none('other-amounts-are-decided', problems, other.length, 'sessions with another amount');
}

/** A reservation is confirmed by exactly one deposit. Its payments do not exceed its price, and its refunds do not exceed its payments. */
function ofReservations({ reservations, payments }: Rows, twice: ReadonlySet<number>): Properties {
  const unpaid: string[] = [];
  const tooMuch: string[] = [];
  for (const { id, status, deposit_confirmed_at, total_minor } of reservations) {
    const own = payments.filter((payment) => payment.reservation_id === id && isLive(payment.status));
    const amounts = (purpose: PaymentPurpose) =>
      own.flatMap((one) => (one.purpose === purpose ? [one.amount_minor] : []));
    const deposits = amounts(Deposit);
    if (deposits.length !== (deposit_confirmed_at === null ? 0 : 1))
      unpaid.push(`reservation ${id}, confirmed at ${deposit_confirmed_at}, has ${deposits.length} deposits`);
    const taken = sum(deposits) + sum(amounts(Balance));
    const refunded = sum(amounts(Refund));
    // Notice, and a dispute that is won after the customer has paid again, refund what is held too much, less what was refunded by hand before.
    const hasSurplus = own.some(({ purpose, surplus_minor }) => purpose !== Refund && (surplus_minor ?? 0) > 0);
    const takenBack = sum(own.map(({ taken_back_minor }) => taken_back_minor ?? 0));
    const held = taken - takenBack - (hasSurplus ? refunded : 0);
    if (held > total_minor && !(twice.has(id) && hasNoStay({ status })))
      tooMuch.push(`reservation ${id} of ${total_minor} was paid ${held}`);
    if (refunded > taken) tooMuch.push(`refunds of reservation ${id} are ${refunded} of ${taken} that was paid`);
  }
  const confirmed = reservations.filter((row) => row.deposit_confirmed_at !== null).length;
  return [
    none('confirmed-is-paid-once', unpaid, confirmed, 'confirmed reservations'),
    none('never-too-much', tooMuch, reservations.length, 'reservations'),
  ];
}

/** Money in a currency that was not asked for is never recorded as a payment, and goes back. */
function otherCurrenciesGoBack({ sessions }: Rows): Properties[number] {
  const other = sessions.filter(({ received_currency }) => received_currency === otherCurrency);
  const problems = other
    .filter(({ payment_id, is_returned }) => payment_id !== null || !is_returned)
    .map(({ id, payment_id }) => `session ${id} has received ${otherCurrency} and has the payment ${payment_id}`);
  return none('other-currencies-go-back', problems, other.length, 'sessions paid in another currency');
}

/** Money that became no payment goes back, unless a lost dispute has taken it back. */
function orphansWereRefunded(
  all: readonly Money[],
  { sessions }: Rows,
  isLost: ReadonlySet<string | null>,
): Properties[number] {
  const refunded = new Map(all.map((one) => [one.charge, one.refunded]));
  const orphans = sessions.filter(({ is_returned }) => is_returned);
  const problems = orphans
    .filter(({ charge, received_minor }) => refunded.get(charge ?? '') !== received_minor && !isLost.has(charge))
    .map(
      ({ id, charge, received_minor }) =>
        `session ${id} received ${received_minor}, of which ${refunded.get(charge ?? '')} was refunded`,
    );
  return none('orphans-were-refunded', problems, orphans.length, 'sessions whose money became no payment');
}

/** Every refund is Confirmed, and the provider has paid out its whole amount; or an administrator has ended it because of a dispute. */
function refundsPaidOut({ payments, refunds }: Rows, isDisputed: ReadonlySet<number>): Properties[number] {
  const all = payments.filter(({ purpose }) => purpose === Refund);
  const problems = all.flatMap(({ id, status, amount_minor, reservation_id, decided_by }) => {
    if (isDisputed.has(reservation_id) && decided_by !== null) return [];
    const parts = refunds.filter(({ transaction_id }) => transaction_id === id);
    const done = sum(parts.flatMap((part) => (part.status === RefundStatus.Succeeded ? [part.amount_minor] : [])));
    const isRight = status === PaymentStatus.Confirmed && done === amount_minor;
    return isRight ? [] : [`refund ${id} of ${amount_minor} has status ${status}, and ${done} was paid out`];
  });
  return none('refunds-are-paid-out', problems, all.length, 'refunds');
}

/** No session is open or waits for a decision, and every online refund has succeeded. */
function nothingWaits({ sessions, refunds }: Rows, isDisputed: ReadonlySet<number>): Properties[number] {
  const { Created, Pending, Mismatch } = PaymentSessionStatus;
  const waiting: readonly number[] = [Created, Pending, Mismatch];
  const problems = [
    ...sessions.filter(({ status }) => waiting.includes(status)).map(({ id, status }) => `session ${id}: ${status}`),
    ...refunds
      .filter(({ status }) => status !== RefundStatus.Succeeded)
      .filter(({ status, reservation_id }) => status === RefundStatus.Pending || !isDisputed.has(reservation_id))
      .map(({ id, status, failure, attempts }) => `refund ${id}: ${status}, ${failure} after ${attempts} attempts`),
  ];
  return none('nothing-waits', problems, sessions.length + refunds.length, 'sessions and refunds');
}

/** The database agrees with the responses: acknowledged notices are stored, and final states of sessions have not changed. */
function ofResponses(journal: PaymentJournal, { notices, sessions }: Rows): Properties {
  const stored = new Set(notices.map(({ notice_id }) => notice_id));
  const lost = journal.notices.filter((id) => !stored.has(id));
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const changed = journal.ended.filter(({ id, status, paymentId, isReturned }) => {
    const row = byId.get(id);
    return row?.status !== status || row.payment_id !== paymentId || Boolean(row.is_returned) !== isReturned;
  });
  return [
    none('no-notice-lost', lost, journal.notices.length, 'notices answered with 200'),
    none(
      'no-result-changes',
      changed.map((one) => `session ${one.id} was shown as ${JSON.stringify(one)}`),
      journal.ended.length,
      'results that were shown',
    ),
    none('no-server-error', journal.serverErrors, journal.requests, 'requests'),
    none('refusals-in-order', journal.unexpectedErrors, journal.requests, 'requests'),
    none('nothing-hangs', journal.hangs, journal.requests, 'requests'),
    none('retries-agree', journal.differentReplays, journal.retried, 'keys sent again'),
  ];
}

/** Each case that the storm tests has occurred. */
function cases(journal: PaymentJournal, { reservations, sessions, refunds }: Rows, refusals: number): Properties {
  const disputedEarly: ReadonlySet<string | null> = journal.disputedEarly;
  const mismatched = sessions.filter(({ received_minor, amount_minor }) => {
    return received_minor !== null && received_minor !== amount_minor;
  });
  const seen = {
    confirmed: reservations.filter((row) => row.deposit_confirmed_at !== null).length,
    'rent invoices paid': sessions.filter(({ purpose, payment_id }) => purpose === Invoice && payment_id !== null)
      .length,
    'pages paid twice': sessions.filter(({ charge }) => charge?.endsWith('_2')).length,
    'other currencies': sessions.filter(({ received_currency }) => received_currency === otherCurrency).length,
    'balances paid': sessions.filter(({ purpose, payment_id }) => purpose === 1 && payment_id !== null).length,
    orphaned: sessions.filter(({ is_returned }) => is_returned).length,
    'other amounts': mismatched.length,
    refunds: refunds.length,
    'refused refunds': refusals,
    disputes: journal.disputes.length,
    'early disputes': sessions.filter(({ charge }) => disputedEarly.has(charge)).length,
    'late money': journal.lateMoney,
    'repeated notices': journal.notices.length - new Set(journal.notices).size,
  };
  const missing = Object.entries(seen).flatMap(([name, count]) => (count === 0 ? [name] : []));
  return [
    none('every-case-occurred', missing, Object.keys(seen).length, 'cases are missing'),
    atLeast('payments-were-made', seen.confirmed + seen['balances paid'], 20, 'payments'),
  ];
}

const isLive = (status: PaymentStatus) => status === PaymentStatus.Pending || status === PaymentStatus.Confirmed;

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
