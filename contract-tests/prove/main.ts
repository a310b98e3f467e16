/**
 * `npm run prove` tests through the published contract alone whether a server keeps the promises of the marketplace: on each engine or, with
 * `-- --server URL`, on a deployment. See README.md in this folder.
 */
import { build, engines, startServer } from '../servers';
import { type Options, proveServer, run } from './command';
import type { Report } from './run';

async function proveEngines(options: Options): Promise<Report[]> {
  build();
  const reports: Report[] = [];
  for (const engine of engines) {
    const server = await startServer(engine);
    try {
      // The accounts of the environment are those of a deployment.
      reports.push(await proveServer(server.url, {}, options));
    } finally {
      await server.stop();
    }
  }
  return reports;
}

run({
  usage: 'usage: npm run prove [-- options]',
  aboutServer: 'a deployment; without it, servers are started, on SQLite and on PostgreSQL',
  withoutServer: proveEngines,
});
