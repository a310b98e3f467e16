import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../../../src/testing/servers/client';
import type { Cluster } from '../../../src/testing/servers/cluster';
import type { Random } from '../random';
import type { PaymentJournal } from './journal';

/** A notice as paySandboxPayment returns it. */
export interface Notice {
  body: string;
  signature: string;
}

const maxCopies = 4;
const maxDelayMs = 2_500;
/** How often a delivery is repeated until a server responds. */
const maxAttempts = 200;

/**
 * Sends the sandbox's notices as a provider does: each one to four times, late, out of order, to any server, and again until a server responds. If
 * none does, the reconciliation has to find the result.
 */
export class ProviderSimulator {
  private readonly inProgress = new Set<Promise<void>>();
  private turn = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly random: Random,
    private readonly journal: PaymentJournal,
  ) {}

  deliver(notices: readonly Notice[], withinMs = maxDelayMs): void {
    for (const notice of notices) {
      const copies = this.random.between(1, maxCopies);
      for (let copy = 0; copy < copies; copy++) {
        const delivery = this.deliverOnce(notice, this.random.between(0, withinMs));
        this.inProgress.add(delivery);
        void delivery.finally(() => this.inProgress.delete(delivery));
      }
    }
  }

  /** Resolves when all deliveries have ended. */
  async idle(): Promise<void> {
    while (this.inProgress.size > 0) await Promise.all(this.inProgress);
  }

  private async deliverOnce({ body, signature }: Notice, afterMs: number): Promise<void> {
    await delay(afterMs);
    const { id } = JSON.parse(body) as { id: string };
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const instance = this.cluster.at(this.turn++);
      if (!instance) {
        await delay(100);
        continue;
      }
      const sentAt = performance.now();
      const outcome = await send(instance.url, instance.agent, {
        method: 'POST',
        path: '/PaymentSessions/Notify/sandbox',
        text: body,
        headers: { 'x-sandbox-signature': signature },
      });
      if (outcome.kind === 'answered') {
        this.journal.requests++;
        this.journal.judge(outcome, 'POST /PaymentSessions/Notify/sandbox', [], sentAt);
        if (outcome.status === 200) this.journal.notices.push(id);
        if (outcome.status < 500) return;
      }
      if (outcome.kind === 'silent') this.journal.hangs.push('a notice');
      await delay(50);
    }
  }
}
