import { filled } from './prose';

test('values stand in the places of their names, as they are', () => {
  expect(filled('{{one}}, {{two words}}, {{one}}', { one: '$1 {{two}}', 'two words': '' })).toBe(
    '$1 {{two}}, , $1 {{two}}',
  );
});

test('a place without its value, and a value without its place, are refused', () => {
  expect(() => filled('{{one}}', {})).toThrow('{{one}}');
  expect(() => filled('{{one}}', { one: undefined })).toThrow('{{one}}');
  expect(() => filled('', { one: '' })).toThrow('no place for one');
});
