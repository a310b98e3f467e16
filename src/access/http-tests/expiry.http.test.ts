import { loggedIn } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { day } from '../../testing/time';
import { deleteExpired } from '../repository-sessions';

const app = useTestApp();

const rowsOf = async (table: 'otp_code' | 'refresh_token' | 'session') =>
  (
    await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

test('deletes expired codes, tokens and sessions; valid ones keep working', async () => {
  const { refreshToken } = await loggedIn(app, 'customer@example.com');
  const sessions = await rowsOf('session');

  app.clock.advance(day + 1000);
  await deleteExpired(app.db, app.clock.now());
  expect([await rowsOf('otp_code'), await rowsOf('refresh_token')]).toEqual([0, 1]);
  expect(await rowsOf('session')).toBeLessThan(sessions);
  const refreshed = await app.call('refreshToken', { body: { refreshToken } });
  expect(refreshed.status).toBe(200);

  app.clock.advance(31 * day);
  await deleteExpired(app.db, app.clock.now());
  expect([await rowsOf('refresh_token'), await rowsOf('session')]).toEqual([0, 0]);
});
