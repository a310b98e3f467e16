import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('every file that SECURITY.md names is there', () => {
  const files = [...new Set(named)].filter((name) => /^[\w.-]+(\/[\w.-]+)*\.(ts|md|json)$/.test(name));
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every command that SECURITY.md names is there', () => {
  const commands = [...text.matchAll(/`npm run ([\w:-]+)`/g)].map(([, name]) => name!);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test('every chapter of ASVS 5, every risk of the Top 10 and every practice of RFC 8725 is spoken of', () => {
  const chapters = Array.from({ length: 17 }, (_, index) => `| V${index + 1}.`);
  const risks = Array.from({ length: 10 }, (_, index) => `| API${index + 1} `);
  const practices = Array.from({ length: 12 }, (_, index) => `| 3.${index + 1} `);
  for (const row of [...chapters.filter((row) => !/V1[07]\./.test(row)), '| V10 ', '| V17 ', ...risks, ...practices])
    expect(text).toContain(row);
});
