import sharp from 'sharp';
import { BookingStatus } from '../../../generated/enumerations';
import type { OperationId } from '../../contract/handler';
import { callAs } from '../../testing/access';
import { type Actor, type Reply, useTestApp } from '../../testing/app';
import { dateIn, insertReservation, statusOf } from '../../testing/bookings';
import { auditOf } from '../../testing/journal';
import { balance, decide, pay, refund } from '../../testing/payments';
import { cardImage } from '../../testing/people';
import { day } from '../../testing/time';

/** Three reservations: the customer's with the owner, the customer's with the other owner, and the other customer's with the owner. */
let own: number;
let elsewhere: number;
let foreign: number;
/** Payments, oldest first. */
let ids: { deposit: number; balance: number; refund: number; elsewhere: number; foreign: number };
let receipt: { jpeg: Buffer; png: Buffer };

const app = useTestApp();
beforeAll(async () => {
  const { propertyIds, userIds } = app.sandbox;
  // Deletes the payments of the sandbox.
  await app.db.withoutPlugins().deleteFrom('payment_transaction').execute();
  const { Pending, Confirmed } = BookingStatus;
  const hold = { hold_expires_at: app.clock.now() + 30 * day };
  own = await insertReservation(app, Pending, dateIn(app, 100), hold);
  const other = { ...hold, property_id: propertyIds.otherOwnerActive, owner_id: userIds.otherOwner };
  elsewhere = await insertReservation(app, Pending, dateIn(app, 100), other);
  foreign = await insertReservation(app, Pending, dateIn(app, 110), { ...hold, customer_id: userIds.otherCustomer });
  receipt = { jpeg: await cardImage('jpeg'), png: await cardImage('png') };
  const form = { reservationId: own, paymentTypeId: 2, amount: 27, reference: 'TR-1', receipt: receipt.jpeg };
  const deposit = await app.call('addPaymentTransaction', { as: 'customer', form });
  await app.call('confirmDeposit', { as: 'admin', path: { reservationId: own } });
  app.clock.advance(day);
  const paid = await callAs(app, 'customer', 'addPaymentTransaction', {
    form: { reservationId: own, paymentTypeId: 1, purpose: 1, amount: 100, receipt: receipt.png },
  });
  app.clock.advance(day);
  const back = await pay(app, own, refund(1));
  const second = await pay(app, elsewhere);
  const third = await pay(app, foreign, { as: 'otherCustomer' });
  const idOf = ({ status, data }: Reply) => (expect(status).toBe(200), data.id as number);
  ids = {
    ...{ deposit: idOf(deposit), balance: idOf(paid), refund: idOf(back) },
    ...{ elsewhere: idOf(second), foreign: idOf(third) },
  };
  expect(await statusOf(app, own)).toBe(Confirmed);
});

const list = async (as: Actor, id: OperationId, query: object = {}) => {
  const reply = await callAs(app, as, id, { query: { ...query } });
  expect(reply.status).toBe(200);
  return (reply.data as { id: number }[]).map((payment) => payment.id);
};
const mine = (as: 'customer' | 'otherCustomer' | 'owner' | 'otherOwner' | 'inactiveOwner', query = {}) =>
  list(as, 'getMyPaymentTransactions', query);
const all = (query = {}) => list('admin', 'getPaymentTransactions', query);

describe('the lists', () => {
  test('returns 200 with a customer’s payments, or those for an owner’s listings, newest first', async () => {
    expect(await mine('customer')).toEqual([ids.elsewhere, ids.refund, ids.balance, ids.deposit]);
    expect(await mine('otherCustomer')).toEqual([ids.foreign]);
    expect(await mine('owner')).toEqual([ids.foreign, ids.refund, ids.balance, ids.deposit]);
    expect(await mine('otherOwner')).toEqual([ids.elsewhere]);
    expect(await mine('inactiveOwner')).toEqual([]);
    expect(await all()).toEqual([ids.foreign, ids.elsewhere, ids.refund, ids.balance, ids.deposit]);
  });

  test('returns 200 with the payments that pass the filters', async () => {
    expect(await mine('customer', { reservationId: own })).toEqual([ids.refund, ids.balance, ids.deposit]);
    expect(await mine('customer', { reservationId: foreign })).toEqual([]);
    expect(await mine('customer', { status: 1 })).toEqual([ids.deposit]);
    expect(await mine('owner', { purpose: 0 })).toEqual([ids.foreign, ids.deposit]);
    expect(await all({ payerId: app.sandbox.userIds.otherCustomer })).toEqual([ids.foreign]);
    expect(await all({ paymentTypeId: 2 })).toEqual([ids.deposit]);
    expect(await all({ from: '2026-12-02', to: '2026-12-03' })).toEqual([ids.balance]);
    expect(await all({ to: '2026-12-02' })).toEqual([ids.deposit]);
    expect(await all({ from: '2026-12-03T00:00:00-05:00' })).toEqual([ids.foreign, ids.elsewhere, ids.refund]);
  });

  test('returns 200 with the payments that were recorded or decided since updatedSince', async () => {
    const since = new Date(app.clock.now() + day).toISOString();
    expect(await all({ updatedSince: since })).toEqual([]);
    app.clock.advance(day);
    await decide(app, ids.balance, { confirm: true });
    expect(await all({ updatedSince: since })).toEqual([ids.balance]);
  });

  test('returns 200 with each payment once over several pages, and the total count on request', async () => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { pageSize: 2, includeTotalCount: true, cursor };
      const { data, envelope } = await callAs(app, 'admin', 'getPaymentTransactions', { query });
      seen.push(...(data as { id: number }[]).map(({ id }) => id));
      expect(envelope.pagination).toMatchObject({ pageSize: 2, totalCount: 5 });
      cursor = envelope.pagination!.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(await all());
    const first = await callAs(app, 'customer', 'getMyPaymentTransactions', { query: { pageSize: 1 } });
    const query = { pageSize: 1, cursor: first.envelope.pagination!.nextCursor, status: 1 };
    expect((await callAs(app, 'customer', 'getMyPaymentTransactions', { query })).status).toBe(400);
  });

  test.each(['getMyPaymentTransactions', 'getPaymentTransactions'] as const)(
    'returns 400, 401 and 403 for %s',
    async (id) => {
      const as = id === 'getPaymentTransactions' ? 'admin' : 'customer';
      for (const query of [{ x: 1 }, { status: 4 }, { purpose: -1 }, { cursor: 'x' }, { from: '2027-02-30' }])
        expect(await callAs(app, as, id, { query })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
      for (const to of ['2027-01-05', '2027-01-04'])
        expect(await callAs(app, as, id, { query: { from: '2027-01-05', to } })).toMatchObject({
          ...{ status: 400, code: 'INVALID_DATE_RANGE' },
        });
      expect((await app.call(id)).status).toBe(401);
      const others = id === 'getPaymentTransactions' ? (['customer', 'owner'] as const) : (['admin'] as const);
      for (const other of [...others, 'agent'] as const) expect((await callAs(app, other, id)).status).toBe(403);
    },
  );

  test('returns 400 for filters that only administrators may use', async () => {
    const query = { payerId: app.sandbox.userIds.otherCustomer };
    expect((await callAs(app, 'customer', 'getMyPaymentTransactions', { query })).status).toBe(400);
  });
});

describe('getPaymentTransactionById', () => {
  const read = (id: number, as: Actor) => callAs(app, as, 'getPaymentTransactionById', { path: { id } });

  test('returns 200 to the payer, the owner of the listing and administrators', async () => {
    for (const as of ['customer', 'owner', 'admin'] as const)
      expect(await read(ids.deposit, as)).toMatchObject({
        status: 200,
        data: { id: ids.deposit, reservationId: own, amount: 27, status: 1, reference: 'TR-1', hasReceipt: true },
      });
  });

  test('returns 404 to others, and for an unknown payment', async () => {
    for (const as of ['otherCustomer', 'otherOwner', 'inactiveOwner'] as const)
      expect(await read(ids.deposit, as)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await read(999_999, 'admin')).status).toBe(404);
  });

  test('returns 400, 401 and 403', async () => {
    const call = { path: { id: ids.deposit } };
    expect((await callAs(app, 'admin', 'getPaymentTransactionById', { path: { id: 'x' } })).status).toBe(400);
    expect((await app.call('getPaymentTransactionById', call)).status).toBe(401);
    expect((await callAs(app, 'agent', 'getPaymentTransactionById', call)).status).toBe(403);
  });
});

describe('getPaymentReceipt', () => {
  const read = (id: number, as: Actor) => callAs(app, as, 'getPaymentReceipt', { path: { id } });

  test('returns 200 with the picture to the payer, and forbids caching', async () => {
    const { status, headers, bytes } = await read(ids.deposit, 'customer');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 40 });
    expect(await auditOf(app, `payment:${ids.deposit}`)).toEqual([]);
  });

  test('returns 200 to an administrator and adds an audit entry', async () => {
    const { status, headers, bytes } = await read(ids.balance, 'admin');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(receipt.png).raw().toBuffer());
    const audits = await auditOf(app, `payment:${ids.balance}`);
    expect(audits.at(-1)).toMatchObject({ action: 'getPaymentReceipt', actor_id: app.sandbox.userIds.admin });
  });

  test('sends no bytes when the audit entry cannot be written', async () => {
    await app.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    const { status, bytes } = await read(ids.deposit, 'admin');
    await app.db.schema.alterTable('audit_log_away').renameTo('audit_log').execute();
    expect(status).toBe(500);
    expect(bytes.subarray(0, 2).toString('hex')).not.toBe('ffd8');
  });

  test('returns 404 to another customer, without a receipt, and for an unknown payment', async () => {
    expect(await read(ids.deposit, 'otherCustomer')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await read(ids.elsewhere, 'customer')).status).toBe(404);
    expect((await read(999_999, 'admin')).status).toBe(404);
  });

  test('returns 400, 401, and 403 to the owner of the listing', async () => {
    const call = { path: { id: ids.deposit } };
    expect((await callAs(app, 'admin', 'getPaymentReceipt', { ...call, query: { x: 1 } })).status).toBe(400);
    expect((await app.call('getPaymentReceipt', call)).status).toBe(401);
    for (const as of ['owner', 'agent'] as const) expect((await read(ids.deposit, as)).status).toBe(403);
  });
});

test('the list of the payer contains a balance', async () => {
  const { data } = await pay(app, own, balance(1));
  expect((await mine('customer'))[0]).toBe(data.id);
});
