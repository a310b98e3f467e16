/**
 * `npm run contract` provokes every documented response and checks it against the published contract with Dredd, on each engine or, with
 * `-- --server URL`, on a running server. See README.md in this folder.
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
const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { server, chosen, only } = options();
  const contract = only === undefined ? whole : onlyOperations(whole, only);
  const runs = server === undefined ? await onEngines(chosen, contract) : [await onServer(server, contract)];
  const idle = idlePreparations(withCodes(listAnswers(whole), preparedNames)).map(
    (key) => `  ✗ the preparation of ${key} does not match a documented response`,
  );

  print(`\n${coverage(runs)}\n`);
  for (const line of [...idle, ...runs.flatMap(untried), ...runs.map(summary)]) print(line);
  print(`reports: ${relative(process.cwd(), reportsFolder)}/`);
  if (idle.length > 0 || runs.some((run) => failedIn(run) > 0)) process.exitCode = 1;
}

const usage = [
  'usage: npm run contract [-- options]',
  '  --only OPERATION[,OPERATION]  only these operations, e.g. --only getCities,bookReservation',
  '  --engine ENGINE[,ENGINE]      only servers on these engines: sqlite, postgres, pgbouncer, citus; default sqlite,postgres',
  '  --server URL                  a running server; if it has a sandbox, all its data is deleted',
].join('\n');

interface Options {
  server?: string;
  chosen: readonly Engine[];
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
    print(usage);
    process.exit();
  }
  if (values.engine !== undefined && server !== undefined)
    throw new UnusableServer('--engine cannot be combined with --server');
  const chosen = values.engine === undefined ? engines : enginesOf(values.engine);
  return { chosen, ...(server !== undefined && { server }), ...(only !== undefined && { only }) };
}

function enginesOf(names: string): Engine[] {
  const known = [...engines, ...otherEngines];
  return names.split(',').map((name) => {
    const engine = known.find((one) => one === name);
    if (!engine) throw new UnusableServer(`--engine: unknown engine ${name}; known are ${known.join(', ')}`);
    return engine;
  });
}

async function onEngines(chosen: readonly Engine[], contract: OpenAPIV3.Document): Promise<Run[]> {
  build();
  const runs: Run[] = [];
  for (const engine of chosen) {
    const server = await startServer(engine);
    try {
      runs.push(await inSandbox(engine, server.url, contract, server.logOf));
    } finally {
      await server.stop();
    }
  }
  return runs;
}

async function onServer(text: string, contract: OpenAPIV3.Document): Promise<Run> {
  const { url, version } = await findServer(text);
  print(`${url} serves contract ${version}; it is tested against ${contract.info.version}`);
  const tokens = tokensFrom(process.env);
  if (tokens) return readOnly(url, tokens, contract);
  return inSandbox('server', url, contract);
}

/** Tests a server with a sandbox, whose data is deleted. */
async function inSandbox(
  name: string,
  url: string,
  contract: OpenAPIV3.Document,
  logOf?: (traceId: string) => string[],
): Promise<Run> {
  const sandbox = new Sandbox(url);
  await sandbox.reset();
  if (name === 'server') print('all data of the server was deleted and will be deleted repeatedly');
  return runDredd({
    name,
    document: contract,
    target: sandbox,
    prepare: (answer) => callFor(answer, sandbox),
    onResult: progress(name, withCodes(listAnswers(contract), preparedNames).length),
    codes: preparedNames,
    ...(logOf && { logOf }),
  });
}

/** Tests a server without changing its data. */
async function readOnly(url: string, tokens: Tokens, contract: OpenAPIV3.Document): Promise<Run> {
  print(`only requests that change nothing are sent, with tokens of: ${Object.keys(tokens).join(', ')}`);
  const deployed = new Deployed(url, tokens, (seconds) => print(` waiting ${seconds} s for the server's rate limit`));
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
