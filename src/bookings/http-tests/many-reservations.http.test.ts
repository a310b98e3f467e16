import { BookingStatus } from '../../../generated/enumerations';
import { insertMany } from '../../database/bulk';
import { maxFew } from '../../database/few';
import { reservationRow } from '../../sandbox/reservations';
import { idsOf, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { callAs } from '../../testing/access';
import { day } from '../../testing/time';

const { Completed, Cancelled } = BookingStatus;

/** More than are looked up one by one. */
const count = maxFew + 200;

const app = useTestApp();
beforeAll(async () => {
  const now = app.clock.now();
  // Each was booked ten days before its first day, and some of them began 400 days ago; those of the sandbox were booked after it.
  const rows = Array.from({ length: count }, (_, index) => {
    const start = index % 100 === 0 ? 30 : -400 - (index % 7);
    const at = now + (start - 10) * day + index;
    const status = index % 3 === 0 ? Cancelled : Completed;
    return { ...reservationRow(app.sandbox, status, dateIn(app, start), now), created_at: at, updated_at: at + day };
  });
  await app.db.transaction().execute((trx) => insertMany(trx, 'reservation', rows));
});

/** The ids of all pages. */
async function listed(query: Record<string, string>): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const reply = await callAs(app, 'admin', 'getAllReservations', { query: { ...query, cursor, pageSize: 100 } });
    expect(reply.status).toBe(200);
    ids.push(...idsOf(reply));
    cursor = reply.envelope.pagination!.nextCursor ?? undefined;
  }
  return ids;
}

test.each([
  ['few reservations that begin before a date', { to: -403 }],
  ['many reservations that begin before a date, none of which was booked later', { to: -399 }],
  ['many reservations that begin before a date, some of which were booked later', { to: 40 }],
  ['few reservations that end after a date', { from: 0 }],
  ['many reservations that end after a date', { from: -410 }],
  ['few reservations that were changed since', { since: -1 }],
  ['many reservations that were changed since', { since: -500 }],
  ['reservations of a period', { from: -404, to: -400 }],
] as [string, { from?: number; to?: number; since?: number }][])(
  'lists %s, newest first',
  async (_, { from, to, since }) => {
    const instant = since === undefined ? undefined : app.clock.now() + since * day;
    const rows = await app.db
      .selectFrom('reservation')
      .select('id')
      .$if(from !== undefined, (query) => query.where('end_date', '>', dateIn(app, from!)))
      .$if(to !== undefined, (query) => query.where('start_date', '<', dateIn(app, to!)))
      .$if(instant !== undefined, (query) => query.where('updated_at', '>=', instant!))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    const query = {
      ...(from !== undefined && { from: dateIn(app, from) }),
      ...(to !== undefined && { to: dateIn(app, to) }),
      ...(instant !== undefined && { updatedSince: new Date(instant).toISOString() }),
    };
    expect(await listed(query)).toEqual(rows.map(({ id }) => id));
  },
);
