/** How many requests may be in progress at the same time. */
export interface Bounds {
  /** To all receivers together. */
  total: number;
  /** To all slow receivers together. */
  slow: number;
  /** To the receivers of one owner. */
  owner: number;
  /** To one receiver. */
  each: number;
}

const defaultBounds: Bounds = { total: 256, slow: 64, owner: 16, each: 8 };
/** A response that took longer, in ms, is slow. */
const slowThreshold = 1000;
/** After a slow response, a receiver is slow until it has given this many quick ones; each further slow response adds as many, up to `maxPenalty`. */
const penalty = 8;
const maxPenalty = 64;
/** One owner gets at most this part of the capacity that is free, so that one owner cannot take all of it. */
const part = 1 / 8;

interface Receiver {
  inProgress: number;
  /** How many requests may be in progress to this receiver. */
  allowance: number;
  /** How many quick responses are missing until the receiver is no longer slow. */
  penalty: number;
}

interface Owner {
  inProgress: number;
  /** To receivers that were slow when the request began. */
  slow: number;
}

/**
 * Limits the requests in progress to each receiver, for each owner and in total, so that slow or unresponsive receivers do not delay the
 * others.
 *
 * - A new receiver has an allowance of one request. Each quick response doubles it, up to `each`.
 * - A slow response sets the allowance to one, until several quick responses have followed. Until then the receiver's requests also
 *   count towards `slow`, which all slow receivers share.
 * - One owner's receivers get at most `owner` requests, and at most an eighth of the capacity that is free. A receiver that is quick and
 *   then stops responding, or many of one owner, therefore leave capacity to all others.
 */
export class ConcurrencyLimiter {
  private readonly receivers = new Map<number, Receiver>();
  private readonly owners = new Map<number, Owner>();
  private total = 0;
  private slow = 0;

  constructor(private readonly bounds: Bounds = defaultBounds) {}

  /** How many more requests may be sent to the receiver of the owner now. */
  available(id: number, ownerId: number): number {
    const { inProgress, allowance, penalty } = this.receivers.get(id) ?? newReceiver;
    const owner = this.owners.get(ownerId) ?? newOwner;
    const { bounds } = this;
    const free = bounds.total - this.total;
    const shares = [allowance - inProgress, free, shareOf(free, bounds.owner) - owner.inProgress];
    const freeSlow = bounds.slow - this.slow;
    if (penalty > 0) shares.push(freeSlow, shareOf(freeSlow, bounds.owner) - owner.slow);
    return Math.max(0, Math.min(...shares));
  }

  /** How many requests to the receivers of the owner are in progress. */
  inProgress(ownerId: number): number {
    return this.owners.get(ownerId)?.inProgress ?? 0;
  }

  /**
   * Counts a request to the receiver of the owner, and returns the function that ends it. That function takes the duration of the
   * response in ms, or undefined when no request was completed.
   */
  acquire(id: number, ownerId: number): (durationMs: number | undefined) => void {
    const receiver = this.receivers.get(id) ?? { ...newReceiver };
    const owner = this.owners.get(ownerId) ?? { ...newOwner };
    this.receivers.set(id, receiver);
    this.owners.set(ownerId, owner);
    const slow = Number(receiver.penalty > 0);
    const count = (change: 1 | -1) => {
      receiver.inProgress += change;
      owner.inProgress += change;
      owner.slow += change * slow;
      this.total += change;
      this.slow += change * slow;
    };
    count(1);
    return (durationMs) => {
      count(-1);
      if (durationMs !== undefined) this.judge(receiver, durationMs);
      // The entries are equal to new ones.
      if (receiver.inProgress === 0 && receiver.allowance === 1 && receiver.penalty === 0) this.receivers.delete(id);
      if (owner.inProgress === 0) this.owners.delete(ownerId);
    };
  }

  private judge(receiver: Receiver, durationMs: number): void {
    const wasSlow = receiver.penalty > 0;
    const isSlow = durationMs > slowThreshold;
    if (isSlow) receiver.penalty = Math.min(receiver.penalty + penalty, maxPenalty);
    else if (wasSlow) receiver.penalty -= 1;
    receiver.allowance = isSlow || wasSlow ? 1 : Math.min(receiver.allowance * 2, this.bounds.each);
  }
}

const newReceiver: Receiver = { inProgress: 0, allowance: 1, penalty: 0 };
const newOwner: Owner = { inProgress: 0, slow: 0 };

/** At least one while anything is free. */
function shareOf(free: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(free * part)));
}
