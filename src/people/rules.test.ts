import { emailKeyOf, isAdult, maskedNumber, phoneKeyOf, phoneOf, roleNameOf } from './rules';

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

test('one is of age from the eighteenth birthday on', () => {
  expect(isAdult('2008-12-01', '2026-12-01')).toBe(true);
  expect(isAdult('2008-12-02', '2026-12-01')).toBe(false);
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(true);
  expect(isAdult('2008-02-29', '2026-02-27')).toBe(false);
  expect(isAdult('9999-12-31', '2026-12-01')).toBe(false);
  expect(isAdult('0001-01-01', '2026-12-01')).toBe(true);
});

test('of an identity number three characters are legible, and never more than half', () => {
  expect(['9901234567', 'AB1234', '12345', '123', '1', 'ابجدهوزح'].map(maskedNumber)).toEqual([
    '*******567',
    '***234',
    '***45',
    '**3',
    '*',
    '*****وزح',
  ]);
});

test('roles have the names that the contract gives them', () => {
  expect([0, 1, 2, 3].map((role) => roleNameOf(role as 0))).toEqual(['Admin', 'Owner', 'Customer', 'Agent']);
});
