import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { classifyDatabaseError } from './errors';

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

/** How many records may fail before a run ends. */
const maximumFailures = 10 * batchSize;

/**
 * Calls `act` for each record that `list` returns, as {@link inBatches} does, until none is left that was not tried. After `act`, the
 * record is no longer due; `act` returns false if it was no longer due. A failure is passed to `onFailure` and does not affect other
 * records, unless the database is unavailable. Returns for how many records `act` returned true.
 */
export async function forEachDue<Key extends { id: number }>(
  list: (limit: number) => Promise<readonly Key[]>,
  act: (key: Key) => Promise<boolean>,
  { stopping, onFailure }: { stopping: AbortSignal; onFailure: (error: unknown, key: Key) => void },
): Promise<number> {
  let count = 0;
  const tried = new Set<number>();
  await inBatches(async () => {
    const due = (await list(batchSize + tried.size)).filter(({ id }) => !tried.has(id));
    for (const key of due) {
      if (stopping.aborted) return false;
      try {
        if (await act(key)) count += 1;
        else tried.add(key.id);
      } catch (error) {
        // Every other record would fail too.
        if (classifyDatabaseError(error)?.kind === 'unavailable') throw error;
        tried.add(key.id);
        onFailure(error, key);
      }
    }
    return due.length > 0 && tried.size < maximumFailures;
  }, stopping);
  return count;
}
