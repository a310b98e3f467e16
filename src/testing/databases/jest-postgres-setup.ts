import { openDatabase } from '../../database/connection';
import { migrateToLatest } from '../../database/migrator';
import { CitusCluster } from './citus';
import { type PostgresServer, startPostgres } from './postgres-server';
import { type Pooler, startPooler } from './pooler';
import { templateName } from './test-database';

/**
 * Before a run of the postgres project: starts one server for all workers and projects, whose databases are copies of a migrated one.
 * With `TEST_POOLER=on`, the tests connect through a PgBouncer. With `TEST_CITUS_URL`, the URL of the coordinator of a Citus cluster, the
 * databases are created on that cluster, and their tables are distributed.
 */
export default async function start(): Promise<void> {
  const run = globalThis as { testPostgres?: PostgresServer; testPooler?: Pooler };
  if (run.testPostgres ?? process.env.TEST_CITUS_TEMPLATE) return;
  if (process.env.TEST_CITUS_URL) return startOnCluster(process.env.TEST_CITUS_URL);
  const server = await startPostgres({ isDurable: false });
  run.testPostgres = server;
  const database = openDatabase(await server.createDatabase(templateName), { poolSize: 1 });
  await migrateToLatest(database);
  await database.close();
  process.env.TEST_POSTGRES_URL = server.socketUrl('postgres');
  if (process.env.TEST_POOLER === 'on') {
    run.testPooler = await startPooler(server.url('postgres'));
    process.env.TEST_POOLER_URL = run.testPooler.url('postgres');
  }
}

async function startOnCluster(url: string): Promise<void> {
  const cluster = await CitusCluster.at(url);
  const template = `${templateName}_${process.pid}`;
  await cluster.createSpread(template);
  await cluster.freeze(template);
  process.env.TEST_POSTGRES_URL = url;
  process.env.TEST_CITUS_TEMPLATE = template;
}
