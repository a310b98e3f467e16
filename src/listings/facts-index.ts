import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Bitmap, RangeIndex, addPositions, emptyBitmap, intersect, keepPositions, unite } from './bitmap';
import { Circles } from './circles';
import { PositionSets } from './position-sets';
import type { Facts } from './search-facts';
import type { SearchValues } from './search-values';

/** How many characters of words are indexed before requests are served: a few milliseconds. */
const charactersAtOnce = 50_000;
/** A listing without words takes as long as these characters. */
const charactersOfListing = 100;

const kinds = [
  'city',
  'rentType',
  'buildingType',
  'rentPropertyType',
  'rentPropertyCondition',
  'currencyId',
  'ownerId',
] as const;

/** The values that searches compare with ranges. NaN is in no range. */
const valueOf = {
  price: ({ price }: Facts) => price,
  bedrooms: ({ bedrooms }: Facts) => bedrooms ?? NaN,
  guests: ({ maxGuests }: Facts) => maxGuests ?? Infinity,
  rank: ({ rank }: Facts) => rank,
  latitude: ({ latitude, longitude }: Facts) => (longitude === null ? NaN : (latitude ?? NaN)),
  longitude: ({ longitude }: Facts) => longitude ?? NaN,
};
type Ranges = Record<keyof typeof valueOf, RangeIndex>;

/**
 * Finds in memory, among some public listings, those that a search without dates finds: the equivalent of `whereMatching`
 * (repository-search-matching.ts). http-tests/facts-index.http.test.ts compares the two.
 *
 * Each condition of a search is a set of listings, and the search finds their intersection. A set is a bitmap, so that the time of a search
 * depends on the numbers of listings and of conditions, but not on how many listings meet them: a condition takes a few microseconds for
 * 100,000 listings. Only listings in the box around a circle are compared one by one.
 *
 * Owners choose the words of listings, and millions of them can be distinct. So the index contains only the words that searches name, which
 * {@link learnWords} collects for some searches at a time.
 */
export class FactsIndex {
  /** The positions that have facts. */
  private readonly known: Bitmap;
  private readonly terms: PositionSets;
  private words: PositionSets;
  private ranges!: Ranges;
  private circles!: Circles;

  private constructor(private readonly listings: readonly (Facts | undefined)[]) {
    this.known = emptyBitmap(listings.length);
    this.terms = new PositionSets(listings.length);
    this.words = new PositionSets(listings.length, new Set());
  }

  /** An index of the listings by their positions. A position without facts is never found. Serves other requests meanwhile. */
  static async of(listings: readonly (Facts | undefined)[]): Promise<FactsIndex> {
    const index = new FactsIndex(listings);
    await index.forEachListing((facts, position) => {
      addPositions(index.known, [position]);
      for (const term of termsOfListing(facts)) index.terms.add(term, position);
    });
    const ranges: Partial<Ranges> = {};
    for (const name of Object.keys(valueOf) as (keyof Ranges)[]) {
      await yieldToOthers();
      ranges[name] = new RangeIndex(Float64Array.from(listings, (facts) => (facts ? valueOf[name](facts) : NaN)));
    }
    index.ranges = ranges as Ranges;
    index.circles = new Circles(listings);
    return index;
  }

  /**
   * Collects the listings with words that begin with each of `words`, instead of those collected before: {@link matching} needs the words
   * of its search. Takes memory for each of `words`, and time for each character of the listings. Serves other requests meanwhile.
   */
  async learnWords(words: ReadonlySet<string>): Promise<void> {
    this.words = new PositionSets(this.listings.length, words);
    if (words.size === 0) return;
    const lengths = [...new Set(Array.from(words, (word) => word.length))].sort((one, other) => one - other);
    await this.forEachListing(({ tokens }, position) => {
      for (const token of tokens.split('\n'))
        for (const length of lengths) {
          if (length > token.length) break;
          this.words.add(token.slice(0, length), position);
        }
    });
  }

  /** The positions of the listings that the search finds, whose words were learnt. */
  matching(values: SearchValues): Bitmap {
    const found = this.known.slice();
    for (const term of termsOfSearch(values)) intersect(found, this.terms.get(term));
    // A search text without a word matches nothing.
    if (values.words?.length === 0) found.fill(0);
    for (const word of values.words ?? []) intersect(found, this.words.get(word));
    const { minPrice, maxPrice, minBedrooms, guests, minRank } = values;
    if (minPrice !== undefined || maxPrice !== undefined)
      intersect(found, this.ranges.price.within(minPrice, maxPrice));
    if (minBedrooms !== undefined) intersect(found, this.ranges.bedrooms.within(minBedrooms));
    if (guests !== undefined) intersect(found, this.ranges.guests.within(guests));
    if (minRank !== undefined) intersect(found, this.ranges.rank.within(minRank));
    this.keepPlaces(found, values);
    return found;
  }

  none(): Bitmap {
    return emptyBitmap(this.listings.length);
  }

  /** The positions of the owner's listings; undefined if there are none. */
  ownedBy(ownerId: number): Bitmap | undefined {
    const term = `:ownerId=${ownerId}`;
    return this.terms.has(term) ? this.terms.get(term) : undefined;
  }

  private keepPlaces(found: Bitmap, values: SearchValues): void {
    const { south, north, west, east, west2, east2 } = values;
    if (south === undefined) return;
    intersect(found, this.ranges.latitude.within(south, north));
    const inLongitudes = this.ranges.longitude.within(west, east);
    if (west2 !== undefined) unite(inLongitudes, this.ranges.longitude.within(west2, east2));
    intersect(found, inLongitudes);
    const isInside = this.circles.test(values);
    if (isInside) keepPositions(found, isInside);
  }

  /** Calls `act` for each position with facts, in ascending order. Serves other requests after some characters. */
  private async forEachListing(act: (facts: Facts, position: number) => void): Promise<void> {
    let characters = 0;
    for (const [position, facts] of this.listings.entries()) {
      if (!facts) continue;
      act(facts, position);
      characters += charactersOfListing + facts.tokens.length;
      if (characters < charactersAtOnce) continue;
      characters = 0;
      await yieldToOthers();
    }
  }
}

/** What a search compares as a whole. Of the tokens, this is the district, which begins as no word does. */
function termsOfListing(facts: Facts): string[] {
  const features = new Set(facts.features);
  return [
    ...kinds.map((kind) => `:${kind}=${facts[kind]}`),
    ...[...features].map((feature) => `:feature=${feature}`),
    ...facts.tokens.split('\n').filter((token) => token.startsWith('=')),
  ];
}

function termsOfSearch(values: SearchValues): string[] {
  const named = kinds.filter((kind) => values[kind] !== undefined);
  return [
    ...named.map((kind) => `:${kind}=${values[kind]}`),
    ...(values.features ?? []).map((feature) => `:feature=${feature}`),
    ...(values.district === undefined ? [] : [values.district]),
  ];
}
