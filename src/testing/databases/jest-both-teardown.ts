import stopPostgresRun from './jest-postgres-teardown';
import stopSqliteRun from './jest-sqlite-teardown';

/** After a run of the project whose tests compare the engines. */
export default async function stop(): Promise<void> {
  await stopPostgresRun();
  stopSqliteRun();
}
