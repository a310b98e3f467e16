import { UserRole } from '../../../generated/enumerations';
import type { UserName } from '../../sandbox/data';
import { callAs, codeSentTo, loggedIn } from '../../testing/access';
import { type Actor, useForAll, useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { closeAccount, endStays } from '../../testing/closing';
import { auditTrailOf, eventsOf } from '../../testing/journal';
import { cardImage, getUser, insertCustomer } from '../../testing/people';
import { secondInstance } from '../../testing/servers/second-instance';
import { minute } from '../../testing/time';
import { deleteRemovedWebhooks } from '../../webhooks/pruning';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));

const close = (...[as, body]: [Actor?, unknown?]) => closeAccount(app, as, body);
const idOf = (who: UserName) => app.sandbox.userIds[who];

refusesBadBodies(app, 'closeAccount', { as: 'otherCustomer' });

test('returns 400 without `confirm: true`, 401 and 403', async () => {
  for (const body of [{}, { confirm: false }, { confirm: null }, { confirm: 'true' }])
    expect(await close('otherCustomer', body)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(await close()).toMatchObject({ status: 401 });
  expect(await close('verification')).toMatchObject({ status: 403, code: 'VERIFICATION_REQUIRED' });
  expect(await close('blocked')).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  expect((await getUser(app, idOf('otherCustomer'))).closed_at).toBeNull();
});

test('a database constraint rejects personal data in a closed account', async () => {
  expect(await close(await insertCustomer(app, 'gone'))).toMatchObject({ status: 200 });
  const row = () => app.db.updateTable('app_user').where('closed_at', 'is not', null);
  for (const changes of [{ email: 'a@example.com', email_key: 'a@example.com' }, { phone: '+1' }, { is_blocked: 0 }])
    await expect(row().set(changes).execute()).rejects.toBeDefined();
  await expect(row().set({ first_name: 'Example' }).execute()).rejects.toBeDefined();
});
test('returns 200, revokes all access on every instance and releases the contacts', async () => {
  const email = 'other.customer@example.com';
  const { token, refreshToken } = await loggedIn(app, email);
  const { data: verification } = await app.call('logInWithEmail', { body: { email } });
  app.clock.advance(minute);
  const code = await codeSentTo(app, email);
  const id = idOf('otherCustomer');
  const { phone } = await getUser(app, id);

  const reply = await close({ token });
  expect(reply).toMatchObject({ status: 200, data: { closed: true, keptUntil: null } });
  expect(reply.envelope.message).toContain('closed');
  for (const as of [{ token }, { token: verification.token as string }, 'otherCustomer'] as const)
    expect(await app.call('getMyReservations', { as })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await other.post('/Auth/LogOut', {}, token)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await other.post('/Auth/RefreshToken', { refreshToken })).toMatchObject({ status: 401 });
  for (const body of [{ email }, { email, code }])
    expect(await app.call('logInWithEmail', { body })).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  expect(await close({ token })).toMatchObject({ status: 401 });
  expect(await auditTrailOf(app, `user:${id}`)).toEqual([[id, 'closeAccount', null, true]]);
  expect(await eventsOf(app, 'user', id)).toEqual([{ type: 'user.closed', data: { role: UserRole.Customer } }]);

  const form = { FirstName: 'Example', LastName: 'Person', Email: email, Phone: phone! };
  const again = await app.call('addCustomer', { form });
  expect(again).toMatchObject({ status: 200 });
  expect((again.data as { userId: number }).userId).not.toBe(id);
});

test('removes a closed owner’s API keys, webhooks, calendar feeds and imports', async () => {
  await endStays(app);
  const as = 'otherOwner';
  const propertyId = app.sandbox.propertyIds.otherOwnerActive;
  const key = { token: app.sandbox.apiKeys.otherOwnerWrite };
  const feed = (await callAs(app, as, 'getCalendarFeed', { path: { propertyId } })).data as { url: string };
  const url = 'https://platform.example/calendar.ics';
  const added = await callAs(app, as, 'addCalendarImport', { body: { propertyId, name: 'Platform', url } });
  await callAs(app, as, 'addWebhook', { body: { url: 'https://partner.example/events', types: [] } });
  const { pathname } = new URL(feed.url);
  const platforms = [pathname, new URL((added.data as { exportUrl: string }).exportUrl).pathname];
  for (const path of platforms) expect(await app.send(path)).toMatchObject({ status: 200 });
  expect(await app.call('getEvents', { as: key })).toMatchObject({ status: 200 });

  expect(await close(as)).toMatchObject({ status: 200 });
  expect(await app.call('getEvents', { as: key })).toMatchObject({ status: 401 });
  for (const path of platforms) expect(await app.send(path)).toMatchObject({ status: 404 });
  // A job deletes the rows of removed webhooks.
  await deleteRemovedWebhooks(app);
  const left = async (table: 'api_key' | 'webhook') =>
    (await app.db.selectFrom(table).select('id').where('user_id', '=', idOf(as)).execute()).length;
  expect([await left('api_key'), await left('webhook')]).toEqual([0, 0]);
  for (const table of ['calendar_import', 'calendar_feed'] as const)
    expect(await app.db.selectFrom(table).selectAll().where('property_id', '=', propertyId).execute()).toEqual([]);
});

test('closes accounts of agents and administrators except the last administrator, also for concurrent requests', async () => {
  const receipt = { name: 'receipt.png', kind: 'receipt', purpose: null, storage_key: 'receipt.png' } as const;
  const facts = { content_type: 'image/png', bytes: 1, sha256: 'x', width: 1, height: 1, created_at: 1 };
  await app.db
    .insertInto('file')
    .values({ ...receipt, ...facts, owner_id: idOf('agent') })
    .execute();
  expect(await close('agent')).toMatchObject({ status: 200 });
  expect(await app.db.selectFrom('file').selectAll().where('owner_id', '=', idOf('agent')).execute()).toEqual([]);
  expect(await getUser(app, idOf('agent'))).toMatchObject({ erasing_since: null });
  const { data } = await app.call('getAgentData', { as: 'admin', path: { userId: idOf('agent') } });
  expect(data).toMatchObject({ firstName: 'Closed', lastName: 'account', email: null, isActive: false });
  const form = { FirstName: 'Example', LastName: 'Owner', Email: 'new@example.com', AgentId: idOf('agent') };
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  expect(await app.call('addOwner', { form: { ...form, ...images } })).toMatchObject({ code: 'UNKNOWN_REFERENCE' });

  expect(await close('admin')).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  const model = await getUser(app, idOf('admin'));
  const second = { email: 'second@example.com', email_key: 'second@example.com', phone: null };
  await app.db
    .insertInto('app_user')
    .values({ ...model, id: undefined, ...second })
    .execute();
  const { token } = await loggedIn(app, 'second@example.com');
  const replies = await Promise.all([
    close('admin').then(({ status }) => status),
    other.post('/Auth/CloseAccount', { confirm: true }, token).then(({ status }) => status),
  ]);
  expect(replies.sort()).toEqual([200, 409]);
});
