import { accessSync, closeSync, constants, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { databaseUrl, storageUrl } from '../../config/checks';
import { withoutCredentials } from '../../config/config';
import { type OpenDatabase, openDatabase } from '../../database/connection';
import { identifyServer } from '../../database/identify-server';
import { requirePrimary } from '../../database/primary';
import { unreachableOf } from '../../database/unreachable';
import { folderProblem } from '../folders';
import { Refused, UsageError } from '../refused';

/** The options that say where a marketplace is and where it moves to. */
export interface Locations {
  from: string;
  to: string;
  fromStorage?: string | undefined;
  toStorage?: string | undefined;
}

/** Longer than any statement of this command. */
const timeoutMs = 24 * 60 * 60_000;

/** The longest wait for a server that accepts no connection. */
const connectTimeoutMs = 5_000;

/**
 * Calls `work` with both databases after checking all locations: their URLs, the files, whether the servers can be reached, and that the
 * databases differ. Nothing is written before, and no file is opened. Throws one UsageError or Refused with a line for each problem.
 */
export async function withBoth<Result>(
  locations: Locations,
  work: (source: OpenDatabase, target: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const malformed = malformedOptions(locations);
  const isUsable = (option: string) => !malformed.some((line) => line.startsWith(`--${option} `));
  const open = (option: 'from' | 'to') =>
    isUsable(option)
      ? openDatabase(locations[option], {
          poolSize: 1,
          timeoutMs,
          connectTimeoutMs,
          ...(option === 'to' && { checksReferences: false }),
        })
      : undefined;
  const [source, target] = [open('from'), open('to')];
  try {
    const unusable = await Promise.all([source && problemOf('from', source), target && problemOf('to', target)]);
    const problems = [...malformed, ...unusable.flatMap((problem) => problem ?? [])];
    if (!source || !target || malformed.length > 0) throw new UsageError(problems.join('\n'));
    if (isSameFile(locations.from, locations.to)) problems.push(same);
    if (problems.length > 0) throw new Refused([...new Set(problems)].join('\n'));
    if (await isSameDatabase(source, target)) throw new Refused(same);
    return await work(source, target);
  } finally {
    await Promise.all([source?.close(), target?.close()]);
  }
}

const same = '--from and --to are the same database';

/** A line for each option that is malformed, which begins with the option. */
function malformedOptions({ from, to, fromStorage, toStorage }: Locations): string[] {
  const problem = (option: string, text: string | undefined, check: (text: string) => string) => {
    try {
      if (text !== undefined) check(text);
      return [];
    } catch (error) {
      return [`--${option} ${withoutCredentials((error as Error).message)}`];
    }
  };
  return [
    ...problem('from', from, movableUrl),
    ...problem('to', to, movableUrl),
    ...problem('from-storage', fromStorage, storageUrl),
    ...problem('to-storage', toStorage, storageUrl),
    ...((fromStorage === undefined) === (toStorage === undefined)
      ? []
      : ['--from-storage and --to-storage are given together']),
    ...(fromStorage !== undefined && fromStorage === toStorage
      ? ['--from-storage and --to-storage are the same storage']
      : []),
  ];
}

function movableUrl(text: string): string {
  if (text === 'sqlite::memory:') throw new Error('is a database in memory, which cannot be moved');
  if (/^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(text)) return databaseUrl(text);
  const isFile = !text.includes('://') && existsSync(text);
  throw new Error(
    `must be \`sqlite:PATH\` or \`postgres://…\`${isFile ? `: for this file, write sqlite:${text}` : ''}`,
  );
}

/** Why the database cannot be used as a source or a target; undefined if it can. */
async function problemOf(option: 'from' | 'to', database: OpenDatabase): Promise<string | undefined> {
  const file = fileOf(database.url);
  if (file !== undefined) return option === 'from' ? sourceFileProblem(file) : targetFileProblem(file);
  const error = await database.ping().catch((one: unknown) => one);
  if (error !== undefined) {
    const { reason, isPooler } = unreachableOf(error, database.url);
    return isPooler
      ? `--${option} names a pooler: give the address of the database server behind it`
      : `--${option} cannot be used: ${withoutCredentials(reason)}`;
  }
  return requirePrimary(database, { mayBeReadOnly: option === 'from' }).then(
    () => undefined,
    (problem: Error) => `--${option} cannot be used: ${withoutCredentials(problem.message)}`,
  );
}

function fileOf(url: string): string | undefined {
  return /^sqlite:(.+)/.exec(url)?.[1];
}

/** Opening a missing file would create it. */
function sourceFileProblem(file: string): string | undefined {
  if (!existsSync(file) || (statSync(file).isFile() && statSync(file).size === 0))
    return `--from names ${file}, which does not exist or is empty`;
  return existingFileProblem('from', file);
}

function targetFileProblem(file: string): string | undefined {
  if (existsSync(file) && !(statSync(file).isFile() && statSync(file).size === 0))
    return existingFileProblem('to', file);
  const problem = folderProblem(dirname(resolve(file)));
  return problem && `--to names ${file}, which cannot be created: ${problem}`;
}

/** The first bytes of every SQLite file. */
const fileHeader = 'SQLite format 3\0';

function existingFileProblem(option: string, file: string): string | undefined {
  if (statSync(file).isDirectory()) return `--${option} names ${file}, which is a folder`;
  try {
    // Nothing else may write to the source while it is read, and SQLite's locks need access for writing.
    accessSync(file, constants.R_OK | constants.W_OK);
    const descriptor = openSync(file, 'r');
    const bytes = Buffer.alloc(fileHeader.length);
    readSync(descriptor, bytes);
    closeSync(descriptor);
    return bytes.toString('latin1') === fileHeader
      ? undefined
      : `--${option} names ${file}, which is not an SQLite database`;
  } catch (error) {
    return `--${option} names ${file}, which may not be read and written (${(error as NodeJS.ErrnoException).code}): run the command as the user of the servers`;
  }
}

function isSameFile(from: string, to: string): boolean {
  if (from === to) return true;
  const [one, other] = [fileOf(from), fileOf(to)];
  if (one === undefined || other === undefined) return false;
  if (resolve(one) === resolve(other)) return true;
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}

/** One database of a server can have several URLs. */
async function isSameDatabase(source: OpenDatabase, target: OpenDatabase): Promise<boolean> {
  if (source.dialect === 'sqlite' || target.dialect === 'sqlite') return false;
  return (await identifyServer(source.db)) === (await identifyServer(target.db));
}
