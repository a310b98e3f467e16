import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from './variables';

test('the README lists every variable with its default and its meaning', () => {
  const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  const documented = readme.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  const declared = Object.entries(variables).map(
    ([name, { default: standard, meaning }]) =>
      `| \`${name}\` | ${standard === undefined ? 'none' : `\`${String(standard as string | number)}\``} | ${meaning} |`,
  );
  expect(documented).toEqual(declared);
});
