/**
 * `npm run check -- contract-generated`: what tools say that know nothing of this project. The document is held against OpenAPI's own rules and its
 * examples against its schemas; then Schemathesis makes requests of it that nobody has thought of, and sends them to a sandbox on each
 * engine, as nobody and as each role; every check that it knows is on. Needs Python 3.10 or newer, and its package index for the first time.
 * `-- --full` takes many more requests, other ones each time; `-- --help` says how to try some of it alone.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { withPython } from '../python';
import { Sandbox } from '../sandbox';
import { type Engine, build, engines, startServer } from '../servers';
import { UnusableServer } from '../target';

const root = dirname(dirname(__dirname));
const reports = join(root, '.cache/generated');
/** The last is an owner's API key. */
const callers = ['nobody', 'customer', 'owner', 'admin', 'ownerWrite'] as const;
type Caller = (typeof callers)[number];
const inGenerated = (name: string) => join(root, 'generated', name);

/** The same requests each time, made of the document alone and not of answers: what it finds is new because the server or the document is. */
const short = ['--phases', 'examples,fuzzing', '--max-examples', '2', '--generation-deterministic', '--seed', '1'];

const usage = [
  'usage: npm run check -- contract-generated [-- options]',
  '  --full                             many requests, others each time',
  '  --examples N                       with --full: how many are made of each operation, 50 if not said',
  '  --seed N                           with --full: those of an earlier run, which its report names',
  '  --only OPERATION[,OPERATION]       these alone, by their operationIds',
  '  --engine sqlite|postgres           on this one alone',
  `  --as CALLER[,CALLER]               as these alone: ${callers.join(', ')}`,
].join('\n');

interface Options {
  engines: readonly Engine[];
  callers: readonly Caller[];
  /** Words for Schemathesis: which requests, and how many. */
  extent: string[];
}

/** Throws where an option means nothing. */
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

/** Those of `known` that are named in `text`; all where there is none. */
function chosen<Name extends string>(option: string, text: string | undefined, known: readonly Name[]): Name[] {
  const names = text?.split(',') ?? known;
  return names.map((name) => {
    const found = known.find((one) => one === name);
    if (!found) throw new UnusableServer(`--${option}: there is no ${name}, but ${known.join(', ')}\n${usage}`);
    return found;
  });
}

/** What a program printed, and whether it ended well. */
function run(command: string, ...words: string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    // It makes a folder for nothing where it is run.
    const env = { ...process.env, HYPOTHESIS_STORAGE_DIRECTORY: join(root, '.cache/hypothesis') };
    const child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}

/** Answers as whom something was found. */
async function onEngine(engine: Engine, schemathesis: string, { callers, extent }: Options): Promise<string[]> {
  // How often one may ask is what the other tests try.
  const server = await startServer(engine, { RATE_LIMITS: 'off' });
  const failed: string[] = [];
  try {
    for (const caller of callers) {
      const sandbox = new Sandbox(server.url);
      await sandbox.reset();
      const tokens = { ...sandbox.tokens, ...sandbox.data.apiKeys };
      const token = caller === 'nobody' ? [] : ['--header', `Authorization: Bearer ${tokens[caller]}`];
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
    process.stdout.write(`contract:generated: NOT RUN, because ${python.missing}\n`);
    return;
  }
  mkdirSync(reports, { recursive: true });
  const documents = [inGenerated('openapi.json'), inGenerated('sandbox.json')];
  const { passed, output } = await run(python('python'), join(__dirname, 'document.py'), ...documents);
  process.stdout.write(output);
  build();
  const found = await Promise.all(chosen.engines.map((engine) => onEngine(engine, python('schemathesis'), chosen)));
  const failed = [...(passed ? [] : ['the document by itself']), ...found.flat()];
  if (failed.length === 0) return;
  process.stderr.write(`contract:generated: something was found: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  process.stderr.write(`${error instanceof UnusableServer ? `contract:generated: ${message}` : stack}\n`);
  process.exitCode = 1;
});
