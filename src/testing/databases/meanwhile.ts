import { sql } from 'kysely';
import type { Database, Trx } from '../../database/connection';
import type { Reply, TestApp } from '../app';
import { engine, isSpread } from './engine';

/** Starts `request` while another transaction has done `work` and not committed. Commits when the request waits, and returns its reply. */
export async function meanwhile(
  app: TestApp,
  work: (trx: Trx) => Promise<unknown>,
  request: () => Promise<Reply>,
): Promise<Reply> {
  let reply: Promise<Reply>;
  await app.db.transaction().execute(async (trx) => {
    await work(trx);
    let isAnswered = false;
    reply = request().finally(() => (isAnswered = true));
    // On SQLite, the request waits for the write mutex before its transaction begins; on PostgreSQL, it waits for a lock.
    while (engine === 'postgres') {
      if (await isConnectionWaiting(app.db)) break;
      if (isAnswered) throw new Error(`not waited for: ${JSON.stringify(await reply)}`);
    }
  });
  return reply!;
}

/** Whether a connection to the database, on any node, waits for a lock. Other tests use other databases of the same server. */
export async function isConnectionWaiting(db: Database): Promise<boolean> {
  const waiting = isSpread
    ? sql`select 1 from citus_locks where not granted`
    : sql`select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  return (await waiting.execute(db)).rows.length > 0;
}
