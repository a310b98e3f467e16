import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stepsOf } from '../testing/regex-steps';
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

const stepsPerCharacter = (text: string) => stepsOf(() => withoutContacts(text)) / text.length;
const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

test.each([
  ['digits', '1 '],
  ['letters', 'a'],
  ['spaces', ' '],
  ['dots', 'a.'],
  ['one-letter domains', 'a.c'],
  ['paths', 'a.me'],
  ['at signs', 'a@'],
  ['local parts', 'a%'],
  ['spelled at signs', '-at-'],
  ['spelled at signs and letters', '-at-a'],
  ['spelled addresses', 'a at a dot '],
  ['brackets', 'at ( '],
  ['spaced dots', 'aa ( dot '],
  ['number words', 'one '],
  ['hyphens', 'a-'],
  ['thousands', '1,000'],
  ['years', '2020-'],
  ['amounts', 'jod 1'],
  ['calls', 'call 123456 '],
  ['app names', 'insta '],
  ['names of accounts', 'ig is my '],
  ['underscores', 'ig _'],
  ['protocols', 'hxxp :'],
  ['providers', 'gmail is '],
  ['invisible characters', 'a\u200d'],
  ['marks', 'a\u0301'],
  ['characters of four letters with dots', '㏂'],
  ['characters of 18 letters', '\ufdfa'],
  ['characters of three dots', 'a…'],
  ['Arabic', 'سبعة '],
  ['joined number words', 'one'],
  ['joined number words that end in others', 'ohonex '],
  ['hundreds', 'مئة و'],
  ['lists', '1; '],
  ['lists in words', '1 and '],
  ['wide gaps', '1      '],
  ['accounts', 'a.a '],
  ['accounts on apps', 'a_a on '],
  ['accounts on an app', 'a_a on insta '],
  ['accounts behind slashes', 'facebook/a'],
  ['names of apps at the end', 'insta abcdefg'],
  ['spaced short links', 't . me / '],
])('needs steps in proportion to the length for %s', (_, part) => {
  const [short, long] = [200, 2000].map((length) => stepsPerCharacter(filled(part, length)));
  expect(long).toBeLessThan(1.2 * short! + 20);
  expect(long).toBeLessThan(1500);
});
