import pg from 'pg';
import { Checkout } from './checkout';
import { DatabaseUnresponsiveError, DatabaseUnavailableError } from './errors';
import { WaitBudget } from './wait-budget';
import { OutageDetector } from './outage-detector';
import type { ConnectionSource } from './postgres-dialect';
import { Statements } from './statements';
import type { DatabaseWatch, PoolState } from './watch';

interface PostgresOptions {
  poolSize: number;
  /** The longest wait for a connection or a response. */
  timeoutMs: number;
  /** The longest wait for a new connection, if it is not three quarters of `timeoutMs`. */
  connectTimeoutMs?: number | undefined;
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
export class BoundedPool implements ConnectionSource {
  private readonly pool: pg.Pool;
  private readonly statements: Statements;
  private readonly outages: OutageDetector;

  constructor(
    url: string,
    private readonly options: PostgresOptions,
  ) {
    const { poolSize, timeoutMs, connectTimeoutMs = timeoutMs * 0.75, isPooled, onError } = options;
    this.outages = new OutageDetector(timeoutMs * 0.9);
    // Behind a pooler, the next connection does not know the prepared statements (PgBouncer before 1.21).
    this.statements = new Statements(!isPooled);
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'rental-marketplace',
      max: poolSize,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
      options: isPooled ? undefined : startOptions(timeoutMs),
    });
    // Without listeners a lost connection would end the process: idle ones report to the pool, others to their client.
    this.pool.on('error', onError);
    this.pool.on('connect', (client) => client.on('error', onError));
  }

  async connect(waitBudget = this.newWaitBudget()): Promise<Checkout> {
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
  within(waitBudget: WaitBudget): ConnectionSource {
    return { connect: () => this.connect(waitBudget), end: () => Promise.resolve() };
  }

  private wait(waitBudget: WaitBudget): Promise<Checkout> {
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

  private wrap(client: pg.PoolClient, waitBudget: WaitBudget): Checkout {
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

function unreachable(error: unknown): Promise<never> {
  return Promise.reject(new DatabaseUnavailableError('no connection to the database', { cause: error }));
}
