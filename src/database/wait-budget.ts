/**
 * How long one request may still wait for the database: in a mutex's queue, for a connection, and for an outage to end. Only waiting
 * is counted; the time in which the database executes statements is not.
 */
export class WaitBudget {
  private ms = 0;

  /** `maxMs` bounds what is spent, so that a request that has queued for a long time still gets a connection in the end. */
  constructor(private readonly maxMs: number) {}

  /** In ms. */
  get spent(): number {
    return this.ms;
  }

  /** In ms. */
  get left(): number {
    return this.maxMs - this.ms;
  }

  spend(ms: number): void {
    this.ms = Math.min(this.ms + ms, this.maxMs);
  }
}
