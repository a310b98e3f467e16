import { headerDeviations } from './headers';

const responses = {
  '200': { description: 'It.', headers: { 'Cache-Control': { required: true }, ETag: {} } },
  '5XX': { description: 'It failed.', headers: { 'Cache-Control': { required: true }, 'Retry-After': {} } },
};

test.each<[string, number, string[], string[]]>([
  ['what is declared', 200, ['cache-control', 'etag'], []],
  ['what it always has', 200, ['Cache-Control'], []],
  ['less', 200, ['ETag'], ['there is no Cache-Control']],
  ['more', 200, ['cache-control', 'x-trick'], ['the header x-trick is not declared']],
  [
    'what every message and every answer to a browser has',
    200,
    ['cache-control', 'date', 'x-frame-options', 'vary'],
    [],
  ],
  ['what its range declares', 503, ['cache-control', 'retry-after'], []],
  ['what another status declares', 503, ['cache-control', 'etag'], ['the header etag is not declared']],
])('a response with %s', (_, status, sent, expected) => {
  expect(headerDeviations({ responses }, status, sent)).toEqual(expected);
});
