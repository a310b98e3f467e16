/** Requests that start the same payment at the same time, at a provider that rejects the second start of a session, as Paymob does. */
import { BookingStatus, PaymentSessionStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Reply, testInstant, useTestApp } from '../../testing/app';
import { statusOf } from '../../testing/bookings';
import { playOnline, refundsOf, sendNotice, startOnline } from '../../testing/online-payments';
import { paymentsOf, reserve } from '../../testing/payments';
import { minute } from '../../testing/time';
import { type PaymentProvider, ProviderRefusal } from '../provider';
import { replaceProvider } from '../providers';
import { reconcilePayments } from '../reconciliation';
import { createSandbox } from '../sandbox/provider';

const { Pending, Failed, Cancelled, Succeeded } = PaymentSessionStatus;

let provider: GatedProvider;
const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_PAYMENT_SESSIONS: '1000' };
const app = useTestApp(limits);
beforeEach(() => {
  app.clock.set(testInstant);
  provider = new GatedProvider();
});
afterEach(() => replaceProvider(app, 'sandbox', undefined));

/** A request to the provider. */
interface Asked {
  key: string;
  /** The provider receives the request: it accepts the first one of each session, and rejects others. */
  receive(): void;
  /** The provider responds, and has received the request before. */
  respond(how?: 'loses the response'): void;
}

/** The provider. A test decides when it receives requests and responds. */
class GatedProvider {
  private readonly accepted = new Set<string>();
  private readonly asked: Asked[] = [];
  private arrived = () => {};

  constructor() {
    const sandbox = createSandbox(app);
    const start: PaymentProvider['start'] = async (order) => {
      const outcome = await this.ask(order.key);
      if (outcome === 'lost') throw new Error('no response');
      if (outcome === 'rejected') throw new ProviderRefusal('http_400');
      return sandbox.start(order);
    };
    replaceProvider(app, 'sandbox', { ...sandbox, start });
  }

  /** The next request that is sent, or was sent. */
  async next(): Promise<Asked> {
    await this.isAsked();
    return this.asked.shift()!;
  }

  /** Resolves when a request is sent, or was sent. */
  async isAsked(): Promise<void> {
    if (this.asked.length === 0) await new Promise<void>((resolve) => (this.arrived = resolve));
  }

  private ask(key: string): Promise<'accepted' | 'rejected' | 'lost'> {
    return new Promise((resolve) => {
      let outcome: 'accepted' | 'rejected' | undefined;
      const receive = () => {
        outcome ??= this.accepted.has(key) ? 'rejected' : 'accepted';
        this.accepted.add(key);
        return outcome;
      };
      const respond: Asked['respond'] = (how) => {
        const known = receive();
        resolve(how === undefined ? known : 'lost');
      };
      this.asked.push({ key, receive, respond });
      this.arrived();
    });
  }
}

/** A request that starts the deposit, and what it asked the provider first. */
async function startFor(reservation: number) {
  const reply = startOnline(app, reservation);
  return { reply, asked: await provider.next() };
}

const sessionsOf = (reservation: number) =>
  app.db.selectFrom('payment_session').selectAll().where('reservation_id', '=', reservation).orderBy('id').execute();
const statesOf = async (reservation: number) => (await sessionsOf(reservation)).map(({ status }) => status);

/** Two requests that share a session: the first one has opened it. */
async function startTwice() {
  const reservation = await reserve(app, BookingStatus.Pending);
  const [first, second] = [await startFor(reservation), await startFor(reservation)];
  expect(second.asked.key).toBe(first.asked.key);
  return { reservation, first, second };
}

type Started = Awaited<ReturnType<typeof startTwice>>;

/** Lets the provider respond to the request, and accept the start of another session that the request then opens. */
async function end({ reply, asked }: Started['first'], how?: 'loses the response'): Promise<Reply> {
  asked.respond(how);
  if ((await Promise.race([reply, provider.isAsked()])) === undefined) (await provider.next()).respond();
  return reply;
}

const [live, conflict, silent] = [null, 'STATE_CONFLICT', 'PROVIDER_UNAVAILABLE'];

test.each([
  ['first', 'accepted', { first: live, second: live, states: [Pending] }],
  ['first', 'rejected', { first: live, second: live, states: [Failed, Pending] }],
  ['second', 'accepted', { first: live, second: live, states: [Pending] }],
  // A rejection of a session that the request has opened itself may be one of the payment.
  ['second', 'rejected', { first: conflict, second: live, states: [Failed, Pending] }],
] as const)('the %s request is received first; the one that is %s ends first', async (received, ends, expected) => {
  const { reservation, ...requests } = await startTwice();
  const { [received]: accepted, [received === 'first' ? 'second' : 'first']: rejected } = requests;
  accepted.asked.receive();
  for (const one of ends === 'accepted' ? [accepted, rejected] : [rejected, accepted]) await end(one);
  const replies = await Promise.all([requests.first.reply, requests.second.reply]);
  expect(replies.map(({ code }) => code)).toEqual([expected.first, expected.second]);
  expect(await statesOf(reservation)).toEqual(expected.states);
  const { id, reference } = (await sessionsOf(reservation)).at(-1)!;
  for (const { code, data } of replies)
    if (code === null) expect(data).toMatchObject({ id, reference, redirectUrl: expect.stringContaining(reference!) });
});

test.each(['first', 'last'])('the response to the accepted request is lost, %s', async (when) => {
  const { reservation, first, second } = await startTwice();
  first.asked.receive();
  if (when === 'first') await end(first, 'loses the response');
  expect((await end(second)).code).toBe(live);
  expect((await end(first, 'loses the response')).code).toBe(silent);
  expect(await statesOf(reservation)).toEqual([Failed, Pending]);
});

test('the next try returns a page after the response to the first one was lost', async () => {
  const reservation = await reserve(app, BookingStatus.Pending);
  expect((await end(await startFor(reservation), 'loses the response')).code).toBe(silent);
  expect((await end(await startFor(reservation))).data).toMatchObject({ status: Pending });
  expect(await statesOf(reservation)).toEqual([Failed, Pending]);
});

test('a request that is rejected in two sessions which another one has opened or started opens a third', async () => {
  const reservation = await reserve(app, BookingStatus.Pending);
  const [first, second] = [await startFor(reservation), await startFor(reservation)];
  first.asked.receive();
  second.asked.respond();
  const opened = await provider.next();
  opened.receive();
  first.asked.respond();
  const shared = await provider.next();
  expect(shared.key).toBe(opened.key);
  shared.respond();
  (await provider.next()).respond();
  const { code, data } = await first.reply;
  expect([code, (data as { status: number }).status]).toEqual([live, Pending]);
  opened.respond();
  expect(await second.reply).toMatchObject({ code: live, data: { id: (data as { id: number }).id } });
  expect(await statesOf(reservation)).toEqual([Failed, Failed, Pending]);
});

test('a payment that the provider rejects is rejected in at most one session of each request', async () => {
  const reservation = await reserve(app, BookingStatus.Pending);
  const start = () => Promise.reject(new ProviderRefusal('amount_too_small'));
  replaceProvider(app, 'sandbox', { ...createSandbox(app), start });
  const replies = await Promise.all([1, 2, 3, 4].map(() => startOnline(app, reservation)));
  expect(replies.map(({ code }) => code)).toEqual([conflict, conflict, conflict, conflict]);
  const states = await statesOf(reservation);
  expect(states.length).toBeLessThanOrEqual(4);
  expect(new Set(states)).toEqual(new Set([Failed]));
});

test('of three requests, the rejected ones end first', async () => {
  const { reservation, first, second } = await startTwice();
  const third = await startFor(reservation);
  first.asked.receive();
  for (const one of [third, second, first]) expect((await end(one)).code).toBe(live);
  expect(await statesOf(reservation)).toEqual([Failed, Pending]);
});

test('a rejection of a session that the request has opened itself is final', async () => {
  const reservation = await reserve(app, BookingStatus.Pending);
  const start = () => Promise.reject(new ProviderRefusal('amount_too_small'));
  replaceProvider(app, 'sandbox', { ...createSandbox(app), start });
  expect((await startOnline(app, reservation)).code).toBe('STATE_CONFLICT');
  expect(await statesOf(reservation)).toEqual([Failed]);
});

describe('money that is paid on the page of a session that has failed during its start', () => {
  /** A session whose accepted start was overtaken by a rejection, and the next session. */
  async function startOvertaken() {
    const { reservation, first, second } = await startTwice();
    first.asked.receive();
    for (const one of [second, first]) await end(one);
    const [overtaken, next] = await sessionsOf(reservation);
    expect([overtaken!.status, next!.status]).toEqual([Failed, Pending]);
    return { reservation, overtaken: overtaken!, next: next! };
  }

  test('is recorded as the deposit, and a second payment is refunded', async () => {
    const { reservation, overtaken, next } = await startOvertaken();
    const { key, reference } = overtaken;
    const paid = { id: `paid-${key}`, key, reference, outcome: 'succeeded', amountMinor: 27_000, currency: 'JOD' };
    expect((await sendNotice(app, paid)).data).toEqual({ isNew: true });
    expect(await statusOf(app, reservation)).toBe(BookingStatus.Confirmed);
    await playOnline(app, next.reference!, 'success');
    expect(await statesOf(reservation)).toEqual([Succeeded, Succeeded]);
    expect(await paymentsOf(app, reservation)).toHaveLength(1);
    expect(await refundsOf(app, reservation)).toMatchObject([{ session_id: next.id, amount_minor: 27_000 }]);
  });

  test('is found by the job if no notice arrives', async () => {
    const { reservation, overtaken } = await startOvertaken();
    const changes = { status: 'paid', paid_minor: 27_000 };
    const payment = app.db.updateTable('sandbox_payment').set(changes).where('reference', '=', overtaken.reference!);
    await payment.execute();
    app.clock.advance(minute);
    await reconcilePayments(app);
    expect(await statusOf(app, reservation)).toBe(BookingStatus.Confirmed);
    expect((await sessionsOf(reservation))[0]!.status).toBe(Succeeded);
  });
});

test('the page of a session that the customer has cancelled during its start is closed', async () => {
  const reservation = await reserve(app, BookingStatus.Pending);
  const { reply, asked } = await startFor(reservation);
  const [session] = await sessionsOf(reservation);
  await callAs(app, 'customer', 'cancelPaymentSession', { path: { id: session!.id } });
  // The job finds no page yet, and would not ask again.
  await reconcilePayments(app);
  asked.respond();
  await reply;
  const ended: string[] = [];
  const end: PaymentProvider['end'] = async ({ reference }) => void ended.push(reference);
  replaceProvider(app, 'sandbox', { ...createSandbox(app), end });
  await reconcilePayments(app);
  const after = (await sessionsOf(reservation))[0]!;
  expect(after.status).toBe(Cancelled);
  expect(ended).toEqual([after.reference]);
});
