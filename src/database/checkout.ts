import pg from 'pg';
import { Batch, type Statement, TextQuery } from './batch';
import { DatabaseUnresponsiveError, DatabaseUnavailableError, isOutlivedPlan } from './errors';
import type { OutageDetector } from './outage-detector';
import { planForAnyValues } from './planned-once';
import type { PreparingClient, Statements } from './statements';
import type { WaitBudget } from './wait-budget';
import type { DatabaseWatch } from './watch';

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
    private readonly client: pg.PoolClient & PreparingClient,
    private readonly outages: OutageDetector,
    private readonly statements: Statements,
    /** What its holder has spent before, the statements have less time. */
    private readonly waitBudget: WaitBudget,
    private readonly watch: DatabaseWatch | undefined,
  ) {}

  /** `isPlannedOnce`: see {@link planForAnyValues}, which would apply to the rest of a transaction. */
  async execute<Row>(text: string, values: readonly unknown[] = [], isPlannedOnce = false): Promise<Executed<Row>> {
    if (values.length === 0) return this.executeText(text);
    const isOutsideTransaction = this.client.getTransactionStatus() === 'I';
    const plans = isPlannedOnce && isOutsideTransaction && this.statements.arePrepared;
    const before = plans ? [{ ...planForAnyValues, rows: [] }] : [];
    try {
      return await this.executeTogether<Row>([...before, { text, values, rows: [] }]);
    } catch (error) {
      // Within a transaction, all of its statements have to run again.
      if (!isOutsideTransaction || !isOutlivedPlan(error)) throw error;
      return this.execute<Row>(text, values, isPlannedOnce);
    }
  }

  private async executeText<Row>(text: string): Promise<Executed<Row>> {
    this.checkConnection();
    const rows: Row[] = [];
    const query = new TextQuery(text, this.statements.knownOf(text), rows);
    const sentAt = performance.now();
    try {
      await this.send(query);
    } catch (error) {
      this.watch?.statement(text, performance.now() - sentAt, error);
      throw error;
    }
    this.notify([{ text }], sentAt);
    return executed(text, query.tags, rows);
  }

  /** Executes statements with values, of one transaction, together: see {@link Batch}. Returns the result of the last one. */
  async executeTogether<Row>(statements: readonly Statement[]): Promise<Executed<Row>> {
    this.checkConnection();
    const known = statements.map(({ text }) => this.statements.knownOf(text));
    const batch = new Batch(statements, known, this.client.described);
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
    return executed(text, batch.tags, rows as Row[]);
  }

  /** Statements that are sent together are answered together. */
  private notify(statements: readonly Pick<Statement, 'text'>[], sentAt: number): void {
    if (!this.watch) return;
    const ms = performance.now() - sentAt;
    for (const { text } of statements) if (text !== planForAnyValues.text) this.watch.statement(text, ms);
  }

  private checkConnection(): void {
    // After a timeout, a rollback would wait behind the statement that hangs.
    if (this.broken instanceof DatabaseUnresponsiveError) throw this.broken;
    if (this.broken) throw new DatabaseUnavailableError('the connection is broken', { cause: this.broken });
  }

  private send(query: pg.Submittable): Promise<void> {
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
      this.client.query(query as unknown as string, (error: Error | null) => {
        // The connection ends after the statement was given up.
        if (!timer) return;
        clearTimeout(timer);
        outages.answered(performance.now());
        if (error) reject(this.classified(error));
        else resolve();
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

/** The result of the statement `text`, which was executed last. Its tag is such as `INSERT 0 1`, `UPDATE 2` or `COMMIT`. */
function executed<Row>(text: string, tags: readonly string[], rows: Row[]): Executed<Row> {
  const [command = '', ...numbers] = (tags.at(-1) ?? '').split(' ');
  // PostgreSQL responds with ROLLBACK when an error was caught inside the transaction.
  if (text === 'commit' && command !== 'COMMIT')
    throw new Error('the commit became a rollback: an error was swallowed inside the transaction');
  const last = numbers.at(-1);
  return { command, rowCount: last === undefined ? null : Number(last), rows };
}
