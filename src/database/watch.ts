/** Who is told what the database does for this process. Nobody where nothing is measured: then none of it is worked out. */
export interface DatabaseWatch {
  /** A statement was answered, or failed with `error`: its text, without values, and how long it took. */
  statement(sql: string, ms: number, error?: unknown): void;
  /** SQLite: a writer has waited so long for those of this process before it. */
  turn(ms: number): void;
  /** SQLite: another process had the file locked, and the statement is tried again. */
  busy(): void;
}

/** The connections to PostgreSQL, and those who wait for one. */
export interface PoolState {
  /** As many as there may be. */
  most: number;
  inUse: number;
  idle: number;
  waiting: number;
}

/** Runs a statement that is answered at once. */
export function watched<Result>(watch: DatabaseWatch | undefined, sql: string, run: () => Result): Result {
  if (!watch) return run();
  const start = performance.now();
  try {
    const result = run();
    watch.statement(sql, performance.now() - start);
    return result;
  } catch (error) {
    watch.statement(sql, performance.now() - start, error);
    throw error;
  }
}

/** Sends a statement whose answer takes time. */
export function watchedLate<Result>(
  watch: DatabaseWatch | undefined,
  sql: string,
  send: () => Promise<Result>,
): Promise<Result> {
  if (!watch) return send();
  const start = performance.now();
  return send().then(
    (result) => {
      watch.statement(sql, performance.now() - start);
      return result;
    },
    (error: unknown) => {
      watch.statement(sql, performance.now() - start, error);
      throw error;
    },
  );
}
