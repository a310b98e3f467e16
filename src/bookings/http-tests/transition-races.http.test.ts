import { BookingStatus, NotificationType, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { systemClock } from '../../adapters/clock';
import type { OpenDatabase } from '../../database/connection';
import { createRequestDatabase } from '../../database/request-database';
import type { SandboxData } from '../../sandbox/data';
import type { TestApp } from '../../testing/app';
import { dateIn, getReservation, insertReservation, nightsOf } from '../../testing/bookings';
import { auditOf, eventsOf } from '../../testing/journal';
import { insertListing } from '../../testing/listings';
import { paymentsOf } from '../../testing/payments';
import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';
import { openTestDatabase } from '../../testing/databases/test-database';

const { Pending, DepositPaid, Confirmed, Cancelled } = BookingStatus;
const { Deposit, Balance, Refund } = PaymentPurpose;
const Paid = PaymentStatus;

let servers: TwoProcesses;
let database: OpenDatabase;
/** The parts of an application that the helpers need; the application runs in two other processes. */
let app: TestApp;
beforeAll(async () => {
  servers = await startTwoProcesses();
  database = openTestDatabase(servers.databaseUrl, { poolSize: 2 });
  const sandbox: SandboxData = await servers.reset();
  app = {
    db: database.db,
    database: createRequestDatabase(database.db),
    clock: systemClock,
    sandbox,
  } as unknown as TestApp;
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

interface Ids {
  id: number;
  paymentId: number;
}
type Who = 'customer' | 'owner' | 'admin';
type Request = [who: Who, method: string, path: string, body?: object];

interface Race {
  from: BookingStatus;
  /** The start of the stay in days from today; in the future by default. */
  starts?: number;
  changes?: object;
  /** The purpose of an additional pending payment. */
  waiting?: PaymentPurpose;
  send: (ids: Ids, index: number) => Request;
  /** How many responses have each status; all have 200 by default. */
  responses?: Record<number, number>;
  to: BookingStatus;
  nights: number;
  payments: [PaymentPurpose, PaymentStatus][];
  audits: number;
  /** The events of the reservation and of all its payments. */
  events: string[];
  notified: [keyof SandboxData['userIds'], keyof typeof NotificationType][];
}

const reason = 'example';
const cancelling =
  (who: Who) =>
  ({ id }: Ids) =>
    [who, 'POST', `/Reservations/CancelReservation/${id}`, { reason }] satisfies Request;
const deciding =
  (confirm: boolean) =>
  ({ paymentId }: Ids) =>
    ['admin', 'POST', `/PaymentTransactions/Decide/${paymentId}`, { confirm, reason }] satisfies Request;
const confirming = ({ id }: Ids) => ['admin', 'POST', `/Admin/ConfirmDeposit/${id}`] satisfies Request;
const rejecting =
  (releaseDates: boolean) =>
  ({ id }: Ids) =>
    ['admin', 'POST', `/Admin/RejectDeposit/${id}`, { reason, releaseDates }] satisfies Request;

const races: Record<string, Race> = {
  'a deposit that was declared is confirmed': {
    ...{ from: DepositPaid, send: confirming, to: Confirmed, nights: 3, audits: 1 },
    payments: [[Deposit, Paid.Confirmed]],
    events: ['reservation.confirmed', 'payment.decided'],
    notified: [['customer', 'DepositConfirmed'], ['owner', 'DepositConfirmed']], // prettier-ignore
  },
  'a deposit that was not declared is confirmed': {
    ...{ from: Pending, send: confirming, to: Confirmed, nights: 3, audits: 1 },
    payments: [[Deposit, Paid.Confirmed]],
    events: ['reservation.confirmed', 'payment.created', 'payment.decided'],
    notified: [['customer', 'DepositConfirmed'], ['owner', 'DepositConfirmed']], // prettier-ignore
  },
  'a deposit is rejected': {
    ...{ from: DepositPaid, send: rejecting(true), to: BookingStatus.Rejected, nights: 0, audits: 1 },
    payments: [[Deposit, Paid.Rejected]],
    events: ['reservation.rejected', 'payment.decided'],
    notified: [['customer', 'DepositRejected'], ['owner', 'DepositRejected']], // prettier-ignore
  },
  'a deposit is rejected, and the dates are held again': {
    ...{ from: DepositPaid, send: rejecting(false), to: Pending, nights: 3, audits: 1 },
    payments: [[Deposit, Paid.Rejected]],
    events: ['payment.decided'],
    notified: [['customer', 'DepositRejected'], ['owner', 'DepositRejected']], // prettier-ignore
  },
  'a deposit is declared': {
    from: Pending,
    send: ({ id }) => [
      'customer',
      'POST',
      '/PaymentTransactions/Add',
      { reservationId: id, paymentTypeId: 1, amount: 27 },
    ],
    ...{ responses: { 200: 1, 409: 19 }, to: DepositPaid, nights: 3, audits: 0 },
    payments: [[Deposit, Paid.Pending]],
    events: ['reservation.depositSubmitted', 'payment.created'],
    notified: [['admin', 'DepositSubmitted'], ['owner', 'DepositSubmitted']], // prettier-ignore
  },
  'a deposit is withdrawn': {
    from: DepositPaid,
    send: ({ paymentId }) => ['customer', 'POST', `/PaymentTransactions/Cancel/${paymentId}`],
    ...{ to: Pending, nights: 3, audits: 0 },
    payments: [[Deposit, Paid.Cancelled]],
    events: ['payment.decided'],
    notified: [],
  },
  'a stay is cancelled by its customer': {
    ...{ from: Confirmed, send: cancelling('customer'), to: Cancelled, nights: 0, audits: 0 },
    payments: [[Deposit, Paid.Confirmed], [Refund, Paid.Pending]], // prettier-ignore
    events: ['reservation.cancelled', 'payment.created'],
    notified: [['owner', 'ReservationCancelled']],
  },
  'a stay is cancelled by an administrator': {
    ...{ from: Confirmed, send: cancelling('admin'), to: Cancelled, nights: 0, audits: 1 },
    payments: [[Deposit, Paid.Confirmed], [Refund, Paid.Pending]], // prettier-ignore
    events: ['reservation.cancelled', 'payment.created'],
    notified: [['customer', 'ReservationCancelled'], ['owner', 'ReservationCancelled']], // prettier-ignore
  },
  'a no-show is reported': {
    ...{ from: Confirmed, starts: -1, to: BookingStatus.NoShow, nights: 1, audits: 1 },
    send: ({ id }) => ['owner', 'POST', `/Reservations/MarkNoShow/${id}`, {}],
    payments: [[Deposit, Paid.Confirmed]],
    events: ['reservation.noShow'],
    notified: [['customer', 'ReservationNoShow']],
  },
  'a hold has ended': {
    ...{ from: Pending, changes: { hold_expires_at: 1 }, to: BookingStatus.Expired, nights: 0, audits: 0 },
    send: ({ id }) => ['customer', 'GET', `/Reservations/GetReservationById/${id}`],
    payments: [],
    events: ['reservation.expired'],
    notified: [['customer', 'ReservationExpired'], ['owner', 'ReservationExpired']], // prettier-ignore
  },
  'a balance is confirmed': {
    ...{ from: Confirmed, waiting: Balance, send: deciding(true), to: Confirmed, nights: 3, audits: 1 },
    payments: [[Deposit, Paid.Confirmed], [Balance, Paid.Confirmed]], // prettier-ignore
    events: ['payment.decided'],
    notified: [['customer', 'PaymentReceived'], ['owner', 'PaymentReceived']], // prettier-ignore
  },
  'a late balance is confirmed': {
    ...{ from: Cancelled, waiting: Balance, send: deciding(true), to: Cancelled, nights: 0, audits: 1 },
    payments: [[Balance, Paid.Confirmed], [Refund, Paid.Pending]], // prettier-ignore
    events: ['payment.created', 'payment.decided'],
    notified: [],
  },
  'a refund is paid out': {
    ...{ from: Confirmed, waiting: Refund, send: deciding(true), to: Confirmed, nights: 3, audits: 1 },
    payments: [[Deposit, Paid.Confirmed], [Refund, Paid.Confirmed]], // prettier-ignore
    events: ['payment.decided'],
    notified: [['customer', 'PaymentRefunded'], ['owner', 'PaymentRefunded']], // prettier-ignore
  },
  'a refund is rejected': {
    ...{ from: Confirmed, waiting: Refund, send: deciding(false), to: Confirmed, nights: 3, audits: 1 },
    payments: [[Deposit, Paid.Confirmed], [Refund, Paid.Rejected]], // prettier-ignore
    events: ['payment.decided'],
    notified: [['customer', 'RefundRejected'], ['owner', 'RefundRejected']], // prettier-ignore
  },
};

async function prepared({ from, starts = 30, changes = {}, waiting }: Race): Promise<Ids> {
  const property_id = await insertListing(app);
  const id = await insertReservation(app, from, dateIn(app, starts), { property_id, ...changes });
  if (waiting !== undefined) {
    const row = { reservation_id: id, property_id, purpose: waiting, status: Paid.Pending };
    const money = {
      payer_id: app.sandbox.userIds.customer,
      amount_minor: 9000,
      currency_id: 7,
      payment_type_id: 1,
      created_at: app.clock.now(),
    };
    await app.db
      .insertInto('payment_transaction')
      .values({ ...row, ...money })
      .execute();
  }
  return { id, paymentId: (await paymentsOf(app, id)).at(-1)?.id ?? 0 };
}

/** Sends twenty concurrent requests, ten to each process. */
function sendAll(ids: Ids, request: Race['send']): Promise<{ status: number; data: unknown }[]> {
  return Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const [who, method, path, body] = request(ids, index);
      const headers = {
        authorization: `Bearer ${app.sandbox.tokens[who]}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      const response = await fetch(servers.urls[index % 2]! + path, {
        method,
        headers,
        body: body && JSON.stringify(body),
      });
      return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
    }),
  );
}

function countOf(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function traces(id: number) {
  const payments = await paymentsOf(app, id);
  const events = [...(await eventsOf(app, 'reservation', id))];
  for (const payment of payments) events.push(...(await eventsOf(app, 'payment', payment.id)));
  const audited = await auditOf(app, `reservation:${id}`);
  for (const payment of payments) audited.push(...(await auditOf(app, `payment:${payment.id}`)));
  const notices = await app.db
    .selectFrom('notification')
    .select(['user_id', 'type'])
    .where('reservation_id', '=', id)
    .execute();
  return {
    to: (await getReservation(app, id)).status,
    nights: (await nightsOf(app, id)).length,
    payments: payments.map(({ purpose, status }) => [purpose, status]),
    audits: audited.length,
    events: events.map(({ type }) => type).sort(),
    notified: notices.map(({ user_id, type }) => `${user_id} ${type}`).sort(),
  };
}

test.each(Object.keys(races))(
  'one of twenty concurrent requests to two processes makes the transition: %s',
  async (name) => {
    const race = races[name]!;
    const ids = await prepared(race);
    const replies = await sendAll(ids, race.send);
    expect(countOf(replies.map(({ status }) => status))).toEqual(race.responses ?? { 200: 20 });
    const done = replies.filter(({ status }) => status === 200);
    for (const { data } of done) expect(data).toEqual(done[0]!.data);
    const { to, nights, payments, audits } = race;
    expect(await traces(ids.id)).toEqual({
      ...{ to, nights, payments, audits },
      events: [...race.events].sort(),
      notified: race.notified.map(([who, type]) => `${app.sandbox.userIds[who]} ${NotificationType[type]}`).sort(),
    });
  },
);

test.each<[string, BookingStatus, Race['send'], Race['send']]>([
  ['confirmed or rejected', DepositPaid, confirming, rejecting(true)],
  ['cancelled or reported as no-show', Confirmed, cancelling('admin'), races['a no-show is reported']!.send],
])('one of two exclusive transitions is made: %s', async (_, from, one, other) => {
  for (let round = 0; round < 3; round += 1) {
    const ids = await prepared({ ...races['a no-show is reported']!, from, starts: from === Confirmed ? -1 : 30 });
    // Both processes receive both requests.
    const isOne = (index: number) => index % 4 < 2;
    const replies = await sendAll(ids, (both, index) => (isOne(index) ? one : other)(both, index));
    const winners = replies.flatMap(({ status }, index) => (status === 200 ? [isOne(index)] : []));
    expect([winners.length, new Set(winners).size]).toEqual([10, 1]);
    expect(countOf(replies.map(({ status }) => status))).toEqual({ 200: 10, 409: 10 });
    expect((await traces(ids.id)).audits).toBe(1);
  }
});
