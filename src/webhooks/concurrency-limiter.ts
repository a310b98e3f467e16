/** How many requests may be in progress at the same time. */
export interface Bounds {
  /** To all receivers together. */
  total: number;
  /** To all slow receivers together. */
  slow: number;
  /** To one receiver. */
  each: number;
}

const defaultBounds: Bounds = { total: 256, slow: 64, each: 8 };
/** A receiver whose last response took longer, in ms, is slow. */
const slowThreshold = 1000;

interface Receiver {
  inProgress: number;
  /** How many requests may be in progress to this receiver. */
  allowance: number;
  isSlow: boolean;
}

/**
 * Limits the requests in progress to each receiver and in total, so that slow or unresponsive receivers do not delay the others.
 *
 * - A new receiver has an allowance of one request.
 * - Each quick response doubles the allowance, up to `each`.
 * - A slow response sets the allowance back to one. While a receiver is slow, its requests also count towards `slow`, which all slow
 *   receivers share.
 */
export class ConcurrencyLimiter {
  private readonly receivers = new Map<number, Receiver>();
  private total = 0;
  private slow = 0;

  constructor(private readonly bounds: Bounds = defaultBounds) {}

  /** How many more requests may be sent to the receiver now. */
  available(id: number): number {
    const { inProgress, allowance, isSlow } = this.receivers.get(id) ?? newReceiver;
    const shared = isSlow
      ? Math.min(this.bounds.slow - this.slow, this.bounds.total - this.total)
      : this.bounds.total - this.total;
    return Math.max(0, Math.min(allowance - inProgress, shared));
  }

  /** How many requests to the receiver are in progress. */
  inProgress(id: number): number {
    return this.receivers.get(id)?.inProgress ?? 0;
  }

  /**
   * Counts a request to the receiver, and returns the function that ends it. That function takes the duration of the response in ms, or
   * undefined when no request was completed.
   */
  acquire(id: number): (durationMs: number | undefined) => void {
    const receiver = this.receivers.get(id) ?? { ...newReceiver };
    this.receivers.set(id, receiver);
    const wasSlow = receiver.isSlow;
    receiver.inProgress += 1;
    this.total += 1;
    if (wasSlow) this.slow += 1;
    return (durationMs) => {
      receiver.inProgress -= 1;
      this.total -= 1;
      if (wasSlow) this.slow -= 1;
      if (durationMs === undefined) return;
      receiver.isSlow = durationMs > slowThreshold;
      receiver.allowance = receiver.isSlow ? 1 : Math.min(receiver.allowance * 2, this.bounds.each);
      // The entry is equal to that of a new receiver.
      if (receiver.inProgress === 0 && receiver.allowance === 1 && !receiver.isSlow) this.receivers.delete(id);
    };
  }
}

const newReceiver: Receiver = { inProgress: 0, allowance: 1, isSlow: false };
