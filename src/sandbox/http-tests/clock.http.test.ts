import { BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { addDays } from '../../values/dates';

const { Pending, Confirmed, Completed, Cancelled, Expired } = BookingStatus;
const aDay = 24 * 60 * 60;

const app = useTestApp();

const move = (body: object) => app.call('setSandboxClock', { body });

async function booked(startDate: string, as: 'customer' | 'otherCustomer' = 'customer'): Promise<number> {
  const body = { propertyId: app.sandbox.propertyIds.otherOwnerActive, startDate, endDate: addDays(startDate, 3) };
  const { status, data } = await callAs(app, as, 'bookReservation', { body });
  expect([status, data.status]).toEqual([200, Pending]);
  return data.id as number;
}

const read = async (id: number) => (await callAs(app, 'admin', 'getReservationById', { path: { id } })).data as object;
const confirm = (id: number) => callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: id }, body: {} });

test('returns 200, and time-based transitions apply: a hold expires, the refund decreases, a stay is completed', async () => {
  const unpaid = await booked(dateIn(app, 10));
  expect((await move({ advanceSeconds: aDay - 1 })).data).toEqual({ now: '2026-12-02T09:29:59Z' });
  expect(await read(unpaid)).toMatchObject({ status: Pending, holdExpiresAt: '2026-12-02T09:30:00Z' });
  await move({ advanceSeconds: 1 });
  expect(await read(unpaid)).toMatchObject({ status: Expired, holdExpiresAt: null });

  // The nights are free for another reservation, which is cancelled one day too late for a full refund of the deposit.
  const cancelled = await booked('2026-12-11', 'otherCustomer');
  expect((await confirm(cancelled)).data).toMatchObject({ status: Confirmed });
  await move({ now: '2026-12-06T20:59:59Z' });
  const quoted = await callAs(app, 'otherCustomer', 'getReservationById', { path: { id: cancelled } });
  expect(quoted.data).toMatchObject({ status: Confirmed, cancellationPolicy: 1, depositAmount: 27 });
  await move({ advanceSeconds: 1 }); // midnight in Amman: four days are left
  const reply = await callAs(app, 'otherCustomer', 'cancelReservation', { path: { id: cancelled }, body: {} });
  expect(reply.data).toMatchObject({ status: Cancelled, refundAmount: 13.5 });

  const stay = await booked('2026-12-11');
  await confirm(stay);
  // The day of departure, December 14th, ends in Amman at 21:00 UTC.
  await move({ now: '2026-12-14T20:59:59Z' });
  expect(await read(stay)).toMatchObject({ status: Confirmed });
  await move({ now: '2026-12-14T21:00:00Z' });
  expect(await read(stay)).toMatchObject({ status: Completed });
  // The three reservations of this test, and the sandbox's pending one, whose hold has expired too.
  const report = await callAs(app, 'admin', 'getGeneralReport', { query: { from: '2026-12-11', to: '2026-12-14' } });
  expect(report.data.reservations).toMatchObject({ total: 4, nightsBooked: 3 });
});

test.each([
  [{}, undefined],
  [{ now: '2027-01-01T00:00:00Z', advanceSeconds: 1 }, undefined],
  [{ now: '2100-01-01T00:00:01Z' }, 'now'],
  [{ advanceSeconds: 0 }, 'advanceSeconds'],
])('returns 400 VALIDATION_ERROR for %j', async (body, field) => {
  const reply = await move(body);
  expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  if (field) expect(reply.envelope.errors).toMatchObject([{ field }]);
});
