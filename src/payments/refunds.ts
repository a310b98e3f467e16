import { PaymentPurpose, PaymentStatus, RefundStatus } from '../../generated/enumerations';
import { announceRefund } from '../bookings/announcements';
import { newKey, publishRefund, refundPeriod } from '../bookings/online-refunds';
import { decidePayment, system } from '../bookings/payments';
import { isDisputed } from '../bookings/repository-online';
import { getPayment } from '../bookings/repository-payments';
import type { Dependencies } from '../contract/dependencies';
import { forEachDue } from '../database/batches';
import type { Trx } from '../database/connection';
import { notifyOfMoney } from './announcements';
import { lockReservationOf } from './arrivals';
import type { RefundAnswer, ProviderNeeds } from './provider';
import { providerOf, refundDelayOf } from './providers';
import { refundedOf } from './repository';
import { readDisputes } from './repository-disputes';
import {
  type Claim,
  type DueRefund,
  disputed,
  claimAttempt,
  getRefund,
  listDueRefunds,
  listPartsOf,
  setRefund,
} from './repository-refunds';

/**
 * Pays out online refunds.
 *
 * - Pending, without a reference: the provider is asked until it responds, each time with the same key. An attempt whose response was lost is
 *   repeated and is not paid out twice. After a rejection, the next attempt has a new key and the same id.
 * - Pending, with a reference: the provider has accepted it, and is asked for the result until there is one.
 * - Succeeded: the provider has paid it out. It becomes Failed if the provider later reports so.
 * - Failed: the provider rejected it for a day, or once finally. Administrators are notified, and startRefund makes it Pending again. It becomes
 *   Succeeded if the provider then reports that it has paid out the last attempt, whose response was lost ({@link acceptLateRefund}).
 *
 * Each attempt is claimed for longer than it lasts, so that attempts of one refund do not overlap. If they do, because a process was suspended,
 * only the rejection of the newest one counts: the newest one may have paid out the refund with the present key.
 *
 * A refund that startRefund cannot start again never becomes Failed ({@link isStartable}): it is retried until it succeeds.
 *
 * A refund whose money is disputed is held (disputes.ts): the provider is not asked to pay it out.
 */
type Needs = ProviderNeeds & Pick<Dependencies, 'log' | 'stopping'>;

const { Pending, Succeeded, Failed } = RefundStatus;

const minute = 60_000;

/** How long to wait after `attempts` attempts of a refund, in ms: 1, 2, 4 … minutes, at most 2 hours. */
export const delayAfter = (attempts: number) => Math.min(2 ** attempts, 120) * minute;

/** How long an attempt may last, in ms. It sends no request after that. A request that was sent may take another minute. */
const attemptPeriod = 2 * minute;
/** For how long an attempt is claimed at least, in ms. */
const claimPeriod = 5 * minute;

/** The provider's id of a refund. The time distinguishes it from the refund that had the same number before the database was restored. */
export const refundIdOf = ({ id, created_at }: Pick<DueRefund, 'id' | 'created_at'>) => `${id}-${created_at}`;

/** Attempts the refunds that are due. Several instances may run it at once: each attempt is claimed by a compare-and-set of its time. */
export async function payOutRefunds(needs: Needs, period = attemptPeriod): Promise<number> {
  const { database, clock, log, stopping } = needs;
  return forEachDue(
    (limit) => listDueRefunds(database.write, clock.now(), limit),
    async (refund) => {
      const refundDelay = refundDelayOf(needs, refund.provider);
      const claimedFor = Math.max(delayAfter(refund.attempts), claimPeriod, refundDelay);
      const claimed = await claimAttempt(database.write, refund, clock.now() + claimedFor);
      if (!claimed) return false;
      // The result of a refund that the provider has accepted is still read.
      if (claimed.is_held === 1 && claimed.reference === null) await failHeld(needs, claimed);
      else await attempt(needs, claimed, period);
      return true;
    },
    {
      stopping,
      onFailure: (error, { id }) => log.warn({ err: error, refundId: id }, 'an online refund could not be paid out'),
    },
  );
}

/**
 * Ends a refund that is held. An administrator can start it again. One that startRefund cannot start again ends only if the dispute is lost,
 * because the customer then has the money; else it waits for the end of the dispute. Administrators already know of the dispute.
 */
async function failHeld({ database, clock }: Needs, refund: DueRefund): Promise<void> {
  await database.transaction(async (trx) => {
    const at = clock.now();
    await lockReservationOf(trx, refund, at);
    // An administrator may have released it meanwhile.
    if ((await getRefund(trx, refund.id)).is_held === 0) return;
    const state = await readDisputes(trx, refund.session_id);
    if (state === 'won' || (state === 'open' && !(await isStartable(trx, refund)))) return;
    const changes = { status: Failed, next_attempt_at: null, failure: disputed, updated_at: at };
    if (await setRefund(trx, refund.id, Pending, changes, refund))
      await publishRefund(trx, 'refund.failed', { ...refund, status: Failed }, refund.customer_id, at);
  });
}

async function attempt(needs: Needs, refund: DueRefund, period: number): Promise<void> {
  const { database, clock, log } = needs;
  const answer = await within(period, (signal) => ask(needs, refund, signal)).catch((error: unknown) => {
    log.warn({ err: error, refundId: refund.id }, 'a payment provider does not respond to a refund');
    return undefined;
  });
  await database.transaction(async (trx) => {
    const at = clock.now();
    if (answer?.accepted && !answer.isPending) await acceptRefund(trx, refund, answer.reference, at);
    else if (answer?.accepted) await expectResult(trx, refund, answer.reference, at);
    else if (refund.reference === null) await postpone(trx, refund, answer, at);
    else if (answer) await failAcceptedRefund(trx, refund.id, answer.failure, at);
  });
}

/** Runs `work`. Throws and aborts its signal when it has taken longer than `period` (ms). */
async function within<Result>(period: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const end = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(end.signal.reason as Error));
  });
  const timer = setTimeout(() => end.abort(new Error('no response within the time of an attempt')), period);
  timer.unref();
  try {
    return await Promise.race([work(end.signal), ended]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(needs: Needs, refund: DueRefund, signal: AbortSignal): Promise<RefundAnswer> {
  const provider = providerOf(needs, refund.provider);
  const { reference } = refund;
  if (reference !== null) {
    if (!provider) throw new Error(`the payment provider ${refund.provider} is not configured`);
    return provider.readRefund({ reference });
  }
  if (!provider) return { accepted: false, failure: 'provider_not_configured' };
  const refundedBefore = (await refundedOf(needs.database.write, [refund.session_id])).get(refund.session_id) ?? 0;
  const order = {
    id: refundIdOf(refund),
    key: refund.key,
    session: {
      key: refund.session_key,
      reference: refund.session_reference,
      charge: refund.session_charge!,
    },
    amount: refund.amount_minor,
    currency: refund.received_currency!,
    minorUnits: refund.received_currency === refund.currency_code ? refund.minor_units : undefined,
    leftAfter: refund.received_minor! - refundedBefore - refund.amount_minor,
  };
  return provider.refund(order, signal);
}

/** Stores that the provider has accepted a refund that it has not paid out yet. The claim has already scheduled the read of the result. */
async function expectResult(trx: Trx, refund: DueRefund, reference: string, at: number): Promise<void> {
  await setRefund(trx, refund.id, Pending, { reference, failure: null, updated_at: at });
}

/** Stores that the provider has paid out a refund that is in the state `from`. */
export async function acceptRefund(
  trx: Trx,
  refund: DueRefund,
  reference: string,
  at: number,
  from: typeof Pending | typeof Failed = Pending,
): Promise<void> {
  const reservation = await lockReservationOf(trx, refund, at);
  const accepted = { status: Succeeded, reference, next_attempt_at: null, failure: null, updated_at: at };
  if (!(await setRefund(trx, refund.id, from, accepted))) return;
  await publishRefund(trx, 'refund.succeeded', { ...refund, status: Succeeded }, refund.customer_id, at);
  if (refund.transaction_id === null) {
    const done = { amountMinor: refund.shown_minor, isPaidOut: true, isOfLateMoney: true, reason: null, at };
    await announceRefund(trx, reservation, done);
    return;
  }
  const parts = await listPartsOf(trx, refund.transaction_id);
  if (parts.some(({ status }) => status !== Succeeded)) return;
  const payment = await getPayment(trx, { id: refund.transaction_id, property_id: refund.property_id });
  if (payment.purpose !== PaymentPurpose.Refund || payment.status !== PaymentStatus.Pending) return;
  await decidePayment(trx, 'onlineRefundSucceeds', system, payment, { to: PaymentStatus.Confirmed, at });
  await announceRefund(trx, reservation, { amountMinor: payment.amount_minor, isPaidOut: true, reason: null, at });
}

/**
 * Stores that the provider has paid out a refund that had Failed without a response. `key` is that of the attempt: a refund has a new key after each
 * rejection, so that the notice of an attempt that was rejected, or that failed after it was accepted, changes nothing. Returns the refund unchanged
 * if an administrator has confirmed the recorded refund as paid out in another way, or has rejected it: the customer then has more money than is
 * recorded.
 */
export async function acceptLateRefund(
  trx: Trx,
  { id, ...of }: DueRefund,
  { key, reference }: { key?: string; reference: string },
  at: number,
): Promise<DueRefund | undefined> {
  await lockReservationOf(trx, of, at);
  const refund = await getRefund(trx, id);
  if (refund.status !== Failed || refund.key !== key) return undefined;
  if (await isDecided(trx, refund)) return refund;
  await acceptRefund(trx, refund, reference, at, Failed);
  return undefined;
}

/** Whether an administrator has confirmed or rejected the recorded refund. */
async function isDecided(trx: Trx, { transaction_id, property_id }: DueRefund): Promise<boolean> {
  if (transaction_id === null) return false;
  const { status, decided_by } = await getPayment(trx, { id: transaction_id, property_id });
  return status !== PaymentStatus.Pending && decided_by !== null;
}

/** The failure of an attempt that the provider may still be handling. */
const noResponse = 'no_response';

type Refusal = Extract<RefundAnswer, { accepted: false }>;

/**
 * Schedules the next attempt after the provider has rejected a refund or has not responded, or ends the attempts. Does nothing if another
 * attempt was claimed since: that one may have paid out the refund with the present key.
 */
async function postpone(trx: Trx, refund: DueRefund, refusal: Refusal | undefined, at: number): Promise<void> {
  if (at >= refund.give_up_at || refusal?.isFinal) await lockReservationOf(trx, refund, at);
  const canStartAgain = await isStartable(trx, refund);
  const code = (refusal?.failure ?? noResponse).slice(0, 100);
  const isOver = at >= refund.give_up_at || (refusal?.isFinal === true && canStartAgain);
  const changes = { key: refusal === undefined ? refund.key : newKey(), failure: code, updated_at: at };
  if (isOver && canStartAgain) return fail(trx, refund, changes, refund);
  // Without a response, the provider may still be paying it out: the claim has scheduled the next attempt.
  const next = refusal === undefined ? {} : { next_attempt_at: at + delayAfter(refund.attempts - 1) };
  const later = isOver ? { give_up_at: at + refundPeriod } : {};
  if ((await setRefund(trx, refund.id, Pending, { ...changes, ...next, ...later }, refund)) && isOver)
    await notifyOfFailure(trx, refund, at);
}

/**
 * Whether startRefund can start the refund again when it has failed: if it is a part of a recorded refund that no administrator has confirmed.
 * Such a confirmation states that the parts that had Failed were paid out in another way, and not the ones that had Succeeded.
 */
async function isStartable(trx: Trx, { transaction_id, property_id }: DueRefund): Promise<boolean> {
  if (transaction_id === null) return false;
  const { status, decided_by } = await getPayment(trx, { id: transaction_id, property_id });
  return status !== PaymentStatus.Confirmed || decided_by === null;
}

/** Handles a provider's report that a refund failed after it was accepted. */
export async function failAcceptedRefund(trx: Trx, id: number, failure: string, at: number): Promise<void> {
  // Before the row of the refund, as startRefund does.
  await lockReservationOf(trx, await getRefund(trx, id), at);
  const refund = await getRefund(trx, id);
  if (refund.status === Failed || refund.reference === null) return;
  const changes = { key: newKey(), reference: null, failure: failure.slice(0, 100), updated_at: at };
  if (await isStartable(trx, refund)) return fail(trx, refund, changes);
  const is_held = (await isDisputed(trx, 'session_id', refund.session_id)) ? 1 : 0;
  const again = { ...changes, status: Pending, is_held, next_attempt_at: at, give_up_at: at + refundPeriod };
  if (await setRefund(trx, id, refund.status, again)) await notifyOfFailure(trx, refund, at);
}

async function fail(
  trx: Trx,
  refund: DueRefund,
  changes: { key: string; failure: string; updated_at: number; reference?: null },
  claim?: Claim,
): Promise<void> {
  const failed = { ...changes, status: Failed, next_attempt_at: null };
  if (!(await setRefund(trx, refund.id, refund.status, failed, claim))) return;
  const at = changes.updated_at;
  await publishRefund(trx, 'refund.failed', { ...refund, status: Failed }, refund.customer_id, at);
  await notifyOfFailure(trx, refund, at);
}

async function notifyOfFailure(trx: Trx, refund: DueRefund, at: number): Promise<void> {
  const reservation = await lockReservationOf(trx, refund, at);
  await notifyOfMoney(trx, 'refundFailed', reservation, { to: 'administrators', amount: refund.shown_minor, at });
}

/**
 * Starts the refunds again that have Failed, and releases those that are held: an administrator has decided that, or a dispute was won. A provider
 * that has not responded may still be paying one out, so that it is not asked at once.
 */
export async function startAgain(
  trx: Trx,
  refunds: readonly DueRefund[],
  needs: ProviderNeeds,
  at: number,
): Promise<void> {
  for (const { id } of refunds.filter(({ status, is_held }) => status === Pending && is_held === 1))
    await setRefund(trx, id, Pending, { is_held: 0, updated_at: at });
  for (const refund of refunds.filter(({ status }) => status === Failed)) {
    const isAsked = refund.failure === noResponse || refund.failure === disputed;
    const next = isAsked ? Math.max(at, refund.updated_at + refundDelayOf(needs, refund.provider)) : at;
    const again = {
      status: Pending,
      attempts: 0,
      next_attempt_at: next,
      give_up_at: at + refundPeriod,
      is_held: 0,
      updated_at: at,
    };
    if (await setRefund(trx, refund.id, Failed, again))
      await publishRefund(trx, 'refund.started', { ...refund, status: Pending }, refund.customer_id, at);
  }
}
