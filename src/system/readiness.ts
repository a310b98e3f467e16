import { setTimeout as delay } from 'node:timers/promises';
import { type Database, ping } from '../database/connection';

/** Less than any proxy waits for a probe: haproxy.cfg waits 3 s. DATABASE_TIMEOUT_MS may be a minute. */
const timeoutMs = 1500;

const underWay = new WeakMap<Database, Promise<void>>();

/**
 * Rejects if the database does not respond within 1.5 s, whatever DATABASE_TIMEOUT_MS is: a proxy would take a probe without a response for a broken
 * instance, and take all instances out of service together. Simultaneous probes share one statement, so that they do not use up the pool.
 */
export function pingInTime(db: Database): Promise<void> {
  const known = underWay.get(db);
  if (known) return known;
  const timer = new AbortController();
  const tooLate = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`the database has not responded within ${timeoutMs} ms`);
  });
  const pinging = Promise.race([ping(db), tooLate]).finally(() => {
    underWay.delete(db);
    timer.abort();
  });
  tooLate.catch(() => {});
  underWay.set(db, pinging);
  return pinging;
}
