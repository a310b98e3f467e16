import { BookingStatus } from '../../generated/enumerations';
import type { Row } from '../database/tables';
import { signatureOf } from '../payments/sandbox/provider';
import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';
import { reserve } from './payments';

export const returnUrl = 'http://localhost:3000/paid';

/** Starts an online payment as the sandbox's customer: the deposit unless `more` differs. */
export function startOnline(
  app: TestApp,
  reservationId: number,
  more: { as?: Actor } & Record<string, unknown> = {},
): Promise<Reply> {
  const { as = 'customer', ...members } = more;
  return callAs(app, as, 'startPaymentSession', {
    body: { reservationId, purpose: 0, provider: 'sandbox', returnUrl, ...members },
  });
}

/** The reference of a session at the sandbox, from its `redirectUrl`. */
export const referenceOf = ({ data }: Reply): string => String(data.redirectUrl).split('/').at(-1)!;

/** Plays a scenario of the sandbox. */
export function playOnline(app: TestApp, reference: string, scenario: string, more: object = {}): Promise<Reply> {
  return app.call('paySandboxPayment', { path: { reference }, body: { scenario, ...more } });
}

/** Sends a signed notice of the sandbox, or one with another signature. */
export function sendNotice(app: TestApp, notice: object, signature?: string): Promise<Reply> {
  const body = JSON.stringify(notice);
  const headers = {
    'content-type': 'application/json',
    'x-sandbox-signature': signature ?? signatureOf(app.config, body),
  };
  return app.call('receivePaymentNotice', { path: { provider: 'sandbox' }, raw: body, headers });
}

export function getSessionRow(app: TestApp, id: number): Promise<Row<'payment_session'>> {
  return app.db.selectFrom('payment_session').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The online refunds of a reservation, oldest first. */
export function refundsOf(app: TestApp, reservationId: number): Promise<Row<'payment_refund'>[]> {
  const refunds = app.db.selectFrom('payment_refund').selectAll().where('reservation_id', '=', reservationId);
  return refunds.orderBy('id').execute();
}

/** What the sandbox has refunded of a payment, in minor units. */
export async function refundedAtSandbox(app: TestApp, reference: string): Promise<number> {
  const payment = app.db.selectFrom('sandbox_payment').select('refunds').where('reference', '=', reference);
  const { refunds } = await payment.executeTakeFirstOrThrow();
  return Object.values(JSON.parse(refunds) as Record<string, number>).reduce((sum, amount) => sum + amount, 0);
}

/** The id of the refund of the money of a session. */
export async function refundOf(app: TestApp, sessionId: number): Promise<number> {
  const refund = app.db.selectFrom('payment_refund').select('id').where('session_id', '=', sessionId);
  return (await refund.executeTakeFirstOrThrow()).id;
}

/** A started online payment of the deposit of a new reservation. */
export async function startDeposit(app: TestApp): Promise<{ id: number; reference: string; reservation: number }> {
  const reservation = await reserve(app, BookingStatus.Pending);
  const reply = await startOnline(app, reservation);
  if (reply.status !== 200) throw new Error(reply.envelope.message);
  return { id: (reply.data as { id: number }).id, reference: referenceOf(reply), reservation };
}
