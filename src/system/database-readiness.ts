import { setTimeout as delay } from 'node:timers/promises';

/** Less than any proxy waits for a probe: haproxy.cfg waits 3 s. DATABASE_TIMEOUT_MS may be a minute. */
const timeoutMs = 1500;

/** Whether the database responds. One statement is under way at a time, whose result all simultaneous probes get: their number has no limit. */
export class DatabaseReadiness {
  #checking: Promise<void> | undefined;

  constructor(private readonly ping: () => Promise<unknown>) {}

  /**
   * Rejects if the database does not respond within 1.5 s, whatever DATABASE_TIMEOUT_MS is: a proxy would take a probe without a response for a
   * broken instance, and take all instances out of service together.
   */
  check(): Promise<void> {
    return (this.#checking ??= inTime(this.ping()).finally(() => (this.#checking = undefined)));
  }
}

async function inTime(pinging: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const tooLate = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`the database has not responded within ${timeoutMs} ms`);
  });
  try {
    await Promise.race([pinging, tooLate]);
  } finally {
    timer.abort();
  }
}
