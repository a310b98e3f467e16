import { Kysely, sql } from 'kysely';
import { plugins } from './append-only';
import { ArrivalQueue, type ConnectionQueue, type TurnOf } from './connection-queue';
import type { Dialect } from './dialect';
import { BoundedPool, transactionSettings } from './postgres';
import { type ConnectionSource, ServerDialect } from './postgres-dialect';
import { FileDialect, openFileDatabase } from './sqlite';
import type { Database, Tables } from './tables';
import { viewOf } from './views';
import type { WaitBudget } from './wait-budget';
import type { DatabaseWatch, PoolState } from './watch';

export type { Database, Trx } from './tables';

export interface DatabaseOptions {
  /** The number of connections to PostgreSQL. SQLite always has one that writes and one that reads. */
  poolSize: number;
  /** Receives a warning for each connection that breaks. */
  log?: { warn: (details: object, message: string) => void };
  /** PostgreSQL: the longest wait for a connection or a response. Default 2,000. */
  timeoutMs?: number;
  /** PostgreSQL: the longest wait for a new connection. Default: three quarters of `timeoutMs`. */
  connectTimeoutMs?: number;
  /** PostgreSQL: whether the URL is that of a pooler in transaction mode, e.g. PgBouncer. Default false. */
  isPooled?: boolean;
  /** PostgreSQL: the first statement of every transaction. */
  firstStatement?: string;
  /** PostgreSQL: who waits while all connections are in use. Default: in the order of arrival. */
  queue?: ConnectionQueue;
  /** Is notified of every statement. */
  watch?: DatabaseWatch | undefined;
  /** SQLite: whether references between tables are checked. Default true. */
  checksReferences?: boolean;
}

/** The settings that decide whether committed data survives a crash, as one connection reports them. */
export type Durability = Record<string, string | number>;

export interface OpenDatabase {
  db: Database;
  dialect: Dialect;
  url: string;
  isPooled: boolean;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  /** PostgreSQL: the same database for one request, which waits for connections in its turn. */
  inTurn?: (turnOf: TurnOf) => Database;
  /** PostgreSQL: the same, and all waits of the request share one budget. */
  withWaitBudget?: (turnOf?: TurnOf) => { db: Database; waitBudget: WaitBudget };
  durability: () => Promise<Durability[]>;
  /** PostgreSQL: the current use of the connections. */
  pool?: () => PoolState;
  close: () => Promise<void>;
}

/**
 * Opens the database at `sqlite:PATH`, `sqlite::memory:` or `postgres://…`; throws on any other URL. Connects with the first
 * query, so that an unreachable database makes that query fail and not this function.
 */
export function openDatabase(url: string, options: DatabaseOptions): OpenDatabase {
  if (url.startsWith('sqlite:') && url.length > 'sqlite:'.length) return openFile(url, options);
  if (/^postgres(ql)?:\/\//.test(url)) return openServer(url, options);
  throw new Error('a database URL is sqlite:PATH, sqlite::memory: or postgres://…');
}

/** Opens the database at `url`, runs `work` with it, and closes it when `work` has ended or failed. */
export async function withDatabase<Result>(
  url: string,
  options: DatabaseOptions,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = openDatabase(url, options);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

function openFile(url: string, options: DatabaseOptions): OpenDatabase {
  const dialect = new FileDialect(url.slice('sqlite:'.length), options);
  const opened = common(url, 'sqlite', openFileDatabase(dialect));
  return {
    ...opened,
    async durability() {
      await opened.ping();
      return dialect.settings().map((settings) => ({ ...settings }));
    },
  };
}

function openServer(url: string, options: DatabaseOptions): OpenDatabase {
  const { poolSize, log, timeoutMs = 2_000, connectTimeoutMs, isPooled = false, firstStatement, watch } = options;
  const { queue = new ArrivalQueue() } = options;
  const onError = (error: Error) => log?.warn({ error: error.message }, 'a database connection broke');
  const pool = new BoundedPool(url, { poolSize, timeoutMs, connectTimeoutMs, isPooled, queue, onError, watch });
  const firstStatements = isPooled ? transactionSettings(timeoutMs) : [];
  if (firstStatement) firstStatements.push(firstStatement);
  const open = (given: ConnectionSource) =>
    new Kysely<Tables>({ dialect: new ServerDialect(given, firstStatements), plugins });
  const opened = common(url, 'postgres', open(pool));
  return {
    ...opened,
    isPooled,
    inTurn: (turnOf) => viewOf(opened.db, open(pool.within(undefined, turnOf))),
    withWaitBudget(turnOf) {
      const waitBudget = pool.newWaitBudget();
      return { db: viewOf(opened.db, open(pool.within(waitBudget, turnOf))), waitBudget };
    },
    pool: () => pool.state(),
    async durability() {
      const { rows } = await sql<Durability>`select current_setting('fsync', true) as fsync,
        current_setting('full_page_writes', true) as full_page_writes,
        current_setting('synchronous_commit', true) as synchronous_commit`.execute(opened.db);
      return rows;
    },
  };
}

function common(url: string, dialect: Dialect, db: Database): Omit<OpenDatabase, 'durability'> {
  return {
    url,
    dialect,
    isPooled: false,
    db,
    ping: () => ping(db),
    close: () => db.destroy(),
  };
}

/** Rejects when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
