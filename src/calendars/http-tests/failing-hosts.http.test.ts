/** How often a host is read whose calendars cannot be read. */
import { setTimeout as delay } from 'node:timers/promises';
import type { OutboundAnswer } from '../../adapters/outbound';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { calendarOf } from '../../testing/calendars';
import { UserRole } from '../../../generated/enumerations';
import { insertListing } from '../../testing/listings';
import { minute } from '../../testing/time';
import { encryptAddress } from '../addresses';
import { CalendarReader } from '../reader';
import { readDueCalendars } from '../reading';

const limit = 8;
/** What one owner may use up of it, and all owners together whose identity no administrator has checked. */
const parts = { owner: 2, newOwners: 4 };
let runs = 0;
/** Each test has its own hosts. */
let host: string;
let asked: string[];
/** The status of each address. */
let statusOf: (url: string) => number;
/** When the hosts respond. */
let responding: Promise<unknown>;

const outbound = {
  refusalOf: () => Promise.resolve(undefined),
  fetch: async (url: string): Promise<OutboundAnswer> => {
    asked.push(url);
    await responding;
    const body = Buffer.from(calendarOf([['a1@example.com', '2027-02-01', '2027-02-04']]));
    return { ok: true, status: statusOf(url), headers: {}, body, isCut: false, durationMs: 10 };
  },
};

const app = useTestApp({ RATE_LIMITS: 'on', LIMIT_CALENDAR_FAILURES: `${limit}` }, { outbound });
beforeEach(() => {
  host = `run${(runs += 1)}.example`;
  asked = [];
  responding = Promise.resolve();
  statusOf = (url) => (new URL(url).pathname.startsWith('/good') ? 200 : 403);
});

/** Adds an owner, whose identity an administrator has checked unless `isNew`; returns the id. */
async function insertOwner({ isNew = false } = {}): Promise<number> {
  const now = app.clock.now();
  const person = { role: UserRole.Owner, first_name: 'Example', last_name: 'Owner', language: 'en' } as const;
  const state = { owner_type: 0, is_active: 1, activated_by: isNew ? null : app.sandbox.userIds.admin } as const;
  const row = { ...person, ...state, created_at: now, updated_at: now };
  return (await app.db.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds an import that is due now, of a listing of the owner, by default the sandbox's; returns its key. */
async function insertImport(url: string, owner_id = app.sandbox.userIds.owner) {
  const property_id = await insertListing(app, { owner_id });
  const now = app.clock.now();
  const row = {
    ...{ property_id, name: 'Airbnb', url_encrypted: encryptAddress(app.config, property_id, url) },
    ...{ feed_token: app.random.token(), created_at: now, next_read_at: now, reads: 0 },
  };
  const inserting = app.db.insertInto('calendar_import').values(row).returning(['id', 'property_id']);
  return inserting.executeTakeFirstOrThrow();
}

/** Adds imports of one owner, or each of another checked owner. */
const insertImports = async (urls: readonly string[], owner?: number) => {
  for (const url of urls) await insertImport(url, owner ?? (await insertOwner()));
};
const times = (count: number, path: string) =>
  Array.from({ length: count }, (_, index) => `https://${host}/${path}${index}`);
const row = ({ id }: { id: number }) =>
  app.db.selectFrom('calendar_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const askedOf = (path: string) => asked.filter((url) => url.startsWith(`https://${host}/${path}`)).length;
/** Waits until as many calendars are being read as an owner has points for. */
async function untilAsked(path: string): Promise<void> {
  for (let tries = 0; tries < 1_000 && askedOf(path) < parts.owner; tries++) await delay(5);
}

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

test('the failures of one owner leave points for new calendars of other owners on the same host', async () => {
  const owner = await insertOwner();
  await insertImports(times(2 * limit, 'bad'), owner);
  await readDueCalendars(app);
  expect(askedOf('bad')).toBe(parts.owner);
  await insertImports(times(limit - parts.owner + 2, 'new'));
  await insertImports([`https://other.${host}/bad`], owner);
  await readDueCalendars(app);
  expect([askedOf('bad'), askedOf('new')]).toEqual([parts.owner, limit - parts.owner]);
  expect(asked).toContain(`https://other.${host}/bad`);
});

test('an owner may have as many more failures on a host as successes there', async () => {
  const owner = await insertOwner();
  await insertImports(times(3, 'good'), owner);
  await readDueCalendars(app);
  await insertImports(times(2 * limit, 'bad'), owner);
  await readDueCalendars(app);
  expect(askedOf('bad')).toBe(3 + parts.owner);
});

test('owners whose identity no administrator has checked leave points for the others', async () => {
  for (const url of times(2 * limit, 'bad')) await insertImport(url, await insertOwner({ isNew: true }));
  await readDueCalendars(app);
  expect(askedOf('bad')).toBe(parts.newOwners);
  await insertImports(times(limit, 'new'));
  await readDueCalendars(app);
  expect(askedOf('new')).toBe(limit - parts.newOwners);
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

test.each([
  ['good', 5, 0],
  ['bad', parts.owner, 5 - parts.owner],
])('of 5 new %s calendars of one host that an owner refreshes at once, %i are read', async (path, read, refused) => {
  const added = [];
  for (const url of times(5, path)) added.push(await insertImport(url));
  let respond = () => {};
  responding = new Promise<void>((resolve) => (respond = resolve));
  const replies = Promise.all(added.map(({ id }) => callAs(app, 'owner', 'refreshCalendar', { path: { id } })));
  await untilAsked(path);
  await delay(50);
  expect(askedOf(path)).toBe(parts.owner);
  respond();
  const statuses = (await replies).map(({ status }) => status);
  expect([askedOf(path), ...statuses.toSorted()]).toEqual([
    read,
    ...Array(read).fill(200),
    ...Array(refused).fill(429),
  ]);
});

test('a due calendar waits less than a minute while others of its host are being read, none of which has failed', async () => {
  const added = [];
  for (const url of times(parts.owner, 'good')) added.push(await insertImport(url));
  let respond = () => {};
  responding = new Promise<void>((resolve) => (respond = resolve));
  const replies = Promise.all(added.map(({ id }) => callAs(app, 'owner', 'refreshCalendar', { path: { id } })));
  await untilAsked('good');
  const due = await insertImport(`https://${host}/due`);
  await readDueCalendars(app);
  expect(askedOf('due')).toBe(0);
  expect((await row(due)).next_read_at).toBeLessThan(app.clock.now() + minute);
  respond();
  await replies;
  app.clock.advance(minute);
  await readDueCalendars(app);
  expect(askedOf('due')).toBe(1);
});

test('a calendar that an owner refreshes waits for the parser with those of the same site', async () => {
  const read = jest.spyOn(CalendarReader.prototype, 'read');
  const { id } = await insertImport(`https://${host}/good`);
  expect((await callAs(app, 'owner', 'refreshCalendar', { path: { id } })).status).toBe(200);
  const sites = read.mock.calls.map(([, , { site }]) => site);
  read.mockRestore();
  expect(sites).toEqual(['127.0.0.0/24']);
});
