import { BookingStatus, PaymentStatus, PropertyStatus } from '../../../generated/enumerations';
import { expireProposals } from '../../bookings/alteration-expiry';
import { sweep } from '../../bookings/expiry';
import { reconcilePayments } from '../../payments/reconciliation';
import { payOutRefunds } from '../../payments/refunds';
import { chargeOf } from '../../payments/sandbox/provider';
import { readDocument } from '../../contract/document';
import type { OperationId, components } from '../../contract/handler';
import { callAs } from '../../testing/access';
import { acceptChange, proposed } from '../../testing/alterations';
import { type Actor, type Call, type Reply, type TestApp, testInstant, useTestApp } from '../../testing/app';
import { requestEvents } from '../../testing/booking-requests';
import { dateIn, getReservation } from '../../testing/bookings';
import { nightEvents } from '../../testing/calendars';
import { openedConversation, sendText } from '../../testing/conversations';
import { hide, publishedReview, replyTo } from '../../testing/reviews';
import { addListing, insertListing, listing } from '../../testing/listings';
import { playOnline, refundOf, refundsOf, startDeposit } from '../../testing/online-payments';
import { balance, cancel, decide, pay, paymentsOf, reserve } from '../../testing/payments';
import { cardImage, insertCustomer } from '../../testing/people';
import { invoiceLater, rentWithInvoice, waive } from '../../testing/rent';
import { day, hour } from '../../testing/time';
import { addDays, formatInstant } from '../../values/dates';

type Event = components['schemas']['Event'];
type EventPage = components['schemas']['EventPage'];

const app = useTestApp({ LIMIT_WAITING_RESERVATIONS: '100', OUTBOUND_LOOPBACK: 'on' });
beforeEach(() => app.clock.set(testInstant));

async function succeeds(reply: Promise<Reply>): Promise<unknown> {
  const { status, envelope } = await reply;
  expect([status, envelope.code]).toEqual([200, null]);
  return envelope.data;
}

const call = (as: Actor | undefined, id: OperationId, given: Call = {}) =>
  succeeds(as === undefined ? app.call(id, given) : callAs(app, as, id, given));

const why = { reason: 'An example.' };
const idOf = (name: keyof TestApp['sandbox']['userIds']) => app.sandbox.userIds[name];
const { Pending, DepositPaid, Confirmed } = BookingStatus;

async function register(operation: 'addOwner' | 'addCustomer', email: string, more = {}): Promise<number> {
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  const form = { FirstName: 'Example', LastName: 'Person', Email: email, ...images, ...more };
  return ((await call(undefined, operation, { form })) as { userId: number }).userId;
}

/** The id of a listing of the sandbox's owner after the operation. */
async function step(operation: OperationId, body?: object): Promise<number> {
  const id = await insertListing(app);
  await call('owner', operation, { path: { id }, body });
  return id;
}

async function decideDeposit(operation: 'confirmDeposit' | 'rejectDeposit', body: object): Promise<number> {
  const reservationId = await reserve(app, DepositPaid);
  await call('admin', operation, { path: { reservationId }, body });
  return reservationId;
}

/** The id of a reservation in `status` whose time-based transition was applied after `days`. */
async function later(status: BookingStatus, days: number): Promise<number> {
  const id = await reserve(app, status, 2);
  app.clock.set(testInstant + days * day);
  await sweep(app);
  return id;
}

async function payment(): Promise<number> {
  const reservation = await reserve(app, Pending);
  await succeeds(pay(app, reservation));
  return (await paymentsOf(app, reservation))[0]!.id;
}

async function after(record: Promise<number>, step: (id: number) => Promise<unknown>): Promise<number> {
  const id = await record;
  await step(id);
  return id;
}

function atNextDay(job: (needs: TestApp) => Promise<unknown>): Promise<unknown> {
  app.clock.set(testInstant + day);
  return job(app);
}

async function proposal(): Promise<number> {
  return proposed(app, 'customer', await reserve(app, Confirmed), { end: 1 });
}

/** The id of a session after a scenario of the sandbox; of a cancelled reservation if `isLate`. */
async function paidOnline(scenario: string, isLate = false): Promise<number> {
  const { id, reference, reservation } = await startDeposit(app);
  if (isLate) await call('customer', 'cancelReservation', { path: { id: reservation }, body: {} });
  await succeeds(playOnline(app, reference, scenario));
  return id;
}

/** Calls the operation about the user as an administrator; returns the user's id. */
async function actedOn(name: Parameters<typeof idOf>[0], id: OperationId, body?: object): Promise<number> {
  await call('admin', id, { path: { userId: idOf(name) }, body });
  return idOf(name);
}

/** Causes an event of each type, and returns the id of its resource. */
const provoke: Record<Event['type'], () => Promise<number>> = {
  'review.published': () => publishedReview(app),
  'owner.registered': () => register('addOwner', 'new.owner@example.com', { AgentId: idOf('agent') }),
  'owner.deactivated': () => actedOn('otherOwner', 'deactivateOwner', why),
  'owner.activated': async () => {
    await call('admin', 'deactivateOwner', { path: { userId: idOf('owner') }, body: why });
    await call('admin', 'activateOwner', { path: { userId: idOf('owner') } });
    return idOf('owner');
  },
  'customer.registered': () => register('addCustomer', 'new.customer@example.com'),
  'customer.identityVerified': () => actedOn('customer', 'verifyCustomerIdentity', { version: 1 }),
  'user.blocked': () => actedOn('otherCustomer', 'blockUser', why),
  'user.unblocked': () => actedOn('otherCustomer', 'unblockUser'),
  'user.closed': async () => {
    const { token } = await insertCustomer(app, 'leaving');
    await call({ token }, 'closeAccount', { body: { confirm: true } });
    return Number(app.tokens.verify(token)!.userId);
  },
  'property.created': () => addListing(app),
  'property.updated': () => step('updateRentProperty', listing({ Price: 46 })),
  'property.statusChanged': () => step('changeRentPropertyStatus', { propertyStatus: PropertyStatus.Inactive }),
  ...nightEvents(app),
  'reservation.created': async () => {
    const dates = { startDate: dateIn(app, 30), endDate: dateIn(app, 33) };
    const { id } = (await call('customer', 'bookReservation', {
      body: { propertyId: await insertListing(app), ...dates },
    })) as { id: number };
    return id;
  },
  'reservation.depositSubmitted': () => after(reserve(app, Pending), (id) => succeeds(pay(app, id))),
  'reservation.confirmed': () => decideDeposit('confirmDeposit', {}),
  'reservation.rejected': () => decideDeposit('rejectDeposit', why),
  'reservation.cancelled': async () => {
    const id = await reserve(app, Confirmed);
    await call('owner', 'cancelReservation', { path: { id }, body: why });
    return id;
  },
  'reservation.expired': () => later(Pending, 3),
  'reservation.completed': () => later(Confirmed, 10),
  'reservation.noShow': async () => {
    const id = await reserve(app, Confirmed, 0);
    app.clock.set(testInstant + day / 2);
    await call('owner', 'markNoShow', { path: { id }, body: {} });
    return id;
  },
  'reservation.noticeGiven': async () => {
    const { id, startDate } = await rentWithInvoice(app);
    await call('owner', 'giveNotice', { path: { id }, body: { endDate: addDays(startDate, 40) } });
    return id;
  },
  'reservation.renewed': async () => {
    const { id } = await rentWithInvoice(app);
    await call('customer', 'renewReservation', { path: { id }, body: { months: 1, expectedMonthlyAmount: 450 } });
    return id;
  },
  'reservation.altered': () =>
    after(reserve(app, Confirmed), async (id) =>
      succeeds(acceptChange(app, 'owner', await proposed(app, 'customer', id, { end: 1 }))),
    ),
  'review.replied': () => after(publishedReview(app), (id) => succeeds(replyTo(app, id))),
  'review.hidden': () => after(publishedReview(app), (id) => succeeds(hide(app, id))),
  ...requestEvents(app),
  'alteration.proposed': proposal,
  'alteration.declined': () =>
    after(proposal(), (id) => call('owner', 'decideAlteration', { path: { id }, body: { accept: false } })),
  'alteration.withdrawn': () => after(proposal(), (id) => call('customer', 'withdrawAlteration', { path: { id } })),
  'alteration.expired': () => after(proposal(), () => atNextDay(expireProposals)),
  'message.sent': () => after(openedConversation(app), (id) => succeeds(sendText(app, 'owner', id, 'Welcome!'))),
  'payment.created': payment,
  'payment.decided': () => after(payment(), (id) => succeeds(cancel(app, id))),
  'payment.orphaned': () => paidOnline('success', true),
  'paymentSession.started': async () => (await startDeposit(app)).id,
  'paymentSession.succeeded': () => paidOnline('success'),
  'paymentSession.failed': () => paidOnline('failure'),
  'paymentSession.cancelled': () => paidOnline('cancel'),
  'paymentSession.expired': async () => {
    const { id } = await startDeposit(app);
    app.clock.set(testInstant + 2 * hour);
    await reconcilePayments(app);
    return id;
  },
  'paymentSession.mismatched': () => paidOnline('otherAmount'),
  'refund.started': () => paidOnline('success', true).then((id) => refundOf(app, id)),
  'refund.succeeded': async () => {
    const id = await refundOf(app, await paidOnline('success', true));
    await payOutRefunds(app);
    return id;
  },
  'refund.failed': async () => {
    const session = await startDeposit(app);
    await succeeds(playOnline(app, session.reference, 'success'));
    await call('customer', 'cancelReservation', { path: { id: session.reservation }, body: {} });
    // The sandbox has refunded the money already, so that it refuses the refund.
    const refunds = JSON.stringify({ [`${chargeOf(session.reference)} another`]: 27_000 });
    await app.db.updateTable('sandbox_payment').set({ refunds }).where('reference', '=', session.reference).execute();
    for (const time of [testInstant, testInstant + 2 * day]) {
      app.clock.set(time);
      await payOutRefunds(app);
    }
    return (await refundsOf(app, session.reservation))[0]!.id;
  },
  'rentInvoice.opened': () => invoiceLater(app, -2),
  'rentInvoice.overdue': () => invoiceLater(app, 1),
  'rentInvoice.paid': async () => {
    const { id, invoice } = await rentWithInvoice(app);
    const { data } = await pay(app, id, balance(350));
    await succeeds(decide(app, data.id as number, { confirm: true }));
    return invoice;
  },
  'rentInvoice.waived': async () => {
    const { invoice } = await rentWithInvoice(app);
    await succeeds(waive(app, invoice));
    return invoice;
  },
  'rentInvoice.voided': async () => {
    const { id, invoice } = await rentWithInvoice(app);
    await call('owner', 'cancelReservation', { path: { id }, body: why });
    return invoice;
  },
};

const { EventType, EventData } = readDocument().components!.schemas as Record<
  'EventType' | 'EventData',
  { description: string; enum: string[]; properties: object }
>;

/** The members of `data` that the contract's table lists, by type. */
const documented = new Map<string, string[]>();
for (const [, type, members] of EventType.description.matchAll(/^\| (\w+\.\w+) \|[^|]*\|([^|]*)\|$/gm)) {
  const same = [...documented.values()].at(-1)!;
  const named = [...members!.matchAll(/\w+/g)].map(([name]) => name).filter((name) => name in EventData.properties);
  documented.set(type!, members!.trim() === 'the same' ? same : named);
}

test('the table in the contract lists every type', () => {
  expect([...documented.keys()]).toEqual(EventType.enum);
  expect(Object.keys(provoke).sort()).toEqual(EventType.enum.toSorted());
});

test.each(Object.keys(provoke) as Event['type'][])(
  'the feed returns %s with the members that the contract documents',
  async (type) => {
    const { newestSequence } = (await call('admin', 'getEvents', { query: { pageSize: 1 } })) as EventPage;
    const id = await provoke[type]();
    const { events } = (await call('admin', 'getEvents', { query: { afterSequence: newestSequence } })) as EventPage;
    const found = events.filter((event) => event.type === type && event.resource.id === id);
    expect(found).toHaveLength(1);
    const [{ data, occurredAt, version }] = found as [Event];
    const present = Object.entries(data).filter(([, value]) => value !== null);
    expect(present.map(([name]) => name).sort()).toEqual(documented.get(type)!.toSorted());
    for (const [name, value] of present) expect(typeof value).toBe(name === 'nights' ? 'object' : 'number');
    expect([occurredAt, version]).toEqual([formatInstant(app.clock.now()), 1]);
  },
);

test('events contain their owner and the new state of the resource', async () => {
  const { newestSequence } = (await call('admin', 'getEvents', { query: { pageSize: 1 } })) as EventPage;
  const reservation = await decideDeposit('confirmDeposit', {});
  const { property_id } = await getReservation(app, reservation);
  const [payment] = await paymentsOf(app, reservation);
  const { events } = (await call('owner', 'getEvents', { query: { afterSequence: newestSequence } })) as EventPage;
  const common = { ownerId: idOf('owner'), propertyId: property_id, reservationId: reservation };
  expect(events).toMatchObject([
    {
      type: 'payment.decided',
      resource: { kind: 'payment', id: payment!.id },
      data: { ...common, payerId: idOf('customer'), paymentStatus: PaymentStatus.Confirmed, amount: 27 },
    },
    {
      type: 'reservation.confirmed',
      resource: { kind: 'reservation', id: reservation },
      data: { ...common, customerId: idOf('customer'), bookingStatus: Confirmed },
    },
  ]);
});
