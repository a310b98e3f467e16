import { DatabaseUnresponsiveError } from './errors';
import { FifoMutex } from './fifo-mutex';
import type { WaitBudget } from './wait-budget';

/** A first-in-first-out mutex for each key, within this process. A key takes memory only while its mutex is held. */
export class KeyedMutex<Key> {
  private readonly mutexes = new Map<Key, FifoMutex>();

  constructor(private readonly timeoutMs: number) {}

  /** How many callers wait, over all keys. */
  get waiting(): number {
    let waiting = 0;
    for (const mutex of this.mutexes.values()) waiting += mutex.length;
    return waiting;
  }

  /**
   * Runs `work` while holding the mutex of `key`, and returns its result. The wait is subtracted from `waitBudget`. Throws what `work`
   * throws, and DatabaseUnavailableError when the wait exceeds the timeout.
   *
   * When `work` fails because the database does not respond, every caller that waits for the key fails with the same error: one after
   * the other, each would wait for the same outage.
   */
  async run<Result>(key: Key, waitBudget: WaitBudget | undefined, work: () => Promise<Result>): Promise<Result> {
    let mutex = this.mutexes.get(key);
    if (!mutex) this.mutexes.set(key, (mutex = new FifoMutex(this.timeoutMs)));
    const start = performance.now();
    await mutex.acquire();
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
