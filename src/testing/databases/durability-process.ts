import { sql } from 'kysely';
import { openDatabase } from '../../database/connection';
import type { Durability } from '../../database/connection';

/** A separate process that prints the durability settings of its connections: `node … durability-process.ts URL CONNECTIONS`. */
async function main(url: string, connections: number): Promise<void> {
  const database = openDatabase(url, { poolSize: connections });
  let settings = await database.durability();
  if (database.dialect === 'postgres') settings = await onAll(database.db, connections);
  await database.close();
  process.stdout.write(JSON.stringify(settings));
}

/** The settings of `count` PostgreSQL connections that are open at the same time. */
async function onAll(db: ReturnType<typeof openDatabase>['db'], count: number): Promise<Durability[]> {
  let held = 0;
  let release = () => {};
  const allHeld = new Promise<void>((resolve) => (release = resolve));
  const read = () =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<Durability>`select current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as synchronous_commit`.execute(connection);
      if (++held === count) release();
      await allHeld;
      return rows[0]!;
    });
  return Promise.all(Array.from({ length: count }, read));
}

void main(process.argv[2]!, Number(process.argv[3]));
