import { setMaxListeners } from 'node:events';
import { NotificationType, WebhookDeliveryStatus } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import type { Row } from '../database/tables';
import { inTransaction } from '../database/transaction';
import { notify } from '../notifications/repository';
import { makeDeliveries } from './making';
import { ConcurrencyLimiter } from './concurrency-limiter';
import { disable, findLiveWebhook, noteOutcome } from './repository';
import {
  type DeliveryRow,
  type Partition,
  claim,
  findNext,
  giveBack,
  listDuePartitions,
  listDueWebhooks,
  setDelivery,
} from './repository-partitions';
import { lease, nextAttemptAt, patience } from './rules';
import { type Outcome, send } from './sending';

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock' | 'outbound' | 'log' | 'stopping'>;

/**
 * Sends what is due, each delivery at least once, those of one resource one after the other. Any number of instances do so at the same
 * time: who moves the due time of a partition has it, until the lease runs out.
 */
export class Deliverer {
  private readonly places = new ConcurrencyLimiter();
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly stop = new AbortController();
  private pass: Promise<void> | undefined;
  private isAskedAgain = false;

  constructor(private readonly needs: Needs) {
    // One for each request that is under way.
    setMaxListeners(0, this.stop.signal);
    if (needs.stopping.aborted) this.stop.abort();
    else needs.stopping.addEventListener('abort', () => this.stop.abort(), { once: true });
  }

  /** Makes the deliveries of new events and begins those that are due and have a place; does not wait for them. */
  begin(): Promise<void> {
    this.isAskedAgain = true;
    this.pass ??= this.passes().finally(() => (this.pass = undefined));
    return this.pass;
  }

  /** Until nothing is due any more, and nothing under way. */
  async settle(): Promise<void> {
    for (;;) {
      await this.begin();
      if (this.underWay.size === 0) return;
      await Promise.race(this.underWay.values());
    }
  }

  /** Waits for what is under way; when the service stops, requests are ended. */
  async finished(): Promise<void> {
    await this.pass?.catch(() => {});
    await Promise.all(this.underWay.values());
  }

  private async passes(): Promise<void> {
    while (this.isAskedAgain && !this.stop.signal.aborted) {
      this.isAskedAgain = false;
      const { db, clock } = this.needs;
      if (await makeDeliveries(this.needs)) this.isAskedAgain = true;
      const due = await listDueWebhooks(db, clock.now());
      // Who has the fewest requests under way comes first, so that the last places go to those who have none.
      const order = due.toSorted((a, b) => this.places.underWay(a) - this.places.underWay(b));
      for (const id of order) await this.beginFor(id);
    }
  }

  private async beginFor(webhookId: number): Promise<void> {
    const { db, clock } = this.needs;
    const room = this.places.room(webhookId);
    if (room === 0) return;
    const now = clock.now();
    for (const partition of await listDuePartitions(db, webhookId, now, room)) {
      const name = `${webhookId} ${partition.resource_kind} ${partition.resource_id}`;
      if (this.underWay.has(name) || this.stop.signal.aborted) continue;
      const claimed = await claim(db, partition, now + lease);
      if (!claimed) continue;
      this.underWay.set(
        name,
        this.deliver(claimed).finally(() => this.underWay.delete(name)),
      );
    }
  }

  /** Sends the next delivery of a claimed partition, and gives the partition back. */
  private async deliver(partition: Partition): Promise<void> {
    const { db, log } = this.needs;
    const leave = this.places.enter(partition.webhook_id);
    let duration: number | undefined;
    try {
      const [webhook, next] = await Promise.all([findLiveWebhook(db, partition.webhook_id), findNext(db, partition)]);
      // Nothing waits: what was counted is mended by taking the count away.
      if (!webhook || !next) return void (await this.release(partition, next ? 0 : 1));
      const outcome = await send(this.needs, webhook, next, this.stop.signal);
      if (!outcome) return void (await this.release(partition, 0));
      duration = outcome.duration_ms;
      await this.record(partition, webhook, next, outcome);
    } catch (error) {
      log.error({ err: error, webhookId: partition.webhook_id }, 'a delivery to a webhook could not be written down');
    } finally {
      leave(duration);
      // The next of this partition, or another for which there was no place.
      if (duration !== undefined && !this.stop.signal.aborted)
        setImmediate(
          () => void this.begin().catch((error: unknown) => log.error({ err: error }, 'webhooks are not delivered')),
        );
    }
  }

  private async release(partition: Partition, done: 0 | 1): Promise<boolean> {
    return inTransaction(this.needs.db, (trx) => giveBack(trx, partition, { due_at: this.needs.clock.now(), done }));
  }

  private async record(
    partition: Partition,
    webhook: Row<'webhook'>,
    delivery: DeliveryRow,
    outcome: Outcome,
  ): Promise<void> {
    const { db, clock, log } = this.needs;
    const now = clock.now();
    const attempts = delivery.attempts + 1;
    const succeeded = outcome.failure === null;
    const retryAt = succeeded ? undefined : nextAttemptAt(attempts, now);
    const { Pending, Delivered, GivenUp } = WebhookDeliveryStatus;
    const status = succeeded ? Delivered : retryAt === undefined ? GivenUp : Pending;
    await inTransaction(db, async (trx) => {
      const isOurs = await giveBack(trx, partition, { due_at: retryAt ?? now, done: status === Pending ? 0 : 1 });
      if (isOurs)
        await setDelivery(trx, delivery.id, { ...outcome, status, attempts, last_attempt_at: now, updated_at: now });
    });
    if (!succeeded)
      log.info(
        { webhookId: webhook.id, deliveryId: delivery.id, attempt: attempts, failure: outcome.failure },
        'a webhook failed',
      );
    await noteOutcome(db, webhook.id, succeeded, now);
    if (!succeeded && webhook.failing_since !== null && webhook.failing_since <= now - patience)
      await this.disable(webhook, now);
  }

  private async disable({ id, user_id, url }: Row<'webhook'>, at: number): Promise<void> {
    await inTransaction(this.needs.db, async (trx) => {
      if (!(await disable(trx, id, at - patience, at))) return;
      const parameters = { host: new URL(url).host };
      await notify(trx, { to: [user_id], type: NotificationType.WebhookDisabled, parameters, at });
    });
  }
}

/** How often an instance looks for what is due, in ms; what comes due by an answer is begun at once. */
const every = 500;

/** Delivers until it is stopped; the answer stops it, and waits for what is under way. */
export function startDelivering(needs: Needs): () => Promise<void> {
  const deliverer = new Deliverer(needs);
  let isFailing = false;
  const look = async () => {
    try {
      await deliverer.begin();
      isFailing = false;
    } catch (error) {
      // Once, and not twice a second for as long as the database is away.
      if (!isFailing) needs.log.error({ err: error }, 'webhooks are not delivered');
      isFailing = true;
    }
  };
  const timer = setInterval(() => void look(), every);
  return async () => {
    clearInterval(timer);
    await deliverer.finished();
  };
}
