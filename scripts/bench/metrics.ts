import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withDatabase } from './databases';
import { type Environment, production } from './environment';
import type { BenchOptions, Figure } from './figures';
import { type BenchServer, startOurs } from './servers';
import { type Scenario, compared, takeTurns } from './turns';

type Name = 'scraped' | 'not measured';

const names: Name[] = ['scraped', 'not measured'];
const scenarios: Scenario<Name>[] = [
  { title: 'one listing by id, metrics read each second', route: 'listing', withToken: false, names },
  { title: 'a page of 20, metrics read each second', route: 'page', withToken: false, names },
];

/** S11: requests/s of the hot reads while metrics are kept and read every second, beside the same without. */
export async function benchMetrics(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of options.engines)
    await withDatabase(engine, async (database) => {
      const { url, folder } = database;
      const start = {
        scraped: () => startScraped(production(url, folder), folder),
        'not measured': () => startOurs(production(url, folder), folder),
      };
      const measured = await takeTurns(start, scenarios, database, options);
      for (const [index, { title }] of scenarios.entries()) {
        const { ratioTo, ...rest } = compared(measured[index]!, 'scraped', ['not measured']);
        const ratio = ratioTo('not measured');
        const target = '≥ 0.98 × not measured';
        figures.push({ id: 'S11', name: title, engine, ...rest, target, ratio, holds: ratio >= 0.98 });
      }
    });
  return figures;
}

async function startScraped(environment: Environment, folder: string): Promise<BenchServer> {
  const port = await freePort();
  const server = await startOurs({ ...environment, METRICS_PORT: String(port) }, folder);
  const look = async () => {
    const { status, text } = await fetch(`http://127.0.0.1:${port}/metrics`).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
    if (status !== 200 || !text.includes('marketplace_requests_total')) throw new Error('there are no metrics');
  };
  await look();
  const timer = setInterval(() => void look(), 1_000);
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
