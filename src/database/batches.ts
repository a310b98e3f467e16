import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Rows of one batch: few enough that a statement takes milliseconds and holds its locks briefly. */
export const batchSize = 500;
/** Less than the interval of the jobs that use this. */
const budgetMs = 10 * 60_000;

/**
 * Repeats `work` until it returns false, `stopping` is aborted, or ten minutes have passed; the next run continues with the rest. Each
 * call of `work` is one statement or transaction that processes at most {@link batchSize} rows, and returns whether there may be more.
 * Requests are served between the batches.
 */
export async function inBatches(work: () => Promise<boolean>, stopping?: AbortSignal): Promise<void> {
  const end = performance.now() + budgetMs;
  while (!stopping?.aborted && performance.now() < end && (await work())) await yieldToOthers();
}
