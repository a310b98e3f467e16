import { sql } from 'kysely';
import type { Trx } from '../../database/connection';
import type { Reply, TestApp } from '../app';
import { engine } from './engine';

/** Begins `request` while `work` of another transaction is not committed yet, commits when it has to wait, and answers its reply. */
export async function meanwhile(
  app: TestApp,
  work: (trx: Trx) => Promise<unknown>,
  request: () => Promise<Reply>,
): Promise<Reply> {
  let reply: Promise<Reply>;
  await app.db.transaction().execute(async (trx) => {
    await work(trx);
    reply = request();
    // On SQLite the request stands in line before it begins, on PostgreSQL it waits for a lock.
    while (engine === 'postgres') {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(app.db);
      if (rows.length > 0) break;
    }
  });
  return reply!;
}
