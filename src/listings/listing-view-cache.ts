import { LRUCache } from 'lru-cache';
import type { Percentages } from '../bookings/pricing';
import type { Caller } from '../contract/caller';
import { cacheJson } from '../contract/cached-json';
import type { ListingRow } from './repository';
import { rentPropertyView, seesCommission } from './view';

type View = ReturnType<typeof rentPropertyView>;

interface Kept {
  row: ListingRow;
  percentages: Percentages;
  view: View;
  /** In characters. */
  length: number;
}

/** Characters of JSON, of all together. */
const mostKept = 16 * 1024 * 1024;

/** By listing and by what of the caller it is shown differently for. */
const kept = new LRUCache<string, Kept>({ maxSize: mostKept, sizeCalculation: ({ length }) => length });

/**
 * As {@link rentPropertyView}, and the same object again, whose JSON is kept, as long as everything that was read of the listing is what
 * it was: reading it costs less than showing it. Not for whoever sees more than others do.
 */
export function cachedListingView(row: ListingRow, caller: Caller | undefined, percentages: Percentages): View {
  if (seesCommission(row, caller)) return rentPropertyView(row, caller, percentages);
  // Nobody's is another one than anybody's who has an account: it is without numbers.
  const key = caller ? `${row.id}:${caller.language}` : `${row.id}`;
  const known = kept.get(key);
  if (known?.percentages === percentages && isSame(row, known.row)) return known.view;
  const view = rentPropertyView(row, caller, percentages);
  kept.set(key, { row, percentages, view, length: cacheJson(view) });
  return view;
}

/** A column that only one of them has, as what a search sorts by, is not of the listing. */
function isSame(row: ListingRow, known: ListingRow): boolean {
  for (const name in row) {
    const before = known[name as keyof ListingRow];
    if (before !== row[name as keyof ListingRow] && before !== undefined) return false;
  }
  return true;
}
