import { DatabaseUnavailableError } from './errors';

/** A mutex that admits one holder at a time, in the order of arrival, and rejects callers that wait longer than `timeoutMs`. */
export class FifoMutex {
  private isHeld = false;
  private readonly waiting: { admit: () => void; reject: (reason: Error) => void; timer: NodeJS.Timeout }[] = [];

  constructor(private readonly timeoutMs: number) {}

  /** Whether it is neither held nor waited for. */
  get isFree(): boolean {
    return !this.isHeld;
  }

  /** How many callers wait. */
  get length(): number {
    return this.waiting.length;
  }

  /** Resolves when the caller holds the mutex, and must then {@link release} it. Rejects with DatabaseUnavailableError after the timeout. */
  async acquire(): Promise<void> {
    if (!this.isHeld) {
      this.isHeld = true;
      return;
    }
    await new Promise<void>((admit, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1);
        // On SQLite, a transaction that uses `db` instead of its `trx` waits for itself and ends here.
        reject(new DatabaseUnavailableError(`the lock was not acquired within ${this.timeoutMs} ms`));
      }, this.timeoutMs);
      const waiter = { admit, reject, timer };
      this.waiting.push(waiter);
    });
  }

  /** Rejects all callers that wait now. */
  refuse(reason: Error): void {
    for (const { reject, timer } of this.waiting.splice(0)) {
      clearTimeout(timer);
      reject(reason);
    }
  }

  /** Admits the next caller. */
  release(): void {
    const next = this.waiting.shift();
    if (next) {
      clearTimeout(next.timer);
      next.admit();
    } else this.isHeld = false;
  }
}
