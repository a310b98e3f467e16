import type { PostgresServer } from './postgres';

/** After a run of the postgres project. */
export default async function stop(): Promise<void> {
  await (globalThis as { testPostgres?: PostgresServer }).testPostgres?.stop();
}
