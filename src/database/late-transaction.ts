import { Kysely } from 'kysely';
import type { CompiledQuery, ControlledTransaction, DatabaseConnection, KyselyProps } from 'kysely';
import type { Database, Trx } from './connection';
import { mayBeCommitted } from './errors';
import type { Tables } from './tables';
import { enclose, retried } from './transaction';

/** What a late transaction is made of. Any part may throw: then nothing of it has happened. */
interface Parts<Outcome> {
  /** The first statements of the transaction. */
  opening: (trx: Trx) => Promise<void>;
  /** What is done; all that it changes through `db` belongs to the transaction. */
  work: (db: Database) => Promise<Outcome>;
  /** The last statements of the transaction. */
  closing: (trx: Trx, outcome: Outcome) => Promise<void>;
}

/** Of each database of a late transaction: the one that it is of, and what is done where it is undone. */
const known = new WeakMap<Database, { pool: Database; undone: (() => Promise<void>)[] }>();

/**
 * Runs `work` with a database that changes nothing outside one transaction, which begins no earlier than the first change: what
 * goes before it (pictures are decoded and stored, others are waited for, rows are read) holds neither a connection nor, on
 * SQLite, all writers. From then on all that runs through it is in the transaction, transactions as savepoints.
 *
 * Where a concurrent transaction aborted it, all of it runs again. Throws what a part throws, whatever `work` made of that.
 */
export function inLateTransaction<Outcome>(db: Database, { opening, work, closing }: Parts<Outcome>): Promise<Outcome> {
  return retried(async () => {
    let begun: Promise<ControlledTransaction<Tables>> | undefined;
    const begin = () => (begun ??= opened(db, opening));
    const late = lateDatabase(db, () => begun, begin);
    const undone: (() => Promise<void>)[] = [];
    let isCommitting = false;
    known.set(late, { pool: db, undone });
    try {
      const outcome = await work(late).catch(async (error: unknown) => {
        // What stopped the transaction counts, and not what became of it on its way through the work.
        await begun;
        throw error;
      });
      const trx = await begin();
      await closing(trx, outcome);
      isCommitting = true;
      await trx.commit().execute();
      return outcome;
    } catch (error) {
      const trx = await begun?.catch(() => undefined);
      // A COMMIT whose answer is lost may have happened.
      const mayStand = isCommitting && mayBeCommitted(error);
      try {
        await trx?.rollback().execute();
      } finally {
        if (!mayStand) await Promise.all(undone.map((undo) => undo()));
      }
      throw error;
    }
  });
}

/** The database whose connections `db` uses: itself, but for that of a late transaction. */
export function poolOf(db: Database): Database {
  return known.get(db)?.pool ?? db;
}

/** Has `undo` done where the late transaction whose database `db` is does not come to be; of any other database, never. */
export function whenUndone(db: Database, undo: () => Promise<void>): void {
  known.get(db)?.undone.push(undo);
}

async function opened(db: Database, opening: (trx: Trx) => Promise<void>): Promise<ControlledTransaction<Tables>> {
  const trx = await db.startTransaction().execute();
  try {
    await opening(trx);
    return trx;
  } catch (error) {
    await trx.rollback().execute();
    throw error;
  }
}

function lateDatabase(db: Database, begun: () => Promise<Trx> | undefined, begin: () => Promise<Trx>): Database {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      // A statement that may change something begins the transaction, also where nobody has thought of one.
      const isRead = /^\s*select\b/i.test(query.sql);
      return (await (begun() ?? (isRead ? db : begin()))).executeQuery<Row>(query);
    },
    streamQuery() {
      throw new Error('streaming is not supported: read by pages');
    },
  };
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) });
  // It has no driver: transactions begin by `inTransaction` alone.
  const late = new Kysely<Tables>({ config: {}, dialect: {}, driver: {}, executor } as unknown as KyselyProps);
  enclose(late, begin);
  return late;
}
