import { PropertyStatus } from '../../../generated/enumerations';
import { type Call, idsOf, useTestApp } from '../../testing/app';

const app = useTestApp();
beforeAll(async () => {
  const { agent, owner, inactiveOwner } = app.sandbox.userIds;
  const owners = app.db.updateTable('app_user').set({ agent_id: agent }).where('id', 'in', [owner, inactiveOwner]);
  await owners.execute();
});

const theirs = (query: Record<string, unknown> = {}, as: Call['as'] = 'agent') =>
  app.call('getAgentRentProperties', { as, query });

test('returns 200 with the listings of the agent’s owners in every status but Archived, newest first', async () => {
  const { active, inactive, pending, rejected, suspended, otherOwnerActive } = app.sandbox.propertyIds;
  expect(idsOf(await theirs())).toEqual([suspended, rejected, pending, inactive, active]);
  const { owner, otherOwner } = app.sandbox.userIds;
  expect(idsOf(await theirs({ ownerId: owner }))).toHaveLength(5);
  expect(await theirs({ ownerId: otherOwner })).toMatchObject({ status: 200, data: [] });
  await app.db.updateTable('app_user').set({ agent_id: null }).where('id', '=', otherOwner).execute();
  expect(idsOf(await theirs())).not.toContain(otherOwnerActive);
});

test('returns 200 with pages of listings with one status, and with those updated since', async () => {
  const { archived } = app.sandbox.propertyIds;
  expect(idsOf(await theirs({ propertyStatus: PropertyStatus.Archived }))).toEqual([archived]);
  const all = idsOf(await theirs());
  const first = await theirs({ pageSize: 3, includeTotalCount: true });
  expect(first.envelope.pagination).toMatchObject({ pageSize: 3, totalCount: 5 });
  const cursor = first.envelope.pagination!.nextCursor;
  expect([...idsOf(first), ...idsOf(await theirs({ pageSize: 3, cursor }))]).toEqual(all);
  expect((await theirs({ updatedSince: '2027-01-01T00:00:00Z' })).data).toEqual([]);
});

test('returns 200 with the commission of a listing with its own commission', async () => {
  const { active } = app.sandbox.propertyIds;
  const own = { commission_type: 0, commission_value: 1250 } as const;
  await app.db.updateTable('rent_property').set(own).where('id', '=', active).execute();
  const [listing] = (await theirs({ propertyStatus: PropertyStatus.Active })).data as object[];
  expect(listing).toMatchObject({ id: active, commissionType: 0, commissionValue: 12.5 });
});

test.each([{ propertyStatus: 6 }, { pageSize: 101 }, { cursor: 'x' }, { ownerId: 0 }, { city: 1 }])(
  'returns 400 for %j',
  async (query) => expect(await theirs(query)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' }),
);

test('returns 401 without a token and 403 for other roles', async () => {
  expect(await app.call('getAgentRentProperties')).toMatchObject({ status: 401 });
  for (const as of ['customer', 'owner', 'admin'] as const)
    expect(await theirs({}, as)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});
