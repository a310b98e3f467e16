/**
 * Detects that a server has stopped answering, over all connections of this process. Requests that start during an outage share its
 * beginning and fail early; without that, each would wait for the whole timeout. All times are milliseconds of one clock.
 *
 * States:
 * - answering: no statement waits for a response, and no outage is remembered.
 * - waiting: at least one statement waits. `since` is the last moment at which the server was known to answer.
 * - remembered: all statements were given up. The outage still counts until `timeoutMs` pass without another statement given up.
 *
 * A response, the end of a connection or a new connection ends an outage.
 */
export class OutageDetector {
  private waiting = 0;
  private since = 0;
  /** When the last statement was given up. */
  private givenUpAt = -Infinity;

  /** `timeoutMs`: the longest wait for a response. */
  constructor(private readonly timeoutMs: number) {}

  /** A statement was sent. */
  sent(now: number): void {
    if (this.waiting === 0 && !this.isRemembered(now)) this.since = now;
    this.waiting++;
  }

  /** A statement that was sent has a response, or its connection has ended. */
  answered(now: number): void {
    this.waiting--;
    this.heard(now);
  }

  /** A statement that was sent is no longer waited for. */
  givenUp(now: number): void {
    this.waiting--;
    this.givenUpAt = now;
  }

  /** The server has shown that it answers. */
  heard(now: number): void {
    this.since = now;
    this.givenUpAt = -Infinity;
  }

  /** Since when the server has not answered; `now` when there is no outage. */
  begin(now: number): number {
    return this.waiting > 0 || this.isRemembered(now) ? this.since : now;
  }

  /**
   * Until when a response may take that has been waited for since `start`. The timeout counts from the beginning of the outage. During
   * an outage, a quarter of the timeout is always left, so that the end of the outage is noticed.
   */
  deadline(start: number, now: number): number {
    const begin = Math.min(start, this.begin(now));
    return Math.max(start + this.timeoutMs / 4, begin + this.timeoutMs);
  }

  private isRemembered(now: number): boolean {
    return now - this.givenUpAt < this.timeoutMs;
  }
}
