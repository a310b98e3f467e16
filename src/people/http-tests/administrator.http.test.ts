import { type TestApp, startTestApp } from '../../testing/app';
import { ensureAdministrator } from '../administrator';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ADMIN_PHONE: '9620790000099' });
});
afterAll(() => app.close());

const administrators = () =>
  app.db.selectFrom('app_user').select('phone').where('role', '=', 0).where('email', 'is', null).execute();

test('however many instances start at once, the named administrator is there once, and is known by the number', async () => {
  await Promise.all(Array.from({ length: 8 }, () => ensureAdministrator(app)));
  expect(await administrators()).toEqual([{ phone: '+962790000099' }]);
  const reply = await app.call('logInWithPhoneNumber', { body: { phoneNumber: '962790000099' } });
  expect(reply.status).toBe(206);
});

test('outside production somebody administers a server that names nobody', async () => {
  const config = { ...app.config, adminPhone: undefined, adminEmail: undefined };
  expect(await ensureAdministrator({ ...app, config })).toBe('admin@example.com');
  expect(await ensureAdministrator({ ...app, config: { ...config, production: true } })).toBeUndefined();
});
