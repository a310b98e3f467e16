import { sql } from 'kysely';
import { testInstant, useTestApp } from '../../testing/app';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { seedForSearches } from '../../testing/search-seed';
import { pageStatement } from '../repository-search';
import { countStatement, countedValuesOf } from '../repository-search-counts';
import { accessPathsOf } from '../repository-search-plan';
import { readSearch } from '../search-filters';
import { searchValues } from '../search-values';

const app = useTestApp();
beforeAll(async () => {
  await seedForSearches(app);
});

const testOnPostgres = engine === 'postgres' ? testOnOneNode : test.skip;

testOnPostgres('the two ranges of a box across the 180th meridian are read in one process', async () => {
  const search = readSearch({ north: 60, south: -60, east: -150, west: 150 });
  if ('failure' in search) throw new Error('refused');
  const values = searchValues(search, [], testInstant);
  const { kind, values: ofPath } = accessPathsOf(values, 'newest').find((path) => path.kind === 'location')!;
  const statements = [
    countStatement.compile(app.db, countedValuesOf(values)),
    pageStatement.compile(app.db, { ...ofPath, limit: 21 }, { sort: 'newest', path: kind, maxRows: 21 }),
  ];
  await app.db.transaction().execute(async (trx) => {
    // As if the tables were large, so that starting other processes seemed to cost nothing.
    for (const name of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_index_scan_size'])
      await sql.raw(`set local ${name} = 0`).execute(trx);
    for (const { sql: text } of statements) {
      const { rows } = await sql.raw<object>(`explain (generic_plan) ${text}`).execute(trx);
      expect(JSON.stringify(rows)).toContain('rent_property_area');
      expect(JSON.stringify(rows)).not.toContain('Parallel Append');
    }
  });
});
