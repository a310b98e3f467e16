import { BookingStatus } from '../../../generated/enumerations';
import { sendSandboxNotices } from '../../payments/sandbox/notices';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { statusOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { playOnline, referenceOf, startOnline } from '../../testing/online-payments';
import { promotionOf } from '../../testing/promotions';
import { day, hour } from '../../testing/time';
import { addDays } from '../../values/dates';
import { sweep } from '../expiry';

/** Late money confirms a stay that was booked with a promotion which each customer can use once. */

const { Confirmed, Cancelled, Expired } = BookingStatus;
const refused = { status: 400, code: 'PROMO_CODE_NOT_ACCEPTED' };

let propertyId: number;
const app = useTestApp({ LIMIT_WAITING_RESERVATIONS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeAll(async () => {
  propertyId = await insertListing(app);
});
beforeEach(() => app.clock.set(testInstant));

let first = 0;
/** Books three nights that no other test has. */
function book(promoCode: string, as: 'customer' | 'otherCustomer' = 'customer') {
  const startDate = addDays('2027-01-10', (first += 3));
  return callAs(app, as, 'bookReservation', {
    body: { propertyId, startDate, endDate: addDays(startDate, 3), promoCode },
  });
}
async function booked(promoCode: string): Promise<number> {
  const { data, code } = await book(promoCode);
  expect(code).toBeNull();
  return (data as { id: number }).id;
}

/** Books with the code and lets the hold end. The payment arrives with the next notices. */
async function expiredBeforeItsMoney(promoCode: string): Promise<number> {
  const id = await booked(promoCode);
  await playOnline(app, referenceOf(await startOnline(app, id)), 'late', { delaySeconds: 48 * 3600 });
  app.clock.advance(2 * day + hour);
  await sweep(app);
  expect(await statusOf(app, id)).toBe(Expired);
  return id;
}
async function receiveMoneyFor(id: number): Promise<void> {
  await sendSandboxNotices(app);
  expect(await statusOf(app, id)).toBe(Confirmed);
}

test('refuses the code to the customer after late money has confirmed the stay, and accepts it from another customer', async () => {
  const { code } = await promotionOf(app, { isOncePerCustomer: true });
  await receiveMoneyFor(await expiredBeforeItsMoney(code));
  expect(await book(code)).toMatchObject(refused);
  const query = { startDate: '2027-07-05', endDate: '2027-07-08', promoCode: code };
  expect(await callAs(app, 'customer', 'getQuote', { path: { propertyId }, query })).toMatchObject(refused);
  expect((await book(code, 'otherCustomer')).code).toBeNull();
});

test('refuses the code after late money when the customer has used it again and then cancels that stay', async () => {
  const { code } = await promotionOf(app, { isOncePerCustomer: true });
  const late = await expiredBeforeItsMoney(code);
  const other = await booked(code);
  await receiveMoneyFor(late);
  await callAs(app, 'customer', 'cancelReservation', { path: { id: other }, body: {} });
  expect(await statusOf(app, other)).toBe(Cancelled);
  expect(await book(code)).toMatchObject(refused);
});

test('accepts the code again after late money if each customer can use it any number of times', async () => {
  const { code } = await promotionOf(app);
  await receiveMoneyFor(await expiredBeforeItsMoney(code));
  await booked(code);
});
