import { BookingStatus } from '../../../generated/enumerations';
import { siteOf } from '../../limits/addresses';
import { type Actor, useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { openedConversation, sendText } from '../../testing/conversations';
import { insertListing } from '../../testing/listings';

/** Requests that change one listing while another change of it is in progress. */

const app = useTestApp({ TRUST_PROXY: '1', DATABASE_TIMEOUT_MS: '30000' });

/** Holds the mutex of the listing while `work` runs, which can also end it. */
async function whileChanging(propertyId: number, work: (end: () => void) => Promise<void>): Promise<void> {
  let end!: () => void;
  const over = new Promise<void>((resolve) => (end = resolve));
  const holding = app.listingMutex.run(propertyId, {}, () => over);
  try {
    await work(end);
  } finally {
    end();
    await holding;
  }
}

async function untilWaiting(count: number): Promise<void> {
  while (app.listingMutex.waiting < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

const cancel = (as: Actor, id: number, address = '192.0.2.1') =>
  app.call('cancelReservation', { as, path: { id }, body: {}, headers: { 'X-Forwarded-For': address } });

test('a booking does not wait for all earlier requests of another site', async () => {
  const property_id = await insertListing(app);
  const id = await insertReservation(app, BookingStatus.Pending, dateIn(app, 30), { property_id });
  const many = 12;
  /** The sites of the changes in the order in which they begin. */
  const order: (string | undefined)[] = [];
  const run = app.listingMutex.run.bind(app.listingMutex);
  const watched = jest.spyOn(app.listingMutex, 'run').mockImplementation((key, wait, work) =>
    run(key, wait, () => {
      order.push(wait.turnOf?.().origin.site);
      return work();
    }),
  );
  await whileChanging(property_id, async (end) => {
    const cancels = Array.from({ length: many }, () => cancel('customer', id, '2001:db8:1::1'));
    await untilWaiting(many);
    const body = { propertyId: property_id, startDate: dateIn(app, 40), endDate: dateIn(app, 42), guestsCount: 1 };
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    const booking = app.call('bookReservation', { as: 'otherCustomer', body, headers });
    await untilWaiting(many + 1);
    end();
    expect((await booking).status).toBe(200);
    await Promise.all(cancels);
  });
  watched.mockRestore();
  // The first is the change in progress.
  expect(order).toHaveLength(1 + many + 1);
  expect(order.indexOf(siteOf('203.0.113.9'))).toBeLessThanOrEqual(2);
});

test('a repeated cancellation does not wait', async () => {
  const property_id = await insertListing(app);
  const id = await insertReservation(app, BookingStatus.Pending, dateIn(app, 30), { property_id });
  const first = await cancel('customer', id);
  await whileChanging(property_id, async () => {
    expect(await cancel('customer', id)).toMatchObject({ status: 200, data: first.data });
  });
});

test('a request that marks no message as read does not wait', async () => {
  const propertyId = await insertListing(app);
  const id = await openedConversation(app, 'customer', { propertyId });
  const mark = (query = {}) => app.call('markConversationAsRead', { as: 'customer', path: { id }, query });
  await sendText(app, 'owner', id, 'one');
  expect((await mark()).data).toMatchObject({ unreadCount: 0 });
  await sendText(app, 'owner', id, 'two');
  await whileChanging(propertyId, async (end) => {
    expect(await mark({ upToSequence: 1 })).toMatchObject({ status: 200, data: { unreadCount: 1 } });
    const marking = mark();
    await untilWaiting(1);
    end();
    expect(await marking).toMatchObject({ status: 200, data: { unreadCount: 0 } });
  });
});
