import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Route, clientsOf } from './clients';
import { type BenchDatabase, withDatabase } from './databases';
import { type Environment, production } from './environment';
import type { BenchOptions, Figure } from './figures';
import { startGenerator } from './load';
import { profilerOptions, shareOfBusyTime } from './profile';
import { type BenchServer, startOurs } from './servers';
import { type Scenario, compared, measureInterleaved } from './interleaved';

type Name = 'scraped' | 'not measured';

const names: Name[] = ['scraped', 'not measured'];
const scenarios: Scenario<Name>[] = [
  { title: 'one listing by id, metrics read each second', route: 'listing', withToken: false, names },
  { title: 'a page of 20, metrics read each second', route: 'page', withToken: false, names },
];

/**
 * S11: the cost of metrics that are scraped every second: their share of the processor time under load according to V8's profiler, and
 * requests/s compared with a server without metrics. Only the share has a target, because the difference in requests/s is smaller than
 * the difference between two runs of one server.
 */
export async function benchMetrics(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of options.engines)
    await withDatabase(engine, async (database) => {
      const { url, folder } = database;
      for (const { title, route } of scenarios) {
        const value = await shareOf(route, database, options);
        figures.push({
          id: 'S11',
          name: `share of the processor time, ${title}`,
          engine,
          value,
          unit: '',
          target: '≤ 0.02',
          holds: value <= 0.02,
        });
        options.report(`${engine}, ${title}: ${(value * 100).toFixed(2)} % of the processor time`);
      }
      const start = {
        scraped: () => startScraped(production(url, folder), folder),
        'not measured': () => startOurs(production(url, folder), folder),
      };
      const measured = await measureInterleaved(start, scenarios, database, options);
      for (const [index, { title }] of scenarios.entries()) {
        const { ratioTo, ...rest } = compared(measured[index]!, 'scraped', ['not measured']);
        const ratio = ratioTo('not measured');
        figures.push({ id: 'S11', name: title, engine, ...rest, target: '', ratio });
      }
    });
  return figures;
}

/** Files that are only called because metrics are collected. */
const metricsFiles =
  /\/adapters\/(metrics|timings|readings)\.js$|\/http\/metrics-server\.js$|\/prom-client\/|internal\/perf\/observe$/;
/** The function that times a statement. It also calls the statement, so only its own time counts. */
const timingFile = /\/database\/watch\.js$/;

async function shareOf(route: Route, database: BenchDatabase, { rounds, duration }: BenchOptions): Promise<number> {
  const { url, folder } = database;
  const profiles = mkdtempSync(join(folder, 'profile-'));
  const server = await startScraped(production(url, folder), folder, profilerOptions(profiles));
  const generator = startGenerator();
  try {
    const clients = clientsOf(route, false, database);
    await generator.measure(server, { clients, warmUp: 0, duration: rounds * duration });
  } finally {
    generator.stop();
    await server.stop();
  }
  return shareOfBusyTime(
    profiles,
    (files) => timingFile.test(files.at(-1) ?? '') || files.some((file) => metricsFiles.test(file)),
  );
}

async function startScraped(environment: Environment, folder: string, options?: string[]): Promise<BenchServer> {
  const port = await freePort();
  const server = await startOurs({ ...environment, METRICS_PORT: String(port) }, folder, options);
  const scrape = async () => {
    const { status, text } = await fetch(`http://127.0.0.1:${port}/metrics`).then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }));
    if (status !== 200 || !text.includes('marketplace_requests_total')) throw new Error('the response has no metrics');
  };
  await scrape();
  const timer = setInterval(() => void scrape(), 1_000);
  return {
    ...server,
    async stop() {
      clearInterval(timer);
      await server.stop();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
