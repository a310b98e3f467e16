import { setTimeout as delay } from 'node:timers/promises';
import { classifyDatabaseError } from '../../database/errors';

/** The kind of error of a rejected promise. */
export async function failure(attempt: Promise<unknown>): Promise<{ kind: string | undefined }> {
  const error = await attempt.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  return { kind: classifyDatabaseError(error)?.kind ?? String(error) };
}

/**
 * The same, or 'late' if it was not rejected within `ms`. Does not depend on the load of the machine if a timer of this process rejects it:
 * timers of one process end in order.
 */
export function failureWithin(ms: number, attempt: Promise<unknown>): Promise<{ kind: string | undefined }> {
  const late = new AbortController();
  const isLate = delay(ms, { kind: 'late' }, { signal: late.signal });
  return Promise.race([failure(attempt), isLate]).finally(() => late.abort());
}
