import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { steps } from './steps';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const security = read('SECURITY.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The Markdown files written by hand, and the sources, whose comments and usage texts name commands too. */
const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(
    (file) => /\.(md|ts|tsx|js|cjs|mjs|ya?ml|sh|service)$|^Dockerfile$/.test(file) && existsSync(join(root, file)),
  )
  .filter((file) => !file.startsWith('generated/'));

/** Commands of this project's package.json, in the text of `file`. An SDK's README and samples may have commands of other projects. */
function commandsIn(file: string): { command: string; steps: string[] }[] {
  return [...read(file).matchAll(/\bnpm run ([a-z][\w:-]*)((?: --)?(?: [a-z][\w-]*)*)/g)].map(([, command, rest]) => ({
    command: command!,
    steps: command === 'check' && rest!.startsWith(' -- ') ? rest!.slice(4).split(' ') : [],
  }));
}

test('every file that SECURITY.md names exists', () => {
  const named = [...security.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!);
  const paths = [...new Set(named)].filter((name) => /^[\w.-]+(\/[\w.-]+)*\.(ts|md|json)$/.test(name));
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every command named in a document or a source file is a script of package.json or a step of npm run check', () => {
  const found = files.flatMap((file) => commandsIn(file).map((one) => ({ file, ...one })));
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ steps }) => steps.length > 0).length).toBeGreaterThan(20);
  const unknown = found.filter(
    ({ command, steps: named }) => !(command in scripts) || named.some((step) => !(step in steps)),
  );
  expect(unknown).toEqual([]);
});

test('SECURITY.md covers every chapter of ASVS 5, every risk of the API Top 10 and every practice of RFC 8725', () => {
  const chapters = Array.from({ length: 17 }, (_, index) => `| V${index + 1}.`);
  const risks = Array.from({ length: 10 }, (_, index) => `| API${index + 1} `);
  const practices = Array.from({ length: 12 }, (_, index) => `| 3.${index + 1} `);
  for (const row of [...chapters.filter((row) => !/V1[07]\./.test(row)), '| V10 ', '| V17 ', ...risks, ...practices])
    expect(security).toContain(row);
});
