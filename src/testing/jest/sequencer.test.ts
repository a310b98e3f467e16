import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Sequencer from './sequencer';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sequencer-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** The order of files with these sizes, after a run that took `durations` ms. */
function orderOf(sizes: Record<string, number>, durations: Record<string, number> = {}): string[] {
  const config = { cache: true, cacheDirectory: folder, id: 'project', rootDir: folder, haste: {} };
  const context = { config, hasteFS: { getSize: (path: string) => sizes[path] } };
  const sequencer = new Sequencer();
  const passed = Object.entries(durations).map(([path, duration]) => [path, [1, duration]]);
  writeFileSync(sequencer._getCachePath(context), JSON.stringify(Object.fromEntries(passed)));
  return sequencer.sort(Object.keys(sizes).map((path) => ({ path, context }))).map(({ path }) => path);
}

test('without durations, the slowest files are first, and then the largest', () => {
  const sizes = {
    '/small.test.ts': 1,
    '/large.test.ts': 9,
    '/greedy.long.test.ts': 2,
    '/same-answers.long.test.ts': 3,
  };
  expect(orderOf(sizes)).toEqual([
    '/same-answers.long.test.ts',
    '/greedy.long.test.ts',
    '/large.test.ts',
    '/small.test.ts',
  ]);
});

test('with the durations of the last run, the files that took longest are first', () => {
  const sizes = { '/greedy.long.test.ts': 2, '/quick.test.ts': 9, '/slow.test.ts': 1 };
  const durations = { '/greedy.long.test.ts': 20, '/quick.test.ts': 10, '/slow.test.ts': 30 };
  expect(orderOf(sizes, durations)).toEqual(['/slow.test.ts', '/greedy.long.test.ts', '/quick.test.ts']);
});

test('the slowest files exist', () => {
  const root = join(__dirname, '../../..');
  const folders = ['src', 'scripts', 'contract-tests'].map((name) => join(root, name));
  const names = folders
    .flatMap((path) => readdirSync(path, { recursive: true, encoding: 'utf8' }))
    .map((path) => basename(path));
  expect(Sequencer.slowest.filter((name) => !names.includes(name))).toEqual([]);
});
