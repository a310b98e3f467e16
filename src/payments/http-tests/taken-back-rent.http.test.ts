import { NotificationType, RentInvoiceStatus } from '../../../generated/enumerations';
import { startTestApp, testInstant, useForAll } from '../../testing/app';
import { LocalStripe, payWithStripe } from '../../testing/local-stripe';
import { toldOf } from '../../testing/notifications';
import { startOnline } from '../../testing/online-payments';
import { type RentInvoice, invoicesOf, rent, waive } from '../../testing/rent';
import { day } from '../../testing/time';

const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp(stripe.environment));
beforeAll(async () => {
  stripe.payEverySession();
});
beforeEach(() => app.clock.set(testInstant));

const { Scheduled, Open, PartlyPaid, Paid, Waived } = RentInvoiceStatus;

/** A stay of a month for 450 dinars, whose rent is paid online. */
async function paidRent({ daysAhead = 30 } = {}) {
  const { id } = await rent(app, { months: 1, daysAhead, changes: { deposit_minor: 0 } });
  const [invoice] = await invoicesOf(app, id);
  await payWithStripe(app, id, { purpose: 2, rentInvoiceId: invoice!.id });
  const sessions = app.db.selectFrom('payment_session').selectAll().where('reservation_id', '=', id);
  const { charge } = await sessions.executeTakeFirstOrThrow();
  const read = async () => {
    const [{ status, openAmount, paidAmount, waivedAmount }] = (await invoicesOf(app, id)) as [RentInvoice];
    return { status, openAmount, paidAmount, waivedAmount };
  };
  return { id, invoice: invoice!.id, payment: { charge: charge! }, read };
}

const now = () => Math.floor(app.clock.now() / 1000);

test('a Paid invoice is due again, partly or whole, and Paid when the dispute is won', async () => {
  const { id, payment, read } = await paidRent();
  const paid = await read();
  expect(paid).toMatchObject({ status: Paid, openAmount: 0 });
  await stripe.dispute(app, payment, 'needs_response', { amount: 150_000 });
  expect(await read()).toMatchObject({ status: PartlyPaid, openAmount: 150, paidAmount: 300 });
  await stripe.dispute(app, payment, 'lost', { amount: 450_000, created: now() + 1 });
  expect(await read()).toMatchObject({ status: Scheduled, openAmount: 450, paidAmount: 0 });
  expect((await startOnline(app, id, { provider: 'stripe', purpose: 1 })).data).toMatchObject({ amount: 450 });
  await stripe.dispute(app, payment, 'won', { amount: 450_000, created: now() + 2 });
  expect(await read()).toEqual(paid);
});

test('an invoice that is due again is reminded of', async () => {
  const { id, payment, read } = await paidRent({ daysAhead: 1 });
  await stripe.dispute(app, payment, 'needs_response', { amount: 450_000 });
  expect(await read()).toMatchObject({ status: Open, openAmount: 450 });
  app.clock.advance(5 * day);
  await read();
  expect(await toldOf(app, id, NotificationType.RentOverdue)).toHaveLength(2);
});

test('of an invoice that was waived in part, only the paid part is due again', async () => {
  const { id, invoice, payment, read } = await paidRent();
  await stripe.dispute(app, payment, 'needs_response', { amount: 150_000 });
  await waive(app, invoice);
  expect(await read()).toMatchObject({ status: Waived, paidAmount: 300, waivedAmount: 150 });
  await stripe.dispute(app, payment, 'lost', { amount: 250_000, created: now() + 1 });
  expect(await read()).toMatchObject({ status: PartlyPaid, paidAmount: 200, waivedAmount: 150, openAmount: 100 });
  await payWithStripe(app, id, { purpose: 1 });
  expect(await read()).toMatchObject({ status: Waived, paidAmount: 300, waivedAmount: 150, openAmount: 0 });
});
