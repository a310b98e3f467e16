import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { classifyDatabaseError } from './errors';
import { type SqliteFile, openSqliteFile } from './sqlite-library';

/** How long a write waits for other writers, of this process or another, before it fails. */
export const writeTimeoutMs = 5_000;

/**
 * Opens the file of a database, or creates it, readable by this user only, because it holds personal data. SQLite gives its other
 * files beside it the same mode. `:memory:` opens a database in memory.
 */
export function openPrivately(location: string, timeoutMs: number): SqliteFile {
  if (location !== ':memory:') {
    createPrivately(location);
    makePrivate(location);
  }
  return openSqliteFile(location, { timeout: timeoutMs });
}

/**
 * As {@link openPrivately}, for the database itself, with a write-ahead log. A file with the tables of another program is opened as it is: a wrong
 * location is refused only after this, and the file must not have changed by then.
 */
export async function openMain(location: string, timeoutMs: number): Promise<SqliteFile> {
  if (location !== ':memory:') createPrivately(location);
  const file = openSqliteFile(location, { timeout: timeoutMs });
  try {
    if (await retryWhileBusy(() => isOfAnotherProgram(file))) return file;
    // Reading has opened the log, which has the mode of the file.
    if (location !== ':memory:') for (const suffix of ['', '-wal', '-shm']) makePrivate(location + suffix);
    // Switching to WAL may fail at once when several processes open a new file at the same time.
    await retryWhileBusy(() => file.pragma('journal_mode = WAL'));
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function isOfAnotherProgram(file: SqliteFile): boolean {
  const names = file.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  const others = names.filter((name) => !name.startsWith('sqlite_'));
  return others.length > 0 && !others.some((name) => /^(kysely_migration|unfinished_(move|restore)$)/.test(name));
}

/** A missing file, and one of another user, who sets its mode, stay as they are. */
function makePrivate(location: string): void {
  try {
    // A wrong location can name a folder, which would be locked for every other user. SQLite rejects it.
    if (statSync(location).isFile()) chmodSync(location, 0o600);
  } catch (error) {
    if (!['EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Creates the file unless it exists. An existing one is not opened: closing any descriptor of a file removes all locks that the process has on it,
 * and without the locks of a server another process deletes the write-ahead log that the server writes to.
 */
function createPrivately(location: string): void {
  try {
    closeSync(openSync(location, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Runs `work`, and retries it with growing delays while the file is locked. Throws its last error after the timeout. */
export async function retryWhileBusy<Result>(work: () => Result, onBusy?: () => void): Promise<Result> {
  const deadline = performance.now() + writeTimeoutMs;
  for (let delayMs = 1; ; delayMs = Math.min(delayMs * 2, 50)) {
    try {
      return work();
    } catch (error) {
      if (classifyDatabaseError(error)?.kind !== 'conflict' || performance.now() > deadline) throw error;
    }
    onBusy?.();
    await delay(delayMs * (0.5 + Math.random()));
  }
}
