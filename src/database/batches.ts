import { setImmediate as others } from 'node:timers/promises';

/** So many rows at once: few enough that a statement takes milliseconds and locks nothing for long. */
export const batchSize = 500;
/** Less than the time until the same work is due again. */
const budgetMs = 10 * 60_000;

/**
 * Repeats `work`, each time a statement or a transaction of its own that does away with at most {@link batchSize} rows and answers
 * whether there may be more, until there is nothing left, it is to stop, or its time is up: what is left then is done the next time.
 * Requests come in between.
 */
export async function inBatches(work: () => Promise<boolean>, stopping?: AbortSignal): Promise<void> {
  const end = performance.now() + budgetMs;
  while (!stopping?.aborted && performance.now() < end && (await work())) await others();
}
