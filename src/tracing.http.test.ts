import { CalendarOutcome } from '../generated/enumerations';
import { createLog } from './adapters/log';
import { createMetrics } from './adapters/metrics';
import { createTracing } from './adapters/tracing';
import { deliverNotifications } from './notifications/delivery';
import { startJobs } from './jobs';
import { callAs } from './testing/access';
import { startTestApp } from './testing/app';
import { dateIn } from './testing/bookings';
import { type Platform, calendarOf, startPlatform } from './testing/calendars';
import { type Collector, type CollectedSpan, startCollector } from './testing/collector';
import { engine } from './testing/databases/engine';
import { type Mailbox, startMailbox } from './testing/mailbox';
import { scrapeOnce } from './testing/metrics';
import { minute } from './testing/time';

const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };

let collector: Collector;
let mailbox: Mailbox;
let platform: Platform;
const metrics = createMetrics({ version: '1.2.3', commit: '0123456', contract: '2.0.0', keptMs: 0 });
const lines: Record<string, unknown>[] = [];
let traceId: string;
const outcomes: CalendarOutcome[] = [];

/** All traced requests run before the tests, because spans are sent in batches, at the latest when the server stops. */
beforeAll(async () => {
  [collector, mailbox, platform] = await Promise.all([startCollector(), startMailbox(), startPlatform()]);
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const tracing = createTracing({ endpoint: collector.url, system: 'testing', version: '1.2.3', log });
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@example.com' };
  const app = await startTestApp({ ...mail, OUTBOUND_LOOPBACK: 'on' }, { tracing, log, metrics });
  const traceparent = `00-${caller.trace}-${caller.span}-01`;
  const id = app.sandbox.propertyIds.active;
  const reply = await app.call('getRentPropertyById', { path: { id }, headers: { traceparent } });
  ({ traceId } = reply.envelope);
  const body = { propertyId: id, startDate: dateIn(app, 40), endDate: dateIn(app, 42), note: 'canary7f3a' };
  await callAs(app, 'customer', 'bookReservation', { body });
  await callAs(app, 'customer', 'bookReservation', { body });
  await app.send('/Canary7f3a?canary7f3a=canary7f3a');
  // The address of an imported calendar works like a password.
  const imported = { propertyId: id, name: 'Elsewhere', url: platform.url };
  const { data } = await callAs(app, 'owner', 'addCalendarImport', { body: imported });
  for (const answer of [calendarOf([]), 'no calendar', 500]) {
    platform.answer = answer;
    const { lastOutcome } = (await callAs(app, 'owner', 'refreshCalendar', { path: { id: data.id } })).data;
    outcomes.push(lastOutcome);
  }
  const run = () => deliverNotifications(app);
  await startJobs(app, [{ name: 'deliver notifications', every: minute, atStart: true, run }], 0)();
  await app.db.schema.alterTable('currency').renameTo('away').execute();
  await app.call('getCurrencies');
  await app.close();
});
afterAll(() => Promise.all([collector.close(), mailbox.close(), platform.close()]));

const named = (name: string) => collector.spans.filter((span) => span.name === name);
const childrenOf = ({ spanId }: CollectedSpan) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

test('a request continues the trace of its traceparent, with the operation as the span name', () => {
  const [span] = named('getRentPropertyById');
  expect(span).toMatchObject({ traceId: caller.trace, parentSpanId: caller.span, kind: 2 });
  expect(span!.attributes).toEqual({
    ...{ 'http.request.method': 'GET', 'http.response.status_code': 200, 'url.scheme': 'http' },
    ...{ 'http.route': '/RentProperties/GetRentPropertyById/{id}', 'app.request_id': traceId },
  });
  expect(lines.find((line) => line.traceId === traceId)).toMatchObject({ trace: caller.trace, msg: 'request' });
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'rental-marketplace', 'service.version': '1.2.3' });
});

test('statements are child spans without values, within the time of the request', () => {
  const [span] = named('getRentPropertyById');
  const statements = childrenOf(span!);
  expect(statements.length).toBeGreaterThan(0);
  for (const { attributes, kind, startTimeUnixNano, endTimeUnixNano } of statements) {
    expect(kind).toBe(3);
    expect(attributes).toMatchObject({ 'db.system.name': 'testing', 'db.operation.name': 'select' });
    expect(attributes['db.query.text']).toMatch(engine === 'sqlite' ? /\?/ : /\$1/);
    expect(BigInt(startTimeUnixNano)).toBeLessThanOrEqual(BigInt(endTimeUnixNano));
  }
  const [booking] = named('bookReservation');
  const kinds = childrenOf(booking!).map(({ name }) => name);
  expect(kinds).toEqual(expect.arrayContaining(['begin', 'select', 'insert', 'commit']));
  expect(booking!.traceId).not.toBe(caller.trace);
});

test('a 4xx response carries its error code and is no error; a 5xx response is one', () => {
  const [, refused] = named('bookReservation');
  expect(refused).toMatchObject({ attributes: { 'app.error_code': 'DATES_NOT_AVAILABLE' }, status: {} });
  expect(refused!.status.code ?? 0).toBe(0);
  const [failed] = named('getCurrencies');
  expect(failed).toMatchObject({ attributes: { 'error.type': 'INTERNAL_ERROR' }, status: { code: 2 } });
  const [statement] = childrenOf(failed!);
  expect(statement).toMatchObject({ status: { code: 2 } });
  expect(statement!.attributes['error.type']).toBe(engine === 'sqlite' ? 'SQLITE_ERROR' : '42P01');
});

test('a job starts its own trace, with spans for the e-mails that it sends', () => {
  const [job] = named('job deliver notifications');
  expect(job!.parentSpanId ?? '').toBe('');
  const mails = childrenOf(job!).filter(({ name }) => name === 'mail send');
  expect(mails.length).toBe(mailbox.messages.length);
  expect(mails.length).toBeGreaterThan(0);
});

test('no personal data of a request and no address of a calendar appears in spans, logs or metrics', async () => {
  expect(named('GET').map(({ attributes }) => attributes['app.error_code'])).toEqual(['ROUTE_NOT_FOUND']);
  expect(outcomes).toEqual([CalendarOutcome.Read, CalendarOutcome.NotACalendar, CalendarOutcome.Refused]);
  expect(collector.texts.join('\n')).not.toMatch(/canary|@|127\.0\.0|\+962/i);
  expect(lines.length).toBeGreaterThan(0);
  const { text } = await scrapeOnce(metrics);
  expect(text).toContain('service="');
  expect(JSON.stringify(lines) + text).not.toMatch(/canary/i);
});
