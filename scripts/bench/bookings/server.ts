import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../../../src/testing/servers/server-process';
import type { Load, Outcome } from './load';

export interface Server extends ServerProcess {
  /** ms of processor time that it has used so far, all threads; Linux tells it in hundredths of a second. */
  cpuMs(): number;
}

/** The built server as in production; its ready line names the public address, and in brackets where it listens. */
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

/** Books what the groups want from a process of its own; the outcome of each group. */
export async function send<Groups extends Load['groups']>(
  { url }: Server,
  ...groups: Groups
): Promise<{ [Index in keyof Groups]: Outcome }> {
  const load = fork(join(__dirname, 'load.ts'), { execArgv: ['--require', require.resolve('tsx/cjs')] });
  const stopAtExit = () => load.kill('SIGKILL');
  process.once('exit', stopAtExit);
  try {
    const ended = once(load, 'exit').then(() => Promise.reject(new Error('the load ended without an outcome')));
    ended.catch(() => {});
    load.send({ url, path: '/Reservations/BookReservation/book', groups } satisfies Load);
    const [outcomes] = (await Promise.race([once(load, 'message'), ended])) as [Outcome[]];
    return outcomes as { [Index in keyof Groups]: Outcome };
  } finally {
    process.off('exit', stopAtExit);
    load.kill('SIGKILL');
  }
}

/** The latency, in ms, that this share of the answers did not exceed. */
export function quantile({ latencies }: Outcome, share: number): number {
  return latencies[Math.floor(latencies.length * share)] ?? 0;
}

export function acceptedPerSecond({ statuses, seconds }: Outcome): number {
  return (statuses[200] ?? 0) / seconds;
}

/** Answers that are neither a booking nor a refusal because somebody else has the nights. */
export function failuresIn({ statuses }: Outcome): number {
  return Object.entries(statuses).reduce((sum, [status, n]) => sum + (status === '200' || status === '409' ? 0 : n), 0);
}
