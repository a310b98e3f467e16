import { PaymentPurpose, PaymentStatus, RefundStatus } from '../../generated/enumerations';
import { announceRefund } from '../bookings/announcements';
import { newKey, publishRefund, refundPeriod } from '../bookings/online-refunds';
import { decidePayment, system } from '../bookings/payments';
import { getPayment } from '../bookings/repository-payments';
import type { Dependencies } from '../contract/dependencies';
import { forEachDue } from '../database/batches';
import type { Trx } from '../database/connection';
import { notifyOfMoney } from './announcements';
import { lockReservationOf } from './arrivals';
import type { RefundAnswer, ProviderNeeds } from './provider';
import { providerOf } from './providers';
import { refundedOf } from './repository';
import { type DueRefund, claimAttempt, getRefund, listDueRefunds, listPartsOf, setRefund } from './repository-refunds';

/**
 * Pays out online refunds.
 *
 * - Pending: the provider is asked until it responds, each time with the same key. An attempt whose response was lost is repeated and is not
 *   paid out twice. After a rejection, the next attempt has a new key.
 * - Succeeded: the provider has accepted it. It becomes Failed if the provider later reports so.
 * - Failed: the provider rejected it for a day, or once finally. Administrators are notified, and startRefund makes it Pending again.
 *
 * A refund that startRefund cannot start again never becomes Failed ({@link isStartable}): it is retried until it succeeds.
 */
type Needs = ProviderNeeds & Pick<Dependencies, 'log' | 'stopping'>;

const { Pending, Succeeded, Failed } = RefundStatus;

const minute = 60_000;

/** How long to wait after `attempts` attempts of a refund, in ms: 1, 2, 4 … minutes, at most 2 hours. */
export const delayAfter = (attempts: number) => Math.min(2 ** attempts, 120) * minute;

/** Attempts the refunds that are due. Several instances may run it at once: each attempt is claimed by a compare-and-set of its time. */
export async function payOutRefunds(needs: Needs): Promise<number> {
  const { database, clock, log, stopping } = needs;
  return forEachDue(
    (limit) => listDueRefunds(database.write, clock.now(), limit),
    async (refund) => {
      if (!(await claimAttempt(database.write, refund, clock.now() + delayAfter(refund.attempts)))) return false;
      await attempt(needs, refund);
      return true;
    },
    {
      stopping,
      onFailure: (error, { id }) => log.warn({ err: error, refundId: id }, 'an online refund could not be paid out'),
    },
  );
}

async function attempt(needs: Needs, refund: DueRefund): Promise<void> {
  const { database, clock, log } = needs;
  const answer = await ask(needs, refund).catch((error: unknown) => {
    log.warn({ err: error, refundId: refund.id }, 'a payment provider does not respond to a refund');
    return undefined;
  });
  await database.transaction((trx) =>
    answer?.accepted ? accept(trx, refund, answer.reference, clock.now()) : postpone(trx, refund, answer, clock.now()),
  );
}

async function ask(needs: Needs, refund: DueRefund): Promise<RefundAnswer> {
  const provider = providerOf(needs, refund.provider);
  if (!provider) return { accepted: false, failure: 'provider_not_configured' };
  const refundedBefore = (await refundedOf(needs.database.write, [refund.session_id])).get(refund.session_id) ?? 0;
  return provider.refund({
    key: refund.key,
    session: {
      key: refund.session_key,
      reference: refund.session_reference,
      charge: refund.session_charge!,
    },
    amount: refund.amount_minor,
    currency: refund.received_currency!,
    minorUnits: refund.received_currency === refund.currency_code ? refund.minor_units : undefined,
    refundedBefore,
  });
}

async function accept(trx: Trx, refund: DueRefund, reference: string, at: number): Promise<void> {
  const reservation = await lockReservationOf(trx, refund, at);
  const accepted = { status: Succeeded, reference, next_attempt_at: null, failure: null, updated_at: at };
  if (!(await setRefund(trx, refund.id, Pending, accepted))) return;
  await publishRefund(trx, 'refund.succeeded', { ...refund, status: Succeeded }, refund.customer_id, at);
  if (refund.transaction_id === null) {
    const done = { amountMinor: refund.amount_minor, isPaidOut: true, reason: null, at };
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

type Refusal = Extract<RefundAnswer, { accepted: false }>;

/** Schedules the next attempt after the provider has rejected a refund or has not responded, or ends the attempts. */
async function postpone(trx: Trx, refund: DueRefund, refusal: Refusal | undefined, at: number): Promise<void> {
  if (at >= refund.give_up_at || refusal?.isFinal) await lockReservationOf(trx, refund, at);
  const canStartAgain = await isStartable(trx, refund);
  const code = (refusal?.failure ?? 'no_response').slice(0, 100);
  const key = refusal === undefined ? refund.key : newKey();
  const isOver = at >= refund.give_up_at || (refusal?.isFinal === true && canStartAgain);
  const changes = { key, failure: code, updated_at: at };
  if (!isOver || !canStartAgain) {
    // The claim of this attempt has already scheduled the next one.
    const later = isOver ? { give_up_at: at + refundPeriod } : {};
    if ((await setRefund(trx, refund.id, Pending, { ...changes, ...later })) && isOver)
      await notifyOfFailure(trx, refund, at);
    return;
  }
  await fail(trx, refund, Pending, changes);
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
  const refund = await getRefund(trx, id);
  // Before the row of the refund, as startRefund does.
  await lockReservationOf(trx, refund, at);
  const changes = { key: newKey(), reference: null, failure: failure.slice(0, 100), updated_at: at };
  if (await isStartable(trx, refund)) return fail(trx, refund, Succeeded, changes);
  const again = { ...changes, status: Pending, next_attempt_at: at, give_up_at: at + refundPeriod };
  if (await setRefund(trx, id, Succeeded, again)) await notifyOfFailure(trx, refund, at);
}

async function fail(
  trx: Trx,
  refund: DueRefund,
  from: DueRefund['status'],
  changes: { key: string; failure: string; updated_at: number; reference?: null },
): Promise<void> {
  if (!(await setRefund(trx, refund.id, from, { ...changes, status: Failed, next_attempt_at: null }))) return;
  const at = changes.updated_at;
  await publishRefund(trx, 'refund.failed', { ...refund, status: Failed }, refund.customer_id, at);
  await notifyOfFailure(trx, refund, at);
}

async function notifyOfFailure(trx: Trx, refund: DueRefund, at: number): Promise<void> {
  const reservation = await lockReservationOf(trx, refund, at);
  await notifyOfMoney(trx, 'refundFailed', reservation, { to: 'administrators', amount: refund.amount_minor, at });
}

/** Starts the Failed parts of a refund again. */
export async function startPartsAgain(trx: Trx, parts: readonly DueRefund[], at: number): Promise<void> {
  for (const part of parts.filter(({ status }) => status === Failed)) {
    const again = { status: Pending, attempts: 0, next_attempt_at: at, give_up_at: at + refundPeriod, updated_at: at };
    if (await setRefund(trx, part.id, Failed, again))
      await publishRefund(trx, 'refund.started', { ...part, status: Pending }, part.customer_id, at);
  }
}
