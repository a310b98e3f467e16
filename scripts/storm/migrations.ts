import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { largeIndexesOf } from '../../src/database/build-ahead';
import { type Database, openDatabase } from '../../src/database/connection';
import { migrations as all } from '../../src/database/migrations';
import { listPending, migrateToLatest } from '../../src/database/migrator';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { Cluster } from '../../src/testing/servers/cluster';
import { Journal } from './journal';
import { startClients } from './load';
import { environmentFor, prepareMarket } from './market';
import { type Property, atLeast, atMost, none } from './properties';
import { buildRelease, lastRelease } from './releases';
import type { StormOptions } from './storm';

const clientCount = 8;
const maxPauseSeconds = 1;
const day = 86_400_000;
/** The id of the first row that fills a table; higher than those that clients create. */
const firstId = 10_000_000;

/**
 * A server of the release before serves bookings on a large PostgreSQL database while this version migrates it. No request may fail. For each
 * index that is built before the migrations and for each migration, the result shows how long it took, and the longest time without a
 * response to a booking meanwhile. With `--full`, that time is bounded: a short run shares the machine with other checks.
 */
export async function migrations(options: StormOptions): Promise<Property[]> {
  const { report } = options;
  const listings = options.listings ?? (options.isFull ? 1_000_000 : 20_000);
  const release = lastRelease();
  const before = buildRelease(release.commit, report, false);
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('storm');
  const cluster = new Cluster(1, environmentFor(url, folder), { folder, program: before });
  const database = openDatabase(url, { poolSize: 2, timeoutMs: 3_600_000 });
  try {
    await cluster.start();
    const market = await prepareMarket(url);
    report(`filling the tables for ${listings} listings`);
    await fill(database.db, listings);
    const journal = new Journal();
    const clients = startClients(clientCount, { cluster, market, journal, seed: options.seed });
    let phases: Phase[];
    try {
      await answers(journal, 50);
      phases = await migrate(database, report);
      await answers(journal, 50);
    } finally {
      await clients.stop();
    }
    const stored = await database.db.selectFrom('reservation').select('note').where('id', '<', firstId).execute();
    const notes = new Set(stored.map(({ note }) => note));
    const longest = Math.max(...phases.flatMap((phase) => pausesOf(phase, journal.bookedAt))) / 1000;
    const properties = [
      ...phases.map((phase) => rowOf(phase, journal.bookedAt)),
      ...(options.isFull ? [atMost('longest-pause', longest, maxPauseSeconds, 's')] : []),
      none('no-server-error', journal.serverErrors, journal.requests, 'requests'),
      none('nothing-hangs', journal.hangs, journal.requests, 'requests'),
      none(
        'no-booking-lost',
        journal.accepted().flatMap(({ note }) => (notes.has(note) ? [] : [note])),
        journal.accepted().length,
        'confirmed bookings',
      ),
    ];
    const experiment = `migrations from ${release.version}, ${listings} listings`;
    return properties.map((one) => ({ experiment, ...one }));
  } finally {
    await cluster.stopAll();
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A step of the migration, in ms of `performance.now()`. */
interface Phase {
  name: string;
  from: number;
  to: number;
}

async function migrate(database: ReturnType<typeof openDatabase>, report: StormOptions['report']): Promise<Phase[]> {
  const indexes = largeIndexesOf(await listPending(database), all);
  const phases: Phase[] = [];
  let from = performance.now();
  const end = (name: string) => {
    report(name);
    const to = performance.now();
    phases.push({ name, from, to });
    from = to;
  };
  await migrateToLatest(database, undefined, {
    onBuilt: (done) => end(`index ${indexes[done - 1]!.name}`),
    onApplied: (name) => end(`migration ${name}`),
  });
  end('commit');
  return phases;
}

/** The times between two responses to bookings, in ms, that fall into a phase. */
function pausesOf({ from, to }: Phase, bookedAt: readonly number[]): number[] {
  return bookedAt.slice(1).flatMap((at, index) => {
    const previous = bookedAt[index]!;
    return previous <= to && at >= from ? [at - previous] : [];
  });
}

function rowOf(phase: Phase, bookedAt: readonly number[]): Omit<Property, 'experiment'> {
  const { name, from, to } = phase;
  const pauses = pausesOf(phase, bookedAt);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return atLeast(
    name,
    pauses.length,
    1,
    `responses in ${seconds(to - from)}, longest pause ${seconds(Math.max(0, ...pauses))}`,
  );
}

/** Waits for this many more responses to bookings, at most four minutes. */
async function answers({ bookedAt }: Journal, count: number): Promise<void> {
  const wanted = bookedAt.length + count;
  for (const end = performance.now() + 240_000; bookedAt.length < wanted && performance.now() < end;) await delay(50);
}

/** For each listing an account, a completed stay, its payment and a delivery of a webhook. */
async function fill(db: Database, listings: number): Promise<void> {
  const now = sql.lit(Date.now() - 400 * day);
  const numbers = sql`generate_series(${sql.lit(firstId)}, ${sql.lit(firstId + listings - 1)}) as i`;
  await sql`insert into app_user (id, role, first_name, last_name, email, email_key, language, is_email_verified, is_active, city,
      created_at, updated_at)
    select i, 2, 'Example', 'Person', i || '@example.com', i || '@example.com', 'en', 1, 1, i % 12, ${now} + i, ${now} + i
    from ${numbers}`.execute(db);
  await sql`insert into rent_property (id, owner_id, title, description, city, rent_type, rent_property_type, rent_property_condition,
      building_type, property_status, price_minor, price_comparable, currency_id, min_stay_nights, max_stay_nights,
      cancellation_policy, details_json, created_at, updated_at)
    select i, 1 + i % 500, 'Sunny flat ' || i, 'Two balconies and a quiet street', 1 + i % 12, 1, 0, 0, 0, 1, 45000 + i % 90000,
      450000 + i % 90000, 7, 1, 365, 1, '{}', ${now} + i, ${now} + i from ${numbers}`.execute(db);
  await sql`insert into reservation (id, property_id, customer_id, owner_id, status, start_date, end_date, ends_at, nights, rent_type,
      unit_price_minor, total_minor, deposit_minor, currency_id, cancellation_policy, is_counted, created_at, updated_at)
    select i, i, i, 1 + i % 500, 5, date '2025-01-01' + (i % 300)::int, date '2025-01-02' + (i % 300)::int, ${now}, 1, 1, 45000, 45000,
      4500, 7, 1, 1, ${now} + i, ${now} + i from ${numbers}`.execute(db);
  await sql`insert into payment_transaction (reservation_id, property_id, payer_id, purpose, status, amount_minor, currency_id, payment_type_id,
      created_at, decided_at)
    select i, i, i, i % 3, 1, 4500, 7, 1, ${now} + i, ${now} + i from ${numbers}`.execute(db);
  await sql`insert into webhook (id, user_id, url, types, is_active, secret, first_after, created_at, updated_at)
    values (${sql.lit(firstId)}, 1, 'https://example.com/hook', '[]', 0, 'unsealed', 0, ${now}, ${now})`.execute(db);
  await sql`insert into webhook_delivery (webhook_id, resource_kind, resource_id, sequence, event_id, event_type, body, status, attempts,
      created_at, updated_at)
    select ${sql.lit(firstId)}, 'property', i, i, md5(i::text), 'property.updated', '{}', 2, 1, ${now} + i, ${now} + i
    from ${numbers}`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
