import { BookingRequestStatus, BookingStatus, NotificationType, RentType } from '../../../generated/enumerations';
import { lockRow } from '../../database/dialect';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import {
  insertListingByRequest,
  nightsOfListing,
  requestRow,
  requestStay,
  requested,
  stepOf,
} from '../../testing/booking-requests';
import { dateIn, getReservation } from '../../testing/bookings';
import { engine } from '../../testing/databases/engine';
import { isConnectionWaiting } from '../../testing/databases/meanwhile';
import { addListing, insertListing, listing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { promotionOf } from '../../testing/promotions';
import { day, hour } from '../../testing/time';
import { addDays } from '../../values/dates';
import { expireRequests, nextReminder, remindOfRequests } from '../booking-request-steps';

const { Accepted, Withdrawn, Expired } = BookingRequestStatus;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

let customers = 0;
/** A customer without open stays. */
const newCustomer = async (): Promise<Actor> => insertCustomer(app, `requester${(customers += 1)}`);

const reminders = async (propertyId: number) => {
  const sent = app.db.selectFrom('notification').select('user_id').where('property_id', '=', propertyId);
  return (await sent.where('type', '=', NotificationType.BookingRequestDue).execute()).map(({ user_id }) => user_id);
};

describe('time', () => {
  test('an open request expires after a day: by the job, once, with the nights and both parties told', async () => {
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId }, await newCustomer());
    app.clock.set(testInstant + day - 1);
    expect(await expireRequests(app)).toBe(0);
    app.clock.set(testInstant + day);
    const [one, two] = await Promise.all([expireRequests(app), expireRequests(app)]);
    expect(one + two).toBe(1);
    expect(await requestRow(app, id)).toMatchObject({ status: Expired, remind_at: null, decided_at: null });
    expect(await nightsOfListing(app, propertyId)).toEqual([]);
    const sent = app.db.selectFrom('notification').select('user_id').where('property_id', '=', propertyId);
    expect(await sent.where('type', '=', NotificationType.BookingRequestExpired).execute()).toHaveLength(2);
  });

  test('a request for today expires at 23:59 of its first day in the city', async () => {
    const id = await requested(app, { start: 0 }, await newCustomer());
    // 23:59 in Amman
    expect((await requestRow(app, id)).expires_at).toBe(Date.parse('2026-12-01T20:59:00Z'));
  });

  test('the owner is reminded half-way and in the last hour, once each', async () => {
    const propertyId = await insertListingByRequest(app);
    await requested(app, { propertyId }, await newCustomer());
    const counts: number[] = [];
    for (const hours of [11.9, 12, 12.5, 22.9, 23, 23.5]) {
      app.clock.set(testInstant + hours * hour);
      await Promise.all([remindOfRequests(app), remindOfRequests(app)]);
      counts.push((await reminders(propertyId)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2]);
    expect(new Set(await reminders(propertyId))).toEqual(new Set([app.sandbox.userIds.owner]));
  });

  test('no reminder is sent of a request that was decided, and one after an outage in which both times have passed', async () => {
    const [decided, late] = [await insertListingByRequest(app), await insertListingByRequest(app)];
    const as = await newCustomer();
    await stepOf(app, 'withdraw', await requested(app, { propertyId: decided }, as), as);
    await requested(app, { propertyId: late }, as);
    app.clock.set(testInstant + 23.5 * hour);
    await remindOfRequests(app);
    await remindOfRequests(app);
    expect([(await reminders(decided)).length, (await reminders(late)).length]).toEqual([0, 1]);
  });

  test.each([
    [24, 0, 12],
    [24, 12, 23],
    [24, 23, null],
    [4, 0, 2],
    [1.5, 0, 0.5],
    [0.5, 0, 0.25],
  ])('of %d hours, the reminder after %d hours is after %j', (length, now, expected) => {
    const next = nextReminder({ created_at: 0, expires_at: length * hour }, now * hour);
    expect(next === null ? null : next / hour).toBe(expected);
  });

  test('a booking of the nights expires the request of before, and takes them', async () => {
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId }, await newCustomer());
    app.clock.set(testInstant + day);
    expect((await requestStay(app, { propertyId, start: 29 }, await newCustomer())).status).toBe(200);
    expect((await requestRow(app, id)).status).toBe(Expired);
  });
});

describe('what an open request counts as', () => {
  test('a customer with five open requests can neither request nor book more with a deposit; a decision makes room', async () => {
    const as = await newCustomer();
    const ids: number[] = [];
    for (let count = 0; count < app.config.limits.waitingReservations; count += 1)
      ids.push(await requested(app, {}, as));
    const more = async () => requestStay(app, { propertyId: await insertListingByRequest(app) }, as);
    const book = async () => {
      const startDate = dateIn(app, 30);
      const body = { propertyId: await insertListing(app), startDate, endDate: addDays(startDate, 3) };
      return callAs(app, as, 'bookReservation', { body });
    };
    expect(await more()).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await book()).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    // An accepted request is a reservation whose deposit is due: it counts once.
    expect((await stepOf(app, 'accept', ids[0]!)).status).toBe(200);
    expect(await more()).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await stepOf(app, 'decline', ids[1]!)).status).toBe(200);
    expect((await book()).status).toBe(200);
    expect(await book()).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('an account with open requests cannot be closed, and a listing with one cannot be deleted', async () => {
    const propertyId = await insertListingByRequest(app);
    const as = await newCustomer();
    const id = await requested(app, { propertyId }, as);
    const close = () => callAs(app, as, 'closeAccount', { body: { confirm: true } });
    const closeOwner = () => callAs(app, 'owner', 'closeAccount', { body: { confirm: true } });
    expect(await close()).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await closeOwner()).status).toBe(409);
    const remove = () => callAs(app, 'owner', 'deleteRentProperty', { path: { id: propertyId } });
    expect(await remove()).toMatchObject({ status: 409, code: 'IN_USE' });
    await stepOf(app, 'withdraw', id, as);
    expect((await remove()).status).toBe(200);
    expect((await close()).status).toBe(200);
  });

  test('the data of both parties contains the request, that of the owner without the customer and the message', async () => {
    const as = await newCustomer();
    const id = await requested(app, { message: 'We are two.' }, as);
    await stepOf(app, 'decline', id, 'admin');
    const of = async (who: Actor) =>
      ((await callAs(app, who, 'getMyData')).data.bookingRequests as { id: number }[]).find((one) => one.id === id);
    expect(await of(as)).toMatchObject({ id, message: 'We are two.', reason: 'We are renovating.', customer: null });
    expect(await of('owner')).toMatchObject({ id, message: null, reason: null, customer: null });
  });
});

describe('promotions', () => {
  test('a request redeems the code; accepting keeps it, and a request that is withdrawn returns it', async () => {
    const { code: promoCode, id: promotion } = await promotionOf(app, { maxRedemptions: 1, isOncePerCustomer: true });
    const propertyId = await insertListingByRequest(app);
    const [first, second] = [await newCustomer(), await newCustomer()];
    const id = await requested(app, { propertyId, promoCode }, first);
    const other = () => requestStay(app, { propertyId, start: 50, promoCode }, second);
    expect(await other()).toMatchObject({ status: 400, code: 'PROMO_CODE_NOT_ACCEPTED' });
    await stepOf(app, 'withdraw', id, first);
    const { data } = await other();
    expect(data).toMatchObject({ totalAmount: 121.5 });
    const accepted = await stepOf(app, 'accept', data.id as number);
    const reservation = await getReservation(app, accepted.data.reservationId as number);
    expect(reservation).toMatchObject({ total_minor: 121_500, status: BookingStatus.Pending });
    const { used } = await app.db
      .selectFrom('promotion')
      .select('used')
      .where('id', '=', promotion)
      .executeTakeFirstOrThrow();
    expect(used).toBe(1);
    const redemptions = app.db.selectFrom('promotion_redemption').select('reservation_id');
    expect(await redemptions.where('promotion_id', '=', promotion).execute()).toEqual([
      { reservation_id: reservation.id },
    ]);
    // The reservation returns it as any other.
    await callAs(app, second, 'cancelReservation', { path: { id: reservation.id }, body: {} });
    expect((await requestStay(app, { propertyId, start: 50, promoCode }, first)).status).toBe(200);
  });
});

test('a request by the month makes a reservation by the month', async () => {
  const propertyId = await insertListing(app, {
    booking_mode: 1,
    rent_type: RentType.Monthly,
    deposit_minor: 0,
    max_stay_nights: 365,
  });
  const id = await requested(app, { propertyId, nights: 62 }, await newCustomer());
  const { data } = await stepOf(app, 'accept', id);
  const { status, rent_invoices } = await getReservation(app, data.reservationId as number);
  expect(status).toBe(BookingStatus.Confirmed);
  expect(rent_invoices).toBeGreaterThan(1);
});

test('an update of a listing that omits BookingMode does not change it', async () => {
  const id = await addListing(app, { BookingMode: 1 });
  const mode = async () =>
    (await callAs(app, 'owner', 'getRentPropertyById', { path: { id } })).data.bookingMode as number;
  const update = (changes: Parameters<typeof listing>[0]) =>
    callAs(app, 'owner', 'updateRentProperty', { path: { id }, body: { ...listing(changes) } });
  expect(await mode()).toBe(1);
  expect((await update({ Price: 46 })).status).toBe(200);
  expect(await mode()).toBe(1);
  expect((await update({ BookingMode: 2 })).status).toBe(200);
  expect(await mode()).toBe(2);
  expect((await update({ BookingMode: 3 as 2 })).status).toBe(400);
});

describe('races', () => {
  test('of two requests for the same night, one is rejected', async () => {
    const propertyId = await insertListingByRequest(app);
    const [one, two] = [await newCustomer(), await newCustomer()];
    const replies = await Promise.all([
      requestStay(app, { propertyId }, one),
      requestStay(app, { propertyId, start: 32 }, two),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['accept', 'accept'],
    ['accept', 'decline'],
    ['accept', 'withdraw'],
    ['decline', 'withdraw'],
  ] as const)('of %s and %s at once, one decides', async (a, b) => {
    const as = await newCustomer();
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId }, as);
    const step = (one: 'accept' | 'decline' | 'withdraw') => stepOf(app, one, id, one === 'withdraw' ? as : 'owner');
    const replies = await Promise.all([step(a), step(b)]);
    expect(replies.map(({ status }) => status).sort()).toEqual(a === b ? [200, 200] : [200, 409]);
    const { status, reservation_id } = await requestRow(app, id);
    const nights = await nightsOfListing(app, propertyId);
    expect(nights.map((night) => night.reservation_id)).toEqual(
      status === Accepted ? Array(3).fill(reservation_id) : [],
    );
    const made = app.db.selectFrom('reservation').select('id').where('property_id', '=', propertyId);
    expect(await made.execute()).toHaveLength(status === Accepted ? 1 : 0);
  });

  test('an acceptance that waits for the listing until the time to decide has ended is rejected', async () => {
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId }, await newCustomer());
    // So late that the token of the owner is still valid.
    app.clock.set(testInstant + day - 1);
    let accepted: ReturnType<typeof stepOf>;
    await app.db.transaction().execute(async (trx) => {
      await lockRow(trx, 'rent_property', propertyId);
      accepted = stepOf(app, 'accept', id);
      // On SQLite the request waits before its transaction begins; on PostgreSQL it waits for a lock.
      while (engine === 'postgres' && !(await isConnectionWaiting(app.db)));
      app.clock.set(testInstant + day);
    });
    expect(await accepted!).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await requestRow(app, id)).status).toBe(Expired);
  });

  test('of an acceptance and the expiry at once, one decides', async () => {
    const as = await newCustomer();
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId }, as);
    app.clock.set(testInstant + day);
    const [accepted] = await Promise.all([stepOf(app, 'accept', id), expireRequests(app)]);
    expect(accepted).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await requestRow(app, id)).status).toBe(Expired);
    expect(await nightsOfListing(app, propertyId)).toEqual([]);
  });
});

test('a withdrawn request stays withdrawn', async () => {
  const as = await newCustomer();
  const id = await requested(app, {}, as);
  await stepOf(app, 'withdraw', id, as);
  app.clock.set(testInstant + 2 * day);
  await expireRequests(app);
  expect((await requestRow(app, id)).status).toBe(Withdrawn);
});
