import { type TestApp, startTestApp } from '../../testing/app';
import { migrations } from '../migrations';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

test('the migration replaces an audit entry about several users with one for each of them', async () => {
  const entries = () =>
    app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject', 'reason', 'api_key_id', 'trace_id', 'at'])
      .orderBy('at')
      .orderBy('id')
      .execute();
  const before = await entries();
  const entry = { actor_id: app.sandbox.userIds.admin, action: 'sendNotification', reason: 'Sold', api_key_id: null };
  const written = [
    { ...entry, subject: 'users:2,12,3', trace_id: 'a', at: 9e12 },
    { ...entry, subject: 'users:2', trace_id: 'b', at: 9e12 + 1 },
    { ...entry, subject: 'role:Owner', trace_id: 'c', at: 9e12 + 2 },
  ];
  await app.db.insertInto('audit_log').values(written).execute();

  await migrations['0031-audited-users']!.up(app.db);

  expect(await entries()).toEqual([
    ...before,
    { ...written[0], subject: 'user:2' },
    { ...written[0], subject: 'user:12' },
    { ...written[0], subject: 'user:3' },
    { ...written[1], subject: 'user:2' },
    written[2],
  ]);
});
