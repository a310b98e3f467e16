import { callAs } from '../../testing/access';
import { type Call, type Reply, useForAll, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { testOnPostgres } from '../../testing/databases/engine';
import { insertCustomer } from '../../testing/people';
import { secondInstance } from '../../testing/servers/second-instance';
import { day } from '../../testing/time';
import { answeringOnce } from '../idempotency';
import { deleteOldIdempotencyRecords, takeKey } from '../repository-idempotency';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

let nextDay = 0;
/** A stay of two nights that no other test uses. */
function stay() {
  nextDay += 2;
  return { startDate: dateIn(app, nextDay + 40), endDate: dateIn(app, nextDay + 42) };
}

function book(key: string, dates: object, more: Call = {}): Promise<Reply> {
  const body = { propertyId: app.sandbox.propertyIds.active, ...dates };
  return callAs(app, 'customer', 'bookReservation', {
    body,
    ...more,
    headers: { ...keyed(key).headers, ...more.headers },
  });
}

async function count(table: 'reservation' | 'app_user' | 'idempotency' | 'audit_log'): Promise<number> {
  const { rows } = await app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

const customer = (name: string) => ({ FirstName: 'Example', LastName: 'Customer', Email: `${name}@example.com` });

/** Expects the second response to repeat the first, byte for byte. */
function expectReplay(first: Reply, again: Reply): void {
  expect(again.bytes.toString()).toBe(first.bytes.toString());
  expect(again.headers.get('x-request-id')).toBe(first.envelope.traceId);
  expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
}

test('a request with and without a default value is the same, also for another release', async () => {
  const confirm = (body: object) =>
    callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: 999_999 }, body, ...keyed('default') });
  const first = await confirm({});
  expect(first.status).toBe(404);
  expectReplay(first, await confirm({ paymentTypeId: 1 }));
});

test('the same request with the same key has one effect and the same response, also from another instance', async () => {
  const dates = stay();
  const before = await count('reservation');
  const first = await book('same', dates);
  expect(first).toMatchObject({ status: 200, data: { depositAmount: 27 } });
  expectReplay(first, await book('same', dates, { headers: { 'x-request-id': 'another-request' } }));
  // The order of members and ignored members do not make it a different request.
  const { startDate, endDate } = dates;
  const body = {
    ENDDATE: endDate,
    unknown: 1,
    startDate: `${startDate}T10:00:00`,
    propertyId: app.sandbox.propertyIds.active,
  };
  expectReplay(first, await book('same', {}, { body }));
  expect(await count('reservation')).toBe(before + 1);
  const token = app.sandbox.tokens.customer;
  const elsewhere = await fetch(`${other.url}/Reservations/BookReservation/book`, {
    method: 'POST',
    headers: { ...keyed('same').headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(await elsewhere.text()).toBe(first.bytes.toString());
  expect(await count('reservation')).toBe(before + 1);
});

test('requests that are repeated at once after the first has ended all get its response', async () => {
  const confirm = () =>
    callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: 999_999 }, ...keyed('repeated-at-once') });
  const first = await confirm();
  const replays = await Promise.all(Array.from({ length: 20 }, confirm));
  for (const again of replays) expectReplay(first, again);
});

test('returns 409 for the same key with another body, another path or another file', async () => {
  const dates = stay();
  expect((await book('reused', dates)).status).toBe(200);
  const reused = { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' };
  const before = await count('reservation');
  expect(await book('reused', stay())).toMatchObject(reused);
  expect(await book('reused', { ...dates, guestsCount: 1 })).toMatchObject(reused);
  expect(await count('reservation')).toBe(before);

  const { pending, depositPaid } = app.sandbox.reservationIds;
  const confirm = (reservationId: number) =>
    callAs(app, 'admin', 'confirmDeposit', { path: { reservationId }, ...keyed('reused') });
  expect((await confirm(depositPaid)).status).toBe(200);
  expect(await confirm(pending)).toMatchObject(reused);

  const register = (colour: number) => {
    const form = { ...customer('file'), FrontIdCarImagePath: new Uint8Array([0xff, 0xd8, colour]) };
    return app.call('addCustomer', { form, ...keyed('reused') });
  };
  const refused = await register(1);
  expect(refused.status).toBe(415);
  expectReplay(refused, await register(1));
  expect(await register(2)).toMatchObject(reused);
});

test('a key is separate for every user and every operation', async () => {
  const someone = await insertCustomer(app, 'someone');
  const bodyOf = () => ({ propertyId: app.sandbox.propertyIds.active, ...stay() });
  const one = await book('shared', {}, { body: bodyOf() });
  const same = await callAs(app, someone, 'bookReservation', { body: bodyOf(), ...keyed('shared') });
  expect([one.status, same.status]).toEqual([200, 200]);
  const cancelled = await callAs(app, 'customer', 'cancelReservation', {
    path: { id: one.data.id },
    body: {},
    ...keyed('shared'),
  });
  expect(cancelled).toMatchObject({ status: 200, data: { status: 4 } });
});

test('failures of the operation are stored too, and leave no other effect', async () => {
  const dates = stay();
  const someone = await insertCustomer(app, 'earlier');
  const body = { propertyId: app.sandbox.propertyIds.active, ...dates };
  const earlier = await callAs(app, someone, 'bookReservation', { body });
  const before = await count('reservation');
  // The database rejects the night after the reservation was inserted. That part is rolled back, the idempotency record stays.
  const refused = await book('refused', dates);
  expect(refused).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
  expect(await count('reservation')).toBe(before);
  const free = { path: { id: earlier.data.id }, body: {} };
  expect((await callAs(app, someone, 'cancelReservation', free)).status).toBe(200);
  expectReplay(refused, await book('refused', dates));
  expect((await book('another', dates)).status).toBe(200);

  const short = { startDate: dateIn(app, 1), endDate: dateIn(app, 300) };
  const tooLong = await book('too long', short);
  expect(tooLong.code).toBe('VALIDATION_ERROR');
  const long = await book('too-long', short);
  expect(long).toMatchObject({ status: 400, code: 'STAY_TOO_LONG' });
  expectReplay(long, await book('too-long', short));
});

test('a rejected body is not stored: the corrected request may have the same key', async () => {
  expect(await book('corrected', { startDate: 'soon' })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect((await book('corrected', stay())).status).toBe(200);
});

test.each(['', 'x'.repeat(256), 'two words', 'naïve'])('returns 400 for an invalid key: %j', async (key) => {
  const reply = await book(key, stay());
  expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(reply.envelope.errors).toMatchObject([{ field: 'idempotency-key' }]);
});

test('a response with status 429, or 500 or more, is not stored, and its effects are rolled back', async () => {
  const put = app.storage.put.bind(app.storage);
  const form = { ...customer('broken'), FrontIdCarImagePath: await jpeg() };
  app.storage.put = () => Promise.reject(new Error('no space'));
  const receipts = await count('idempotency');
  expect((await app.call('addCustomer', { form, ...keyed('broken') })).status).toBe(500);
  app.storage.put = put;
  expect(await count('idempotency')).toBe(receipts);
  expect((await app.call('addCustomer', { form, ...keyed('broken') })).status).toBe(200);

  const before = await count('audit_log');
  const claim = { scope: 'test', key: 'unavailable', requestHash: 'any' };
  const act = (status: number) =>
    answeringOnce(app)(claim, app.database, async ({ write }) => {
      const at = app.clock.now();
      await write
        .insertInto('audit_log')
        .values({ action: 'test', subject: 'test', at, actor_id: null, reason: null, trace_id: null })
        .execute();
      return { status, headers: {}, traceId: 'test', body: '' };
    });
  for (const status of [429, 503]) expect((await act(status)).status).toBe(status);
  expect(await count('audit_log')).toBe(before);
  expect((await act(200)).status).toBe(200);
  expect(await count('audit_log')).toBe(before + 1);
});

async function jpeg(): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
}

test('returns 409 while the first request is in progress', async () => {
  const put = app.storage.put.bind(app.storage);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const isStoring = new Promise<void>((resolve) => {
    app.storage.put = async (...file) => {
      resolve();
      await released;
      return put(...file);
    };
  });
  const form = { ...customer('slow'), FrontIdCarImagePath: await jpeg() };
  const send = () => app.call('addCustomer', { form, ...keyed('slow') });
  const first = send();
  await isStoring;
  const second = await send();
  expect(second).toMatchObject({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
  expect(second.headers.get('retry-after')).toBe('1');
  release();
  app.storage.put = put;
  expect((await first).status).toBe(200);
  expectReplay(await first, await send());
});

testOnPostgres('409 where another instance is at it for longer than a statement may wait', async () => {
  const claim = { scope: 'test', key: 'elsewhere', requestHash: 'any' };
  await app.db.transaction().execute(async (trx) => {
    expect(await takeKey(trx, claim, app.clock.now())).toBe(true);
    const record = { status: 200, headers: {}, traceId: 'test' };
    const waiting = answeringOnce(app)(claim, app.database, () => Promise.resolve(record));
    await expect(waiting).rejects.toMatchObject({ failure: { failure: 'IDEMPOTENCY_IN_PROGRESS' } });
  });
});

test('a key expires after 24 hours, whether or not its record is deleted by then', async () => {
  // The bookings of the other tests no longer wait for their deposits.
  app.clock.advance(2 * day);
  const dates = stay();
  const first = await book('old', dates);
  app.clock.advance(day - 1);
  expectReplay(first, await book('old', dates));
  app.clock.advance(1);
  const anew = await book('old', stay());
  expect(anew.status).toBe(200);
  expect(anew.data.id).not.toBe(first.data.id);

  await book('deleted', stay());
  app.clock.advance(day);
  await deleteOldIdempotencyRecords(app.db, app.clock.now());
  expect(await count('idempotency')).toBe(0);
});
