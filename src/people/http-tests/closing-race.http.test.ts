import { isLive } from '../../bookings/time';
import { type Actor, useForAll, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { type Closing, closeAccount, closingAtOnce, idIn } from '../../testing/closing';
import { listing } from '../../testing/listings';
import { getUser, insertCustomer } from '../../testing/people';
import { secondInstance } from '../../testing/servers/second-instance';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));

const rounds = 8;

/** Closes the account on one instance concurrently with `write` on the other. */
const atOnce = (token: string, write: Closing['write'], round: number) => closingAtOnce(other, { token, write, round });

test('either the booking succeeds and the account stays open, or it fails and the account is closed', async () => {
  const outcomes: object[] = [];
  for (let round = 0; round < rounds; round++) {
    const as = await insertCustomer(app, `books${round}`);
    const body = { propertyId: app.sandbox.propertyIds.active, startDate: dateIn(app, 100 + round) };
    const booking = () =>
      app.call('bookReservation', { as, body: { ...body, endDate: dateIn(app, 101 + round), note: 'mine' } });
    const outcome = await atOnce(as.token, booking, round);
    expect([200, 401, 403]).toContain(outcome.written);
    const { closed_at } = await getUser(app, idIn(as));
    const live = await app.db
      .selectFrom('reservation as r')
      .select('r.id')
      .where('r.customer_id', '=', idIn(as))
      .where(isLive('r', app.clock.now()))
      .execute();
    const isClosed = closed_at !== null;
    expect({ ...outcome, live: live.length, isClosed }).toEqual(
      isClosed
        ? { written: outcome.written === 403 ? 403 : 401, closed: 200, live: 0, isClosed }
        : { written: 200, closed: 409, live: 1, isClosed },
    );
    outcomes.push(outcome);
  }
});

test('a concurrent profile update does not restore erased data', async () => {
  for (let round = 0; round < rounds; round++) {
    const as = await insertCustomer(app, `profile${round}`);
    const body = { firstName: 'Returning', lastName: 'Person', address: 'Returning street', phone: '+962790007777' };
    const { written, closed } = await atOnce(as.token, () => app.call('updateCustomer', { as, body }), round);
    expect([written, closed]).toEqual([written === 200 ? 200 : 401, 200]);
    expect(await getUser(app, idIn(as))).toMatchObject({ first_name: '', address: null, phone: null });
  }
});

test('a concurrently added listing is archived or rejected', async () => {
  const model = await getUser(app, app.sandbox.userIds.otherOwner);
  for (let round = 0; round < rounds; round++) {
    const email = `lets${round}@example.com`;
    const values = { ...model, id: undefined, email, email_key: email, phone: null };
    const { id } = await app.db.insertInto('app_user').values(values).returning('id').executeTakeFirstOrThrow();
    const sessionId = app.random.uuid();
    const session = { id: sessionId, user_id: id, login_method: 0, created_at: 1, revoked_at: null } as const;
    await app.db.insertInto('session').values(session).execute();
    const claims = { userId: id, role: 'Owner', version: model.token_version, sessionId, tokenType: 'access' } as const;
    const as: Actor = app.tokens.sign(claims);
    const add = () => app.call('addRentProperty', { as, body: listing({ information: { title: 'Late flat' } }) });
    const { written, closed } = await atOnce(as.token, add, round);
    expect([written, closed]).toEqual([written === 200 ? 200 : 401, 200]);
    const rows = await app.db
      .selectFrom('rent_property')
      .select(['property_status', 'title'])
      .where('owner_id', '=', id)
      .execute();
    expect(rows).toEqual(written === 200 ? [{ property_status: 5, title: '———' }] : []);
  }
});

test('one of two concurrent requests closes the account', async () => {
  const as = await insertCustomer(app, 'twice');
  const replies = await Promise.all([
    closeAccount(app, as).then(({ status }) => status),
    other.post('/Auth/CloseAccount', { confirm: true }, as.token).then(({ status }) => status),
  ]);
  expect(replies.sort()).toEqual([200, 401]);
});
