import { startTestApp, useTestApp } from '../../testing/app';
import { expectLimited, from, limits, statuses, times } from '../../testing/limits';
import { dto } from '../../testing/listings';

/** Limits of what one account adds and changes. */

const app = useTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
beforeEach(() => app.limits.clear());

test('promotions that an owner adds and changes are counted together', async () => {
  const [perOwner] = limits.promotions;
  const body = { code: 'SAVE-10', percent: 10 };
  const add = (as: 'owner' | 'otherOwner') => app.call('addPromotion', { as, body });
  const replies = await times(perOwner.points, (index) =>
    index % 2 ? app.call('updatePromotion', { as: 'owner', path: { id: 2147483647 }, body }) : add('owner'),
  );
  expect(statuses(replies)).toEqual(new Set([200, 404, 409]));
  expectLimited(await add('owner'), perOwner);
  expect((await app.call('getMyPromotions', { as: 'owner' })).status).toBe(200);
  expect((await add('otherOwner')).status).toBe(200);
});

test('requests to book and bookings of a customer are counted together, whatever their result', async () => {
  const [perAccount] = limits.bookings;
  const body = { propertyId: 2147483647, startDate: '2027-01-05', endDate: '2027-01-08' };
  const replies = await times(perAccount.points, (index) =>
    app.call(index % 2 ? 'bookReservation' : 'addBookingRequest', { as: 'customer', body }),
  );
  expect(statuses(replies)).toEqual(new Set([404]));
  expectLimited(await app.call('addBookingRequest', { as: 'customer', body }), perAccount);
  expect((await app.call('addBookingRequest', { as: 'otherCustomer', body })).status).toBe(404);
});

test('proposed changes of stays that a user adds are counted, whatever their result', async () => {
  const [perAccount] = limits.alterations;
  const body = { reservationId: 2147483647, startDate: '2027-01-05', endDate: '2027-01-08', expectedTotalAmount: 1 };
  const add = (as: 'customer' | 'owner') => app.call('addAlteration', { as, body });
  expect(statuses(await times(perAccount.points, () => add('customer')))).toEqual(new Set([404]));
  expectLimited(await add('customer'), perAccount);
  expect((await add('owner')).status).toBe(404);
});

test('new and changed saved searches of a user are counted together, whatever their result', async () => {
  const [perAccount] = limits.savedSearches;
  const add = (as: 'customer' | 'owner') => app.call('addSavedSearch', { as, body: { name: 'A search', filters: {} } });
  const update = () => app.call('updateSavedSearch', { as: 'customer', path: { id: 2147483647 }, body: { notify: 1 } });
  const replies = await times(perAccount.points, (index) => (index % 2 === 0 ? add('customer') : update()));
  expect(statuses(replies)).toEqual(new Set([400, 404]));
  expectLimited(await add('customer'), perAccount);
  expect((await app.call('getMySavedSearches', { as: 'customer' })).status).toBe(200);
  expect((await add('owner')).status).toBe(400);
});

test('reviews and replies of a user are counted together, whatever their result', async () => {
  const [perAccount] = limits.reviews;
  const content = { rating: 5, text: 'A bright flat.' };
  const add = (as: 'customer' | 'owner') =>
    app.call('addReview', { as, body: { reservationId: 2147483647, ...content } });
  const path = { id: 2147483647 };
  const replies = await times(perAccount.points, (index) =>
    index % 3 === 0
      ? add('customer')
      : index % 3 === 1
        ? app.call('updateReview', { as: 'customer', path, body: content })
        : app.call('replyToReview', { as: 'customer', path, body: { text: 'Thank you.' } }),
  );
  expect(statuses(replies)).toEqual(new Set([404]));
  expectLimited(await add('customer'), perAccount);
  expect((await app.call('getMyReviews', { as: 'customer' })).status).toBe(200);
  expect((await add('owner')).status).toBe(404);
});

test('complaints of a user are counted, whatever their result', async () => {
  const [perAccount] = limits.complaints;
  const body = { kind: 0, about: 0, id: 2147483647, text: 'The pictures show another flat.' };
  const add = (as: 'customer' | 'owner') => app.call('addComplaint', { as, body });
  expect(statuses(await times(perAccount.points, () => add('customer')))).toEqual(new Set([404]));
  expectLimited(await add('customer'), perAccount);
  expect((await app.call('getMyComplaints', { as: 'customer' })).status).toBe(200);
  expect((await add('owner')).status).toBe(404);
});

test('complaints of a network are counted together', async () => {
  const [, perNetwork] = limits.complaints;
  const body = { kind: 0, about: 0, id: 2147483647, text: 'The pictures show another flat.' };
  const roles = ['customer', 'otherCustomer', 'owner', 'otherOwner'] as const;
  const replies = await times(perNetwork.points, (index) => app.call('addComplaint', { as: roles[index % 4]!, body }));
  expect(statuses(replies)).toEqual(new Set([404]));
  expect((await app.call('addComplaint', { as: 'customer', body })).status).toBe(429);
});

test('complaints of a site are counted together, whatever their network', async () => {
  const small = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', LIMIT_COMPLAINTS_SITE: '3' });
  const body = { kind: 0, about: 0, id: 2147483647, text: 'The pictures show another flat.' };
  const seen = [];
  for (let host = 1; host <= 5; host += 1)
    seen.push((await small.call('addComplaint', from(`192.0.2.${host}`, { as: 'customer', body }))).status);
  expect(seen).toEqual([404, 404, 404, 429, 429]);
  await small.close();
});

test('new listings of a site are counted together, whatever their owner and network', async () => {
  const small = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', LIMIT_NEW_LISTINGS_SITE: '3' });
  const add = async (address: string, index: number) =>
    (await small.call('addRentProperty', from(address, { as: index % 2 ? 'owner' : 'otherOwner', body: dto }))).status;
  const seen: number[] = [];
  for (let host = 1; host <= 5; host += 1) seen.push(await add(`192.0.2.${host}`, host));
  expect(seen).toEqual([200, 200, 200, 429, 429]);
  expect(await add('198.51.100.1', 0)).toBe(200);
  await small.close();
});

test('changes of the status, prices and rules of listings are counted together in a day, whatever their result', async () => {
  const small = await startTestApp({ RATE_LIMITS: 'on', LIMIT_LISTING_CHANGES: '10' });
  const path = { id: 2147483647 };
  type Owner = 'owner' | 'otherOwner';
  const changes = [
    (as: Owner) => small.call('setSeasons', { as, path, body: { seasons: [] } }),
    (as: Owner) => small.call('setCharges', { as, path, body: { charges: [] } }),
    (as: Owner) => small.call('setDiscounts', { as, path, body: { discounts: [] } }),
    (as: Owner) => small.call('setArrivalRules', { as, path, body: { rules: {} } }),
    (as: Owner) => small.call('changeRentPropertyStatus', { as, path, body: { propertyStatus: 1 } }),
  ];
  for (const change of [...changes, ...changes]) expect((await change('owner')).status).toBe(404);
  for (const change of changes) expectLimited(await change('owner'), { points: 10, seconds: 24 * 3600 });
  expect((await changes[0]!('otherOwner')).status).toBe(404);
  await small.close();
});
