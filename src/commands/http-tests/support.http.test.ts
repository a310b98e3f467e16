import { NotificationType } from '../../../generated/enumerations';
import { insertMany } from '../../database/bulk';
import type { Trx } from '../../database/connection';
import { testInstant, useTestApp } from '../../testing/app';
import { testEnvironment } from '../../testing/environment';
import { notifyUsers } from '../../notifications/repository';
import { administer } from '../admin';

const app = useTestApp();

const environment = () => ({
  NODE_ENV: 'test',
  DATABASE_URL: app.config.databaseUrl,
  DATABASE_POOLER: testEnvironment.DATABASE_POOLER,
  JWT_SECRET: 'a secret that only the tests use',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
});
const run = (...args: string[]) => administer(args, environment());
const audit = (action: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject', 'reason', 'trace_id'])
    .where('action', '=', action)
    .execute();
const auditEntry = (subject: string, reason: string | null = null) => ({
  actor_id: null,
  subject,
  reason,
  trace_id: null,
});

test('finds an account by e-mail address, phone number or id, and does not show its identity document', async () => {
  const { owner } = app.sandbox.userIds;
  const found = await run('find', '--email', 'Owner@example.com');
  expect(found).toMatchObject({ exitCode: 0, text: expect.stringMatching(new RegExp(`^user +${owner}, owner, `)) });
  expect(await run('find', '--id', String(owner))).toEqual(found);
  expect(await run('find', '--phone', '+962790000002')).toEqual(found);
  const { identity_number_encrypted, identity_number_masked, birth_date } = await app.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', owner)
    .executeTakeFirstOrThrow();
  for (const secret of [identity_number_encrypted, identity_number_masked, birth_date])
    if (secret !== null) expect(found.text).not.toContain(secret);
  expect(await audit('findUser')).toEqual(Array(3).fill(auditEntry(`user:${owner}`)));
});

test('resend-email schedules an e-mail that was sent or given up again', async () => {
  const { customer } = app.sandbox.userIds;
  const at = testInstant;
  await notifyUsers(app.db as Trx, [customer], { type: NotificationType.General, title: 'x', message: 'y' }, at);
  const newest = () =>
    app.db
      .selectFrom('notification')
      .select(['id', 'email_due_at', 'email_attempts'])
      .where('user_id', '=', customer)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const { id } = await newest();
  await app.db
    .updateTable('notification')
    .set({ email_due_at: null, email_attempts: 5 })
    .where('id', '=', id)
    .execute();
  expect((await run('find', '--id', String(customer))).text).toContain(
    `notification ${id}, General, 2026-12-01T09:30:00Z: e-mail sent or given up after 5 attempts`,
  );
  expect((await run('resend-email', '--notification', String(id))).exitCode).toBe(0);
  expect(await newest()).toEqual({ id, email_due_at: expect.any(Number), email_attempts: 0 });
  expect(await audit('resendEmail')).toEqual([auditEntry(`user:${customer}`, `notification ${id}`)]);
  expect(await run('resend-email', '--notification', '999999')).toEqual({
    exitCode: 1,
    text: 'notification 999999 does not exist',
  });
});

test('unlock deletes the codes and attempts of an account', async () => {
  const body = { email: 'unlock@example.com' };
  const { customer } = app.sandbox.userIds;
  await app.db
    .updateTable('app_user')
    .set({ email: body.email, email_key: body.email })
    .where('id', '=', customer)
    .execute();
  const codes = () => app.db.selectFrom('otp_code').select('id').where('target', '=', body.email).execute();
  const now = Date.now();
  await app.db
    .insertInto('otp_code')
    .values({
      channel: 0,
      target: body.email,
      user_id: customer,
      code_hash: 'x',
      expires_at: now,
      requested_from: null,
      state: 'exhausted',
      network: 'n',
      after_id: 0,
      tries: 5,
      created_at: now,
    })
    .execute();
  const [{ id: code_id }] = (await codes()) as [{ id: number }];
  await app.db.insertInto('otp_attempt').values({ code_id, network: 'n', attempts: 5 }).execute();
  expect(await run('unlock', '--id', String(customer))).toEqual({
    exitCode: 0,
    text: `user ${customer} may request and try codes again; 1 older codes are invalid`,
  });
  expect(await codes()).toEqual([]);
  expect(await app.db.selectFrom('otp_attempt').select('code_id').execute()).toEqual([]);
  expect(await audit('unlockUser')).toEqual([auditEntry(`user:${customer}`)]);
});

test('jobs lists the last runs', async () => {
  expect((await run('jobs')).text).toBe('no job has run yet');
  await app.db
    .insertInto('job_run')
    .values({ name: 'keep to retention', started_at: testInstant, finished_at: null })
    .execute();
  expect((await run('jobs')).text).toBe('keep to retention\tstarted 2026-12-01T09:30:00Z\tnot finished');
});

test('end-sessions ends the sessions of one account, and with --all those of all accounts', async () => {
  const { owner } = app.sandbox.userIds;
  const status = async (as: 'owner' | 'admin') => (await app.call('getMe', { as })).status;
  expect(await status('owner')).toBe(200);
  expect((await run('end-sessions', '--id', String(owner))).text).toMatch(/^ended \d+ sessions of user/);
  expect([await status('owner'), await status('admin')]).toEqual([401, 200]);
  expect((await run('end-sessions', '--all')).text).toMatch(/^ended all \d+ sessions/);
  expect(await status('admin')).toBe(401);
  expect(await audit('endSessions')).toEqual([auditEntry(`user:${owner}`), auditEntry('role:all')]);
});

test('end-sessions --all updates a batch of accounts at a time, and reports its progress', async () => {
  const { id: _, ...account } = await app.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', app.sandbox.userIds.customer)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 1_200 }, (_one, index) => {
    const address = `person${index}@example.com`;
    return { ...account, email: address, email_key: address, phone: null, token_version: 1 };
  });
  await app.db.transaction().execute((trx) => insertMany(trx, 'app_user', rows));
  const people = app.db.selectFrom('app_user').select('id').where('email_key', 'like', 'person%@example.com');
  const ids = (await people.execute()).map(({ id }) => id);
  const sessions = ids.map((id) => ({
    id: `session-${id}`,
    user_id: id,
    login_method: 0 as const,
    created_at: testInstant,
  }));
  await app.db.transaction().execute((trx) => insertMany(trx, 'session', sessions));
  const accounts = app.db.selectFrom('app_user').select((eb) => eb.fn.countAll<number>().as('count'));
  const total = Number((await accounts.executeTakeFirstOrThrow()).count);
  const progress: number[] = [];
  const { text } = await administer(['end-sessions', '--all'], environment(), (_what, done, of) => {
    progress.push(done);
    expect(of).toBe(total);
  });
  expect(text).toMatch(/^ended all \d+ sessions/);
  // The first batches are small.
  expect(progress.slice(0, 2)).toEqual([100, progress[1]]);
  expect(progress.length).toBeGreaterThan(3);
  expect(progress.at(-1)).toBe(total);
  const left = await app.db.selectFrom('session').select('id').where('revoked_at', 'is', null).execute();
  expect(left).toEqual([]);
});

test('end-sessions --all revokes the verification tokens of users who may have a valid code, and changes no other account', async () => {
  const { owner, customer } = app.sandbox.userIds;
  const code = (user_id: number, created_at: number) => ({
    ...{
      channel: 0 as const,
      target: `code-of-${user_id}@example.com`,
      user_id,
      code_hash: '',
      state: 'issued' as const,
    },
    ...{ created_at, expires_at: created_at + 600_000 },
  });
  const now = Date.now();
  const codes = [code(owner, now - 5 * 60_000), code(customer, now - 20 * 60_000)];
  await app.db.insertInto('otp_code').values(codes).execute();
  const versionOf = async (id: number) => {
    const account = app.db.selectFrom('app_user').select('token_version').where('id', '=', id);
    return (await account.executeTakeFirstOrThrow()).token_version;
  };
  const before = [await versionOf(owner), await versionOf(customer)];
  await run('end-sessions', '--all');
  expect([await versionOf(owner), await versionOf(customer)]).toEqual([before[0]! + 1, before[1]]);
});

test.each([
  [['find'], 2, /^--email, --phone or --id is required/],
  [['find', '--id', '1', '--email', 'owner@example.com'], 2, /--id.* cannot be used with .*--email/],
  [['find', '--id', 'x'], 2, /--id.* must be a whole number/],
  [['find', '--id', '999999'], 1, /^user 999999 does not exist$/],
  [['end-sessions'], 2, /^--email, --phone, --id or --all is required/],
  [['end-sessions', '--all', '--id', '1'], 2, /--all' cannot be used with .*--id/],
  [['end-sessions', '--email', 'owner@example.com', '--all'], 2, /--all' cannot be used with .*--email/],
  [['resend-email'], 2, /--notification.* not specified/],
] as [string[], number, RegExp][])('%j returns exit code %d', async (args, exitCode, text) => {
  expect(await run(...args)).toMatchObject({ exitCode, text: expect.stringMatching(text) });
});
