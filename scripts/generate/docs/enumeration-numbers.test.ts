/** Compares the numbers of members that descriptions and guides name, as in `2 (Customer)`, with the enumerations. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readBundle, schemasOf } from '../../../src/contract/document';

const contract = readBundle('openapi');
const numbers = new Map<string, Set<number>>();
for (const [, { enum: values = [], 'x-enum-varnames': names = [] }] of schemasOf(contract))
  names.forEach((name, index) => numbers.set(name, (numbers.get(name) ?? new Set()).add(values[index] as number)));

const guides = join(__dirname, '../../docs');
const texts: [string, string][] = readdirSync(guides)
  .filter((name) => /\.(md|yaml)$/.test(name))
  .map((name) => [name, readFileSync(join(guides, name), 'utf8')]);
texts.push(['the contract', JSON.stringify(contract)], ['the sandbox', JSON.stringify(readBundle('sandbox'))]);

/** `2 (Customer)`, `2 Customer` and `Customer (2)` */
const pattern = /(?<![\w.])(\d+) (?:\(([A-Z][a-z]\w*)\)|([A-Z][a-z]\w*))|\b([A-Z][a-z]\w*) \((\d+)\)/g;

const named = texts.flatMap(([source, text]) =>
  [...text.matchAll(pattern)].map(([found, before, inParentheses, after, first, last]) => ({
    said: `${source}: ${found}`,
    number: Number(before ?? last),
    name: inParentheses ?? after ?? first!,
  })),
);

test('descriptions and guides name the members of enumerations with their numbers', () => {
  const known = named.filter(({ name }) => numbers.has(name));
  expect(known.length).toBeGreaterThan(100);
  const wrong = known.filter(({ name, number }) => !numbers.get(name)!.has(number));
  expect(wrong.map(({ said }) => said)).toEqual([]);
});
