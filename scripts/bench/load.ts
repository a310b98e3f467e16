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

/** What the load generator is told. */
export interface Job {
  url: string;
  /** Of each connection: what it sends, in turn. */
  clients: Call[][];
  /** Requests before what counts; 0 for none. */
  warmUp: number;
  /** Seconds. */
  duration: number;
}

/** What it answers. */
export type Message =
  { kind: 'warm' } | { kind: 'done'; requests: number; perSecond: number; p50: number; p99: number; failures: number };

/** What one server did in one turn. */
export interface Measurement {
  perSecond: number;
  /** Of an answer, in ms. */
  p50: number;
  p99: number;
  /** Processor time of the server for one request, in µs. */
  cpuUs: number;
  residentMb: number;
}

/** Loads servers from a process of its own. */
export interface Generator {
  /** Throws where anything is answered with something else than a success: it would be cheap. */
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
      if (result.kind !== 'done') throw new Error('the load generator is confused');
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
