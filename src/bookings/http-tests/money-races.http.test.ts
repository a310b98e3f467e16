import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { systemClock } from '../../adapters/clock';
import type { OpenDatabase } from '../../database/connection';
import { createRequestDatabase } from '../../database/request-database';
import type { TestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { paymentsOf } from '../../testing/payments';
import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';
import { openTestDatabase } from '../../testing/databases/test-database';

const { Confirmed, Pending } = BookingStatus;
const { Deposit, Balance, Refund } = PaymentPurpose;

let servers: TwoProcesses;
let database: OpenDatabase;
/** The parts of an application that the helpers need; the application runs in two other processes. */
let app: TestApp;
beforeAll(async () => {
  servers = await startTwoProcesses();
  database = openTestDatabase(servers.databaseUrl, { poolSize: 2 });
  app = {
    db: database.db,
    database: createRequestDatabase(database.db),
    clock: systemClock,
    sandbox: await servers.reset(),
  } as unknown as TestApp;
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

/** A reservation on a new listing: 135 dinars in total, with a deposit of 27. */
const reserved = async (status: BookingStatus) =>
  insertReservation(app, status, dateIn(app, 30), { property_id: await insertListing(app) });

type Who = 'customer' | 'otherCustomer' | 'admin' | 'owner';

/** Sends the requests concurrently, alternating between the processes, with `key` as idempotency key. Returns how many succeeded. */
async function sendConcurrently(senders: [who: Who, path: string, body: object][], key?: (index: number) => string) {
  const replies = await Promise.all(
    senders.map(async ([who, path, body], index) => {
      const response = await fetch(servers.urls[index % 2]! + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${app.sandbox.tokens[who]}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key(index) }),
        },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  for (const status of replies) expect([200, 400, 409]).toContain(status);
  return replies.filter((status) => status === 200).length;
}

const paying = (who: Who, reservationId: number, purpose: PaymentPurpose, amount: number): [Who, string, object] => [
  who,
  '/PaymentTransactions/Add',
  { reservationId, purpose, amount, paymentTypeId: 1 },
];
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const sumOf = async (id: number, of: PaymentPurpose) => {
  const live = (await paymentsOf(app, id)).filter(({ purpose, status }) => purpose === of && status <= 1);
  return live.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
};

test.each([
  ['without a key', undefined, 3],
  ['each with a different key', (index: number) => `balance-${index}`, 3],
  // A repeated request gets the response of the first, or that the first is in progress.
  ['all with one key', () => 'balance-of-all', 1],
] as const)('parts of a balance declared at once never come to more than it: %s', async (_, key, rows) => {
  const id = await reserved(Confirmed);
  await sendConcurrently(times(12, paying('customer', id, Balance, 36)), key);
  const balances = (await paymentsOf(app, id)).filter(({ purpose }) => purpose === Balance);
  expect(balances).toHaveLength(rows);
  expect(await sumOf(id, Balance)).toBe(rows * 36_000);
});

test('concurrent refunds and a cancellation never exceed the confirmed payments', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await reserved(Confirmed);
    const reason = 'example';
    await sendConcurrently([
      ...times(5, paying('admin', id, Refund, 12)),
      ['admin', `/Reservations/CancelReservation/${id}`, { reason }],
      ['owner', `/Reservations/CancelReservation/${id}`, { reason }],
      ...times(5, paying('admin', id, Refund, 12)),
    ]);
    expect(await sumOf(id, Refund)).toBeLessThanOrEqual(27_000);
    expect(await sumOf(id, Refund)).toBeGreaterThan(0);
  }
});

test('concurrent declaration, confirmation, rejection and cancellation record one deposit', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await reserved(Pending);
    await sendConcurrently([
      ...times(3, paying('customer', id, Deposit, 27)),
      ['admin', `/Admin/ConfirmDeposit/${id}`, {}],
      ['admin', `/Admin/RejectDeposit/${id}`, { reason: 'example' }],
      ['customer', `/Reservations/CancelReservation/${id}`, {}],
      ...times(3, paying('admin', id, Deposit, 27)),
    ]);
    const deposits = (await paymentsOf(app, id)).filter(({ purpose }) => purpose === Deposit);
    const live = deposits.filter(
      ({ status }) => status === PaymentStatus.Pending || status === PaymentStatus.Confirmed,
    );
    expect(live.length).toBeLessThanOrEqual(1);
    expect(await sumOf(id, Refund)).toBeLessThanOrEqual(await sumOf(id, Deposit));
    // Nights and state agree whichever request came first.
    const row = await app.db.selectFrom('reservation').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    const nights = await app.db.selectFrom('reservation_night').selectAll().where('reservation_id', '=', id).execute();
    expect(nights).toHaveLength(
      row.status === BookingStatus.Cancelled || row.status === BookingStatus.Rejected ? 0 : 3,
    );
  }
});

test('nights that are booked and blocked concurrently belong to one of them', async () => {
  for (let round = 0; round < 3; round += 1) {
    const propertyId = await insertListing(app);
    const [startDate, endDate] = [dateIn(app, 60), dateIn(app, 63)];
    const stay = { propertyId, startDate, endDate };
    const won = await sendConcurrently([
      ...times(4, ['otherCustomer', '/Reservations/BookReservation/book', { ...stay, expectedDepositAmount: 27 }] as [
        Who,
        string,
        object,
      ]),
      ...times(4, ['owner', '/Reservations/AddBlockedDates', stay] as [Who, string, object]),
    ]);
    expect(won).toBe(1);
    const nights = await app.db
      .selectFrom('reservation_night')
      .selectAll()
      .where('property_id', '=', propertyId)
      .execute();
    expect(nights).toHaveLength(3);
  }
});
