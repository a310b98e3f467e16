import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CalendarOutcome } from '../../../generated/enumerations';
import { textMembers } from '../../../generated/names';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { type Platform, calendarOf, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { minute } from '../../testing/time';
import { encryptAddress } from '../addresses';
import type { ProblemCode } from '../errors';
import { readImport } from '../reading';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  platform = await startPlatform();
});
afterAll(async () => {
  await platform.close();
  await app.close();
});
beforeEach(() => app.clock.set(testInstant));

interface Problem {
  code: ProblemCode;
  message: string;
  happenedAt: string;
}
type Imported = { id: number; lastOutcome: number; lastProblem: Problem | null };

const stay = ['a1@airbnb.example', '2027-02-01', '2027-02-04'] as const;
const good = calendarOf([stay]);
const withLine = (line: string) => good.replace('DTSTART', `${line}\r\nDTSTART`);

/** Adds an import of the URL to a new listing. */
async function importOf(url = platform.url) {
  const propertyId = await insertListing(app);
  const { data } = await callAs(app, 'owner', 'addCalendarImport', { body: { propertyId, name: 'Airbnb', url } });
  expect(data).toMatchObject({ lastOutcome: null, lastProblem: null });
  return { id: (data as Imported).id, property_id: propertyId };
}

const refresh = (id: number, language = 'en') =>
  callAs(app, 'owner', 'refreshCalendar', { path: { id }, headers: { 'accept-language': language } });
const list = async (propertyId: number, language = 'en') => {
  const headers = { 'accept-language': language };
  return (await callAs(app, 'owner', 'getCalendarImports', { path: { propertyId }, headers })).data as Imported[];
};

/** Replaces the address of the import, as if its name had another address now. */
async function move({ id, property_id }: { id: number; property_id: number }, url: string): Promise<void> {
  const url_encrypted = encryptAddress(app.config, property_id, url);
  await app.db.updateTable('calendar_import').set({ url_encrypted }).where('id', '=', id).execute();
}

/** A port of this machine on which no server listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Codes that these tests have caused. */
const seen = new Set<string>();

/** Reads the import and expects the problem with a text that contains `named`, also in Arabic. Returns both texts. */
async function expectProblem(
  key: { id: number; property_id: number },
  code: ProblemCode,
  outcome: CalendarOutcome,
  named: string,
): Promise<string> {
  seen.add(code);
  const { data, envelope, status } = await refresh(key.id);
  const imported = data as Imported;
  expect([status, imported.lastOutcome, imported.lastProblem?.code]).toEqual([200, outcome, code]);
  const problem = imported.lastProblem!;
  expect(problem.happenedAt).toBe(new Date(app.clock.now()).toISOString().replace('.000', ''));
  expect(envelope.message).toContain(problem.message);
  expect(problem.message).toContain(named);
  const [arabic] = await list(key.property_id, 'ar');
  expect(arabic!.lastProblem).toMatchObject({ code, happenedAt: problem.happenedAt });
  expect(arabic!.lastProblem!.message).toMatch(/\p{Script=Arabic}/u);
  if (/^[A-Z0-9=-]+$/.test(named)) expect(arabic!.lastProblem!.message).toContain(named);
  return `${problem.message} ${arabic!.lastProblem!.message}`;
}

const { Refused, NotACalendar, TooLarge, Unreachable, AddressNotAllowed, Empty } = CalendarOutcome;

test.each<[answer: string | number, ProblemCode, CalendarOutcome, named: string]>([
  [302, 'redirected', Refused, 'redirects'],
  [401, 'accessDenied', Refused, '401'],
  [403, 'accessDenied', Refused, '403'],
  [404, 'notFound', Refused, '404'],
  [410, 'notFound', Refused, '410'],
  [429, 'unexpectedStatus', Refused, '429'],
  [204, 'unexpectedStatus', Refused, '204'],
  [500, 'serverError', Refused, '500'],
  [503, 'serverError', Refused, '503'],
  ['<html>Please log in.</html>', 'notACalendar', NotACalendar, 'not a calendar'],
  [good.slice(0, -20), 'incomplete', NotACalendar, 'ends before'],
  [withLine('END:VEVENT'), 'malformed', NotACalendar, 'violates'],
  [withLine('EXRULE:FREQ=DAILY'), 'unsupported', NotACalendar, 'EXRULE'],
  [withLine('RRULE:FREQ=DAILY;BYHOUR=1,2'), 'unsupported', NotACalendar, 'BYHOUR'],
  [withLine('RRULE:FREQ=HOURLY'), 'unsupported', NotACalendar, 'FREQ=HOURLY'],
  [withLine('RDATE;VALUE=PERIOD:20270105T120000Z/later'), 'invalidValue', NotACalendar, 'RDATE'],
  [withLine('DTSTART:20270105'), 'invalidValue', NotACalendar, 'DTSTART'],
  [
    good.replace('DTSTART;VALUE=DATE:20270201', 'DTSTART;TZID=Atlantis:20270201T120000'),
    'unknownTimeZone',
    NotACalendar,
    'time zone',
  ],
  ['x'.repeat(1024 * 1024 + 1), 'tooLarge', TooLarge, '1024'],
  [calendarOf(Array<typeof stay>(2001).fill(stay)), 'tooManyEvents', TooLarge, '2000'],
  [withLine(`EXDATE:${'20270105,'.repeat(8_000)}20270105`), 'tooComplex', TooLarge, 'too long'],
])(
  'names the cause of a response that cannot be used (%#), until the next success',
  async (answer, code, outcome, named) => {
    const key = await importOf();
    platform.answer = good;
    expect((await refresh(key.id)).data).toMatchObject({ lastOutcome: CalendarOutcome.Read, lastProblem: null });
    app.clock.advance(15 * minute);
    platform.answer = answer;
    await expectProblem(key, code, outcome, named);
    app.clock.advance(15 * minute);
    platform.answer = good;
    expect((await refresh(key.id)).data).toMatchObject({ lastOutcome: CalendarOutcome.Read, lastProblem: null });
    expect(await list(key.property_id)).toMatchObject([{ lastProblem: null }]);
  },
);

test('names the cause of a calendar that is empty once; the second empty one in a row is a success', async () => {
  const key = await importOf();
  platform.answer = good;
  await refresh(key.id);
  platform.answer = calendarOf([]);
  await expectProblem(key, 'empty', Empty, 'had events before');
  expect((await refresh(key.id)).data).toMatchObject({ lastOutcome: CalendarOutcome.Read, lastProblem: null });
});

test('names the cause of a failed connection; "not modified" clears it', async () => {
  const key = await importOf();
  platform.answer = good;
  platform.etag = '"1"';
  await refresh(key.id);
  await move(key, `http://127.0.0.1:${await closedPort()}/calendar.ics`);
  const texts = await expectProblem(key, 'connectionFailed', Unreachable, 'connection');
  expect(texts).not.toMatch(/127\.0\.0\.1|ECONN|calendar\.ics/);
  await move(key, platform.url.replace('http:', 'https:'));
  await expectProblem(key, 'tlsFailed', Unreachable, 'secure connection');
  app.clock.advance(minute);
  await move(key, platform.url);
  expect((await refresh(key.id)).data).toMatchObject({ lastOutcome: CalendarOutcome.Unchanged, lastProblem: null });
  const columns = ['problem_code', 'problem_detail', 'problem_at'] as const;
  const stored = await app.db.selectFrom('calendar_import').select(columns).where('id', '=', key.id).execute();
  expect(stored).toEqual([{ problem_code: null, problem_detail: null, problem_at: null }]);
  platform.etag = undefined;
});

test('says of a private address only that it is not allowed, whichever it is and whether a server listens there', async () => {
  const key = await importOf();
  const texts = new Set<string>();
  for (const url of [
    'https://10.0.0.1/',
    'https://192.168.1.1:8443/',
    'https://169.254.169.254/',
    'https://db.internal/',
  ]) {
    await move(key, url);
    texts.add(await expectProblem(key, 'addressNotAllowed', AddressNotAllowed, 'public server'));
  }
  expect(texts.size).toBe(1);
  expect([...texts][0]).not.toMatch(/\d{1,3}\.\d|internal/);
});

test('names a host that does not exist, and a server that does not respond in time', async () => {
  const key = await importOf();
  const failing = (failure: object) => ({
    ...app,
    outbound: {
      ...app.outbound,
      fetch: () => Promise.resolve({ ok: false as const, durationMs: 1, ...failure } as never),
    },
  });
  const cases = [
    [{ kind: 'address', reason: 'unresolved', refusal: 'unresolved' }, 'hostNotFound', 'not found'],
    [{ kind: 'timeout', reason: 'timeout' }, 'timeout', 'in time'],
  ] as const;
  for (const [failure, code, named] of cases) {
    seen.add(code);
    await readImport(failing(failure), key, { onlyDue: false });
    const [imported] = await list(key.property_id);
    expect(imported).toMatchObject({ lastOutcome: Unreachable, lastProblem: { code } });
    expect(imported!.lastProblem!.message).toContain(named);
  }
});

test('stores and shows no text of the other server', async () => {
  const key = await importOf();
  const secret = `SECRET${'X'.repeat(5_000)}`;
  const answers = [
    `<html>${secret}</html>`,
    withLine(`RRULE:FREQ=DAILY;${secret}=1`),
    withLine(`RRULE:FREQ=${secret}`),
    withLine(`EXDATE:${secret}`),
    good.replace('DTSTART;', `DTSTART;TZID=${secret};`).replace('VALUE=DATE:20270201', '20270201T120000'),
  ];
  for (const answer of answers) {
    platform.answer = answer;
    const { data, envelope } = await refresh(key.id);
    expect((data as Imported).lastProblem).not.toBeNull();
    expect(JSON.stringify(envelope)).not.toContain('SECRET');
    const row = await app.db
      .selectFrom('calendar_import')
      .selectAll()
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('SECRET');
    expect(`${row.problem_code}${row.problem_detail}`.length).toBeLessThan(40);
  }
});

test('exports the problem with the own data of the owner, in the language of the request', async () => {
  const key = await importOf();
  platform.answer = 404;
  await refresh(key.id);
  const headers = { 'accept-language': 'ar' };
  const { data } = await callAs(app, 'owner', 'getMyData', { headers });
  const [own] = (data.calendarImports as Imported[]).filter(({ id }) => id === key.id);
  const [listed] = await list(key.property_id, 'ar');
  expect(own!.lastProblem).toEqual(listed!.lastProblem);
  expect(own!.lastProblem).toMatchObject({ code: 'notFound', message: expect.stringMatching(/لا يوجد تقويم.*404/) });
});

test('does not show a problem after a reading by a server of the previous release, which does not know problems', async () => {
  const key = await importOf();
  platform.answer = 404;
  await refresh(key.id);
  expect(await list(key.property_id)).toMatchObject([{ lastProblem: { code: 'notFound' } }]);
  const read = (changes: object) =>
    app.db.updateTable('calendar_import').set(changes).where('id', '=', key.id).execute();
  // A success, a failure with another outcome, and a later failure with the same outcome.
  for (const changes of [
    { last_outcome: CalendarOutcome.Read },
    { last_outcome: Unreachable },
    { last_outcome: Refused, last_read_at: testInstant + minute },
  ]) {
    await read(changes);
    expect(await list(key.property_id)).toMatchObject([{ lastOutcome: changes.last_outcome, lastProblem: null }]);
  }
  await read({ last_outcome: Refused, last_read_at: testInstant, problem_code: 'ofALaterRelease' });
  expect(await list(key.property_id)).toMatchObject([{ lastOutcome: Refused, lastProblem: null }]);
});

test('every code of the contract has been caused', () => {
  expect(textMembers.CalendarProblemCode.filter((code) => !seen.has(code))).toEqual([]);
});
