import { chmodSync, closeSync, existsSync, linkSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { type Database, type OpenDatabase, openDatabase, withDatabase } from './connection';
import type { Dialect } from './dialect';
import { holdWriters } from './distribution';
import { ToolError, type ToolsFolder, countDump, listDump, majorOf, runTool } from './postgres-tools';
import { openSqliteFile } from './sqlite-library';
import { retried } from './transaction';
import { type RestoreNote, findUnfinishedRestore, noteQuery, noteRestore } from './unfinished-restore';

/** Long enough for a dump of many gigabytes and for copying all stored files. */
const timeoutMs = 24 * 60 * 60_000;

/** The major version of the server that a snapshot was taken from; 0 for SQLite. */
export type Major = number;

/**
 * Writes a consistent snapshot of the database into `file`, and returns the result of `look`, which reads the same snapshot. Writers do
 * not wait, except where the tables are distributed over several nodes, which share no snapshot. Throws ToolError when PostgreSQL's
 * tools are missing or older than the server.
 */
export async function takeSnapshot<Result>(
  database: OpenDatabase,
  file: string,
  tools: ToolsFolder,
  look: (db: Database, server: Major) => Promise<Result>,
): Promise<Result> {
  closeSync(openSync(file, 'w', 0o600));
  return database.dialect === 'sqlite' ? snapshotOfFile(database, file, look) : dump(database, file, tools, look);
}

async function snapshotOfFile<Result>(
  { url }: OpenDatabase,
  file: string,
  look: (db: Database, server: Major) => Promise<Result>,
): Promise<Result> {
  const source = openSqliteFile(locationOf(url), { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    // All pages in one step, which in WAL mode blocks no writer. With several steps, a write between two of them restarts the backup.
    await source.backup(file, { progress: () => 0x7fff_ffff });
  } finally {
    source.close();
  }
  const result = await withDatabase(`sqlite:${file}`, { poolSize: 1 }, (db) => look(db, 0));
  // The result is one file without a write-ahead log.
  const whole = openSqliteFile(file);
  whole.pragma('journal_mode = DELETE');
  whole.close();
  await flush(file);
  return result;
}

async function dump<Result>(
  database: OpenDatabase,
  file: string,
  tools: ToolsFolder,
  look: (db: Database, server: Major) => Promise<Result>,
): Promise<Result> {
  const server = await serverMajor(database.db);
  const tool = await majorOf('pg_dump', tools);
  if (tool < server)
    throw new ToolError(
      `pg_dump is of version ${tool} and the server of version ${server}: POSTGRES_TOOLS must name a folder with version ${server} or newer`,
    );
  const connection = openDatabase(database.url, { poolSize: 1, timeoutMs });
  const snapshot = () => connection.db.transaction().setIsolationLevel('repeatable read');
  try {
    return await retried(() =>
      snapshot().execute(async (trx) => {
        // Before the first read, because the snapshot begins with that.
        await holdWriters(trx, database.db);
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
        const form = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=60000'];
        await runTool('pg_dump', [...form, `--snapshot=${rows[0]!.id}`, '--file', file], database.url, tools);
        await flush(file);
        return look(trx, server);
      }),
    );
  } finally {
    await connection.close();
  }
}

/** Throws an error with a message of one line when a snapshot of {@link takeSnapshot} is incomplete or damaged. */
export async function checkSnapshot(dialect: Dialect, file: string, tools: ToolsFolder): Promise<void> {
  if (dialect === 'postgres') {
    if ((await listDump(file, tools)).length === 0) throw new ToolError('the dump holds nothing');
    return;
  }
  const copy = openSqliteFile(file, { readonly: true, fileMustExist: true });
  try {
    const found = copy.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`the database is damaged: ${String(found)}`);
    if ((copy.pragma('foreign_key_check') as unknown[]).length > 0)
      throw new Error('the database is damaged: rows refer to missing rows');
  } finally {
    copy.close();
  }
}

/** The number of rows of each of the tables in a snapshot; of PostgreSQL all of them are read. */
export async function countSnapshot(
  { dialect, file, tables }: { dialect: Dialect; file: string; tables: readonly string[] },
  tools: ToolsFolder,
): Promise<Record<string, number>> {
  if (dialect === 'postgres') {
    const counts = await countDump(file, tools);
    return Object.fromEntries(tables.flatMap((name) => (name in counts ? [[name, counts[name]!]] : [])));
  }
  const copy = openSqliteFile(file, { readonly: true, fileMustExist: true });
  try {
    const count = (name: string) =>
      copy
        .prepare(`select count(*) from "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get() as number;
    return Object.fromEntries(tables.map((name) => [name, count(name)]));
  } finally {
    copy.close();
  }
}

/**
 * What a restore finds at the place of the database:
 *
 * - `empty`: nothing.
 * - `begun`: an interrupted restore of the same backup, without the snapshot.
 * - `placed`: the same, with the whole snapshot, which is placed in one step.
 * - `taken`: anything else; `obstacle` says what, as the end of a sentence.
 */
export type Target =
  | { state: 'empty' }
  | { state: 'begun' | 'placed'; databaseId: string }
  | { state: 'taken'; obstacle: string };

/** What a restore of `backup` finds at `url`. */
export async function inspectTarget(url: string, backup: string): Promise<Target> {
  if (url === 'sqlite::memory:') return { state: 'taken', obstacle: 'is in memory, where nothing stays' };
  return url.startsWith('sqlite:') ? inspectFile(url, backup) : inspectServer(url, backup);
}

async function inspectFile(url: string, backup: string): Promise<Target> {
  const file = locationOf(url);
  if (![file, `${file}-wal`].some((one) => existsSync(one) && statSync(one).size > 0)) return { state: 'empty' };
  const note = existsSync(file) ? readNote(file) : undefined;
  return note ? ofNote(note, backup, 'placed') : { state: 'taken', obstacle: `names ${file}, which exists already` };
}

/** The note of a restore. Does not change the file, which may be that of another program. */
function readNote(file: string): RestoreNote | undefined {
  const found = openSqliteFile(file, { readonly: true });
  try {
    return found.prepare<[], RestoreNote>(noteQuery).get();
  } catch {
    return undefined;
  } finally {
    found.close();
  }
}

async function inspectServer(url: string, backup: string): Promise<Target> {
  return withDatabase(url, { poolSize: 1 }, async (db) => {
    const note = await findUnfinishedRestore(db);
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
        and c.oid is distinct from to_regclass('unfinished_restore')
        and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`.execute(
      db,
    );
    const isEmpty = Number(rows[0]!.count) === 0;
    if (note) return ofNote(note, backup, isEmpty ? 'begun' : 'placed');
    return isEmpty ? { state: 'empty' } : { state: 'taken', obstacle: 'is not empty' };
  });
}

function ofNote(note: RestoreNote, backup: string, state: 'begun' | 'placed'): Target {
  return note.backup === backup
    ? { state, databaseId: note.databaseId }
    : { state: 'taken', obstacle: 'holds an interrupted restore of another backup' };
}

/** The reason why the tools or the server at `url` cannot restore a snapshot of a server of version `made`; undefined when they can. */
export async function unfitFor(url: string, made: Major, tools: ToolsFolder): Promise<string | undefined> {
  if (url.startsWith('sqlite:')) return undefined;
  const server = await withDatabase(url, { poolSize: 1 }, serverMajor);
  if (server < made) return `the backup is of PostgreSQL ${made}, the server of version ${server}`;
  const tool = await majorOf('pg_restore', tools);
  return tool < made
    ? `the backup is of PostgreSQL ${made}, pg_restore of version ${tool}: POSTGRES_TOOLS must name a folder with version ${made} or newer`
    : undefined;
}

/**
 * Restores the snapshot in `file` into the empty database at `url`, together with the note of the restore. The snapshot becomes visible
 * as a whole; a failure leaves at most the note.
 */
export async function placeSnapshot(url: string, file: string, tools: ToolsFolder, note: RestoreNote): Promise<void> {
  if (!url.startsWith('sqlite:')) {
    await adjustRestored(url, (db) => noteRestore(db, note));
    return restoreDump(url, file, tools);
  }
  const location = path.resolve(locationOf(url));
  mkdirSync(path.dirname(location), { recursive: true, mode: 0o700 });
  const fresh = `${location}.restoring-${process.pid}`;
  try {
    await copyFile(file, fresh);
    chmodSync(fresh, 0o600);
    await adjustRestored(`sqlite:${fresh}`, (db) => noteRestore(db, note));
    await flush(fresh);
    // Only an empty file is replaced: linkSync fails when the file exists.
    if (existsSync(location) && statSync(location).size === 0) rmSync(location);
    linkSync(fresh, location);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(fresh + suffix, { force: true });
  }
  await flush(path.dirname(location));
}

/** Skips extensions: the application creates none, and a single server lacks that of a cluster. */
async function restoreDump(url: string, file: string, tools: ToolsFolder): Promise<void> {
  const entries = (await listDump(file, tools)).filter((entry) => !/^\S+ \S+ \S+ (COMMENT - )?EXTENSION /.test(entry));
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  const list = path.join(folder, 'list');
  try {
    await writeFile(list, entries.join('\n'));
    const form = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--use-list=${list}`];
    await runTool('pg_restore', [...form, file], url, tools);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Changes the restored database, with a timeout that is long enough for reading all its rows. */
export async function adjustRestored(url: string, adjust: (db: Database) => Promise<void>): Promise<void> {
  await withDatabase(url, { poolSize: 1, timeoutMs }, adjust);
}

async function serverMajor(db: Database): Promise<Major> {
  const { rows } = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(db);
  return Math.floor(Number(rows[0]!.number) / 10_000);
}

function locationOf(url: string): string {
  return url.slice('sqlite:'.length);
}

/** Resolves when the file or folder is written to the disk. */
export async function flush(place: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32' && statSync(place).isDirectory()) return;
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
