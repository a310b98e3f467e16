import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createLog } from './adapters/log';
import type * as MetricsModule from './adapters/metrics';
import { type Config, blaming } from './config/config';
import { openDependencies } from './dependencies';
import { serveMetrics } from './http/metrics-server';
import { ensureAdministrator } from './people/administrator';

/** What a worker says when it listens: the lines for the operator. */
export interface Ready {
  ready: string;
}

/** So many deaths of workers in a minute, and the whole ends: whoever restarts it sees that it cannot run. */
const mostDeaths = 8;
const minute = 60_000;
/** ms before a worker takes the place of one that has died: of the first one at once, and longer with each in a minute. */
const pauseAfter = (deaths: number) => (deaths === 1 ? 0 : Math.min(50 * 2 ** deaths, 5_000));

/**
 * Runs `config.workers` processes that listen on one port, and one more that holds them: it migrates before they start, starts another
 * for one that died, answers for the metrics of all, and stops them together. Resolves when all have listened; rejects with what
 * keeps them from it.
 */
export async function supervise(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const dependencies = await openDependencies(config, { log });
  await ensureAdministrator(dependencies);
  await dependencies.close();
  const metricsServer = await openMetrics(config);

  const deaths: number[] = [];
  let listening = 0;
  let stopping: Promise<void> | undefined;
  const stop = (code: number) => (stopping ??= stopWorkers(code).then(() => metricsServer?.close()));

  cluster.on('message', (_worker: Worker, message: Partial<Ready>) => {
    if (typeof message.ready !== 'string') return;
    listening += 1;
    if (listening !== config.workers) return;
    process.stdout.write(message.ready + (metricsServer ? `Metrics: ${metricsServer.url}\n` : ''));
  });
  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    if (stopping) return;
    // One that cannot start has said why.
    if (listening < config.workers) return void stop(1);
    log.error({ pid, exitCode: code, signal }, 'a worker ended');
    const now = performance.now();
    deaths.push(now);
    while (deaths[0]! < now - minute) deaths.shift();
    if (deaths.length > mostDeaths) {
      process.stderr.write(`${deaths.length} workers ended within a minute\n`);
      return void stop(1);
    }
    setTimeout(() => void (stopping ?? cluster.fork()), pauseAfter(deaths.length));
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  for (let count = 0; count < config.workers; count += 1) cluster.fork();
}

async function openMetrics({ metricsPort: port, metricsHost: host }: Config) {
  if (port === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-require-imports -- loaded only where it is asked for
  const { metricsOfWorkers } = require('./adapters/metrics') as typeof MetricsModule;
  return blaming('METRICS_HOST or METRICS_PORT', () => serveMetrics(metricsOfWorkers(), { host, port }));
}

/** Each finishes what is under way; the process then ends with `code`, or with 1 where one did not end well. */
async function stopWorkers(code: number): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}) as Worker[];
  const ends = workers.map(async (worker) => {
    const ended = once(worker, 'exit') as Promise<[number | null, string | null]>;
    worker.process.kill('SIGTERM');
    const [exitCode, signal] = await ended;
    // One that had not begun to listen has nothing to finish.
    return exitCode === 0 || signal === 'SIGTERM';
  });
  process.exitCode = (await Promise.all(ends)).every(Boolean) ? code : 1;
}
