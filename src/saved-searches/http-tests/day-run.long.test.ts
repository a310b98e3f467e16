import { testInstant, useTestApp } from '../../testing/app';
import { endOfRun, expectToldOnce, fillRun, startRun } from '../../testing/saved-searches-run';
import { day } from '../../testing/time';

const isFull = process.env.EXPERIMENTS === 'full';
/** The full run has as many saved searches and listings as a day's run has to compare within {@link mostMs}, and changes as it takes at most. */
const size = isFull
  ? { searches: 100_000, users: 20_000, listings: 1_000_000, changes: 50_000 }
  : { searches: 10_000, users: 2000, listings: 20_000, changes: 2_000 };
const mostMs = 120_000;

let changed: number[];
const app = useTestApp();
beforeAll(async () => {
  changed = await fillRun(app, size);
}, 3_600_000);

test("a day's run of one process notifies of each match once, and the next run of none", async () => {
  const begin = performance.now();
  expect(await endOfRun(startRun(app, testInstant + day))).toBe(0);
  const ms = Math.round(performance.now() - begin);
  process.stdout.write(`A run of saved searches: ${JSON.stringify({ ...size, ms })}\n`);
  await expectToldOnce(app, size, changed);
  // At most two minutes, as is documented; smaller runs say nothing about it.
  if (isFull) expect(ms).toBeLessThanOrEqual(mostMs);

  expect(await endOfRun(startRun(app, testInstant + 2 * day))).toBe(0);
  await expectToldOnce(app, size, changed);
}, 3_600_000);
