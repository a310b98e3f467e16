import { createHash } from 'node:crypto';
import { cacheJson, digestOf, jsonOf } from './cached-json';

const values = [null, true, 7, 'text', [], {}, [1, null], { a: [{ b: 'é"\u2028' }] }];

test('other values are serialized as usual', () => {
  expect(values.map(jsonOf)).toEqual(values.map((value) => JSON.stringify(value)));
});

test('cached JSON is used, also for items of a list', () => {
  const kept = { a: [{ b: 'é"\u2028' }], missing: undefined };
  const text = JSON.stringify(kept);
  expect(cacheJson(kept)).toBe(text.length);
  const other = { id: 2 };
  for (const list of [[kept], [kept, other], [other, kept], [kept, kept]])
    expect(jsonOf(list)).toBe(JSON.stringify(list));
  kept.a = [];
  expect(jsonOf(kept)).toBe(text);
  expect(jsonOf([kept, other])).toBe(`[${text},{"id":2}]`);
});

test('the digest depends on the data and on the suffix, with cached JSON too', () => {
  const digest = (text: string) => createHash('sha1').update(text).digest('base64url');
  const data = { id: 1 };
  expect(digestOf(data, 'null,"en"')).toBe(digest('[{"id":1},null,"en"]'));
  data.id = 2;
  expect(digestOf(data, 'null,"en"')).toBe(digest('[{"id":2},null,"en"]'));
  cacheJson(data);
  for (const suffix of ['null,"en"', 'null,"en"', 'null,"ar"', 'null,"en"'])
    expect(digestOf(data, suffix)).toBe(digest(`[{"id":2},${suffix}]`));
  expect(digestOf([data], 'null,"en"')).toBe(digest('[[{"id":2}],null,"en"]'));
});
