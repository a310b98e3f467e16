import type { PostgresServer } from './postgres-server';

/** After a run of the postgres project. */
export default async function stop(): Promise<void> {
  await (globalThis as { testPostgres?: PostgresServer }).testPostgres?.stop();
}
