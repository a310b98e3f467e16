import { type CompiledQuery, sql } from 'kysely';
import { clearTables, clearedTables } from './clear';
import type { Trx } from './connection';
import type { NewRow, Tables } from './tables';

type TableName = keyof Tables;

/** The statements that insert the saved rows, and the ids of the next rows. */
export interface SavedRows {
  statements: CompiledQuery[];
  nextIds: Partial<Record<TableName, number>>;
}

/**
 * Reads the few rows of all tables that {@link clearTables} clears, except those that it inserts itself and the tables in `except`, and the
 * taxes of cities. The next ids follow the largest ones; those of tables without rows are `firstIds`.
 */
export async function saveRows(
  trx: Trx,
  firstIds: SavedRows['nextIds'],
  except: readonly TableName[],
): Promise<SavedRows> {
  const statements: CompiledQuery[] = [];
  const nextIds = { ...firstIds };
  // Referenced tables first.
  for (const name of clearedTables.toReversed()) {
    if (name === 'payment_type' || except.includes(name)) continue;
    const { rows } = await sql<NewRow<TableName>>`select * from ${sql.table(name)}`.execute(trx);
    if (rows.length === 0) continue;
    statements.push(trx.insertInto(name).values(rows).compile());
    const ids = rows.map((row) => ('id' in row ? row.id : undefined)).filter((id) => typeof id === 'number');
    if (ids.length > 0) nextIds[name] = Math.max(...ids) + 1;
  }
  for (const { id, taxes } of await trx.selectFrom('city').select(['id', 'taxes']).execute())
    if (taxes !== null) statements.push(trx.updateTable('city').set({ taxes }).where('id', '=', id).compile());
  return { statements, nextIds };
}

/** Deletes all rows as {@link clearTables} does, and inserts the saved ones. Only for the sandbox. */
export async function restoreRows(trx: Trx, { statements, nextIds }: SavedRows): Promise<void> {
  await clearTables(trx, nextIds);
  for (const statement of statements) await trx.executeQuery(statement);
}
