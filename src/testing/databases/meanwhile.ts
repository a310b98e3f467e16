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
      if (await isSomebodyWaiting(app.db)) break;
      if (isAnswered) throw new Error(`not waited for: ${JSON.stringify(await reply)}`);
    }
  });
  return reply!;
}

/** Whether a connection to any node waits for a lock. */
export async function isSomebodyWaiting(db: Database): Promise<boolean> {
  const locks = sql.table(isSpread ? 'citus_locks' : 'pg_locks');
  return (await sql`select 1 from ${locks} where not granted`.execute(db)).rows.length > 0;
}
