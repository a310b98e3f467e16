/**
 * `npm run contract:generated`: requests that nobody has thought of, made by Schemathesis from the published contract and sent to a
 * sandbox on each engine, as nobody and as each role; every check that it knows is on. Needs Python 3.10 or newer, and its package index for
 * the first time. `-- --full` sends many more.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Sandbox } from '../sandbox';
import { type Engine, build, engines, startServer } from '../servers';

const root = dirname(dirname(__dirname));
const environment = join(root, '.cache/python');
const document = join(root, 'generated/openapi.json');
const callers = ['nobody', 'customer', 'owner', 'admin'] as const;

/** Answers whether it ended well; what it says is shown. */
function run(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { cwd: root, stdio: 'inherit' }).status === 0;
}

const tool = (name: string) => join(environment, 'bin', name);

/** Puts the tools there, in the versions of requirements.txt. */
function install(): boolean {
  if (!existsSync(tool('python')) && !run('python3', '-m', 'venv', environment)) return false;
  const requirements = join(__dirname, 'requirements.txt');
  return run(tool('python'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements);
}

async function onEngine(engine: Engine, isFull: boolean): Promise<string[]> {
  // How often one may ask is what the other tests try.
  const server = await startServer(engine, { RATE_LIMITS: 'off' });
  const failed: string[] = [];
  try {
    for (const caller of callers) {
      const sandbox = new Sandbox(server.url);
      await sandbox.reset();
      process.stdout.write(`── ${engine}, as ${caller}\n`);
      const token = caller === 'nobody' ? [] : ['--header', `Authorization: Bearer ${sandbox.tokens[caller]}`];
      const extent = isFull ? ['--max-examples', '50'] : ['--max-examples', '2', '--phases', 'examples,fuzzing'];
      const words = ['--config-file', join(__dirname, 'schemathesis.toml'), '--no-color', 'run', document];
      const options = ['--url', server.url, '--checks', 'all', '--generation-database', 'none', '--no-shrink'];
      if (!run(tool('schemathesis'), ...words, ...options, ...extent, ...token)) failed.push(`${engine} as ${caller}`);
    }
  } finally {
    await server.stop();
  }
  return failed;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
  if (spawnSync('python3', ['--version']).status !== 0) {
    process.stdout.write('contract:generated: not run, because there is no python3 here\n');
    return;
  }
  if (!install()) throw new Error('the packages of contract-tests/generated/requirements.txt could not be installed');
  const failed = run(tool('openapi-spec-validator'), document) ? [] : ['the document by itself'];
  build();
  for (const engine of engines) failed.push(...(await onEngine(engine, values.full)));
  if (failed.length === 0) return;
  process.stderr.write(`contract:generated: something was found: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

void main();
