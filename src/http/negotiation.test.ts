import accepts from 'accepts';
import { languageFor, mediaTypeFor } from './negotiation';

jest.mock('accepts', () => jest.fn(jest.requireActual<typeof accepts>('accepts')));

const of = (header: string | undefined, tag?: string) => languageFor({ headers: { 'accept-language': header } }, tag);

test.each([
  [undefined, 'en', 'ar'],
  ['', 'en', 'ar'],
  ['*', 'en', 'ar'],
  ['en', 'en', 'en'],
  ['ar', 'ar', 'ar'],
  ['AR', 'ar', 'ar'],
  ['ar-JO', 'ar', 'ar'],
  ['en-GB', 'en', 'en'],
  ['ar-JO,ar;q=0.9,en;q=0.8', 'ar', 'ar'],
  ['en;q=0.2, ar;q=0.9', 'ar', 'ar'],
  ['ar;q=0.2, en', 'en', 'en'],
  ['ar, en', 'ar', 'ar'],
  ['en, ar', 'en', 'en'],
  ['fr', 'en', 'ar'],
  ['fr, ar;q=0.1', 'ar', 'ar'],
  ['fr, *;q=0.1', 'en', 'ar'],
  ['ar;q=0', 'en', 'ar'],
  ['*, en;q=0', 'ar', 'ar'],
  ['*, ar;q=0', 'en', 'en'],
  ['arz', 'en', 'ar'],
  ['ar;q=nonsense', 'en', 'ar'],
  [';;,,=', 'en', 'ar'],
  ['x'.repeat(20_000), 'en', 'ar'],
  ['ar,'.repeat(80), 'ar', 'ar'],
  ['ar,'.repeat(10_000), 'en', 'ar'],
])('Accept-Language %j selects %s by default, and %s for the tag ar-JO', (header, byDefault, forTag) => {
  expect([of(header), of(header, 'en'), of(header, 'ar-JO')]).toEqual([byDefault, byDefault, forTag]);
});

test('an unsupported tag selects English', () => {
  expect(of(undefined, 'fr')).toBe('en');
});

describe('a value that is too long', () => {
  const types = ['application/json', 'text/csv'];

  test('of Accept-Language or Accept is not parsed', () => {
    jest.mocked(accepts).mockClear();
    expect(of('ar,'.repeat(86))).toBe('en');
    expect(mediaTypeFor({ headers: { accept: `text/csv,${'a/b,'.repeat(7_500)}` } }, types)).toBe('application/json');
    expect(accepts).not.toHaveBeenCalled();
    expect(mediaTypeFor({ headers: { accept: 'text/csv' } }, types)).toBe('text/csv');
    expect(accepts).toHaveBeenCalledTimes(1);
  });
});
