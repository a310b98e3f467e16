import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { openLog } from './adapters/log';
import type * as MetricsModule from './adapters/metrics';
import { type Config, blaming } from './config/config';
import { openDependencies } from './dependencies';
import { serveMetrics } from './http/metrics-server';
import { ensureAdministrator } from './people/administrator';
import { type ReadyLine, printReady } from './ready-line';
import { reloadOnHangUp, stopSignals } from './reloading';

/** The message that a worker sends once it listens. */
export interface Ready {
  ready: ReadyLine;
}

/** When more workers exit within a minute, the supervisor exits too, so that the service manager sees the failure. */
const maxExitsPerMinute = 8;
const minute = 60_000;
/** Delay in ms before a worker is replaced: none for the first exit within a minute, then exponential. */
const replacementDelay = (exits: number) => (exits === 1 ? 0 : Math.min(50 * 2 ** exits, 5_000));

/**
 * Supervises `config.workers` processes that listen on one port. The supervisor migrates the database before it starts them, replaces
 * a worker that exits, serves the metrics of all, and stops them together. Resolves once the workers have been started; rejects when
 * the database cannot be opened or the metrics port cannot be bound.
 */
export async function supervise(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  const dependencies = await openDependencies(config, { log });
  await ensureAdministrator(dependencies);
  await dependencies.close();
  const metricsServer = await openMetrics(config);

  const exits: number[] = [];
  let listening = 0;
  // A worker that does not listen yet reads the files when it starts.
  const ready = new Set<Worker>();
  reloadOnHangUp(config, { log, forward: () => ready.forEach((worker) => worker.process.kill('SIGHUP')) });
  let stopping: Promise<void> | undefined;
  const stop = (code: number) =>
    (stopping ??= stopWorkers(code)
      .then(() => metricsServer?.close())
      .then(() => log.info('stopped')));

  cluster.on('message', (worker: Worker, message: Partial<Ready>) => {
    if (message.ready === undefined) return;
    ready.add(worker);
    listening += 1;
    if (listening !== config.workers) return;
    printReady({ ...message.ready, metrics: metricsServer?.url }, config.production);
  });
  cluster.on('exit', (worker, code, signal) => {
    const { pid } = worker.process;
    ready.delete(worker);
    if (stopping) return;
    // A worker that cannot start has already printed the reason.
    if (listening < config.workers) return void stop(1);
    log.error({ pid, exitCode: code, signal }, 'a worker exited');
    const now = performance.now();
    exits.push(now);
    while (exits[0]! < now - minute) exits.shift();
    if (exits.length > maxExitsPerMinute) {
      process.stderr.write(`${exits.length} workers exited within a minute\n`);
      return void stop(1);
    }
    setTimeout(() => void (stopping ?? cluster.fork()), replacementDelay(exits.length));
  });
  for (const signal of stopSignals(config))
    process.on(signal, () => {
      if (!stopping) log.info({ signal }, 'stopping');
      void stop(0);
    });
  for (let count = 0; count < config.workers; count += 1) cluster.fork();
}

async function openMetrics({ metricsPort: port, metricsHost: host }: Config) {
  if (port === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-require-imports -- loaded only if used
  const { metricsOfWorkers } = require('./adapters/metrics') as typeof MetricsModule;
  return blaming('METRICS_HOST or METRICS_PORT', () => serveMetrics(metricsOfWorkers(), { host, port }));
}

/** Lets each worker finish its requests. Sets the exit code to `code`, or to 1 when a worker did not exit cleanly. */
async function stopWorkers(code: number): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}) as Worker[];
  const ends = workers.map(async (worker) => {
    const ended = once(worker, 'exit') as Promise<[number | null, string | null]>;
    worker.process.kill('SIGTERM');
    const [exitCode, signal] = await ended;
    // A worker that is killed by the signal had not begun to listen.
    return exitCode === 0 || signal === 'SIGTERM';
  });
  process.exitCode = (await Promise.all(ends)).every(Boolean) ? code : 1;
}
