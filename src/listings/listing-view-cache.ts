import { LRUCache } from 'lru-cache';
import type { Percentages } from '../bookings/pricing';
import type { Caller } from '../contract/caller';
import { cacheJson } from '../contract/cached-json';
import type { ListingRow } from './repository';
import { rentPropertyView, seesInternals } from './view';

type View = ReturnType<typeof rentPropertyView>;

interface CachedView {
  row: ListingRow;
  percentages: Percentages;
  view: View;
  /** In characters. */
  length: number;
}

/** The total length of the cached JSON, in characters. */
const maxLength = 16 * 1024 * 1024;

/** By listing, and by the properties of the caller that the view depends on. */
const cache = new LRUCache<string, CachedView>({ maxSize: maxLength, sizeCalculation: ({ length }) => length });

/**
 * {@link rentPropertyView} with a cache: returns the same object, whose JSON is cached too, while all columns of the row are unchanged.
 * Building the view costs more than reading the row. Views with a commission or a reason are not cached.
 */
export function cachedListingView(row: ListingRow, caller: Caller | undefined, percentages: Percentages): View {
  if (seesInternals(row, caller)) return rentPropertyView(row, caller, percentages);
  // The view for anonymous callers has no telephone numbers.
  const key = caller ? `${row.id}:${caller.language}` : `${row.id}`;
  const cached = cache.get(key);
  if (cached?.percentages === percentages && isSame(row, cached.row)) return cached.view;
  const view = rentPropertyView(row, caller, percentages);
  cache.set(key, { row, percentages, view, length: cacheJson(view) });
  return view;
}

/** Ignores columns that only one row has, such as the sort key of a search. */
function isSame(row: ListingRow, cached: ListingRow): boolean {
  for (const name in row) {
    const before = cached[name as keyof ListingRow];
    if (before !== row[name as keyof ListingRow] && before !== undefined) return false;
  }
  return true;
}
