import fc from 'fast-check';
import { districtToken, searchTokensOf, tokensOf } from './search-terms';

test('words are in lower case, complete and distinct', () => {
  expect(tokensOf('Sunlit apartment, SUNLIT & 2-room')).toEqual(['sunlit', 'apartment', '2', 'room']);
  expect(tokensOf('شقة مفروشة في عمّان')).toEqual(['شقه', 'مفروشه', 'في', 'عمان']);
  expect(tokensOf('… 🏠 !')).toEqual([]);
});

test('different spellings of a word result in one token', () => {
  expect(tokensOf('Café')).toEqual(tokensOf('CAFE\u0301'));
  expect(tokensOf('ﬁne')).toEqual(['fine']);
  for (const way of ['İSTANBUL', 'istanbul', 'ISTANBUL', 'i\u0307stanbul', 'ıstanbul'])
    expect(tokensOf(way)).toEqual(['istanbul']);
  expect(tokensOf('Café')).toEqual(['cafe']);
  expect(tokensOf('عمّان الأردن')).toEqual(tokensOf('عمان الاردن'));
  expect(tokensOf('إستوديو شقّة على')).toEqual(tokensOf('استوديو شقـه علي'));
  expect(tokensOf('١٢٣ ۴۵۶')).toEqual(['123', '456']);
  expect(districtToken('KADIKÖY')).toBe(districtToken('Kadıköy'));
});

test('a district is one token that no search for a word finds', () => {
  expect(districtToken('  Jabal   AMMAN ')).toBe('=jabal amman');
  expect(searchTokensOf('Jabal Amman', ['Flat', 'Jabal Amman'])).toEqual(['=jabal amman', 'flat', 'jabal', 'amman']);
});

test('of a long text, the first 1000 tokens of at most 40 characters remain', () => {
  const long = Array.from({ length: 5000 }, (_, index) => `w${index}`).join(' ');
  const entries = searchTokensOf(null, ['title', long]);
  expect(entries).toHaveLength(1000);
  expect(entries[0]).toBe('title');
  expect(tokensOf('x'.repeat(5000))).toEqual(['x'.repeat(40)]);
});

test('the tokens of any text are distinct and can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const entries = searchTokensOf(null, [text]);
      expect(new Set(entries).size).toBe(entries.length);
      expect(entries.every((word) => word.length > 0 && word.isWellFormed() && !word.includes('\0'))).toBe(true);
    }),
  );
});
