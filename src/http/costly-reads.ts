import { fail, Refusal } from '../contract/failures';
import type { Sender } from '../contract/handler';
import { FairQueue, type Origin } from '../limits/fair-queue';

interface Job {
  origin: Origin;
  begin: () => void;
  refuse: (reason: Error) => void;
}

/** How long reads may begin in one turn of the event loop, in ms; later ones wait for the next turn. */
const turnMs = 5;
/**
 * After a longer turn, no read begins for this share of its time. Node accepts one connection in each turn of the event loop: if every turn
 * executed a read, a client would wait for as many reads as there are connections before its own.
 */
const restShare = 1 / 4;
/** The maximum number of waiting reads. */
const maximumWaiting = 1_000;

/**
 * Reads that take several points of the limit `requests`: searches, counts, reports and the data of an account. SQLite executes each of them
 * in the process that serves all clients, and on PostgreSQL each occupies a connection. The limits allow a client to send those of a whole minute at
 * once. Therefore:
 *
 * - At most `concurrency` of them are in progress.
 * - Of those that wait, one begins in a turn of the event loop, and none for a while after a long turn, so that the process accepts connections and
 *   serves other requests in between.
 * - Sites take turns, and in each site its senders, see {@link FairQueue}.
 */
export class CostlyReads {
  private readonly waiting = new FairQueue<Job>();
  private inProgress = 0;
  /** When the first read of this turn of the event loop began. */
  private turnBegan: number | undefined;

  constructor(private readonly concurrency = 1) {}

  /** Executes `read` at once if none waits, otherwise in its turn. Throws Refusal NOT_READY if too many wait, or if the client disconnects while waiting. */
  async run<Result>(senderOf: () => Sender, read: () => Promise<Result>): Promise<Result> {
    if (this.waiting.size === 0 && this.hasRoom()) this.begin();
    else await this.turnOf(senderOf());
    try {
      return await read();
    } finally {
      this.inProgress -= 1;
      if (this.waiting.size > 0) this.nextTurn();
    }
  }

  private hasRoom(): boolean {
    return (
      this.inProgress < this.concurrency &&
      (this.turnBegan === undefined || performance.now() - this.turnBegan < turnMs)
    );
  }

  private begin(): void {
    this.inProgress += 1;
    this.nextTurn();
  }

  private turnOf({ key, site, gone }: Sender): Promise<void> {
    return new Promise((resolve, reject) => {
      const job: Job = { origin: { key, site }, begin: resolve, refuse: reject };
      if (gone.aborted) return reject(busy());
      gone.addEventListener('abort', () => this.drop(job), { once: true });
      this.waiting.add(job);
      if (this.waiting.size > maximumWaiting) this.drop(this.waiting.latestOfBusiest()!);
      this.nextTurn();
    });
  }

  private drop(job: Job): void {
    if (this.waiting.remove(job)) job.refuse(busy());
  }

  /** Ends this turn of the event loop with the next one, in which a read that waits begins. */
  private nextTurn(): void {
    if (this.turnBegan !== undefined) return;
    const began = (this.turnBegan = performance.now());
    setImmediate(() => {
      const tookMs = performance.now() - began;
      if (tookMs < turnMs) this.takeTurn();
      else setTimeout(() => this.takeTurn(), tookMs * restShare);
    });
  }

  private takeTurn(): void {
    this.turnBegan = undefined;
    const job = this.inProgress < this.concurrency ? this.waiting.take() : undefined;
    if (!job) return;
    this.begin();
    job.begin();
  }
}

function busy(): Refusal {
  return new Refusal(fail('NOT_READY', { retryAfter: 5 }));
}
