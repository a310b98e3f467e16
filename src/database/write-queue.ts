import { DatabaseUnavailableError } from './errors';

/** Lets one in at a time, in the order of arrival, and turns away whoever has waited too long. */
export class Turnstile {
  private taken = false;
  private readonly queue: { admit: () => void; timer: NodeJS.Timeout }[] = [];

  constructor(private readonly patienceMs: number) {}

  async enter(): Promise<void> {
    if (!this.taken) {
      this.taken = true;
      return;
    }
    await new Promise<void>((admit, reject) => {
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiting), 1);
        // A transaction that uses `db` where it should use `trx` waits for itself and ends here.
        reject(new DatabaseUnavailableError(`no turn to write within ${this.patienceMs} ms`));
      }, this.patienceMs);
      const waiting = { admit, timer };
      this.queue.push(waiting);
    });
  }

  leave(): void {
    const next = this.queue.shift();
    if (next) {
      clearTimeout(next.timer);
      next.admit();
    } else this.taken = false;
  }
}
