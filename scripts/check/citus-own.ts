import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/testing/databases/processes';

const nodes = 3;

/** Variables with which tests find a cluster. */
export interface ClusterEnvironment {
  TEST_CITUS_URL: string;
  TEST_CITUS_NODE: string;
  CITUS_DATA: string;
  CITUS_PORT: string;
}

/**
 * Starts a cluster with the script `citus-cluster`, which installs Citus if necessary. The cluster is taken down when this process exits,
 * also after SIGINT and SIGTERM.
 */
export async function startOwnCluster(script = join(__dirname, 'citus-cluster')): Promise<ClusterEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'citus-'));
  // PostgreSQL does not run as root, and another user has to enter the folder.
  chmodSync(folder, 0o755);
  const place = { CITUS_DATA: join(folder, 'data'), CITUS_PORT: String(await freePorts()) };
  const call = (verb: 'up' | 'down') =>
    spawnSync(script, [verb], {
      env: { ...process.env, ...place },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  process.once('exit', () => {
    if (call('down').status === 0) rmdirSync(folder);
  });
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const { status, stdout } = call('up');
  if (status !== 0) throw new Error('the cluster could not be started');
  return { ...place, TEST_CITUS_URL: stdout.trim(), TEST_CITUS_NODE: script };
}

/** The first of as many consecutive free ports as there are nodes. */
async function freePorts(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const first = await freePort();
    const others = Array.from({ length: nodes - 1 }, (_, index) => isFree(first + 1 + index));
    if ((await Promise.all(others)).every(Boolean)) return first;
  }
  throw new Error(`there are no ${nodes} consecutive free ports`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
