import type { Dependencies } from '../../contract/dependencies';
import { batchSize } from '../../database/batches';
import { receiveNotice } from '../notices';
import { signatureOf } from './provider';
import { type SandboxPayment, getPayment, listDueNotices, setNotices } from './repository';
import type { DueNotice } from './scenarios';

export type SandboxNeeds = Pick<Dependencies, 'config' | 'database' | 'clock' | 'log' | 'metrics' | 'stopping'>;

/** Sends the sandbox's due notices, which are verified like those of other providers. Several instances may run it at once. */
export async function sendSandboxNotices(needs: SandboxNeeds): Promise<void> {
  if (!needs.config.payments.providers.includes('sandbox')) return;
  for (const payment of await listDueNotices(needs.database.read, needs.clock.now(), batchSize))
    await sendDueNotices(needs, payment);
}

/** Sends the due notices of one payment in order. A notice is removed from the list after it is sent, so that none is lost. */
export async function sendDueNotices(needs: SandboxNeeds, payment: SandboxPayment): Promise<void> {
  const { config, database, clock, log } = needs;
  const now = clock.now();
  const planned = JSON.parse(payment.notices) as DueNotice[];
  const due = planned.filter(({ dueAt }) => dueAt <= now);
  for (const { body } of due) {
    const bytes = Buffer.from(body);
    const headers = { 'x-sandbox-signature': signatureOf(config, bytes) };
    const outcome = await receiveNotice(needs, 'sandbox', { body: bytes, headers, query: {}, now });
    if (outcome === 'refused') log.warn({ payment: payment.reference }, 'a notice of the payment sandbox was refused');
  }
  const left = planned.filter(({ dueAt }) => dueAt > now);
  const next = left.length > 0 ? Math.min(...left.map(({ dueAt }) => dueAt)) : null;
  await setNotices(database.write, payment, JSON.stringify(left), next);
}

/** Sends the due notices of the payment with this reference. */
export async function sendNoticesOf(needs: SandboxNeeds, reference: string): Promise<void> {
  await sendDueNotices(needs, await getPayment(needs.database.write, reference));
}
