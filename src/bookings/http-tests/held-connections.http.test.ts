import { sql } from 'kysely';
import { BookingStatus } from '../../../generated/enumerations';
import { lockConversation } from '../../conversations/repository';
import { type OpenDatabase, type Trx, openDatabase } from '../../database/connection';
import { lockRow } from '../../database/dialect';
import { callAs } from '../../testing/access';
import { type Reply, type TestApp, startTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { insertListingByRequest, requested, stepOf } from '../../testing/booking-requests';
import { openedConversation, sendText } from '../../testing/conversations';
import { testOnPostgres } from '../../testing/databases/engine';
import { insertListing } from '../../testing/listings';

/** Many changes of one listing that wait for each other hold one connection together, so that requests for other listings get one. */

const poolSize = 4;
const writes = 3 * poolSize;

let app: TestApp;
let other: OpenDatabase;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL_SIZE: String(poolSize) });
  other = openDatabase(app.config.databaseUrl, {
    poolSize: 2,
    timeoutMs: 20_000,
    isPooled: app.config.databaseIsPooled,
  });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Change {
  propertyId: number;
  /** Locks the row that the change waits for. */
  lock?: (trx: Trx) => Promise<unknown>;
  send: (index: number) => Promise<Reply>;
}

async function ofReservation(headers: (index: number) => Record<string, string>): Promise<Change> {
  const propertyId = await insertListing(app);
  const id = await insertReservation(app, BookingStatus.Pending, dateIn(app, 30), { property_id: propertyId });
  const send = (index: number) =>
    app.call('cancelReservation', { as: 'customer', path: { id }, body: {}, headers: headers(index) });
  return { propertyId, send };
}

const changes: Record<string, () => Promise<Change>> = {
  'of a reservation': () => ofReservation(() => ({})),
  'of a reservation with Idempotency-Keys': () =>
    ofReservation((index) => ({ 'Idempotency-Key': `one-of-many-changes-${index}` })),
  'of a request to book': async () => {
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId });
    return { propertyId, send: () => stepOf(app, 'withdraw', id) };
  },
  'of a listing': async () => {
    const propertyId = await insertListing(app);
    const send = () => callAs(app, 'owner', 'setCharges', { path: { id: propertyId }, body: { charges: [] } });
    return { propertyId, send };
  },
  'of blocked dates': async () => {
    const propertyId = await insertListing(app);
    const body = { propertyId, startDate: dateIn(app, 50), endDate: dateIn(app, 52) };
    const added = await callAs(app, 'owner', 'addBlockedDates', { body });
    const path = { id: (added.data as { id: number }).id };
    return { propertyId, send: () => callAs(app, 'owner', 'removeBlockedDates', { path }) };
  },
  'of a conversation': async () => {
    const propertyId = await insertListing(app);
    const id = await openedConversation(app, 'customer', { propertyId });
    const lock = (trx: Trx) => lockConversation(trx, { id, property_id: propertyId });
    return { propertyId, lock, send: (index) => sendText(app, 'customer', id, `Message ${index}`) };
  },
};

/** How many connections to the database wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(distinct pid) as count from pg_locks
    join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(other.db);
  return Number(rows[0]!.count);
}

testOnPostgres.each(Object.keys(changes))('simultaneous changes %s', async (kind) => {
  const { propertyId, lock, send } = await changes[kind]!();
  const path = { id: await insertListing(app) };
  let replies: Promise<Reply[]>;
  await other.db.transaction().execute(async (trx) => {
    await (lock ? lock(trx) : lockRow(trx, 'rent_property', propertyId));
    replies = Promise.all(Array.from({ length: writes }, (_, index) => send(index)));
    let waiting = 0;
    while (waiting === 0 || waiting + app.listingMutex.waiting < poolSize) waiting = await countWaiting();
    expect(waiting).toBe(1);
    expect((await callAs(app, 'otherCustomer', 'getRentPropertyById', { path })).status).toBe(200);
    while (app.listingMutex.waiting < writes - 1) waiting = await countWaiting();
    expect(waiting).toBe(1);
  });
  const statuses = (await replies!).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toContain(200);
});
