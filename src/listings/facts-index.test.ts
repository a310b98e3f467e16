import { firstPositions } from './bitmap';
import { FactsIndex } from './facts-index';
import { type Facts, joinedTokens, readFilters } from './search-facts';

const wordsOfListing = 1000;
const listings = 300;

/** Two letters of 100 * 3,000, a different word for each number. */
const wordAt = (number: number) =>
  String.fromCodePoint(0x4e00 + Math.floor(number / 3000)) + String.fromCodePoint(0x5e00 + (number % 3000));

const factsWith = (words: string[]): Facts => ({
  ownerId: 1,
  city: 1,
  rentType: 1,
  buildingType: 1,
  rentPropertyType: 1,
  rentPropertyCondition: 1,
  currencyId: 1,
  price: 1,
  bedrooms: null,
  maxGuests: null,
  rank: 0,
  latitude: null,
  longitude: null,
  features: [],
  tokens: joinedTokens(words),
});

const distinct = Array.from({ length: listings }, (_, position) =>
  factsWith(Array.from({ length: wordsOfListing }, (_word, index) => wordAt(position * wordsOfListing + index))),
);

/** How often other work was served while `act` ran. */
async function turnsDuring(act: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const serve = () => {
    turns += 1;
    next = setImmediate(serve);
  };
  next = setImmediate(serve);
  await act();
  clearImmediate(next);
  return turns;
}

const found = (index: FactsIndex, search: string) => {
  const values = readFilters({ search });
  if ('failure' in values) throw new Error('the filters are not valid');
  return firstPositions(index.matching(values), listings);
};

describe('an index of listings with distinct words', () => {
  let index: FactsIndex;
  beforeAll(async () => {
    index = await FactsIndex.of(distinct);
  });

  test('finds each listing by its words and their beginnings, whichever words were learnt together', async () => {
    for (let first = 0; first < listings; first += 100) {
      const positions = Array.from({ length: 100 }, (_, at) => first + at);
      await index.learnWords(new Set(positions.map((position) => wordAt(position * wordsOfListing))));
      for (const position of positions) expect(found(index, wordAt(position * wordsOfListing))).toEqual([position]);
    }
    await index.learnWords(new Set([wordAt(3000)[0]!]));
    expect(found(index, wordAt(3000)[0]!)).toEqual([3, 4, 5]);
  });

  test('contains only the words that were learnt last', async () => {
    await index.learnWords(new Set([wordAt(1)]));
    await index.learnWords(new Set([wordAt(2)]));
    expect(found(index, wordAt(2))).toEqual([0]);
    expect(() => found(index, wordAt(1))).toThrow('were not collected');
  });

  test('serves other work after at most 50,000 characters and one listing', async () => {
    const characters = distinct.reduce((sum, { tokens }) => sum + tokens.length, 0);
    const most = 50_000 + distinct[0]!.tokens.length;
    const least = Math.floor(characters / most);
    expect(least).toBeGreaterThan(10);
    expect(await turnsDuring(() => FactsIndex.of(distinct))).toBeGreaterThanOrEqual(least);
    expect(await turnsDuring(() => index.learnWords(new Set([wordAt(1)])))).toBeGreaterThanOrEqual(least);
  });
});

test('a word that many listings have is found in all of them, once in each', async () => {
  const same = Array.from({ length: listings }, () => factsWith(['flat', 'flats', '=flat']));
  const index = await FactsIndex.of([undefined, ...same]);
  await index.learnWords(new Set(['fla', 'flats', 'lat']));
  const all = same.map((_, position) => position + 1);
  expect(['fla', 'flats', 'lat'].map((word) => found(index, word))).toEqual([all, all, []]);
});
