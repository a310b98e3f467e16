import type { Command } from '@commander-js/extra-typings';
import { type Storage, createStorage } from '../../adapters/storage';
import { withoutCredentials } from '../../config/config';
import type { Database, OpenDatabase } from '../../database/connection';
import { findDatabaseId, findMoved, notingMoved } from '../../database/instance-metadata';
import { listMigrations } from '../../database/migrator';
import { NotQuiescentError, whileQuiescent } from '../../database/quiescence';
import { recognize } from '../../database/recognized';
import { type MovedTable, listMovedTables } from '../../database/transfer';
import { listApplied } from '../../database/list-tables';
import {
  addNote,
  beginMove,
  endMove,
  findNote,
  isMoving,
  requireNoUnfinishedMove,
} from '../../database/unfinished-move';
import { requireNoUnfinishedRestore } from '../../database/unfinished-restore';
import { type OnAwaitedProgress, runCommand } from '../arguments';
import { type Outcome, Refused } from '../refused';
import { completeTarget, copyTables, prepareTarget } from './copying';
import { type Locations, withBoth } from './locations';
import { copyFiles, requireStorages } from './stored-files';
import { verify } from './verification';
import { counted } from '../../values/counted';

const description =
  'Copies a marketplace into another database, from SQLite to PostgreSQL or back. An interrupted move continues. No server may run meanwhile.';

const declare = (command: Command) =>
  command
    .requiredOption('--from <url>', 'the database as in DATABASE_URL')
    .requiredOption('--to <url>', 'an empty database; an interrupted move into it continues')
    .option(
      '--from-storage <url>',
      'the files as in STORAGE_URL, to copy them too; without it, they stay where they are',
    )
    .option('--to-storage <url>', 'an empty storage for the files');

/**
 * Runs `marketplace move`. `args` are as in `['--from', 'sqlite:a.db', '--to', 'postgres://…']`. Never throws.
 *
 * All checks come before anything is written. Then, while nothing can write to the source:
 *
 * 1. Note the move in the target, create the schema there, and drop indexes, references and triggers.
 * 2. Copy the rows, table by table. Each batch is committed with the note of its last key.
 * 3. Continue the ids, and create indexes, references and triggers again.
 * 4. Copy the files, and compare both databases.
 * 5. Mark the source as moved. Then other writers of the source may go on; a server that starts checks for the mark after its first write.
 * 6. Remove the note.
 *
 * A move that was interrupted continues with the same command. Until step 6 has ended, no server starts on the target.
 */
export async function move(
  args: string[],
  _environment: Record<string, string | undefined>,
  onProgress: OnAwaitedProgress = () => {},
): Promise<Outcome> {
  return runCommand({ name: 'move', description, args }, declare, (locations) =>
    withBoth(locations, async (source, target) => {
      const storages = openStorages(locations);
      try {
        return await moveInto({ source, target, storages, onProgress });
      } finally {
        storages?.from.close();
        storages?.to.close();
      }
    }),
  );
}

interface Storages {
  from: Storage;
  to: Storage;
}

/** Files are copied as they are stored, which needs no keys. */
function openStorages({ fromStorage, toStorage }: Locations): Storages | undefined {
  if (fromStorage === undefined || toStorage === undefined) return undefined;
  const open = (url: string) => createStorage({ storageUrl: url, dataKeys: [] });
  return { from: open(fromStorage), to: open(toStorage) };
}

interface Needs {
  source: OpenDatabase;
  target: OpenDatabase;
  storages: Storages | undefined;
  onProgress: OnAwaitedProgress;
}

async function moveInto(needs: Needs): Promise<Outcome> {
  const { source, target } = needs;
  try {
    const outcome = await whileQuiescent(source, async (from, write) => {
      const databaseId = await checkSource(source, from);
      if (needs.storages) await requireStorages(needs.storages.from, needs.storages.to, databaseId);
      await claimTarget(target, databaseId, await findMoved(from));
      const copied = await copy(needs, from, databaseId);
      // A server that is starting on the source waits to write. Its write follows this one, and then it finds the source moved.
      await write(notingMoved(from, placeOf(target)));
      return copied;
    });
    // In this order: if the command is interrupted in between, neither database can be served, and the same command continues.
    await endMove(target.db);
    return outcome;
  } catch (error) {
    throw error instanceof NotQuiescentError ? new Refused(`--from ${error.message}`) : error;
  }
}

/** How the source names the target, without secrets. */
const placeOf = ({ url }: OpenDatabase) => withoutCredentials(url).replace(/\?.*$/, '');

/** Returns the id of the database. */
async function checkSource(source: OpenDatabase, db: Database): Promise<string> {
  if ((await named('--from', () => recognize({ ...source, db }))) === 'empty') throw new Refused('--from is empty');
  await named('--from', () => requireNoUnfinishedRestore(db));
  await named('--from', () => requireNoUnfinishedMove(db));
  const [applied, known] = [await listApplied(db), listMigrations()];
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length > 0) throw new Refused(`--from is of a newer version, with unknown migrations: ${newer.join(', ')}`);
  const lacking = known.filter((name) => !applied.includes(name));
  if (lacking.length > 0)
    throw new Refused(
      `--from is of an older version and lacks ${lacking.join(', ')}: run marketplace migrate on it, or start this version once`,
    );
  const id = await findDatabaseId(db);
  if (id === undefined) throw new Refused('--from was never served: start a server on it once');
  return id;
}

/** Checks the target, and notes in it that this move has begun. `movedTo` is where an earlier move has copied the source to. */
async function claimTarget(target: OpenDatabase, databaseId: string, movedTo: string | undefined): Promise<void> {
  const { db } = target;
  const isEmpty = (await named('--to', () => recognize(target))) === 'empty';
  await named('--to', () => requireNoUnfinishedRestore(db));
  if (await isMoving(db)) {
    const moved = await findNote(db, 'source');
    if (moved !== undefined && moved !== databaseId)
      throw new Refused('--to holds an interrupted move of another marketplace');
    if (moved === undefined) await addNote(db, 'source', databaseId);
    return;
  }
  if (movedTo !== undefined)
    throw new Refused(
      !isEmpty && movedTo === placeOf(target)
        ? `--from was moved to ${movedTo} already, and completely: start the servers there`
        : `--from was moved to ${movedTo}: move that database, or return to this one with marketplace admin adopt-storage`,
    );
  if (!isEmpty) throw new Refused('--to is not empty: a marketplace can only be moved into an empty database');
  await beginMove(db);
  await addNote(db, 'source', databaseId);
}

async function named<Result>(option: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Refused(`${option}: ${withoutCredentials((error as Error).message.split('\n')[0]!)}`);
  }
}

async function copy({ source, target, storages, onProgress }: Needs, from: Database, id: string): Promise<Outcome> {
  await prepareTarget(target);
  const tables = await sameTables(from, target.db);
  const rows = await copyTables(from, target.db, tables, onProgress);
  await completeTarget(from, target.db, onProgress);
  const files = storages && (await copyFiles(target.db, { ...storages, databaseId: id }, onProgress));
  const violations = await verify(from, target.db, tables, rows, onProgress);
  const missing = files?.missing ?? [];
  const lines = [
    `moved ${rows} rows of ${tables.length} tables${files ? ` and ${counted(files.count, 'file')}` : ''} from ${engineNames[source.dialect]} to ${engineNames[target.dialect]}, and verified them`,
    `start the servers with --to in DATABASE_URL${files ? ' and --to-storage in STORAGE_URL' : ' and the same STORAGE_URL'}; no server starts on --from any longer`,
    ...(missing.length > 0
      ? [`without ${counted(missing.length, 'file')} that --from-storage lacks: ${missing.slice(0, 5).join(', ')}`]
      : []),
    ...violations.map((violation) => `as in --from: ${violation}`),
  ];
  return { exitCode: missing.length + violations.length > 0 ? 3 : 0, text: lines.join('\n') };
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** The tables of both databases. Throws Refused if the databases do not have the same tables and columns. */
async function sameTables(source: Database, target: Database): Promise<MovedTable[]> {
  const [from, to] = [await listMovedTables(source), await listMovedTables(target)];
  for (const [these, others, option] of [
    [from, to, '--to'],
    [to, from, '--from'],
  ] as const)
    for (const { name, columns } of these) {
      const other = others.find((one) => one.name === name);
      const lacking = columns.filter((column) => !other?.columns.includes(column));
      if (!other) throw new Refused(`${option} has no table ${name}`);
      if (lacking.length > 0) throw new Refused(`${option} has no column ${name}.${lacking[0]}`);
    }
  return from;
}
