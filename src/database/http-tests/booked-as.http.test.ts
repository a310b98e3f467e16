import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { reservationRow } from '../../sandbox/reservations';
import { engine } from '../../testing/databases/engine';
import { createTestDatabase, openTestDatabase } from '../../testing/databases/test-database';
import { migrations } from '../migrations';
import { migrateToLatest } from '../migrator';

test('the migration copies the displayed data of the listing into older reservations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'booked-as-'));
  const migrated = await createTestDatabase(engine, folder);
  const server = openTestDatabase(migrated.url, { poolSize: 1 });
  // A second, empty database, because the first one has all migrations.
  if (engine === 'postgres') await sql`create database booked_as template template0`.execute(server.db);
  const url =
    engine === 'postgres' ? migrated.url.replace(/[^/]+$/, 'booked_as') : `sqlite:${join(folder, 'booked-as.db')}`;
  const database = openTestDatabase(url, { poolSize: 1 });
  const before = Object.entries(migrations).filter(([name]) => name < '0005');
  await migrateToLatest(database, Object.fromEntries(before));
  const { db } = database;
  const times = { created_at: 1, updated_at: 1 };
  const person = {
    role: 1,
    first_name: 'Example',
    last_name: 'Owner',
    language: 'en',
    is_active: 1,
    ...times,
  } as const;
  await db
    .insertInto('app_user')
    .values({ ...person, id: 2 })
    .execute();
  const file = { owner_id: 2, content_type: 'image/jpeg', bytes: 1, sha256: 'x', width: 1, height: 1, created_at: 1 };
  for (const name of ['second.jpg', 'first.jpg'])
    await db
      .insertInto('file')
      .values({ ...file, name, kind: 'picture', purpose: null, storage_key: name })
      .execute();
  const listing = {
    ...({
      owner_id: 2,
      city: 3,
      rent_type: 1,
      rent_property_type: 0,
      rent_property_condition: 0,
      building_type: 0,
    } as const),
    ...({
      property_status: 1,
      price_minor: 45_000,
      price_comparable: 450_000,
      currency_id: 7,
      min_stay_nights: 1,
    } as const),
    ...({ max_stay_nights: 30, cancellation_policy: 1, details_json: '{}', ...times } as const),
  } as const;
  await db
    .insertInto('rent_property')
    .values({ ...listing, id: 5, title: 'One', address: 'A street' })
    .execute();
  await db
    .insertInto('rent_property')
    .values({ ...listing, id: 6, title: 'Other' })
    .execute();
  for (const [position, file_name] of ['first.jpg', 'second.jpg'].entries())
    await db.insertInto('property_picture').values({ property_id: 5, position, file_name }).execute();
  const parties = { userIds: { owner: 2, customer: 2, admin: 2 }, propertyIds: { active: 5 } };
  const newest = reservationRow(parties as Parameters<typeof reservationRow>[0], 2, '2027-01-05', 1);
  const { decision_due_at: _due, is_counted: _counted, ...row } = newest;
  await db
    .insertInto('reservation')
    .values([row, { ...row, property_id: 6 }])
    .execute();

  await migrateToLatest(database);
  const columns = ['title', 'city', 'address', 'image', 'total_minor'] as const;
  expect(await db.selectFrom('reservation').select(columns).orderBy('id').execute()).toEqual([
    { title: 'One', city: 3, address: 'A street', image: 'first.jpg', total_minor: 135_000 },
    { title: 'Other', city: 3, address: null, image: null, total_minor: 135_000 },
  ]);
  await database.close();
  if (engine === 'postgres') await sql`drop database booked_as with (force)`.execute(server.db);
  await server.close();
  await migrated.remove();
  await rm(folder, { recursive: true, force: true });
});
