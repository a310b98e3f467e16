import { DeliveryError } from '../adapters/messages';
import { FairQueue, type Origin } from '../limits/fair-queue';

interface Waiting {
  origin: Origin;
  send: () => Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface Bounds {
  /** How many messages are sent at once. */
  concurrency: number;
  /** How many wait at most. */
  waiting: number;
}

/** How many messages of a site may wait before {@link SendingQueue.isBusy}. */
const waitingOfSite = 100;

/** Sends a number of messages at once; the others wait in turns by site and sender ({@link FairQueue}). */
export class SendingQueue {
  private readonly waiting = new FairQueue<Waiting>();
  private readonly ofSites = new Map<string, number>();
  private sending = 0;

  constructor(private readonly bounds: Bounds) {}

  /** Whether no message should be added for the site now: it has many, or the queue is so full that messages may soon be lost. */
  isBusy(site: string): boolean {
    return (this.ofSites.get(site) ?? 0) >= waitingOfSite || this.waiting.size >= this.bounds.waiting / 2;
  }

  /**
   * Resolves when the message has been sent, and rejects with the error of `send`. If too many wait, the latest of the busiest sender rejects with
   * a {@link DeliveryError}.
   */
  add(origin: Origin, send: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.add({ origin, send, resolve, reject });
      this.countOfSite(origin, 1);
      this.sendNext();
      if (this.waiting.size <= this.bounds.waiting) return;
      const excess = this.waiting.latestOfBusiest()!;
      this.waiting.remove(excess);
      this.countOfSite(excess.origin, -1);
      excess.reject(new DeliveryError('too many messages wait'));
    });
  }

  private sendNext(): void {
    while (this.sending < this.bounds.concurrency) {
      const next = this.waiting.take();
      if (!next) return;
      this.countOfSite(next.origin, -1);
      this.sending += 1;
      void next
        .send()
        .then(next.resolve, next.reject)
        .finally(() => {
          this.sending -= 1;
          this.sendNext();
        });
    }
  }

  private countOfSite({ site }: Origin, change: 1 | -1): void {
    const count = (this.ofSites.get(site) ?? 0) + change;
    if (count === 0) this.ofSites.delete(site);
    else this.ofSites.set(site, count);
  }
}
