/** At once: in all, to slow receivers together, to one receiver. */
export interface Bounds {
  total: number;
  slow: number;
  each: number;
}

const usual: Bounds = { total: 256, slow: 64, each: 8 };
/** Who takes longer for an answer is slow, in ms. */
const slowness = 1000;

interface Receiver {
  underWay: number;
  allowance: number;
  isSlow: boolean;
}

/**
 * Who may be sent how much at the same moment, so that receivers that are slow, or never answer, hold up nobody else. Each begins with one
 * request at a time, and may have twice as many after each quick answer; who was slow is back at one, and shares few places with
 * all others that were.
 */
export class ConcurrencyLimiter {
  private readonly receivers = new Map<number, Receiver>();
  private total = 0;
  private slow = 0;

  constructor(private readonly bounds: Bounds = usual) {}

  /** How many more requests may go to the receiver now. */
  room(id: number): number {
    const { underWay, allowance, isSlow } = this.receivers.get(id) ?? unknown;
    const ofAll = isSlow
      ? Math.min(this.bounds.slow - this.slow, this.bounds.total - this.total)
      : this.bounds.total - this.total;
    return Math.max(0, Math.min(allowance - underWay, ofAll));
  }

  /** How many requests are under way to the receiver. */
  underWay(id: number): number {
    return this.receivers.get(id)?.underWay ?? 0;
  }

  /** Takes a place, and answers how to give it back: with the time the receiver took, in ms, or undefined where that is not known. */
  enter(id: number): (durationMs: number | undefined) => void {
    const receiver = this.receivers.get(id) ?? { ...unknown };
    this.receivers.set(id, receiver);
    const wasSlow = receiver.isSlow;
    receiver.underWay += 1;
    this.total += 1;
    if (wasSlow) this.slow += 1;
    return (durationMs) => {
      receiver.underWay -= 1;
      this.total -= 1;
      if (wasSlow) this.slow -= 1;
      if (durationMs === undefined) return;
      receiver.isSlow = durationMs > slowness;
      receiver.allowance = receiver.isSlow ? 1 : Math.min(receiver.allowance * 2, this.bounds.each);
      // Nothing is known of it that would not go without saying.
      if (receiver.underWay === 0 && receiver.allowance === 1 && !receiver.isSlow) this.receivers.delete(id);
    };
  }
}

const unknown: Receiver = { underWay: 0, allowance: 1, isSlow: false };
