/**
 * `npm run check -- storm-mutations` checks that the storm can fail: each mutation breaks one mechanism in a copy of the built server, and
 * the storm must report a violated property. `-- --only commit` selects mutations by a part of their name; `--verbose` prints each
 * result table.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { transformSync } from 'esbuild';
import { type Mutation, mutatedFiles } from './mutated-files';
import { mutations } from './mutation-list';
import { tableOf } from './properties';

const root = join(__dirname, '../..');
const copy = join(root, '.cache/storm-mutant');

/** Creates a copy of the built server with the changes and returns its program. */
function mutantOf(mutation: Mutation): string {
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  for (const [file, text] of mutatedFiles(mutation)) {
    const { code } = transformSync(text, { loader: 'ts', format: 'cjs', platform: 'node', target: 'node20' });
    writeFileSync(join(copy, 'dist', file.replace(/\.ts$/, '.js')), code);
  }
  return join(copy, 'dist/src/main.js');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, verbose: { type: 'boolean', default: false } },
  });
  const chosen = mutations.filter(({ name }) => name.includes(values.only));
  execFileSync(process.execPath, [join(root, 'scripts/build/main.js')], { stdio: 'inherit' });
  let caught = 0;
  for (const mutation of chosen) {
    const program = mutantOf(mutation);
    const properties = await mutation.experiment({ seed: 1, isFull: false, program, report: () => {} });
    const broken = new Set(properties.filter(({ holds }) => !holds).map(({ name }) => name));
    const isCaught = mutation.caughtBy.some((name) => broken.has(name));
    if (isCaught) caught++;
    console.log(
      `${isCaught ? 'caught' : 'MISSED'}  ${mutation.name}: ${[...broken].join(', ') || 'all properties hold'}`,
    );
    if (values.verbose) console.log(tableOf(properties));
  }
  rmSync(copy, { recursive: true, force: true });
  console.log(`mutations: ${caught} of ${chosen.length} caught`);
  if (caught < chosen.length || chosen.length === 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
