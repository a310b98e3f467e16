import { type CountryCode, emailKeyOf, phoneOf } from './contacts';

test.each([
  ['+962790000003', '+962790000003'],
  ['962790000003', '+962790000003'],
  ['+9620790000003', '+962790000003'],
  ['442071838750', '+442071838750'],
  ['+390612345678', '+390612345678'],
  ['00962790000003', '+962790000003'],
  ['+00962790000003', '+962790000003'],
  [' +962 79-000.0003 ', '+962790000003'],
  ['+44 (0)20 7183 8750', '+442071838750'],
  ['\u202a+962\u00a079\u2011000\u20110003\u202c', '+962790000003'],
  ['٠٠٩٦٢٧٩٠٠٠٠٠٠٣', '+962790000003'],
  ['＋۹۶۲۷۹۰۰۰۰۰۰۳', '+962790000003'],
])('reads %s as the number %s', (written, number) => {
  expect(phoneOf(written)).toBe(number);
});

test.each([
  '0000000',
  '+1234567',
  '999999999',
  '+123456789012345',
  '+96279000',
  '0790000003',
  '790000003',
  // A number in London without its zero, which could be a number in Egypt.
  '2071838750',
  'call +962790000003',
  '+962790000003 or +962790000004',
  '+962790000003x12',
  '',
])('rejects %s', (written) => {
  expect(phoneOf(written)).toBeUndefined();
});

test.each<[string, CountryCode, string | undefined]>([
  ['0790000003', 'JO', '+962790000003'],
  ['79 000 0003', 'JO', '+962790000003'],
  ['962790000003', 'JO', '+962790000003'],
  ['442071838750', 'JO', '+442071838750'],
  ['+442071838750', 'JO', '+442071838750'],
  ['020 7183 8750', 'GB', '+442071838750'],
  ['12345', 'JO', undefined],
])('reads %s in %s as %s', (written, country, number) => {
  expect(phoneOf(written, country)).toBe(number);
});

test('e-mail addresses are compared without regard to case', () => {
  expect(emailKeyOf('Example.Customer@EXAMPLE.com')).toBe('example.customer@example.com');
  expect(emailKeyOf('İ@example.com')).toBe(emailKeyOf('İ@EXAMPLE.com'));
  expect(emailKeyOf('ı@example.com')).not.toBe(emailKeyOf('i@example.com'));
});
