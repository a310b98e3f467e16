/**
 * `npm run check -- contract-generated` tests with tools that are independent of this project: validators check the document against
 * OpenAPI and its examples against its schemas; Schemathesis generates requests and sends them to a sandbox on each engine, anonymously
 * and as each role, with all its checks. Needs Python 3.10 or newer and, the first time, its package index. `-- --full` generates many
 * more requests with a random seed; `-- --help` lists the options.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { notRun } from '../../scripts/check/offline';
import { withPython } from '../python';
import { Sandbox } from '../sandbox';
import { type Engine, build, engines, startServer } from '../servers';
import { UnusableServer } from '../target';

const root = dirname(dirname(__dirname));
const reports = join(root, '.cache/generated');
/** The callers; `key` is an owner's API key. */
const callers = ['anonymous', 'customer', 'owner', 'admin', 'ownerWrite'] as const;
type Caller = (typeof callers)[number];
const inGenerated = (name: string) => join(root, 'generated', name);

/** Options of the short run: the same requests each time, so that a new finding is caused by a change. */
const short = ['--phases', 'examples,fuzzing', '--max-examples', '2', '--generation-deterministic', '--seed', '1'];

const usage = [
  'usage: npm run check -- contract-generated [-- options]',
  '  --full                             many requests with a random seed',
  '  --examples N                       with --full: number of requests of each operation (default 50)',
  '  --seed N                           with --full: repeats an earlier run; the report has its seed',
  '  --only OPERATION[,OPERATION]       only these operations',
  '  --engine sqlite|postgres           only this engine',
  `  --as CALLER[,CALLER]               only these callers: ${callers.join(', ')}`,
].join('\n');

interface Options {
  engines: readonly Engine[];
  callers: readonly Caller[];
  /** Arguments of Schemathesis that select the requests. */
  extent: string[];
}

/** Reads the options. Throws UnusableServer if one is invalid. */
function options(): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      ...{ examples: text, seed: text, only: text, engine: text, as: text },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    process.exit();
  }
  const { full, examples = '50', seed, only } = values;
  const extent = full ? ['--max-examples', examples, ...(seed === undefined ? [] : ['--seed', seed])] : short;
  for (const name of only?.split(',') ?? []) extent.push('--include-operation-id', name);
  return { engines: chosen('engine', values.engine, engines), callers: chosen('as', values.as, callers), extent };
}

/** The items of `known` that `text` lists; all without `text`. */
function chosen<Name extends string>(option: string, text: string | undefined, known: readonly Name[]): Name[] {
  const names = text?.split(',') ?? known;
  return names.map((name) => {
    const found = known.find((one) => one === name);
    if (!found) throw new UnusableServer(`--${option}: unknown ${name}; known are ${known.join(', ')}\n${usage}`);
    return found;
  });
}

/** Runs a program. Resolves with its output and whether its exit code is 0. */
function run(command: string, ...words: string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    // Schemathesis creates this folder in the working directory.
    const env = { ...process.env, HYPOTHESIS_STORAGE_DIRECTORY: join(root, '.cache/hypothesis') };
    const child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}

/** Runs Schemathesis as each caller. Returns the callers with findings. */
async function onEngine(engine: Engine, schemathesis: string, { callers, extent }: Options): Promise<string[]> {
  // Rate limits are covered by other tests.
  const server = await startServer(engine, { RATE_LIMITS: 'off' });
  const failed: string[] = [];
  try {
    for (const caller of callers) {
      const sandbox = new Sandbox(server.url);
      await sandbox.reset();
      const tokens = { ...sandbox.tokens, ...sandbox.data.apiKeys };
      const token = caller === 'anonymous' ? [] : ['--header', `Authorization: Bearer ${tokens[caller]}`];
      const words = ['--config-file', join(__dirname, 'schemathesis.toml'), '--no-color', 'run'];
      const where = [inGenerated('openapi.json'), '--url', server.url, '--checks', 'all', ...extent, ...token];
      const { passed, output } = await run(schemathesis, ...words, ...where);
      const name = `${engine} as ${caller}`;
      const report = join(reports, `${engine}-${caller}.log`);
      writeFileSync(report, output);
      const counts = /^Test cases:\n +(.*)$/m.exec(output)?.[1] ?? 'no requests were sent';
      const isWhole = passed && /\b[1-9]\d* passed/.test(counts);
      process.stdout.write(`${isWhole ? '' : output}${name}: ${counts} (${relative(root, report)})\n`);
      if (!isWhole) failed.push(name);
    }
  } finally {
    await server.stop();
  }
  return failed;
}

async function main(): Promise<void> {
  const chosen = options();
  const python = withPython('python', join(__dirname, 'requirements.txt'));
  if ('missing' in python) {
    process.stdout.write(`contract-generated: ${notRun(python.missing)}\n`);
    return;
  }
  mkdirSync(reports, { recursive: true });
  const documents = [inGenerated('openapi.json'), inGenerated('openapi-3.1.json'), inGenerated('sandbox.json')];
  const { passed, output } = await run(python('python'), join(__dirname, 'document.py'), ...documents);
  process.stdout.write(output);
  build();
  const found = await Promise.all(chosen.engines.map((engine) => onEngine(engine, python('schemathesis'), chosen)));
  const failed = [...(passed ? [] : ['the document']), ...found.flat()];
  if (failed.length === 0) return;
  process.stderr.write(`contract-generated: findings in ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  process.stderr.write(`${error instanceof UnusableServer ? `contract-generated: ${message}` : stack}\n`);
  process.exitCode = 1;
});
