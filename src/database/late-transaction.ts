import type { CompiledQuery, ControlledTransaction } from 'kysely';
import { mayBeCommitted } from './errors';
import type { RequestDatabase } from './request-database';
import { routedDatabase } from './routed';
import type { Tables, Trx } from './tables';
import { inSavepoint, retried } from './transaction';

/** The steps of a late transaction. When one throws, the transaction is rolled back. */
interface Steps<Outcome> {
  /** Executes the first statements of the transaction. */
  opening: (trx: Trx) => Promise<void>;
  /** Everything that it changes through `database` belongs to the transaction. */
  work: (database: RequestDatabase) => Promise<Outcome>;
  /** Executes the last statements of the transaction. */
  closing: (trx: Trx, outcome: Outcome) => Promise<void>;
}

/**
 * Runs `work` with a database that changes nothing outside one transaction, and commits that. The transaction begins with the first
 * change: what comes before it (decoding pictures, waiting for a mutex, reading rows) holds neither a connection nor, on SQLite, the
 * write lock.
 *
 * When a concurrent transaction makes the database abort it, all steps run again. Throws what a step throws. An error of `opening` is
 * thrown even if `work` catches it.
 *
 * States: idle, begun, committed, rolled back; see README.md in this folder.
 */
export function inLateTransaction<Outcome>(database: RequestDatabase, steps: Steps<Outcome>): Promise<Outcome> {
  return retried(() => new LateTransaction(database, steps).run());
}

class LateTransaction<Outcome> {
  /** Undefined while idle. */
  private begun: Promise<ControlledTransaction<Tables>> | undefined;
  private isCommitting = false;
  private readonly undos: (() => Promise<void>)[] = [];

  constructor(
    private readonly outer: RequestDatabase,
    private readonly steps: Steps<Outcome>,
  ) {}

  async run(): Promise<Outcome> {
    try {
      const outcome = await this.work();
      const trx = await this.begin();
      await this.steps.closing(trx, outcome);
      this.isCommitting = true;
      await trx.commit().execute();
      return outcome;
    } catch (error) {
      await this.rollBack(error);
      throw error;
    }
  }

  private async work(): Promise<Outcome> {
    try {
      return await this.steps.work(this.database());
    } catch (error) {
      // The cause is the failure to begin, not what `work` has made of it.
      await this.begun;
      throw error;
    }
  }

  private begin(): Promise<ControlledTransaction<Tables>> {
    return (this.begun ??= this.open());
  }

  private async open(): Promise<ControlledTransaction<Tables>> {
    const trx = await this.outer.write.startTransaction().execute();
    try {
      await this.steps.opening(trx);
      return trx;
    } catch (error) {
      await trx.rollback().execute();
      throw error;
    }
  }

  private async rollBack(error: unknown): Promise<void> {
    const trx = await this.begun?.catch(() => undefined);
    // A COMMIT whose response is lost may have succeeded.
    const mayStand = this.isCommitting && mayBeCommitted(error);
    try {
      await trx?.rollback().execute();
    } finally {
      if (!mayStand) await Promise.all(this.undos.map((undo) => undo()));
    }
  }

  private database(): RequestDatabase {
    const { outer } = this;
    const hasBegun = () => this.begun !== undefined;
    const statements = routedDatabase(outer.write, async <Row>(query: CompiledQuery) => {
      // Any statement that is not a plain read begins the transaction, even when it was given to `read`.
      const isRead = /^\s*select\b/i.test(query.sql);
      const target = await (this.begun ?? (isRead ? outer.read : this.begin()));
      return target.executeQuery<Row>(query);
    });
    return {
      read: statements,
      write: statements,
      transaction: async (work) => inSavepoint(await this.begin(), work),
      onRollback: (undo) => void this.undos.push(undo),
      get isBegun() {
        return hasBegun();
      },
      waitBudget: outer.waitBudget,
      turnOf: outer.turnOf,
    };
  }
}
