import type { PostgresServer } from './postgres';

export default async function stop(): Promise<void> {
  await (globalThis as { testPostgres?: PostgresServer }).testPostgres?.stop();
}
