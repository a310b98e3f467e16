import { tryCalendars } from '../../testing/calendar-model';

test('many random calendars, bookings, cancellations and blocks: no block is lost, and no stays overlap', async () => {
  await tryCalendars(Number(process.env.RUNS ?? 300));
}, 3_600_000);
