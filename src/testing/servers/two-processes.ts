import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { components } from '../../contract/handler';
import { engine } from '../databases/engine';
import { createTestDatabase } from '../databases/test-database';
import { testEnvironment } from '../environment';
import { startServerProcess } from './server-process';

/** Two servers of one service, as behind a load balancer. */
export interface TwoProcesses {
  urls: [string, string];
  /** The URL of the shared database. */
  databaseUrl: string;
  /** Inserts the sandbox's data into the shared database. */
  reset(): Promise<components['schemas']['SandboxReset']>;
  /** Kills the first server. */
  kill(): void;
  /** Starts the first server again after it was killed. Its URL changes. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts two servers as separate processes that share one database on the engine of this run and one storage. */
export async function startTwoProcesses(environment: Record<string, string> = {}): Promise<TwoProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'two-processes-'));
  const database = await createTestDatabase(engine, folder);
  const common = {
    ...testEnvironment,
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    STORAGE_URL: `file:${join(folder, 'files')}`,
    ...environment,
  };
  const start = () => startServerProcess(common, { folder });
  const [first, other] = await Promise.all([start(), start()]);
  let one = first;
  const urls: TwoProcesses['urls'] = [one.url, other.url];
  return {
    urls,
    databaseUrl: database.url,
    async reset() {
      const response = await fetch(`${one.url}/Sandbox/Reset`, { method: 'POST' });
      return ((await response.json()) as { data: components['schemas']['SandboxReset'] }).data;
    },
    kill: () => void process.kill(one.pid, 'SIGKILL'),
    async restart() {
      one = await start();
      urls[0] = one.url;
    },
    async stop() {
      await Promise.all([one.stop(), other.stop()]);
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
