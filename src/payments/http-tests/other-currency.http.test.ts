/** Money of another currency is shown as the amount that was requested, because nothing is known of its worth. */
import { NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { startTestApp, useForAll } from '../../testing/app';
import { LocalStripe } from '../../testing/local-stripe';
import { toldOf } from '../../testing/notifications';
import { payOutRefunds } from '../refunds';

const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp(stripe.environment));

/** A payment of 38.05 US dollars for 27 Jordanian dinars, which an administrator has declined. */
async function declined() {
  const payment = await stripe.pay(app, { amount_total: 3805, currency: 'usd' });
  const path = { id: payment.session.id };
  const body = { accept: false, reason: 'Not dinars.' };
  const reply = await callAs(app, 'admin', 'decidePaymentSession', { path, body });
  expect(reply.data).toMatchObject({ amount: 27, receivedAmount: null, refundedAmount: 0 });
  return { ...payment, path };
}

const amountsOf = async (type: `refund.${string}`) => {
  const events = app.db.selectFrom('outbox').select('data').where('type', '=', type);
  return (await events.execute()).map(({ data }) => (JSON.parse(data) as { amount: number }).amount);
};
const toldAmounts = async (reservation: number, type: NotificationType) =>
  (await toldOf(app, reservation, type)).map((told) => ('amount' in told ? told.amount : undefined));

test('its refund is the requested amount in the session, in events and in notifications', async () => {
  const { reservation, path } = await declined();
  stripe.provider.answer('/v1/refunds', () => ({ status: 400, body: { error: { code: 'charge_disputed' } } }));
  app.clock.advance(25 * 60 * 60_000);
  await payOutRefunds(app);
  expect(await toldAmounts(reservation, NotificationType.RefundFailed)).toEqual([27]);
  const made = stripe.acceptRefunds();
  app.clock.advance(25 * 60 * 60_000);
  await payOutRefunds(app);
  expect(made.map(({ body }) => body.amount)).toEqual(['3805']);
  const shown = await callAs(app, 'customer', 'getPaymentSessionById', { path });
  expect(shown.data).toMatchObject({ amount: 27, receivedAmount: null, refundedAmount: 27 });
  expect(await toldAmounts(reservation, NotificationType.PaymentReturned)).toEqual([27]);
  expect(await toldAmounts(reservation, NotificationType.PaymentRefunded)).toEqual([27]);
  expect([await amountsOf('refund.started'), await amountsOf('refund.succeeded')]).toEqual([[27], [27]]);
});
