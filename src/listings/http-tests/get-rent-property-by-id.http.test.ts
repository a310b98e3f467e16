import { type Call, useTestApp } from '../../testing/app';
import { addListing } from '../../testing/listings';
import { forgedToken } from '../../testing/access';

const app = useTestApp();

const read = (id: number, as?: Call['as']) => app.call('getRentPropertyById', { as, path: { id } });

test('returns 200 to every caller if the listing is public', async () => {
  const id = app.sandbox.propertyIds.active;
  for (const as of [undefined, 'customer', 'otherOwner', 'agent', 'verification', 'owner', 'admin'] as const) {
    expect(await read(id, as)).toMatchObject({
      status: 200,
      data: { id, price: 45, depositAmount: 27, currencyCode: 'JOD' },
    });
  }
});

test.each(['inactive', 'pending', 'rejected', 'suspended', 'archived'] as const)(
  'returns 404 to all but the owner and administrators if it is %s',
  async (name) => {
    const id = app.sandbox.propertyIds[name];
    for (const as of [undefined, 'customer', 'otherOwner', 'agent', 'verification'] as const) {
      expect(await read(id, as)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    for (const as of ['owner', 'admin'] as const) expect((await read(id, as)).status).toBe(200);
  },
);

test('returns 404 while the owner is inactive or blocked, and 200 afterwards', async () => {
  const { otherOwner } = app.sandbox.userIds;
  const id = app.sandbox.propertyIds.otherOwnerActive;
  const set = (changes: { is_active: number } | { is_blocked: number }) =>
    app.db.updateTable('app_user').set(changes).where('id', '=', otherOwner).execute();
  await set({ is_active: 0 });
  expect((await read(id)).status).toBe(404);
  expect((await read(id, 'otherOwner')).status).toBe(200);
  await set({ is_active: 1 });
  await set({ is_blocked: 1 });
  expect((await read(id)).status).toBe(404);
  expect((await read(id, 'admin')).status).toBe(200);
  await set({ is_blocked: 0 });
  expect((await read(id)).status).toBe(200);
});

test('returns 200 with the commission only to the owner, the owner’s agent and administrators', async () => {
  const id = await addListing(app);
  const { agent, owner } = app.sandbox.userIds;
  const set = (commission_type: 0 | 1, commission_value: number) =>
    app.db.updateTable('rent_property').set({ commission_type, commission_value }).where('id', '=', id).execute();
  await set(0, 1250);
  const commission = { commissionType: 0, commissionValue: 12.5 };
  const hidden = { commissionType: null, commissionValue: null };
  for (const as of [undefined, 'customer', 'otherOwner', 'agent'] as const)
    expect((await read(id, as)).data).toMatchObject(hidden);
  for (const as of ['owner', 'admin'] as const) expect((await read(id, as)).data).toMatchObject(commission);
  await app.db.updateTable('app_user').set({ agent_id: agent }).where('id', '=', owner).execute();
  expect((await read(id, 'agent')).data).toMatchObject(commission);
  await set(1, 5500);
  expect((await read(id, 'owner')).data).toMatchObject({ commissionType: 1, commissionValue: 5.5 });
});

test('returns 200 with isIdentityVerified after an administrator has activated the owner', async () => {
  const id = app.sandbox.propertyIds.active;
  expect((await read(id)).data.owner.isIdentityVerified).toBe(false);
  const { admin, owner } = app.sandbox.userIds;
  await app.db.updateTable('app_user').set({ activated_by: admin }).where('id', '=', owner).execute();
  expect((await read(id)).data.owner.isIdentityVerified).toBe(true);
});

test('returns 304 for a current ETag without a token, and 200 with a token or after a change', async () => {
  const id = await addListing(app);
  const first = await read(id);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const headers = { 'if-none-match': first.headers.get('etag')! };
  const again = (as?: Call['as']) => app.call('getRentPropertyById', { path: { id }, headers, as });
  expect(await again()).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  const own = await again('owner');
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
  await app.db.updateTable('rent_property').set({ title: 'Another' }).where('id', '=', id).execute();
  expect((await again()).status).toBe(200);
});

test.each(['0', '-1', '2147483648', '1.0', '1e3', '0x10', '%201', 'x', '1%00'])(
  'returns 400 for the id %s',
  async (id) => {
    const reply = await app.send(`/RentProperties/GetRentPropertyById/${id}`);
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  },
);

test('returns 400 for the obsolete form of the path', async () => {
  expect((await app.send('/RentProperties/GetRentPropertyById/1?id=1')).status).toBe(400);
});

test('returns 401 for an invalid token', async () => {
  expect(await read(1, { token: forgedToken })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

test('returns 403 for a blocked caller', async () => {
  expect(await read(1, 'blocked')).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
});
