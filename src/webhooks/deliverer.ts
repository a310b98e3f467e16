import { setMaxListeners } from 'node:events';
import { NotificationType, WebhookDeliveryStatus } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import type { Row } from '../database/tables';
import { notify } from '../notifications/repository';
import { ConcurrencyLimiter } from './concurrency-limiter';
import { createDeliveries } from './fan-out';
import { disable, findLiveWebhook, recordOutcome } from './repository';
import { isOverflowing } from './repository-backlog';
import {
  type DeliveryRow,
  type DueWebhook,
  type Partition,
  findNext,
  isPending,
  leasePartition,
  listDuePartitions,
  listDueWebhooks,
  lockLease,
  releaseEmptyPartition,
  releasePartition,
  setDelivery,
} from './repository-partitions';
import { disableAfter, leaseDuration, nextAttemptAt, reasonOf } from './rules';
import { type Outcome, send } from './sending';

type Needs = Pick<
  Dependencies,
  'config' | 'database' | 'clock' | 'outbound' | 'metrics' | 'log' | 'stopping' | 'maintenance'
>;

/**
 * Sends webhook deliveries, each at least once. Any number of instances may run at the same time.
 *
 * A partition is the queue of the pending deliveries about one resource for one webhook. Its states:
 *
 * - waiting: `is_leased` is 0, and its first delivery is sent when `due_at` has passed.
 * - leased: `is_leased` is 1, and one instance sends its first delivery. `due_at` is the end of the lease.
 *
 * Transitions:
 *
 * - absent or waiting → waiting: a new event adds a delivery to the partition (`addPending`).
 * - waiting → leased: an instance takes a due partition (`leasePartition`, compare-and-swap).
 * - leased → leased: the lease has ended because its instance has died; another instance takes the partition.
 * - leased → waiting: the attempt has ended (`releasePartition`). After a failure `due_at` is the time of the retry; after a success or the
 *   last retry the delivery leaves the partition. After a shutdown the delivery stays, because it is unknown whether it has arrived.
 * - leased → absent: the released partition has no pending delivery left.
 *
 * Deliveries of one partition are sent one at a time, in the order of their events. Different partitions do not wait for each other.
 */
export class Deliverer {
  private readonly limiter = new ConcurrencyLimiter();
  /** The attempts in progress, by partition. */
  private readonly attempts = new Map<string, Promise<void>>();
  private readonly stop = new AbortController();
  private passes: Promise<void> | undefined;
  private needsAnotherPass = false;

  constructor(private readonly needs: Needs) {
    // Each request in progress has a listener.
    setMaxListeners(0, this.stop.signal);
    if (needs.stopping.aborted) this.stop.abort();
    else needs.stopping.addEventListener('abort', () => this.stop.abort(), { once: true });
  }

  /** Creates the deliveries of new events, and starts the due deliveries that the limiter admits. Does not wait for their responses. */
  startDue(): Promise<void> {
    this.needsAnotherPass = true;
    this.passes ??= this.runPasses().finally(() => (this.passes = undefined));
    return this.passes;
  }

  /** Sends until no delivery is due and no attempt is in progress. */
  async drain(): Promise<void> {
    for (;;) {
      await this.startDue();
      if (this.attempts.size === 0) return;
      await Promise.race(this.attempts.values());
    }
  }

  /** Waits for the attempts in progress. When the service stops, their requests are aborted. */
  async whenIdle(): Promise<void> {
    await this.passes?.catch(() => {});
    await Promise.all(this.attempts.values());
  }

  private async runPasses(): Promise<void> {
    while (this.needsAnotherPass && !this.stop.signal.aborted && !this.needs.maintenance.isOn) {
      this.needsAnotherPass = false;
      const { database, clock } = this.needs;
      if (await createDeliveries(this.needs)) this.needsAnotherPass = true;
      const due = await listDueWebhooks(database.read, clock.now());
      for (const webhook of this.limiter.inTurn(due)) await this.startWebhook(webhook);
    }
  }

  private async startWebhook(webhook: DueWebhook): Promise<void> {
    const { database, clock } = this.needs;
    const available = this.limiter.available(webhook);
    if (available === 0) return;
    const now = clock.now();
    for (const partition of await listDuePartitions(database.read, webhook.id, now, available)) {
      const name = `${webhook.id} ${partition.resource_kind} ${partition.resource_id}`;
      if (this.attempts.has(name) || this.stop.signal.aborted) continue;
      const leased = await leasePartition(database.write, partition, now + leaseDuration);
      if (!leased) continue;
      this.attempts.set(
        name,
        this.attempt(leased, webhook).finally(() => this.attempts.delete(name)),
      );
    }
  }

  /** Sends the first delivery of a leased partition, and releases the partition. */
  private async attempt(partition: Partition, due: DueWebhook): Promise<void> {
    const { database, log } = this.needs;
    const endRequest = this.limiter.acquire(due);
    let duration: number | undefined;
    try {
      const [webhook, next] = await Promise.all([
        findLiveWebhook(database.read, partition.webhook_id),
        findNext(database.read, partition),
      ]);
      if (!webhook || !next) return await this.release(partition);
      const outcome = await send(this.needs, webhook, next, this.stop.signal);
      if (!outcome) return await this.release(partition);
      duration = outcome.duration_ms;
      await this.record(partition, webhook, next, outcome);
    } catch (error) {
      log.error({ err: error, webhookId: partition.webhook_id }, 'the outcome of a webhook delivery was not stored');
    } finally {
      endRequest(duration);
      // Starts the next delivery of this partition, or one that the limiter had rejected.
      if (duration !== undefined && !this.stop.signal.aborted)
        setImmediate(() => void this.startDue().catch((error: unknown) => log.error({ err: error }, deliveryFailed)));
    }
  }

  /** Releases a partition without an outcome. It may be empty: its deliveries were given up or deleted since it became due. */
  private async release(partition: Partition): Promise<void> {
    const due_at = this.needs.clock.now();
    await this.needs.database.transaction(async (trx) => {
      if (!(await lockLease(trx, partition))) return;
      if (await findNext(trx, partition)) await releasePartition(trx, partition, { due_at, finished: 0 });
      else await releaseEmptyPartition(trx, partition, due_at);
    });
  }

  /** Stores the outcome of an attempt and releases the partition, unless the lease has ended and another instance has the partition. */
  private async record(
    partition: Partition,
    webhook: Row<'webhook'>,
    delivery: DeliveryRow,
    outcome: Outcome,
  ): Promise<void> {
    const { database, clock, metrics, log } = this.needs;
    const now = clock.now();
    const attempts = delivery.attempts + 1;
    const succeeded = outcome.failure === null;
    const retryAt = succeeded ? undefined : nextAttemptAt(attempts, now);
    const { Pending, Delivered, GivenUp } = WebhookDeliveryStatus;
    const status = succeeded ? Delivered : retryAt === undefined ? GivenUp : Pending;
    const isFinished = await database.transaction(async (trx) => {
      if (!(await lockLease(trx, partition))) return false;
      // Too many deliveries may have been waiting during the attempt, and this one was given up; see `giveUpOldest`.
      const wasPending = await isPending(trx, delivery.id);
      const finished = wasPending && status !== Pending ? 1 : 0;
      await releasePartition(trx, partition, { due_at: retryAt ?? now, finished });
      if (wasPending || succeeded)
        await setDelivery(trx, delivery.id, { ...outcome, status, attempts, last_attempt_at: now, updated_at: now });
      return finished === 1;
    });
    if (isFinished && outcome.failure !== null) metrics?.deliveriesGivenUp(reasonOf(outcome.failure), 1);
    if (!succeeded)
      log.info(
        { webhookId: webhook.id, deliveryId: delivery.id, attempt: attempts, failure: outcome.failure },
        'a webhook delivery failed',
      );
    await recordOutcome(database.write, webhook.id, succeeded, now);
    if (succeeded || webhook.failing_since === null || webhook.failing_since > now - disableAfter) return;
    // Only a delivery that was given up: between two events, the receiver may have been reachable for days. If more events happen than may
    // wait, a delivery is given up before its last attempt.
    if (status === GivenUp || (await isOverflowing(database.read, webhook.id))) await this.disable(webhook, now);
  }

  private async disable({ id, user_id, url }: Row<'webhook'>, at: number): Promise<void> {
    await this.needs.database.transaction(async (trx) => {
      if (!(await disable(trx, id, at - disableAfter, at))) return;
      const parameters = { host: new URL(url).host };
      await notify(trx, { to: [user_id], type: NotificationType.WebhookDisabled, parameters, at });
    });
  }
}

const deliveryFailed = 'webhooks are not delivered';

/** How often an instance looks for due deliveries, in ms. The end of an attempt starts the next due deliveries without this delay. */
const interval = 500;

/** Sends deliveries until the returned function is called, which waits for the attempts in progress. */
export function startDelivering(needs: Needs): () => Promise<void> {
  const deliverer = new Deliverer(needs);
  let isFailing = false;
  const tick = async () => {
    try {
      await deliverer.startDue();
      isFailing = false;
    } catch (error) {
      // Logged once per outage of the database, not twice a second.
      if (!isFailing) needs.log.error({ err: error }, deliveryFailed);
      isFailing = true;
    }
  };
  const timer = setInterval(() => void tick(), interval);
  return async () => {
    clearInterval(timer);
    await deliverer.whenIdle();
  };
}
