import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type Tool = 'pg_dump' | 'pg_restore';

/** The folder of PostgreSQL's client programs; undefined for those on the PATH. */
export type ToolsFolder = string | undefined;

/** A client program is missing, has another version, or has failed. The message is one line. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** The tool's major version, e.g. 18. */
export async function majorOf(tool: Tool, folder: ToolsFolder): Promise<number> {
  const text = await output(tool, ['--version'], folder);
  const major = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
  if (major === undefined) throw new ToolError(`${tool} --version printed no version`);
  return Number(major);
}

/** Runs the tool against the database at `url` and returns its output. The password is passed in the environment, because other users can read arguments. */
export async function runTool(tool: Tool, args: string[], url: string, folder: ToolsFolder): Promise<string> {
  const place = new URL(url);
  const password = place.searchParams.get('password') || decodeURIComponent(place.password);
  place.password = '';
  place.searchParams.delete('password');
  const words = ['--no-password', '--dbname', place.href, ...args];
  return output(tool, words, folder, password === '' ? {} : { PGPASSWORD: password });
}

/** The table of contents of a dump, one line for each object. Throws ToolError when the file is not a complete dump. */
export async function listDump(file: string, folder: ToolsFolder): Promise<string[]> {
  const text = await output('pg_restore', ['--list', file], folder);
  return text.split('\n').filter((line) => line !== '' && !line.startsWith(';'));
}

/** Reads all rows of a dump, and returns their number by table. Throws ToolError when the dump is damaged. */
export async function countDump(file: string, folder: ToolsFolder): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let table: string | undefined;
  await output('pg_restore', ['--data-only', '--file=-', file], folder, {}, (line) => {
    if (table === undefined) {
      table = /^COPY (?:[^ (]+\.)?"?([^ ."]+)"? \(/.exec(line)?.[1];
      if (table !== undefined) counts[table] ??= 0;
    } else if (line === '\\.') table = undefined;
    else counts[table]! += 1;
  });
  return counts;
}

/** Runs the tool and returns its output, or calls `onLine` with each line of it. */
async function output(
  tool: Tool,
  args: string[],
  folder: ToolsFolder,
  environment: Record<string, string> = {},
  onLine?: (line: string) => void,
): Promise<string> {
  const child = spawn(folder === undefined ? tool : join(folder, tool), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PGCONNECT_TIMEOUT: '10', LC_ALL: 'C', ...environment },
  });
  let [text, complaint] = ['', ''];
  child.stdout.setEncoding('utf8');
  if (onLine) createInterface(child.stdout).on('line', onLine);
  else child.stdout.on('data', (chunk: string) => (text += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaint = (complaint + chunk).slice(-4_000)));
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [code] = await closed.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new ToolError(`${tool} cannot be run: ${error.message}`);
    const place = folder === undefined ? 'on the PATH' : `in ${folder}`;
    throw new ToolError(
      `${tool} is not ${place}: install PostgreSQL's client programs (Debian: postgresql-client), or name their folder by POSTGRES_TOOLS`,
    );
  });
  if (code !== 0) throw new ToolError(`${tool} failed: ${complaint.trim().split('\n').join('; ')}`);
  return text;
}
