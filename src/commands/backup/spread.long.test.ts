import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../config/config';
import { type Database, openDatabase, withDatabase } from '../../database/connection';
import { distributionOf } from '../../database/distribution';
import { inTransaction } from '../../database/transaction';
import { openDependencies } from '../../dependencies';
import { CitusCluster } from '../../testing/databases/citus';
import { testOnNodes } from '../../testing/databases/engine';
import { installedPostgres } from '../../testing/databases/postgres-server';
import { insertProperty, insertUser } from '../../testing/databases/rows';
import { distributeTables } from '../distributing';
import { backup } from './backing-up';
import { restore } from './restoring';

const folder = mkdtempSync(join(tmpdir(), 'spread-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = { from: `spread_${process.pid}`, one: `gathered_${process.pid}`, many: `again_${process.pid}` };
let cluster: CitusCluster | undefined;
afterAll(async () => {
  for (const name of Object.values(names)) await cluster?.drop(name);
});

const placeAt = (url: string, name: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  JWT_SECRET: 'a secret that only the tests use',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  POSTGRES_TOOLS: installedPostgres(),
  DATABASE_URL: url,
  STORAGE_URL: `file:${folder}/${name}`,
});

/** Inserts a listing on some node, and a notification of its owner on the coordinator, in one transaction. */
async function addListing(db: Database, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const property_id = await insertProperty(trx, userId);
    const notification = { user_id: userId, property_id, type: 0, title: 'x', message: 'x', parameters: '{}' } as const;
    await trx
      .insertInto('notification')
      .values({ ...notification, created_at: 1 })
      .execute();
  });
}

/** Counts the listings, and checks that each has its notification. */
async function countListings(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { poolSize: 1 });
  try {
    const listings = await db.selectFrom('rent_property').select('id').orderBy('id').execute();
    const notified = await db.selectFrom('notification').select('property_id as id').orderBy('property_id').execute();
    expect(notified).toEqual(listings);
    return listings.length;
  } finally {
    await close();
  }
}

async function extensionsOf(url: string): Promise<string[]> {
  const { rows } = await withDatabase(url, { poolSize: 1 }, (db) =>
    sql<{ extname: string }>`select extname from pg_extension`.execute(db),
  );
  return rows.map(({ extname }) => extname);
}

const done = { exitCode: 0, text: expect.any(String) as string };

testOnNodes(
  'a backup of a distributed database under load is restored into one server, and into a cluster',
  async () => {
    cluster = await CitusCluster.at(process.env.TEST_CITUS_URL!);
    const from = placeAt(await cluster.createSpread(names.from), names.from);
    const service = await openDependencies(readConfig(from, folder));
    const { db } = service;
    const userId = await insertUser(db);
    await addListing(db, userId);
    let isOver = false;
    // Writes wait for the snapshot, and fail if it takes too long.
    const clients = [1, 2, 3, 4].map(async () => {
      while (!isOver) await addListing(db, userId).catch(() => {});
    });
    const kept = join(folder, 'kept');
    const made = await backup(['--to', kept], from);
    isOver = true;
    await Promise.all(clients);
    await service.close();
    expect(made).toEqual(done);

    const one = placeAt(await cluster.create(names.one, 0), names.one);
    expect(await restore(['--from', kept], one)).toEqual(done);
    const restored = await countListings(one.DATABASE_URL);
    expect(restored).toBeGreaterThan(0);
    expect(restored).toBeLessThanOrEqual(await countListings(from.DATABASE_URL));
    // A restored server of one node has no Citus extension.
    expect(await extensionsOf(one.DATABASE_URL)).toEqual(['plpgsql']);

    const many = placeAt(await cluster.create(names.many), names.many);
    expect(await restore(['--from', kept], many)).toEqual(done);
    expect(await distributeTables(['--shards', '4'], many)).toEqual(done);
    expect(await countListings(many.DATABASE_URL)).toBe(restored);
    expect(await withDatabase(many.DATABASE_URL, { poolSize: 1 }, distributionOf)).toBe('all');
    // Generated ids continue after the restored ones.
    const again = await openDependencies(readConfig(many, folder));
    try {
      await addListing(again.db, userId);
    } finally {
      await again.close();
    }
    expect(await countListings(many.DATABASE_URL)).toBe(restored + 1);
  },
);
