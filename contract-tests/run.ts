/**
 * `npm run contract`: the documented answers of every operation, provoked and checked against the published contract by Dredd,
 * on each engine; or, with `-- --server URL`, on a server that runs already. See README.md beside this file.
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument } from '../src/contract/document';
import { Deployed, tokensFrom } from './deployed';
import { listAnswers, withCodes } from './document';
import { callFor, idlePreparations, preparedNames } from './preparations';
import { coverage, failedIn, progress, summary, untried } from './report';
import type { Tokens } from './request';
import { type Run, reportsFolder } from './results';
import { runDredd } from './run-dredd';
import { Sandbox } from './sandbox';
import { build, engines, startServer } from './servers';
import { UnusableServer, findServer } from './target';

const contract = readDocument();
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const values = options();
  const runs = values.server === undefined ? await onEachEngine() : [await onServer(values.server)];
  const idle = idlePreparations(withCodes(listAnswers(contract), preparedNames)).map(
    (key) => `  ✗ the preparation of ${key} belongs to no documented answer`,
  );

  say(`\n${coverage(runs)}\n`);
  for (const line of [...idle, ...runs.flatMap(untried), ...runs.map(summary)]) say(line);
  say(`reports: ${relative(process.cwd(), reportsFolder)}/`);
  if (idle.length > 0 || runs.some((run) => failedIn(run) > 0)) process.exitCode = 1;
}

function options(): { server?: string } {
  try {
    return parseArgs({ options: { server: { type: 'string' } } }).values;
  } catch {
    throw new UnusableServer('usage: npm run contract [-- --server URL]');
  }
}

async function onEachEngine(): Promise<Run[]> {
  build();
  const runs: Run[] = [];
  for (const engine of engines) {
    const server = await startServer(engine);
    try {
      runs.push(await inSandbox(engine, server.url));
    } finally {
      await server.stop();
    }
  }
  return runs;
}

async function onServer(text: string): Promise<Run> {
  const { url, version } = await findServer(text);
  say(`${url} serves the contract ${version}; these tests hold it to ${contract.info.version}`);
  const tokens = tokensFrom(process.env);
  if (tokens) return readOnly(url, tokens);
  say('all of its data is deleted, again and again');
  return inSandbox('server', url);
}

/** On a server whose data may be deleted, and is. */
async function inSandbox(name: string, url: string): Promise<Run> {
  const sandbox = new Sandbox(url);
  await sandbox.reset();
  return runDredd({
    name,
    document: contract,
    target: sandbox,
    prepare: (answer) => callFor(answer, sandbox),
    onResult: progress(name, withCodes(listAnswers(contract), preparedNames).length),
    codes: preparedNames,
  });
}

/** On a server whose data is left alone. */
async function readOnly(url: string, tokens: Tokens): Promise<Run> {
  say(`only what changes nothing is tried, with tokens of: ${Object.keys(tokens).join(', ')}`);
  const deployed = new Deployed(url, tokens, (seconds) => say(` waiting ${seconds} s, for the server counts requests`));
  await deployed.checkTokens();
  const { document, notTried } = await deployed.plan(contract);
  return runDredd({
    name: 'server',
    document,
    target: deployed,
    prepare: (answer) => deployed.prepare(answer),
    onResult: progress('server', listAnswers(document).length),
    notTried,
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof UnusableServer ? `contract: ${error.message}` : (error as Error).stack}\n`);
  process.exitCode = 1;
});
