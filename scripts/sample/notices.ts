import { openDatabase } from '../../src/database/connection';
import { createProcessDatabase } from '../../src/database/request-database';
import { notifyOfMatches } from '../../src/saved-searches/notifying';

/** Notifies of new matches of saved searches, as the daily job of the server with the database at `url` does. */
export async function notifyOfSavedSearches(url: string): Promise<void> {
  const opened = openDatabase(url, { poolSize: 1, timeoutMs: 10_000 });
  try {
    await notifyOfMatches({
      database: createProcessDatabase(opened),
      clock: { now: () => Date.now() },
      log: { info() {} },
      stopping: new AbortController().signal,
    });
  } finally {
    await opened.close();
  }
}
