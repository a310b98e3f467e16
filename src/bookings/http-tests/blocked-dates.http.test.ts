import { callAs } from '../../testing/access';
import { type Actor, useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { BookingStatus } from '../../../generated/enumerations';
import { dateIn, insertReservation } from '../../testing/bookings';
import { auditOf } from '../../testing/journal';
import { insertListing } from '../../testing/listings';
import { day } from '../../testing/time';

let propertyId: number;
const app = useTestApp();
beforeAll(async () => {
  propertyId = app.sandbox.propertyIds.active;
});

const block = (as: Actor, startDate: string, endDate: string, more: object = {}) =>
  callAs(app, as, 'addBlockedDates', { body: { propertyId, startDate, endDate, ...more } });
const blocksOf = (as: Actor, id = propertyId) => callAs(app, as, 'getBlockedDates', { path: { propertyId: id } });
const remove = (as: Actor, id: number) => callAs(app, as, 'removeBlockedDates', { path: { id } });
const book = (startDate: string, endDate: string) =>
  callAs(app, 'customer', 'bookReservation', { body: { propertyId, startDate, endDate } });

async function eventsOf(as: Actor, id: number, afterSequence = 0) {
  const { data } = await callAs(app, as, 'getEvents', { query: { propertyId: id, afterSequence } });
  return { events: data.events as object[], last: data.newestSequence as number };
}

describe('addBlockedDates', () => {
  test('returns 200, and the nights cannot be booked or blocked again', async () => {
    const reply = await block('owner', '2027-02-01', '2027-02-05', { reason: 'Painting' });
    expect(reply).toMatchObject({
      status: 200,
      data: {
        propertyId,
        startDate: '2027-02-01',
        endDate: '2027-02-05',
        reason: 'Painting',
        createdAt: '2026-12-01T09:30:00Z',
      },
    });
    expect(await book('2027-02-04', '2027-02-07')).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
    expect(await block('owner', '2027-01-30', '2027-02-02')).toMatchObject({
      status: 409,
      code: 'DATES_NOT_AVAILABLE',
    });
    expect((await book('2027-02-05', '2027-02-07')).status).toBe(200);
    expect((await book('2027-01-30', '2027-02-01')).status).toBe(200);
    expect((await remove('owner', reply.data.id)).status).toBe(200);
    expect((await book('2027-02-01', '2027-02-05')).status).toBe(200);
  });

  test('returns 200 for an administrator and adds an audit entry', async () => {
    const other = app.sandbox.propertyIds.otherOwnerActive;
    const reply = await block('admin', '2027-02-01', '2027-02-03', { propertyId: other, reason: null });
    expect(reply).toMatchObject({ status: 200, data: { propertyId: other, reason: null } });
    expect((await remove('admin', reply.data.id)).data).toEqual({ removed: true });
    const noted = await auditOf(app, `property:${other}`);
    expect(noted.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['addBlockedDates', app.sandbox.userIds.admin],
      ['removeBlockedDates', app.sandbox.userIds.admin],
    ]);
    expect(await auditOf(app, `property:${propertyId}`)).toEqual([]);
  });

  test.each([
    [10, 10],
    [10, 9],
    [-1, 3],
    [366, 367],
    [10, 376],
  ])('returns 400 INVALID_DATE_RANGE from day %i to day %i', async (first, last) => {
    expect(await block('owner', dateIn(app, first), dateIn(app, last))).toMatchObject({
      status: 400,
      code: 'INVALID_DATE_RANGE',
    });
  });

  test('returns 200 for a whole year and 400 for bodies that violate the contract', async () => {
    const empty = await insertListing(app);
    expect((await block('owner', dateIn(app, 365), dateIn(app, 730), { propertyId: empty })).status).toBe(200);
    const reply = await block('owner', '2027-02-30', '2027-03-05');
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('returns 401 without a token and 403 for a customer', async () => {
    const body = { propertyId, startDate: '2027-05-01', endDate: '2027-05-02' };
    expect((await app.call('addBlockedDates', { body })).status).toBe(401);
    expect((await app.call('addBlockedDates', { body, as: 'customer' })).status).toBe(403);
  });

  test('returns 404 for another owner’s or an unknown listing', async () => {
    expect((await block('otherOwner', '2027-05-01', '2027-05-02')).status).toBe(404);
    expect((await block('admin', '2027-05-01', '2027-05-02', { propertyId: 9999 })).status).toBe(404);
  });

  test('returns 409 with the taken ranges, and not with what takes them', async () => {
    const id = await insertListing(app);
    const at = (from: number, to: number) => block('owner', dateIn(app, from), dateIn(app, to), { propertyId: id });
    expect((await at(10, 12)).status).toBe(200);
    await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 13), { property_id: id, nights: 4 });
    const { status, code, envelope } = await at(11, 15);
    expect([status, code]).toEqual([409, 'DATES_NOT_AVAILABLE']);
    const ranges = [
      [11, 12],
      [13, 15],
    ].map(([from, to]) => `The dates from ${dateIn(app, from!)} to ${dateIn(app, to!)} are already taken.`);
    expect(envelope.errors).toEqual(ranges.map((range) => ({ field: 'startDate', code: 'custom', message: range })));
    expect(envelope.message).toBe(ranges[0]);
  });

  test('returns 409 when a night is booked, and blocks nothing', async () => {
    const before = (await blocksOf('owner')).data as unknown[];
    const reply = await block('owner', dateIn(app, 5), dateIn(app, 11)); // a hold begins on day 10
    expect(reply).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
    expect((await blocksOf('owner')).data).toEqual(before);
  });

  test('returns 200 when a hold on the nights has ended', async () => {
    app.clock.advance(day);
    const reply = await block('owner', dateIn(app, 5), dateIn(app, 11));
    expect(reply.status).toBe(200);
    await remove('owner', reply.data.id);
    app.clock.advance(-day);
  });

  test('accepts one of twenty concurrent overlapping ranges', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      block('owner', dateIn(app, 200 + index), dateIn(app, 230 + index)),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
  });

  test('returns 413 for a body that is too large and 415 for one that is not JSON', async () => {
    expect((await app.call('addBlockedDates', { as: 'owner', ...tooLarge })).status).toBe(413);
    expect((await app.call('addBlockedDates', { as: 'owner', ...notJson })).status).toBe(415);
  });
});

describe('getBlockedDates', () => {
  test('returns 200 with the ranges that have not ended, in ascending order, to the owner and administrators', async () => {
    const listing = await insertListing(app);
    for (const [first, last] of [
      [20, 22],
      [0, 2],
      [5, 6],
    ] as const)
      await block('owner', dateIn(app, first), dateIn(app, last), { propertyId: listing });
    const starts = async (as: Actor) =>
      ((await blocksOf(as, listing)).data as { startDate: string }[]).map(({ startDate }) => startDate);
    expect(await starts('owner')).toEqual(['2026-12-01', '2026-12-06', '2026-12-21']);
    expect(await starts('admin')).toEqual(['2026-12-01', '2026-12-06', '2026-12-21']);
    app.clock.advance(2 * day);
    expect(await starts('owner')).toEqual(['2026-12-06', '2026-12-21']);
    app.clock.advance(-2 * day);
  });

  test('returns 400 for an invalid id, 401 without a token, 403 for a customer and 404 for another owner’s listing', async () => {
    expect((await callAs(app, 'owner', 'getBlockedDates', { path: { propertyId: '0' } })).status).toBe(400);
    expect((await app.call('getBlockedDates', { path: { propertyId } })).status).toBe(401);
    expect((await blocksOf('customer')).status).toBe(403);
    expect((await blocksOf('otherOwner')).status).toBe(404);
    expect((await blocksOf('admin', 9999)).status).toBe(404);
  });
});

describe('removeBlockedDates', () => {
  test('returns 400 for an invalid id, 401 without a token and 403 for a customer', async () => {
    expect((await callAs(app, 'owner', 'removeBlockedDates', { path: { id: 'x' } })).status).toBe(400);
    expect((await app.call('removeBlockedDates', { path: { id: 1 } })).status).toBe(401);
    expect((await remove('customer', 1)).status).toBe(403);
  });

  test('returns 404 for another owner’s listing, and when the range was already removed', async () => {
    const { data } = await block('owner', '2027-06-01', '2027-06-03');
    expect((await remove('otherOwner', data.id)).status).toBe(404);
    expect(await book('2027-06-01', '2027-06-03')).toMatchObject({ status: 409 });
    const statuses = (await Promise.all([1, 2, 3].map(() => remove('owner', data.id)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404, 404]);
    expect((await remove('owner', 9999)).status).toBe(404);
  });
});

describe('events', () => {
  test('each change publishes one event, which the owner reads, also when an administrator makes it', async () => {
    const id = await insertListing(app);
    const start = (await eventsOf('owner', id)).last;
    const reply = await block('admin', dateIn(app, 20), dateIn(app, 22), { propertyId: id });
    expect((await block('owner', dateIn(app, 21), dateIn(app, 23), { propertyId: id })).status).toBe(409);
    expect((await remove('otherOwner', reply.data.id)).status).toBe(404);
    await remove('owner', reply.data.id);
    expect((await remove('owner', reply.data.id)).status).toBe(404);
    const published = await eventsOf('owner', id, start);
    expect(published.events).toMatchObject(
      ['property.nightsBlocked', 'property.nightsUnblocked'].map((type) => ({
        type,
        resource: { kind: 'property', id },
        data: { ownerId: app.sandbox.userIds.owner, propertyId: id },
      })),
    );
    expect(published.events).toHaveLength(2);
    expect((await eventsOf('otherOwner', id, start)).events).toEqual([]);
  });
});
