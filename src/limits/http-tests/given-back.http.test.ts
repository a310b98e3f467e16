import { setTimeout as delay } from 'node:timers/promises';
import { type TestApp, startTestApp } from '../../testing/app';
import { minute } from '../../testing/time';
import type { AttemptSettings } from '../attempts';
import { type Limits, openLimits } from '../limits';

let app: TestApp;
/** The limits of two processes. */
let processes: Limits[];
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMITS: 'on',
    LIMIT_NEW_CUSTOMER_NIGHTS: '10',
    LIMIT_NEW_CUSTOMER_BOOKINGS: '3',
    LIMIT_CALENDAR_FAILURES: '2',
  });
  processes = [app.limits, await openLimits(app.config, app)];
});
afterAll(async () => {
  await processes[1]!.close();
  await app.close();
});
beforeEach(() => Promise.all(processes.map((limits) => limits.clear())));

const request = { userId: undefined, address: '192.0.2.1' };
const take = (index: number, nights: number) =>
  processes[index]!.take(['newCustomerBookings', 'newCustomerNights'], request, nights);

test.each([0, 1])('points that are given back can be taken again after a rejection, by process %i', async (index) => {
  const first = await take(0, 4);
  await take(0, 4);
  expect((await take(0, 4)).exceeded).toMatchObject({ name: 'newCustomerNights', isExceeded: true });
  expect((await take(1, 4)).exceeded).toBeDefined();
  await first.giveBack();
  expect((await take(index, 4)).exceeded).toBeUndefined();
  expect((await take(index, 4)).exceeded).toBeDefined();
});

test('a request that one of the limits rejects takes no points of the others', async () => {
  await take(0, 9);
  for (let count = 0; count < 5; count += 1) expect((await take(0, 9)).exceeded?.name).toBe('newCustomerNights');
  expect((await take(0, 1)).exceeded).toBeUndefined();
});

test('points are given back once', async () => {
  const first = await take(0, 4);
  await take(0, 6);
  await first.giveBack();
  await first.giveBack();
  expect((await take(0, 4)).exceeded).toBeUndefined();
  expect((await take(0, 1)).exceeded).toBeDefined();
});

test('points of a window that has ended are not given back in the next one', async () => {
  const first = await take(0, 10);
  await Promise.all(processes.map((limits) => limits.clear()));
  // A window is known by its end, in ms.
  await delay(5);
  await take(0, 10);
  await first.giveBack();
  expect((await take(0, 1)).exceeded).toBeDefined();
});

/** An attempt that process `index` begins on another server. */
const attempt = (index: number, settings?: AttemptSettings) =>
  processes[index]!.attempt('calendarFailures', { ...request, host: 'calendars.example' }, settings);
/** Attempts that fail, until no further one may begin: their number. */
async function failures(index: number): Promise<number> {
  for (let count = 0; count < 20; count += 1) {
    const { exceeded, end } = await attempt(index);
    if (exceeded) return count;
    await end('failed');
  }
  throw new Error('20 attempts have failed, and the next one may begin');
}

test.each(['succeeded', 'failed'] as const)(
  'an attempt that has %s after its window has ended is not counted in the next one',
  async (outcome) => {
    const first = await attempt(0);
    await app.limits.clear();
    // A window is known by its end, in ms.
    await delay(5);
    await (await attempt(0)).end('failed');
    await first.end(outcome);
    expect(await failures(0)).toBe(1);
  },
);

test('an attempt without an outcome is not counted', async () => {
  const first = await attempt(0);
  await first.end();
  await first.end('failed');
  expect(await failures(1)).toBe(2);
});

test('as many attempts may fail as succeed, and those of the limit in addition', async () => {
  await (await attempt(0)).end('succeeded');
  expect(await failures(1)).toBe(3);
  const admitted = await attempt(0, { isAdmitted: true });
  expect(admitted.exceeded).toBeUndefined();
  await admitted.end('succeeded');
  expect(await failures(0)).toBe(1);
});

test('attempts in progress use up a limit in their process only, where further ones wait for them', async () => {
  const inProgress = await Promise.all([attempt(0), attempt(0), attempt(1)]);
  expect(inProgress.map(({ exceeded }) => exceeded)).toEqual([undefined, undefined, undefined]);
  expect((await attempt(0)).exceeded).toMatchObject({ name: 'calendarFailures', isExceeded: false });
  const { signal } = new AbortController();
  const waiting = [attempt(0, { until: signal }), attempt(0, { until: signal })];
  const isWaiting = async () => (await Promise.race([...waiting, delay(50)])) === undefined;
  expect(await isWaiting()).toBe(true);
  await inProgress[0].end('succeeded');
  const next = await Promise.all(waiting);
  expect(next.map(({ exceeded }) => exceeded)).toEqual([undefined, undefined]);
  for (const one of [...inProgress.slice(1), ...next]) await one.end();
  expect(await failures(0)).toBe(3);
});

test('attempts that wait do not begin after those in progress have used up the limit by failing, or after their clients have left', async () => {
  const inProgress = await Promise.all([attempt(0), attempt(0)]);
  const client = new AbortController();
  const [left, waiting] = [client, new AbortController()].map(({ signal }) => attempt(0, { until: signal }));
  client.abort();
  expect((await left!).exceeded).toBeDefined();
  for (const one of inProgress) await one.end('failed');
  expect((await waiting!).exceeded?.isExceeded).toBe(true);
  expect((await attempt(0, { until: client.signal })).exceeded).toBeDefined();
});

test('the failures exceed a limit at most by the attempts that other processes have in progress', async () => {
  const inProgress = await Promise.all([attempt(0), attempt(1), attempt(0), attempt(1)]);
  for (const { exceeded, end } of inProgress) {
    expect(exceeded).toBeUndefined();
    await end('failed');
  }
  expect([await failures(0), await failures(1)]).toEqual([0, 0]);
  // What exceeds the limit counts too.
  for (let count = 0; count < 2; count += 1) await (await attempt(0, { isAdmitted: true })).end('succeeded');
  expect(await failures(1)).toBe(0);
});

test('an owner has the part of a host in each window of the host, however late in it the owner begins', async () => {
  const fails = async (userId: number) => {
    const sender = { ...request, userId, isIdentified: true, host: 'calendars.example' };
    const { exceeded, end } = await app.limits.attempt('calendarFailures', sender);
    await end('failed');
    return exceeded;
  };
  const start = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(start);
  try {
    await fails(1);
    now.mockReturnValue(start + 14 * minute);
    expect(await fails(2)).toBeUndefined();
    expect((await fails(2))?.resetSeconds).toBeLessThanOrEqual(minute / 1000);
    now.mockReturnValue(start + 16 * minute);
    expect(await fails(2)).toBeUndefined();
    expect((await fails(2))?.name).toBe('calendarFailures');
    expect(await fails(3)).toBeUndefined();
  } finally {
    now.mockRestore();
  }
});
