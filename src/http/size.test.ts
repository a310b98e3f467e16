import { contentTypeOf } from './body';
import { queryOf } from './parameters';

// So large that anything but linear work would not end within the time that a test has.
const many = 2_000_000;

test('a query of any number of parameters is read in linear time', () => {
  expect(queryOf('a=1&b=2&a=3&a=4')).toEqual({ a: ['1', '3', '4'], b: '2' });
  expect((queryOf('a&'.repeat(many)).a as string[]).length).toBe(many);
  expect(Object.keys(queryOf(Array.from({ length: many / 4 }, (_, index) => `p${index}`).join('&')))).toHaveLength(
    many / 4,
  );
});

test.each([
  ['application/json', { mediaType: 'application/json', charset: undefined }],
  ['Application/JSON ; Charset="UTF-8"', { mediaType: 'application/json', charset: 'utf-8' }],
  ['application/json;charset=latin1', { mediaType: 'application/json', charset: 'latin1' }],
  ['multipart/form-data; boundary=x; charset=utf-8', { mediaType: 'multipart/form-data', charset: 'utf-8' }],
])('%s is read as a content type', (header, expected) => {
  expect(contentTypeOf(header)).toEqual(expected);
});

test('a content type of any length is read in linear time', () => {
  const blanks = ' '.repeat(many);
  for (const header of [
    `a; charset=${blanks}"x"y`,
    `a; charset="${blanks}`,
    `${blanks}a;${blanks}charset=utf-8${blanks}`,
  ])
    expect(contentTypeOf(header).mediaType).toBe('a');
});
