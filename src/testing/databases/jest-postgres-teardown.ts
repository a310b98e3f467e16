import { CitusCluster } from './citus';
import type { Pooler } from './pooler';
import type { PostgresServer } from './postgres-server';

/** After a run of the postgres project; a second call does nothing. */
export default async function stop(): Promise<void> {
  const run = globalThis as { testPostgres?: PostgresServer; testPooler?: Pooler };
  await run.testPooler?.stop();
  run.testPooler = undefined;
  const server = run.testPostgres;
  run.testPostgres = undefined;
  await server?.stop();
  const template = process.env.TEST_CITUS_TEMPLATE;
  if (template === undefined) return;
  delete process.env.TEST_CITUS_TEMPLATE;
  await (await CitusCluster.at(process.env.TEST_CITUS_URL!)).drop(template);
}
