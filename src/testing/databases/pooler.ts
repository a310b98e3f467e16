import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresServer, startPostgres } from './postgres-server';
import { freePort, unprivilegedUser } from './processes';

/** A PgBouncer in front of a PostgreSQL server; it assigns a connection to each transaction. */
export interface Pooler {
  /** The URL of a database through the pooler. */
  url(database: string): string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts Debian's PgBouncer in transaction mode in front of the server at `serverUrl`, on a free port of 127.0.0.1. It opens fewer
 * connections to the server than a process requests, so that transactions change connections. Rejects if it is not ready within 10 s.
 */
export async function startPooler(serverUrl: string, { connections = 5 } = {}): Promise<Pooler> {
  const server = new URL(serverUrl);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'));
  const identity = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${server.username}" ""\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 2_000,
    // Test databases are created and dropped during the run.
    server_idle_timeout: 5,
    server_login_retry: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = path.join(folder, 'pgbouncer.ini');
  const target = `* = host=${server.hostname} port=${server.port}`;
  writeFileSync(file, ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'));

  const running = spawn('pgbouncer', [file], { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  createInterface(running.stderr).on('line', (line) => said.push(line) > 20 && said.shift());
  const failed = once(running, 'error').then(([error]) => error as Error);
  const stop = async () => {
    if (running.exitCode === null && running.signalCode === null && running.pid !== undefined) {
      const closed = once(running, 'close');
      running.kill('SIGQUIT');
      await closed;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = (database: string) => `postgres://${server.username}@127.0.0.1:${port}/${database}`;
  const deadline = Date.now() + 60_000;
  for (;;) {
    const error = await Promise.race([answer(url('postgres')), failed]);
    if (!error) break;
    if (running.exitCode !== null || running.pid === undefined || Date.now() > deadline) {
      await stop();
      throw new Error(`PgBouncer is not ready: ${error.message}\n${said.join('\n')}`);
    }
    await delay(25);
  }
  // An interrupted test run must not leave the process running.
  const stopAtExit = () => running.kill('SIGQUIT');
  process.once('exit', stopAtExit);
  return {
    url,
    pid: running.pid!,
    stop() {
      process.off('exit', stopAtExit);
      return stop();
    },
  };
}

async function answer(url: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end();
  }
}

async function untilAnswered(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (let error = await answer(url); error; error = await answer(url)) {
    if (Date.now() > deadline) throw error;
    await delay(25);
  }
}

/** Like startPostgres, with a pooler in front: the URLs of created databases go through the pooler, `url` to the server directly. */
export async function startPooledPostgres(options?: Parameters<typeof startPostgres>[0]): Promise<PostgresServer> {
  const server = await startPostgres(options);
  try {
    const pooler = await startPooler(server.url('postgres'));
    const created: string[] = [];
    return Object.assign(Object.create(server) as PostgresServer, {
      async createDatabase(name: string, template?: string) {
        await server.createDatabase(name, template);
        created.push(name);
        return pooler.url(name);
      },
      async resume() {
        await server.resume();
        // After a failed log-in to a database, the pooler rejects all connections to it for a second.
        await Promise.all(created.map((name) => untilAnswered(pooler.url(name))));
      },
      async stop() {
        await pooler.stop();
        await server.stop();
      },
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
}
