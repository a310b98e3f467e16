import { PropertyStatus, SavedSearchNotify } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { type Changes, listing } from '../../testing/listings';
import { notifyOfMatches } from '../notifying';
import { listTold, runSavedSearches, savedSearch } from '../../testing/saved-searches';
import { addListings } from '../../testing/saved-searches-run';
import { day } from '../../testing/time';

const { Off, Inbox, Email } = SavedSearchNotify;
const { Active, Inactive } = PropertyStatus;

const app = useTestApp();
beforeEach(async () => {
  app.clock.set(testInstant);
  await app.db.deleteFrom('saved_search').execute();
  await app.db.deleteFrom('property_change').execute();
  await app.db.deleteFrom('notification').execute();
});

const added = async (changes: Changes, as: Actor = 'owner'): Promise<number> => {
  const { status, data } = await callAs(app, as, 'addRentProperty', { body: listing(changes) });
  expect(status).toBe(200);
  return data.id as number;
};
const change = (id: number, changes: Changes) =>
  callAs(app, 'owner', 'updateRentProperty', { path: { id }, body: listing(changes) });
const setStatus = (id: number, propertyStatus: PropertyStatus, reason?: string) =>
  callAs(app, reason ? 'admin' : 'owner', 'changeRentPropertyStatus', {
    path: { id },
    body: { propertyStatus, reason },
  });
const counts = async () => (await listTold(app)).map(({ count }) => count);
/** Lets listings wait that were not public. */
const changesOf = async (ids: readonly number[]) => {
  const rows = ids.map((property_id) => ({ property_id, changed_at: app.clock.now(), before: null }));
  for (let first = 0; first < rows.length; first += 500)
    await app.db
      .insertInto('property_change')
      .values(rows.slice(first, first + 500))
      .execute();
};
const mine = async () => (await callAs(app, 'customer', 'getMySavedSearches')).data as Record<string, unknown>[];

describe('notifyOfMatches', () => {
  test('notifies of a new listing once, with the number of matches and the first of them', async () => {
    const id = await savedSearch(app, 'customer', { maxPrice: 20, currencyId: 7 }, { name: 'Cheap', notify: Inbox });
    const first = await added({ Price: 15 });
    const second = await added({ Price: 20 });
    await added({ Price: 21 });
    await runSavedSearches(app);
    const user_id = app.sandbox.userIds.customer;
    const told = { user_id, property_id: second, name: 'Cheap', count: 2, email_due_at: null };
    expect(await listTold(app)).toEqual([told]);
    expect(await mine()).toMatchObject([
      {
        id,
        newMatchesCount: 2,
        newPropertyIds: [second, first],
        lastNotifiedAt: new Date(testInstant + day).toJSON().replace('.000', ''),
      },
    ]);
    const { data } = await callAs(app, 'customer', 'getNotifications');
    expect((data as { message: string }[])[0]!.message).toMatch(/^2 new listings match your saved search “Cheap”/);
    await runSavedSearches(app);
    expect(await counts()).toEqual([2]);
    expect(await app.db.selectFrom('property_change').selectAll().execute()).toEqual([]);
  });

  test('does not notify of listings that matched before, and not again of one that changes', async () => {
    const old = await added({ Price: 15 });
    await runSavedSearches(app);
    await savedSearch(app, 'customer', { maxPrice: 20, minPrice: 10 });
    await change(old, { Price: 14, information: { title: 'Another title' } });
    await runSavedSearches(app);
    expect(await counts()).toEqual([]);
    const expensive = await added({ Price: 30 });
    await runSavedSearches(app);
    expect(await counts()).toEqual([]);
    await change(expensive, { Price: 20 });
    await runSavedSearches(app);
    expect(await counts()).toEqual([1]);
    await change(expensive, { Price: 40 });
    await runSavedSearches(app);
    await change(expensive, { Price: 12 });
    await setStatus(expensive, Inactive);
    await setStatus(expensive, Active);
    await runSavedSearches(app);
    expect(await counts()).toEqual([1]);
  });

  test('compares the listing before its first change with the listing after its last one', async () => {
    const one = await added({ Price: 30 });
    await runSavedSearches(app);
    await savedSearch(app, 'customer', { maxPrice: 20 });
    await change(one, { Price: 10 });
    await change(one, { Price: 11 });
    await runSavedSearches(app);
    expect(await counts()).toEqual([1]);
  });

  test('notifies of listings that become public, and not of those that are hidden when it runs', async () => {
    const [hidden, shown] = [await added({ Price: 15 }), await added({ Price: 15 })];
    await setStatus(hidden, Inactive);
    await setStatus(shown, Inactive);
    await runSavedSearches(app);
    await savedSearch(app, 'customer', { maxPrice: 20 });
    await setStatus(shown, Active);
    const blocked = await added({ Price: 15 });
    await setStatus(blocked, PropertyStatus.Suspended, 'because');
    await runSavedSearches(app);
    expect(await listTold(app)).toMatchObject([{ property_id: shown, count: 1 }]);
  });

  test('notifies of the listings of an owner who is unblocked', async () => {
    const one = await added({ Price: 15 }, 'otherOwner');
    await runSavedSearches(app);
    const owner = { path: { userId: app.sandbox.userIds.otherOwner } };
    const block = await callAs(app, 'admin', 'blockUser', { ...owner, body: { reason: 'because' } });
    expect(block.status).toBe(200);
    await savedSearch(app, 'customer', { maxPrice: 20, ownerId: owner.path.userId });
    await app.db
      .insertInto('property_change')
      .values({ property_id: one, changed_at: app.clock.now(), before: null })
      .execute();
    await runSavedSearches(app);
    expect(await counts()).toEqual([]);
    await callAs(app, 'admin', 'unblockUser', owner);
    await runSavedSearches(app);
    expect(await listTold(app)).toMatchObject([{ property_id: one }]);
  });

  test('compares saved searches with different words part by part, and each notifies once', async () => {
    const words = ['amber', 'birch', 'cedar', 'dahlia', 'elder', 'absent'];
    for (const word of words) await savedSearch(app, 'customer', { search: word }, { name: word });
    await savedSearch(app, 'customer', { search: 'ced bir' }, { name: 'both' });
    const ids: number[] = [];
    for (const title of ['Amber birch', 'Cedar', 'Dahlia', 'Elder and cedars', 'Birches and cedars'])
      ids.push(await added({ information: { title } }));
    app.clock.advance(day);
    await notifyOfMatches(app, { searches: 100, words: 2 });
    const told = (await listTold(app)).map(({ name, count, property_id }) => [name, count, property_id]);
    expect(told).toEqual([
      ['amber', 1, ids[0]],
      ['birch', 2, ids[4]],
      ['cedar', 3, ids[4]],
      ['dahlia', 1, ids[2]],
      ['elder', 1, ids[3]],
      ['both', 1, ids[4]],
    ]);
    await notifyOfMatches(app, { searches: 100, words: 2 });
    expect(await counts()).toHaveLength(told.length);
  });

  test('does not notify owners of their own listings', async () => {
    await savedSearch(app, 'owner', { maxPrice: 20 });
    await savedSearch(app, 'customer', { maxPrice: 20 });
    await added({ Price: 15 });
    await runSavedSearches(app);
    expect((await listTold(app)).map(({ user_id }) => user_id)).toEqual([app.sandbox.userIds.customer]);
  });

  test('sends an e-mail only if the search asks for it, and nothing with notify 0', async () => {
    await savedSearch(app, 'customer', { maxPrice: 20 }, { name: 'mail', notify: Email });
    await savedSearch(app, 'customer', { maxPrice: 20 }, { name: 'inbox' });
    const off = await savedSearch(app, 'customer', { maxPrice: 20 }, { name: 'off', notify: Off });
    await added({ Price: 15 });
    await runSavedSearches(app);
    expect((await listTold(app)).map(({ name, email_due_at }) => [name, email_due_at !== null])).toEqual([
      ['mail', true],
      ['inbox', false],
    ]);
    await added({ Price: 15 });
    app.clock.advance(1000);
    await callAs(app, 'customer', 'updateSavedSearch', { path: { id: off }, body: { notify: Inbox } });
    await runSavedSearches(app);
    expect((await listTold(app)).filter(({ name }) => name === 'off')).toEqual([]);
  });

  test.each([
    ['blocked', { is_blocked: 1 }],
    ['not verified', { is_email_verified: 0, is_phone_verified: 0 }],
    ['away for more than a year', { last_login_at: testInstant - 366 * day }],
  ])('does not notify a user who is %s', async (_, changes) => {
    await savedSearch(app, 'customer', { maxPrice: 20 });
    const users = app.db.updateTable('app_user').where('id', '=', app.sandbox.userIds.customer);
    await users.set(changes).execute();
    await added({ Price: 15 });
    await runSavedSearches(app);
    await users.set({ is_blocked: 0, is_email_verified: 1, last_login_at: testInstant }).execute();
    expect(await counts()).toEqual([]);
  });

  test('remembers at most 2,000 listings', async () => {
    const id = await savedSearch(app, 'customer', { maxPrice: 20 });
    const told = JSON.stringify(Array.from({ length: 2000 }, (_value, index) => 1_000_000 + index));
    await app.db.updateTable('saved_search').set({ told }).execute();
    const one = await added({ Price: 15 });
    await runSavedSearches(app);
    const row = await app.db.selectFrom('saved_search').select('told').where('id', '=', id).executeTakeFirstOrThrow();
    const remembered = JSON.parse(row.told) as number[];
    expect([remembered.length, remembered[0], remembered.at(-1)]).toEqual([2000, one, 1_001_998]);
  });

  // The last one, because the listings are as many as an owner can have.
  test.each([501, 1_201])('notifies of all of %i listings in one run, and of none again', async (count) => {
    await savedSearch(app, 'customer', { maxPrice: 2000, currencyId: 7 });
    const changed = await addListings(app, count, count);
    await changesOf(changed);
    await runSavedSearches(app);
    expect(await counts()).toEqual([count]);
    expect(await mine()).toMatchObject([{ newMatchesCount: count, newPropertyIds: changed.slice(0, 10) }]);
    // They have stopped matching and match again.
    await changesOf(changed);
    await runSavedSearches(app);
    expect(await counts()).toEqual([count]);
  });
});
