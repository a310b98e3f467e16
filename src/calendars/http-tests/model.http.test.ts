import { tryCalendars } from '../../testing/calendar-model';

test('random calendars, bookings, cancellations and blocks: no block is lost, and nothing overlaps', async () => {
  await tryCalendars(5, 20261201);
});
