import fc from 'fast-check';
import { districtKey, entriesOf, wordsOf } from './search-terms';

test('words are lower case, whole, and each there once', () => {
  expect(wordsOf('Sunlit apartment, SUNLIT & 2-room')).toEqual(['sunlit', 'apartment', '2', 'room']);
  expect(wordsOf('شقة مفروشة في عمّان')).toEqual(['شقه', 'مفروشه', 'في', 'عمان']);
  expect(wordsOf('… 🏠 !')).toEqual([]);
});

test('one word written in two ways is one word', () => {
  expect(wordsOf('Café')).toEqual(wordsOf('CAFE\u0301'));
  expect(wordsOf('ﬁne')).toEqual(['fine']);
  for (const way of ['İSTANBUL', 'istanbul', 'ISTANBUL', 'i\u0307stanbul', 'ıstanbul'])
    expect(wordsOf(way)).toEqual(['istanbul']);
  expect(wordsOf('Café')).toEqual(['cafe']);
  expect(wordsOf('عمّان الأردن')).toEqual(wordsOf('عمان الاردن'));
  expect(wordsOf('إستوديو شقّة على')).toEqual(wordsOf('استوديو شقـه علي'));
  expect(wordsOf('١٢٣ ۴۵۶')).toEqual(['123', '456']);
  expect(districtKey('KADIKÖY')).toBe(districtKey('Kadıköy'));
});

test('a district is one entry that no search for a word finds', () => {
  expect(districtKey('  Jabal   AMMAN ')).toBe('=jabal amman');
  expect(entriesOf('Jabal Amman', ['Flat', 'Jabal Amman'])).toEqual(['=jabal amman', 'flat', 'jabal', 'amman']);
});

test('however long the text, the entries are bounded, and the first words stay', () => {
  const long = Array.from({ length: 5000 }, (_, index) => `w${index}`).join(' ');
  const entries = entriesOf(null, ['title', long]);
  expect(entries).toHaveLength(1000);
  expect(entries[0]).toBe('title');
  expect(wordsOf('x'.repeat(5000))).toEqual(['x'.repeat(40)]);
});

test('the entries of any text are distinct and can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const entries = entriesOf(null, [text]);
      expect(new Set(entries).size).toBe(entries.length);
      expect(entries.every((word) => word.length > 0 && word.isWellFormed() && !word.includes('\0'))).toBe(true);
    }),
  );
});
