/** Real servers to test: the built program, one for each engine. */
import { execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { startPostgres } from '../src/testing/postgres';
import { reportsFolder } from './run-dredd';

export type Engine = 'sqlite' | 'postgres';
export const engines: Engine[] = ['sqlite', 'postgres'];

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Builds the program that {@link startServer} starts. */
export function build(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: dirname(__dirname), stdio: 'inherit' });
}

/** Starts `dist/src/main.js` on an empty database of `engine` and a free port, with the sandbox on and its data in a temporary folder. */
export async function startServer(engine: Engine): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres ? await postgres.createDatabase('contract') : `sqlite:${join(folder, 'contract.db')}`;
  const server = spawn(process.execPath, [join(__dirname, '../dist/src/main.js')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SANDBOX: 'on',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  mkdirSync(reportsFolder, { recursive: true });
  const log = createWriteStream(join(reportsFolder, `${engine}.log`));
  server.stderr.pipe(log);
  const stopAtExit = () => server.kill();
  process.once('exit', stopAtExit);

  const stop = async () => {
    process.off('exit', stopAtExit);
    if (server.exitCode === null) {
      const closed = once(server, 'close');
      server.kill('SIGTERM');
      await closed;
    }
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };

  const lines = createInterface(server.stdout);
  const url = new Promise<string | undefined>((resolve) => {
    lines.on('line', (line) => {
      log.write(`${line}\n`);
      const ready = /^Ready: the rental marketplace at (\S+)/.exec(line);
      if (ready) resolve(ready[1]);
    });
    server.once('exit', () => resolve(undefined));
  });
  const ready = await url;
  if (ready === undefined) {
    await stop();
    throw new Error(`the server on ${engine} did not start: see ${join(reportsFolder, `${engine}.log`)}`);
  }
  return { url: ready, stop };
}
