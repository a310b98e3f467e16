import type { ConnectionQueue, TurnOf } from './connection-queue';
import { DatabaseUnresponsiveError } from './errors';
import { Mutex } from './mutex';
import type { WaitBudget } from './wait-budget';

/** How a caller waits. Without a turn, it waits as this process does. */
export interface Wait {
  readonly turnOf?: TurnOf | undefined;
  readonly waitBudget?: WaitBudget | undefined;
}

/**
 * A mutex for each key, within this process. A key takes memory only while its mutex is held. The callers of each key wait in a queue of
 * `newQueue`, by default in the order of arrival.
 */
export class KeyedMutex<Key> {
  private readonly mutexes = new Map<Key, Mutex>();

  constructor(
    private readonly timeoutMs: number,
    private readonly newQueue?: () => ConnectionQueue,
  ) {}

  /** How many callers wait, over all keys. */
  get waiting(): number {
    let waiting = 0;
    for (const mutex of this.mutexes.values()) waiting += mutex.length;
    return waiting;
  }

  /**
   * Runs `work` while holding the mutex of `key`, and returns its result. The wait is subtracted from the wait budget.
   * Throws what `work` throws, and DatabaseUnavailableError when the wait exceeds the timeout or the caller has to make room in a full queue.
   *
   * When `work` fails because the database does not respond, every caller that waits for the key fails with the same error: one after
   * the other, each would wait for the same outage.
   */
  async run<Result>(key: Key, { turnOf, waitBudget }: Wait, work: () => Promise<Result>): Promise<Result> {
    let mutex = this.mutexes.get(key);
    if (!mutex) this.mutexes.set(key, (mutex = new Mutex(this.timeoutMs, this.newQueue)));
    const start = performance.now();
    await mutex.acquire(turnOf);
    waitBudget?.spend(performance.now() - start);
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseUnresponsiveError) mutex.refuse(error);
      throw error;
    } finally {
      mutex.release();
      if (mutex.isFree) this.mutexes.delete(key);
    }
  }
}
