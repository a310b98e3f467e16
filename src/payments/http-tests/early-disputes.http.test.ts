/** Notices of disputes that arrive before the notice of their payment. */
import { NotificationType, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Call, type TestApp, startTestApp, testInstant, useForAll } from '../../testing/app';
import { LocalStripe, type StartedPayment, checkout, completed } from '../../testing/local-stripe';
import { toldOf } from '../../testing/notifications';
import { refundsOf } from '../../testing/online-payments';
import { paymentsOf } from '../../testing/payments';
import { day } from '../../testing/time';
import { receiveNotice } from '../notices';
import { deleteHandledNotices, reconcilePayments } from '../reconciliation';
import { payOutRefunds } from '../refunds';

const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_PAYMENT_SESSIONS: '1000' };
const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp({ ...stripe.environment, ...limits }));
beforeEach(() => app.clock.set(testInstant));

const paid = (payment: StartedPayment, more?: object) =>
  stripe.notify(app, 'checkout.session.completed', completed(payment, more));
/** What disputes have taken back of the deposit, in fils. */
const takenOf = async ({ reservation }: StartedPayment) => (await paymentsOf(app, reservation))[0]!.taken_back_minor;
const keptOf = ({ charge }: StartedPayment) =>
  app.db.selectFrom('payment_notice').selectAll().where('charge', '=', charge).execute();

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

test.each([
  ['needs_response', 27_000],
  ['lost', 27_000],
  ['won', null],
] as const)(
  'a dispute that ends as %s takes back the same, whatever the order of its notices and that of the payment',
  async (end, taken) => {
    const start = Math.floor(testInstant / 1000);
    const life = ['warning_needs_response', 'needs_response', ...(end === 'needs_response' ? [] : [end])];
    for (const order of permutations(['paid', ...life])) {
      const payment = await stripe.startPayment(app);
      for (const step of [...order, order[0]!]) {
        const more = { created: start + life.indexOf(step), notice: `evt_${payment.charge}_${step}` };
        const reply = await (step === 'paid' ? paid(payment) : stripe.dispute(app, payment, step, more));
        expect(reply.status).toBe(200);
      }
      expect({ order, taken: await takenOf(payment) }).toEqual({ order, taken });
      expect(await keptOf(payment)).toEqual([]);
      const told = await toldOf(app, payment.reservation, NotificationType.PaymentDisputed);
      expect(told.filter(({ user_id }) => user_id === app.sandbox.userIds.admin)).toHaveLength(1);
    }
  },
);

test('a dispute is applied when the reconciliation finds its payment', async () => {
  const payment = await stripe.startPayment(app);
  await stripe.dispute(app, payment, 'needs_response');
  const state = { status: 'complete', payment_status: 'paid', payment_intent: payment.charge };
  stripe.provider.answer('/v1/checkout/sessions', () => ({ body: checkout(payment.id, state) }));
  app.clock.set(testInstant + day / 100);
  await reconcilePayments(app);
  expect(await takenOf(payment)).toBe(27_000);
});

test('a dispute is applied when the notice of its payment arrives while it is being kept', async () => {
  const payment = await stripe.startPayment(app);
  const { database } = app;
  let isFirst = true;
  const transaction: typeof database.transaction = async (work) => {
    if (isFirst) {
      isFirst = false;
      await paid(payment);
    }
    return database.transaction(work);
  };
  const receive = (_operation: string, { raw, headers }: Call = {}) => {
    const notice = { body: Buffer.from(raw as string), query: {}, headers: headers!, now: app.clock.now() };
    return receiveNotice({ ...app, database: { ...database, transaction } }, 'stripe', notice);
  };
  await stripe.dispute({ ...app, call: receive as unknown as TestApp['call'] }, payment, 'needs_response');
  expect(await takenOf(payment)).toBe(27_000);
});

test('a dispute that was kept by a process that ended then is applied by the reconciliation', async () => {
  const payment = await stripe.startPayment(app);
  await stripe.dispute(app, payment, 'lost');
  const [kept] = await keptOf(payment);
  const { charge, dispute } = kept!;
  await app.db.updateTable('payment_notice').set({ charge: null }).where('id', '=', kept!.id).execute();
  await paid(payment);
  await app.db.updateTable('payment_notice').set({ charge, dispute }).where('id', '=', kept!.id).execute();
  await reconcilePayments(app);
  expect(await takenOf(payment)).toBe(27_000);
});

test('money that became no payment does not go back while a dispute that was reported before it is open', async () => {
  const first = await stripe.pay(app);
  const again = { ...first, charge: `${first.charge}_again` };
  await stripe.dispute(app, again, 'needs_response');
  await stripe.payAgain(app, first);
  const sent = stripe.acceptRefunds();
  await payOutRefunds(app);
  expect(sent).toEqual([]);
  expect(await refundsOf(app, first.reservation)).toMatchObject([{ status: RefundStatus.Pending, is_held: 1 }]);
  expect(await takenOf(first)).toBeNull();
});

test('money of another amount that an administrator accepts is taken back by a dispute that was reported before it', async () => {
  const payment = await stripe.startPayment(app);
  await stripe.dispute(app, payment, 'needs_response', { amount: 26_000 });
  await paid(payment, { amount_total: 26_000 });
  const body = { accept: true, reason: 'Nearly all.' };
  const accepted = await callAs(app, 'admin', 'decidePaymentSession', { path: { id: payment.session.id }, body });
  expect(accepted.code).toBeNull();
  expect(await takenOf(payment)).toBe(26_000);
});

test('a dispute of a payment of another program is kept as long as other notices', async () => {
  const charge = 'pi_of_another_program';
  const notice = 'evt_of_another_program';
  const report = () => stripe.dispute(app, { charge }, 'lost', { notice });
  expect([(await report()).data, (await report()).data]).toEqual([{ isNew: true }, { isNew: false }]);
  await reconcilePayments(app);
  const kept = () => app.db.selectFrom('payment_notice').select('id').where('charge', '=', charge).execute();
  expect(await kept()).toHaveLength(1);
  app.clock.advance(91 * day);
  await deleteHandledNotices(app);
  expect(await kept()).toEqual([]);
});
