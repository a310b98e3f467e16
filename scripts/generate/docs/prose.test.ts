import { filled } from './prose';

test('replaces placeholders with the values, unchanged', () => {
  expect(filled('{{one}}, {{two words}}, {{one}}', { one: '$1 {{two}}', 'two words': '' })).toBe(
    '$1 {{two}}, , $1 {{two}}',
  );
});

test('throws for a placeholder without a value and for a value without a placeholder', () => {
  expect(() => filled('{{one}}', {})).toThrow('{{one}}');
  expect(() => filled('{{one}}', { one: undefined })).toThrow('{{one}}');
  expect(() => filled('', { one: '' })).toThrow('no placeholder for one');
});
