/**
 * `npm run contract`: every documented answer of every operation, provoked and checked against the published contract by
 * Dredd, on each engine; or, with `-- --server URL`, on a server that runs already, whose data it resets.
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { listAnswers, readContract } from './document';
import { idlePreparations } from './preparations';
import { coverage, failedIn, progress, summary } from './report';
import { type Run, reportsFolder, runDredd } from './run-dredd';
import { UnusableServer, Sandbox } from './sandbox';
import { build, engines, startServer } from './servers';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { server: { type: 'string' } } });
  const runs =
    values.server === undefined ? await onEachEngine() : [await against('server', values.server.replace(/\/$/, ''))];
  const idle = idlePreparations(listAnswers(readContract())).map(
    (key) => `  ✗ the preparation of ${key} belongs to no documented answer`,
  );

  process.stdout.write(`\n${coverage(runs)}\n\n`);
  process.stdout.write(
    [...idle, ...runs.map(summary), `reports: ${relative(process.cwd(), reportsFolder)}/`, ''].join('\n'),
  );
  if (idle.length > 0 || runs.some((run) => failedIn(run) > 0)) process.exitCode = 1;
}

async function onEachEngine(): Promise<Run[]> {
  build();
  const runs: Run[] = [];
  for (const engine of engines) {
    const server = await startServer(engine);
    try {
      runs.push(await against(engine, server.url));
    } finally {
      await server.stop();
    }
  }
  return runs;
}

async function against(name: string, url: string): Promise<Run> {
  const sandbox = new Sandbox(url);
  await sandbox.reset();
  const contract = readContract();
  return runDredd(name, contract, sandbox, progress(name, listAnswers(contract).length));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof UnusableServer ? `contract: ${error.message}` : (error as Error).stack}\n`);
  process.exitCode = 1;
});
