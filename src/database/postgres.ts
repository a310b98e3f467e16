import { CompiledQuery, PostgresAdapter, PostgresDialect, PostgresDriver } from 'kysely';
import type {
  DatabaseConnection,
  Driver,
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
  TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { DatabaseUnresponsiveError, DatabaseUnavailableError, isOutlivedPlan } from './errors';
import { WaitBudget } from './wait-budget';
import { OutageDetector } from './outage-detector';
import { RowsQuery, Statements } from './statements';
import { type DatabaseWatch, type PoolState, watchedLate } from './watch';

interface PostgresOptions {
  poolSize: number;
  /** The longest wait for a connection or a response. */
  timeoutMs: number;
  /** Whether a pooler may give each transaction another connection: see {@link transactionSettings}. */
  isPooled: boolean;
  /** Called when a connection breaks. */
  onError: (error: Error) => void;
  watch?: DatabaseWatch | undefined;
}

/** The settings of every connection. Names and values are PostgreSQL's. */
function sessionSettings(timeoutMs: number): Record<string, string> {
  return {
    // Shorter than the timeout of this process, so that a slow statement usually keeps its connection.
    statement_timeout: String(Math.ceil(timeoutMs * 0.75)),
    idle_in_transaction_session_timeout: String(timeoutMs * 5),
    // An acknowledged booking must survive a crash, whatever the default of the server or the role is.
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
 * The same settings as statements for one transaction. Poolers such as PgBouncer reject settings at the start of a connection, and
 * would pass settings of the session on to other clients.
 */
export function transactionSettings(timeoutMs: number): string[] {
  return Object.entries(sessionSettings(timeoutMs)).map(([name, value]) => `set local ${name} = '${value}'`);
}

/**
 * A pool that responds within `timeoutMs` whatever the server does, and discards broken connections. An error without an
 * SQLSTATE comes from the connection, not from the database, and is thrown as DatabaseUnavailableError.
 */
export class BoundedPool implements PostgresPool {
  private readonly pool: pg.Pool;
  private readonly statements: Statements;
  private readonly outages: OutageDetector;

  constructor(
    url: string,
    private readonly options: PostgresOptions,
  ) {
    const { poolSize, timeoutMs, isPooled, onError } = options;
    this.outages = new OutageDetector(timeoutMs * 0.9);
    // Behind a pooler, the next connection does not know the prepared statements (PgBouncer before 1.21).
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

  async connect(waitBudget = this.newWaitBudget()): Promise<PostgresPoolClient> {
    // An idle connection needs no timer.
    if (this.pool.idleCount > 0 && this.pool.waitingCount === 0)
      return this.wrap(await this.pool.connect().catch(unreachable), waitBudget);
    return this.wait(waitBudget);
  }

  /** The budget of one request. It leaves a part of the timeout for the statements after the wait. */
  newWaitBudget(): WaitBudget {
    return new WaitBudget(this.options.timeoutMs * 0.65);
  }

  /** The same pool for one request, all of whose waits share one budget. */
  within(waitBudget: WaitBudget): PostgresPool {
    return { connect: () => this.connect(waitBudget), end: () => Promise.resolve() };
  }

  private wait(waitBudget: WaitBudget): Promise<PostgresPoolClient> {
    const start = performance.now();
    // At least this, however much is spent already: a busy pool must not look like an unreachable server.
    const maxMs = Math.max(waitBudget.left, this.options.timeoutMs / 5);
    return new Promise((resolve, reject) => {
      let isLate = false;
      // The pool's own timeout starts anew when it begins to connect to the server.
      const timer = setTimeout(
        () => {
          isLate = true;
          const isOutage = this.outages.begin(performance.now()) <= start;
          const Reason = isOutage ? DatabaseUnresponsiveError : DatabaseUnavailableError;
          reject(new Reason('no connection to the database in time'));
        },
        Math.min(maxMs, this.outages.deadline(start - waitBudget.spent, start) - start),
      );
      this.pool.connect().then(
        (client) => {
          clearTimeout(timer);
          const now = performance.now();
          this.outages.heard(now);
          if (isLate) return client.release();
          waitBudget.spend(now - start);
          resolve(this.wrap(client, waitBudget));
        },
        (error: unknown) => {
          clearTimeout(timer);
          unreachable(error).catch(reject);
        },
      );
    });
  }

  private wrap(client: pg.PoolClient, waitBudget: WaitBudget): PostgresPoolClient {
    return new Checkout(client, this.outages, this.statements, waitBudget, this.options.watch);
  }

  state(): PoolState {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this.pool;
    return { most: this.options.poolSize, inUse: totalCount - idle, idle, waiting };
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

/** A connection from its acquisition to its release. A connection that breaks or becomes outdated does not return to the pool. */
class Checkout implements PostgresPoolClient {
  private broken: Error | undefined;
  /** Whether statements are prepared on the connection under names that are no longer used. */
  private isOutdated = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly outages: OutageDetector,
    private readonly statements: Statements,
    /** What its holder has spent before, the statements have less time. */
    private readonly waitBudget: WaitBudget,
    private readonly watch: DatabaseWatch | undefined,
  ) {}

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    // Kysely uses cursors only when it is configured with pg-cursor.
    if (typeof statement !== 'string') throw new Error('cursors are not supported');
    return this.execute<Row>(statement, values as unknown[]);
  }

  private async execute<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    // After a timeout, a rollback would wait behind the statement that hangs.
    if (this.broken instanceof DatabaseUnresponsiveError) throw this.broken;
    if (this.broken) throw new DatabaseUnavailableError('the connection is broken', { cause: this.broken });
    const known = this.statements.knownOf(text);
    const name = values.length > 0 ? known.name : undefined;
    const isOutsideTransaction = this.client.getTransactionStatus() === 'I';
    const send = () => this.send<Row>(new RowsQuery({ text, values, name }, known));
    const result = await watchedLate(this.watch, text, send).catch((error: unknown) => {
      if (!isOutlivedPlan(error)) throw error;
      this.statements.outlived(text, known);
      this.isOutdated = true;
      // Within a transaction, all of its statements have to run again.
      if (!isOutsideTransaction) throw error;
      return this.execute<Row>(text, values);
    });
    // PostgreSQL responds with ROLLBACK when an error was caught inside the transaction.
    if (text === 'commit' && (result.command as string) !== 'COMMIT')
      throw new Error('the commit became a rollback: an error was swallowed inside the transaction');
    return result;
  }

  private send<Row>(query: RowsQuery): Promise<PostgresQueryResult<Row>> {
    const { outages } = this;
    const sentAt = performance.now();
    const start = sentAt - this.waitBudget.spent;
    outages.sent(sentAt);
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const watch = (now: number) => {
        const left = outages.deadline(start, now) - now;
        timer = setTimeout(() => {
          const then = performance.now();
          // Another statement was answered meanwhile: the server is slow, not unresponsive.
          if (outages.deadline(start, then) - then > 1) return watch(then);
          timer = undefined;
          outages.givenUp(then);
          reject((this.broken = new DatabaseUnresponsiveError('no answer from the database in time')));
        }, left);
      };
      watch(sentAt);
      this.client.query(query as unknown as string, (error: Error | null, result: pg.QueryResult) => {
        // The connection ends after the statement was given up.
        if (!timer) return;
        clearTimeout(timer);
        outages.answered(performance.now());
        if (error) reject(this.classified(error));
        else resolve(Object.assign(result, { rows: query.made as Row[] }) as PostgresQueryResult<Row>);
      });
    });
  }

  private classified(error: unknown): Error {
    if (error instanceof pg.DatabaseError && error.code) {
      const hasEnded = error.severity === 'FATAL' || error.severity === 'PANIC' || /^(08|57P0)/.test(error.code);
      if (hasEnded) this.broken = error;
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

/** PostgreSQL, and engines that are compatible with its protocol and dialect. */
export class ServerDialect extends PostgresDialect {
  constructor(
    private readonly pool: PostgresPool,
    /** The first statements of every transaction. */
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

/** Begins each transaction with `statements`, in one round trip. */
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

/** Without Kysely's advisory lock, which distributed engines lack and poolers do not keep; migrator.ts has its replacement. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
