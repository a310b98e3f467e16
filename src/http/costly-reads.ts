import { fail, Refusal } from '../contract/failures';
import { FairQueue, type Origin } from '../limits/fair-queue';

/** Who sent a request for a read. */
export interface Reader {
  origin: () => Origin;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
}

interface Job {
  origin: Origin;
  isGone: () => boolean;
  begin: () => void;
  refuse: (reason: Error) => void;
}

/** How long reads may begin in one turn of the event loop, in ms; later ones wait for the next turn. */
const turnMs = 20;
/**
 * After a longer turn, no read begins until the event loop has nothing else to do, or for this share of the turn's time. Node accepts one connection in
 * each turn: if every turn executed a read, a client would wait for as many reads as there are connections before its own.
 */
const restShare = 1 / 4;
/** A turn of the event loop without work takes about 0.001 ms, one that accepts a connection 0.02 ms. */
const idleTurnMs = 0.01;
/** The maximum number of waiting reads. */
const maximumWaiting = 1_000;

/**
 * Reads that take several points of the limit `requests`: searches, counts, reports, and the first part of an export, whose long lists are read
 * while the response is sent. SQLite executes each of them in the process that serves all clients, and on PostgreSQL each occupies a connection.
 * The limits allow a client to send those of a whole minute at once. Therefore:
 *
 * - At most `concurrency` of them are in progress.
 * - Of those that wait, the next one begins when one has ended, unless this turn of the event loop has become long. After a long turn, none begins for
 *   a while, so that the process accepts connections and serves other requests in between.
 * - Sites take turns, and in each site its senders, see {@link FairQueue}.
 */
export class CostlyReads {
  private readonly waiting = new FairQueue<Job>();
  private inProgress = 0;
  /** When the first read of this turn of the event loop began. */
  private turnBegan: number | undefined;

  constructor(private readonly concurrency = 1) {}

  /** Executes `read` at once if none waits, otherwise in its turn. Throws Refusal NOT_READY if too many wait, or if the client has disconnected by then. */
  async run<Result>(reader: Reader, read: () => Promise<Result>): Promise<Result> {
    if (this.waiting.size === 0 && this.hasRoom()) this.begin();
    else await this.turnOf(reader);
    try {
      return await read();
    } finally {
      this.inProgress -= 1;
      this.takeNext();
    }
  }

  /** Whether a read may begin in this turn of the event loop. */
  private hasRoom(): boolean {
    if (this.inProgress >= this.concurrency) return false;
    return this.turnBegan === undefined || performance.now() - this.turnBegan < turnMs;
  }

  private begin(): void {
    this.inProgress += 1;
    if (this.turnBegan !== undefined) return;
    const began = (this.turnBegan = performance.now());
    setImmediate(() => {
      const tookMs = performance.now() - began;
      if (tookMs < turnMs) this.endTurn();
      else this.rest(performance.now() + tookMs * restShare);
    });
  }

  private rest(until: number): void {
    const began = performance.now();
    setImmediate(() => {
      const now = performance.now();
      if (now >= until || now - began < idleTurnMs) this.endTurn();
      else this.rest(until);
    });
  }

  private endTurn(): void {
    this.turnBegan = undefined;
    this.takeNext();
  }

  private turnOf({ origin, isGone }: Reader): Promise<void> {
    return new Promise((resolve, reject) => {
      const job = { origin: origin(), isGone, begin: resolve, refuse: reject };
      this.waiting.addWithin(job, maximumWaiting)?.refuse(busy());
    });
  }

  private takeNext(): void {
    if (!this.hasRoom()) return;
    const job = this.waiting.take();
    if (!job) return;
    if (job.isGone()) {
      job.refuse(busy());
      return this.takeNext();
    }
    this.begin();
    job.begin();
  }
}

function busy(): Refusal {
  return new Refusal(fail('NOT_READY', { retryAfter: 5 }));
}
