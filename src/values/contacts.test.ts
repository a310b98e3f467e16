import { emailKeyOf, phoneKeyOf, phoneOf } from './contacts';

test.each([
  ['+962790000003', '+962790000003'],
  ['962790000003', '+962790000003'],
  ['+9620790000003', '+962790000003'],
  ['442071838750', '+442071838750'],
  ['+390612345678', '+390612345678'],
])('%s is the number %s', (written, number) => {
  expect(phoneOf(written)).toBe(number);
  expect(phoneKeyOf(written)).toBe(number);
});

test.each(['0000000', '+1234567', '999999999', '+123456789012345', '+96279000'])('%s is no number', (written) => {
  expect(phoneOf(written)).toBeUndefined();
  expect(phoneKeyOf(written)).toBe(`+${written.replace('+', '')}`);
});

test('letter case makes no other e-mail address', () => {
  expect(emailKeyOf('Example.Customer@EXAMPLE.com')).toBe('example.customer@example.com');
  expect(emailKeyOf('İ@example.com')).toBe(emailKeyOf('İ@EXAMPLE.com'));
  expect(emailKeyOf('ı@example.com')).not.toBe(emailKeyOf('i@example.com'));
});
