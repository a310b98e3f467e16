import { RefundStatus } from '../../generated/enumerations';
import type { Metrics } from '../adapters/metrics';
import type { Dependencies } from '../contract/dependencies';
import type { Database, Trx } from '../database/connection';
import { applyKeptDisputes, receiveAlert, report } from './alerts';
import { applyReport } from './arrivals';
import type { Notice, RawNotice, ProviderNeeds } from './provider';
import { providerOf } from './providers';
import { findSessionByKey, getSession, insertNotice } from './repository';
import { acceptLateRefund, acceptRefund, failAcceptedRefund, refundIdOf } from './refunds';
import { type DueRefund, findRefund, findRefundByReference } from './repository-refunds';

type Needs = ProviderNeeds & Pick<Dependencies, 'metrics' | 'log' | 'stopping'>;
type Reason = Parameters<Metrics['noticeRefused']>[1];
type RefundNotice = Extract<Notice, { kind: 'refund' }>;
type SessionNotice = Extract<Notice, { kind: 'session' }>;

/** The effect of a notice. Returns a refund that was paid out although an administrator has decided on it. */
type Effect = (trx: Trx, at: number) => Promise<DueRefund | undefined>;

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
  const effect = await effectOf(needs.database.write, providerName, notice);
  if (!effect) return refused('payment');
  const done = await needs.database.transaction(async (trx) => {
    const at = needs.clock.now();
    // Locks the notice before the listing; no other transaction that holds a listing waits for a notice that it does not own.
    return (await insertNotice(trx, providerName, notice.id, at)) && { paidOut: await effect(trx, at) };
  });
  if (done && done.paidOut) await reportRefund(needs, done.paidOut, notice);
  if (notice.kind === 'session' && notice.report.outcome === 'succeeded') await applyKeptDisputes(needs);
  return done ? 'handled' : 'repeated';
}

/** Returns the effect of the notice, or undefined if it is not about a session or a refund of this service. */
async function effectOf(
  db: Database,
  providerName: string,
  notice: SessionNotice | RefundNotice,
): Promise<Effect | undefined> {
  if (notice.kind === 'refund') return effectOnRefund(db, providerName, notice);
  const session = await findSessionByKey(db, providerName, notice.key);
  // A session without a reference never had a page on which the customer could pay.
  if (!session || session.reference !== notice.reference) return undefined;
  return async (trx, at) => void (await applyReport(trx, session, notice.report, at));
}

async function effectOnRefund(db: Database, providerName: string, notice: RefundNotice): Promise<Effect | undefined> {
  const { reference, answer } = notice;
  const refund = await findRefundByReference(db, providerName, reference);
  if (refund)
    return async (trx, at) => {
      if (answer.accepted) await acceptRefund(trx, refund, reference, at);
      else await failAcceptedRefund(trx, refund.id, answer.failure, at);
      return undefined;
    };
  const other = await findOrdered(db, providerName, notice.refund);
  // The response that contains the reference is still expected.
  if (!other || (other.status === RefundStatus.Pending && other.reference === null)) return undefined;
  return async (trx, at) => (answer.accepted ? acceptLateRefund(trx, other, notice, at) : undefined);
}

/** The refund with the provider's id `orderId`, which may have another reference now, or none. */
async function findOrdered(db: Database, providerName: string, orderId: string): Promise<DueRefund | undefined> {
  const id = Number(orderId.split('-')[0]);
  const refund = /^\d{1,9}-\d+$/.test(orderId) ? await findRefund(db, id) : undefined;
  return refund?.provider === providerName && refundIdOf(refund) === orderId ? refund : undefined;
}

/** Reports a refund that was paid out although an administrator has confirmed that it was paid out in another way, or has rejected it. */
async function reportRefund(needs: Needs, refund: DueRefund, { id, reference }: SessionNotice | RefundNotice) {
  const session = await getSession(needs.database.write, refund.session_id);
  const details = { refund: reference, refundId: refund.id };
  report(needs, session, { kind: 'alert', id, about: 'refund', charge: session.charge!, details });
}

/** Treats a signed notice that cannot be parsed like an unsigned one. */
function parsed(parse: () => Notice | undefined): Notice | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
