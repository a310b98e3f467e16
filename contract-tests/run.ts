/**
 * `npm run contract`: the documented answers of every operation, provoked and checked against the published contract by Dredd,
 * on each engine; or, with `-- --server URL`, on a server that runs already. See README.md beside this file.
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenAPIV3 } from 'openapi-types';
import { readDocument } from '../src/contract/document';
import { Deployed, tokensFrom } from './deployed';
import { listAnswers, listOperations, withCodes } from './document';
import { onlyOperations } from './part';
import { callFor, idlePreparations, preparedNames } from './preparations';
import { coverage, failedIn, progress, summary, untried } from './report';
import type { Tokens } from './request';
import { type Run, reportsFolder } from './results';
import { runDredd } from './run-dredd';
import { Sandbox } from './sandbox';
import { type Engine, build, engines, otherEngines, startServer } from './servers';
import { UnusableServer, findServer } from './target';

const whole = readDocument();
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { server, engine, only } = options();
  const contract = only === undefined ? whole : onlyOperations(whole, only);
  const runs = server === undefined ? await onEngines(engine, contract) : [await onServer(server, contract)];
  const idle = idlePreparations(withCodes(listAnswers(whole), preparedNames)).map(
    (key) => `  ✗ the preparation of ${key} belongs to no documented answer`,
  );

  say(`\n${coverage(runs)}\n`);
  for (const line of [...idle, ...runs.flatMap(untried), ...runs.map(summary)]) say(line);
  say(`reports: ${relative(process.cwd(), reportsFolder)}/`);
  if (idle.length > 0 || runs.some((run) => failedIn(run) > 0)) process.exitCode = 1;
}

const usage = [
  'usage: npm run contract [-- options]',
  '  --only OPERATION[,OPERATION]  these alone, by their operationIds: --only getCities,bookReservation',
  '  --engine sqlite|postgres|pgbouncer|citus  on this one alone, of the servers that are started here',
  '  --server URL                  on a server that runs already; with a sandbox it deletes all data there',
].join('\n');

interface Options {
  server?: string;
  engine?: Engine;
  only?: string;
}

function options(): Options {
  const text = { type: 'string' } as const;
  let values;
  try {
    values = parseArgs({
      options: { server: text, engine: text, only: text, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch (error) {
    throw new UnusableServer(`${(error as Error).message}\n${usage}`);
  }
  const { server, only, help } = values;
  if (help) {
    say(usage);
    process.exit();
  }
  const engine = [...engines, ...otherEngines].find((one) => one === values.engine);
  if (values.engine !== undefined && !engine)
    throw new UnusableServer(
      `--engine: there is no engine ${values.engine}, but ${[...engines, ...otherEngines].join(', ')}`,
    );
  if (engine && server !== undefined) throw new UnusableServer('--engine: the server of --server has its own');
  return { ...(server !== undefined && { server }), ...(engine && { engine }), ...(only !== undefined && { only }) };
}

async function onEngines(only: Engine | undefined, contract: OpenAPIV3.Document): Promise<Run[]> {
  build();
  const runs: Run[] = [];
  for (const engine of only ? [only] : engines) {
    const server = await startServer(engine);
    try {
      runs.push(await inSandbox(engine, server.url, contract));
    } finally {
      await server.stop();
    }
  }
  return runs;
}

async function onServer(text: string, contract: OpenAPIV3.Document): Promise<Run> {
  const { url, version } = await findServer(text);
  say(`${url} serves the contract ${version}; these tests hold it to ${contract.info.version}`);
  const tokens = tokensFrom(process.env);
  if (tokens) return readOnly(url, tokens, contract);
  return inSandbox('server', url, contract);
}

/** On a server whose data may be deleted, and is. */
async function inSandbox(name: string, url: string, contract: OpenAPIV3.Document): Promise<Run> {
  const sandbox = new Sandbox(url);
  await sandbox.reset();
  if (name === 'server') say('all of its data was deleted, and will be again and again');
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
async function readOnly(url: string, tokens: Tokens, contract: OpenAPIV3.Document): Promise<Run> {
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
    operations: listOperations(contract),
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof UnusableServer ? `contract: ${error.message}` : (error as Error).stack}\n`);
  process.exitCode = 1;
});
