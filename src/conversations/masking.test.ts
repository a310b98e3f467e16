import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutContacts } from './masking';

function linesOf(file: string): string[] {
  const lines = readFileSync(join(__dirname, '../testing', file), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('# '));
}

const tries = linesOf('contact-details.txt').map((line) => line.split('\t') as [string, string?]);
const harmless = linesOf('harmless-texts.txt');

test('the lists have more than 200 contact details and 100 harmless texts', () => {
  expect([tries.length, harmless.length].map((count) => Math.floor(count / 100))).toEqual([2, 1]);
});

test.each(tries)('hides %s', (text, shown = '•••') => {
  expect(withoutContacts(text)).toBe(shown);
  // Also within a text, and nothing of it is left to hide.
  expect(withoutContacts(`Hello. ${text} .`)).toContain('•••');
  expect(withoutContacts(shown)).toBeUndefined();
});

test.each(harmless)('shows %s', (text) => {
  expect(withoutContacts(text)).toBeUndefined();
});

test('hides each contact detail of a text, and nothing else', () => {
  const text =
    'السلام عليكم، رقمي ٠٧٩ ١٢٣ ٤٥٦٧ (Omar).\nWe arrive on 2027-01-05. Mail: omar@example.com or www.example.com!';
  expect(withoutContacts(text)).toBe('السلام عليكم، رقمي ••• (Omar).\nWe arrive on 2027-01-05. Mail: ••• or •••');
});

test.each([
  ['digits', '1 '.repeat(1000)],
  ['letters', 'a'.repeat(2000)],
  ['dots', 'a.'.repeat(1000)],
  ['at signs', 'a@'.repeat(1000)],
  ['spaces', `a${' '.repeat(1998)}b`],
  ['brackets', 'at ( '.repeat(400)],
  ['number words', 'one '.repeat(500)],
  ['hyphens', `${'a-'.repeat(999)}@`],
  ['thousands', '1,000'.repeat(400)],
  ['app names', 'insta '.repeat(333)],
  ['Arabic', 'سبعة '.repeat(400)],
])('needs little time for 2,000 characters of %s', (_, text) => {
  const begin = performance.now();
  withoutContacts(text);
  expect(performance.now() - begin).toBeLessThan(100);
});
