import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { wordsOf } from './matching';
import type { ComparedSearch } from './repository';

/** How many saved searches a part of a run has at most, and how many distinct words these have. */
export interface PartBounds {
  searches: number;
  words: number;
}

/** Rows of at most a few kilobytes; and a set of listings for each word, which takes up to 13 kB. */
export const maxPart: PartBounds = { searches: 25_000, words: 10_000 };

/**
 * The next saved searches after the id `after`, in the order of `list`, with their distinct words. A part ends before it exceeds a bound,
 * unless its first search alone does. It is empty at the end.
 */
export async function readPart(
  list: (after: number) => Promise<readonly ComparedSearch[]>,
  after: number,
  bounds: PartBounds,
): Promise<{ searches: ComparedSearch[]; words: Set<string> }> {
  const searches: ComparedSearch[] = [];
  const words = new Set<string>();
  for (;;) {
    const next = await list(searches.at(-1)?.id ?? after);
    if (next.length === 0) return { searches, words };
    for (const search of next) {
      const added = wordsOf(search.filters).filter((word) => !words.has(word));
      const isFull = searches.length === bounds.searches || words.size + added.length > bounds.words;
      if (isFull && searches.length > 0) return { searches, words };
      searches.push(search);
      for (const word of added) words.add(word);
    }
    await yieldToOthers();
  }
}
