import { sql } from 'kysely';
import Stripe from 'stripe';
import { BookingStatus, CancellationPolicy } from '../../generated/enumerations';
import type { Row } from '../database/tables';
import { reconcilePayments } from '../payments/reconciliation';
import type { Reply, TestApp } from './app';
import { getSessionRow, startOnline } from './online-payments';
import { type LocalProvider, type ProviderRequest, startLocalProvider } from './payment-providers';
import { reserve } from './payments';
import { minute } from './time';

export const webhookSecret = 'whsec_local_test_secret';

/** A payment with which the deposit of a new reservation is paid at the local Stripe. */
export interface StartedPayment {
  reservation: number;
  session: Row<'payment_session'>;
  /** Stripe's ids of the Checkout Session and of the payment. */
  id: string;
  charge: string;
  reply: Reply;
}

/** A Checkout Session as Stripe's API returns it. */
export const checkout = (id: string, more: object = {}) => ({
  ...{ id, object: 'checkout.session', mode: 'payment', status: 'open', payment_status: 'unpaid' },
  ...{ amount_total: 27_000, currency: 'jod', payment_intent: null, url: `https://checkout.stripe.com/c/pay/${id}` },
  ...more,
});

/** The Checkout Session after the customer has paid. */
export const completed = ({ id, session, charge }: StartedPayment, more: object = {}) =>
  checkout(id, {
    ...{ status: 'complete', payment_status: 'paid', payment_intent: charge },
    ...{ client_reference_id: session.key, metadata: { key: session.key } },
    ...more,
  });

/** A local server that stands for Stripe. */
export class LocalStripe {
  private count = 0;
  /** The environment of a server that uses it. */
  readonly environment: Record<string, string>;

  private constructor(readonly provider: LocalProvider) {
    this.environment = {
      PAYMENT_PROVIDERS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: provider.url,
    };
  }

  static async start(): Promise<LocalStripe> {
    return new LocalStripe(await startLocalProvider());
  }

  close(): Promise<void> {
    return this.provider.close();
  }

  /** Starts to pay the deposit of a new reservation. */
  async startPayment(app: TestApp): Promise<StartedPayment> {
    const number = (this.count += 1);
    const id = `cs_test_${number}`;
    this.provider.answer('/v1/checkout/sessions', () => ({ body: checkout(id) }));
    const reservation = await reserve(app, BookingStatus.Pending, 30 + number * 5);
    const reply = await startOnline(app, reservation, { provider: 'stripe' });
    if (reply.code !== null) throw new Error(reply.envelope.message);
    const session = await getSessionRow(app, reply.data.id as number);
    return { reservation, session, id, charge: `pi_${number}`, reply };
  }

  /** A payment of the deposit that Stripe has reported. */
  async pay(app: TestApp, more: object = {}): Promise<StartedPayment> {
    const started = await this.startPayment(app);
    await this.notify(app, 'checkout.session.completed', completed(started, more));
    return started;
  }

  /** Pays a stay of three nights of 45 dinars whose whole price is its deposit, with the policy Strict. */
  async payAll(app: TestApp): Promise<StartedPayment> {
    const payment = await this.startPayment(app);
    const { reservation, session } = payment;
    // The service changes none of these.
    await sql`update reservation set deposit_minor = 135000, cancellation_policy = ${CancellationPolicy.Strict}
      where id = ${reservation}`.execute(app.db);
    await sql`update payment_session set amount_minor = 135000 where id = ${session.id}`.execute(app.db);
    await this.notify(app, 'checkout.session.completed', completed(payment, { amount_total: 135_000 }));
    return payment;
  }

  /** Pays the deposit (purpose 0) or the balance of a reservation online, of an amount in fils. */
  async payOnline(app: TestApp, reservation: number, purpose: 0 | 1, amount: number): Promise<StartedPayment> {
    const id = `cs_of_${reservation}_${purpose}`;
    this.provider.answer('/v1/checkout/sessions', () => ({ body: checkout(id) }));
    const reply = await startOnline(app, reservation, { provider: 'stripe', purpose });
    if (reply.code !== null) throw new Error(reply.envelope.message);
    const session = await getSessionRow(app, reply.data.id as number);
    const payment = { reservation, session, id, charge: `pi_of_${reservation}_${purpose}`, reply };
    await this.notify(app, 'checkout.session.completed', completed(payment, { amount_total: amount }));
    return payment;
  }

  /** Reports another payment on the page of a payment. */
  async payAgain(app: TestApp, payment: StartedPayment): Promise<StartedPayment> {
    const again = { ...payment, charge: `${payment.charge}_again` };
    await this.notify(app, 'checkout.session.completed', completed(again));
    return again;
  }

  /** Sends an event as Stripe does, signed over the raw body. `created` is the time of the event, epoch s. */
  notify(
    app: TestApp,
    type: string,
    object: object,
    {
      secret = webhookSecret,
      id = `evt_${(this.count += 1)}`,
      created = Math.floor(app.clock.now() / 1000),
    }: { secret?: string | undefined; id?: string | undefined; created?: number | undefined } = {},
  ): Promise<Reply> {
    // As sent: Stripe's bodies are indented, so that parsing and serializing would change the signed bytes.
    const payload = JSON.stringify({ id, object: 'event', created, type, data: { object } }, null, 2);
    const timestamp = Math.floor(app.clock.now() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return app.call('receivePaymentNotice', { path: { provider: 'stripe' }, raw: payload, headers });
  }

  /** Reports the state of a dispute of the payment, of 27 dinars unless `amount` (fils) differs. */
  dispute(
    app: TestApp,
    { charge }: Pick<StartedPayment, 'charge'>,
    status: string,
    {
      id = `dp_${charge}`,
      event = status === 'won' || status === 'lost' ? 'closed' : 'created',
      amount = 27_000,
      created,
      notice,
    }: { id?: string; event?: string; amount?: number; created?: number; notice?: string } = {},
  ): Promise<Reply> {
    const members = { reason: 'fraudulent', amount, currency: 'jod' };
    const object = { id, object: 'dispute', payment_intent: charge, status, ...members };
    return this.notify(app, `charge.dispute.${event}`, object, { created, id: notice });
  }

  /** From now on, the customer has paid each session when the service asks about it. */
  payEverySession(): void {
    const amounts: number[] = [];
    this.provider.answer('/v1/checkout/sessions', ({ method, path, body }) => {
      if (method === 'POST') amounts.push(Number(body['line_items[0][price_data][unit_amount]']));
      const number = method === 'POST' ? amounts.length : Number(path.split('_').at(-1));
      const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${number}` };
      return { body: checkout(`cs_${number}`, { ...paid, amount_total: amounts[number - 1] }) };
    });
  }

  /** Accepts all refunds, and returns the requests that paid one out. */
  acceptRefunds(): ProviderRequest[] {
    const made: ProviderRequest[] = [];
    this.provider.answer('/v1/refunds', (request) => {
      if (request.method === 'GET') return { body: { object: 'list', url: '/v1/refunds', has_more: false, data: [] } };
      made.push(request);
      return { body: { id: `re_${(this.count += 1)}`, object: 'refund', status: 'succeeded' } };
    });
    return made;
  }
}

/** Starts a session of Stripe, lets the customer pay it ({@link LocalStripe.payEverySession}) and returns its amount in fils. */
export async function payWithStripe(app: TestApp, reservation: number, more: object = {}): Promise<number> {
  const started = await startOnline(app, reservation, { provider: 'stripe', ...more });
  if (started.code !== null) throw new Error(started.envelope.message);
  const now = app.clock.now();
  app.clock.set(now + 3 * minute);
  await reconcilePayments(app);
  app.clock.set(now);
  return Math.round((started.data as { amount: number }).amount * 1000);
}
