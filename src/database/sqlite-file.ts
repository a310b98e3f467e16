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
    try {
      // A wrong location can name a folder, which would be locked for every other user. SQLite rejects it.
      if (statSync(location).isFile()) chmodSync(location, 0o600);
    } catch (error) {
      // The file belongs to another user, who sets its mode.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
  return openSqliteFile(location, { timeout: timeoutMs });
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
