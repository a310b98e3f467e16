import { setTimeout as delay } from 'node:timers/promises';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { listTold } from '../../testing/saved-searches';
import { endOfRun, expectToldOnce, fillRun, startRun } from '../../testing/saved-searches-run';
import { day } from '../../testing/time';

const size = { searches: 3000, listings: 500, changes: 300 };

let app: TestApp;
let changed: number[];
beforeAll(async () => {
  app = await startTestApp();
  changed = await fillRun(app, size);
}, 120_000);
afterAll(() => app.close());

test('a run that is killed is continued by two processes, and each match is notified once', async () => {
  const countTold = async () => (await listTold(app)).length;
  const killed = startRun(app, testInstant + day);
  while ((await countTold()) === 0 && killed.exitCode === null) await delay(5);
  killed.kill('SIGKILL');
  await endOfRun(killed);
  const before = await countTold();

  const both = [startRun(app, testInstant + day), startRun(app, testInstant + day)];
  expect(await Promise.all(both.map(endOfRun))).toEqual([0, 0]);

  await expectToldOnce(app, size, changed);
  // The run was killed before its end.
  expect([before > 0, before < (await countTold())]).toEqual([true, true]);
}, 120_000);
