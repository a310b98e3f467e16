/**
 * How long a server has said nothing at all to this process, on any connection, although something was asked of it. One clock for
 * all: whoever asks while it runs need not find out anew how patient to be. Times are milliseconds of one clock.
 */
export class OutageDetector {
  private waiting = 0;
  private since = 0;
  /** Until when it is known to have lasted; before anything was asked it has not. */
  private until = -Infinity;

  /** `patience`: the longest wait for an answer; a silence is forgotten when nobody has met it for as long. */
  constructor(private readonly patience: number) {}

  asked(now: number): void {
    if (this.waiting === 0 && !this.isRemembered(now)) this.since = now;
    this.waiting++;
  }

  /** What was asked has an answer, or the end of its connection, which is one too. */
  answered(now: number): void {
    this.waiting--;
    this.heard(now);
  }

  /** What was asked is given up. */
  givenUp(now: number): void {
    this.waiting--;
    this.until = now;
  }

  heard(now: number): void {
    this.since = now;
    this.until = -Infinity;
  }

  /** Since when the server has been silent; `now` where it is not. */
  begin(now: number): number {
    return this.waiting > 0 || this.isRemembered(now) ? this.since : now;
  }

  /**
   * Until when an answer may take that has been waited for since `start`: as long as patience goes, which began with the silence;
   * in the middle of one a quarter of it, so that the end of the silence is noticed.
   */
  deadline(start: number, now: number): number {
    const begin = Math.min(start, this.begin(now));
    return Math.max(start + this.patience / 4, begin + this.patience);
  }

  private isRemembered(now: number): boolean {
    return now - this.until < this.patience;
  }
}
