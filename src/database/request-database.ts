import type { OpenDatabase } from './connection';
import type { TurnOf } from './connection-queue';
import type { Wait } from './keyed-mutex';
import type { Replica } from './replica';
import type { Database, Trx } from './tables';
import { inTransaction } from './transaction';
import type { WaitBudget } from './wait-budget';

/**
 * The database as handlers and the actions that they share with jobs and commands use it. Repositories do not know this type: they
 * take a plain Kysely (`Database`), or a transaction (`Trx`) where their statements must be in one.
 *
 * There are two cases, and code that uses this type works in both:
 *
 * - Usually each statement of `read` and `write`, and each `transaction()`, commits on its own.
 * - In a request with an Idempotency-Key all of them belong to one enclosing transaction, together with the stored response. It begins
 *   with the first change. Until then `read` reads outside a transaction, from then on inside it. See late-transaction.ts.
 */
export interface RequestDatabase {
  /** Reads. For reads that may lag, this is a replica. */
  readonly read: Database;

  /** Single statements that change rows. Several statements that belong together need `transaction()`. */
  readonly write: Database;

  /**
   * Runs `work` in a transaction and returns its result once it is committed. When `work` throws, the transaction is rolled back, and
   * the error is thrown.
   *
   * Without an enclosing transaction, `work` runs again when the database aborts the transaction because of a concurrent one
   * (SQLSTATE 40001, 40P01, 55P03; SQLITE_BUSY); after the last attempt DatabaseUnavailableError is thrown. Within an enclosing
   * transaction it is a savepoint: when `work` throws, only its own changes are rolled back, and the caller may catch the error; after
   * a conflict the whole request runs again. In both cases `work` may run several times, hence must have no effect except
   * through `trx`.
   *
   * Inside `work`, pass `trx` on and do not use this object: on SQLite, `work` would wait for its own transaction.
   */
  transaction<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;

  /**
   * Registers `undo` for the case that the enclosing transaction is rolled back after the caller's part has succeeded, e.g. to remove
   * a stored file whose row no longer exists. It is not called when the outcome of COMMIT is unknown. Without an enclosing
   * transaction it is never called: a `transaction()` that has resolved is committed.
   */
  onRollback(undo: () => Promise<void>): void;

  /** Whether an enclosing transaction has begun, so that the request holds a connection. */
  readonly isBegun: boolean;

  /** Shared by all waits of the request; undefined if each wait has a separate budget. */
  readonly waitBudget: WaitBudget | undefined;

  /** How the request waits for others; undefined for what no client waits for, such as jobs. */
  readonly turnOf: TurnOf | undefined;
}

/** The database of a process: for jobs and commands, for requests that only read, and the source of the contexts of all others. */
export interface ProcessDatabase extends RequestDatabase {
  /**
   * For one request that only reads, which waits for connections in its turn. `mayLag`: what is read may be a second old, and `read` is the
   * replica where there is one. On SQLite nothing waits for connections.
   */
  inTurn(turnOf: TurnOf, mayLag?: boolean): RequestDatabase;

  /**
   * For one request that changes something: it waits in its turn, and all its waits share one {@link WaitBudget}. SQLite has none: it is never
   * unreachable.
   */
  withWaitBudget(turnOf?: TurnOf): RequestDatabase;
}

export function createProcessDatabase(
  { db, inTurn, withWaitBudget }: Pick<OpenDatabase, 'db' | 'inTurn' | 'withWaitBudget'>,
  replica?: Pick<Replica, 'db' | 'inTurn'>,
): ProcessDatabase {
  const shared = createRequestDatabase(db);
  return {
    ...shared,
    inTurn(turnOf, mayLag = false) {
      const own = inTurn ? createRequestDatabase(inTurn(turnOf)) : shared;
      return mayLag && replica ? { ...own, read: replica.inTurn?.(turnOf) ?? replica.db } : own;
    },
    withWaitBudget(turnOf) {
      if (!withWaitBudget) return { ...shared, turnOf };
      const { db: view, waitBudget } = withWaitBudget(turnOf);
      return createRequestDatabase(view, { waitBudget, turnOf });
    },
  };
}

/** A database without an enclosing transaction: statements and transactions of `db` commit on their own. */
export function createRequestDatabase(db: Database, { waitBudget, turnOf }: Wait = {}): RequestDatabase {
  return {
    read: db,
    write: db,
    transaction: (work) => inTransaction(db, work),
    onRollback() {},
    isBegun: false,
    waitBudget,
    turnOf,
  };
}
