import { type Call, type Reply, startTestApp, useTestApp } from '../../testing/app';
import { limits, quotaOf, times } from '../../testing/limits';
import { dto, listing } from '../../testing/listings';
import { rejecting } from '../../testing/faults';

const app = useTestApp({ RATE_LIMITS: 'on' });
beforeEach(() => app.limits.clear());

const [perUser, perAddress] = limits.requests;

/** A listing with a description of this length. */
const described = (length: number) => listing({ information: { description: 'x'.repeat(length) } });

test('a request takes points according to what it costs: operations by the contract, long bodies one for every 4 KiB', async () => {
  const remaining = async (reply: Promise<Reply>) => quotaOf(await reply)[1];
  expect(await remaining(app.call('getCities'))).toBe(perAddress.points - 1);
  expect(await remaining(app.call('getRentProperties'))).toBe(perAddress.points - 3);
  const facets = { facets: 'city,services' };
  expect(await remaining(app.call('getRentProperties', { query: facets }))).toBe(perAddress.points - 9);
  expect(await remaining(app.call('getRentProperties', { query: { includeTotalCount: true } }))).toBe(
    perAddress.points - 13,
  );
  expect(await remaining(app.call('getRentProperties', { query: { includeTotalCount: false } }))).toBe(
    perAddress.points - 15,
  );
  expect(await remaining(app.call('getGeneralReport', { as: 'admin' }))).toBe(perUser.points - 5);
  // They count every reservation of the agents' owners.
  expect(await remaining(app.call('getAgents', { as: 'admin' }))).toBe(perUser.points - 10);
  const path = { userId: app.sandbox.userIds.agent };
  expect(await remaining(app.call('getAgentData', { as: 'admin', path }))).toBe(perUser.points - 15);
  expect(await remaining(app.call('getMyAgentData', { as: 'agent' }))).toBe(perUser.points - 5);
  const refuse = (as: 'owner' | 'otherOwner', length: number) =>
    app.call('addRentProperty', { as, body: { Name: 'x'.repeat(length) } });
  expect(await remaining(refuse('owner', 1_000))).toBe(perUser.points - 2);
  expect(await remaining(refuse('otherOwner', 20 * 4_096))).toBe(perUser.points - 22);
});

test('a body whose points are not left returns 429 before it is validated; a short request is still possible', async () => {
  await times(perUser.points - 10, () => app.call('getCurrencies', { as: 'owner' }));
  const long = { as: 'owner', body: { Name: 'x'.repeat(20 * 4_096) } } as const;
  expect(await app.call('addRentProperty', long)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await app.call('getCurrencies', { as: 'owner' })).status).toBe(200);
});

test('returns 429 after fifty new listings a day of one owner; a repetition with the same key takes none', async () => {
  const [limit] = limits.newListings;
  const add = (key: string, as: Call['as'] = 'owner') =>
    app.call('addRentProperty', { as, body: dto, headers: { 'Idempotency-Key': key } });
  const first = await add('listing-0');
  for (let index = 1; index < limit.points; index++) expect((await add(`listing-${index}`)).status).toBe(200);
  const count = () =>
    app.db
      .selectFrom('rent_property')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst();
  const before = await count();
  const limited = await add('listing-50');
  expect(limited).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(quotaOf(limited)[3]).toBeGreaterThan(23 * 3600);
  expect((await add('listing-50', { token: app.sandbox.apiKeys.ownerWrite })).status).toBe(429);
  expect(await count()).toEqual(before);
  const repeated = await add('listing-0');
  expect(repeated).toMatchObject({ status: 200, data: first.data });
  expect((await add('listing-0', 'otherOwner')).status).toBe(200);
  // A rejection is not stored under the key.
  await app.limits.clear();
  expect((await add('listing-50')).status).toBe(200);
});

test('returns 429 when the texts of a day are used up, for each account', async () => {
  const small = await startTestApp({ RATE_LIMITS: 'on', LIMIT_TEXTS: '20' });
  const add = (as: 'owner' | 'otherOwner', length: number) =>
    small.call('addRentProperty', { as, body: described(length) });
  expect((await add('owner', 1_000)).status).toBe(200);
  const own = await add('owner', 4_000);
  expect(own.status).toBe(200);
  const update = () =>
    small.call('updateRentProperty', {
      as: 'owner',
      path: { id: (own.data as { id: number }).id },
      body: described(4_000),
    });
  expect((await update()).status).toBe(200);
  expect((await update()).status).toBe(200);
  expect(await update()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await add('otherOwner', 4_000)).status).toBe(200);
  await small.close();
});

test('returns 429 when the responses stored for the keys of an account are as large as a day allows, and stores none', async () => {
  const small = await startTestApp({ RATE_LIMITS: 'on', LIMIT_STORED_RESPONSES: '12' });
  const add = (key: string) =>
    small.call('addRentProperty', { as: 'owner', body: described(4_000), headers: { 'Idempotency-Key': key } });
  const replies: Reply[] = [];
  for (let index = 0; index < 6; index++) replies.push(await add(`key-${index}`));
  const stored = replies.filter(({ status }) => status === 200).length;
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(4);
  expect(replies.at(-1)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  const kept = await small.db.selectFrom('idempotency').select('key').execute();
  expect(kept).toHaveLength(stored);
  expect(await add('key-0')).toMatchObject({ status: 200, data: replies[0]!.data });
  const without = await small.call('addRentProperty', { as: 'owner', body: dto });
  expect(without.status).toBe(200);
  await small.close();
});

test('a change is acknowledged, and its response stored, although the limit of stored responses cannot be counted', async () => {
  const count = app.limits.count.bind(app.limits);
  const failing = jest
    .spyOn(app.limits, 'count')
    .mockImplementation((names, request, cost) =>
      names[0] === 'storedResponses' && cost !== undefined ? rejecting() : count(names, request, cost),
    );
  const add = () =>
    app.call('addRentProperty', { as: 'owner', body: described(2_000), headers: { 'idempotency-key': 'uncounted' } });
  const added = await add();
  expect(added.status).toBe(200);
  failing.mockRestore();
  expect((await add()).data).toEqual(added.data);
});
