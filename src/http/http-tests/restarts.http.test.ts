import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { engine } from '../../testing/databases/engine';
import { createTestDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';
import { Balancer } from '../../testing/servers/balancer';
import type { Call } from '../../testing/servers/client';
import { Cluster } from '../../testing/servers/cluster';

test('a server that is restarted behind a balancer drops no request and exits with 0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'restarts-'));
  const database = await createTestDatabase(engine, folder);
  const environment = { DATABASE_URL: database.url, STORAGE_URL: `file:${join(folder, 'files')}` };
  const cluster = new Cluster(2, { ...testEnvironment, LOG_LEVEL: 'error', ...environment }, { folder });
  await cluster.start();
  const balancer = new Balancer(cluster);
  let isOver = false;
  const outcomes: string[] = [];
  const list: Call = { method: 'GET', path: '/RentProperties/GetRentProperties' };
  const clients = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const outcome = await balancer.send(list);
      outcomes.push(outcome.kind === 'answered' ? String(outcome.status) : outcome.kind);
      await delay(5);
    }
  });

  expect(await cluster.stop(0)).toBe(0);
  await cluster.launch(0);
  await balancer.isBack(0);
  isOver = true;
  await Promise.all([...clients, balancer.close()]);
  expect(new Set(outcomes)).toEqual(new Set(['200']));

  expect(await cluster.stopAll()).toEqual([0, 0]);
  expect(cluster.errors).toEqual([]);
  await database.remove();
  await rm(folder, { recursive: true });
});
