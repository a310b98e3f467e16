import { type ConnectionQueue, type Standing, type Waiter, standings } from '../database/connection-queue';
import { StandingQueues } from './standing-queues';

/** The maximum number of waiting callers of each standing. */
const maximumWaiting = 500;

/**
 * The order in which requests get connections of a full pool, or change the same listing: users come before other clients, and sites
 * and senders take turns ({@link StandingQueues}). A site with a thousand slow requests delays those of another one by a turn for each connection that these need.
 */
export class ConnectionTurns implements ConnectionQueue {
  private readonly waiting = new StandingQueues<Standing, Waiter>(standings);

  get size(): number {
    return this.waiting.size;
  }

  add(waiter: Waiter): Waiter | undefined {
    return this.waiting.add(waiter, maximumWaiting);
  }

  take(): Waiter | undefined {
    return this.waiting.take();
  }

  remove(waiter: Waiter): boolean {
    return this.waiting.remove(waiter);
  }
}
