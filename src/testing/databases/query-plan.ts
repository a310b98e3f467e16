import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection';
import { dialectOf } from '../../database/dialect';

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
