import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../../../src/testing/servers/server-process';
import type { Load, Outcome } from './load';

export interface Server extends ServerProcess {
  /** Processor time of all threads so far, in ms. Linux reports hundredths of a second. */
  cpuMs(): number;
}

/** Starts the built server as in production. Its ready line has the public URL and, in parentheses, the local one. */
export async function startProduction(environment: Record<string, string>, folder: string): Promise<Server> {
  let url = '';
  const onLine = (line: string) => void (url ||= /\(listening at (\S+)\)/.exec(line)?.[1] ?? '');
  const server = await startServerProcess(environment, { folder, onLine });
  const cpuMs = () => {
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  return { ...server, url, cpuMs };
}

/** Sends the requests of all groups from a separate process. Resolves with the outcome of each group. */
export async function send<Groups extends Load['groups']>(
  { url }: Server,
  ...groups: Groups
): Promise<{ [Index in keyof Groups]: Outcome }> {
  const load = fork(join(__dirname, 'load.ts'), { execArgv: ['--require', require.resolve('tsx/cjs')] });
  const stopAtExit = () => load.kill('SIGKILL');
  process.once('exit', stopAtExit);
  try {
    const ended = once(load, 'exit').then(() => Promise.reject(new Error('the load process ended without a result')));
    ended.catch(() => {});
    load.send({ url, path: '/Reservations/BookReservation/book', groups } satisfies Load);
    const [outcomes] = (await Promise.race([once(load, 'message'), ended])) as [Outcome[]];
    return outcomes as { [Index in keyof Groups]: Outcome };
  } finally {
    process.off('exit', stopAtExit);
    load.kill('SIGKILL');
  }
}

/** The response time in ms that `share` (0 to 1) of the requests did not exceed. */
export function quantile({ latencies }: Outcome, share: number): number {
  return latencies[Math.floor(latencies.length * share)] ?? 0;
}

export function acceptedPerSecond({ statuses, seconds }: Outcome): number {
  return (statuses[200] ?? 0) / seconds;
}

/** The number of responses that are neither 200 nor 409, which means that another booking holds the nights. */
export function failuresIn({ statuses }: Outcome): number {
  return Object.entries(statuses).reduce((sum, [status, n]) => sum + (status === '200' || status === '409' ? 0 : n), 0);
}
