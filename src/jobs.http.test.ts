import { type Job, jobs, startJobs } from './jobs';
import { type TestApp, startTestApp } from './testing/app';
import { day, hour } from './testing/time';

let app: TestApp;
const begin = Date.now();
let now = begin;
beforeAll(async () => {
  app = await startTestApp();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.close();
});

let ran = 0;
const job = (name: string, run: Job['run'] = async () => void (ran += 1)): Job => ({ name, every: day, run });

/** Simulates a process that starts, runs the due jobs, and stops at once. */
async function deploy(...table: Job[]): Promise<void> {
  await startJobs(app, table, 0)();
}

beforeEach(() => (ran = 0));

test('a rare job runs once per period, however many processes there are and however often they restart', async () => {
  await deploy(job('daily'));
  expect(ran).toBe(1);
  for (let restart = 0; restart < 3; restart += 1) {
    now += 7 * hour;
    await deploy(job('daily'));
  }
  expect(ran).toBe(1);
  now += 3 * hour;
  const stops = [app, app, app, app].map((dependencies) => startJobs(dependencies, [job('daily')], 0));
  await Promise.all(stops.map((stop) => stop()));
  expect(ran).toBe(2);
});

test('a failed or interrupted run is due again after an hour', async () => {
  const failing = job('failing', async () => {
    ran += 1;
    throw new Error('example');
  });
  await deploy(failing);
  now += hour - 1;
  await deploy(failing);
  expect(ran).toBe(1);
  now += 1;
  await deploy(failing);
  expect(ran).toBe(2);

  const maintenance = { ...app.maintenance, pausing: AbortSignal.abort() };
  await startJobs({ ...app, maintenance }, [job('stopped')], 0)();
  now += hour;
  await deploy(job('stopped'));
  now += hour;
  await deploy(job('stopped'));
  expect(ran).toBe(4);
});

test('the search for files without a row runs at the first start and then once a day', async () => {
  const orphans = jobs.find(({ name }) => name === 'remove orphaned files')!;
  await app.storage.put('private', 'orphan', new Uint8Array([1]));
  now = begin;
  await deploy(orphans);
  expect(await app.storage.get('private', 'orphan')).toBeDefined();
  now += 2 * day;
  await deploy(orphans);
  expect(await app.storage.get('private', 'orphan')).toBeUndefined();
});
