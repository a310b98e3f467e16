import { lockRow } from '../../database/dialect';
import { keepingDocuments } from '../../files/documents';
import { type Reply, useForAll, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { testOnPostgres } from '../../testing/databases/engine';
import { privateFiles } from '../../testing/files';
import { insertListing } from '../../testing/listings';
import { cardImage, countUsersAndFiles } from '../../testing/people';
import { secondInstance } from '../../testing/servers/second-instance';
import { answeringOnce } from '../idempotency';

/** Few connections, so that requests that hold one each would exhaust them. */
const poolSize = 3;

let card: Buffer;
const app = useTestApp({ DATABASE_POOL_SIZE: String(poolSize), RATE_LIMITS: 'off' });
const other = useForAll(() => secondInstance(app));
beforeAll(async () => {
  card = await cardImage();
});

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const register = (name: string, key: string) =>
  app.call('addCustomer', {
    form: { FirstName: 'Example', LastName: name, Email: `${name}@example.com`, FrontIdCarImagePath: card },
    ...keyed(key),
  });

/** Blocks the storing of files until they are released; `begun` resolves when `count` files wait. */
function holdUpStorage(count: number) {
  const put = app.storage.put.bind(app.storage);
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let waiting = 0;
  const begun = new Promise<void>((resolve) => {
    app.storage.put = async (...file) => {
      if ((waiting += 1) === count) resolve();
      await released;
      return put(...file);
    };
  });
  return {
    begun,
    letGo() {
      app.storage.put = put;
      letGo();
    },
  };
}

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status);

test('other requests read and write while the pictures of requests with a key are stored', async () => {
  const held = holdUpStorage(10);
  const registrations = Array.from({ length: 10 }, (_, index) => register(`waiting${index}`, `waiting-${index}`));
  await held.begun;
  try {
    const propertyId = await insertListing(app);
    const dates = { startDate: dateIn(app, 10), endDate: dateIn(app, 12) };
    const book = (key: object) =>
      app.call('bookReservation', { as: 'customer', body: { propertyId, ...dates }, ...key });
    expect((await app.call('getMyRentListings', { as: 'owner' })).status).toBe(200);
    expect((await book({})).status).toBe(200);
    expect((await book(keyed('meanwhile'))).code).toBe('DATES_NOT_AVAILABLE');
  } finally {
    held.letGo();
  }
  expect(statusesOf(await Promise.all(registrations))).toEqual(Array(10).fill(200));
});

testOnPostgres('100 bookings of one listing with keys of their own leave connections to all others', async () => {
  const propertyId = await insertListing(app, { deposit_minor: 0 });
  // Another transaction holds the lock of the listing, so all requests wait.
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let holding: Promise<void> = Promise.resolve();
  await new Promise<void>((isHeld) => {
    holding = app.db.transaction().execute(async (trx) => {
      await lockRow(trx, 'rent_property', propertyId);
      isHeld();
      await released;
    });
  });
  let answered = 0;
  const bookings = Array.from({ length: 100 }, async (_, index) => {
    const dates = { startDate: dateIn(app, 20 + index * 2), endDate: dateIn(app, 22 + index * 2) };
    const body = { propertyId, ...dates };
    const { status } = await app.call('bookReservation', { as: 'customer', body, ...keyed(`one-listing-${index}`) });
    answered += 1;
    return status;
  });
  const others: number[] = [];
  // Each sends a query; after the third, all bookings wait.
  for (let round = 0; round < 5; round += 1) others.push((await app.call('getMyRentListings', { as: 'owner' })).status);
  expect(answered).toBe(0);
  letGo();
  await holding;
  expect(others).toEqual(Array(5).fill(200));
  for (const status of await Promise.all(bookings)) expect([200, 409]).toContain(status);
});

test('a request that another instance completes first leaves no file and returns that response', async () => {
  const before = await countUsersAndFiles(app);
  const held = holdUpStorage(1);
  const slow = register('twice', 'twice');
  await held.begun;
  const form = new FormData();
  for (const [name, value] of Object.entries({ FirstName: 'Example', LastName: 'twice', Email: 'twice@example.com' }))
    form.append(name, value);
  form.append('FrontIdCarImagePath', new Blob([new Uint8Array(card)]), 'card.jpg');
  const quick = await fetch(`${other.url}/Customer/Add`, { method: 'POST', body: form, ...keyed('twice') });
  const text = await quick.text();
  expect(quick.status).toBe(200);
  held.letGo();
  const late = await slow;
  expect(late.bytes.toString()).toBe(text);
  expect(late.headers.get('idempotent-replayed')).toBe('true');
  const { users, files, stored } = before;
  expect(await countUsersAndFiles(app)).toEqual({ users: users + 1, files: files + 1, stored: stored + 1 });
});

test('files stored for a response that is not kept are deleted', async () => {
  const before = await privateFiles(app);
  const picture = { bytes: card, contentType: 'image/jpeg', extension: 'jpg', width: 40, height: 40 } as const;
  let during: string[] = [];
  const claim = { scope: 'test', key: 'undone', requestHash: 'any' };
  const act = answeringOnce(app)(claim, app.database, async (database) => {
    await keepingDocuments({ ...app, database }, [{ key: app.random.hex(), picture }], async (rows) => {
      await database.write.deleteFrom('favorite').execute();
      rows.isWritten = true;
    });
    during = await privateFiles(app);
    return { status: 503, headers: {}, traceId: 'test', body: '' };
  });
  expect((await act).status).toBe(503);
  expect(during).toHaveLength(before.length + 1);
  expect(await privateFiles(app)).toEqual(before);
});
