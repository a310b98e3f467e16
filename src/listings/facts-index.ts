import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Bitmap, RangeIndex, addPositions, emptyBitmap, intersect, keepPositions, unite } from './bitmap';
import { Circles } from './circles';
import type { Facts } from './search-facts';
import type { SearchValues } from './search-values';

/** How many listings are indexed before requests are served: a few milliseconds. */
const indexedAtOnce = 500;
/** How many sets of beginnings of words are kept, because many searches have the same ones. */
const keptPrefixes = 1000;

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
 */
export class FactsIndex {
  /** The positions that have facts. */
  private readonly known: Bitmap;
  /** The positions of each term. Sets of more positions than a bitmap has numbers are bitmaps, which are smaller. */
  private readonly terms = new Map<string, number[] | Bitmap>();
  /** The terms in their order, so that those with the same beginning follow each other. */
  private sorted: string[] = [];
  private readonly byPrefix = new Map<string, Bitmap>();
  private ranges!: Ranges;
  private circles!: Circles;

  private constructor(private readonly listings: readonly (Facts | undefined)[]) {
    this.known = emptyBitmap(listings.length);
  }

  /** An index of the listings by their positions. A position without facts is never found. Serves other requests meanwhile. */
  static async of(listings: readonly (Facts | undefined)[]): Promise<FactsIndex> {
    const index = new FactsIndex(listings);
    for (let first = 0; first < listings.length; first += indexedAtOnce) {
      index.addTerms(first, Math.min(listings.length, first + indexedAtOnce));
      await yieldToOthers();
    }
    const { terms, known } = index;
    for (const [term, positions] of terms)
      if (positions.length > known.length) terms.set(term, addPositions(emptyBitmap(listings.length), positions));
    index.sorted = [...terms.keys()].sort();
    const ranges: Partial<Ranges> = {};
    for (const name of Object.keys(valueOf) as (keyof Ranges)[]) {
      await yieldToOthers();
      ranges[name] = new RangeIndex(Float64Array.from(listings, (facts) => (facts ? valueOf[name](facts) : NaN)));
    }
    index.ranges = ranges as Ranges;
    index.circles = new Circles(listings);
    return index;
  }

  /** The positions of the listings that the search finds. */
  matching(values: SearchValues): Bitmap {
    const found = this.known.slice();
    for (const term of termsOfSearch(values)) intersect(found, this.withTerm(term));
    // A search text without a word matches nothing.
    if (values.words?.length === 0) found.fill(0);
    for (const word of values.words ?? []) intersect(found, this.withPrefix(word));
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
    return this.terms.has(term) ? this.withTerm(term) : undefined;
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

  private withTerm(term: string): Bitmap {
    const positions = this.terms.get(term) ?? [];
    return positions instanceof Int32Array ? positions : addPositions(emptyBitmap(this.listings.length), positions);
  }

  private withPrefix(prefix: string): Bitmap {
    const kept = this.byPrefix.get(prefix);
    if (kept) return kept;
    const found = emptyBitmap(this.listings.length);
    for (let index = firstFrom(this.sorted, prefix); this.sorted[index]?.startsWith(prefix); index++) {
      const positions = this.terms.get(this.sorted[index]!)!;
      if (positions instanceof Int32Array) unite(found, positions);
      else addPositions(found, positions);
    }
    if (this.byPrefix.size === keptPrefixes) this.byPrefix.clear();
    this.byPrefix.set(prefix, found);
    return found;
  }

  private addTerms(first: number, end: number): void {
    for (let position = first; position < end; position++) {
      const facts = this.listings[position];
      if (!facts) continue;
      addPositions(this.known, [position]);
      for (const term of termsOfListing(facts)) {
        const positions = this.terms.get(term) as number[] | undefined;
        if (positions) positions.push(position);
        else this.terms.set(term, [position]);
      }
    }
  }
}

/** The index of the first of the texts that is not before `text`. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What a search compares as a whole, and the words. Only words begin with a letter or a digit. */
function termsOfListing(facts: Facts): string[] {
  const features = new Set(facts.features);
  return [
    ...kinds.map((kind) => `:${kind}=${facts[kind]}`),
    ...[...features].map((feature) => `:feature=${feature}`),
    ...facts.tokens.split('\n').filter((token) => token !== ''),
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
