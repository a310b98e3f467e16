import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestApp } from '../app';

/**
 * The number of deadlocks that PostgreSQL has resolved in the test's database. Closes the application's connections, because a connection
 * reports its statistics when it ends; throws if they are not reported.
 */
export async function countDeadlocks(app: TestApp): Promise<number> {
  const others = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  return app.db.connection().execute(async (db) => {
    await sql`select pg_terminate_backend(pid) from (${others}) as other`.execute(db);
    while ((await others.execute(db)).rows.length > 0);
    for (let attempts = 0; attempts < 600; attempts++) {
      const { rows } = await sql<{ deadlocks: number; rolled_back: number }>`
        select deadlocks, xact_rollback as rolled_back from pg_stat_database where datname = current_database()`.execute(
        db,
      );
      // Every rejected booking was rolled back.
      if (rows[0]!.rolled_back > 0) return rows[0]!.deadlocks;
      await delay(100);
    }
    throw new Error('the statistics have not arrived');
  });
}
