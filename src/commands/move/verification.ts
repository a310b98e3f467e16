import type { Database } from '../../database/connection';
import { type MovedTable, listNextIds } from '../../database/transfer';
import type { OnAwaitedProgress } from '../arguments';
import { Refused } from '../refused';
import { countViolations, findHighestId, readFigures } from './repository-facts';
import { TableSum, batchesOf } from './row-batches';

/**
 * Reads both databases completely and compares them. Throws Refused with the first difference. Returns the rules of the data that records
 * of the source break already.
 */
export async function verify(
  source: Database,
  target: Database,
  tables: readonly MovedTable[],
  rows: number,
  onProgress: OnAwaitedProgress,
): Promise<string[]> {
  await compareTables(source, target, tables, rows, onProgress);
  const names = tables.map(({ name }) => name);
  requireSame(await readFigures(source, names), await readFigures(target, names));
  const violations = await countViolations(source);
  requireSame(violations, await countViolations(target));
  for (const [name, next] of Object.entries(await listNextIds(target)))
    if (next <= (await findHighestId(target, name))) throw new Refused(different(`the next id of ${name} exists`));
  return Object.entries(violations).flatMap(([rule, count]) => (count > 0 ? [`${count} ${rule}`] : []));
}

async function compareTables(
  source: Database,
  target: Database,
  tables: readonly MovedTable[],
  rows: number,
  onProgress: OnAwaitedProgress,
): Promise<void> {
  let done = 0;
  const sumOf = async (db: Database, table: MovedTable) => {
    const sum = new TableSum(table);
    for await (const batch of batchesOf(db, table)) {
      sum.add(batch.rows);
      done += batch.rows.length;
      await onProgress('rows compared', done, Math.max(done, 2 * rows));
    }
    return sum.result();
  };
  for (const table of tables) {
    const [before, after] = [await sumOf(source, table), await sumOf(target, table)];
    if (before.rows !== after.rows)
      throw new Refused(different(`${table.name} has ${after.rows} rows instead of ${before.rows}`));
    if (before.checksum !== after.checksum) throw new Refused(different(`${table.name} has other rows`));
  }
}

function requireSame(before: Record<string, number>, after: Record<string, number>): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (before[name] !== after[name])
      throw new Refused(different(`${name}: ${after[name] ?? 'none'} instead of ${before[name] ?? 'none'}`));
}

function different(what: string): string {
  return `--to differs from --from after the move: ${what}. If the source was changed between two attempts, empty --to and begin again`;
}
