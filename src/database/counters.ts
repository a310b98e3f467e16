import { rmSync } from 'node:fs';
import { CompiledQuery } from 'kysely';
import type { Database, OpenDatabase } from './connection';
import type { TurnOf } from './connection-queue';
import { dialectOf } from './dialect';
import { openPrivately, retryWhileBusy } from './sqlite-file';
import type { SqliteFile } from './sqlite-library';

/** A request of a process for points of a counter. */
export interface Wish {
  key: string;
  /** The points of one window. A window begins when its first point is taken, and lasts `duration` ms. */
  limit: number;
  duration: number;
  /** The process gets the larger of `wanted` and the remaining points divided by `divisor`, at most all that remain. */
  wanted: number;
  divisor: number;
  /** The previous lease of this process, which is used up: the members of its {@link ReturnedLease}. */
  window: number;
  held: number;
  /** Epoch ms. */
  now: number;
}

/**
 * How far the clocks of two processes may differ, in ms. A window that ends later than a new one would, by more than this, began before the
 * clock was set back. It keeps its points, and ends when a new window would.
 */
export const mostSkewMs = 10_000;

/** The result of a {@link Wish}. */
export interface Taken {
  granted: number;
  /** How many points of the window are taken, over all processes. */
  points: number;
  /** The largest number of these that processes may hold unused. */
  held: number;
  /** When the window ends, epoch ms. */
  expire: number;
}

/** A lease that a process returns: how much was counted as held when it was taken, and how much is unused. */
export interface ReturnedLease {
  key: string;
  /** The `expire` of the window that it was taken in. */
  window: number;
  held: number;
  unused: number;
}

/** The counters of all limits, shared by all processes. */
export interface Counters {
  /** Takes points. Returns synchronously when the store is a file. */
  take(wish: Wish): Taken | Promise<Taken>;
  giveBack(leases: readonly ReturnedLease[]): Promise<void>;
  /** Calls on other processes to return their unused points of the key, until `expire` (epoch ms) or {@link endCall}. */
  call(key: string, caller: string, expire: number): Promise<void>;
  endCall(key: string, caller: string): Promise<void>;
  /** The keys for which a call is open. */
  called(): Promise<string[]>;
  clear(): Promise<void>;
  /**
   * Deletes the counters whose window has ended at `now` (epoch ms), among the next {@link pruned} after the key `after`. Returns the last of
   * these keys; undefined when there are no more. There is no index by time, which every request would have to maintain.
   */
  prune(now: number, after: string): Promise<string | undefined>;
  /** PostgreSQL: the same counters for one request, which waits for connections in its turn. */
  inTurn?: (turnOf: TurnOf) => Counters;
  close(): void;
}

/**
 * Opens the counters: unlogged tables on PostgreSQL, through the connections of `db`; on SQLite a separate file beside the database.
 * Counting never waits for a transaction or for the disk, because counters need not survive a crash. `inTurn` is that of the database.
 */
export async function openCounters(
  databaseUrl: string,
  db: Database,
  inTurn?: OpenDatabase['inTurn'],
): Promise<Counters> {
  if (dialectOf(db) === 'postgres')
    return { ...onServer(db), ...(inTurn && { inTurn: (turnOf: TurnOf) => onServer(inTurn(turnOf)) }) };
  const database = databaseUrl.slice('sqlite:'.length);
  return inFile(await openFile(database === ':memory:' ? database : `${database}-limits`));
}

// Another process may have a larger limit, and have taken more: then nothing is left here, and no point is given back.
const left = 'greatest(:limit - c.points, 0)';
const grant = `least(${left}, greatest(:wanted, ${left} / :divisor))`;
const begins = 'c.expire <= :now';
// The clock was set back: the window would last for as long as that.
const isAhead = 'c.expire > :latest';
/** How many counters one call of {@link Counters.prune} reads. */
const pruned = 5_000;
/** In a dialect of both engines, except for `least` and `greatest`. Values are named parameters. */
const statements = {
  take: `insert into rate_limit as c (key, points, granted, held, expire)
    values (:key, :first, :first, :first - :wanted, :newExpire)
    on conflict (key) do update set
      points = case when ${begins} then excluded.points else c.points + ${grant} end,
      granted = case when ${begins} then excluded.granted else ${grant} end,
      held = case when ${begins} then excluded.held
        when ${isAhead} then greatest(${grant} - :wanted, 0)
        else c.held - case when c.expire = :window then :held else 0 end + greatest(${grant} - :wanted, 0) end,
      expire = case when ${begins} or ${isAhead} then excluded.expire else c.expire end
    returning granted, points, held, expire`,
  call: `insert into rate_limit_call (key, caller, expire) values (:key, :caller, :expire)
    on conflict (key, caller) do update set expire = excluded.expire`,
  endCall: 'delete from rate_limit_call where key = :key and caller = :caller',
  called: 'select distinct key from rate_limit_call',
  clear: 'delete from rate_limit',
  nextKey: `select key from rate_limit where key > :after order by key limit 1 offset ${pruned - 1}`,
  prune: 'delete from rate_limit where key > :after and key <= :key and expire <= :now',
  pruneRest: 'delete from rate_limit where key > :after and expire <= :now',
  pruneCalls: 'delete from rate_limit_call where expire <= :now',
};

/** Casts each parameter: PostgreSQL cannot infer all types, and SQLite binds every JavaScript number as a REAL. */
const typed = (statement: string) =>
  statement.replace(
    /:(\w+)/g,
    (value, name: string) => `cast(${value} as ${/^(key|caller|after)$/.test(name) ? 'text' : 'bigint'})`,
  );

type Values = Record<string, string | number>;

function valuesOf({ duration, ...wish }: Wish): Values {
  const { limit, divisor, now } = wish;
  const wanted = Math.min(wish.wanted, limit);
  const newExpire = now + duration;
  return {
    ...wish,
    wanted,
    newExpire,
    latest: newExpire + mostSkewMs,
    first: Math.max(wanted, Math.floor(limit / divisor)),
  };
}

/** A statement of PostgreSQL, and the names of its parameters. */
function numbered(statement: string): { text: string; names: readonly string[] } {
  const names = [...new Set(statement.match(/(?<=:)\w+/g))];
  return { text: typed(statement).replace(/:(\w+)/g, (_, name: string) => `$${names.indexOf(name) + 1}`), names };
}

const onServerStatements = Object.fromEntries(
  Object.entries(statements).map(([name, statement]) => [name, numbered(statement)]),
) as Record<keyof typeof statements, ReturnType<typeof numbered>>;

function onServer(db: Database): Counters {
  const run = async <Row>(name: keyof typeof statements, values: Values = {}) => {
    const { text, names } = onServerStatements[name];
    const parameters = names.map((parameter) => values[parameter]);
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  };
  return {
    take: async (wish) => (await run<Taken>('take', valuesOf(wish)))[0]!,
    async giveBack(leases) {
      const columns = (['key', 'window', 'held', 'unused'] as const).map((name) => leases.map((lease) => lease[name]));
      await db.executeQuery(CompiledQuery.raw(giveAllBack, columns));
    },
    call: async (key, caller, expire) => void (await run('call', { key, caller, expire })),
    endCall: async (key, caller) => void (await run('endCall', { key, caller })),
    called: async () => (await run<{ key: string }>('called')).map(({ key }) => key),
    clear: async () => void (await run('clear')),
    async prune(now, after) {
      const [last] = await run<{ key: string }>('nextKey', { after });
      if (last) await run('prune', { now, after, key: last.key });
      else await Promise.all([run('pruneRest', { now, after }), run('pruneCalls', { now })]);
      return last?.key;
    },
    close() {},
  };
}

/** Locks the rows in the order of their keys, so that two processes that return the same keys cannot deadlock. */
const giveAllBack = `
  with given as (select * from unnest($1::text[], $2::bigint[], $3::integer[], $4::integer[]) as given (key, expire, held, unused)),
    locked as (select key from rate_limit where key in (select key from given) order by key for update)
  update rate_limit as c set points = c.points - given.unused, held = c.held - given.held
    from given join locked on locked.key = given.key where c.key = given.key and c.expire = given.expire`;

function inFile(file: SqliteFile): Counters {
  const prepare = (statement: string) =>
    file.prepare(
      typed(statement)
        .replace(/least/g, 'min')
        .replace(/greatest/g, 'max'),
    );
  const take = prepare(statements.take);
  const called = prepare(statements.called).pluck();
  const [call, endCall, clear] = [statements.call, statements.endCall, statements.clear].map(prepare);
  const nextKey = prepare(statements.nextKey).pluck();
  const [prune, pruneRest, pruneCalls] = [statements.prune, statements.pruneRest, statements.pruneCalls].map(prepare);
  const giveBack = prepare(
    'update rate_limit set points = points - :unused, held = held - :held where key = :key and expire = :window',
  );
  return {
    take: (wish) => take.get(valuesOf(wish)) as Taken,
    giveBack: async (leases) => file.transaction(() => leases.forEach((lease) => giveBack.run(lease))).immediate(),
    call: async (key, caller, expire) => void call!.run({ key, caller, expire }),
    endCall: async (key, caller) => void endCall!.run({ key, caller }),
    called: async () => called.all() as string[],
    clear: async () => void clear!.run(),
    async prune(now, after) {
      const last = nextKey.get({ after }) as string | undefined;
      if (last !== undefined) prune!.run({ now, after, key: last });
      else {
        pruneRest!.run({ now, after });
        pruneCalls!.run({ now });
      }
      return last;
    },
    close: () => file.close(),
  };
}

/** Opens the file. Replaces it when it is corrupt, e.g. after a power failure. */
async function openFile(location: string): Promise<SqliteFile> {
  try {
    return await prepared(location);
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code))) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(location + suffix, { force: true });
    return prepared(location);
  }
}

async function prepared(location: string): Promise<SqliteFile> {
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

/** Drops counters of another format, which begin again at zero. */
function createTables(file: SqliteFile): void {
  const form = 1;
  if (file.pragma('user_version', { simple: true }) === form) return;
  file.exec(`drop table if exists rate_limit;
    create table rate_limit (key text primary key, points integer not null, expire integer not null,
      granted integer not null default 0, held integer not null default 0);
    create table rate_limit_call (key text not null, caller text not null, expire integer not null, primary key (key, caller));
    pragma user_version = ${form}`);
}
