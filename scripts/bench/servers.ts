import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from './environment';
import { programs } from './programs';

/** A server that runs as a separate process with its output in a file, as under a service manager. */
export interface BenchServer {
  url: string;
  pid: number;
  /** Processor time used so far, in ms, of all threads and child processes. */
  cpuMs(): number;
  /** Resident memory in MB, including child processes. */
  residentMb(): number;
  stop(): Promise<void>;
}

const root = join(__dirname, '../..');

/** Starts the built service. `options` are command line options of Node. */
export function startOurs(environment: Environment, folder: string, options: string[] = []): Promise<BenchServer> {
  return startServer(join(root, 'dist/src/main.js'), environment, folder, options);
}

/** Starts a compiled peer of `peers/`. */
export function startPeer(name: 'fastify' | 'bare' | 'stock', environment: Environment, folder: string) {
  return startServer(join(programs, 'peers', `${name}.js`), environment, folder);
}

/** Starts `program` and waits until it prints its URL. Rejects with its output if it ends first, or after 30 s. */
export async function startServer(
  program: string,
  environment: Environment,
  folder: string,
  options: string[] = [],
): Promise<BenchServer> {
  const log = join(folder, `server-${Math.random().toString(36).slice(2)}.log`);
  const output = openSync(log, 'w');
  const server = spawn(process.execPath, [...options, program], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  // Stops the server when the run is interrupted.
  const stopAtExit = () => server.kill('SIGKILL');
  process.once('exit', stopAtExit);
  const url = await listeningUrl(log, () => server.exitCode !== null);
  const pid = server.pid!;
  return {
    url,
    pid,
    cpuMs: () => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + cpuMs(one), 0),
    residentMb: () => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentMb(one), 0),
    async stop() {
      process.off('exit', stopAtExit);
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function listeningUrl(log: string, hasEnded: () => boolean): Promise<string> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const printed = readFileSync(log, 'utf8');
    const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(/\bReady: .*$/m.exec(printed)?.[0] ?? '')?.[0];
    if (url) return url;
    if (hasEnded() || Date.now() > deadline) throw new Error(`the server is not ready:\n${printed.slice(-2_000)}`);
    await delay(5);
  }
}

/** Linux reports processor time in hundredths of a second. */
function cpuMs(pid: number): number {
  // The name of the program is in parentheses and may contain blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function childrenOf(pid: number): number[] {
  return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number);
}

/** Returns 0 if the process has just ended. */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
