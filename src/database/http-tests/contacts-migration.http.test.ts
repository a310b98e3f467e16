import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { engine } from '../../testing/databases/engine';
import { type TestDatabase, createTestDatabase, openTestDatabase } from '../../testing/databases/test-database';
import type { OpenDatabase } from '../connection';
import { onUnique } from '../errors';
import { migrations } from '../migrations';

let folder: string;
let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contacts-'));
  testDatabase = await createTestDatabase(engine, folder);
  const url = engine === 'sqlite' ? 'sqlite::memory:' : testDatabase.url;
  database = openTestDatabase(url, { poolSize: 1, timeoutMs: 20_000 });
  // Test databases are migrated, but this one must be empty.
  if (engine === 'postgres') await sql`drop schema public cascade`.execute(database.db);
  if (engine === 'postgres') await sql`create schema public`.execute(database.db);
  for (const [name, migration] of Object.entries(migrations)) if (name < '0005') await migration.up(database.db);
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
  await rm(folder, { recursive: true });
});

const [admin, owner, customer, agent] = [0, 1, 2, 3];

const users = [
  { role: admin, email: 'Admin@example.com', phone: null, isEmailVerified: 0, isPhoneVerified: 0 },
  { role: agent, email: null, phone: '+962790000004', isEmailVerified: 0, isPhoneVerified: 0 },
  { role: owner, email: 'owner@example.com', phone: '+962790000002', isEmailVerified: 1, isPhoneVerified: 0 },
  { role: customer, email: 'customer@example.com', phone: null, isEmailVerified: 0, isPhoneVerified: 0 },
];

const rows = async (query: ReturnType<typeof sql>) => (await query.execute(database.db)).rows;

test('the migration keeps accounts, codes and sessions; contacts of accounts that operators added count as verified', async () => {
  for (const { role, email, phone, isEmailVerified, isPhoneVerified } of users)
    await sql`insert into app_user (role, first_name, last_name, language, email, email_key, phone, is_email_verified,
      is_phone_verified, created_at, updated_at) values (${role}, 'Example', 'Person', 'en', ${email},
      ${email?.toLowerCase() ?? null}, ${phone}, ${isEmailVerified}, ${isPhoneVerified}, 1, 1)`.execute(database.db);
  await sql`insert into otp_code (channel, target, user_id, code_hash, expires_at, attempts, created_at)
    values (0, 'owner@example.com', 3, 'x', 2, 3, 1)`.execute(database.db);
  await sql`insert into session (id, user_id, login_method, created_at) values ('s', 3, 0, 1)`.execute(database.db);
  await sql`insert into refresh_token (token_hash, session_id, expires_at) values ('t', 's', 2)`.execute(database.db);
  const everything = () =>
    Promise.all([
      rows(sql`select id, role, email, email_key, phone, token_version, updated_at from app_user order by id`),
      rows(sql`select id, target, user_id, code_hash, state, attempts from otp_code`),
      rows(sql`select id, user_id, revoked_at from session`),
      rows(sql`select token_hash, session_id, used_at from refresh_token`),
    ]);
  const before = await everything();

  await migrations['0005-trust']!.up(database.db);

  expect(await everything()).toEqual(before);
  const flags = await rows(
    sql`select is_email_verified as email, is_phone_verified as phone from app_user order by id`,
  );
  expect(flags).toEqual([
    { email: 1, phone: 0 },
    { email: 0, phone: 1 },
    { email: 1, phone: 0 },
    { email: 0, phone: 0 },
  ]);
  // After the migration, several accounts can have an unverified contact, but only one account a verified one.
  const name = (email: string, proven: number) =>
    sql`insert into app_user (role, first_name, last_name, language, email, email_key, is_email_verified, created_at, updated_at)
      values (2, 'Example', 'Person', 'en', ${email}, ${email}, ${proven}, 1, 1)`.execute(database.db);
  await name('customer@example.com', 0);
  await name('owner@example.com', 0);
  await name('customer@example.com', 1);
  for (const email of ['customer@example.com', 'admin@example.com'])
    expect(await onUnique(name(email, 1), { app_user_email: 'taken' })).toBe('taken');
});
