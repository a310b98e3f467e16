import { FairQueue, type Origin } from './fair-queue';

interface Job {
  origin: Origin;
  begin: () => void;
}

/** How long requests begin at once in one turn of the event loop, in ms; later ones wait for their turn. */
const turnMs = 20;

/**
 * Shares the event loop between clients. As long as a turn of it is short, each request is handled when it arrives. After that, requests wait, one is
 * handled in each turn of the event loop, and sites take turns ({@link FairQueue}): a site with a thousand connections delays another one by a turn,
 * not by a thousand requests.
 */
export class RequestTurns {
  private readonly waiting = new FairQueue<Job>();
  private turnBegan: number | undefined;

  /** Calls `begin` at once or in the turn of its origin. */
  run(origin: () => Origin, begin: () => void): void {
    if (this.waiting.size === 0 && this.hasTime()) return begin();
    this.waiting.add({ origin: origin(), begin });
    if (this.waiting.size === 1) this.takeInNextTurn();
  }

  private hasTime(): boolean {
    if (this.turnBegan !== undefined) return performance.now() - this.turnBegan < turnMs;
    this.turnBegan = performance.now();
    setImmediate(() => (this.turnBegan = undefined));
    return true;
  }

  private takeInNextTurn(): void {
    setImmediate(() => {
      const job = this.waiting.take();
      if (this.waiting.size > 0) this.takeInNextTurn();
      job?.begin();
    });
  }
}
