import type { Dependencies } from '../contract/dependencies';
import { forEachDue } from '../database/batches';
import type { Trx } from '../database/connection';
import { applyDispute } from './disputes';
import type { AlertNotice, ProviderNeeds } from './provider';
import { type SessionRow, findSessionByCharge, getSession, insertNotice } from './repository';
import { listKeptDisputes, releaseDispute } from './repository-disputes';
import { hasRefund } from './repository-refunds';

/**
 * Alerts: notices that money of a payment went or may go back without a request of this service.
 *
 * A notice of a dispute may arrive before the notice of its payment. It is kept until a session has the payment. It is then applied by the request
 * that has kept it, by the one that has stored the payment, or by the reconciliation: each looks after its own commit, so that the later of two
 * concurrent ones sees the other.
 */
type Needs = ProviderNeeds & Pick<Dependencies, 'metrics' | 'log' | 'stopping'>;

/** Handles an alert: logs and counts it, and applies a dispute or keeps it. Other alerts about an unknown payment are irrelevant. */
export async function receiveAlert(
  needs: Needs,
  provider: string,
  notice: AlertNotice,
): Promise<'handled' | 'repeated' | 'irrelevant'> {
  const { database, clock } = needs;
  const { id, about, charge } = notice;
  const session = await findSessionByCharge(database.write, provider, charge);
  if (!session) return notice.about === 'dispute' ? keepDispute(needs, provider, notice) : 'irrelevant';
  // Paymob does not say who has requested the refund.
  if (about === 'refund' && provider === 'paymob' && (await hasRefund(database.write, session.id))) return 'irrelevant';
  const isNew = await database.transaction(async (trx) => {
    const at = clock.now();
    return (await insertNotice(trx, provider, id, at)) && apply(needs, trx, session, notice, at);
  });
  if (!isNew) return 'repeated';
  report(needs, session, notice);
  return 'handled';
}

/** Keeps the notice of a dispute whose payment is not known. It may be of another program that uses the same account at the provider. */
async function keepDispute(needs: Needs, provider: string, notice: AlertNotice): Promise<'handled' | 'repeated'> {
  const { database, clock } = needs;
  const kept = { charge: notice.charge, dispute: JSON.stringify(notice) };
  const isNew = await database.transaction((trx) => insertNotice(trx, provider, notice.id, clock.now(), kept));
  if (isNew) await applyKeptDisputes(needs);
  return isNew ? 'handled' : 'repeated';
}

/** Applies the kept notices of disputes whose payments are known now. */
export async function applyKeptDisputes(needs: Needs): Promise<void> {
  const { database, clock, log, stopping } = needs;
  await forEachDue(
    (limit) => listKeptDisputes(database.write, limit),
    async ({ id, sessionId, dispute }) => {
      const session = await getSession(database.write, sessionId);
      const notice = JSON.parse(dispute) as AlertNotice;
      const isNew = await database.transaction(
        async (trx) => (await releaseDispute(trx, id)) && apply(needs, trx, session, notice, clock.now()),
      );
      if (isNew) report(needs, session, notice);
      return isNew;
    },
    {
      stopping,
      onFailure: (error, { sessionId }) => log.warn({ err: error, sessionId }, 'a kept dispute could not be applied'),
    },
  );
}

async function apply(needs: Needs, trx: Trx, session: SessionRow, notice: AlertNotice, at: number): Promise<true> {
  if (notice.about === 'dispute') await applyDispute(trx, session, notice.dispute, needs, at);
  return true;
}

/** Logs and counts an alert, so that the operator is alerted. */
export function report({ log, metrics }: Needs, session: SessionRow, { about, charge, details }: AlertNotice): void {
  const { id: sessionId, provider, reservation_id: reservationId, payment_id: paymentId } = session;
  metrics?.moneyAlert(provider, about);
  log.warn(
    { provider, about, charge, sessionId, reservationId, paymentId, ...details },
    'money went back at a provider',
  );
}
