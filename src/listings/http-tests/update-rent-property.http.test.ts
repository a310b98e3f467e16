import { PropertyStatus } from '../../../generated/enumerations';
import { type Call, useTestApp } from '../../testing/app';
import { auditOf } from '../../testing/journal';
import { addListing, dto, listing } from '../../testing/listings';

const app = useTestApp();

const update = (id: number, body: unknown, as: Call['as'] = 'owner') =>
  app.call('updateRentProperty', { as, path: { id }, body });

test('returns 200 and replaces the listing; omitted members get their defaults', async () => {
  const id = await addListing(app, {
    information: { district: 'Abdoun', bedrooms: 3 },
    DepositAmount: 9,
    MaxGuests: 2,
  });
  app.clock.advance(60_000);
  const { data } = await update(id, listing({ Price: 50, DetailsJSON: '{"services":["Pool"]}' }));
  expect(data).toMatchObject({
    propertyInformation: { district: null, bedrooms: null },
    price: 50,
    depositAmount: 10,
    depositPercent: 20,
    maxGuests: null,
    details: { services: ['Pool'] },
    version: 2,
    createdAt: '2026-12-01T09:30:00Z',
    updatedAt: '2026-12-01T09:31:00Z',
  });
});

test('returns 200, and searches find the new texts and no longer the old ones', async () => {
  const id = await addListing(app, { information: { title: 'Lighthouse' }, DetailsJSON: '{"services":["Gym"]}' });
  await update(id, listing({ information: { title: 'Windmill' }, DetailsJSON: '{"services":["Gas"]}' }));
  const found = async (query: object) =>
    ((await app.call('getRentProperties', { query: { ...query } })).data as { id: number }[]).map((one) => one.id);
  expect(await found({ search: 'lighthouse' })).toEqual([]);
  expect(await found({ search: 'windmill' })).toEqual([id]);
  expect(await found({ services: 'Gym' })).not.toContain(id);
  expect(await found({ services: 'Gas' })).toContain(id);
});

test('returns 200 with a Pending listing for a Rejected one, unless an administrator updates it', async () => {
  const id = app.sandbox.propertyIds.rejected;
  await app.db.updateTable('rent_property').set({ status_reason: 'example' }).where('id', '=', id).execute();
  const byAdmin = await update(id, dto, 'admin');
  expect(byAdmin.data).toMatchObject({ propertyStatus: PropertyStatus.Rejected, statusReason: 'example' });
  expect((await update(id, dto)).data).toMatchObject({ propertyStatus: PropertyStatus.Pending, statusReason: null });
});

test('returns 200 to an administrator, and writes an audit record', async () => {
  const id = await addListing(app);
  expect((await update(id, listing({ Price: 46 }), 'admin')).data.price).toBe(46);
  const acts = await auditOf(app, `property:${id}`);
  expect(acts).toMatchObject([{ actor_id: app.sandbox.userIds.admin, action: 'updateRentProperty' }]);
});

test.each(['active', 'inactive', 'pending', 'suspended'] as const)(
  'returns 200 and keeps the status of a listing that is %s',
  async (name) => {
    const id = app.sandbox.propertyIds[name];
    const before = (await app.call('getRentPropertyById', { as: 'owner', path: { id } })).data as {
      propertyStatus: number;
    };
    expect((await update(id, dto)).data.propertyStatus).toBe(before.propertyStatus);
  },
);

test('returns 400 and changes nothing', async () => {
  const id = await addListing(app, { information: { title: 'As it was' } });
  const refused = [
    listing({ DetailsJSON: 'x' }),
    listing({ CurrencyId: 99 }),
    listing({ Price: 1.00001 }),
    { ...dto, Version: 0 },
    {},
  ];
  for (const body of refused) expect((await update(id, body)).status).toBe(400);
  const { data } = await app.call('getRentPropertyById', { path: { id } });
  expect(data).toMatchObject({ version: 1, propertyInformation: { title: 'As it was' } });
});

test("returns 400 for a picture of the administrator who updates another user's listing", async () => {
  const id = await addListing(app);
  const name = `${'a'.repeat(32)}.jpg`;
  const row = {
    name,
    kind: 'picture' as const,
    owner_id: app.sandbox.userIds.admin,
    purpose: null,
    content_type: 'image/jpeg',
  };
  const sizes = { bytes: 1, sha256: 'x', width: 1, height: 1, storage_key: name, created_at: 0 };
  await app.db
    .insertInto('file')
    .values({ ...row, ...sizes })
    .execute();
  const reply = await update(id, listing({ information: { images: [`/Pictures/${name}`] } }), 'admin');
  expect(reply).toMatchObject({ status: 400, code: 'UNKNOWN_REFERENCE' });
});

test('returns 401 without a token', async () => {
  expect(await app.call('updateRentProperty', { path: { id: 1 }, body: dto })).toMatchObject({ status: 401 });
});

test('returns 403 for a customer', async () => {
  expect(await update(1, dto, 'customer')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test("returns 404 for another owner's listing and an unknown id, and changes nothing", async () => {
  const { active } = app.sandbox.propertyIds;
  expect(await update(active, listing({ Price: 1 }), 'otherOwner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await update(2_147_483_647, dto)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await app.call('getRentPropertyById', { path: { id: active } })).data.price).toBe(45);
});

test('returns 409 for an Archived listing', async () => {
  const reply = await update(app.sandbox.propertyIds.archived, dto);
  expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(reply.envelope.message).toContain('Archived');
});

test('returns 409 for another version than the current one', async () => {
  const id = await addListing(app);
  expect((await update(id, { ...dto, Price: 46, Version: 1 })).data.version).toBe(2);
  expect(await update(id, { ...dto, Version: 1 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('returns 409 to all but one of concurrent updates of one version', async () => {
  const id = await addListing(app);
  const prices = [51, 52, 53, 54, 55, 56];
  const replies = await Promise.all(prices.map((Price) => update(id, { ...listing({ Price }), Version: 1 })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const winner = replies.find(({ status }) => status === 200)!;
  expect((await app.call('getRentPropertyById', { as: 'owner', path: { id } })).data).toEqual(winner.data);
});

test('returns 200 to concurrent updates without a version, and the last one remains', async () => {
  const id = await addListing(app);
  const prices = [50, 51, 52, 53];
  const replies = await Promise.all(prices.map((Price) => update(id, listing({ Price }))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(replies.map(({ data }) => data.version as number).sort()).toEqual([2, 3, 4, 5]);
  const last = replies.find(({ data }) => data.version === 5)!;
  const { data } = await app.call('getRentPropertyById', { as: 'owner', path: { id } });
  expect([data.price, data.version]).toEqual([last.data.price, 5]);
  // An update with an earlier version fails.
  expect(await update(id, { ...dto, Version: 1 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('returns 413 for a body of more than 256 KiB', async () => {
  expect((await update(1, listing({ information: { description: 'x'.repeat(257 * 1024) } }))).status).toBe(413);
});

test('returns 415 for a body that is not JSON', async () => {
  const raw = { raw: 'x', headers: { 'content-type': 'text/plain' } };
  expect(await app.call('updateRentProperty', { as: 'owner', path: { id: 1 }, ...raw })).toMatchObject({ status: 415 });
});
