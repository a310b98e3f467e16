import { ArrivalQueue, type ConnectionQueue, type Waiter, turnOfProcess } from './connection-queue';
import { ClientDisconnectedError, ConnectionQueueFullError, DatabaseUnavailableError } from './errors';

/**
 * A mutex that admits one holder at a time, and rejects callers that wait longer than `timeoutMs`. Callers wait in a queue of `newQueue`, which is
 * made when the first one has to wait.
 */
export class Mutex {
  private isHeld = false;
  private queue: ConnectionQueue | undefined;

  constructor(
    private readonly timeoutMs: number,
    private readonly newQueue: () => ConnectionQueue = () => new ArrivalQueue(),
  ) {}

  /** Whether it is neither held nor waited for. */
  get isFree(): boolean {
    return !this.isHeld;
  }

  /** How many callers wait. */
  get length(): number {
    return this.queue?.size ?? 0;
  }

  /**
   * Resolves when the caller holds the mutex, and must then {@link release} it. Rejects with DatabaseUnavailableError after the timeout, when too
   * many callers wait and this one has to make room, and if its client has disconnected by its turn.
   */
  async acquire(turnOf = turnOfProcess): Promise<void> {
    if (!this.isHeld) {
      this.isHeld = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        settle();
      };
      const refuse = (reason: Error) => end(() => reject(reason))();
      const waiter: Waiter = { ...turnOf(), begin: end(resolve), refuse };
      const timer = setTimeout(() => {
        this.queue!.remove(waiter);
        // On SQLite, a transaction that uses `db` instead of its `trx` waits for itself and ends here.
        reject(new DatabaseUnavailableError(`the lock was not acquired within ${this.timeoutMs} ms`));
      }, this.timeoutMs);
      this.queue ??= this.newQueue();
      this.queue.add(waiter)?.refuse(new ConnectionQueueFullError('too many requests wait for the lock'));
    });
  }

  /** Rejects all callers that wait now. */
  refuse(reason: Error): void {
    for (let next = this.queue?.take(); next; next = this.queue!.take()) next.refuse(reason);
  }

  /** Admits the next caller whose client is still there. */
  release(): void {
    for (let next = this.queue?.take(); next; next = this.queue!.take()) {
      if (!next.isGone()) return next.begin();
      next.refuse(new ClientDisconnectedError('the client has disconnected'));
    }
    this.isHeld = false;
  }
}
