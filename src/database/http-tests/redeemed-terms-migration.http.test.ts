import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { engine } from '../../testing/databases/engine';
import { type TestDatabase, createTestDatabase, openTestDatabase } from '../../testing/databases/test-database';
import type { OpenDatabase } from '../connection';
import { migrations } from '../migrations';

const migration = '0091-redeemed-terms';
let folder: string;
let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redeemed-'));
  testDatabase = await createTestDatabase(engine, folder);
  const url = engine === 'sqlite' ? 'sqlite::memory:' : testDatabase.url;
  database = openTestDatabase(url, { poolSize: 1, timeoutMs: 20_000 });
  // Test databases are migrated, but this one must be empty.
  if (engine === 'postgres') await sql`drop schema public cascade`.execute(database.db);
  if (engine === 'postgres') await sql`create schema public`.execute(database.db);
  for (const [name, one] of Object.entries(migrations)) if (name < migration) await one.up(database.db);
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
  await rm(folder, { recursive: true });
});

test('the migration gives redemptions the present terms of their promotions', async () => {
  const { db } = database;
  for (const [id, percent, nights] of [
    [1, 1_000, 3],
    [2, 2_500, null],
  ])
    await sql`insert into promotion (id, owner_id, code, percent, min_nights, used, version, created_at, updated_at)
      values (${id}, 2, ${`CODE-${id}`}, ${percent}, ${nights}, 1, 1, 1, 1)`.execute(db);
  for (const [id, promotion] of [
    [21, 1],
    [22, 2],
    [-5, 1],
  ])
    await sql`insert into promotion_redemption (reservation_id, property_id, promotion_id, customer_id, created_at)
      values (${id}, 11, ${promotion}, 3, 1)`.execute(db);
  await migrations[migration]!.up(db);
  const redemptions = db.selectFrom('promotion_redemption').orderBy('reservation_id');
  expect(await redemptions.select(['reservation_id', 'percent', 'amount_minor', 'min_nights']).execute()).toEqual([
    { reservation_id: -5, percent: 1_000, amount_minor: null, min_nights: 3 },
    { reservation_id: 21, percent: 1_000, amount_minor: null, min_nights: 3 },
    { reservation_id: 22, percent: 2_500, amount_minor: null, min_nights: null },
  ]);
});
