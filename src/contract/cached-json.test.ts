import { jsonOf, cacheJson } from './cached-json';

const values = [null, true, 7, 'text', [], {}, [1, null], { a: [{ b: 'é"\u2028' }] }];

test('what is not kept is put into JSON as ever', () => {
  expect(values.map(jsonOf)).toEqual(values.map((value) => JSON.stringify(value)));
});

test('what is kept is given as it was, by itself and among others in a list', () => {
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
