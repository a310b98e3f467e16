import { sql } from 'kysely';
import { codeSentTo, verificationToken } from '../../testing/access';
import { type TestApp, useTestApp } from '../../testing/app';
import { privateFiles } from '../../testing/files';
import { cardImage, countUsersAndFiles } from '../../testing/people';
import { secondInstance } from '../../testing/servers/second-instance';
import { day, hour, minute } from '../../testing/time';
import { deleteAccount } from '../repository-closing';
import { anonymiseAccount } from '../repository-erasing';
import { keepToRetention } from '../retention';

const app = useTestApp();

/** Registers an owner with identity images and without a verified contact. */
async function register(email: string): Promise<number> {
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  const form = { FirstName: 'Example', LastName: 'Owner', Email: email, ...images };
  const { data } = await app.call('addOwner', { form });
  return (data as { userId: number }).userId;
}

const find = (id: number) => app.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();

test('erases an account without a verified contact after 7 days: first data and files, then the row', async () => {
  const before = await countUsersAndFiles(app);
  const id = await register('never@example.com');
  const notice = { userIds: [id], title: 'Welcome', message: 'Please verify your address.' };
  await app.call('sendNotification', { as: 'admin', body: notice });
  app.clock.advance(7 * day - hour);
  await keepToRetention(app);
  expect(await find(id)).toMatchObject({ email: 'never@example.com', closed_at: null });

  app.clock.advance(2 * hour);
  const form = { FirstName: 'Example', LastName: 'Owner', Email: 'never@example.com' };
  await keepToRetention(app);
  expect(await find(id)).toMatchObject({ email: null, first_name: '' });
  expect(await privateFiles(app)).toHaveLength(before.stored);
  expect(await app.call('addCustomer', { form })).toMatchObject({ status: 200 });
  app.clock.advance(hour + 5 * minute);
  await keepToRetention(app);
  expect(await find(id)).toBeUndefined();
  const { users, files } = await countUsersAndFiles(app);
  expect({ users, files }).toEqual({ users: before.users + 1, files: before.files });
});

test('keeps accounts that verified a contact once, agents, administrators, and accounts with listings or reservations', async () => {
  const id = await register('verified@example.com');
  const as = await verificationToken(app, 'verified@example.com');
  const code = await codeSentTo(app, 'verified@example.com');
  expect(await app.call('verifyEmail', { as, body: { code } })).toMatchObject({ status: 200 });
  // A changed address is no longer verified.
  await app.db.updateTable('app_user').set({ is_email_verified: 0 }).where('id', '=', id).execute();
  const unverified = { is_email_verified: 0, is_phone_verified: 0, last_login_at: null };
  const { admin, agent, customer, owner } = app.sandbox.userIds;
  await app.db.updateTable('app_user').set(unverified).where('id', 'in', [admin, agent, customer, owner]).execute();
  app.clock.advance(30 * day);
  await keepToRetention(app);
  for (const one of [id, admin, agent, customer, owner]) expect(await find(one)).toMatchObject({ closed_at: null });
  await app.db
    .updateTable('app_user')
    .set({ is_email_verified: 1 })
    .where('id', 'in', [admin, agent, customer, owner])
    .execute();
});

test('logs an account that cannot be erased, and erases the others', async () => {
  const [stuck, other] = [await register('stuck@example.com'), await register('other@example.com')];
  const failed: unknown[] = [];
  const log = { error: ({ userId }: { userId: unknown }) => failed.push(userId) } as unknown as TestApp['log'];
  const run = () => keepToRetention({ ...app, log });
  /** A reference to a notification of the account prevents its deletion. */
  await app.db.schema
    .createTable('held')
    .addColumn('id', 'integer', (column) => column.references('notification.id'))
    .execute();
  const hold = async () => {
    const row = { user_id: stuck, type: 0, title: 'x', message: 'x', parameters: '{}', created_at: 1 } as const;
    const { id } = await app.db.insertInto('notification').values(row).returning('id').executeTakeFirstOrThrow();
    await sql`insert into held values (${id})`.execute(app.db);
  };
  const release = () => sql`delete from held`.execute(app.db);

  await hold();
  app.clock.advance(8 * day);
  await run();
  expect(failed).toEqual([stuck]);
  expect([await find(stuck), await find(other)]).toMatchObject([{ closed_at: null }, { email: null, first_name: '' }]);
  await release();
  await run();
  expect(await find(stuck)).toMatchObject({ email: null });

  await hold();
  await app.db.updateTable('app_user').set({ erase_due_at: 1 }).where('id', '=', stuck).execute();
  app.clock.advance(hour + 5 * minute);
  await run();
  expect(failed).toEqual([stuck, stuck]);
  expect([(await find(stuck))?.erase_due_at, await find(other)]).toEqual([1, undefined]);
  await release();
  await run();
  expect(await find(stuck)).toBeUndefined();
  expect(failed).toHaveLength(2);
  await app.db.schema.dropTable('held').execute();
});

const at = { created_at: 1 };
test.each<[string, (id: number) => Promise<unknown>]>([
  ['act', (id) => write('audit_log', { actor_id: id, action: 'x', subject: 'x', at: 1 })],
  [
    'text.of.terms',
    (id) =>
      write('terms_document', {
        ...{ version: 9, audience: 1, language: 'en', title: 'x', body: 'x', effective_from: 1, created_by: id, ...at },
      }),
  ],
  ['session', (id) => write('session', { id: `session of ${id}`, user_id: id, login_method: 0, ...at })],
  ['code', (id) => write('otp_code', { channel: 0, target: 'x', user_id: id, code_hash: 'x', expires_at: 1, ...at })],
  [
    'webhook',
    (id) => write('webhook', { user_id: id, url: 'x', types: '[]', secret: 'x', first_after: 0, updated_at: 1, ...at }),
  ],
  [
    'notification',
    (id) => write('notification', { user_id: id, type: 0, title: 'x', message: 'x', parameters: '{}', ...at }),
  ],
])('a closed account that is named by a record (%s) stays', async (kind, name) => {
  const id = await register(`${kind}@example.com`);
  await app.db.deleteFrom('file').where('owner_id', '=', id).execute();
  await app.db.transaction().execute((trx) => anonymiseAccount(trx, id, 1, 1));
  await name(id);
  await app.db.transaction().execute((trx) => deleteAccount(trx, id));
  expect(await find(id)).toMatchObject({ closed_at: 1 });
});

function write(table: string, row: object): Promise<unknown> {
  return sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(app.db);
}

test('a log-in concurrent with the removal either keeps the account or fails', async () => {
  const other = await secondInstance(app);
  const outcomes: string[] = [];
  for (let round = 0; round < 6; round++) {
    const email = `race${round}@example.com`;
    const id = await register(email);
    app.clock.advance(7 * day + minute);
    const { token } = await verificationToken(app, email);
    const code = await codeSentTo(app, email);
    const [reply] = await Promise.all([
      other.post('/Otp/VerifyEmail', { code }, token),
      round % 2 ? keepToRetention(app) : new Promise((done) => setImmediate(done)).then(() => keepToRetention(app)),
    ]);
    const row = await find(id);
    const sessions = await app.db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    const stays = { status: 200, email, sessions: 1 };
    const outcome = { status: reply.status, email: row?.email ?? null, sessions: sessions.length };
    expect([stays, { ...outcome, email: null, sessions: 0 }]).toContainEqual(outcome);
    expect(reply.status).toBeLessThan(500);
    outcomes.push(String(reply.status));
  }
  await other.close();
  expect(outcomes).toHaveLength(6);
});
