import { batchSize } from '../database/batches';
import { isStatementTimeout } from '../database/errors';

/** How long one batch should take, in ms: far less than the time limit of a statement, because requests wait for its locks. */
const targetMs = 250;
const smallest = 10;

/**
 * A batch whose size follows how long it takes. The time for a row can vary a hundredfold: with the number of its indexes, with the disk,
 * and with what else the database does.
 */
export class AdaptiveBatch {
  private size = 100;

  /** Calls `work` with the size, and again with a smaller one if the database has cancelled a statement because it took too long. */
  async run<Result>(work: (size: number) => Promise<Result>): Promise<Result> {
    for (;;) {
      const begin = performance.now();
      try {
        const result = await work(this.size);
        const isSlow = performance.now() - begin > targetMs;
        this.size = isSlow ? Math.max(smallest, Math.floor(this.size / 2)) : Math.min(batchSize, this.size * 2);
        return result;
      } catch (error) {
        if (!isStatementTimeout(error) || this.size === smallest) throw error;
        this.size = Math.max(smallest, Math.floor(this.size / 4));
      }
    }
  }
}
