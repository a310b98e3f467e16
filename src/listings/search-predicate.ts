import { type Filters, readSearch } from './search-filters';
import { type SearchValues, searchValues } from './search-values';

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

/**
 * Whether a search without dates finds the listing: the equivalent of `whereMatching` (repository-search-matching.ts) for a listing that is
 * public. http-tests/search-predicate.http.test.ts compares the two.
 */
export function matches(values: SearchValues, facts: Facts): boolean {
  return (
    isOfKind(values, facts) &&
    isInRange(values, facts) &&
    hasTexts(values, facts) &&
    isInBox(values, facts) &&
    isInCircle(values, facts)
  );
}

function isOfKind(values: SearchValues, facts: Facts): boolean {
  const { city, rentType, buildingType, rentPropertyType, rentPropertyCondition, currencyId, ownerId } = values;
  return (
    (city === undefined || city === facts.city) &&
    (rentType === undefined || rentType === facts.rentType) &&
    (currencyId === undefined || currencyId === facts.currencyId) &&
    (buildingType === undefined || buildingType === facts.buildingType) &&
    (rentPropertyType === undefined || rentPropertyType === facts.rentPropertyType) &&
    (rentPropertyCondition === undefined || rentPropertyCondition === facts.rentPropertyCondition) &&
    (ownerId === undefined || ownerId === facts.ownerId)
  );
}

function isInRange({ minPrice, maxPrice, minBedrooms, guests, minRank }: SearchValues, facts: Facts): boolean {
  return (
    (maxPrice === undefined || facts.price <= maxPrice) &&
    (minPrice === undefined || facts.price >= minPrice) &&
    (minBedrooms === undefined || (facts.bedrooms !== null && facts.bedrooms >= minBedrooms)) &&
    (guests === undefined || facts.maxGuests === null || facts.maxGuests >= guests) &&
    (minRank === undefined || facts.rank >= minRank)
  );
}

function hasTexts({ features, words, district }: SearchValues, { features: its, tokens }: Facts): boolean {
  return (
    (features === undefined || features.every((feature) => its.includes(feature))) &&
    (district === undefined || tokens.includes(`\n${district}\n`)) &&
    // A search text without a word matches nothing.
    (words === undefined || (words.length > 0 && words.every((word) => tokens.includes(`\n${word}`))))
  );
}

function isInBox({ south, north, west, east, west2, east2 }: SearchValues, { latitude, longitude }: Facts): boolean {
  if (south === undefined) return true;
  if (latitude === null || longitude === null || latitude < south || latitude > north!) return false;
  return (
    west === undefined ||
    (longitude >= west && longitude <= east!) ||
    (west2 !== undefined && longitude >= west2 && longitude <= east2!)
  );
}

function isInCircle(values: SearchValues, { latitude, longitude }: Facts): boolean {
  if (values.latitude === undefined) return true;
  if (latitude === null || longitude === null) return false;
  const northwards = Math.sin(radians(latitude - values.latitude) / 2);
  const eastwards = Math.sin(radians(longitude - values.longitude!) / 2);
  const haversine = northwards ** 2 + Math.cos(radians(latitude)) * values.cosine! * eastwards ** 2;
  return haversine <= values.haversine!;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
