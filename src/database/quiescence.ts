import { setTimeout as delay } from 'node:timers/promises';
import { type Compilable, sql } from 'kysely';
import type { Database, OpenDatabase } from './connection';
import { isSpread } from './distribution';
import { listTables } from './list-tables';
import { openSqliteFile } from './sqlite-library';

/** The database is in use, or cannot be read as a whole. The message is the end of a sentence about the database. */
export class NotQuiescentError extends Error {
  override name = 'NotQuiescentError';
}

/** Executes a statement, which is committed when the work has resolved, and rolled back if it rejects. Other writers wait until then. */
export type Write = (statement: Compilable) => Promise<void>;

/** Reads with `db`, and writes only with `write`. */
type Work<Result> = (db: Database, write: Write) => Promise<Result>;

/**
 * Calls `work` with the database while nothing else can write to it. Throws {@link NotQuiescentError} if a server is connected to it, or if it
 * is distributed over several nodes, which share no snapshot. What others try to write meanwhile is written after the commit of `work`.
 */
export async function whileQuiescent<Result>(database: OpenDatabase, work: Work<Result>): Promise<Result> {
  return database.dialect === 'sqlite' ? quietFile(database, work) : quietServer(database, work);
}

async function quietFile<Result>(database: OpenDatabase, work: Work<Result>): Promise<Result> {
  const location = database.url.slice('sqlite:'.length);
  requireUnopened(location);
  await database.ping();
  const lock = openSqliteFile(location, { fileMustExist: true, timeout: 1_000 });
  try {
    // What is written must outlive a power failure, as on the other connections.
    lock.pragma('synchronous = FULL');
    lock.exec('begin immediate');
    const result = await work(database.db, async (statement) => {
      const { sql: text, parameters } = statement.compile();
      lock.prepare(text).run(parameters);
    });
    lock.exec('commit');
    return result;
  } finally {
    // Rolls back what was not committed.
    lock.close();
  }
}

/** The exclusive mode is only granted when no other connection has the file open. */
function requireUnopened(location: string): void {
  const file = openSqliteFile(location, { fileMustExist: true, timeout: 1_000 });
  try {
    file.pragma('locking_mode = EXCLUSIVE');
    file.exec('begin exclusive; rollback');
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY'))
      throw new NotQuiescentError('is open in another process: stop the server');
    throw error;
  } finally {
    file.close();
  }
}

async function quietServer<Result>({ db }: OpenDatabase, work: Work<Result>): Promise<Result> {
  if (await isSpread(db))
    throw new NotQuiescentError('is distributed over several nodes: only a single server can be moved');
  await untilUnconnected(db);
  await requireUnconnected(db);
  const tables = (await listTables(db)).map((name) => sql.table(name));
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local lock_timeout = 5000`.execute(trx);
      try {
        // Readers go on, and writers wait. The mode conflicts with itself, so that this transaction can write without waiting for another one.
        await sql`lock table ${sql.join(tables)} in share row exclusive mode`.execute(trx);
      } catch (error) {
        if ((error as { code?: unknown }).code !== '55P03') throw error;
        throw new NotQuiescentError('is being written: stop whatever writes to it');
      }
      // A server may have started while this transaction waited for the locks.
      await requireUnconnected(trx);
      return work(trx, async (statement) => void (await trx.executeQuery(statement.compile())));
    });
}

/** Waits while others are connected, for five seconds: PostgreSQL ends the connections of a server that has just stopped shortly afterwards. */
async function untilUnconnected(db: Database): Promise<void> {
  for (let tries = 0; tries < 100 && (await countConnections(db)) > 0; tries++) await delay(50);
}

async function requireUnconnected(db: Database): Promise<void> {
  const connections = await countConnections(db);
  if (connections > 0)
    throw new NotQuiescentError(`has ${connections} connections of servers or commands: stop the servers`);
}

/** The number of connections of servers and other commands. */
async function countConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'rental-marketplace' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return Number(rows[0]!.count);
}
