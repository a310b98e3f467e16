/**
 * `npm run check -- citus`: runs on a Citus cluster what docs/scaling.md says about it, and prints a table of the results for that page.
 *
 * - `TEST_CITUS_URL` is the URL of the coordinator, which knows its worker nodes. Databases are created on all nodes, and removed.
 * - `TEST_CITUS_NODE` is a command that stops and starts a worker (`COMMAND stop 1`, `COMMAND start 1`). Without it, no node is stopped.
 * - `-- --only WORDS` runs the parts whose title contains the words.
 *
 * Not part of CI: it needs the cluster, and hours.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CitusCluster } from '../../src/testing/databases/citus';
import { type JestReport, brokenFiles, countsOf, tableOf } from './citus-report';
import { isAsked } from './facts';

const root = join(__dirname, '../..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

interface Part {
  title: string;
  program: string;
  words: string[];
  /** Whether Jest reports the tests of each file. */
  hasFiles?: boolean;
}

const parts: Part[] = [
  {
    title: 'statements of one shard',
    program: bin('jest'),
    words: ['--selectProjects', 'postgres', '--testPathPatterns', 'one-shard'],
    hasFiles: true,
  },
  { title: 'contract tests', program: bin('tsx'), words: ['contract-tests/run.ts', '--engine', 'citus'] },
  {
    title: 'tests on PostgreSQL, file by file',
    program: bin('jest'),
    words: ['--selectProjects', 'postgres', '-i'],
    hasFiles: true,
  },
  {
    title: 'backup and restore',
    program: bin('jest'),
    words: ['-c', 'jest.long.config.js', '--selectProjects', 'postgres', '--testPathPatterns', 'backup/spread'],
    hasFiles: true,
  },
  { title: 'storm: servers are killed', program: bin('tsx'), words: ['scripts/storm/main.ts', '--only', 'citus'] },
  { title: 'storm: nodes are stopped', program: bin('tsx'), words: ['scripts/storm/main.ts', '--only', 'nodes'] },
];

const howToGetOne =
  'TEST_CITUS_URL is not set: it is the URL of the coordinator of a Citus cluster that knows its worker nodes, for example\n' +
  'postgres://postgres@127.0.0.1:5432/postgres. docs/scaling.md says what the cluster needs.';

function run({ program, words }: Part): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: root, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

async function resultOf(part: Part, folder: string): Promise<{ passed: boolean; result: string }> {
  const file = join(folder, 'report.json');
  const words = part.hasFiles ? [...part.words, '--json', '--outputFile', file] : part.words;
  const passed = (await run({ ...part, words })) === 0;
  if (!part.hasFiles) return { passed, result: passed ? 'passed' : 'failed' };
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  for (const broken of brokenFiles(report, root)) console.log(`failed: ${broken}`);
  return { passed, result: countsOf(report) };
}

async function main(): Promise<void> {
  const url = process.env.TEST_CITUS_URL;
  if (url === undefined) throw new Error(howToGetOne);
  const { size } = await CitusCluster.at(url);
  console.log(`a cluster of ${size} nodes`);
  const folder = mkdtempSync(join(tmpdir(), 'citus-'));
  const results = [];
  try {
    for (const part of parts.filter(({ title }) => isAsked(title))) {
      const isPossible = !part.words.includes('nodes') || process.env.TEST_CITUS_NODE !== undefined;
      const result = isPossible ? await resultOf(part, folder) : { passed: false, result: 'not run' };
      results.push({ title: part.title, ...result });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${tableOf(results)}`);
  if (results.length === 0 || results.some(({ passed, result }) => !passed && result !== 'not run'))
    process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
