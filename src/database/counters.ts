import { rmSync } from 'node:fs';
import type SqliteFile from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import type { Database } from './connection';
import { dialectOf } from './dialect';
import { openPrivately, retryWhileBusy } from './sqlite';

/** What a process asks of a counter. */
export interface Wish {
  key: string;
  /** So many points has a window, which begins with the first that is taken and lasts so many ms. */
  limit: number;
  duration: number;
  /** So many are asked for, and one in `divisor` of what is left where that is more. */
  wanted: number;
  divisor: number;
  /** The block that this process has had before, which is used up: its {@link Hold}. */
  window: number;
  held: number;
  /** Epoch ms. */
  now: number;
}

/** The answer to a wish. */
export interface Taken {
  granted: number;
  /** So many of the window's points are taken, by whomever. */
  points: number;
  /** So many of them, at most, processes hold without having used them. */
  held: number;
  /** When the window ends, epoch ms. */
  expire: number;
}

/** A block that a process gives back: what was counted as held when it was taken, and what of it is left. */
export interface Hold {
  key: string;
  /** The `expire` of the window that it was taken in. */
  window: number;
  held: number;
  unused: number;
}

/** Where the counters of all limits are kept, for all processes. */
export interface Counters {
  /** Takes points: as many as were wanted, or what is left. At once where that needs no waiting. */
  take(wish: Wish): Taken | Promise<Taken>;
  giveBack(holds: readonly Hold[]): Promise<void>;
  /** Calls for the points of the key that others hold, until `expire` (epoch ms) or {@link endCall}. */
  call(key: string, caller: string, expire: number): Promise<void>;
  endCall(key: string, caller: string): Promise<void>;
  /** The keys that somebody calls for. */
  called(): Promise<string[]>;
  clear(): Promise<void>;
  /** Deletes the counters that had run out at the moment (epoch ms). */
  prune(now: number): Promise<void>;
  close(): void;
}

/**
 * On PostgreSQL unlogged tables, through the connections of `db`; on SQLite a file of its own beside the database, so that
 * counting never waits for a transaction, nor for the disk: counters need not survive a crash.
 */
export async function openCounters(databaseUrl: string, db: Database): Promise<Counters> {
  if (dialectOf(db) === 'postgres') return onServer(db);
  const database = databaseUrl.slice('sqlite:'.length);
  return inFile(await openFile(database === ':memory:' ? database : `${database}-limits`));
}

const left = '(:limit - c.points)';
const grant = `least(${left}, greatest(:wanted, ${left} / :divisor))`;
const begins = 'c.expire <= :now';
/** In both engines' words, but for `least` and `greatest`; the values by name. */
const statements = {
  take: `insert into rate_limit as c (key, points, granted, held, expire)
    values (:key, :first, :first, :first - :wanted, :newExpire)
    on conflict (key) do update set
      points = case when ${begins} then excluded.points else c.points + ${grant} end,
      granted = case when ${begins} then excluded.granted else ${grant} end,
      held = case when ${begins} then excluded.held
        else c.held - case when c.expire = :window then :held else 0 end + greatest(${grant} - :wanted, 0) end,
      expire = case when ${begins} then excluded.expire else c.expire end
    returning granted, points, held, expire`,
  call: `insert into rate_limit_call (key, caller, expire) values (:key, :caller, :expire)
    on conflict (key, caller) do update set expire = excluded.expire`,
  endCall: 'delete from rate_limit_call where key = :key and caller = :caller',
  called: 'select distinct key from rate_limit_call',
  clear: 'delete from rate_limit',
  prune: 'delete from rate_limit where expire <= :now',
  pruneCalls: 'delete from rate_limit_call where expire <= :now',
};

/** Says of each value what it is: PostgreSQL cannot tell everywhere, and to SQLite every number of JavaScript is a fraction. */
const typed = (statement: string) =>
  statement.replace(
    /:(\w+)/g,
    (value, name: string) => `cast(${value} as ${/^(key|caller)$/.test(name) ? 'text' : 'bigint'})`,
  );

type Values = Record<string, string | number>;

function valuesOf({ duration, ...wish }: Wish): Values {
  const { limit, divisor, now } = wish;
  const wanted = Math.min(wish.wanted, limit);
  return { ...wish, wanted, newExpire: now + duration, first: Math.max(wanted, Math.floor(limit / divisor)) };
}

function onServer(db: Database): Counters {
  const prepare = <Row>(statement: string) => {
    const names = [...new Set(statement.match(/(?<=:)\w+/g))];
    const text = typed(statement).replace(/:(\w+)/g, (_, name: string) => `$${names.indexOf(name) + 1}`);
    return async (values: Values = {}) => {
      const parameters = names.map((name) => values[name]);
      return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
    };
  };
  const take = prepare<Taken>(statements.take);
  const called = prepare<{ key: string }>(statements.called);
  const [call, endCall, clear] = [statements.call, statements.endCall, statements.clear].map(prepare);
  const pruning = [statements.prune, statements.pruneCalls].map(prepare);
  return {
    take: async (wish) => (await take(valuesOf(wish)))[0]!,
    async giveBack(holds) {
      const columns = (['key', 'window', 'held', 'unused'] as const).map((name) => holds.map((hold) => hold[name]));
      await db.executeQuery(CompiledQuery.raw(giveAllBack, columns));
    },
    call: async (key, caller, expire) => void (await call!({ key, caller, expire })),
    endCall: async (key, caller) => void (await endCall!({ key, caller })),
    called: async () => (await called()).map(({ key }) => key),
    clear: async () => void (await clear!()),
    prune: async (now) => void (await Promise.all(pruning.map((prune) => prune({ now })))),
    close() {},
  };
}

/** Locks by order of the key: two processes that gave the same back in another order would wait for each other. */
const giveAllBack = `
  with given as (select * from unnest($1::text[], $2::bigint[], $3::integer[], $4::integer[]) as given (key, expire, held, unused)),
    locked as (select key from rate_limit where key in (select key from given) order by key for update)
  update rate_limit as c set points = c.points - given.unused, held = c.held - given.held
    from given join locked on locked.key = given.key where c.key = given.key and c.expire = given.expire`;

function inFile(file: SqliteFile.Database): Counters {
  const prepare = (statement: string) =>
    file.prepare(
      typed(statement)
        .replace(/least/g, 'min')
        .replace(/greatest/g, 'max'),
    );
  const take = prepare(statements.take);
  const called = prepare(statements.called).pluck();
  const [call, endCall, clear] = [statements.call, statements.endCall, statements.clear].map(prepare);
  const pruning = [statements.prune, statements.pruneCalls].map(prepare);
  const giveBack = prepare(
    'update rate_limit set points = points - :unused, held = held - :held where key = :key and expire = :window',
  );
  return {
    take: (wish) => take.get(valuesOf(wish)) as Taken,
    giveBack: async (holds) => file.transaction(() => holds.forEach((hold) => giveBack.run(hold))).immediate(),
    call: async (key, caller, expire) => void call!.run({ key, caller, expire }),
    endCall: async (key, caller) => void endCall!.run({ key, caller }),
    called: async () => called.all() as string[],
    clear: async () => void clear!.run(),
    prune: async (now) => pruning.forEach((prune) => prune.run({ now })),
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
    await retryWhileBusy(() => file.transaction(() => createTables(file)).immediate());
    const [problem] = file.pragma('quick_check') as { quick_check: string }[];
    if (problem?.quick_check !== 'ok') throw Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' });
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Counters of an older form are not worth keeping: their windows last an hour at most. */
function createTables(file: SqliteFile.Database): void {
  const form = 1;
  if (file.pragma('user_version', { simple: true }) === form) return;
  file.exec(`drop table if exists rate_limit;
    create table rate_limit (key text primary key, points integer not null, expire integer not null,
      granted integer not null default 0, held integer not null default 0);
    create table rate_limit_call (key text not null, caller text not null, expire integer not null, primary key (key, caller));
    pragma user_version = ${form}`);
}
