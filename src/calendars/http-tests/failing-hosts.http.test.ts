/** How often a host is read whose calendars cannot be read. */
import type { OutboundAnswer } from '../../adapters/outbound';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { calendarOf } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { minute } from '../../testing/time';
import { encryptAddress } from '../addresses';
import { CalendarReader } from '../reader';
import { readDueCalendars } from '../reading';

const limit = 3;
let app: TestApp;
let runs = 0;
/** Each test has its own hosts. */
let host: string;
let asked: string[];
/** The status of each address. */
let statusOf: (url: string) => number;

const outbound = {
  refusalOf: () => Promise.resolve(undefined),
  fetch: (url: string): Promise<OutboundAnswer> => {
    asked.push(url);
    const body = Buffer.from(calendarOf([['a1@example.com', '2027-02-01', '2027-02-04']]));
    return Promise.resolve({ ok: true, status: statusOf(url), headers: {}, body, isCut: false, durationMs: 10 });
  },
};

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'on', LIMIT_CALENDAR_FAILURES: `${limit}` }, { outbound });
});
beforeEach(() => {
  host = `run${(runs += 1)}.example`;
  asked = [];
  statusOf = (url) => (new URL(url).pathname.startsWith('/good') ? 200 : 403);
});
afterAll(() => app.close());

/** Adds an import of a listing that is due now, and returns its key. */
async function insertImport(url: string): Promise<{ id: number; property_id: number }> {
  const property_id = await insertListing(app);
  const now = app.clock.now();
  const row = {
    ...{ property_id, name: 'Airbnb', url_encrypted: encryptAddress(app.config, property_id, url) },
    ...{ feed_token: app.random.token(), created_at: now, next_read_at: now, reads: 0 },
  };
  const inserting = app.db.insertInto('calendar_import').values(row).returning(['id', 'property_id']);
  return inserting.executeTakeFirstOrThrow();
}

const insertImports = async (urls: readonly string[]) => {
  for (const url of urls) await insertImport(url);
};
const times = (count: number, path: string) =>
  Array.from({ length: count }, (_, index) => `https://${host}/${path}${index}`);
const row = ({ id }: { id: number }) =>
  app.db.selectFrom('calendar_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const askedOf = (path: string) => asked.filter((url) => url.startsWith(`https://${host}/${path}`)).length;

test('after LIMIT_CALENDAR_FAILURES failures of a host, its other calendars wait, and those of other hosts are read', async () => {
  await insertImports(times(limit + 4, 'bad'));
  const last = await insertImport(`https://${host.toUpperCase()}.:8443/last`);
  const other = await insertImport(`https://other.${host}/good`);
  await readDueCalendars(app);
  expect(askedOf('')).toBe(limit);
  const { next_read_at, leased_until, last_read_at, problem_code } = await row(last);
  expect({ leased_until, last_read_at, problem_code }).toEqual({
    leased_until: null,
    last_read_at: null,
    problem_code: null,
  });
  const now = app.clock.now();
  expect(next_read_at).toBeGreaterThan(now);
  expect(next_read_at).toBeLessThanOrEqual(now + 15 * minute);
  expect(asked).toHaveLength(limit + 1);
  expect((await row(other)).last_success_at).toBe(now);
});

test('a calendar that was read successfully is read although its host fails for others', async () => {
  const good = await insertImport(`https://${host}/good`);
  await readDueCalendars(app);
  await insertImports(times(limit + 4, 'bad'));
  await readDueCalendars(app);
  expect(askedOf('bad')).toBe(limit + 1);
  app.clock.advance(16 * minute);
  asked = [];
  await readDueCalendars(app);
  expect(asked).toContain(`https://${host}/good`);
  statusOf = () => 403;
  app.clock.advance(16 * minute);
  await readDueCalendars(app);
  asked = [];
  app.clock.advance(16 * minute);
  await readDueCalendars(app);
  expect(askedOf('')).toBe(0);
  expect((await row(good)).problem_code).toBe('accessDenied');
});

test('as many calendars of a host may fail as can be read, and the limit in addition', async () => {
  await insertImports(times(5, 'good'));
  await readDueCalendars(app);
  await insertImports(times(5 + limit + 4, 'bad'));
  await readDueCalendars(app);
  expect([askedOf('good'), askedOf('bad')]).toEqual([5, 5 + limit]);
});

test('refreshCalendar returns 429 and does not read the host; calendars whose host works are read', async () => {
  await insertImports(times(limit, 'bad'));
  const [bad, good] = [await insertImport(`https://${host}/bad`), await insertImport(`https://other.${host}/good`)];
  await readDueCalendars(app);
  await app.db.updateTable('calendar_import').set({ next_read_at: 0 }).where('id', '=', bad.id).execute();
  asked = [];
  const refresh = ({ id }: { id: number }) => callAs(app, 'owner', 'refreshCalendar', { path: { id } });
  const refused = await refresh(bad);
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(asked).toEqual([]);
  expect(await row(bad)).toMatchObject({ next_read_at: 0, leased_until: null });
  expect((await refresh(good)).status).toBe(200);
});

test('a calendar that an owner refreshes waits for the parser with those of the same site', async () => {
  const read = jest.spyOn(CalendarReader.prototype, 'read');
  const { id } = await insertImport(`https://${host}/good`);
  expect((await callAs(app, 'owner', 'refreshCalendar', { path: { id } })).status).toBe(200);
  const sites = read.mock.calls.map(([, , { site }]) => site);
  read.mockRestore();
  expect(sites).toEqual(['127.0.0.0/24']);
});
