import { readPart } from './parts';

const batch = 7;
const searchOf = (id: number, search: string) => ({ id, user_id: 1, since: 0, filters: JSON.stringify({ search }) });
type Search = ReturnType<typeof searchOf>;

/** All parts of the saved searches. */
async function partsOf(searches: Search[], bounds: { searches: number; words: number }) {
  const list = (after: number) => Promise.resolve(searches.filter(({ id }) => id > after).slice(0, batch));
  const parts: Awaited<ReturnType<typeof readPart>>[] = [];
  for (let after = 0; parts.length <= searches.length; after = parts.at(-1)!.searches.at(-1)!.id) {
    const part = await readPart(list, after, bounds);
    if (part.searches.length === 0) return parts;
    parts.push(part);
  }
  throw new Error('the parts do not end');
}

const distinct = Array.from({ length: 40 }, (_, index) => searchOf(index + 1, `one${index} two${index} all`));

describe('parts of a run', () => {
  test.each([
    ['words', { searches: 100, words: 10 }],
    ['searches', { searches: 9, words: 1000 }],
    ['both', { searches: 4, words: 9 }],
  ])('contain each saved search once, with its words, and stay within the bound of %s', async (_, bounds) => {
    const parts = await partsOf(distinct, bounds);
    expect(parts.flatMap(({ searches }) => searches)).toEqual(distinct);
    for (const { searches, words } of parts) {
      expect([...words].sort()).toEqual(
        [
          ...new Set(searches.flatMap(({ filters }) => (JSON.parse(filters) as { search: string }).search.split(' '))),
        ].sort(),
      );
      expect(searches.length).toBeLessThanOrEqual(bounds.searches);
      expect(words.size).toBeLessThanOrEqual(bounds.words);
    }
  });

  test('are few if the saved searches have the same words', async () => {
    const same = distinct.map(({ id }) => searchOf(id, 'one two'));
    expect(await partsOf(same, { searches: 100, words: 2 })).toHaveLength(1);
  });

  test('contain a saved search that alone exceeds the bound', async () => {
    expect((await partsOf(distinct, { searches: 100, words: 1 })).map(({ searches }) => searches)).toEqual(
      distinct.map((search) => [search]),
    );
  });
});
