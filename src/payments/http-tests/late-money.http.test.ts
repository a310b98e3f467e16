import { BookingStatus, PaymentSessionStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { getReservation, nightsOf, statusOf } from '../../testing/bookings';
import { getSessionRow, playOnline, referenceOf, refundsOf, startOnline } from '../../testing/online-payments';
import { reserve } from '../../testing/payments';
import { hour } from '../../testing/time';
import { addDays } from '../../values/dates';
import { payOutRefunds } from '../refunds';
import { sendSandboxNotices } from '../sandbox/notices';

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

test.each([
  ['the owner has closed one of the nights', 'closes'],
  ['rules keep a night free of a stay that was booked since', 'keepsFree'],
] as const)('refunds a payment after the end of the hold when %s', async (_, change) => {
  const id = await reserve(app, BookingStatus.Pending);
  const session = await startOnline(app, id);
  await playOnline(app, referenceOf(session), 'late', { delaySeconds: 48 * 3600 });
  app.clock.set(testInstant + 47 * hour);
  const { start_date, end_date, property_id } = await getReservation(app, id);
  const path = { id: property_id };
  if (change === 'closes') {
    const body = { nights: [{ date: start_date, isClosed: true }] };
    expect((await callAs(app, 'owner', 'setNights', { path, body })).code).toBeNull();
  } else {
    const body = { rules: { freeNights: 1 } };
    expect((await callAs(app, 'owner', 'setArrivalRules', { path, body })).code).toBeNull();
    const stay = { propertyId: property_id, startDate: end_date, endDate: addDays(end_date, 1) };
    expect((await callAs(app, 'otherCustomer', 'bookReservation', { body: stay })).code).toBeNull();
  }
  app.clock.set(testInstant + 49 * hour);
  await sendSandboxNotices(app);
  await payOutRefunds(app);
  const paid = { status: PaymentSessionStatus.Succeeded, is_returned: 1, payment_id: null };
  expect(await getSessionRow(app, session.data.id as number)).toMatchObject(paid);
  expect(await refundsOf(app, id)).toMatchObject([{ status: RefundStatus.Succeeded, amount_minor: 27_000 }]);
  expect(await statusOf(app, id)).toBe(BookingStatus.Expired);
  expect(await nightsOf(app, id)).toEqual([]);
});
