/** Receives measurements of what the database does for this process. Without one, nothing is measured. */
export interface DatabaseWatch {
  /** A statement has completed, or failed with `error`. `sql` is its text without values. */
  statement(sql: string, ms: number, error?: unknown): void;
  /** SQLite: a writer has waited `ms` for other writers of this process. */
  turn(ms: number): void;
  /** SQLite: another process has locked the file, and the statement is retried. */
  busy(): void;
}

/** The connections to PostgreSQL, and the callers that wait for one. */
export interface PoolState {
  /** The size of the pool. */
  most: number;
  inUse: number;
  idle: number;
  waiting: number;
}

/** Measures a synchronous statement. */
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
