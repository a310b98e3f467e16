import { rmSync } from 'node:fs';
import type SqliteFile from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import { type IRateLimiterStoreOptions, RateLimiterPostgres, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { Database } from './connection';
import { dialectOf } from './dialect';
import { openPrivately, retryWhileBusy } from './sqlite';

type Options = Pick<IRateLimiterStoreOptions, 'keyPrefix' | 'points' | 'duration' | 'inMemoryBlockOnConsumed'>;

/** Where the counters of all limits are kept. */
export interface Counters {
  limiter(options: Options): RateLimiterStoreAbstract;
  clear(): Promise<void>;
  /** Deletes the counters that had run out at the moment (epoch ms). */
  prune(now: number): Promise<void>;
  close(): void;
}

const table = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };

/**
 * On PostgreSQL the unlogged table `rate_limit`, through the connections of `db`; on SQLite a file of its own beside the
 * database, so that counting never waits for a transaction, nor for the disk: counters need not survive a crash.
 */
export async function openCounters(databaseUrl: string, db: Database): Promise<Counters> {
  return dialectOf(db) === 'postgres' ? onServer(db) : inFile(databaseUrl.slice('sqlite:'.length));
}

function onServer(db: Database): Counters {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
  };
  return {
    limiter: (options) => new RateLimiterPostgres({ ...options, ...table, storeClient, storeType: 'pool' }),
    clear: async () => void (await sql`delete from rate_limit`.execute(db)),
    prune: async (now) => void (await sql`delete from rate_limit where expire <= ${now}`.execute(db)),
    close() {},
  };
}

async function inFile(database: string): Promise<Counters> {
  const file = await openFile(database === ':memory:' ? database : `${database}-limits`);
  const statements = new Map<string, SqliteFile.Statement>();
  const storeClient = {
    prepare(text: string) {
      const statement = statements.get(text) ?? file.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    // Each time it is one statement, which needs no transaction around it.
    transaction: <Work>(work: Work) => work,
  };
  return {
    limiter: (options) => new RateLimiterSQLite({ ...options, ...table, storeClient, storeType: 'better-sqlite3' }),
    clear: async () => void file.prepare('delete from rate_limit').run(),
    prune: async (now) => void file.prepare('delete from rate_limit where expire <= ?').run(now),
    close: () => file.close(),
  };
}

/** Opens the file; one that a crash of the machine has damaged is made anew. */
async function openFile(location: string): Promise<SqliteFile.Database> {
  try {
    return await prepared(location);
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code))) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(location + suffix, { force: true });
    return prepared(location);
  }
}

async function prepared(location: string): Promise<SqliteFile.Database> {
  const file = openPrivately(location, 1_000);
  try {
    await retryWhileBusy(() => file.pragma('journal_mode = WAL'));
    file.pragma('synchronous = OFF');
    file.exec('create table if not exists rate_limit (key text primary key, points integer not null, expire integer)');
    const [problem] = file.pragma('quick_check') as { quick_check: string }[];
    if (problem?.quick_check !== 'ok') throw Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' });
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}
