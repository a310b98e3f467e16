import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';

const app = useTestApp();

/** Amman is three hours ahead of UTC, so this is 23:58:59 on 2026-12-01 there. */
const beforeLastMinute = Date.UTC(2026, 11, 1, 20, 58, 59);

test('the night of a day cannot be booked, and is not returned as free, in the last minute of the day', async () => {
  const propertyId = app.sandbox.propertyIds.active;
  const stay = { propertyId, startDate: '2026-12-01', endDate: '2026-12-02' };
  const firstFree = async () =>
    ((await app.call('getAvailableDates', { path: { id: propertyId } })).data as { startDate: string }[])[0]!.startDate;

  app.clock.set(beforeLastMinute);
  expect(await firstFree()).toBe('2026-12-01');
  const booked = await callAs(app, 'customer', 'bookReservation', { body: stay });
  expect(booked).toMatchObject({ status: 200, data: { status: 0, holdExpiresAt: '2026-12-01T20:59:00Z' } });

  app.clock.set(beforeLastMinute + 2_000);
  expect(await firstFree()).toBe('2026-12-02');
  const quote = await app.call('getQuote', {
    path: { propertyId },
    query: { startDate: stay.startDate, endDate: stay.endDate },
  });
  expect(quote).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
  const late = await callAs(app, 'otherCustomer', 'bookReservation', { body: stay });
  expect(late).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
});
