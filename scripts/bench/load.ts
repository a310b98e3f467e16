import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programs } from './programs';
import type { BenchServer } from './servers';

/** One GET. */
export interface Call {
  path: string;
  headers: Record<string, string>;
}

/** A job of the load generator. */
export interface Job {
  url: string;
  /** The requests that each connection sends round-robin. */
  clients: Call[][];
  /** Number of requests before the measurement; 0 for none. */
  warmUp: number;
  /** Seconds of measured load. */
  duration: number;
}

/** A message of the load generator about a job. */
export type Message =
  | { kind: 'warm' }
  | { kind: 'done'; requests: number; perSecond: number; p50: number; p99: number; failures: number };

/** The measurement of one server in one interval. */
export interface Measurement {
  perSecond: number;
  /** Response times in ms. */
  p50: number;
  p99: number;
  /** Processor time of the server per request, in µs. */
  cpuUs: number;
  residentMb: number;
}

/** Loads servers from a separate process. */
export interface Generator {
  /** Throws if any response is not a success, since errors are cheaper to produce. */
  measure(server: BenchServer, job: Omit<Job, 'url'>): Promise<Measurement>;
  stop(): void;
}

export function startGenerator(): Generator {
  const generator = fork(join(programs, 'load-process.js'));
  const stop = () => void generator.kill('SIGKILL');
  process.once('exit', stop);
  return {
    async measure(server, job) {
      generator.send({ ...job, url: server.url });
      await nextMessage(generator);
      const before = server.cpuMs();
      const result = await nextMessage(generator);
      const cpu = server.cpuMs() - before;
      if (result.kind !== 'done') throw new Error('the load generator sent an unexpected message');
      const { requests, failures, perSecond, p50, p99 } = result;
      if (failures > 0 || requests === 0) throw new Error(`${failures} of ${requests} requests failed`);
      return { perSecond, p50, p99, cpuUs: (cpu * 1000) / requests, residentMb: server.residentMb() };
    },
    stop() {
      process.off('exit', stop);
      stop();
    },
  };
}

async function nextMessage(generator: ReturnType<typeof fork>): Promise<Message> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(generator, 'exit', { signal }).then(() => Promise.reject(new Error('the load generator ended')));
  ended.catch(() => {});
  try {
    const [message] = (await Promise.race([once(generator, 'message', { signal }), ended])) as [Message];
    return message;
  } finally {
    waiting.abort();
  }
}
