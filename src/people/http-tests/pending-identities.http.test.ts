import { sql } from 'kysely';
import { callAs } from '../../testing/access';
import { type Reply, useTestApp } from '../../testing/app';
import { closeAccount } from '../../testing/closing';
import { customerWithImages, newCustomer, sendImages, verify } from '../../testing/identity';
import { cardImage, getUser } from '../../testing/people';
import { day } from '../../testing/time';
import { recordPendingIdentities } from '../pending-identities';
import { anonymiseAccount } from '../repository-erasing';

const app = useTestApp({ LIMIT_PROFILE_CHANGES: '1000' });

const name = { FirstName: 'Example', LastName: 'Customer' };

type Query = Record<string, string | number | boolean>;
const list = (query: Query = { isIdentityPending: true }) => app.call('getCustomers', { as: 'admin', query });
const ids = ({ data }: Reply) => (data as { userId: number }[]).map(({ userId }) => userId);
const pending = async (query: Query = {}) => ids(await list({ isIdentityPending: true, pageSize: 100, ...query }));
const others = async () => ids(await list({ isIdentityPending: false, pageSize: 100 }));
const sinceOf = async (id: number) => Number((await getUser(app, id)).identity_pending_since);
const set = (id: number, values: object) => app.db.updateTable('app_user').set(values).where('id', '=', id).execute();
const customers = async (count: number) => {
  const made = [];
  for (let one = 0; one < count; one += 1) {
    app.clock.advance(1000);
    made.push(await customerWithImages(app));
  }
  return made;
};

describe('getCustomers with isIdentityPending', () => {
  test('lists customers by the time of their images, longest wait first, page by page', async () => {
    const { customer } = app.sandbox.userIds;
    const [first, second, third] = await customers(3);
    app.clock.advance(1000);
    await sendImages(app, first!);
    const expected = [customer, second!.id, third!.id, first!.id];
    expect(await pending()).toEqual(expected);
    const pages: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const reply = await list({ isIdentityPending: true, pageSize: 1, ...(cursor && { cursor }) });
      pages.push(...ids(reply));
      cursor = reply.envelope.pagination!.nextCursor;
    }
    expect(pages).toEqual(expected);
    const counted = await list({ isIdentityPending: true, includeTotalCount: true, pageSize: 1 });
    expect(counted.envelope.pagination!.totalCount).toBe(expected.length);
  });

  test('lists each customer either with true or with false', async () => {
    const all = ids(await list({ pageSize: 100 }));
    const apart = [...(await pending()), ...(await others())];
    expect(apart.sort((a, b) => a - b)).toEqual(all.sort((a, b) => a - b));
  });

  test('combines with other filters', async () => {
    const { customer } = app.sandbox.userIds;
    const [one] = await customers(1);
    await set(one!.id, { first_name: 'Waiting', city: 2 });
    expect(await pending({ search: 'waiting' })).toEqual([one!.id]);
    expect(await pending({ city: 2 })).toEqual([one!.id]);
    expect(await pending({ isActive: false })).toEqual([]);
    expect(await pending({ isBlocked: true })).toEqual([]);
    const updatedSince = new Date(app.clock.now()).toISOString();
    expect(await pending({ updatedSince })).toEqual([one!.id]);
    expect(await pending({ updatedSince: '2026-01-01T00:00:00Z' })).toContain(customer);
  });

  test('lists a customer who registers with images as soon as a contact is verified', async () => {
    const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage('png') };
    const form = { ...name, Email: 'waiting@example.com', ...images };
    const { userId } = (await app.call('addCustomer', { form })).data;
    expect(await sinceOf(userId)).toBe(app.clock.now());
    expect(await pending()).not.toContain(userId);
    expect(await others()).toContain(userId);
    await set(userId, { is_email_verified: 1 });
    expect(await pending()).toContain(userId);
  });

  test('does not list customers without images, or with one side only', async () => {
    const { id } = await newCustomer(app);
    const form = { ...name, Email: 'half@example.com', FrontIdCarImagePath: await cardImage() };
    const { userId } = (await app.call('addCustomer', { form })).data;
    await set(userId, { is_email_verified: 1 });
    for (const one of [id, userId]) {
      expect(await pending()).not.toContain(one);
      expect(await others()).toContain(one);
    }
  });

  test('does not list verified customers until they send other images or change the name', async () => {
    const [one] = await customers(1);
    expect((await verify(app, one!.id)).status).toBe(200);
    expect(await sinceOf(one!.id)).toBe(0);
    expect(await pending()).not.toContain(one!.id);
    await callAs(app, one!.as, 'updateCustomer', { body: { firstName: 'Identifiable', lastName: 'Renamed' } });
    expect((await pending()).at(-1)).toBe(one!.id);
    await verify(app, one!.id, { version: 3 });
    expect(await pending()).not.toContain(one!.id);
    await sendImages(app, one!);
    expect((await pending()).at(-1)).toBe(one!.id);
  });

  test('a change of the name does not renew the wait of a customer who is not verified', async () => {
    const [one] = await customers(1);
    const since = await sinceOf(one!.id);
    app.clock.advance(1000);
    await callAs(app, one!.as, 'updateCustomer', { body: { firstName: 'Identifiable', lastName: 'Renamed' } });
    expect(await sinceOf(one!.id)).toBe(since);
    const { id, as } = await newCustomer(app);
    await callAs(app, as, 'updateCustomer', { body: { firstName: 'Identifiable', lastName: 'Renamed' } });
    expect(await sinceOf(id)).toBe(0);
  });

  test('does not list blocked customers until they are unblocked, nor closed accounts', async () => {
    const [one, other] = await customers(2);
    await app.call('blockUser', { as: 'admin', path: { userId: one!.id }, body: { reason: 'An example.' } });
    expect(await pending()).not.toContain(one!.id);
    await app.call('unblockUser', { as: 'admin', path: { userId: one!.id } });
    expect(await pending()).toContain(one!.id);
    await closeAccount(app, other!.as);
    expect(await pending()).not.toContain(other!.id);
    expect(await sinceOf(other!.id)).toBe(0);
  });
});

describe('the job that records pending identities', () => {
  /** The row as a server of the previous release leaves it. */
  const forget = (id: number) => set(id, { identity_pending_since: 0 });
  const forgetProgress = () => sql`delete from marker where name = 'identities'`.execute(app.db);

  test('records customers whose images were sent to a server of the previous release, however long ago', async () => {
    await recordPendingIdentities(app);
    await forgetProgress();
    const made = await customers(3);
    const since = await Promise.all(made.map(({ id }) => sinceOf(id)));
    await verify(app, made[2]!.id);
    for (const { id } of made) await forget(id);
    const without = await newCustomer(app);
    app.clock.advance(400 * day);
    expect(await recordPendingIdentities(app)).toBe(2);
    expect(await Promise.all(made.map(({ id }) => sinceOf(id)))).toEqual([since[0], since[1], 0]);
    expect(await sinceOf(without.id)).toBe(0);
    expect(await recordPendingIdentities(app)).toBe(0);
  });

  test('reads only the customers that have changed in the two days before the last change that it has read', async () => {
    const [early] = await customers(1);
    app.clock.advance(2 * day + 1000);
    const [late] = await customers(1);
    await recordPendingIdentities(app);
    await forget(early!.id);
    await forget(late!.id);
    expect(await recordPendingIdentities(app)).toBe(1);
    expect([await sinceOf(early!.id), await sinceOf(late!.id)]).toEqual([0, app.clock.now()]);
  });

  test('does not record closed accounts', async () => {
    const [one] = await customers(1);
    // The images are kept until the retention period ends.
    const now = app.clock.now();
    await app.db.transaction().execute((trx) => anonymiseAccount(trx, one!.id, now, now + day));
    await recordPendingIdentities(app);
    expect(await sinceOf(one!.id)).toBe(0);
  });

  test('records nothing after it is stopped', async () => {
    const [one] = await customers(1);
    await forget(one!.id);
    expect(await recordPendingIdentities({ ...app, stopping: AbortSignal.abort() })).toBe(0);
    expect(await recordPendingIdentities(app)).toBe(1);
  });
});
