import { callAs } from '../../testing/access';
import { type Reply, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { insertListingByRequest } from '../../testing/booking-requests';
import { insertListing } from '../../testing/listings';
import { from, limits, quotaOf } from '../../testing/limits';
import { pay, paymentsOf, refund } from '../../testing/payments';
import { insertCustomer } from '../../testing/people';
import { setTakenBack } from '../repository-payments';
import { returnUrl } from '../../testing/online-payments';

const payments = 6;

const app = useTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', LIMIT_NEW_CUSTOMER_PAYMENTS: String(payments) });
beforeEach(() => app.limits.clear());
afterEach(() => jest.restoreAllMocks());

type Customer = Awaited<ReturnType<typeof newCustomer>>;
let customers = 0;
const newCustomer = () => insertCustomer(app, `new${++customers}`);
const listing = () => insertListing(app, { deposit_minor: 27_000, max_stay_nights: 90 });

const site = (host: number) => `192.0.2.${host}`;
const limited = { status: 429, code: 'RATE_LIMITED' };

interface Wish {
  as?: Customer;
  propertyId?: number;
  nights?: number;
  address?: string;
  key?: string;
}

async function book({ as, propertyId, nights = 1, address = site(1), key }: Wish = {}): Promise<Reply> {
  const body = {
    propertyId: propertyId ?? (await listing()),
    startDate: dateIn(app, 10),
    endDate: dateIn(app, 10 + nights),
  };
  const call = from(address, { body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });
  return callAs(app, as ?? (await newCustomer()), 'bookReservation', call);
}

/** How many bookings of a night new customers of the site can still make. */
async function left(address = site(1)): Promise<number> {
  for (let count = 0; ; count += 1) if ((await book({ address })).status !== 200) return count;
}

/** Runs `work` while statements about the table fail. */
async function without(table: 'outbox' | 'receipt_person', work: () => Promise<void>) {
  const rename = (from: string, to: string) => app.db.schema.alterTable(from).renameTo(to).execute();
  await rename(table, `${table}_gone`);
  await work();
  await rename(`${table}_gone`, table);
}

const [{ points: bookings }] = limits.newCustomerBookings;
const [{ points: nights }] = limits.newCustomerNights;

test('customers without a paid stay share the bookings of a site, whatever the number of their accounts', async () => {
  expect(await left()).toBe(bookings);
  expect(await book({ address: site(77) })).toMatchObject(limited);
  expect((await book({ address: '198.51.100.1' })).status).toBe(200);
});

test('97 bookings of 90 nights from one address hold 270 nights, and a stay counts as 30 nights at most', async () => {
  const replies = [];
  for (let count = 0; count < 97; count += 1) replies.push(await book({ nights: 90 }));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(Math.floor(nights / 30));
  expect(replies.at(-1)).toMatchObject(limited);
  expect(await left()).toBe(nights % 30);
});

test('a customer with a confirmed payment is not counted', async () => {
  const as = await newCustomer();
  const { data } = await book({ as });
  const reservationId = (data as { id: number }).id;
  const body = { reservationId, paymentTypeId: 1, amount: 27 };
  expect((await callAs(app, as, 'addPaymentTransaction', from(site(1), { body }))).status).toBe(200);
  expect(await left()).toBe(bookings - 1);
  expect(await book({ as })).toMatchObject(limited);
  const confirm = await callAs(app, 'admin', 'confirmDeposit', { path: { reservationId }, body: {} });
  expect(confirm.status).toBe(200);
  expect((await book({ as, nights: 90 })).status).toBe(200);
});

test('a customer whose payment is refunded, or whose paid stay is cancelled, is counted again', async () => {
  const paid = async (address = site(1)) => {
    const as = await newCustomer();
    const reservationId = (await book({ as, address })).data.id as number;
    const path = { reservationId };
    const confirmed = await callAs(app, 'admin', 'confirmDeposit', { path, body: { paymentTypeId: 1 } });
    expect(confirmed.status).toBe(200);
    return { as, reservationId };
  };
  const { as: guest, reservationId } = await paid();
  const { as: other, reservationId: refundedId } = await paid();
  await left();
  expect((await book({ as: guest })).status).toBe(200);
  expect((await book({ as: other })).status).toBe(200);
  const body = { reason: 'changed plans' };
  expect((await callAs(app, guest, 'cancelReservation', { path: { id: reservationId }, body })).status).toBe(200);
  expect(await book({ as: guest })).toMatchObject(limited);
  expect((await pay(app, refundedId, refund(26))).status).toBe(200);
  expect((await book({ as: other })).status).toBe(200);
  expect((await pay(app, refundedId, refund(1))).status).toBe(200);
  expect(await book({ as: other })).toMatchObject(limited);

  const { as: disputing, reservationId: disputedId } = await paid('198.51.100.1');
  expect((await book({ as: disputing })).status).toBe(200);
  const [payment] = await paymentsOf(app, disputedId);
  await app.db.transaction().execute((trx) => setTakenBack(trx, payment!, payment!.amount_minor, app.clock.now()));
  expect(await book({ as: disputing })).toMatchObject(limited);
});

test('a booking that fails gives its points back', async () => {
  const propertyId = await listing();
  expect((await book({ propertyId })).status).toBe(200);
  for (let count = 0; count < 5; count += 1) {
    expect((await book({ propertyId })).code).toBe('DATES_NOT_AVAILABLE');
    expect((await book({ propertyId, key: `taken-${count}-of-five` })).code).toBe('DATES_NOT_AVAILABLE');
    expect((await book({ propertyId, nights: 900 })).status).toBe(400);
    expect((await book({ propertyId, nights: -3 })).code).toBe('INVALID_DATE_RANGE');
  }
  expect(await left()).toBe(bookings - 1);
});

test('a booking that fails after the site has used up its limit lets another one succeed', async () => {
  const propertyId = await listing();
  await book({ propertyId });
  for (let count = 1; count < bookings - 1; count += 1) expect((await book()).status).toBe(200);
  expect((await book({ propertyId })).status).toBe(409);
  const outcomes = await Promise.all([book({ propertyId }), book({ propertyId }), book({ propertyId })]);
  for (const { status } of outcomes) expect([409, 429]).toContain(status);
  expect(await left()).toBe(1);
});

test('a booking whose transaction cannot be committed gives its points back, also with an Idempotency-Key', async () => {
  const as = await newCustomer();
  const propertyId = await listing();
  await without('outbox', async () => {
    expect((await book({ as, propertyId })).status).toBe(500);
    expect((await book({ as, propertyId, key: 'fails-at-first' })).status).toBe(500);
  });
  await without('receipt_person', async () => {
    expect((await book({ as, propertyId, key: 'fails-at-first' })).status).toBe(500);
  });
  expect((await book({ as, propertyId, key: 'fails-at-first' })).status).toBe(200);
  expect(await left()).toBe(bookings - 1);
});

/** The next transaction of a request that takes points is aborted once, after they are taken. */
function abortFirst(): void {
  const take = app.limits.take.bind(app.limits);
  jest.spyOn(app.limits, 'take').mockImplementationOnce(async (...call) => {
    const taken = await take(...call);
    jest.spyOn(app.clock, 'now').mockImplementationOnce(() => {
      throw Object.assign(new Error('conflict'), { code: '40001' });
    });
    return taken;
  });
}

test('a booking with an Idempotency-Key takes its points once, also if the database aborts its transaction', async () => {
  abortFirst();
  const as = await newCustomer();
  const [perUser] = limits.bookings;
  const booked = await book({ as, key: 'aborted-at-first' });
  expect([booked.status, quotaOf(booked)[1]]).toEqual([200, perUser.points - 1]);
  expect(await left()).toBe(bookings - 1);
});

test('a booking with an Idempotency-Key that fails after its transaction was aborted gives its points back', async () => {
  const propertyId = await listing();
  expect((await book({ propertyId })).status).toBe(200);
  abortFirst();
  expect((await book({ propertyId, key: 'taken-and-aborted' })).code).toBe('DATES_NOT_AVAILABLE');
  expect(await left()).toBe(bookings - 1);
});

test('a retry with the same Idempotency-Key is not counted again', async () => {
  const as = await newCustomer();
  const propertyId = await listing();
  for (let count = 0; count < 4; count += 1)
    expect((await book({ as, propertyId, key: 'one-booking-only' })).status).toBe(200);
  const replies = await Promise.all([1, 2, 3].map(() => book({ as, propertyId, key: 'one-booking-only' })));
  for (const { status } of replies) expect(status).toBe(200);
  expect(await left()).toBe(bookings - 1);
});

test('the booking of an unknown or hidden listing is not counted, and returns 404 after the limit too', async () => {
  const hidden = app.sandbox.propertyIds.archived;
  for (const propertyId of [999_999, hidden]) expect((await book({ propertyId })).status).toBe(404);
  expect(await left()).toBe(bookings);
  for (const propertyId of [999_999, hidden]) expect((await book({ propertyId })).status).toBe(404);
});

test('requests to book count as bookings', async () => {
  const request = async (as: Customer) => {
    const propertyId = await insertListingByRequest(app);
    const body = { propertyId, startDate: dateIn(app, 10), endDate: dateIn(app, 11) };
    return callAs(app, as, 'addBookingRequest', from(site(1), { body }));
  };
  for (let count = 0; count < 4; count += 1) expect((await request(await newCustomer())).status).toBe(200);
  expect(await left()).toBe(bookings - 4);
  expect(await request(await newCustomer())).toMatchObject(limited);
});

test('declared payments and online payments of a site are counted together; failed ones are not', async () => {
  const as = await newCustomer();
  const { data } = await book({ as });
  const reservationId = (data as { id: number }).id;
  const declare = (amount: number, id = reservationId, by = as) =>
    callAs(app, by, 'addPaymentTransaction', from(site(1), { body: { reservationId: id, paymentTypeId: 1, amount } }));
  expect((await declare(1)).status).toBe(400);
  expect((await declare(27, 999_999)).status).toBe(404);
  const start = (by = as) => {
    const body = { reservationId, purpose: 0, provider: 'sandbox', returnUrl };
    return callAs(app, by, 'startPaymentSession', from(site(1), { body }));
  };
  let started = 0;
  let reply = await start();
  for (; reply.status === 200; started += 1) reply = await start();
  expect(reply).toMatchObject(limited);
  expect(started).toBe(payments);
  expect(await declare(27)).toMatchObject(limited);
  expect((await declare(27, 999_999)).status).toBe(404);
});
