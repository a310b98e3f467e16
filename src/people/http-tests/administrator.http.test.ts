import { useTestApp } from '../../testing/app';
import { ensureAdministrator } from '../administrator';

const app = useTestApp({ ADMIN_PHONE: '9620790000099' });

const administrators = () =>
  app.db.selectFrom('app_user').select('phone').where('role', '=', 0).where('email', 'is', null).execute();

test('concurrent starts insert the configured administrator once, who logs in by phone number', async () => {
  await Promise.all(Array.from({ length: 8 }, () => ensureAdministrator(app)));
  expect(await administrators()).toEqual([{ phone: '+962790000099' }]);
  const reply = await app.call('logInWithPhoneNumber', { body: { phoneNumber: '962790000099' } });
  expect(reply.status).toBe(206);
});

test('inserts a default administrator outside production when none is configured', async () => {
  const config = { ...app.config, adminPhone: undefined, adminEmail: undefined };
  expect(await ensureAdministrator({ ...app, config })).toBe('admin@example.com');
  expect(await ensureAdministrator({ ...app, config: { ...config, production: true } })).toBeUndefined();
});
