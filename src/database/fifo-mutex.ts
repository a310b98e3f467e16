import { DatabaseUnavailableError } from './errors';

/** A mutex: admits one writer at a time, in the order of arrival, and rejects those who wait longer than `timeoutMs`. */
export class FifoMutex {
  private isHeld = false;
  private readonly waiting: { admit: () => void; reject: (reason: Error) => void; timer: NodeJS.Timeout }[] = [];

  constructor(private readonly timeoutMs: number) {}

  /** Whether nobody writes or waits. */
  get isFree(): boolean {
    return !this.isHeld;
  }

  /** How many wait. */
  get length(): number {
    return this.waiting.length;
  }

  /** Resolves when the caller may write, and then has to {@link release}. Rejects with DatabaseUnavailableError after the timeout. */
  async acquire(): Promise<void> {
    if (!this.isHeld) {
      this.isHeld = true;
      return;
    }
    await new Promise<void>((admit, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(writer), 1);
        // A transaction that uses `db` where it should use `trx` waits for itself and ends here.
        reject(new DatabaseUnavailableError(`no turn to write within ${this.timeoutMs} ms`));
      }, this.timeoutMs);
      const writer = { admit, reject, timer };
      this.waiting.push(writer);
    });
  }

  /** Rejects all who wait now. */
  refuse(reason: Error): void {
    for (const { reject, timer } of this.waiting.splice(0)) {
      clearTimeout(timer);
      reject(reason);
    }
  }

  /** Admits the next writer. */
  release(): void {
    const next = this.waiting.shift();
    if (next) {
      clearTimeout(next.timer);
      next.admit();
    } else this.isHeld = false;
  }
}
