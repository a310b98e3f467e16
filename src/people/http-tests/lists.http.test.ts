import { useTestApp } from '../../testing/app';

const app = useTestApp();
beforeAll(async () => {
  const { owner, inactiveOwner, agent, otherOwner } = app.sandbox.userIds;
  const set = (id: number, values: object) => app.db.updateTable('app_user').set(values).where('id', '=', id).execute();
  await set(owner, { agent_id: agent, city: 1, first_name: 'Émile' });
  await set(inactiveOwner, { agent_id: agent, city: 2 });
  await set(otherOwner, { city: 2, is_blocked: 1, blocked_reason: 'example', last_name: '100% Other_Owner' });
});

const ids = (reply: { data: { userId: number }[] }) => reply.data.map(({ userId }) => userId);

test('returns 200 with all owners for an administrator, newest first, with every member', async () => {
  const { owner, otherOwner, inactiveOwner, agent } = app.sandbox.userIds;
  const reply = await app.call('getOwners', { as: 'admin', query: { includeTotalCount: true } });
  expect(reply.status).toBe(200);
  expect(ids(reply)).toEqual([inactiveOwner, otherOwner, owner]);
  expect(reply.envelope.pagination).toEqual({ pageSize: 50, nextCursor: null, totalCount: 3 });
  expect(reply.data[2]).toMatchObject({ email: 'owner@example.com', hasFrontIdImage: true, hasRearIdImage: true });
  expect(reply.data[2]).toMatchObject({ isEmailVerified: true, agentId: agent });
  expect(reply.data[1]).toMatchObject({ isBlocked: true, hasFrontIdImage: false });
});

test('returns 200 with the agent’s owners, without private members', async () => {
  const { owner, inactiveOwner } = app.sandbox.userIds;
  const reply = await app.call('getOwners', { as: 'agent', query: { includeTotalCount: true } });
  expect(ids(reply)).toEqual([inactiveOwner, owner]);
  expect(reply.envelope.pagination!.totalCount).toBe(2);
  expect(reply.data[1]).toMatchObject({ firstName: 'Émile', phone: '+962790000002', email: null, agentId: null });
  expect(reply.data[1]).toMatchObject({ hasFrontIdImage: false, isEmailVerified: false, updatedAt: null });
  const found = await app.call('getOwners', { as: 'agent', query: { search: 'owner@example.com' } });
  expect(ids(found)).toEqual([]);
  expect(ids(await app.call('getOwners', { as: 'agent', query: { search: '0790000002' } }))).toEqual([owner]);
  const blocked = await app.call('getOwners', { as: 'agent', query: { isBlocked: false } });
  expect(blocked).toMatchObject({ status: 400, envelope: { errors: [{ field: 'isBlocked' }] } });
});

test('an agent does not find an owner by a phone number that is not verified, and an administrator does', async () => {
  const { owner } = app.sandbox.userIds;
  const verify = (is_phone_verified: 0 | 1) =>
    app.db.updateTable('app_user').set({ is_phone_verified }).where('id', '=', owner).execute();
  await verify(0);
  for (const search of ['+962790000002', 'Émile 0790000002'])
    expect([search, ids(await app.call('getOwners', { as: 'agent', query: { search } }))]).toEqual([search, []]);
  expect(ids(await app.call('getOwners', { as: 'agent', query: { search: 'Émile' } }))).toEqual([owner]);
  expect(ids(await app.call('getOwners', { as: 'admin', query: { search: '0790000002' } }))).toEqual([owner]);
  await verify(1);
  for (const search of ['+962790000002', 'Émile 0790000002'])
    expect([search, ids(await app.call('getOwners', { as: 'agent', query: { search } }))]).toEqual([search, [owner]]);
});

test.each([
  [{ isActive: true }, ['otherOwner', 'owner']],
  [{ isActive: false }, ['inactiveOwner']],
  [{ isBlocked: true }, ['otherOwner']],
  [{ isBlocked: false, isActive: true }, ['owner']],
  [{ city: 2 }, ['inactiveOwner', 'otherOwner']],
  [{ city: 3 }, []],
  [{ search: 'OWNER example' }, ['inactiveOwner', 'otherOwner', 'owner']],
  [{ search: 'émile' }, ['owner']],
  [{ search: 'ÉMILE' }, ['owner']],
  [{ search: 'other.owner@' }, ['otherOwner']],
  [{ search: '+962790000002' }, ['owner']],
  [{ search: '0790000002' }, ['owner']],
  [{ search: '100%' }, ['otherOwner']],
  [{ search: '%' }, ['otherOwner']],
  [{ search: '_' }, ['otherOwner']],
  [{ search: '\\' }, []],
  [{ search: "' or 1=1 --" }, []],
  [{ search: 'inactive nobody' }, []],
  [{ updatedSince: '2026-12-01T09:30:00Z' }, ['inactiveOwner', 'otherOwner', 'owner']],
  [{ updatedSince: '2026-12-01T09:30:01Z' }, []],
] as const)('200 for %j', async (query, names) => {
  const reply = await app.call('getOwners', { as: 'admin', query });
  expect([reply.status, ids(reply)]).toEqual([200, names.map((name) => app.sandbox.userIds[name])]);
});

test('returns 200 page by page', async () => {
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const reply = await app.call('getOwners', { as: 'admin', query: { pageSize: 1, cursor } });
    expect(reply.status).toBe(200);
    seen.push(...ids(reply));
    cursor = reply.envelope.pagination!.nextCursor;
  }
  const { owner, otherOwner, inactiveOwner } = app.sandbox.userIds;
  expect(seen).toEqual([inactiveOwner, otherOwner, owner]);
});

test('returns 200 with the customers for an administrator', async () => {
  const { customer, otherCustomer, blocked, verification } = app.sandbox.userIds;
  const all = await app.call('getCustomers', { as: 'admin' });
  expect([all.status, ids(all)]).toEqual([200, [verification, blocked, otherCustomer, customer]]);
  expect(all.data[3]).toMatchObject({ email: 'customer@example.com', hasRearIdImage: true, customerType: 0 });
  expect(ids(await app.call('getCustomers', { as: 'admin', query: { isBlocked: true } }))).toEqual([blocked]);
});

test.each(['getOwners', 'getCustomers'] as const)('%s returns 400, 401 and 403', async (operationId) => {
  for (const query of [{ cursor: 'x' }, { isActive: 'yes' }, { search: '' }, { agentId: 4 }, { pageSize: 101 }])
    expect(await app.call(operationId, { as: 'admin', query })).toMatchObject({ status: 400 });
  const first = await app.call(operationId, { as: 'admin', query: { pageSize: 1 } });
  const cursor = first.envelope.pagination!.nextCursor!;
  const foreign = await app.call(operationId, { as: 'admin', query: { cursor, city: 1 } });
  expect(foreign).toMatchObject({ status: 400, envelope: { errors: [{ field: 'cursor' }] } });
  expect(await app.call(operationId)).toMatchObject({ status: 401 });
  for (const as of ['owner', 'customer'] as const)
    expect(await app.call(operationId, { as })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test('returns 403 for an agent who lists customers', async () => {
  expect(await app.call('getCustomers', { as: 'agent' })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});
