import { AlterationStatus, BookingStatus, NotificationType } from '../../../generated/enumerations';
import { mostPageBytes } from '../../contract/paging';
import { callAs } from '../../testing/access';
import {
  acceptChange,
  alterationEventsOf,
  declineChange,
  notifiedOf,
  proposeChange,
  proposed,
} from '../../testing/alterations';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { balance, decide, heldOf, pay, payBalance, paymentsOf, refund, reserve } from '../../testing/payments';
import { day } from '../../testing/time';
import { addDays } from '../../values/dates';
import { expireProposals } from '../alteration-expiry';

const { Confirmed, Cancelled } = BookingStatus;
const { Withdrawn, Expired } = AlterationStatus;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

const decline = (as: Actor, id: number, reason?: string) => declineChange(app, as, id, reason);
const withdraw = (as: Actor, id: number) => callAs(app, as, 'withdrawAlteration', { path: { id } });
const listOf = (as: Actor, id: number) => callAs(app, as, 'getAlterationsByReservation', { path: { id } });
const statusOfLast = async (id: number) => (await listOf('admin', id)).data[0].status as AlterationStatus;

describe('withdrawAlteration', () => {
  test('returns 200 to the party that has proposed it, also when repeated', async () => {
    const id = await reserve(app, Confirmed);
    const alteration = await proposed(app, 'customer', id, { end: 1 });
    expect(await withdraw('owner', alteration)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await withdraw('customer', alteration)).data).toMatchObject({ status: Withdrawn, decidedAt: null });
    expect((await withdraw('customer', alteration)).status).toBe(200);
    expect(await notifiedOf(app, id, 'owner')).toEqual([
      NotificationType.AlterationProposed,
      NotificationType.AlterationWithdrawn,
    ]);
    expect(await alterationEventsOf(app, id)).toEqual(['alteration.proposed', 'alteration.withdrawn']);
    expect(await acceptChange(app, 'owner', alteration)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('returns 409 for a decided proposal, 404 for others, 401, 403 and 400', async () => {
    const id = await reserve(app, Confirmed);
    const alteration = await proposed(app, 'customer', id, { end: 1 });
    await decline('owner', alteration);
    expect(await withdraw('customer', alteration)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await withdraw('otherCustomer', alteration)).status).toBe(404);
    expect((await app.call('withdrawAlteration', { path: { id: alteration } })).status).toBe(401);
    expect((await withdraw('agent', alteration)).status).toBe(403);
    expect((await callAs(app, 'customer', 'withdrawAlteration', { path: { id: 'x' } })).status).toBe(400);
  });
});

describe('a proposal that is not decided', () => {
  beforeEach(async () => {
    // Those of other tests.
    app.clock.set(testInstant + 2 * day);
    await expireProposals(app);
    app.clock.set(testInstant);
  });

  test('expires after 24 hours, by the job or when it is read, and both parties are notified', async () => {
    const [id, other] = [await reserve(app, Confirmed), await reserve(app, Confirmed)];
    await proposed(app, 'customer', id, { end: 1 });
    await proposed(app, 'owner', other, { end: 1 });
    app.clock.set(testInstant + day - 1);
    expect(await expireProposals(app)).toBe(0);
    app.clock.set(testInstant + day);
    expect(await statusOfLast(id)).toBe(Expired);
    expect(await expireProposals(app)).toBe(1);
    expect(await statusOfLast(other)).toBe(Expired);
    expect(await alterationEventsOf(app, other)).toEqual(['alteration.proposed', 'alteration.expired']);
    for (const who of ['customer', 'owner'] as const)
      expect((await notifiedOf(app, id, who)).at(-1)).toBe(NotificationType.AlterationExpired);
  });

  const bothNotifiedOnce = async (id: number) => {
    for (const who of ['customer', 'owner'] as const)
      expect(
        (await notifiedOf(app, id, who)).filter((type) => type === NotificationType.AlterationExpired),
      ).toHaveLength(1);
  };

  test('expires with the reservation, and both parties are notified: when it is cancelled, and when the stay ends', async () => {
    const id = await reserve(app, Confirmed);
    await proposed(app, 'customer', id, { end: 1 });
    expect((await callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} })).data.status).toBe(
      Cancelled,
    );
    expect(await statusOfLast(id)).toBe(Expired);
    expect(await alterationEventsOf(app, id)).toEqual(
      expect.arrayContaining(['alteration.expired', 'reservation.cancelled']),
    );
    await bothNotifiedOnce(id);

    const ending = await reserve(app, Confirmed, 1);
    app.clock.set(testInstant + 4 * day);
    const { data } = await proposeChange(app, 'customer', ending, { end: 1 });
    expect(data.expiresAt).toBe('2026-12-05T21:00:00Z');
    app.clock.set(Date.parse('2026-12-05T21:00:00Z'));
    expect(await expireProposals(app)).toBe(1);
    expect((await getReservation(app, ending)).status).toBe(BookingStatus.Completed);
    expect(await statusOfLast(ending)).toBe(Expired);
    await bothNotifiedOnce(ending);
  });
});

test('getAlterationsByReservation returns 200 to both parties, 404 to others, 401, 403 and 400', async () => {
  const id = await reserve(app, Confirmed);
  const alteration = await proposed(app, 'customer', id, { end: 1 });
  for (const as of ['customer', 'owner', 'admin'] as const)
    expect(await listOf(as, id)).toMatchObject({ status: 200, data: [{ id: alteration }] });
  expect((await listOf('otherCustomer', id)).status).toBe(404);
  expect((await listOf('otherOwner', id)).status).toBe(404);
  expect((await app.call('getAlterationsByReservation', { path: { id } })).status).toBe(401);
  expect((await listOf('agent', id)).status).toBe(403);
  expect((await callAs(app, 'customer', 'getAlterationsByReservation', { path: { id: 'x' } })).status).toBe(400);
});

test('getAlterationsByReservation returns pages that end at about 1 MB, newest first', async () => {
  const id = await reserve(app, Confirmed);
  const first = await proposed(app, 'customer', id, { end: 1 });
  const row = await app.db.selectFrom('alteration').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  const long = JSON.stringify([...(JSON.parse(row.lines) as object[]), ...manyLines(row.lines, 800)]);
  const { id: _, ...copy } = { ...row, status: AlterationStatus.Withdrawn, lines: long, old_lines: long };
  for (let index = 1; index < 8; index += 1)
    await app.db
      .insertInto('alteration')
      .values({ ...copy, created_at: row.created_at + index })
      .execute();
  const page = async (cursor?: string) => {
    const query = cursor === undefined ? {} : { cursor };
    const reply = await callAs(app, 'customer', 'getAlterationsByReservation', { path: { id }, query });
    expect(Buffer.byteLength(JSON.stringify(reply.data))).toBeLessThanOrEqual(mostPageBytes);
    return {
      ids: (reply.data as unknown as { id: number }[]).map((one) => one.id),
      next: (reply.envelope.pagination as { nextCursor: string | null }).nextCursor,
    };
  };
  const found: number[] = [];
  let pages = 0;
  for (let next: string | null | undefined; next !== null; pages += 1) {
    const { ids, next: following } = await page(next);
    found.push(...ids);
    next = following;
  }
  expect(pages).toBeGreaterThan(1);
  expect(found).toEqual(Array.from({ length: 8 }, (_, index) => first + 7 - index));
});

test('a refund of what the stay no longer costs cannot be rejected, so that no more than the total is held', async () => {
  const id = await reserve(app, Confirmed);
  await payBalance(app, id);
  await acceptChange(app, 'customer', await proposed(app, 'owner', id, { end: -1 }));
  const back = (await paymentsOf(app, id)).at(-1)!;
  expect(back.amount_minor).toBe(45_000);
  const rejected = await decide(app, back.id, { confirm: false, reason: 'The account is closed.' });
  expect(rejected).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await heldOf(app, id)).toBe(90_000);
  expect((await pay(app, id, { as: 'admin', ...balance(0.001) })).status).toBe(400);
  // It was paid out in another way.
  expect((await decide(app, back.id, { confirm: true, reason: 'In cash.' })).status).toBe(200);
  expect((await pay(app, id, refund(45))).status).toBe(200);
});

test('after the surplus of a shorter stay was refunded, a cancellation refunds the deposit by its policy as before', async () => {
  const id = await reserve(app, Confirmed, 30);
  await payBalance(app, id);
  await acceptChange(app, 'customer', await proposed(app, 'owner', id, { end: -1 }));
  const { data } = await callAs(app, 'customer', 'getReservationById', { path: { id } });
  expect(data).toMatchObject({ depositAmount: 27, refundIfCancelledNow: 27 });
  const cancelled = await callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} });
  expect(cancelled).toMatchObject({ status: 200, data: { refundAmount: 27 } });
});

/** Lines like the first of the stored ones, with different prices. */
function manyLines(stored: string, count: number): object[] {
  const [line] = JSON.parse(stored) as object[];
  return Array.from({ length: count }, (_, index) => ({ ...line, quantity: 1, unitMinor: index, minor: index }));
}

test('the event of the exported calendar keeps its UID when the stay is changed', async () => {
  const id = await reserve(app, Confirmed);
  const { property_id, end_date } = await getReservation(app, id);
  const { data } = await callAs(app, 'owner', 'rotateCalendarFeed', { path: { propertyId: property_id } });
  const read = async () => (await fetch(new URL(new URL(String(data.url)).pathname, app.url))).text();
  const uidsIn = (text: string) => [...text.replaceAll('\r\n ', '').matchAll(/UID:(\S+)/g)].map(([, uid]) => uid);
  const before = uidsIn(await read());
  expect(before).toHaveLength(1);
  await acceptChange(app, 'owner', await proposed(app, 'customer', id, { end: 1 }));
  const after = await read();
  expect(uidsIn(after)).toEqual(before);
  expect(after).toContain(`DTEND;VALUE=DATE:${addDays(end_date, 1).replaceAll('-', '')}`);
});
