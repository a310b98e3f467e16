/** Refreshes by clients while the parser does not respond. */
import { setTimeout as delay } from 'node:timers/promises';
import type { OutboundAnswer } from '../../adapters/outbound';
import { actor, callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { calendarOf } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { encryptAddress } from '../addresses';
import type { CalendarReading } from '../parsing';
import { CalendarReader } from '../reader';
import { readDueCalendars } from '../reading';

const places = 32;
const [here, elsewhere] = ['192.0.2.1', '198.51.100.1'];

let app: TestApp;
/** The paths that were fetched, and the calendars that the parser has begun to read. */
let fetched: string[];
let parsed: string[];
let respond: () => void;
/** How many calendars have been given to the parser. */
let given: () => number;

const outbound = {
  refusalOf: () => Promise.resolve(undefined),
  fetch: (url: string): Promise<OutboundAnswer> => {
    const path = new URL(url).pathname;
    fetched.push(path);
    const body = Buffer.from(calendarOf([[`${path}@example.com`, '2027-02-01', '2027-02-04']]));
    return Promise.resolve({ ok: true, status: 200, headers: {}, body, isCut: false, durationMs: 10 });
  },
};

beforeEach(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' }, { outbound });
  [fetched, parsed] = [[], []];
  const read = jest.spyOn(CalendarReader.prototype, 'read');
  given = () => read.mock.calls.length;
  const responding = new Promise<void>((resolve) => (respond = resolve));
  const parser = CalendarReader.prototype as unknown as {
    run: (task: { bytes: Uint8Array }) => Promise<CalendarReading>;
  };
  jest.spyOn(parser, 'run').mockImplementation(async ({ bytes }) => {
    parsed.push(/^UID:(.*)@/m.exec(Buffer.from(bytes).toString())![1]!);
    await responding;
    return { events: 0, nights: new Map(), overlapping: new Set() };
  });
});
afterEach(async () => {
  respond();
  await app.close();
  jest.restoreAllMocks();
});

/** Adds an import that is due, and returns its id. */
async function insertImport(path: string): Promise<number> {
  const property_id = await insertListing(app);
  const now = app.clock.now();
  const row = {
    ...{
      property_id,
      name: 'Airbnb',
      url_encrypted: encryptAddress(app.config, property_id, `https://a.example${path}`),
    },
    ...{ feed_token: app.random.token(), created_at: now, next_read_at: now, reads: 0 },
  };
  return (await app.db.insertInto('calendar_import').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function refresh(path: string, address: string) {
  const id = await insertImport(path);
  return callAs(app, 'owner', 'refreshCalendar', { path: { id }, headers: { 'x-forwarded-for': address } });
}

/** Waits until this is true, or for ten seconds. */
async function waitUntil(isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_000 && !isDone(); tries++) await delay(10);
}

/** Refreshes that take all places but `free`, in order; the first of them is in the parser. */
async function fill(free = 0): Promise<Promise<number>[]> {
  const statuses: Promise<number>[] = [];
  for (let index = 1; index <= places - free; index++) {
    statuses.push(refresh(`/${index}`, here).then(({ status }) => status));
    await waitUntil(() => given() === index);
  }
  return statuses;
}

test('one more refresh of the site that has all places returns 503, and its calendar is not fetched', async () => {
  const statuses = await fill();
  const refused = await refresh('/refused', here);
  expect(refused).toMatchObject({ status: 503, code: 'NOT_READY' });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(fetched).toHaveLength(places);
  respond();
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  expect((await refresh('/next', here)).status).toBe(200);
});

test('a refresh of another site takes the place of one of the site that has most', async () => {
  const statuses = await fill();
  // The first one makes room for this one; it is in the parser already, and completes.
  const other = refresh('/other', elsewhere);
  await waitUntil(() => fetched.includes('/other'));
  const another = refresh('/another', elsewhere);
  expect(await Promise.race(statuses)).toBe(503);
  respond();
  expect([(await other).status, (await another).status]).toEqual([200, 200]);
  expect((await Promise.all(statuses)).filter((status) => status === 503)).toHaveLength(1);
});

test('a client that disconnects frees its place, and its calendar is not parsed', async () => {
  const outcomes: unknown[] = [];
  const end = (outcome?: unknown) => Promise.resolve(void outcomes.push(outcome));
  jest.spyOn(app.limits, 'attempt').mockResolvedValue({ end });
  const statuses = await fill(1);
  const id = await insertImport('/leaving');
  const leaving = new AbortController();
  const left = fetch(`${app.url}/Calendar/Refresh/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${actor(app, 'owner').token}`, 'x-forwarded-for': here },
    signal: leaving.signal,
  });
  await waitUntil(() => given() === places);
  leaving.abort();
  await expect(left).rejects.toThrow();
  // The server may notice the disconnection a little later.
  let next: Promise<number> | undefined;
  for (let tries = 0; tries < 100 && !fetched.includes('/next'); tries++) {
    next = refresh('/next', here).then(({ status }) => status);
    await Promise.race([next, waitUntil(() => fetched.includes('/next'))]);
  }
  respond();
  expect(await next).toBe(200);
  await Promise.all(statuses);
  expect(parsed).not.toContain('/leaving');
  // Its host has not failed.
  await waitUntil(() => outcomes.length > places);
  expect(outcomes.filter((outcome) => outcome !== 'succeeded')).toEqual([undefined]);
});

test('a calendar of the job is parsed before the refreshes that wait', async () => {
  const statuses = await fill();
  await insertImport('/due');
  const reading = readDueCalendars(app);
  await waitUntil(() => given() === places + 1);
  respond();
  await Promise.all([reading, ...statuses]);
  expect(parsed.slice(0, 2)).toEqual(['/1', '/due']);
});

test('when the process stops, calendars that wait for the parser are not parsed, and are due', async () => {
  const statuses = await fill(places - 3);
  const due = await insertImport('/due');
  const reading = readDueCalendars(app);
  await waitUntil(() => given() === 4);
  app.announceStop();
  await reading;
  expect(await Promise.all(statuses.slice(1))).toEqual([503, 503]);
  const row = await app.db.selectFrom('calendar_import').selectAll().where('id', '=', due).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ leased_until: null, last_read_at: null });
  respond();
  expect(await statuses[0]).toBe(200);
  expect(parsed).toEqual(['/1']);
});
