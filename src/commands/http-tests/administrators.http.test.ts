import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loggedIn } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { testEnvironment } from '../../testing/environment';
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

test('add creates an administrator, who can log in at the running server, and does not create it twice', async () => {
  const added = await run('add', '--email', 'Ops@example.com', '--first-name', 'Example', '--last-name', 'Operator');
  expect(added).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^added administrator \d+, .* Ops@example.com$/),
  });
  const id = Number(/\d+/.exec(added.text)![0]);
  expect(await loggedIn(app, 'ops@example.com')).toMatchObject({ user: { userId: id, role: 0 } });
  const again = await run('add', '--email', 'ops@example.com');
  expect(again).toEqual({ exitCode: 0, text: `administrator ${id} already exists, and logs in as ops@example.com` });
  expect(await audit('addAdministrator')).toEqual([
    { actor_id: null, subject: `user:${id}`, reason: null, trace_id: null },
  ]);
  expect((await run('list')).text.split('\n')).toContain(`${id}\tOps@example.com\t-\tactive`);
  const phone = await run('add', '--phone', '9620791000009');
  expect(phone).toMatchObject({ exitCode: 0, text: expect.stringMatching(/\+962791000009$/) });
});

test('of concurrent add commands for one address, one creates the administrator', async () => {
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => run('add', '--email', 'race@example.com')));
  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
  expect(outcomes.filter(({ text }) => text.startsWith('added'))).toHaveLength(1);
});

test('add rejects the address of a user with another role', async () => {
  const { owner } = app.sandbox.userIds;
  const refused = { exitCode: 1, text: `user ${owner} already has this address and is not an administrator: owner` };
  expect(await run('add', '--email', 'owner@example.com')).toEqual(refused);
  expect(await run('add', '--phone', '+962790000002')).toEqual(refused);
});

test('block and unblock change an account; block rejects the last administrator', async () => {
  const { customer } = app.sandbox.userIds;
  const blocked = await run('block', '--email', 'customer@example.com', '--reason', 'Fraud');
  expect(blocked).toEqual({ exitCode: 0, text: `user ${customer} is blocked: Fraud` });
  expect(await app.call('getMyReservations', { as: 'customer' })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  const list = await app.call('getBlockedUsers', { as: 'admin', query: { search: 'customer@' } });
  const listed = (list.data as { userId: number }[]).find(({ userId }) => userId === customer);
  expect(listed).toMatchObject({ reason: 'Fraud', blockedBy: null });
  expect(await audit('blockUser')).toEqual([
    { actor_id: null, subject: `user:${customer}`, reason: 'Fraud', trace_id: null },
  ]);
  expect((await run('unblock', '--phone', '+962790000003')).exitCode).toBe(0);
  expect(await run('unblock', '--phone', '+962790000003')).toEqual({
    exitCode: 1,
    text: `user ${customer} is not blocked`,
  });
  // An account whose address is not known by heart, such as that of an alert or a log line.
  const byId = await run('block', '--id', String(customer), '--reason', 'Fraud again');
  expect(byId).toEqual({ exitCode: 0, text: `user ${customer} is blocked: Fraud again` });
  expect(await run('unblock', '--id', String(customer))).toMatchObject({ exitCode: 0 });

  for (const email of ['ops@example.com', 'race@example.com', 'administrator@example.com'])
    expect(await run('block', '--email', email, '--reason', 'x')).toEqual({
      exitCode: 0,
      text: expect.stringMatching(/^administrator \d+ is blocked: x$/) as string,
    });
  expect(await run('block', '--phone', '+962791000009', '--reason', 'x')).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/last administrator/),
  });
  expect(await run('add', '--email', 'ops@example.com')).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/but is blocked/),
  });
});

test.each([
  [[], 0, /^Usage: marketplace admin /],
  [['--help'], 0, /^Usage: marketplace admin /],
  [['remove', '--email', 'a@example.com'], 2, /^unknown command 'remove'/],
  [['add'], 2, /^--email or --phone is required/],
  [['add', '--emial', 'a@example.com'], 2, /emial/],
  [['add', '--email', 'nobody'], 2, /--email.* "nobody" is not an e-mail address/],
  [['add', '--phone', '+9990000000'], 2, /--phone.* is not a phone number/],
  [['block', '--email', 'customer@example.com'], 2, /--reason.* not specified/],
  [['block', '--reason', 'x'], 2, /^--email, --phone or --id is required/],
  [['unblock', '--id', '3', '--email', 'customer@example.com'], 2, /--id.*cannot be used with.*--email/],
  [['block', '--id', '999999', '--reason', 'x'], 1, /^user 999999 does not exist$/],
  [['block', '--email', 'nobody@example.com', '--reason', 'x'], 1, /^no account has the address nobody@example.com$/],
] as [string[], number, RegExp][])('%j returns exit code %d', async (args, exitCode, text) => {
  expect(await run(...args)).toMatchObject({ exitCode, text: expect.stringMatching(text) });
});

test('prints one line for a wrong configuration, and for an unreachable database', async () => {
  const wrong = await administer(['list'], { ...environment(), DATABASE_URL: 'mysql:x' });
  expect(wrong).toMatchObject({ exitCode: 1, text: expect.stringMatching(/^DATABASE_URL must be [^\n]+$/) });
  const away = await administer(['list'], { ...environment(), DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(away).toMatchObject({ exitCode: 1, text: expect.stringMatching(/^DATABASE_URL cannot be used: [^\n]+$/) });
});

test('the script prints a result to standard output and an error to standard error, and sets the exit code', () => {
  const script = join(__dirname, '../../marketplace.ts');
  const start = (...args: string[]) => {
    const options = { env: { PATH: process.env.PATH, ...environment() }, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--require', 'tsx/cjs', script, 'admin', ...args],
      options,
    );
    return { status, stdout, stderr };
  };
  const done = start('add', '--email', 'script@example.com');
  expect(done).toEqual({ status: 0, stdout: expect.stringMatching(/^added administrator \d+, .*\n$/), stderr: '' });
  const refused = start('add', '--email', 'owner@example.com');
  expect(refused).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/^user \d+ already has this .*\n$/) });
});
