import type { Command } from '@commander-js/extra-typings';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { systemClock } from '../../adapters/clock';
import { type Config, readConfigOnly } from '../../config/config';
import { type OpenDatabase, openDatabase } from '../../database/connection';
import { flush } from '../../database/snapshot';
import { recognizeDatabase, requireKeysOf } from '../../files/startup-checks';
import { type OnProgress, runCommand, wholeNumber } from '../arguments';
import type { Outcome } from '../refused';
import { requireExistingFile, requireFolder } from '../folders';
import { type ArchivedTable, archivedTables } from './repository-archive';

const description =
  'Writes audit entries older than AUDIT_KEPT_DAYS and notifications older than NOTIFICATIONS_KEPT_DAYS into compressed files with one JSON ' +
  'object on each line, and then deletes them from the database. Servers may continue to run.';

const declare = (command: Command) =>
  command
    .requiredOption('--into <folder>', 'the folder of the files, such as audit-2027-01-05T030000Z.jsonl.gz')
    .option('--keep-days <number>', 'remove files of this folder that are older', wholeNumber(1, 99_999));

const day = 24 * 60 * 60_000;

/** Runs `marketplace archive` with arguments such as `['--into', '/srv/archive']` and the environment of the server. Never throws. */
export async function archive(
  args: string[],
  environment: Record<string, string | undefined>,
  onProgress: OnProgress = () => {},
): Promise<Outcome> {
  return runCommand({ name: 'archive', description, args }, declare, async ({ into, keepDays }) => {
    const config = readConfigOnly(environment);
    const folder = resolve(into);
    requireFolder('--into', folder);
    requireExistingFile(config);
    const now = systemClock.now();
    const lines: string[] = [];
    const { databaseUrl, databaseTimeoutMs, databaseIsPooled } = config;
    const database = openDatabase(databaseUrl, {
      poolSize: 1,
      timeoutMs: databaseTimeoutMs,
      isPooled: databaseIsPooled,
    });
    try {
      await requireKeysOf(config, database, await recognizeDatabase(database));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const table of archivedTables) {
        const days = keptDaysOf(config, table);
        if (days === undefined) lines.push(`${table.name}: all are kept, because ${variableOf[table.name]} is not set`);
        else lines.push(await archiveTable(database, table, { folder, now, before: now - days * day, onProgress }));
      }
    } finally {
      await database.close();
    }
    if (keepDays !== undefined) lines.push(`removed ${await removeOldFiles(folder, now - keepDays * day)} older files`);
    return { exitCode: 0, text: lines.join('\n') };
  });
}

/** The variables that say how long the rows of a table are kept in the database. */
export const variableOf = { audit: 'AUDIT_KEPT_DAYS', notifications: 'NOTIFICATIONS_KEPT_DAYS' } as const;

/** The number of days for which the rows of a table are kept in the database; undefined if they are kept forever. */
export function keptDaysOf(config: Config, { name }: ArchivedTable): number | undefined {
  return name === 'audit' ? config.auditKeptDays : config.notificationsKeptDays;
}

interface Archiving {
  folder: string;
  /** The time in the name of the file; epoch ms, like `before`. */
  now: number;
  before: number;
  onProgress: OnProgress;
}

/**
 * Archives the oldest rows of `table` up to the first one that is not older than `before`. The rows are deleted after the file is complete and
 * flushed. If the command is interrupted while it deletes, the next run writes the remaining rows into another file too, with the same ids.
 */
async function archiveTable(database: OpenDatabase, table: ArchivedTable, options: Archiving): Promise<string> {
  const { folder, now, before, onProgress } = options;
  const written = { count: 0, last: 0 };
  async function* lines() {
    let oldestAt: number | undefined;
    for (;;) {
      const rows = await table.read(database.db, written.last);
      oldestAt ??= rows[0]?.at ?? before;
      const firstKept = rows.findIndex(({ at }) => at >= before);
      const old = firstKept === -1 ? rows : rows.slice(0, firstKept);
      if (old.length > 0) {
        yield old.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
        written.count += old.length;
        written.last = old.at(-1)!.id;
        const daysOf = (at: number) => Math.ceil((at - oldestAt!) / day);
        onProgress(`days of ${table.name} written`, daysOf(old.at(-1)!.at), daysOf(before));
      }
      if (old.length === 0 || firstKept !== -1) return;
    }
  }

  const file = join(folder, `${table.name}-${stampOf(now)}.jsonl.gz`);
  const incomplete = `${file}.incomplete`;
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(incomplete, { flags: 'wx', mode: 0o600 }));
    if (written.count === 0) {
      await rm(incomplete);
      return `${table.name}: none are old enough`;
    }
    await flush(incomplete);
    await rename(incomplete, file);
    await flush(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(incomplete, { force: true });
    throw error;
  }

  for (let removed = 0, count; (count = await table.remove(database.db, written.last, before)) > 0;) {
    removed += count;
    onProgress(`${table.name} deleted`, Math.min(removed, written.count), written.count);
  }
  return `${table.name}: ${written.count} in ${file}`;
}

/** A text such as `2027-01-05T030000Z`, which sorts by time and contains no characters that file systems or shells reject. */
const stampOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** Removes the complete archives of `folder` that were written before `before` (epoch ms), and no other files. Returns their number. */
async function removeOldFiles(folder: string, before: number): Promise<number> {
  const oldest = stampOf(before);
  const old = (await readdir(folder)).filter((name) => {
    const stamp = /^(?:audit|notifications)-(\d{4}-\d\d-\d\dT\d{6}Z)\.jsonl\.gz$/.exec(name)?.[1];
    return stamp !== undefined && stamp < oldest;
  });
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
