import type pg from 'pg';
import { uniqueConstraints } from './constraints';
import type { UniqueConstraint } from './constraints';

/** The database did not answer in time. The same request may succeed later. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** The client of a request disconnected before its turn for a connection. This is no fault, and is not logged. */
export class ClientDisconnectedError extends DatabaseUnavailableError {
  override name = 'ClientDisconnectedError';
}

/** Too many callers wait for a connection, and this one had to make room. Another one may still get its turn. */
export class ConnectionQueueFullError extends DatabaseUnavailableError {
  override name = 'ConnectionQueueFullError';
}

/** The database responds on no connection. Requests that wait behind this one would fail for the same reason. */
export class DatabaseUnresponsiveError extends DatabaseUnavailableError {
  override name = 'DatabaseUnresponsiveError';
}

/**
 * The kinds of errors of both databases:
 *
 * - `unique`: a unique constraint is violated.
 * - `foreignKey`: a referenced row does not exist, or a deleted row is still referenced.
 * - `badInput`: the database cannot store a value.
 * - `conflict`: a conflict with a concurrent transaction; the transaction may be retried.
 * - `unavailable`: the database is unreachable, read-only, full or too slow.
 */
export type DatabaseOutcome =
  | { kind: 'unique'; constraint: UniqueConstraint }
  | { kind: 'foreignKey' | 'badInput' | 'conflict' | 'unavailable' };

type PlainKind = Exclude<DatabaseOutcome['kind'], 'unique'>;

/**
 * Error codes; the first match wins: SQLSTATEs of PostgreSQL (appendix A of its manual), names of SQLite's result codes
 * (sqlite.org/rescode.html), and Node's codes for failed connections.
 */
const outcomes: [RegExp, PlainKind][] = [
  [/^23503$|^SQLITE_CONSTRAINT_FOREIGNKEY$/, 'foreignKey'],
  [/^(22...|23514|54...)$|^SQLITE_(CONSTRAINT_CHECK|CONSTRAINT_DATATYPE|MISMATCH|TOOBIG)$/, 'badInput'],
  [/^(40001|40P01|55P03)$|^SQLITE_(BUSY|LOCKED)/, 'conflict'],
  [/^(08...|53...|57014|57P0.|25006|25P03)$|^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)/, 'unavailable'],
  [/^(ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$|ENETUNREACH$|EADDRNOTAVAIL$)/, 'unavailable'],
];

const constraintOfColumns = new Map(
  Object.entries(uniqueConstraints).map(([name, columns]) => [columns as string, name]),
);

function uniqueConstraintOf(error: {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}): UniqueConstraint | undefined {
  const message = String(error.message);
  const name =
    error.code === '23505'
      ? unsharded(error.constraint ?? /unique constraint "([^"]+)"/.exec(message)?.[1])
      : constraintOfColumns.get(message.replace('UNIQUE constraint failed: ', ''));
  return typeof name === 'string' && name in uniqueConstraints ? (name as UniqueConstraint) : undefined;
}

/** Citus reports the constraint of the shard, e.g. `app_user_email_102010`, sometimes only in the message. */
function unsharded(name: unknown): unknown {
  return typeof name === 'string' && !(name in uniqueConstraints) ? name.replace(/_\d+$/, '') : name;
}

/** Does not use `instanceof`, which fails when another realm loaded better-sqlite3 first, as in tests. */
function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The kind of the error; undefined when it does not come from the database, or only a programming mistake can cause it. */
export function classifyDatabaseError(error: unknown): DatabaseOutcome | undefined {
  if (error instanceof DatabaseUnavailableError) return { kind: 'unavailable' };
  const code = codeOf(error);
  if (code === undefined) return undefined;
  if (/^23505$|^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(code)) {
    const constraint = uniqueConstraintOf(error as { code: string });
    return constraint && { kind: 'unique', constraint };
  }
  if (isOutlivedPlan(error)) return { kind: 'conflict' };
  const kind = outcomes.find(([pattern]) => pattern.test(code))?.[1];
  return kind && { kind };
}

/**
 * Whether a prepared statement is outdated because a migration has changed its columns (0A000, feature_not_supported). It had no
 * effect, and succeeds when it is prepared again.
 */
export function isOutlivedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery';
}

/**
 * Whether PostgreSQL cancelled a statement that ran, or waited for a lock, longer than `statement_timeout` (57014,
 * query_canceled). SQLite has no such error: its writers wait in this process.
 */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/**
 * Whether a transaction that failed with this error may have been committed: COMMIT was sent, and its response was lost. False for
 * SQLite, which has no connection, and for a server that reports a lack of resources (53…).
 */
export function mayBeCommitted(error: unknown): boolean {
  return classifyDatabaseError(error)?.kind === 'unavailable' && !/^(SQLITE|53)/.test(codeOf(error) ?? '');
}

/**
 * Maps the violation of a unique constraint to a result:
 * `return onUnique(database.transaction(…), { app_user_email: fail('EMAIL_TAKEN') })`. Throws every other error.
 * Call it around a transaction, never inside one: PostgreSQL silently executes the COMMIT after a caught error as a ROLLBACK.
 */
export async function onUnique<Value, Outcome>(
  attempt: Promise<Value>,
  answers: Partial<Record<UniqueConstraint, Outcome>>,
): Promise<Value | Outcome> {
  try {
    return await attempt;
  } catch (error) {
    const outcome = classifyDatabaseError(error);
    if (outcome?.kind === 'unique' && outcome.constraint in answers) return answers[outcome.constraint] as Outcome;
    throw error;
  }
}

/** Maps the violation of a foreign key to a result: a reference to a missing row, or the deletion of a referenced row. */
export async function onForeignKey<Value, Outcome>(attempt: Promise<Value>, answer: Outcome): Promise<Value | Outcome> {
  try {
    return await attempt;
  } catch (error) {
    if (classifyDatabaseError(error)?.kind === 'foreignKey') return answer;
    throw error;
  }
}
