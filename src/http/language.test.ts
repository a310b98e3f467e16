import type { IncomingMessage } from 'node:http';
import { languageFor } from './language';

const of = (header: string | undefined, tag?: string) =>
  languageFor({ headers: { 'accept-language': header } } as unknown as IncomingMessage, tag);

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
  ['ar,'.repeat(8000), 'ar', 'ar'],
])('%j is answered in %s, and in %s to whoever has ar-JO', (header, toAnybody, toSpeaker) => {
  expect([of(header), of(header, 'en'), of(header, 'ar-JO')]).toEqual([toAnybody, toAnybody, toSpeaker]);
});

test('whoever has a language that there is not is answered in English', () => {
  expect(of(undefined, 'fr')).toBe('en');
});
