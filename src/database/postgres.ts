import { CompiledQuery, PostgresAdapter, PostgresDialect, PostgresDriver } from 'kysely';
import type { DatabaseConnection, Driver, PostgresPool, PostgresPoolClient, TransactionSettings } from 'kysely';
import pg from 'pg';
import { DatabaseUnresponsiveError, DatabaseUnavailableError, isOutlivedPlan } from './errors';
import { WaitBudget } from './wait-budget';
import { OutageDetector } from './outage-detector';
import { RowsQuery, Statements } from './statements';
import { type DatabaseWatch, type PoolState, watchedLate } from './watch';

interface PostgresOptions {
  poolSize: number;
  /** The longest wait for a connection or an answer. */
  timeoutMs: number;
  /** Whether a pooler may give each transaction another connection: see {@link sessionSettings}. */
  isPooled: boolean;
  /** Called when a connection breaks. */
  onError: (error: Error) => void;
  watch?: DatabaseWatch | undefined;
}

/** What is set on every connection. Names and values are PostgreSQL's. */
function sessionSettings(timeoutMs: number): Record<string, string> {
  return {
    // Shorter than this process's own patience, so that a slow statement usually does not cost its connection.
    statement_timeout: String(Math.ceil(timeoutMs * 0.75)),
    idle_in_transaction_session_timeout: String(timeoutMs * 5),
    // An acknowledged booking must survive a crash, whatever the server's or the role's default is.
    synchronous_commit: 'on',
    datestyle: 'ISO',
  };
}

function startOptions(timeoutMs: number): string {
  return Object.entries(sessionSettings(timeoutMs))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * The same for one transaction: poolers such as PgBouncer refuse settings at a connection's start, and would give those that are made
 * later to strangers.
 */
export function transactionSettings(timeoutMs: number): string[] {
  return Object.entries(sessionSettings(timeoutMs)).map(([name, value]) => `set local ${name} = '${value}'`);
}

/**
 * A pool that answers within `timeoutMs` whatever the server does, and discards broken connections. An error without an
 * SQLSTATE comes from the connection, not from the database, and is thrown as DatabaseUnavailableError.
 */
export class BoundedPool implements PostgresPool {
  private readonly pool: pg.Pool;
  private readonly clients = new WeakMap<pg.PoolClient, Client>();
  private readonly statements: Statements;
  private readonly silence: OutageDetector;

  constructor(
    url: string,
    private readonly options: PostgresOptions,
  ) {
    const { poolSize, timeoutMs, isPooled, onError } = options;
    this.silence = new OutageDetector(timeoutMs * 0.9);
    // A pooler's next connection does not know their names (PgBouncer before 1.21).
    this.statements = new Statements(!isPooled);
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'rental-marketplace',
      max: poolSize,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs * 0.75,
      options: isPooled ? undefined : startOptions(timeoutMs),
    });
    // Without listeners a lost connection would end the process: idle ones report to the pool, others to their client.
    this.pool.on('error', onError);
    this.pool.on('connect', (client) => client.on('error', onError));
  }

  async connect(patience = this.patience()): Promise<PostgresPoolClient> {
    // A connection that is there needs no clock.
    if (this.pool.idleCount > 0 && this.pool.waitingCount === 0)
      return this.wrap(await this.pool.connect().catch(unreachable), patience);
    return this.wait(patience);
  }

  /** Of one who begins to wait. Some of the timeout is always left for what the connection is wanted for. */
  patience(): WaitBudget {
    return new WaitBudget(this.options.timeoutMs * 0.65);
  }

  /** The pool as somebody sees it who shares out one patience among all that he waits for. */
  within(patience: WaitBudget): PostgresPool {
    return { connect: () => this.connect(patience), end: () => Promise.resolve() };
  }

  private wait(patience: WaitBudget): Promise<PostgresPoolClient> {
    const start = performance.now();
    // However long it took to come here, so that a pool that is in use is not taken for one that is gone.
    const most = Math.max(patience.left, this.options.timeoutMs / 5);
    return new Promise((resolve, reject) => {
      let late = false;
      // The pool's own timeout counts the wait for a place and the wait for the server one after the other.
      const timer = setTimeout(
        () => {
          late = true;
          const isSilent = this.silence.begin(performance.now()) <= start;
          const Reason = isSilent ? DatabaseUnresponsiveError : DatabaseUnavailableError;
          reject(new Reason('no connection to the database in time'));
        },
        Math.min(most, this.silence.deadline(start - patience.spent, start) - start),
      );
      this.pool.connect().then(
        (client) => {
          clearTimeout(timer);
          const now = performance.now();
          this.silence.heard(now);
          if (late) return client.release();
          patience.spend(now - start);
          resolve(this.wrap(client, patience));
        },
        (error: unknown) => {
          clearTimeout(timer);
          unreachable(error).catch(reject);
        },
      );
    });
  }

  private wrap(client: pg.PoolClient, patience: WaitBudget): Client {
    let wrapped = this.clients.get(client);
    if (!wrapped) {
      wrapped = new Client(client, this.silence, this.statements, patience, this.options.watch);
      this.clients.set(client, wrapped);
    }
    wrapped.patience = patience;
    return wrapped;
  }

  state(): PoolState {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this.pool;
    return { most: this.options.poolSize, inUse: totalCount - idle, idle, waiting };
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

class Client implements PostgresPoolClient {
  private broken: Error | undefined;
  /** Whether it is to go when it is free, with the statements that nobody will use any more. */
  private isOutdated = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly silence: OutageDetector,
    private readonly statements: Statements,
    /** Of whoever has the connection: what was spent on the way to it, its statements do not have. */
    public patience: WaitBudget,
    private readonly watch: DatabaseWatch | undefined,
  ) {}

  // The interface also offers cursors, which Kysely uses only where it was given pg-cursor.
  query = (async (text: string, values: unknown[]) => {
    // After a timeout a rollback would only wait behind the statement that hangs.
    if (this.broken instanceof DatabaseUnresponsiveError) throw this.broken;
    if (this.broken) throw new DatabaseUnavailableError('the connection is broken', { cause: this.broken });
    const known = this.statements.knownOf(text);
    const name = values.length > 0 ? known?.name : undefined;
    const isAlone = this.client.getTransactionStatus() === 'I';
    const send = () => this.send(new RowsQuery({ text, values, name }, known));
    const result = await watchedLate(this.watch, text, send).catch((error: unknown) => {
      if (!known || !isOutlivedPlan(error)) throw error;
      this.statements.outlived(text, known);
      this.isOutdated = true;
      // In a transaction all that went before it has to be repeated, too.
      if (!isAlone) throw error;
      return this.query<pg.QueryResultRow>(text, values);
    });
    // PostgreSQL answers so when an error was caught inside the transaction.
    if (text === 'commit' && result.command !== 'COMMIT')
      throw new Error('the commit became a rollback: an error was swallowed inside the transaction');
    return result;
  }) as unknown as PostgresPoolClient['query'];

  private send(query: RowsQuery): Promise<pg.QueryResult> {
    const { silence } = this;
    const sentAt = performance.now();
    const start = sentAt - this.patience.spent;
    silence.asked(sentAt);
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const watch = (now: number) => {
        const left = silence.deadline(start, now) - now;
        timer = setTimeout(() => {
          const then = performance.now();
          // Somebody else was answered meanwhile: the server is slow, not silent.
          if (silence.deadline(start, then) - then > 1) return watch(then);
          timer = undefined;
          silence.givenUp(then);
          reject((this.broken = new DatabaseUnresponsiveError('no answer from the database in time')));
        }, left);
      };
      watch(sentAt);
      this.client.query(query as unknown as string, (error: Error | null, result: pg.QueryResult) => {
        // The connection's end comes after the time that was left.
        if (!timer) return;
        clearTimeout(timer);
        silence.answered(performance.now());
        if (error) reject(this.classified(error));
        else resolve(Object.assign(result, { rows: query.made }));
      });
    });
  }

  private classified(error: unknown): Error {
    if (error instanceof pg.DatabaseError && error.code) {
      const gone = error.severity === 'FATAL' || error.severity === 'PANIC' || /^(08|57P0)/.test(error.code);
      if (gone) this.broken = error;
      return error;
    }
    if (error instanceof TypeError) return error;
    this.broken = error as Error;
    return new DatabaseUnavailableError('the connection to the database failed', { cause: error });
  }

  release(): void {
    this.client.release(this.broken ?? this.isOutdated);
  }
}

function unreachable(error: unknown): Promise<never> {
  return Promise.reject(new DatabaseUnavailableError('no connection to the database', { cause: error }));
}

/** PostgreSQL, and engines that speak its protocol. */
export class ServerDialect extends PostgresDialect {
  constructor(
    private readonly pool: PostgresPool,
    /** Begin every transaction. */
    private readonly firstStatements: readonly string[] = [],
  ) {
    super({ pool });
  }

  override createDriver(): Driver {
    return this.firstStatements.length > 0 ? new OpeningDriver(this.pool, this.firstStatements) : super.createDriver();
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }
}

/** Begins every transaction with the same statements, in the same round trip. */
class OpeningDriver extends PostgresDriver {
  constructor(
    pool: PostgresPool,
    private readonly statements: readonly string[],
  ) {
    super({ pool });
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(', ');
    try {
      await connection.executeQuery(CompiledQuery.raw([`begin ${modes}`, ...this.statements].join('; ')));
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }
}

/** Without Kysely's advisory lock, which distributed engines lack and poolers drop; `migrator.ts` has what replaces it. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
