import { RefundStatus } from '../../generated/enumerations';
import type { Metrics } from '../adapters/metrics';
import type { Dependencies } from '../contract/dependencies';
import type { Database, Trx } from '../database/connection';
import { applyKeptDisputes, receiveAlert } from './alerts';
import { applyReport } from './arrivals';
import type { Notice, RawNotice, ProviderNeeds } from './provider';
import { providerOf } from './providers';
import { findSessionByKey, insertNotice } from './repository';
import { acceptRefund, failAcceptedRefund, refundIdOf } from './refunds';
import { findRefund, findRefundByReference } from './repository-refunds';

type Needs = ProviderNeeds & Pick<Dependencies, 'metrics' | 'log' | 'stopping'>;
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
  const outcome = await needs.database.transaction(async (trx) => {
    const at = needs.clock.now();
    // Locks the notice before the listing; no other transaction that holds a listing waits for a notice that it does not own.
    if (!(await insertNotice(trx, providerName, notice.id, at))) return 'repeated';
    await handle(trx, at);
    return 'handled';
  });
  if (notice.kind === 'session' && notice.report.outcome === 'succeeded') await applyKeptDisputes(needs);
  return outcome;
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
