import { sql } from 'kysely';
import { useTestApp } from '../../testing/app';
import { testOnPostgres } from '../../testing/databases/engine';
import { tablesAt } from '../distribution';

/**
 * What Citus requires of tables that are distributed by listing. CI has no cluster, so that `marketplace distribute` would otherwise fail only at
 * an operator's.
 */
const app = useTestApp();

const byListing = tablesAt('byListing');

testOnPostgres('the column by which a table is distributed has the type of the id of a listing', async () => {
  const { rows } = await sql<{ name: string; type: string }>`select table_name as name, data_type as type
    from information_schema.columns where table_schema = current_schema() and table_name in (${sql.join(byListing)})
      and column_name = case table_name when 'rent_property' then 'id' else 'property_id' end`.execute(app.db);
  expect(rows.map(({ name }) => name).sort()).toEqual([...byListing].sort());
  expect(rows.filter(({ type }) => type !== 'bigint')).toEqual([]);
});

testOnPostgres('each key and each unique index of a distributed table contains that column', async () => {
  const { rows } = await sql<{ index: string }>`select i.relname as index
    from pg_index as x join pg_class as t on t.oid = x.indrelid join pg_class as i on i.oid = x.indexrelid
    where x.indisunique and t.relnamespace = current_schema()::regnamespace and t.relname in (${sql.join(byListing)})
      and not exists (select 1 from pg_attribute as a where a.attrelid = t.oid and a.attnum = any(x.indkey)
        and a.attname = case t.relname when 'rent_property' then 'id' else 'property_id' end)`.execute(app.db);
  expect(rows).toEqual([]);
});

testOnPostgres('no other table refers to a distributed one, and these refer to each other by the column', async () => {
  const { rows } = await sql<{ name: string }>`select c.conname as name from pg_constraint as c
    join pg_class as t on t.oid = c.conrelid join pg_class as o on o.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace and o.relname in (${sql.join(byListing)})
      and (t.relname not in (${sql.join(byListing)}) or not exists (select 1 from pg_attribute as a
        where a.attrelid = t.oid and a.attnum = any(c.conkey) and a.attname = 'property_id'))`.execute(app.db);
  expect(rows).toEqual([]);
});
