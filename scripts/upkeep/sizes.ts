/**
 * `npx tsx scripts/upkeep/sizes.ts [--listings N]`: fills an empty database of each engine as `marketplace seed` does, adds rows to the other tables
 * (`fill-sizes.ts`), and prints how many bytes a row of each table takes, including its indexes. docs/sizes.md shows the result. Without an installed PostgreSQL, only SQLite is measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { countRows } from '../../src/commands/backup/repository-backup';
import { seed } from '../../src/commands/seeding';
import { type Database, type OpenDatabase, openDatabase } from '../../src/database/connection';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { fillRest } from './fill-sizes';

/** Tables with fewer rows are not shown, because they consist mostly of pages that are not full. */
const fewest = 1_000;

type Sizes = Map<string, { rows: number; bytes: number }>;

async function bytesOf(db: Database, engine: 'sqlite' | 'postgres'): Promise<Map<string, number>> {
  const query =
    engine === 'sqlite'
      ? sql<{ name: string; bytes: number }>`select m.tbl_name as name, sum(s.pgsize) as bytes
          from dbstat s join sqlite_master m on m.name = s.name group by m.tbl_name`
      : sql<{ name: string; bytes: number }>`select relname as name, pg_total_relation_size(oid) as bytes
          from pg_class where relkind = 'r' and relnamespace = cast(current_schema() as regnamespace)`;
  return new Map((await query.execute(db)).rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

async function sizesOf({ db, dialect }: OpenDatabase, vacuum: 'analyze' | 'full'): Promise<Sizes> {
  if (dialect === 'postgres') await sql.raw(`vacuum (${vacuum})`).execute(db);
  else {
    if (vacuum === 'full') await sql`vacuum`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  }
  const bytes = await bytesOf(db, dialect);
  const rows = Object.entries(await countRows(db));
  return new Map(rows.map(([name, count]) => [name, { rows: count, bytes: bytes.get(name) ?? 0 }]));
}

/** Fills the empty database at `url`, and returns the rows and bytes of its tables. */
async function measure(url: string, folder: string, listings: number): Promise<Sizes> {
  const secrets = { JWT_SECRET: 's'.repeat(32), DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
  const place = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    STORAGE_URL: `file:${folder}/files`,
    ...secrets,
  };
  const { exitCode, text } = await seed(['--listings', String(listings)], place);
  if (exitCode !== 0) throw new Error(text);
  const database = openDatabase(url, { poolSize: 1, timeoutMs: 600_000 });
  try {
    const seeded = await sizesOf(database, 'analyze');
    await fillRest(database.db);
    // What was changed would count twice.
    const filled = await sizesOf(database, 'full');
    // The seeded rows are like real ones; those that fillRest adds to the same tables are not.
    return new Map(
      [...filled].map(([name, size]) => [name, seeded.get(name)!.rows >= fewest ? seeded.get(name)! : size]),
    );
  } finally {
    await database.close();
  }
}

function shown(sizes: Sizes | undefined, name: string): string {
  const found = sizes?.get(name);
  return found && found.rows >= fewest ? String(Math.round(found.bytes / found.rows)) : '-';
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { listings: { type: 'string', default: '20000' } } });
  const listings = Number(values.listings);
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  const server = await startPostgres({ isDurable: false }).catch(() => undefined);
  try {
    const ofFile = await measure(`sqlite:${folder}/sizes.db`, join(folder, 'sqlite'), listings);
    const ofServer =
      server && (await measure(await server.createDatabase('sizes'), join(folder, 'postgres'), listings));
    const lines = [...ofFile].map(
      ([name, { rows }]) =>
        `${name.padEnd(24)} ${String(rows).padStart(9)} rows  ${shown(ofFile, name).padStart(6)} SQLite  ${shown(ofServer, name).padStart(6)} PostgreSQL`,
    );
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
