import { BookingStatus } from '../../../generated/enumerations';
import { administer } from '../../commands/admin';
import { diagnose } from '../../commands/doctor/diagnosis';
import { callAs } from '../../testing/access';
import { startTestApp, useTestApp } from '../../testing/app';
import { dateIn, insertReservation, statusOf } from '../../testing/bookings';
import { testEnvironment } from '../../testing/environment';

const app = useTestApp();

const environment = () => ({
  NODE_ENV: 'test',
  DATABASE_URL: app.config.databaseUrl,
  DATABASE_POOLER: testEnvironment.DATABASE_POOLER,
  STORAGE_URL: app.config.storageUrl,
  JWT_SECRET: 'a secret that only the tests use',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
});
const admin = (...words: string[]) => administer(['maintenance', ...words], environment());
const addFavorite = (headers = {}) =>
  app.call('addFavorite', { as: 'customer', path: { propertyId: app.sandbox.propertyIds.active }, headers });

test('an operator begins and ends maintenance of running servers, which the doctor and the audit log show', async () => {
  expect(await admin('on')).toMatchObject({ exitCode: 0, text: expect.stringContaining('maintenance has begun') });
  expect(await admin('on')).toMatchObject({ exitCode: 0, text: expect.stringContaining('already') });
  expect((await addFavorite()).status).toBe(200);
  await app.maintenance.refresh();
  expect([app.maintenance.isOn, app.maintenance.pausing.aborted]).toEqual([true, true]);
  const refused = await addFavorite();
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([503, 'MAINTENANCE', '60']);
  expect(refused.envelope.message).toMatch(/maintenance/);
  expect((await addFavorite({ 'accept-language': 'ar' })).envelope.message).toMatch(/الصيانة/);
  expect((await app.call('getFavorites', { as: 'customer' })).status).toBe(200);
  expect((await app.call('addFavorite', { path: { propertyId: 1 } })).status).toBe(401);
  expect((await diagnose([], environment())).text).toContain('is in maintenance');

  expect(await admin('off')).toMatchObject({ exitCode: 0, text: expect.stringContaining('has ended') });
  expect(await admin('off')).toMatchObject({ exitCode: 0, text: expect.stringContaining('no maintenance has begun') });
  await app.maintenance.refresh();
  expect([app.maintenance.isOn, app.maintenance.pausing.aborted]).toEqual([false, false]);
  expect((await addFavorite()).status).toBe(200);
  expect((await diagnose([], environment())).text).not.toContain('maintenance');
  const entries = app.db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject', '=', 'service:all');
  expect(await entries.orderBy('id').execute()).toEqual([
    { action: 'beginMaintenance', actor_id: null },
    { action: 'endMaintenance', actor_id: null },
  ]);
});

test('maintenance status says whether it is on, since when, and how it ends, and changes nothing', async () => {
  expect(await admin('status')).toEqual({
    exitCode: 0,
    text: 'maintenance is off: servers accept changes, except those with MAINTENANCE=read-only',
  });
  await admin('on');
  const entries = await app.db.selectFrom('audit_log').select('id').execute();
  expect(await admin('status')).toEqual({
    exitCode: 0,
    text: expect.stringMatching(/^maintenance is on since \d{4}-\S+Z: .* marketplace admin maintenance off$/) as string,
  });
  expect(await app.db.selectFrom('audit_log').select('id').execute()).toEqual(entries);
  const forced = { ...environment(), MAINTENANCE: 'read-only' };
  expect((await administer(['maintenance', 'status'], forced)).text).toMatch(/\nMAINTENANCE=read-only is set here: /);
  await admin('off');
  expect((await admin('status')).text).toMatch(/^maintenance is off/);
});

test('maintenance without a word prints its help, without a configuration', async () => {
  const help = {
    exitCode: 0,
    text: expect.stringMatching(/^Usage: marketplace admin maintenance .*status/s) as string,
  };
  expect(await administer(['maintenance'], { DATABASE_URL: 'wrong' })).toEqual(help);
});

test('a wrong word is a usage error that names the right ones', async () => {
  for (const words of [['maybe'], ['on', 'off']]) expect(await admin(...words)).toMatchObject({ exitCode: 2 });
  expect((await admin('maybe')).text).toContain('on, off, status');
});

test('a server with MAINTENANCE=read-only rejects changes, whatever the database says', async () => {
  const other = await startTestApp({ MAINTENANCE: 'read-only' });
  await other.maintenance.refresh();
  expect(await other.call('acceptTerms', { as: 'customer', body: { version: 1 } })).toMatchObject({ status: 503 });
  await other.close();
});

test('time does not change a booking during maintenance, and is applied after it', async () => {
  const id = await insertReservation(app, BookingStatus.Pending, dateIn(app, 60));
  const read = async () => {
    const one = await callAs(app, 'customer', 'getReservationById', { path: { id } });
    const all = await callAs(app, 'customer', 'getMyReservations');
    const dates = await app.call('getAvailableDates', { path: { id: app.sandbox.propertyIds.active } });
    return one.status === all.status && all.status === dates.status ? dates.status : [one, all, dates];
  };
  await admin('on');
  await app.maintenance.refresh();
  app.clock.advance(26 * 60 * 60_000);
  expect([await read(), await statusOf(app, id)]).toEqual([200, BookingStatus.Pending]);
  await admin('off');
  await app.maintenance.refresh();
  expect([await read(), await statusOf(app, id)]).toEqual([200, BookingStatus.Expired]);
});
