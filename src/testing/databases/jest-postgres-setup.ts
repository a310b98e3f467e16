import { openDatabase } from '../../database/connection';
import { migrateToLatest } from '../../database/migrator';
import { type PostgresServer, startPostgres } from './postgres-server';
import { templateName } from './test-database';

/** Before a run of the postgres project: one server for all workers, whose databases are copies of a migrated one. */
export default async function start(): Promise<void> {
  const server = await startPostgres({ isDurable: false });
  (globalThis as { testPostgres?: PostgresServer }).testPostgres = server;
  const database = openDatabase(await server.createDatabase(templateName), { poolSize: 1 });
  await migrateToLatest(database);
  await database.close();
  process.env.TEST_POSTGRES_URL = server.url('postgres');
}
