import type { CompiledQuery } from 'kysely';
import { callAs } from '../../testing/access';
import { type Actor, idsOf, startTestApp, testInstant, useTestApp } from '../../testing/app';
import { planOf } from '../../testing/databases/query-plan';
import { auditTrailOf } from '../../testing/journal';
import { from } from '../../testing/limits';
import { addListing, insertListing } from '../../testing/listings';
import { addPromotion, promotionOf } from '../../testing/promotions';
import { day, hour } from '../../testing/time';
import { byCreation, selectSlice } from '../../database/keyset';
import { administrators, selectByCode, selectChangedPromotions, selectOf } from '../repository-promotions';

let listing: number;
const app = useTestApp();
beforeAll(async () => {
  listing = await insertListing(app);
});
afterEach(() => app.clock.set(testInstant));

const add = (body: object, as: Actor = 'owner') => addPromotion(app, body, as);
const added = (body: object = {}, as: Actor = 'owner') => promotionOf(app, body, as);
const stay = { startDate: '2027-01-05', endDate: '2027-01-08' };

describe('the operations', () => {
  const whole = { percent: 10, validFrom: '2026-12-01', validTo: '2027-08-31', maxRedemptions: 50, minNights: 3 };

  test('return what was sent, with upper case; an update replaces the terms, but not the code', async () => {
    const propertyIds = [listing, app.sandbox.propertyIds.active];
    const { data } = await add({ ...whole, code: 'Summer-2027', isOncePerCustomer: true, propertyIds });
    const defaults = { amount: null, currencyId: null, redemptions: 0, isActive: true };
    expect(data).toMatchObject({ ...whole, ...defaults, code: 'SUMMER-2027', isOncePerCustomer: true, propertyIds });
    app.clock.advance(day);
    const body = { amount: 5.125, currencyId: 7 };
    const { data: changed } = await callAs(app, 'owner', 'updatePromotion', { path: { id: data.id }, body });
    expect(changed).toEqual({
      ...{ ...data, ...body, percent: null, validFrom: null, validTo: null, maxRedemptions: null, minNights: null },
      ...{ propertyIds: null, updatedAt: '2026-12-02T09:30:00Z' },
    });
    const ended = await callAs(app, 'owner', 'deactivatePromotion', { path: { id: data.id } });
    expect(ended.data).toEqual({ ...changed, isActive: false });
    expect((await callAs(app, 'owner', 'deactivatePromotion', { path: { id: data.id } })).data).toEqual(ended.data);
    const late = await callAs(app, 'owner', 'updatePromotion', { path: { id: data.id }, body });
    expect(late).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test.each([
    [{}, 'percent'],
    [{ percent: 10, amount: 5, currencyId: 7 }, 'percent'],
    [{ percent: 10, currencyId: 7 }, 'currencyId'],
    [{ percent: 10.123 }, 'percent'],
    [{ amount: 5 }, 'currencyId'],
    [{ amount: 5.1234, currencyId: 7 }, 'amount'],
    [{ percent: 10, validFrom: '2027-01-02', validTo: '2027-01-01' }, 'validTo'],
    [{ percent: 10, code: 'abc' }, 'code'],
    [{ percent: 10, code: 'two words' }, 'code'],
    [{ percent: 10, code: 'two\nlines' }, 'code'],
  ])('reject %j with an error of %s', async (body, field) => {
    const { status, envelope } = await add(body);
    expect([status, envelope.code, envelope.errors.map((error) => error.field)]).toEqual([
      400,
      'VALIDATION_ERROR',
      [field],
    ]);
  });

  test('reject a currency that does not exist, and the listing of another owner', async () => {
    const theirs = await addListing(app, {}, 'otherOwner');
    for (const [body, field] of [
      [{ amount: 5, currencyId: 999 }, 'currencyId'],
      [{ percent: 5, propertyIds: [listing, theirs] }, 'propertyIds[1]'],
    ] as const) {
      const { envelope } = await add(body);
      const error = { code: 'UNKNOWN_REFERENCE', errors: [{ field, code: 'unknownReference' }] };
      expect(envelope).toMatchObject(error);
      const { data } = await add({ percent: 5 });
      const changing = await callAs(app, 'owner', 'updatePromotion', { path: { id: data.id }, body });
      expect(changing.envelope).toMatchObject(error);
    }
    const { envelope } = await add({ percent: 5, propertyIds: [listing] }, 'admin');
    expect(envelope).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field: 'propertyIds' }] });
  });

  test('reject the code of an active promotion of the same owner in any letter case, until it is deactivated', async () => {
    for (const as of ['owner', 'admin'] as const) {
      const { id, code } = await added({}, as);
      const again = { code: code.toLowerCase(), percent: 20 };
      expect(await add(again, as)).toMatchObject({ status: 409, code: 'IN_USE' });
      expect((await add({ ...again, code: `${code}-${as}` }, 'otherOwner')).status).toBe(200);
      await callAs(app, as, 'deactivatePromotion', { path: { id } });
      expect((await add(again, as)).status).toBe(200);
    }
  });

  test('let owners change their own promotions and administrators all promotions, which adds audit entries', async () => {
    const { id } = await added();
    const platform = await added({}, 'admin');
    const update = (as: Actor, of: number) =>
      callAs(app, as, 'updatePromotion', { path: { id: of }, body: { percent: 3, propertyIds: [listing] } });
    expect(await update('otherOwner', id)).toMatchObject({ status: 404 });
    expect(await update('owner', platform.id)).toMatchObject({ status: 404 });
    expect(await update('admin', id)).toMatchObject({ status: 200 });
    for (const as of ['otherOwner', 'owner'] as const)
      expect(await callAs(app, as, 'deactivatePromotion', { path: { id: platform.id } })).toMatchObject({
        status: 404,
      });
    await callAs(app, 'admin', 'deactivatePromotion', { path: { id } });
    await callAs(app, 'admin', 'deactivatePromotion', { path: { id } });
    const trail = await auditTrailOf(app, `promotion:${id}`);
    expect(trail.map(([, action]) => action)).toEqual(['updatePromotion', 'deactivatePromotion']);
  });

  test('list the promotions of the owner, or of the administrators, in pages by state and change', async () => {
    const owner = 'otherOwner';
    const list = (query: Record<string, unknown>, as: Actor = owner) => callAs(app, as, 'getMyPromotions', { query });
    const before = idsOf(await list({ pageSize: 100 }));
    const made: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      app.clock.advance(hour);
      made.unshift((await added({}, owner)).id);
    }
    const page = await list({ pageSize: 2, includeTotalCount: true });
    expect(idsOf(page)).toEqual(made.slice(0, 2));
    expect(page.envelope.pagination?.totalCount).toBe(before.length + 3);
    const { nextCursor: cursor } = page.envelope.pagination!;
    expect(idsOf(await list({ pageSize: 2, cursor })).slice(0, 1)).toEqual(made.slice(2));
    app.clock.advance(hour);
    await callAs(app, owner, 'deactivatePromotion', { path: { id: made[1]! } });
    expect(idsOf(await list({ isActive: false })).slice(0, 1)).toEqual([made[1]]);
    expect(idsOf(await list({ isActive: true }))).not.toContain(made[1]);
    const updatedSince = new Date(app.clock.now()).toISOString();
    expect(idsOf(await list({ updatedSince }))).toEqual([made[1]]);
    expect(idsOf(await list({ pageSize: 100 }, 'admin'))).not.toEqual(expect.arrayContaining(made));
  });
});

test('an index finds promotions by code, in the order of their list, and by their change', async () => {
  const owner = app.sandbox.userIds.owner;
  const plan = (statement: { compile(): CompiledQuery }) => planOf(app.db, statement.compile());
  expect(await plan(selectByCode(app.db, 'SAVE-10', owner))).toMatch(/promotion_code\b/);
  for (const whose of [owner, administrators]) {
    const order = byCreation('p');
    const slice = { limit: 21, after: [testInstant, 1] as const };
    const listed = await plan(selectSlice(selectOf(app.db, whose), order, slice));
    expect(listed).toMatch(/promotion_owner\b/);
    expect(listed).not.toMatch(/B-TREE FOR ORDER|Sort/);
    const active = await plan(selectSlice(selectOf(app.db, whose).where('p.is_active', '=', 1), order, slice));
    expect(active).toMatch(/promotion_owner(_active)?\b/);
    expect(active).not.toMatch(/B-TREE FOR ORDER|Sort/);
    expect(await plan(selectChangedPromotions(app.db, whose, testInstant))).toMatch(/promotion_owner_changed/);
  }
});

test('an owner has at most LIMIT_PROMOTIONS active promotions', async () => {
  const limited = await startTestApp({ LIMIT_PROMOTIONS: '2' });
  try {
    const make = (code: string) => limited.call('addPromotion', { as: 'owner', body: { code, percent: 5 } });
    const ids = [(await make('FIRST')).data.id as number, (await make('SECOND')).data.id as number];
    expect(await make('THIRD')).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    await limited.call('deactivatePromotion', { as: 'owner', path: { id: ids[0]! } });
    expect(await make('THIRD')).toMatchObject({ status: 200 });
  } finally {
    await limited.close();
  }
});

test('quotes and bookings count each code, valid or not, by account and by network', async () => {
  const limited = await startTestApp({
    RATE_LIMITS: 'on',
    LIMIT_PROMO_CODES: '3',
    LIMIT_PROMO_CODES_NETWORK: '5',
  });
  try {
    await limited.call('addPromotion', { as: 'owner', body: { code: 'RIGHT', percent: 5 } });
    const path = { propertyId: limited.sandbox.propertyIds.active };
    const of = (promoCode: string | undefined, as?: Actor) =>
      limited.call('getQuote', { ...(as && { as }), path, query: { ...stay, ...(promoCode && { promoCode }) } });
    expect((await of('RIGHT', 'customer')).status).toBe(200);
    expect((await of('WRONG', 'customer')).code).toBe('PROMO_CODE_NOT_ACCEPTED');
    const booking = { as: 'customer', body: { ...path, ...stay, promoCode: 'WRONG' } } as const;
    expect((await limited.call('bookReservation', booking)).code).toBe('PROMO_CODE_NOT_ACCEPTED');
    expect((await of('RIGHT', 'customer')).code).toBe('RATE_LIMITED');
    expect((await limited.call('bookReservation', booking)).code).toBe('RATE_LIMITED');
    expect((await of(undefined, 'customer')).status).toBe(200);
    // The same network without a log-in: three were counted.
    expect((await of('WRONG')).code).toBe('PROMO_CODE_NOT_ACCEPTED');
    expect((await of('RIGHT')).status).toBe(200);
    expect((await of('RIGHT')).code).toBe('RATE_LIMITED');
    expect((await of(undefined)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('promotion codes are also counted by site, from all of its networks together', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', LIMIT_PROMO_CODES_SITE: '3' });
  try {
    const path = { propertyId: limited.sandbox.propertyIds.active };
    const codes = [];
    for (let host = 1; host <= 5; host += 1) {
      const call = from(`192.0.2.${host}`, { path, query: { ...stay, promoCode: 'WRONG' } });
      codes.push((await limited.call('getQuote', call)).code);
    }
    expect(codes).toEqual([...Array<string>(3).fill('PROMO_CODE_NOT_ACCEPTED'), 'RATE_LIMITED', 'RATE_LIMITED']);
  } finally {
    await limited.close();
  }
});
