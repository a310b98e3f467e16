import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { day } from '../../testing/time';

let propertyId: number;
const app = useTestApp();
beforeAll(async () => {
  propertyId = await insertListing(app, { max_guests: 4 });
});

const stay = (startDate: string, endDate: string, more: object = {}) => ({
  body: { propertyId, startDate, endDate, ...more },
});

describe('bookReservation', () => {
  test.each([
    [{ startDate: '2027-02-29' }, 'startDate', 'format'],
    [{ startDate: '05/01/2027' }, 'startDate', 'format'],
    [{ startDate: undefined }, 'startDate', 'required'],
    [{ propertyId: '11' }, 'propertyId', 'type'],
    [{ propertyId: 0 }, 'propertyId', 'min'],
    [{ guestsCount: 5 }, 'guestsCount', 'max'],
    [{ note: 'x'.repeat(501) }, 'note', 'maxLength'],
  ])('returns 400 for bodies that violate the contract, case %#', async (changes, field, code) => {
    const reply = await callAs(app, 'customer', 'bookReservation', stay('2027-04-01', '2027-04-03', changes));
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(reply.envelope.errors).toEqual([expect.objectContaining({ field, code })]);
  });

  test('returns 401 without a token', async () => {
    const reply = await app.call('bookReservation', stay('2027-04-01', '2027-04-03'));
    expect(reply).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test.each([
    ['FORBIDDEN', 'owner'],
    ['FORBIDDEN', 'admin'],
    ['FORBIDDEN', 'agent'],
    ['USER_BLOCKED', 'blocked'],
    ['VERIFICATION_REQUIRED', 'verification'],
  ] as const)('403 %s for %s', async (code, as) => {
    const reply = await app.call('bookReservation', { as, ...stay('2027-04-01', '2027-04-03') });
    expect(reply).toMatchObject({ status: 403, code });
  });

  test('returns 403 VERIFICATION_REQUIRED for a customer without a verified contact', async () => {
    const as = await insertCustomer(app, 'unverified', false);
    const reply = await app.call('bookReservation', { as, ...stay('2027-04-01', '2027-04-03') });
    expect(reply).toMatchObject({ status: 403, code: 'VERIFICATION_REQUIRED' });
  });

  test.each(['inactive', 'pending', 'rejected', 'suspended', 'archived'] as const)(
    '404 for a listing that is %s',
    async (name) => {
      const body = { propertyId: app.sandbox.propertyIds[name], startDate: '2027-04-01', endDate: '2027-04-03' };
      expect(await callAs(app, 'customer', 'bookReservation', { body })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    },
  );

  test.each([{ is_active: 0 }, { is_blocked: 1 }])('returns 404 for a listing whose owner has %j', async (state) => {
    const { otherOwner } = app.sandbox.userIds;
    const body = {
      propertyId: app.sandbox.propertyIds.otherOwnerActive,
      startDate: '2027-04-01',
      endDate: '2027-04-03',
    };
    await app.db.updateTable('app_user').set(state).where('id', '=', otherOwner).execute();
    expect((await callAs(app, 'customer', 'bookReservation', { body })).status).toBe(404);
    await app.db.updateTable('app_user').set({ is_active: 1, is_blocked: 0 }).where('id', '=', otherOwner).execute();
  });

  test('returns 404 for an unknown listing', async () => {
    const reply = await callAs(
      app,
      'customer',
      'bookReservation',
      stay('2027-04-01', '2027-04-03', { propertyId: 9999 }),
    );
    expect(reply.status).toBe(404);
  });

  test('returns 409 DATES_NOT_AVAILABLE when a night is taken, and stores nothing', async () => {
    const body = {
      propertyId: app.sandbox.propertyIds.otherOwnerActive,
      startDate: '2027-05-03',
      endDate: '2027-05-06',
    };
    expect((await callAs(app, 'otherCustomer', 'bookReservation', { body })).status).toBe(200);
    const count = () =>
      app.db
        .selectFrom('reservation')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst();
    const before = await count();
    const as = await insertCustomer(app, 'late');
    for (const [startDate, endDate] of [
      ['2027-05-05', '2027-05-08'],
      ['2027-05-01', '2027-05-04'],
      ['2027-05-04', '2027-05-05'],
      ['2027-05-01', '2027-05-10'],
    ]) {
      const reply = await app.call('bookReservation', { as, body: { ...body, startDate, endDate } });
      expect(reply).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
    }
    expect(await count()).toEqual(before);
  });

  test('returns 409 STATE_CONFLICT for the sixth booking that waits for its deposit', async () => {
    const as = await insertCustomer(app, 'greedy');
    // On different listings, so that only the lock on the customer serializes them.
    const listings = await Promise.all(Array.from({ length: 9 }, () => insertListing(app)));
    const book = (propertyId: number) =>
      callAs(app, as, 'bookReservation', { body: { propertyId, startDate: '2027-01-01', endDate: '2027-01-02' } });
    const last = listings.pop()!;
    const replies = await Promise.all(listings.map(book));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    const codes = replies.map(({ code }) => code).filter((code) => code !== null);
    expect(codes).toEqual(Array(3).fill('STATE_CONFLICT'));
    app.clock.advance(day); // their holds have ended
    expect((await book(last)).status).toBe(200);
    app.clock.advance(-day);
  });

  test('returns 413 for a body that is too large', async () => {
    expect((await app.call('bookReservation', { as: 'customer', ...tooLarge })).status).toBe(413);
  });

  test('returns 415 for a body that is not JSON', async () => {
    expect((await app.call('bookReservation', { as: 'customer', ...notJson })).status).toBe(415);
  });
});
