import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  type Bitmap,
  RangeIndex,
  countPositions,
  firstPositions,
  intersect,
  removePosition,
  subtract,
} from '../listings/bitmap';
import { FactsIndex } from '../listings/facts-index';
import type { Change } from '../listings/repository-changes';
import { readFilters } from '../listings/search-facts';
import type { Filters } from '../listings/search-filters';
import type { ComparedSearch } from './repository';

/** After how many saved searches requests are served: a few milliseconds. */
const comparedAtOnce = 50;
/** For how many filters the listings are kept, because users save the same ones: at most 6 MB. */
const keptFilters = 1000;

/**
 * The listings of a run, and which of them are new for a saved search. One index contains them as they are now and, after these, as they
 * were before. Users are notified of the greatest ids first, which are the newest listings, so these have the lowest positions.
 */
export class ChangesOfRun {
  private readonly byFilters = new Map<string, Bitmap>();
  private readonly positionOf: Map<number, number>;
  private readonly changeTimes: RangeIndex;
  private compared = 0;

  private constructor(
    private readonly changes: readonly Change[],
    private readonly index: FactsIndex,
  ) {
    this.positionOf = new Map(changes.map(({ id }, position) => [id, position]));
    this.changeTimes = new RangeIndex(Float64Array.from(changes, ({ changedAt }) => changedAt));
  }

  static async of(listings: readonly Change[]): Promise<ChangesOfRun> {
    const changes = listings.toSorted((one, other) => other.id - one.id);
    // Both halves of a bitmap begin with a number of their own.
    const padding = Array.from({ length: -changes.length & 31 }, () => undefined);
    const now = changes.map(({ facts }) => facts);
    const index = await FactsIndex.of([...now, ...padding, ...changes.map(({ before }) => before)]);
    return new ChangesOfRun(changes, index);
  }

  /** Prepares the comparison of saved searches with these words, and of no others. */
  async learnWords(words: ReadonlySet<string>): Promise<void> {
    await this.index.learnWords(words);
  }

  /**
   * The positions of the listings that are new for the saved search, whose words were learnt; undefined if there are none. Serves other
   * requests after many calls.
   */
  async newFor({ filters, since, user_id }: ComparedSearch): Promise<Bitmap | undefined> {
    this.compared += 1;
    if (this.compared % comparedAtOnce === 0) await yieldToOthers();
    const found = this.newMatches(filters).slice();
    intersect(found, this.changeTimes.within(since));
    const own = this.index.ownedBy(user_id);
    if (own) subtract(found, this.halves(own).now);
    return found.some((bits) => bits !== 0) ? found : undefined;
  }

  /** The listings at the positions without those whose ids are `told`: their number, and the first ones, at most `limit`. */
  without(told: readonly number[], positions: Bitmap, limit: number): { count: number; first: Change[] } {
    const rest = positions.slice();
    for (const id of told) {
      const position = this.positionOf.get(id);
      if (position !== undefined) removePosition(rest, position);
    }
    const first = firstPositions(rest, limit).map((position) => this.changes[position]!);
    return { count: countPositions(rest), first };
  }

  /** The positions of the listings that match the filters now and did not match before. */
  private newMatches(filters: string): Bitmap {
    const kept = this.byFilters.get(filters);
    if (kept) return kept;
    const found = this.halves(this.matching(filters));
    subtract(found.now, found.before);
    if (this.byFilters.size === keptFilters) this.byFilters.clear();
    this.byFilters.set(filters, found.now);
    return found.now;
  }

  private matching(filters: string): Bitmap {
    const values = readStored(filters);
    return values ? this.index.matching(values) : this.index.none();
  }

  private halves(bitmap: Bitmap): { now: Bitmap; before: Bitmap } {
    const middle = Math.ceil(this.changes.length / 32);
    return { now: bitmap.slice(0, middle), before: bitmap.subarray(middle) };
  }
}

/** The words that are compared for stored filters. */
export function wordsOf(filters: string): readonly string[] {
  return readStored(filters)?.words ?? [];
}

function readStored(filters: string) {
  const values = readFilters(JSON.parse(filters) as Filters);
  // Stored filters are valid, unless a later release narrows what is.
  return 'failure' in values ? undefined : values;
}
