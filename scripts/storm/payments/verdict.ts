import { PaymentPurpose, PaymentSessionStatus, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import type { Database } from '../../../src/database/connection';
import { type Property, atLeast, none } from '../properties';
import { ofNights } from '../verdict';
import type { PaymentJournal } from './journal';

type Properties = Omit<Property, 'experiment'>[];
type Rows = Awaited<ReturnType<typeof readRows>>;

const { Deposit, Balance, Refund } = PaymentPurpose;
const { Succeeded } = PaymentSessionStatus;

/** Compares the sandbox's payments with the service's records, and the responses with the database. Call it after all servers have stopped. */
export async function judgePayments(journal: PaymentJournal, db: Database, refusals: number): Promise<Properties> {
  const rows = await readRows(db);
  return [
    ...ofNights(rows),
    everyUnitOnce(rows),
    onlyRealMoney(rows),
    otherAmountsDecided(rows),
    ...ofReservations(rows),
    orphansWereRefunded(rows),
    refundsPaidOut(rows),
    nothingWaits(rows),
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
    atProvider: (await db.selectFrom('sandbox_payment').selectAll().execute()).map((row) => ({
      ...row,
      refunded: sum(Object.values(JSON.parse(row.refunds) as Record<string, number>)),
    })),
  };
}

/**
 * Each payment at the sandbox belongs to one session, which received its amount. It is recorded as one payment, or as none if it was refunded in
 * full. The sandbox has refunded the sum of the service's refunds.
 */
function everyUnitOnce({ atProvider, sessions, payments, refunds }: Rows): Properties[number] {
  const paid = atProvider.filter(({ status }) => status === 'paid');
  const problems = paid.flatMap(({ reference, paid_minor, refunded }) => {
    const money = `the money ${reference}`;
    const own = sessions.filter((session) => session.reference === reference);
    const [session] = own;
    if (!session || own.length > 1) return [`${money} has ${own.length} sessions`];
    if (session.received_minor !== paid_minor)
      return [`${money} of ${paid_minor} was received by session ${session.id} as ${session.received_minor}`];
    const having = payments.filter((payment) => payment.reference === session.charge && isLive(payment.status));
    const wanted = session.status === Succeeded && !session.is_returned ? 1 : 0;
    if (having.length !== wanted) return [`${money}, session ${session.id}, is in ${having.length} payments`];
    if (wanted === 1 && (having[0]!.id !== session.payment_id || having[0]!.amount_minor !== paid_minor))
      return [`${money} is in payment ${having[0]!.id} as ${having[0]!.amount_minor}, of session ${session.id}`];
    const done = sum(
      refunds.flatMap((refund) =>
        refund.session_id === session.id && refund.status === RefundStatus.Succeeded ? [refund.amount_minor] : [],
      ),
    );
    if (done !== refunded) return [`${money} was refunded ${refunded} by the provider, and ${done} here`];
    return refunded > paid_minor ? [`${money} of ${paid_minor} was refunded ${refunded}`] : [];
  });
  return none('every-unit-once', problems, paid.length, 'payments at the provider');
}

/** No session and no payment contains money that was not paid at the sandbox. */
function onlyRealMoney({ atProvider, sessions, payments }: Rows): Properties[number] {
  const paid = new Set(atProvider.flatMap(({ status, reference }) => (status === 'paid' ? [reference] : [])));
  const byPayment = new Map(sessions.map((session) => [session.payment_id, session]));
  const taken = payments.filter(({ purpose }) => purpose !== Refund);
  const problems = [
    ...sessions
      .filter(({ received_minor, reference }) => received_minor !== null && !paid.has(reference ?? ''))
      .map(({ id }) => `session ${id} has money that was not paid`),
    ...atProvider
      .filter(({ status, refunded }) => status !== 'paid' && refunded > 0)
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
function ofReservations({ reservations, payments }: Rows): Properties {
  const unpaid: string[] = [];
  const tooMuch: string[] = [];
  for (const { id, deposit_confirmed_at, total_minor } of reservations) {
    const own = payments.filter((payment) => payment.reservation_id === id && isLive(payment.status));
    const amounts = (purpose: PaymentPurpose) =>
      own.flatMap((one) => (one.purpose === purpose ? [one.amount_minor] : []));
    const deposits = amounts(Deposit);
    if (deposits.length !== (deposit_confirmed_at === null ? 0 : 1))
      unpaid.push(`reservation ${id}, confirmed at ${deposit_confirmed_at}, has ${deposits.length} deposits`);
    const taken = sum(deposits) + sum(amounts(Balance));
    if (taken > total_minor) tooMuch.push(`reservation ${id} of ${total_minor} was paid ${taken}`);
    if (sum(amounts(Refund)) > taken)
      tooMuch.push(`refunds of reservation ${id} are ${sum(amounts(Refund))} of ${taken} that was paid`);
  }
  const confirmed = reservations.filter((row) => row.deposit_confirmed_at !== null).length;
  return [
    none('confirmed-is-paid-once', unpaid, confirmed, 'confirmed reservations'),
    none('never-too-much', tooMuch, reservations.length, 'reservations'),
  ];
}

function orphansWereRefunded({ sessions, atProvider }: Rows): Properties[number] {
  const refunded = new Map(atProvider.map((one) => [one.reference, one.refunded]));
  const orphans = sessions.filter(({ is_returned }) => is_returned);
  const problems = orphans
    .filter(({ reference, received_minor }) => refunded.get(reference ?? '') !== received_minor)
    .map(
      (one) =>
        `session ${one.id} received ${one.received_minor}, of which ${refunded.get(one.reference ?? '')} was refunded`,
    );
  return none('orphans-were-refunded', problems, orphans.length, 'sessions whose money became no payment');
}

/** Every refund is Confirmed, and the provider has paid out its whole amount. */
function refundsPaidOut({ payments, refunds }: Rows): Properties[number] {
  const all = payments.filter(({ purpose }) => purpose === Refund);
  const problems = all.flatMap(({ id, status, amount_minor }) => {
    const parts = refunds.filter(({ transaction_id }) => transaction_id === id);
    const done = sum(parts.flatMap((part) => (part.status === RefundStatus.Succeeded ? [part.amount_minor] : [])));
    const isRight = status === PaymentStatus.Confirmed && done === amount_minor;
    return isRight ? [] : [`refund ${id} of ${amount_minor} has status ${status}, and ${done} was paid out`];
  });
  return none('refunds-are-paid-out', problems, all.length, 'refunds');
}

/** No session is open or waits for a decision, and every online refund has succeeded. */
function nothingWaits({ sessions, refunds }: Rows): Properties[number] {
  const { Created, Pending, Mismatch } = PaymentSessionStatus;
  const waiting: readonly number[] = [Created, Pending, Mismatch];
  const problems = [
    ...sessions.filter(({ status }) => waiting.includes(status)).map(({ id, status }) => `session ${id}: ${status}`),
    ...refunds
      .filter(({ status }) => status !== RefundStatus.Succeeded)
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
  const mismatched = sessions.filter(({ received_minor, amount_minor }) => {
    return received_minor !== null && received_minor !== amount_minor;
  });
  const seen = {
    confirmed: reservations.filter((row) => row.deposit_confirmed_at !== null).length,
    'balances paid': sessions.filter(({ purpose, payment_id }) => purpose === 1 && payment_id !== null).length,
    orphaned: sessions.filter(({ is_returned }) => is_returned).length,
    'other amounts': mismatched.length,
    refunds: refunds.length,
    'refused refunds': refusals,
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
