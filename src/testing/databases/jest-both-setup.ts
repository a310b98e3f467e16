import startPostgresRun from './jest-postgres-setup';
import startSqliteRun from './jest-sqlite-setup';

/** Before a run of the project whose tests compare the engines. */
export default async function start(): Promise<void> {
  await startSqliteRun();
  await startPostgresRun();
}
