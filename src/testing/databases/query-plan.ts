import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection';
import { dialectOf } from '../../database/dialect';
import { routedDatabase } from '../../database/routed';
import { engine } from './engine';

/** The query plan of the engine. PostgreSQL may use indexes only, because it would prefer a full scan of a small table. */
export async function planOf(db: Database, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const pieces = text.split(/\?|\$\d+/);
  const statement = parameters.reduce<RawBuilder<unknown>>(
    (whole, value, index) => sql`${whole}${value}${sql.raw(pieces[index + 1]!)}`,
    sql.raw(pieces[0]!),
  );
  return db.transaction().execute(async (trx) => {
    if (dialectOf(db) === 'sqlite') {
      const { rows } = await sql<{ detail: string }>`explain query plan ${statement}`.execute(trx);
      return rows.map(({ detail }) => detail).join('\n');
    }
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await sql.raw(`set local enable_${way} = off`).execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/**
 * The plan that the engine makes without knowing the values, which is that of a prepared statement: SQLite always plans like this, and
 * PostgreSQL after a few executions. PostgreSQL may join in any way.
 */
export async function genericPlanOf(db: Database, query: CompiledQuery): Promise<string> {
  if (dialectOf(db) === 'sqlite') return planOf(db, query);
  return db.transaction().execute(async (trx) => {
    await sql.raw('set local enable_seqscan = off').execute(trx);
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${query.sql}`).execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** Matches a plan that looks up the rows of an index of places, each with the range of longitudes. */
export function rowsReadOf(index: 'place' | 'area'): RegExp {
  const columns = 'property_status=\\? AND <expr>=\\? AND longitude>\\? AND longitude<\\?';
  const condition = 'floor\\([^\\n]*longitude >= [^\\n]*longitude <= ';
  return engine === 'sqlite'
    ? new RegExp(`INDEX rent_property_${index} \\(${columns}\\)`)
    : new RegExp(`using rent_property_${index}[\\s\\S]*Index Cond: [^\\n]*${condition}`);
}

/** The statements that `read` sends to the database it is given, with their values. */
export async function statementsOf(db: Database, read: (db: Database) => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  await read(
    routedDatabase(db, <Result>(query: CompiledQuery) => {
      sent.push(query);
      return db.executeQuery<Result>(query);
    }),
  );
  return sent;
}
