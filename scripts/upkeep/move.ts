/**
 * `npx tsx scripts/upkeep/move.ts [--listings N] [--nights N]`: seeds an SQLite database, blocks dates of each listing until it has the nights, moves it
 * to PostgreSQL with `marketplace move`, and prints how long that took. docs/performance.md shows the result.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { withDatabase } from '../../src/database/connection';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { runCommand } from '../storm/commands';

const hour = 60 * 60_000;

/** Later than any reservation of the seed. */
const firstNight = '2035-01-01';

/** Blocks as many dates of each listing as are missing to the number of nights. Returns the numbers of listings and nights. */
async function addNights(url: string, wanted: number): Promise<{ listings: number; nights: number }> {
  return withDatabase(url, { poolSize: 1, timeoutMs: hour }, async (db) => {
    const count = async (table: 'rent_property' | 'reservation_night') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    const listings = await count('rent_property');
    const each = Math.ceil((wanted - (await count('reservation_night'))) / listings);
    if (each > 0) {
      const end = sql`date(${firstNight}, ${`+${each} days`})`;
      await sql`insert into blocked_date_range (property_id, start_date, end_date, reason, created_by, created_at)
        select id, ${firstNight}, ${end}, 'example', owner_id, created_at from rent_property`.execute(db);
      await sql`insert into reservation_night (property_id, night, block_id)
        with recursive days (number) as (select 0 union all select number + 1 from days where number < ${each - 1})
        select b.property_id, date(${firstNight}, '+' || d.number || ' days'), b.id
        from blocked_date_range as b join days as d on 1 = 1 where b.start_date = ${firstNight}`.execute(db);
    }
    return { listings, nights: await count('reservation_night') };
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { listings: { type: 'string', default: '20000' }, nights: { type: 'string', default: '1000000' } },
  });
  execFileSync(process.execPath, [join(__dirname, '../build/main.js')], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'move-'));
  const postgres = await startPostgres();
  try {
    const source = `sqlite:${folder}/source.db`;
    const environment = {
      DATABASE_URL: source,
      STORAGE_URL: `file:${folder}/files`,
      JWT_SECRET: 's'.repeat(32),
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const run = async (...words: string[]) => {
      const problems = await runCommand(words, environment);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    };
    await run('seed', '--listings', values.listings);
    const { listings, nights } = await addNights(source, Number(values.nights));
    const target = await postgres.createDatabase('moved');
    const from = performance.now();
    await run('move', '--from', source, '--to', target);
    const seconds = Math.round((performance.now() - from) / 1000);
    process.stdout.write(`moved and verified ${listings} listings with ${nights} nights in ${seconds} s\n`);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
