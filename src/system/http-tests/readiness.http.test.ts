import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../testing/app';
import { testOnPostgres } from '../../testing/databases/engine';
import { startPostgres } from '../../testing/databases/postgres-server';
import { testEnvironment } from '../../testing/environment';
import { send } from '../../testing/servers/client';
import { Cluster } from '../../testing/servers/cluster';

test('readiness says STOPPING, which a proxy tells from NOT_READY, while the process stops', async () => {
  const app = await startTestApp();
  expect(await app.call('ready')).toMatchObject({ status: 200 });
  app.announceStop();
  const { status, envelope, headers } = await app.call('ready');
  expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 'STOPPING', '1']);
  expect((await app.call('live')).status).toBe(200);
  await app.close();
});

testOnPostgres('readiness returns NOT_READY long before DATABASE_TIMEOUT_MS while the database is frozen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'readiness-'));
  const postgres = await startPostgres({ isDurable: false });
  const url = await postgres.createDatabase('frozen');
  const environment = { DATABASE_URL: url, DATABASE_TIMEOUT_MS: '10000', STORAGE_URL: `file:${join(folder, 'files')}` };
  const cluster = new Cluster(1, { ...testEnvironment, LOG_LEVEL: 'silent', ...environment }, { folder });
  try {
    await cluster.start();
    const { url: base, agent } = cluster.at(0)!;
    const answered: string[] = [];
    const get = async (path: string) => {
      const outcome = await send(base, agent, { method: 'GET', path });
      const { kind } = outcome;
      answered.push(`${path} ${kind === 'answered' ? `${outcome.status} ${outcome.code}` : kind}`);
    };
    await get('/Health/Ready');
    postgres.freeze();
    const reading = get('/RentProperties/GetRentProperties');
    await Promise.all([get('/Health/Ready'), get('/Health/Ready')]);
    await get('/Health/Ready');
    await reading;
    // The read waits as long as DATABASE_TIMEOUT_MS allows; three probes end before it.
    expect(answered).toEqual([
      '/Health/Ready 200 null',
      ...Array<string>(3).fill('/Health/Ready 503 NOT_READY'),
      '/RentProperties/GetRentProperties 503 NOT_READY',
    ]);
    postgres.thaw();
    while (answered.at(-1) !== '/Health/Ready 200 null') await get('/Health/Ready');
  } finally {
    postgres.thaw();
    await cluster.stopAll();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
});
