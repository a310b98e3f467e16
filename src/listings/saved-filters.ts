import type { components } from '../contract/handler';
import type { Filters } from './search-filters';

type Saved = components['schemas']['SavedSearchFilters'];

/** A filter that the contract's SavedSearchFilters has must be stored, and each other parameter of the search left out for a reason. */
type Table = {
  [Name in keyof Required<Filters> | keyof Saved]: Name extends keyof Saved
    ? Saved[Name] extends readonly unknown[]
      ? 'list'
      : 'value'
    : { leftOut: string };
};

const ofDates = { leftOut: 'depends on dates, which are over after a while' };
const ofPages = { leftOut: 'concerns the page, and not which listings match' };

/** Each parameter of getRentProperties: whether a saved search stores it, as one value or as a list. */
const table: Table = {
  city: 'value',
  district: 'value',
  rentType: 'value',
  buildingType: 'value',
  rentPropertyType: 'value',
  rentPropertyCondition: 'value',
  currencyId: 'value',
  minPrice: 'value',
  maxPrice: 'value',
  minBedrooms: 'value',
  guestsCount: 'value',
  guests: { leftOut: 'is the older name of guestsCount' },
  services: 'list',
  terms: 'list',
  minRating: 'value',
  ownerId: 'value',
  search: 'value',
  latitude: 'value',
  longitude: 'value',
  radiusKm: 'value',
  north: 'value',
  south: 'value',
  east: 'value',
  west: 'value',
  startDate: ofDates,
  endDate: ofDates,
  maxTotalAmount: ofDates,
  updatedSince: { leftOut: 'is replaced by what has changed since the last notification' },
  sort: ofPages,
  facets: ofPages,
  cursor: ofPages,
  pageSize: ofPages,
  includeTotalCount: ofPages,
};

/** The filters of the search that a saved search stores. */
export const savedFilterNames = (Object.keys(table) as (keyof Table)[]).filter(
  (name): name is keyof Saved => typeof table[name] === 'string',
);

/** The filters that are set, of those that a saved search stores. Null and an empty list filter nothing. */
export function filtersToSave(input: Partial<Saved>): Filters {
  const isSet = (value: unknown) =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  const members = savedFilterNames.map((name) => [name, input[name]] as const);
  return Object.fromEntries(members.filter(([, value]) => isSet(value)));
}

/** The stored filters as the contract shows them: those that are not set are null, or empty lists. */
export function savedFiltersView(filters: Filters): Saved {
  const unset = (name: keyof Saved) => (table[name] === 'list' ? [] : null);
  return Object.fromEntries(savedFilterNames.map((name) => [name, filters[name] ?? unset(name)])) as Saved;
}
