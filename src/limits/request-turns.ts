import { FairQueue, type Origin } from './fair-queue';

interface Job {
  origin: Origin;
  begin: () => void;
}

/** How long requests begin at once in one turn of the event loop, in ms; later ones wait for their turn. */
const turnMs = 20;
/** How long requests that have waited begin in one turn of the event loop, in ms. */
const waitedMs = 5;

/**
 * Shares the event loop between clients. As long as a turn of it is short, each request is handled when it arrives. After that, requests wait, a few
 * are handled in each turn of the event loop, and sites take turns ({@link FairQueue}): a site with a thousand connections delays another one by a
 * few requests, not by a thousand.
 */
export class RequestTurns {
  private readonly waiting = new FairQueue<Job>();
  private turnBegan: number | undefined;
  private isServing = false;

  /** `mostWaited`: how many requests that have waited begin in one turn of the event loop. */
  constructor(private readonly mostWaited = 16) {}

  /** Calls `begin` at once or in the turn of its origin. */
  run(origin: () => Origin, begin: () => void): void {
    if (this.waiting.size === 0 && this.hasTime()) return begin();
    this.waiting.add({ origin: origin(), begin });
    if (!this.isServing) this.serveInNextTurn();
  }

  /** Resolves in the turn of a request that has waited for something, such as the rest of its body: many may have waited for the same moment. */
  take(origin: () => Origin): Promise<void> {
    return new Promise((resolve) => this.run(origin, resolve));
  }

  private hasTime(): boolean {
    if (this.turnBegan !== undefined) return performance.now() - this.turnBegan < turnMs;
    this.turnBegan = performance.now();
    setImmediate(() => (this.turnBegan = undefined));
    return true;
  }

  /** Each begins in a callback of its own, after which Node runs what its promises have made ready: the time of one includes its work. */
  private serveInNextTurn(): void {
    this.isServing = true;
    let began: number | undefined;
    const most = Math.min(this.waiting.size, this.mostWaited);
    for (let index = 1; index <= most; index++)
      setImmediate(() => {
        began ??= performance.now();
        const job = performance.now() - began < waitedMs ? this.waiting.take() : undefined;
        if (index === most) this.serveAgain();
        job?.begin();
      });
  }

  private serveAgain(): void {
    if (this.waiting.size > 0) this.serveInNextTurn();
    else this.isServing = false;
  }
}
