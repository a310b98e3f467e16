import pg from 'pg';
import { Batch, type Statement } from './batch';
import { DatabaseUnresponsiveError, DatabaseUnavailableError, isOutlivedPlan } from './errors';
import type { OutageDetector } from './outage-detector';
import { RowsQuery, type Statements } from './statements';
import type { WaitBudget } from './wait-budget';
import { type DatabaseWatch, watchedLate } from './watch';

/** What a statement has done. */
export interface Executed<Row> {
  /** The first word of PostgreSQL's response, such as `INSERT`. */
  command: string | null;
  rowCount: number | null;
  rows: Row[];
}

/** A connection from its acquisition to its release. A connection that breaks or becomes outdated does not return to the pool. */
export class Checkout {
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

  async execute<Row>(text: string, values: readonly unknown[] = []): Promise<Executed<Row>> {
    this.checkConnection();
    const known = this.statements.knownOf(text);
    const name = values.length > 0 ? known.name : undefined;
    const isOutsideTransaction = this.client.getTransactionStatus() === 'I';
    const run = async () => {
      const query = new RowsQuery({ text, values: values as unknown[], name }, known);
      const { command, rowCount } = await this.send(query);
      return { command, rowCount, rows: query.result.made as Row[] };
    };
    const result = await watchedLate(this.watch, text, run).catch((error: unknown) => {
      if (!isOutlivedPlan(error)) throw error;
      this.statements.outlived(text, known);
      this.isOutdated = true;
      // Within a transaction, all of its statements have to run again.
      if (!isOutsideTransaction) throw error;
      return this.execute<Row>(text, values);
    });
    checkCommit(text, result.command);
    return result;
  }

  /** Executes statements of one transaction together, see {@link Batch}. Returns the result of the last one. */
  async executeTogether<Row>(statements: readonly Statement[]): Promise<Executed<Row>> {
    this.checkConnection();
    const known = statements.map(({ text }) => this.statements.knownOf(text));
    const batch = new Batch(statements, known);
    const sentAt = performance.now();
    try {
      await this.send(batch);
    } catch (error) {
      const failed = Math.min(batch.current, statements.length - 1);
      this.notify(statements.slice(0, failed), sentAt);
      this.watch?.statement(statements[failed]!.text, performance.now() - sentAt, error);
      if (isOutlivedPlan(error)) {
        this.statements.outlived(statements[failed]!.text, known[failed]!);
        this.isOutdated = true;
      }
      throw error;
    }
    this.notify(statements, sentAt);
    const { text, rows } = statements.at(-1)!;
    const { command, rowCount } = tagged(batch.tags.at(-1)!);
    checkCommit(text, command);
    return { command, rowCount, rows: rows as Row[] };
  }

  /** Statements that are sent together are answered together. */
  private notify(statements: readonly Statement[], sentAt: number): void {
    const ms = performance.now() - sentAt;
    if (this.watch) for (const { text } of statements) this.watch.statement(text, ms);
  }

  private checkConnection(): void {
    // After a timeout, a rollback would wait behind the statement that hangs.
    if (this.broken instanceof DatabaseUnresponsiveError) throw this.broken;
    if (this.broken) throw new DatabaseUnavailableError('the connection is broken', { cause: this.broken });
  }

  private send(query: pg.Submittable): Promise<pg.QueryResult> {
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
        else resolve(result);
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

/** PostgreSQL responds with ROLLBACK when an error was caught inside the transaction. */
function checkCommit(text: string, command: string | null): void {
  if (text === 'commit' && command !== 'COMMIT')
    throw new Error('the commit became a rollback: an error was swallowed inside the transaction');
}

/** The command and the number of rows of a tag such as `INSERT 0 1`, `UPDATE 2` or `COMMIT`. */
function tagged(tag: string): Pick<Executed<never>, 'command' | 'rowCount'> {
  const [command = '', ...numbers] = tag.split(' ');
  const last = numbers.at(-1);
  return { command, rowCount: last === undefined ? null : Number(last) };
}
