import { maxExamined, maxExaminedFor } from './repository-search-bound';

test.each([
  [0, maxExamined],
  [4, maxExamined],
  [5, maxExamined / 2],
  [8, maxExamined / 2],
  [9, maxExamined / 4],
  [26, maxExamined / 8],
  [200, maxExamined / 8],
])('a page of a search for %i words examines up to %i listings', (words, listings) => {
  expect(maxExaminedFor(words)).toBe(listings);
});
