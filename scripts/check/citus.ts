/**
 * `npm run check -- citus`: runs on a Citus cluster what docs/scaling.md says about it, and prints a table of the results for that page.
 *
 * - Starts a cluster on this machine (`citus-cluster`), and takes it down at the end, unless `TEST_CITUS_URL` is the URL of the coordinator
 *   of another one, which knows its worker nodes. Databases are created on all nodes, and removed.
 * - `TEST_CITUS_NODE` is a command that stops and starts a worker of that other cluster (`COMMAND stop 1`, `COMMAND start 1`). Without it,
 *   no node is stopped.
 * - `-- --only WORDS` runs the parts whose title contains the words; `--folders bookings,payments` the tests on PostgreSQL of these folders
 *   of src/.
 *
 * Not part of CI: it takes hours.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CitusCluster } from '../../src/testing/databases/citus';
import { startOwnCluster } from './citus-own';
import { type JestReport, brokenFiles, countsOf, rowsByFolder, tableOf } from './citus-report';
import { isAsked } from './facts';

const root = join(__dirname, '../..');
const { folders } = parseArgs({ options: { folders: { type: 'string', default: '' } }, strict: false }).values;
const bin = (name: string) => join(root, 'node_modules/.bin', name);

interface Part {
  title: string;
  program: string;
  words: string[];
  /** Whether Jest reports the tests of each file. */
  hasFiles?: boolean;
  /** Whether the results of each folder are printed. */
  hasFolders?: boolean;
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
    words: ['--selectProjects', 'postgres', '-i', '--testPathPatterns', patternOf(String(folders))],
    hasFiles: true,
    hasFolders: true,
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

/** A pattern of the paths of the named folders of src/, or of all tests if there is no name. */
function patternOf(names: string): string {
  return names === '' ? '.' : `/src/(${names.split(',').join('|')})/`;
}

function run({ program, words }: Part, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: root, stdio: 'inherit', env });
    // Before the cluster is taken down.
    const end = () => child.kill();
    process.prependOnceListener('exit', end);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      resolve(code ?? 1);
    });
  });
}

interface Result {
  title: string;
  passed: boolean;
  result: string;
}

async function resultsOf(part: Part, env: NodeJS.ProcessEnv, folder: string): Promise<Result[]> {
  const { title } = part;
  if (part.words.includes('nodes') && env.TEST_CITUS_NODE === undefined)
    return [{ title, passed: true, result: 'not run' }];
  const file = join(folder, 'report.json');
  const words = part.hasFiles ? [...part.words, '--json', '--outputFile', file] : part.words;
  const passed = (await run({ ...part, words }, env)) === 0;
  if (!part.hasFiles) return [{ title, passed, result: passed ? 'passed' : 'failed' }];
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  for (const broken of brokenFiles(report, root)) console.log(`failed: ${broken}`);
  const rows = part.hasFolders ? rowsByFolder(report, join(root, 'src')) : [];
  return [{ title, passed, result: countsOf(report) }, ...rows.map((row) => ({ ...row, passed }))];
}

async function main(): Promise<void> {
  const given = process.env.TEST_CITUS_URL;
  const env = { ...process.env, ...(given === undefined && (await startOwnCluster())) };
  const { size } = await CitusCluster.at(env.TEST_CITUS_URL!);
  console.log(`a cluster of ${size} nodes`);
  const folder = mkdtempSync(join(tmpdir(), 'citus-report-'));
  const results: Result[] = [];
  try {
    for (const part of parts.filter(({ title }) => isAsked(title)))
      results.push(...(await resultsOf(part, env, folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${tableOf(results)}`);
  if (results.length === 0 || results.some(({ passed }) => !passed)) process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
