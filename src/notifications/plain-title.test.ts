import fc from 'fast-check';
import { plainTitle } from './plain-title';

test.each([
  ['Sunlit apartment, 2.5 rooms, No.7', 'Sunlit apartment, 2.5 rooms, No.7'],
  ['شقة مشمسة قرب المدرج الروماني', 'شقة مشمسة قرب المدرج الروماني'],
  ['Win at https://evil.example/win now', 'Win at now'],
  ['evil.example', '…'],
  ['Call (www.evil.example/?a=b).', 'Call'],
  ['Write to somebody@localhost today', 'Write to today'],
  ['At 192.0.2.7/x only', 'At only'],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ and evil。example', 'and'],
  ['e\u200bvil\u200d.exam\u00adple', '…'],
  ['пример.испытание', '…'],
  ['xn--e1afmkfd.xn--80akhbyknj4f', '…'],
  ['One\r\nBcc: two\u0000\u202e', 'One Bcc: two'],
  ['x'.repeat(61), `${'x'.repeat(59)}…`],
  ['🏠'.repeat(61), `${'🏠'.repeat(59)}…`],
  [' \u200b ', '…'],
])('%j becomes %j', (title, expected) => expect(plainTitle(title)).toBe(expected));

test('returns one short line without addresses for every input', () => {
  const part = fc.constantFrom(
    'evil',
    '.example',
    '。com',
    '://',
    '@',
    'www.',
    '/',
    ' ',
    '\n',
    '\u200b',
    'Flat',
    '.',
    '7',
    '\ufeff',
  );
  const title = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  fc.assert(
    fc.property(title, (text) => {
      const plain = plainTitle(text);
      expect([...plain].length).toBeLessThanOrEqual(60);
      expect(plain).not.toMatch(/:\/\/|@|[\p{L}\p{N}][.。]\p{L}{2}|[\p{Cc}\p{Cf}]/u);
    }),
    { numRuns: 5000 },
  );
});
