import { BookingStatus, PaymentPurpose } from '../../../generated/enumerations';
import type { UserName } from '../../sandbox/data';
import { type Actor, type TestApp, startTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { closeAccount, endStays } from '../../testing/closing';
import { insertListing } from '../../testing/listings';
import { balance, decide, pay } from '../../testing/payments';
import { getUser } from '../../testing/people';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const close = (...[as, body]: [Actor?, unknown?]) => closeAccount(app, as, body);
const idOf = (who: UserName) => app.sandbox.userIds[who];

test('returns 409 with the ids while the customer or owner has a live reservation or an undecided payment', async () => {
  const { pending, depositPaid, confirmed } = app.sandbox.reservationIds;
  for (const as of ['customer', 'owner'] as const) {
    const reply = await close(as);
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    for (const id of [pending, depositPaid, confirmed]) expect(reply.envelope.message).toContain(String(id));
    expect((await getUser(app, idOf(as))).closed_at).toBeNull();
  }
  await endStays(app);
  const over = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, -5));
  const { data: payment } = await pay(app, over, { as: 'admin', ...balance(5) });
  for (const as of ['customer', 'owner'] as const) {
    const reply = await close(as);
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(reply.envelope.message).toContain(`payments ${(payment as { id: number }).id}.`);
  }
  await decide(app, (payment as { id: number }).id, { confirm: true });
  expect(await close('customer')).toMatchObject({ status: 200 });
  expect(await close('owner')).toMatchObject({ status: 200 });
});

test('closes an account whose hold has expired and was not processed yet', async () => {
  await endStays(app);
  const passed = { hold_expires_at: app.clock.now() - 1 };
  await insertReservation(app, BookingStatus.Pending, dateIn(app, 70), passed);
  expect(await close('customer')).toMatchObject({ status: 200 });
});

test('returns 409 to the recipient of an undecided refund', async () => {
  await endStays(app);
  const over = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 80), {
    property_id: await insertListing(app),
  });
  const cancelling = { path: { id: over }, body: {} };
  expect(await app.call('cancelReservation', { as: 'customer', ...cancelling })).toMatchObject({ status: 200 });
  const refund = await app.db
    .selectFrom('payment_transaction')
    .select('id')
    .where('reservation_id', '=', over)
    .where('purpose', '=', PaymentPurpose.Refund)
    .executeTakeFirstOrThrow();
  expect((await close('customer')).envelope.message).toContain(`${refund.id}`);
});

test.each([24, 365])('closes an account after a cancelled stay of %i nights', async (nights) => {
  await endStays(app);
  const property_id = await insertListing(app);
  const over = { property_id, nights, ends_at: app.clock.now() - 1 };
  await insertReservation(app, BookingStatus.Cancelled, dateIn(app, -nights - 1), over);
  expect(await close('customer')).toMatchObject({ status: 200 });
  expect(await close('owner')).toMatchObject({ status: 200 });
});
