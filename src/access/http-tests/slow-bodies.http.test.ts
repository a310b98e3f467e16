import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { useTestApp } from '../../testing/app';

const app = useTestApp();

test('rejects a request whose user is blocked while the body arrives', async () => {
  const body = JSON.stringify({ name: 'Payment type of a blocked user', code: 'Blocked' });
  const slow = request(`${app.url}/PaymentTypes/Add`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.sandbox.tokens.admin}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  slow.flushHeaders();
  await once(slow, 'continue');
  slow.write(body.slice(0, -1));
  // Longer than an identification is reused.
  await delay(1_200);
  const { admin } = app.sandbox.userIds;
  await app.db.updateTable('app_user').set({ is_blocked: 1 }).where('id', '=', admin).execute();
  slow.end(body.at(-1));
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(403);
  const named = app.db.selectFrom('payment_type').select('name').where('name', 'like', 'Payment type of a blocked%');
  expect(await named.execute()).toEqual([]);
});
