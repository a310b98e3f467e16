import pg from 'pg';
import { Checkout } from './checkout';
import { type ConnectionQueue, type Turn, type TurnOf, type Waiter, staying, turnOfProcess } from './connection-queue';
import {
  ClientDisconnectedError,
  ConnectionQueueFullError,
  DatabaseUnavailableError,
  DatabaseUnresponsiveError,
} from './errors';
import { WaitBudget } from './wait-budget';
import { OutageDetector } from './outage-detector';
import type { ConnectionSource } from './postgres-dialect';
import { PreparingClient, Statements } from './statements';
import type { DatabaseWatch, PoolState } from './watch';

interface PostgresOptions {
  poolSize: number;
  /** The longest wait for a connection or a response. */
  timeoutMs: number;
  /** The longest wait for a new connection, if it is not three quarters of `timeoutMs`. */
  connectTimeoutMs?: number | undefined;
  /** Whether a pooler may give each transaction another connection: see {@link transactionSettings}. */
  isPooled: boolean;
  /** Who waits while all connections are in use. */
  queue: ConnectionQueue;
  /** Called when a connection breaks. */
  onError: (error: Error) => void;
  watch?: DatabaseWatch | undefined;
}

type PreparingPoolClient = pg.PoolClient & PreparingClient;

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
 * A pool that responds within `timeoutMs` whatever the server does, and discards broken connections. While all of its connections are in use,
 * callers wait in `queue`. An error without an SQLSTATE comes from the connection, not from the database, and is thrown as
 * DatabaseUnavailableError.
 */
export class BoundedPool implements ConnectionSource {
  private readonly pool: pg.Pool;
  private readonly statements: Statements;
  private readonly outages: OutageDetector;
  /** Connections that are in use or being opened. */
  private taken = 0;

  constructor(
    url: string,
    private readonly options: PostgresOptions,
  ) {
    const { poolSize, timeoutMs, connectTimeoutMs = timeoutMs * 0.75, isPooled, onError } = options;
    this.outages = new OutageDetector(timeoutMs * 0.9);
    // Behind a pooler, the next connection does not know the prepared statements (PgBouncer before 1.21).
    this.statements = new Statements(!isPooled);
    this.pool = new pg.Pool({
      Client: PreparingClient,
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
    this.pool.on('release', () => this.giveBack());
  }

  async connect(waitBudget = this.newWaitBudget(), turnOf = turnOfProcess): Promise<Checkout> {
    // An idle connection needs no timer.
    if (this.pool.idleCount > 0 && this.pool.waitingCount === 0 && this.options.queue.size === 0)
      return this.wrap(await this.take(), waitBudget);
    return this.wait(waitBudget, turnOf());
  }

  /** The budget of one request. It leaves a part of the timeout for the statements after the wait. */
  newWaitBudget(): WaitBudget {
    return new WaitBudget(this.options.timeoutMs * 0.65);
  }

  /**
   * The same pool for one request, all of whose waits share `waitBudget`, if it is given. Once the request has had a connection, it keeps its
   * turns if its client disconnects, because it may have changed something.
   */
  within(waitBudget?: WaitBudget, turnOf: TurnOf = turnOfProcess): ConnectionSource {
    let hasBegun = false;
    return {
      connect: async () => {
        const connected = await this.connect(waitBudget, hasBegun ? () => staying(turnOf()) : turnOf);
        hasBegun = true;
        return connected;
      },
      end: () => Promise.resolve(),
    };
  }

  private wait(waitBudget: WaitBudget, turn: Turn): Promise<Checkout> {
    const start = performance.now();
    // At least this, however much is spent already: a busy pool must not look like an unreachable server.
    const maxMs = Math.max(waitBudget.left, this.options.timeoutMs / 5);
    return new Promise((resolve, reject) => {
      let isLate = false;
      const refuse = (reason: Error) => {
        clearTimeout(timer);
        reject(reason);
      };
      const begin = () =>
        void this.take().then((client) => {
          clearTimeout(timer);
          const now = performance.now();
          this.outages.heard(now);
          if (isLate) return client.release();
          waitBudget.spend(now - start);
          resolve(this.wrap(client, waitBudget));
        }, refuse);
      let waiter: Waiter = { ...turn, begin, refuse };
      // The pool's own timeout starts anew when it begins to connect to the server.
      const timer = setTimeout(
        () => {
          isLate = true;
          this.options.queue.remove(waiter);
          const isOutage = this.outages.begin(performance.now()) <= start;
          const Reason = isOutage ? DatabaseUnresponsiveError : DatabaseUnavailableError;
          reject(new Reason('no connection to the database in time'));
        },
        Math.min(maxMs, this.outages.deadline(start - waitBudget.spent, start) - start),
      );
      turn.onPromotion?.((standing) => {
        if (!this.options.queue.remove(waiter)) return;
        waiter = { ...waiter, standing };
        this.enqueue(waiter);
      });
      this.enqueue(waiter);
    });
  }

  private enqueue(waiter: Waiter): void {
    const { queue } = this.options;
    queue.add(waiter)?.refuse(new ConnectionQueueFullError('too many requests wait for the database'));
    this.takeNext();
  }

  private takeNext(): void {
    const { queue, poolSize } = this.options;
    while (this.taken < poolSize) {
      const waiter = queue.take();
      if (!waiter) return;
      if (waiter.isGone()) waiter.refuse(new ClientDisconnectedError('the client has disconnected'));
      else waiter.begin();
    }
  }

  private async take(): Promise<PreparingPoolClient> {
    this.taken += 1;
    try {
      return (await this.pool.connect()) as PreparingPoolClient;
    } catch (error) {
      this.giveBack();
      throw new DatabaseUnavailableError('no connection to the database', { cause: error });
    }
  }

  private giveBack(): void {
    this.taken -= 1;
    this.takeNext();
  }

  private wrap(client: PreparingPoolClient, waitBudget: WaitBudget): Checkout {
    return new Checkout(client, this.outages, this.statements, waitBudget, this.options.watch);
  }

  state(): PoolState {
    const { totalCount, idleCount: idle, waitingCount } = this.pool;
    const { poolSize: most, queue } = this.options;
    return { most, inUse: totalCount - idle, idle, waiting: queue.size + waitingCount };
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}
