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

/** Sends a number of messages at once; the others wait in turns by site and sender ({@link FairQueue}). */
export class SendingQueue {
  private readonly waiting = new FairQueue<Waiting>();
  private sending = 0;

  constructor(private readonly bounds: Bounds) {}

  /**
   * Resolves when the message has been sent, and rejects with the error of `send`. If too many wait, the latest of the busiest sender rejects with
   * a {@link DeliveryError}.
   */
  add(origin: Origin, send: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const excess = this.waiting.addWithin({ origin, send, resolve, reject }, this.bounds.waiting);
      excess?.reject(new DeliveryError('too many messages wait'));
      this.sendNext();
    });
  }

  /** Rejects the messages that wait with a {@link DeliveryError}. */
  discard(): void {
    for (let next = this.waiting.take(); next; next = this.waiting.take())
      next.reject(new DeliveryError('the service stops'));
  }

  private sendNext(): void {
    while (this.sending < this.bounds.concurrency) {
      const next = this.waiting.take();
      if (!next) return;
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
}
