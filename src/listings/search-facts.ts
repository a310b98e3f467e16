import { type Filters, readSearch } from './search-filters';
import { searchValues } from './search-values';

/** What filters without dates compare of a listing. */
export interface Facts {
  ownerId: number;
  city: number;
  rentType: number;
  buildingType: number;
  rentPropertyType: number;
  rentPropertyCondition: number;
  currencyId: number;
  /** In ten-thousandths of the major unit. */
  price: number;
  bedrooms: number | null;
  maxGuests: number | null;
  /** What searches sort by rating with (values/ratings.ts). */
  rank: number;
  latitude: number | null;
  longitude: number | null;
  /** Names of services and terms. */
  features: string[];
  /** The search tokens, each between line breaks. */
  tokens: string;
}

/** Search tokens as `tokens` of {@link Facts}. */
export function joinedTokens(tokens: readonly string[]): string {
  return `\n${tokens.join('\n')}\n`;
}

/** The values of filters without dates; or the failure VALIDATION_ERROR, as of the search. */
export function readFilters(filters: Filters) {
  const search = readSearch(filters);
  return 'failure' in search ? search : searchValues(search, [], 0);
}
