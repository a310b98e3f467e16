import { hash } from 'node:crypto';
import type { Database } from '../../database/connection';
import { type MovedRow, type MovedTable, readRows } from '../../database/transfer';

/** The bytes of JSON that a batch should have, and the most rows: what the command holds in memory. */
const [targetBytes, mostRows] = [2 * 2 ** 20, 2000];

export type Position = (string | number | null)[];

/** A batch of rows, and the key of the last one. */
export interface RowBatch {
  rows: MovedRow[];
  after: Position;
}

/** The rows after `position` in batches whose number of rows follows their size. */
export async function* batchesOf(
  db: Database,
  table: MovedTable,
  position: Position | null = null,
): AsyncGenerator<RowBatch> {
  let limit = 100;
  for (let after = position; ;) {
    const rows = await readRows(db, table, after, limit);
    if (rows.length === 0) return;
    const last = rows.at(-1)!;
    after = table.key.map((column) => last[column]!);
    yield { rows, after };
    if (rows.length < limit) return;
    const bytes = rows.reduce((sum, row) => sum + canonical(table, row).length, 0);
    limit = Math.max(1, Math.min(mostRows, limit * 2, Math.floor((limit * targetBytes) / bytes)));
  }
}

/** The row as text that does not depend on the engine: the values in the order of the columns' names. */
function canonical({ columns }: MovedTable, row: MovedRow): string {
  return JSON.stringify(columns.map((column) => row[column]));
}

/** The number of rows of a table, and a checksum that does not depend on their order. */
export interface Sum {
  rows: number;
  checksum: string;
}

/** Adds the hashes of all rows as numbers of 128 bits. */
export class TableSum {
  private rows = 0;
  private readonly words = new Uint32Array(4);

  constructor(private readonly table: MovedTable) {}

  add(rows: readonly MovedRow[]): void {
    this.rows += rows.length;
    for (const row of rows) {
      const digest = hash('sha256', canonical(this.table, row), 'buffer');
      for (let index = 0; index < 4; index++) this.words[index]! += digest.readUInt32BE(index * 4);
    }
  }

  result(): Sum {
    const checksum = [...this.words].map((word) => word.toString(16).padStart(8, '0')).join('');
    return { rows: this.rows, checksum };
  }
}
