import { setTimeout as delay } from 'node:timers/promises';
import { type Database, ping } from '../database/connection';

/** Less than any proxy waits for a probe: haproxy.cfg waits 3 s. DATABASE_TIMEOUT_MS may be a minute. */
const timeoutMs = 1500;

/**
 * Rejects if the database does not respond within 1.5 s, whatever DATABASE_TIMEOUT_MS is: a proxy would take a probe without a response for a broken
 * instance, and take all instances out of service together.
 */
export async function pingInTime(db: Database): Promise<void> {
  const timer = new AbortController();
  const tooLate = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`the database has not responded within ${timeoutMs} ms`);
  });
  try {
    await Promise.race([ping(db), tooLate]);
  } finally {
    timer.abort();
  }
}
