import type { DueWebhook } from './repository-partitions';

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
/** New accounts together get at most this part of the capacity, so that many of them cannot take all of it. */
const newAccountsPart = 1 / 2;
/** For how many owners the limiter knows when they were served last. It forgets those served least recently, which come first in any case. */
const maxServed = 10_000;

interface Receiver {
  inProgress: number;
  /** How many requests may be in progress to this receiver. */
  allowance: number;
  /** How many quick responses are missing until the receiver is no longer slow. */
  penalty: number;
}

/** Requests in progress. */
interface Usage {
  total: number;
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
 * - New accounts together get at most half of `total` and of `slow`. The other half is left to owners whose identity was checked.
 */
export class ConcurrencyLimiter {
  private readonly receivers = new Map<number, Receiver>();
  private readonly owners = new Map<number, Usage>();
  private readonly all: Usage = { ...noUsage };
  private readonly newAccounts: Usage = { ...noUsage };
  /** The number of each owner's last request, in ascending order. */
  private readonly served = new Map<number, number>();
  private requests = 0;

  constructor(private readonly bounds: Bounds = defaultBounds) {}

  /**
   * The webhooks in the order in which they may send: those of owners with the fewest requests in progress come first, and of these, those of
   * the owners that were served least recently.
   */
  inTurn(webhooks: readonly DueWebhook[]): DueWebhook[] {
    const served = ({ ownerId }: DueWebhook) => this.served.get(ownerId) ?? 0;
    return webhooks.toSorted(
      (a, b) => this.inProgress(a.ownerId) - this.inProgress(b.ownerId) || served(a) - served(b),
    );
  }

  /** How many more requests may be sent to the webhook now. */
  available({ id, ownerId, isIdentified }: DueWebhook): number {
    const { inProgress, allowance, penalty } = this.receivers.get(id) ?? newReceiver;
    const owner = this.owners.get(ownerId) ?? noUsage;
    const shares = [allowance - inProgress, this.shareOf('total', isIdentified) - owner.total];
    if (penalty > 0) shares.push(this.shareOf('slow', isIdentified) - owner.slow);
    return Math.max(0, Math.min(...shares));
  }

  /** How many requests to the receivers of the owner are in progress. */
  inProgress(ownerId: number): number {
    return this.owners.get(ownerId)?.total ?? 0;
  }

  /**
   * Counts a request to the webhook, and returns the function that ends it. That function takes the duration of the response in ms, or
   * undefined when no request was completed.
   */
  acquire({ id, ownerId, isIdentified }: DueWebhook): (durationMs: number | undefined) => void {
    const receiver = this.receivers.get(id) ?? { ...newReceiver };
    const owner = this.owners.get(ownerId) ?? { ...noUsage };
    this.receivers.set(id, receiver);
    this.owners.set(ownerId, owner);
    this.serve(ownerId);
    const slow = Number(receiver.penalty > 0);
    const count = (change: 1 | -1) => {
      receiver.inProgress += change;
      for (const usage of isIdentified ? [owner, this.all] : [owner, this.all, this.newAccounts]) {
        usage.total += change;
        usage.slow += change * slow;
      }
    };
    count(1);
    return (durationMs) => {
      count(-1);
      if (durationMs !== undefined) this.judge(receiver, durationMs);
      // The entries are equal to new ones.
      if (receiver.inProgress === 0 && receiver.allowance === 1 && receiver.penalty === 0) this.receivers.delete(id);
      if (owner.total === 0) this.owners.delete(ownerId);
    };
  }

  private serve(ownerId: number): void {
    this.served.delete(ownerId);
    this.served.set(ownerId, ++this.requests);
    if (this.served.size > maxServed) this.served.delete(this.served.keys().next().value!);
  }

  private judge(receiver: Receiver, durationMs: number): void {
    const wasSlow = receiver.penalty > 0;
    const isSlow = durationMs > slowThreshold;
    if (isSlow) receiver.penalty = Math.min(receiver.penalty + penalty, maxPenalty);
    else if (wasSlow) receiver.penalty -= 1;
    receiver.allowance = isSlow || wasSlow ? 1 : Math.min(receiver.allowance * 2, this.bounds.each);
  }

  /** How much of the capacity one owner may have: at least one while anything is free. */
  private shareOf(capacity: keyof Usage, isIdentified: boolean): number {
    const most = this.bounds[capacity];
    const free = most - this.all[capacity];
    const usable = isIdentified ? free : Math.min(free, most * newAccountsPart - this.newAccounts[capacity]);
    return Math.min(usable, Math.max(1, Math.min(this.bounds.owner, Math.floor(usable * part))));
  }
}

const newReceiver: Receiver = { inProgress: 0, allowance: 1, penalty: 0 };
const noUsage: Usage = { total: 0, slow: 0 };
