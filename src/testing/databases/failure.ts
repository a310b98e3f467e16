import { classifyDatabaseError } from '../../database/errors';

/** The outcome of a failure, and how long it was in coming. */
export async function failure(attempt: Promise<unknown>): Promise<{ kind: string | undefined; ms: number }> {
  const begin = performance.now();
  const error = await attempt.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  return { kind: classifyDatabaseError(error)?.kind ?? String(error), ms: performance.now() - begin };
}
