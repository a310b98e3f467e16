import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLog } from './adapters/log';
import { createApp } from './app';
import { type Config, ConfigError, InvalidVariablesError, blaming, readConfig } from './config/config';
import { warnOfMisspelt } from './config/misspelt';
import { openDependencies } from './dependencies';
import { serveMetrics } from './http/metrics-server';
import { createServer } from './http/server';
import { gracefulStop } from './http/stopping';
import { readTls } from './adapters/tls';
import { startJobs } from './jobs';
import { ensureAdministrator } from './people/administrator';
import { preflightMachine } from './preflight';
import { type ReadyLine, printReady, printWarnings } from './ready-line';
import { ignoreHangUpAtStart, reloadOnHangUp, stopSignals } from './reloading';
import { certificateReading, openWatchers } from './watching';
import { startDelivering } from './webhooks/deliverer';
import { type Ready, supervise } from './workers';

/** Reads the configuration, opens the database, starts the application and listens; a signal undoes it in reverse order. */
async function main(): Promise<void> {
  const { isWorker } = cluster;
  // A copy, because publicUrl is set once the server listens and its port is known.
  const config = { ...readWithWarnings(isWorker ? [] : warnOfMisspelt(process.env)) };
  // The supervisor has checked this for its workers.
  if (!isWorker) await preflightMachine(config);
  if (config.workers > 1 && !isWorker) return supervise(config);
  const log = openLog(config.logLevel);
  const dependencies = await openDependencies(config, { log, ...openWatchers(config, log) });
  const administrator = await ensureAdministrator(dependencies);
  const app = await createApp(dependencies);
  let tls = await readTls(config);
  const server = createServer(app, {
    tls,
    ...{ connections: config.connections, trustedProxies: config.trustedProxies },
    onError: (err) => log.error({ err }, 'request failed'),
  });
  reloadOnHangUp(config, { log, server, onCertificate: (renewed) => (tls = renewed) });
  const { metrics } = dependencies;
  metrics?.read(certificateReading(() => tls));
  // With several workers, the supervisor serves the metrics of all of them.
  const metricsServer =
    metrics && !isWorker
      ? await blaming('METRICS_HOST or METRICS_PORT', () =>
          serveMetrics(metrics, { host: config.metricsHost, port: config.metricsPort! }),
        )
      : undefined;
  const stopServer = gracefulStop(server);
  await blaming('HOST or PORT', () => listening(server, config));

  const here = `${tls ? 'https' : 'http'}://${config.host}:${(server.address() as AddressInfo).port}`;
  const base = (config.publicUrl ??= here);
  const logIn = administrator?.includes('@') ? 'LogInWithEmail' : 'LogInWithPhoneNumber';
  const ready: ReadyLine = {
    base,
    listening: here,
    admin: administrator && `log in as ${administrator} (POST ${base}/Auth/${logIn})`,
    metrics: metricsServer?.url,
    rateLimits: config.rateLimits,
    sandbox: config.sandbox,
  };
  const stopJobs = startJobs(dependencies);
  const stopDelivering = startDelivering(dependencies);
  const stop = async (signal: string) => {
    // The supervisor logs it for its workers.
    if (!isWorker) log.info({ signal }, 'stopping');
    dependencies.announceStop();
    const jobsStopped = Promise.all([stopJobs(), stopDelivering()]);
    await stopServer();
    await Promise.all([dependencies.codeDelivery.stop(), jobsStopped]);
    await metricsServer?.close();
    await dependencies.close();
    cluster.worker?.disconnect();
    if (!isWorker) log.info('stopped');
  };
  let stopped: Promise<void> | undefined;
  // A worker may receive the signal twice: from the supervisor, and from the service manager or the terminal.
  const listen = isWorker ? process.on.bind(process) : process.once.bind(process);
  for (const signal of stopSignals(config)) listen(signal, () => void (stopped ??= stop(signal)));

  // Last, so that a signal that follows it stops the server properly.
  if (isWorker) process.send!({ ready } satisfies Ready);
  else printReady(ready, config.production);
  void app.prepare();
}

function listening(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
}

/** A misspelt name is often the reason why the configuration is wrong, so the warnings are also printed then. */
function readWithWarnings(warnings: string[]): Config {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    ignoreHangUpAtStart(config);
    return config;
  } finally {
    printWarnings(warnings, config?.production === true);
  }
}

/** EX_CONFIG of sysexits.h. Service managers do not start the server again after it. */
const invalidVariables = 78;

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  // Setting the exit code is not enough: a half-open connection would keep a process alive that cannot serve.
  process.exit(error instanceof InvalidVariablesError ? invalidVariables : 1);
});
