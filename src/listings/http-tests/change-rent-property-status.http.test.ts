import { PropertyStatus } from '../../../generated/enumerations';
import { type Call, type Reply, useTestApp } from '../../testing/app';
import { auditOf } from '../../testing/journal';
import { addListing } from '../../testing/listings';

const { Pending, Active, Inactive, Rejected, Suspended, Archived } = PropertyStatus;

const app = useTestApp();

const change = (id: number, body: unknown, as: Call['as'] = 'owner') =>
  app.call('changeRentPropertyStatus', { as, path: { id }, body });

/** A new listing of the owner with that status. */
async function listingIn(status: PropertyStatus): Promise<number> {
  const id = await addListing(app);
  await app.db.updateTable('rent_property').set({ property_status: status }).where('id', '=', id).execute();
  return id;
}

const reason = 'example';
const legal: [from: PropertyStatus, to: PropertyStatus, by: 'owner' | 'admin'][] = [
  [Active, Inactive, 'owner'],
  [Inactive, Active, 'owner'],
  [Active, Inactive, 'admin'],
  [Inactive, Active, 'admin'],
  [Pending, Active, 'admin'],
  [Pending, Rejected, 'admin'],
  [Pending, Suspended, 'admin'],
  [Active, Suspended, 'admin'],
  [Inactive, Suspended, 'admin'],
  [Suspended, Inactive, 'admin'],
];

test.each(legal)('returns 200 from %i to %i for the %s, and 200 without a change if repeated', async (from, to, as) => {
  const id = await listingIn(from);
  const first = await change(id, { propertyStatus: to, reason }, as);
  expect(first.data).toMatchObject({ propertyStatus: to, statusReason: reason, version: 2 });
  app.clock.advance(1000);
  const again = await change(id, { propertyStatus: to, reason: 'another' }, as);
  expect(again).toMatchObject({ status: 200, data: first.data });
  const acts = await auditOf(app, `property:${id}`);
  expect(acts).toMatchObject(as === 'admin' ? [{ action: 'changeRentPropertyStatus', reason }] : []);
});

const isLegal = (from: PropertyStatus, to: PropertyStatus, by: 'owner' | 'admin') =>
  legal.some((step) => step[0] === from && step[1] === to && step[2] === by);
const states = Object.values(PropertyStatus);
const steps = states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to] as const));

test.each(steps.filter(([from, to]) => isLegal(from, to, 'admin') && !isLegal(from, to, 'owner')))(
  'returns 403 from %i to %i for the owner',
  async (from, to) => {
    const id = await listingIn(from);
    expect(await change(id, { propertyStatus: to, reason })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  },
);

test.each(steps.filter(([from, to]) => !isLegal(from, to, 'admin')))(
  'returns 409 from %i to %i for every role',
  async (from, to) => {
    const id = await listingIn(from);
    const name = Object.keys(PropertyStatus).find(
      (key) => PropertyStatus[key as keyof typeof PropertyStatus] === from,
    )!;
    for (const as of ['owner', 'admin'] as const) {
      const reply = await change(id, { propertyStatus: to, reason }, as);
      expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
      expect(reply.envelope.message).toContain(name);
    }
    const row = await app.db
      .selectFrom('rent_property')
      .select('property_status')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.property_status).toBe(from);
  },
);

test('returns 200 and hides a paused listing from other callers until it is resumed', async () => {
  const id = await addListing(app);
  const seen = async () => (await app.call('getRentPropertyById', { path: { id } })).status;
  await change(id, { propertyStatus: Inactive });
  expect(await seen()).toBe(404);
  await change(id, { propertyStatus: Active });
  expect(await seen()).toBe(200);
});

test("shows the reason to the owner, the owner's agent and administrators, and null to other callers", async () => {
  const id = await listingIn(Pending);
  const { owner: ownerId, agent } = app.sandbox.userIds;
  await app.db.updateTable('app_user').set({ agent_id: agent }).where('id', '=', ownerId).execute();
  expect(await change(id, { propertyStatus: Active, reason }, 'admin')).toMatchObject({ status: 200 });
  const seen: [as: Call['as'], reason: string | null][] = [
    ...(['owner', 'agent', 'admin'] as const).map((as) => [as, reason] as [Call['as'], string]),
    ...([undefined, 'customer', 'otherOwner'] as const).map((as) => [as, null] as [Call['as'], null]),
  ];
  for (const [as, statusReason] of seen) {
    const one = await app.call('getRentPropertyById', { as, path: { id } });
    const many = await app.call('getRentProperties', { as, query: { ownerId } });
    const shown = [one.data, ...(many.data as unknown as Reply['data'][]).filter((row) => row.id === id)];
    expect({ as, shown }).toMatchObject({ as, shown: [{ statusReason }, { statusReason }] });
  }
  const favorite = await app.call('addFavorite', { as: 'customer', path: { propertyId: id } });
  expect(favorite).toMatchObject({ status: 200, data: { property: { statusReason: null } } });
  const favorites = (await app.call('getFavorites', { as: 'customer' })).data as unknown as Reply['data'][];
  expect(favorites.find(({ propertyId }) => propertyId === id)).toMatchObject({ property: { statusReason: null } });
});

test('returns 200 to concurrent suspensions, of which one takes effect', async () => {
  const id = await addListing(app);
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => change(id, { propertyStatus: Suspended, reason }, 'admin')),
  );
  expect(replies.map(({ status, data }) => [status, data.version as number])).toEqual(Array(8).fill([200, 2]));
  const acts = await auditOf(app, `property:${id}`);
  expect(acts).toHaveLength(1);
});

test('returns 403 if an inactive owner activates a listing; an administrator may activate it', async () => {
  const id = await addListing(app);
  const owner = (is_active: 0 | 1) =>
    app.db.updateTable('app_user').set({ is_active }).where('id', '=', app.sandbox.userIds.owner).execute();
  await owner(0);
  expect(await change(id, { propertyStatus: Inactive })).toMatchObject({ status: 200 });
  expect(await change(id, { propertyStatus: Active })).toMatchObject({ status: 403, code: 'OWNER_INACTIVE' });
  expect(await change(id, { propertyStatus: Active }, 'admin')).toMatchObject({ status: 200 });
  await change(id, { propertyStatus: Inactive });
  await owner(1);
  expect(await change(id, { propertyStatus: Active })).toMatchObject({ status: 200 });
});

test.each([
  [{ propertyStatus: Rejected }, 'reason'],
  [{ propertyStatus: Suspended, reason: '  ' }, 'reason'],
  [{ propertyStatus: 6 }, 'propertyStatus'],
  [{}, 'propertyStatus'],
])('returns 400 for %j', async (body, field) => {
  const reply = await change(app.sandbox.propertyIds.pending, body, 'admin');
  expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', envelope: { errors: [{ field }] } });
});

test('returns 401 without a token', async () => {
  const call = { path: { id: 1 }, body: { propertyStatus: Inactive } };
  expect(await app.call('changeRentPropertyStatus', call)).toMatchObject({ status: 401 });
});

test('returns 403 for a customer', async () => {
  expect(await change(1, { propertyStatus: Inactive }, 'customer')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test("returns 404 for another owner's listing and an unknown id", async () => {
  const { active } = app.sandbox.propertyIds;
  expect(await change(active, { propertyStatus: Inactive }, 'otherOwner')).toMatchObject({ status: 404 });
  expect(await change(2_147_483_647, { propertyStatus: Inactive })).toMatchObject({ status: 404 });
});

test('returns 409 for the status Archived, which deleting sets', async () => {
  const id = await addListing(app);
  expect(await change(id, { propertyStatus: Archived })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('returns 413 for a body of more than 256 KiB', async () => {
  const body = { propertyStatus: Inactive, reason: 'x'.repeat(257 * 1024) };
  expect(await change(1, body)).toMatchObject({ status: 413 });
});

test('returns 415 for a body that is not JSON', async () => {
  const raw = { raw: 'x', headers: { 'content-type': 'text/plain' } };
  const reply = await app.call('changeRentPropertyStatus', { as: 'owner', path: { id: 1 }, ...raw });
  expect(reply).toMatchObject({ status: 415 });
});
