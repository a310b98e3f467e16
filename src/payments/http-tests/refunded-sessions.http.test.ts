/** A refund changes the session that shows it. */
import { callAs } from '../../testing/access';
import { startTestApp, useForAll } from '../../testing/app';
import { LocalStripe } from '../../testing/local-stripe';
import { refundsOf } from '../../testing/online-payments';
import { minute } from '../../testing/time';
import { formatInstant } from '../../values/dates';
import { payOutRefunds, failAcceptedRefund } from '../refunds';

const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp(stripe.environment));

/** The refunded amounts of the sessions that have changed since a minute ago. */
async function changedNow(): Promise<number[]> {
  const query = { updatedSince: formatInstant(app.clock.now() - minute / 2) };
  const sessions = await callAs(app, 'customer', 'getPaymentSessions', { query });
  return (sessions.data as { refundedAmount: number }[]).map(({ refundedAmount }) => refundedAmount);
}

test('updatedSince finds a session when its refund has succeeded, and when it fails later', async () => {
  const { reservation } = await stripe.pay(app);
  await callAs(app, 'owner', 'cancelReservation', { path: { id: reservation }, body: { reason: 'Repairs.' } });
  stripe.acceptRefunds();
  app.clock.advance(minute);
  expect(await changedNow()).toEqual([]);
  await payOutRefunds(app);
  expect(await changedNow()).toEqual([27]);
  app.clock.advance(minute);
  expect(await changedNow()).toEqual([]);
  const [refund] = await refundsOf(app, reservation);
  await app.database.transaction((trx) => failAcceptedRefund(trx, refund!.id, 'expired_card', app.clock.now()));
  expect(await changedNow()).toEqual([0]);
});
