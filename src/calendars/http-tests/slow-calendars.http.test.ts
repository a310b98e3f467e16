/** Which calendars are read first while servers of others are slow. */
import { setTimeout as delay } from 'node:timers/promises';
import type { OutboundAnswer } from '../../adapters/outbound';
import { useTestApp } from '../../testing/app';
import { calendarOf } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { hour, minute } from '../../testing/time';
import { encryptAddress } from '../addresses';
import { CalendarReader } from '../reader';
import { readDueCalendars, readSlowCalendars } from '../reading';

let runs = 0;
/** Of the servers of this test. Those of others are quick. */
let domain: string;
/** The addresses that were read, and the responses of those that are still awaited. */
let asked: string[];
let held: (() => void)[];
/** How long a server takes, in ms; undefined: until {@link answerAll}. */
let durationOf: (url: string) => number | undefined;

const answer = (durationMs: number): OutboundAnswer => {
  const body = Buffer.from(calendarOf([['a1@example.com', '2027-02-01', '2027-02-04']]));
  return { ok: true, status: 200, headers: {}, body, isCut: false, durationMs };
};

const outbound = {
  refusalOf: () => Promise.resolve(undefined),
  fetch: async (url: string) => {
    if (!url.includes(domain)) return answer(10);
    asked.push(url);
    const durationMs = durationOf(url);
    if (durationMs === undefined) await new Promise<void>((resolve) => held.push(resolve));
    return answer(durationMs ?? 15_000);
  },
};

const app = useTestApp({}, { outbound });
beforeEach(() => {
  domain = `run${(runs += 1)}.example`;
  [asked, held] = [[], []];
  durationOf = () => 10;
});

const answerAll = () => held.splice(0).forEach((resolve) => resolve());

async function insertOwner(name: string): Promise<number> {
  const { id: _id, ...row } = await app.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', app.sandbox.userIds.owner)
    .executeTakeFirstOrThrow();
  const values = { ...row, email: null, email_key: null, phone: null, first_name: name };
  return (await app.db.insertInto('app_user').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds imports of a listing of a new owner, all of which are due since `dueMs` before now. */
async function insertImports(name: string, { count = 1, dueMs = 0 } = {}): Promise<void> {
  const propertyId = await insertListing(app, { owner_id: await insertOwner(name) });
  const now = app.clock.now();
  for (let index = 0; index < count; index++) {
    const row = {
      property_id: propertyId,
      name,
      url_encrypted: encryptAddress(app.config, propertyId, `https://${name}.${domain}/${index}`),
      feed_token: app.random.token(),
      created_at: now,
      next_read_at: now - dueMs,
      reads: 0,
    };
    await app.db.insertInto('calendar_import').values(row).execute();
  }
}

const names = () => asked.map((url) => new URL(url).hostname.split('.')[0]!);

/** Waits until this is true, or for ten seconds. */
async function waitUntil(isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_000 && !isDone(); tries++) await delay(10);
}

test('calendars of any number of owners whose servers were slow do not delay the others, and are read apart', async () => {
  durationOf = (url) => (url.includes('slow') ? 15_000 : 10);
  for (let index = 0; index < 10; index++) await insertImports(`slow${index}`, { dueMs: hour });
  await readDueCalendars(app);
  expect(asked).toHaveLength(10);
  app.clock.advance(16 * minute);
  await insertImports('quick');
  asked = [];
  durationOf = (url) => (url.includes('slow') ? undefined : 10);
  const slow = readSlowCalendars(app);
  await waitUntil(() => held.length === 4);
  const others = readDueCalendars(app);
  await waitUntil(() => names().includes('quick'));
  const before = names();
  durationOf = () => 15_000;
  answerAll();
  await Promise.all([slow, others]);
  expect(before).toHaveLength(5);
  expect(before).toContain('quick');
  expect(new Set(names()).size).toBe(11);
});

test('a slow calendar is read with the others again when it was quick eight times', async () => {
  durationOf = () => 6_000;
  await insertImports('slow');
  await readDueCalendars(app);
  durationOf = () => 10;
  for (let times = 0; times < 8; times++) {
    app.clock.advance(16 * minute);
    await readDueCalendars(app);
    expect(asked).toHaveLength(times + 1);
    await readSlowCalendars(app);
  }
  app.clock.advance(16 * minute);
  await readDueCalendars(app);
  expect(asked).toHaveLength(10);
});

test('one calendar of each owner is read before the second one of an owner with many', async () => {
  durationOf = () => undefined;
  for (let index = 0; index < 8; index++)
    await insertImports(`owner${index}`, { count: 3, dueMs: hour - index * minute });
  const reading = readDueCalendars(app);
  await waitUntil(() => held.length === 8);
  const first = names();
  durationOf = () => 10;
  answerAll();
  await reading;
  expect(new Set(first).size).toBe(8);
});

/** Makes each calendar wait for the parser for `waitMs`, and then take it `parseMs`, by the clock of the process. */
function delayParser({ waitMs, parseMs }: { waitMs: number; parseMs: number }): void {
  let passedMs = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  const parser = CalendarReader.prototype as unknown as Record<'acquire' | 'run', (task: unknown) => Promise<unknown>>;
  const { acquire, run } = parser;
  jest.spyOn(parser, 'acquire').mockImplementation(async function (this: CalendarReader, ownerId) {
    await acquire.call(this, ownerId);
    passedMs += waitMs;
  });
  jest.spyOn(parser, 'run').mockImplementation(function (this: CalendarReader, task) {
    passedMs += parseMs;
    return run.call(this, task);
  });
}

test.each([
  ['all calendars of an owner, however long they wait for the parser', { waitMs: 25_000, parseMs: 0 }, [6]],
  ['at most two calendars of an owner that take long to parse', { waitMs: 0, parseMs: 25_000 }, [1, 2]],
])('a run reads %s', async (_, durations, counts) => {
  await insertImports('owner', { count: 6 });
  delayParser(durations);
  await readDueCalendars(app);
  jest.restoreAllMocks();
  expect(counts).toContain(asked.length);
  await readDueCalendars(app);
  expect(asked).toHaveLength(6);
});

test('a calendar that takes the parser more than two seconds is slow, however quick its server is', async () => {
  await insertImports('costly');
  delayParser({ waitMs: 0, parseMs: 2_100 });
  await readDueCalendars(app);
  jest.restoreAllMocks();
  app.clock.advance(16 * minute);
  await readDueCalendars(app);
  expect(asked).toHaveLength(1);
  await readSlowCalendars(app);
  expect(asked).toHaveLength(2);
});
