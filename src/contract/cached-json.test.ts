import { jsonOf, cacheJson } from './cached-json';

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
