/** Changes of a stay while its payment is disputed. */
import { PaymentPurpose } from '../../../generated/enumerations';
import { acceptChange, proposed, quoteChange } from '../../testing/alterations';
import { startTestApp, testInstant, useForAll } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { LocalStripe, type StartedPayment } from '../../testing/local-stripe';
import { balance, heldOf, pay, paymentsOf } from '../../testing/payments';
import { minute } from '../../testing/time';

const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_PAYMENTS: '1000' };
const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp({ ...stripe.environment, ...limits }));
beforeEach(() => app.clock.set(testInstant));

const payAll = () => stripe.payAll(app);
const dispute = (payment: StartedPayment, status: string) => {
  app.clock.advance(minute);
  return stripe.dispute(app, payment, status, { amount: 135_000 });
};

async function dropTwoNights(id: number): Promise<void> {
  const proposal = await proposed(app, 'customer', id, { end: -2 });
  expect((await acceptChange(app, 'owner', proposal)).code).toBeNull();
}

const refundsOf = async (id: number) =>
  (await paymentsOf(app, id))
    .filter(({ purpose }) => purpose === PaymentPurpose.Refund)
    .map(({ amount_minor }) => amount_minor);

test('the policy applies to dropped nights as without the dispute, which is then won', async () => {
  const payment = await payAll();
  const { reservation } = payment;
  await dispute(payment, 'needs_response');
  const quote = await quoteChange(app, 'customer', reservation, { end: -2 });
  expect(quote.data).toMatchObject({ after: { totalAmount: 90 }, refundAmount: 0 });
  await dropTwoNights(reservation);
  await dispute(payment, 'won');
  expect(await refundsOf(reservation)).toEqual([45_000]);
  expect(await heldOf(app, reservation)).toBe((await getReservation(app, reservation)).total_minor);
});

test('what the policy keeps is owed like the rest of the total if the dispute is lost', async () => {
  const payment = await payAll();
  const { reservation } = payment;
  await dispute(payment, 'needs_response');
  await dropTwoNights(reservation);
  await dispute(payment, 'lost');
  expect((await getReservation(app, reservation)).total_minor).toBe(90_000);
  expect((await pay(app, reservation, { as: 'customer', ...balance(90.001) })).code).toBe('VALIDATION_ERROR');
  expect((await pay(app, reservation, { as: 'customer', ...balance(90) })).code).toBeNull();
});

test('nothing is kept of money that a lost dispute has taken back', async () => {
  const payment = await payAll();
  await dispute(payment, 'lost');
  const quote = await quoteChange(app, 'customer', payment.reservation, { end: -2 });
  expect(quote.data).toMatchObject({ after: { totalAmount: 45 }, refundAmount: 0 });
});
