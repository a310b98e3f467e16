import { PaymentSessionStatus } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { batchSize, forEachDue, inBatches } from '../database/batches';
import { applyKeptDisputes } from './alerts';
import { applyReport, endSession } from './arrivals';
import type { Report, ProviderNeeds } from './provider';
import { providerOf } from './providers';
import { type SessionRow, claimRead, deleteOldNotices, endReads, getSession, listSessionsToRead } from './repository';
import { startAtProvider } from './sessions';

type Needs = ProviderNeeds & Pick<Dependencies, 'log' | 'metrics' | 'stopping'>;

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long the provider is asked about a session after it has expired, in ms: the customer may still pay on an open page. */
const lateness = 7 * day;
/** How long handled notices are stored, in ms. An older repeated notice changes nothing either, because the session has its result. */
const noticesKept = 90 * day;

/** When the provider is asked next: after 2, 4, 8 … minutes, at most an hour, and soon after the session has expired. */
export function nextRead(now: number, reads: number, expiresAt: number): number {
  const next = now + Math.min(2 ** (reads + 1), 60) * minute;
  return now < expiresAt ? Math.min(next, expiresAt + 5_000) : next;
}

/**
 * Asks the providers about sessions whose result no notice has reported, starts sessions whose start was interrupted, ends expired ones, and applies
 * disputes whose notices arrived before those of their payments.
 * Several instances may run it at once: each read is claimed by a compare-and-set of its time.
 */
export async function reconcilePayments(needs: Needs): Promise<number> {
  const { database, clock, log, stopping } = needs;
  const count = await forEachDue(
    (limit) => listSessionsToRead(database.write, clock.now(), limit),
    async (due) => {
      const session = await getSession(database.write, due.id);
      const next = nextRead(clock.now(), due.reads, session.expires_at);
      if (!(await claimRead(database.write, due, next))) return false;
      await reconcile(needs, session);
      return true;
    },
    {
      stopping,
      onFailure: (error, { id }) => log.warn({ err: error, sessionId: id }, 'an online payment could not be read'),
    },
  );
  await applyKeptDisputes(needs);
  return count;
}

async function reconcile(needs: Needs, session: SessionRow): Promise<void> {
  const { database, clock, log } = needs;
  const isOver = session.expires_at <= clock.now();
  const isLast = clock.now() > session.expires_at + lateness;
  if (session.status === PaymentSessionStatus.Created && !isOver) {
    await startAtProvider(needs, session);
    return;
  }
  const report = await read(needs, session).catch((error: unknown): Report => {
    if (!isLast) throw error;
    log.error({ err: error, sessionId: session.id }, 'an online payment is no longer read');
    return { outcome: 'open' };
  });
  const at = clock.now();
  // A payment whose result takes days is not paid a second time meanwhile.
  const isProcessing = report.outcome === 'open' && report.isProcessing === true;
  await database.transaction(async (trx) => {
    await applyReport(trx, session, report, at);
    if (isOver && report.outcome !== 'succeeded' && !isProcessing) await endSession(trx, session, 'expired', at);
  });
  // After a failure or a cancellation, the customer may still pay on an open page, so reads continue. A payment has already ended them.
  if (report.outcome === 'expired' || (isLast && !isProcessing)) await endReads(database.write, session.id);
}

/** A session without a reference has never had a page on which the customer could pay. */
async function read(needs: Needs, session: SessionRow): Promise<Report> {
  const { provider: name, key, reference, status } = session;
  if (reference === null) return { outcome: 'expired' };
  const provider = providerOf(needs, name);
  if (!provider) throw new Error(`the payment provider ${name} is not configured`);
  const report = await provider.read({ key, reference });
  const isEnded = status === PaymentSessionStatus.Cancelled || status === PaymentSessionStatus.Expired;
  if (!provider.end || !isEnded || report.outcome !== 'open' || report.isProcessing) return report;
  // Otherwise the customer could still pay on the page, and the money would go back.
  await provider.end({ reference }).catch((error: unknown) => {
    needs.log.info({ err: error, sessionId: session.id }, 'the page of an online payment could not be closed');
  });
  return provider.read({ key, reference });
}

/** Deletes old notices. */
export async function deleteHandledNotices({ database, clock, stopping }: Needs): Promise<void> {
  await inBatches(() => deleteOldNotices(database.write, clock.now() - noticesKept, batchSize), stopping);
}
