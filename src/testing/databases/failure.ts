import { classifyDatabaseError } from '../../database/errors';

/** The error of a rejected promise, and the time until it was rejected. */
export async function failure(attempt: Promise<unknown>): Promise<{ kind: string | undefined; ms: number }> {
  const begin = performance.now();
  const error = await attempt.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  return { kind: classifyDatabaseError(error)?.kind ?? String(error), ms: performance.now() - begin };
}
