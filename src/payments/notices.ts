import { RefundStatus } from '../../generated/enumerations';
import type { Metrics } from '../adapters/metrics';
import type { Dependencies } from '../contract/dependencies';
import type { Database, Trx } from '../database/connection';
import { applyReport } from './arrivals';
import { applyDispute } from './disputes';
import type { AlertNotice, Notice, RawNotice, ProviderNeeds } from './provider';
import { providerOf } from './providers';
import { findSessionByCharge, findSessionByKey, insertNotice } from './repository';
import { acceptRefund, failAcceptedRefund, refundIdOf } from './refunds';
import { findRefund, findRefundByReference, hasRefund } from './repository-refunds';

type Needs = ProviderNeeds & Pick<Dependencies, 'metrics' | 'log'>;
type Reason = Parameters<Metrics['noticeRefused']>[1];

/**
 * Handles a notice of a provider. A notice is stored in the same transaction as its effects, so that a repeated notice changes nothing, and a
 * notice whose transaction was rolled back is handled when the provider repeats it. A `refused` notice changes nothing.
 */
export async function receiveNotice(
  needs: Needs,
  providerName: string,
  raw: RawNotice,
): Promise<'handled' | 'repeated' | 'irrelevant' | 'refused'> {
  const refused = (reason: Reason) => {
    needs.metrics?.noticeRefused(reason === 'provider' ? 'unknown' : providerName, reason);
    return 'refused' as const;
  };
  const provider = providerOf(needs, providerName);
  if (!provider) return refused('provider');
  const notice = parsed(() => provider.parseNotice(raw));
  if (!notice) return refused('signature');
  if (notice.kind === 'irrelevant') return 'irrelevant';
  if (notice.kind === 'alert') return receiveAlert(needs, providerName, notice);
  const handle = await handlerOf(needs, providerName, notice);
  if (!handle) return refused('payment');
  return needs.database.transaction(async (trx) => {
    const at = needs.clock.now();
    // Locks the notice before the listing; no other transaction that holds a listing waits for a notice that it does not own.
    if (!(await insertNotice(trx, providerName, notice.id, at))) return 'repeated';
    await handle(trx, at);
    return 'handled';
  });
}

/** Returns the effect of the notice, or undefined if it is not about a session or a refund of this service. */
async function handlerOf(
  { database }: Needs,
  providerName: string,
  notice: Extract<Notice, { kind: 'session' | 'refund' }>,
) {
  if (notice.kind === 'refund') {
    const { refund: orderId, reference, answer } = notice;
    const refund = await findRefundByReference(database.write, providerName, reference);
    if (!refund) return (await wasReplaced(database.write, orderId)) ? () => Promise.resolve() : undefined;
    return (trx: Trx, at: number) =>
      answer.accepted
        ? acceptRefund(trx, refund, reference, at)
        : failAcceptedRefund(trx, refund.id, answer.failure, at);
  }
  const session = await findSessionByKey(database.write, providerName, notice.key);
  // A session without a reference never had a page on which the customer could pay.
  if (!session || session.reference !== notice.reference) return undefined;
  return (trx: Trx, at: number) => applyReport(trx, session, notice.report, at);
}

/** Logs and counts that money of a session went or may go back without a request of this service, and applies a dispute. */
async function receiveAlert(
  needs: Needs,
  provider: string,
  notice: AlertNotice,
): Promise<'handled' | 'repeated' | 'irrelevant'> {
  const { database, clock, log, metrics } = needs;
  const { id, about, charge, details } = notice;
  const session = await findSessionByCharge(database.write, provider, charge);
  if (!session) return 'irrelevant';
  // Paymob does not say who has requested the refund.
  if (about === 'refund' && provider === 'paymob' && (await hasRefund(database.write, session.id))) return 'irrelevant';
  const isNew = await database.transaction(async (trx) => {
    const at = clock.now();
    if (!(await insertNotice(trx, provider, id, at))) return false;
    if (notice.about === 'dispute') await applyDispute(trx, session, notice.dispute, needs, at);
    return true;
  });
  if (!isNew) return 'repeated';
  metrics?.moneyAlert(provider, about);
  const { id: sessionId, reservation_id: reservationId, payment_id: paymentId } = session;
  log.warn(
    { provider, about, charge, sessionId, reservationId, paymentId, ...details },
    'money went back at a provider',
  );
  return 'handled';
}

/** Whether the refund with the provider's id `orderId` has had another reference before. It has none yet if the response is still expected. */
async function wasReplaced(db: Database, orderId: string): Promise<boolean> {
  const id = Number(orderId.split('-')[0]);
  const refund = /^\d{1,9}-\d+$/.test(orderId) ? await findRefund(db, id) : undefined;
  if (!refund || refundIdOf(refund) !== orderId) return false;
  return refund.status !== RefundStatus.Pending || refund.reference !== null;
}

/** Treats a signed notice that cannot be parsed like an unsigned one. */
function parsed(parse: () => Notice | undefined): Notice | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
