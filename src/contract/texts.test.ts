import { line, strangerIn, writable, writableNotBlank } from './texts';

/** As the validator compiles them. */
const takes = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);

test.each([
  ['a name', 'Omar'],
  ['two words', 'Abdul Rahman'],
  ['blanks about it', ' Omar  '],
  ['Arabic', 'عمر بن الخطاب'],
  ['a joiner that parts letters of a Persian word', 'می\u200cخواهم'],
  ['emoji that a joiner joins', 'Family flat 👨\u200d👩\u200d👧 with a garden'],
  ['marks of direction', 'شقة (Amman\u200e)'],
  ['an apostrophe and a hyphen', 'O’Neill-Şahin'],
  ['one letter', 'Ö'],
])('%s is a line', (_, text) => {
  expect(takes(line, text)).toBe(true);
});

test.each([
  ['an override of direction', 'Omar\u202e', 'U+202E'],
  ['an isolate', 'a\u2066b', 'U+2066'],
  ['a blank of no width', 'Om\u200bar', 'U+200B'],
  ['a mark of byte order', '\ufeffOmar', 'U+FEFF'],
  ['a soft hyphen', 'Om\u00adar', 'U+00AD'],
  ['an end of line', 'Omar\nAli', 'U+000A'],
  ['U+0000', 'Omar\0', 'U+0000'],
  ['a joiner at the end', 'Omar\u200d', 'U+200D'],
  ['a joiner at the beginning', '\u200cOmar', 'U+200C'],
  ['two joiners', 'می\u200c\u200cخواهم', 'U+200C'],
  ['a joiner beside a blank', 'Omar \u200dAli', 'U+200D'],
  ['nothing but blanks', ' \u00a0 ', undefined],
  ['nothing', '', undefined],
])('%s is no line', (_, text, stranger) => {
  expect(takes(line, text)).toBe(false);
  expect(strangerIn(text)).toBe(stranger);
});

test('a text may have any character but U+0000, and a non-blank one must have one that is not white space', () => {
  expect(['', ' ', 'a\nb', '\u202e'].map((text) => takes(writable, text))).toEqual([true, true, true, true]);
  expect(['', '\n ', ' a\nb ', 'a\0', '\0'].map((text) => takes(writableNotBlank, text))).toEqual([
    ...[false, false, true, false, false],
  ]);
});
