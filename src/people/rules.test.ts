import { isAdult, maskedNumber } from './rules';

test('a person is of age from the eighteenth birthday', () => {
  expect(isAdult('2008-12-01', '2026-12-01')).toBe(true);
  expect(isAdult('2008-12-02', '2026-12-01')).toBe(false);
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(true);
  expect(isAdult('2008-02-29', '2026-02-27')).toBe(false);
  expect(isAdult('9999-12-31', '2026-12-01')).toBe(false);
  expect(isAdult('0001-01-01', '2026-12-01')).toBe(true);
});

test('a masked identity number shows three characters, but at most half', () => {
  expect(['9901234567', 'AB1234', '12345', '123', '1', 'ابجدهوزح'].map(maskedNumber)).toEqual([
    '*******567',
    '***234',
    '***45',
    '**3',
    '*',
    '*****وزح',
  ]);
});
