import type pg from 'pg';
import { uniqueConstraints } from './constraints';
import type { UniqueConstraint } from './constraints';

/** The database does not answer, or not in time; the same request may succeed later. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** The database says nothing at all: whoever waits behind this one waits for the same, and need not find out anew. */
export class DatabaseUnresponsiveError extends DatabaseUnavailableError {
  override name = 'DatabaseUnresponsiveError';
}

/**
 * The kinds of errors of either database:
 * `unique` a unique constraint is violated · `foreignKey` a row that is referred to does not exist, or one that is deleted is
 * still referred to · `badInput` a value the database cannot store · `conflict` a conflict with a concurrent transaction, to be
 * run again · `unavailable` the database is unreachable, full or too slow.
 */
export type DatabaseOutcome =
  | { kind: 'unique'; constraint: UniqueConstraint }
  | { kind: 'foreignKey' | 'badInput' | 'conflict' | 'unavailable' };

type PlainKind = Exclude<DatabaseOutcome['kind'], 'unique'>;

/**
 * The databases' codes, first match wins. PostgreSQL's are SQLSTATEs (its manual, appendix A), SQLite's the names of its
 * result codes (sqlite.org/rescode.html), the rest are Node's names for a connection that fails.
 */
const outcomes: [RegExp, PlainKind][] = [
  [/^23503$|^SQLITE_CONSTRAINT_FOREIGNKEY$/, 'foreignKey'],
  [/^(22...|23514|54...)$|^SQLITE_(CONSTRAINT_CHECK|CONSTRAINT_DATATYPE|MISMATCH|TOOBIG)$/, 'badInput'],
  [/^(40001|40P01|55P03)$|^SQLITE_(BUSY|LOCKED)/, 'conflict'],
  [/^(08...|53...|57014|57P0.|25P03)$|^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)/, 'unavailable'],
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

/** Citus names the constraint of the shard, `app_user_email_102010`, and at times in the message alone. */
function unsharded(name: unknown): unknown {
  return typeof name === 'string' && !(name in uniqueConstraints) ? name.replace(/_\d+$/, '') : name;
}

/** By its shape: `instanceof` fails where better-sqlite3 was first loaded by another realm, as tests do. */
function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The kind of the error; undefined where it is not the database's, or one that only a mistake in this program can cause. */
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
 * Whether a prepared statement has outlived a migration that changed its columns (0A000, feature_not_supported). It did nothing, and
 * does not fail again: it is prepared anew.
 */
export function isOutlivedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery';
}

/**
 * Whether PostgreSQL cancelled a statement that ran, or waited for a lock, longer than `statement_timeout` (57014,
 * query_canceled). SQLite has no such error: a writer there waits in this process.
 */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/**
 * Whether a transaction that ended with this error may have been committed all the same: its COMMIT was sent, and the answer is
 * lost. SQLite has no connection to lose, and a server whose disk is full (53…) says so.
 */
export function mayBeCommitted(error: unknown): boolean {
  return classifyDatabaseError(error)?.kind === 'unavailable' && !/^(SQLITE|53)/.test(codeOf(error) ?? '');
}

/**
 * Turns the violation of one of the unique constraints into an answer:
 * `return onUnique(inTransaction(db, …), { app_user_email: fail('EMAIL_TAKEN') })`. Throws every other error.
 * Call it around a transaction, never inside one: PostgreSQL silently turns the COMMIT after a caught error into a ROLLBACK.
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

/** The same for the violation of a foreign key: a reference to a missing row, or the deletion of a row that is referred to. */
export async function onForeignKey<Value, Outcome>(attempt: Promise<Value>, answer: Outcome): Promise<Value | Outcome> {
  try {
    return await attempt;
  } catch (error) {
    if (classifyDatabaseError(error)?.kind === 'foreignKey') return answer;
    throw error;
  }
}
