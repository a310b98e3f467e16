import { actor, callAs } from '../../testing/access';
import { useForAll, useTestApp } from '../../testing/app';
import { countDeadlocks } from '../../testing/databases/deadlocks';
import { testOnPostgres } from '../../testing/databases/engine';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { seeded } from '../../testing/random';
import { secondInstance } from '../../testing/servers/second-instance';
import { day } from '../../testing/time';
import { addDays } from '../../values/dates';
import { sweep } from '../expiry';
import { nightHolding } from '../transitions';

let customers: { token: string }[];
const app = useTestApp({ LIMIT_WAITING_RESERVATIONS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
const other = useForAll(() => secondInstance(app));
beforeAll(async () => {
  customers = await Promise.all(Array.from({ length: 25 }, (_, index) => insertCustomer(app, `saver${index}`)));
});

const [most, attempts] = [50, 500];

/** Books on both instances at once, and returns how often each status and code occurred. */
async function bookAll(bodies: object[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await Promise.all(
    bodies.map(async (body, index) => {
      const as = actor(app, customers[index % customers.length]!);
      const book = () =>
        index % 2
          ? other.post('/Reservations/BookReservation/book', body, as.token)
          : app.call('bookReservation', { as, body });
      let reply = await book();
      // On a slow machine, the last of hundreds of bookings wait too long for the others, and clients repeat them.
      while (reply.code === 'NOT_READY') reply = await book();
      const { status, code } = reply;
      const outcome = code ?? String(status);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }),
  );
  return counts;
}

async function promotion(terms: object): Promise<{ id: number; code: string }> {
  const body = { code: `RACE-${app.random.uuid().slice(0, 8)}`, percent: 10, ...terms };
  const { data, code } = await callAs(app, 'owner', 'addPromotion', { body });
  expect(code).toBeNull();
  return data as { id: number; code: string };
}

/** What is stored of a promotion; the reservations are those that hold their nights. */
async function stored(id: number) {
  const { used } = await app.db.selectFrom('promotion').select('used').where('id', '=', id).executeTakeFirstOrThrow();
  const redemptions = await app.db
    .selectFrom('promotion_redemption')
    .select('reservation_id')
    .where('promotion_id', '=', id)
    .execute();
  const returns = await app.db
    .selectFrom('promotion_return')
    .select('reservation_id')
    .where('promotion_id', '=', id)
    .execute();
  const reservations = await app.db
    .selectFrom('reservation')
    .select('id')
    .where('promotion_id', '=', id)
    .where('status', 'in', nightHolding)
    .execute();
  const returned = new Set(returns.map(({ reservation_id }) => reservation_id));
  const live = redemptions.map(({ reservation_id }) => reservation_id).filter((one) => !returned.has(one));
  expect(used).toBe(redemptions.length);
  expect(live.sort((one, two) => one - two)).toEqual(reservations.map((row) => row.id).sort((one, two) => one - two));
  return live.length;
}

test(`of ${attempts} bookings at once on two instances, exactly ${most} redeem a promotion of ${most}`, async () => {
  const listings = await Promise.all(Array.from({ length: 10 }, () => insertListing(app)));
  const { id, code } = await promotion({ maxRedemptions: most });
  const bodies = Array.from({ length: attempts }, (_, index) => {
    const startDate = addDays('2027-01-05', Math.floor(index / listings.length));
    return {
      propertyId: listings[index % listings.length]!,
      startDate,
      endDate: addDays(startDate, 1),
      promoCode: code,
    };
  });
  expect(await bookAll(bodies)).toEqual({ 200: most, PROMO_CODE_NOT_ACCEPTED: attempts - most });
  expect(await stored(id)).toBe(most);

  // All expire at once, and others redeem meanwhile: as many can be redeemed again.
  app.clock.advance(2 * day);
  const later = bodies.map((body) => ({
    ...body,
    startDate: addDays(body.startDate, 100),
    endDate: addDays(body.endDate, 100),
  }));
  const [, outcome] = await Promise.all([sweep(app), bookAll(later.slice(0, 100))]);
  const { 200: early = 0, PROMO_CODE_NOT_ACCEPTED: refused = 0 } = outcome;
  expect(early + refused).toBe(100);
  const { 200: rest = 0 } = await bookAll(later.slice(100, 200));
  expect(early + rest).toBe(most);
  expect(await stored(id)).toBe(most);
});

test('each of 25 customers redeems a promotion once when each books 4 stays concurrently', async () => {
  const listings = await Promise.all(Array.from({ length: 4 }, () => insertListing(app)));
  const { id, code } = await promotion({ isOncePerCustomer: true });
  const bodies = Array.from({ length: 100 }, (_, index) => {
    const startDate = addDays('2027-01-05', index);
    return {
      propertyId: listings[Math.floor(index / 25)]!,
      startDate,
      endDate: addDays(startDate, 1),
      promoCode: code,
    };
  });
  expect(await bookAll(bodies)).toEqual({ 200: 25, PROMO_CODE_NOT_ACCEPTED: 75 });
  expect(await stored(id)).toBe(25);
});

test('bookings with two codes do not deadlock when their listings have expired holds with the other code', async () => {
  const listings = await Promise.all(Array.from({ length: 3 }, () => insertListing(app)));
  const promotions = [await promotion({ isOncePerCustomer: true }), await promotion({ maxRedemptions: 30 })];
  const random = seeded(20270105);
  for (let round = 0; round < 4; round += 1) {
    const first = addDays('2027-02-01', 30 * round);
    const outcomes = await bookAll(
      Array.from({ length: 60 }, (_, index) => {
        const startDate = addDays(first, Math.floor(index / 3));
        const promoCode = promotions[random(2)]!.code;
        return { propertyId: listings[index % 3]!, startDate, endDate: addDays(startDate, 1), promoCode };
      }),
    );
    expect(Object.keys(outcomes).filter((outcome) => !['200', 'PROMO_CODE_NOT_ACCEPTED'].includes(outcome))).toEqual(
      [],
    );
    for (const { id } of promotions) await stored(id);
    // The holds pass. The bookings of the next round expire them, each of another promotion than its own.
    app.clock.advance(2 * day);
  }
});

test('two concurrent bookings of the same night take one redemption', async () => {
  const propertyId = await insertListing(app);
  const { id, code } = await promotion({});
  const body = { propertyId, startDate: '2027-01-05', endDate: '2027-01-08', promoCode: code };
  expect(await bookAll([body, body, body, body])).toEqual({ 200: 1, DATES_NOT_AVAILABLE: 3 });
  expect(await stored(id)).toBe(1);
});

testOnPostgres('none of it was a deadlock', async () => {
  expect(await countDeadlocks(app)).toBe(0);
});
