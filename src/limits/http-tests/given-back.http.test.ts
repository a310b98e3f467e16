import { setTimeout as delay } from 'node:timers/promises';
import { type TestApp, startTestApp } from '../../testing/app';
import { minute } from '../../testing/time';
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

test('an attempt that succeeds after its window has ended adds no point to the next one', async () => {
  const attempt = () => app.limits.attempt('calendarFailures', { ...request, host: 'calendars.example' });
  const first = await attempt();
  await app.limits.clear();
  await delay(5);
  await attempt();
  await attempt();
  await first.succeeded();
  expect((await attempt()).exceeded).toBeDefined();
});

test('an attempt that was ended takes no point', async () => {
  const attempt = () => app.limits.attempt('calendarFailures', { ...request, host: 'calendars.example' });
  await (await attempt()).giveBack();
  await attempt();
  const last = await attempt();
  expect(last.exceeded).toBeUndefined();
  const late = await attempt();
  expect(late.exceeded).toBeDefined();
  await late.giveBack();
  expect((await attempt()).exceeded).toBeDefined();
});

test('an attempt that succeeds adds a point to its window, also when its points were used up', async () => {
  const attempt = () => app.limits.attempt('calendarFailures', { ...request, host: 'calendars.example' });
  const first = await attempt();
  await attempt();
  const late = await attempt();
  expect(late.exceeded).toBeDefined();
  await first.succeeded();
  await late.succeeded();
  for (let count = 0; count < 3; count += 1) expect((await attempt()).exceeded).toBeUndefined();
  expect((await attempt()).exceeded).toBeDefined();
});

test('an owner has the part of a host in each window of the host, however late in it the owner begins', async () => {
  const attempt = (userId: number) =>
    app.limits.attempt('calendarFailures', { ...request, userId, isIdentified: true, host: 'calendars.example' });
  const start = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(start);
  try {
    await attempt(1);
    now.mockReturnValue(start + 14 * minute);
    expect((await attempt(2)).exceeded).toBeUndefined();
    const late = await attempt(2);
    expect(late.exceeded?.resetSeconds).toBeLessThanOrEqual(minute / 1000);
    now.mockReturnValue(start + 16 * minute);
    expect((await attempt(2)).exceeded).toBeUndefined();
    expect((await attempt(2)).exceeded?.name).toBe('calendarFailures');
    expect((await attempt(3)).exceeded).toBeUndefined();
  } finally {
    now.mockRestore();
  }
});
