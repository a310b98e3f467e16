import { tryCalendars } from '../../testing/calendar-model';

test('random calendars, bookings, cancellations and blocks: no block is lost, and no stays overlap', async () => {
  await tryCalendars(5, 20261201);
});
