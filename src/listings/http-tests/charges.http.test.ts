import { type Call, useTestApp } from '../../testing/app';
import { auditTrailOf, eventsOf } from '../../testing/journal';
import { addListing, listing } from '../../testing/listings';

const app = useTestApp();

const cleaning = { kind: 0, name: 'Final cleaning', mode: 0, value: 20 };
const service = { kind: 1, name: 'Service', mode: 4, value: 2.5 };
const kept = { freeGuests: 0, isOptional: false, collectedBy: 0, isRefundable: true };

const set = (id: number, charges: unknown, more: object = {}, as: Call['as'] = 'owner') =>
  app.call('setCharges', { as, path: { id }, body: { charges, ...more } });
const get = (id: number, as?: Call['as']) => app.call('getCharges', { as, path: { id } });
const setDiscounts = (id: number, discounts: unknown, more: object = {}, as: Call['as'] = 'owner') =>
  app.call('setDiscounts', { as, path: { id }, body: { discounts, ...more } });

describe('setCharges', () => {
  test('returns 200 with the charges and a new version, readable by every caller, and publishes property.updated', async () => {
    const id = await addListing(app);
    const { status, data, envelope } = await set(id, [cleaning, service], { version: 1 });
    expect([status, envelope.message]).toEqual([200, 'The listing has 2 charges.']);
    expect(data).toEqual({
      ...{ propertyId: id, currencyId: 7, currencyCode: 'JOD', version: 2 },
      charges: [
        { id: 1, ...cleaning, ...kept },
        { id: 2, ...service, ...kept },
      ],
    });
    expect((await get(id)).data).toEqual(data);
    const read = await app.call('getRentPropertyById', { path: { id } });
    expect(read.data).toMatchObject({ hasCharges: true, hasDiscounts: false, version: 2 });
    expect((await eventsOf(app, 'property', id)).at(-1)).toMatchObject({ type: 'property.updated' });
  });

  test('keeps the identifiers of charges that are sent with them, and never uses one again', async () => {
    const id = await addListing(app);
    await set(id, [cleaning, service]);
    const replaced = await set(id, [{ id: 1, ...cleaning, value: 25 }, service]);
    expect(replaced.data.charges).toMatchObject([
      { id: 1, value: 25 },
      { id: 3, value: 2.5 },
    ]);
    await set(id, []);
    expect((await app.call('getRentPropertyById', { path: { id } })).data.hasCharges).toBe(false);
    expect((await set(id, [cleaning])).data.charges).toMatchObject([{ id: 4 }]);
  });

  test('changes nothing when the charges are the same as before', async () => {
    const id = await addListing(app);
    const { data } = await set(id, [cleaning]);
    const events = (await eventsOf(app, 'property', id)).length;
    expect((await set(id, data.charges)).data).toEqual(data);
    expect(await eventsOf(app, 'property', id)).toHaveLength(events);
  });

  test('returns 200 to an administrator with an audit record, and 404 to another owner', async () => {
    const id = await addListing(app);
    expect((await set(id, [cleaning], {}, 'admin')).status).toBe(200);
    expect(await auditTrailOf(app, `property:${id}`)).toEqual([[app.sandbox.userIds.admin, 'setCharges', null, true]]);
    expect(await set(id, [], {}, 'otherOwner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test.each([
    ['too many decimals', [{ ...cleaning, value: 0.0001 }], 'charges[0].value'],
    ['more than 100 per cent', [{ ...service, value: 101 }], 'charges[0].value'],
    ['too many decimals of per cent', [{ ...service, value: 1.234 }], 'charges[0].value'],
    [
      'more than 100 per cent together',
      [
        { ...service, value: 60 },
        { ...service, value: 60 },
      ],
      'charges',
    ],
    ['free guests of a charge that is not by guest', [{ ...cleaning, freeGuests: 1 }], 'charges[0].freeGuests'],
    [
      'an identifier that occurs twice',
      [
        { ...cleaning, id: 1 },
        { ...cleaning, id: 1 },
      ],
      'charges[1].id',
    ],
    ['a name of blanks', [{ ...cleaning, name: '  ' }], 'charges[0].name'],
    ['more than 20 charges', Array(21).fill(cleaning), 'charges'],
  ])('returns 400 VALIDATION_ERROR for %s', async (_name, charges, field) => {
    const id = await addListing(app);
    const { status, envelope } = await set(id, charges);
    expect([status, envelope.code, envelope.errors]).toMatchObject([400, 'VALIDATION_ERROR', [{ field }]]);
    expect((await get(id)).data.charges).toEqual([]);
  });

  test('accepts exactly 100 per cent together, whose sum as floats would be more, and not a hundredth more', async () => {
    const id = await addListing(app);
    const percents = (...values: number[]) => values.map((value) => ({ ...service, value }));
    expect((await set(id, percents(31.92, 32.13, 35.95))).status).toBe(200);
    expect((await set(id, percents(31.92, 32.13, 35.96))).envelope.errors).toMatchObject([{ field: 'charges' }]);
  });

  test('returns 400 UNKNOWN_REFERENCE for an identifier that the listing does not have', async () => {
    const id = await addListing(app);
    const { status, envelope } = await set(id, [{ ...cleaning, id: 7 }]);
    expect([status, envelope.code]).toEqual([400, 'UNKNOWN_REFERENCE']);
    expect(envelope.errors).toMatchObject([{ field: 'charges[0].id', code: 'unknownReference' }]);
  });

  test('returns 409 STATE_CONFLICT for an outdated version and for an archived listing, which keeps no charges', async () => {
    const id = await addListing(app);
    await set(id, [cleaning]);
    await setDiscounts(id, [{ kind: 0, threshold: 7, percent: 10 }]);
    expect(await set(id, [], { version: 1 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    await app.call('deleteRentProperty', { as: 'owner', path: { id } });
    expect(await set(id, [])).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await get(id, 'owner')).data.charges).toEqual([]);
    const discounts = await app.call('getDiscounts', { as: 'owner', path: { id } });
    expect(discounts.data.discounts).toEqual([]);
  });

  test('the currency cannot change while a charge is an amount; an update keeps the charges', async () => {
    const id = await addListing(app);
    await set(id, [cleaning]);
    const update = (body: object) => app.call('updateRentProperty', { as: 'owner', path: { id }, body });
    expect((await update(listing({ CurrencyId: 1 }))).envelope).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', errors: [{ field: 'CurrencyId' }] },
    });
    expect((await update(listing({ Price: 50 }))).status).toBe(200);
    expect((await get(id)).data.charges).toMatchObject([cleaning]);
    await set(id, [service]);
    expect((await update(listing({ CurrencyId: 1 }))).status).toBe(200);
  });
});

describe('setDiscounts', () => {
  test('returns 200 with the discounts in order and a new version, and nothing changes when they are sent again', async () => {
    const id = await addListing(app);
    const discounts = [
      { kind: 0, threshold: 7, percent: 10 },
      { kind: 0, threshold: 28, percent: 20.5 },
      { kind: 2, threshold: 0, percent: 5 },
    ];
    const { status, data, envelope } = await setDiscounts(id, discounts.toReversed());
    expect([status, envelope.message]).toEqual([200, 'The listing has 3 discounts.']);
    expect(data).toEqual({ propertyId: id, version: 2, discounts });
    expect((await app.call('getDiscounts', { path: { id } })).data).toEqual(data);
    expect((await setDiscounts(id, discounts)).data.version).toBe(2);
    expect((await eventsOf(app, 'property', id)).at(-1)).toMatchObject({ type: 'property.updated' });
    expect((await app.call('getRentPropertyById', { path: { id } })).data.hasDiscounts).toBe(true);
  });

  test.each([
    ['two of one kind and threshold', [1, 2].map((percent) => ({ kind: 1, threshold: 7, percent })), '[1].threshold'],
    ['a stay of no nights', [{ kind: 0, threshold: 0, percent: 1 }], '[0].threshold'],
    ['too many decimals', [{ kind: 0, threshold: 1, percent: 1.001 }], '[0].percent'],
  ])('returns 400 VALIDATION_ERROR for %s', async (_name, discounts, field) => {
    const { status, envelope } = await setDiscounts(await addListing(app), discounts);
    expect([status, envelope.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(envelope.errors).toMatchObject([{ field: `discounts${field}` }]);
  });

  test('returns 409 STATE_CONFLICT for an outdated version, 404 for another owner and an unknown listing', async () => {
    const id = await addListing(app);
    expect(await setDiscounts(id, [], { version: 9 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await setDiscounts(id, [], {}, 'otherOwner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await app.call('getDiscounts', { path: { id: 999_999 } })).toMatchObject({ status: 404 });
    expect(await get(999_999)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
