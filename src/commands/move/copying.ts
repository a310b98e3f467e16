import type { Database, OpenDatabase } from '../../database/connection';
import { learnContents } from '../../database/bulk';
import { migrateUnfinished } from '../../database/migrator';
import { type Part, completeParts, createPart, dropParts, listParts } from '../../database/parts';
import { inTransaction } from '../../database/transaction';
import {
  type MovedTable,
  countMoved,
  emptyTables,
  insertRows,
  listMovedTables,
  listNextIds,
  setNextIds,
} from '../../database/transfer';
import { addNote, findNote, listNotes, removeNote, replaceNote } from '../../database/unfinished-move';
import type { OnAwaitedProgress } from '../arguments';
import { Refused } from '../refused';
import { findHighestId } from './repository-facts';
import { type Position, batchesOf } from './row-batches';

/** How far a table has come: the key of the last copied row and the number of copied rows. */
interface Progress {
  after: Position | null;
  rows: number;
}

const concurrent = 'another process moves the same marketplace into --to at this moment';

/** Creates the schema in the target, empties its tables and drops what slows down inserts. Does nothing if that was done before. */
export async function prepareTarget(target: OpenDatabase): Promise<void> {
  const { db } = target;
  if ((await findNote(db, 'prepared')) !== undefined) return;
  await migrateUnfinished(target);
  const tables = await listMovedTables(db);
  await inTransaction(db, async (trx) => {
    const parts = await listParts(trx);
    for (const [index, part] of parts.entries())
      await addNote(trx, `part:${String(index).padStart(4, '0')}`, JSON.stringify(part));
    await dropParts(trx, parts);
    await emptyTables(trx, tables);
    for (const { name } of tables)
      await addNote(trx, `table:${name}`, JSON.stringify({ after: null, rows: 0 } satisfies Progress));
    await addNote(trx, 'prepared', '');
  });
}

/** Copies the rows of all tables. Each batch is committed together with the note how far its table has come. Returns the number of rows. */
export async function copyTables(
  source: Database,
  target: Database,
  tables: readonly MovedTable[],
  onProgress: OnAwaitedProgress,
): Promise<number> {
  let total = 0;
  for (const table of tables) total += await countMoved(source, table);
  let done = 0;
  for (const table of tables) {
    const name = `table:${table.name}`;
    let note = (await findNote(target, name))!;
    const { after, rows: before } = JSON.parse(note) as Progress;
    let rows = before;
    done += before;
    for await (const batch of batchesOf(source, table, after)) {
      const next = JSON.stringify({ after: batch.after, rows: (rows += batch.rows.length) } satisfies Progress);
      await inTransaction(target, async (trx) => {
        if (!(await replaceNote(trx, name, note, next))) throw new Refused(concurrent);
        await insertRows(trx, table, batch.rows).catch((error: unknown) => {
          throw new Error(`${table.name}: ${(error as Error).message}`, { cause: error });
        });
      });
      note = next;
      done += batch.rows.length;
      await onProgress('rows copied', done, Math.max(done, total));
    }
  }
  return done;
}

/** Lets ids continue where those of the source end, and creates the indexes, references and triggers again. */
export async function completeTarget(source: Database, target: Database, onProgress: OnAwaitedProgress): Promise<void> {
  const next = await listNextIds(source);
  await inTransaction(target, async (trx) => {
    // The source's own numbering may have been restarted below its highest id.
    for (const name of Object.keys(next)) next[name] = Math.max(next[name]!, (await findHighestId(trx, name)) + 1);
    await setNextIds(trx, next);
  });
  const notes = (await listNotes(target, 'part:')).toReversed();
  for (const [index, { name, value }] of notes.entries()) {
    await inTransaction(target, async (trx) => {
      if (!(await removeNote(trx, name))) throw new Refused(concurrent);
      await createPart(trx, JSON.parse(value) as Part);
    });
    await onProgress('indexes and references created', index + 1, notes.length);
  }
  await completeParts(target);
  await learnContents(target);
}
