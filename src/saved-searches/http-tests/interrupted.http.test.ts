import { setTimeout as delay } from 'node:timers/promises';
import { testInstant, useTestApp } from '../../testing/app';
import { listTold } from '../../testing/saved-searches';
import { endOfRun, expectToldOnce, fillRun, matchesOf, startRun } from '../../testing/saved-searches-run';
import { day } from '../../testing/time';

const size = { searches: 3000, users: 600, listings: 500, changes: 300 };

let changed: number[];
const app = useTestApp();

test('a run that is killed is continued by two processes, and each match is notified once', async () => {
  const countTold = async () => (await listTold(app)).length;
  let before: number;
  // Repeated if the run ends before the signal arrives.
  do {
    changed = await fillRun(app, size);
    const killed = startRun(app, testInstant + day);
    while ((await countTold()) === 0 && killed.exitCode === null) await delay(5);
    killed.kill('SIGKILL');
    await endOfRun(killed);
    before = await countTold();
  } while (before === matchesOf(size.searches, changed).size);

  const both = [startRun(app, testInstant + day), startRun(app, testInstant + day)];
  expect(await Promise.all(both.map(endOfRun))).toEqual([0, 0]);

  await expectToldOnce(app, size, changed);
  // The run was killed before its end.
  expect([before > 0, before < (await countTold())]).toEqual([true, true]);
});
