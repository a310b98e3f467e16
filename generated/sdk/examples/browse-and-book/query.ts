/** The search: in the address of the page, and as parameters of the service. */
import { RentType, type SavedSearchFilters, type SavedSearchFiltersInput } from 'rental-marketplace-sdk';

/** The members of the address have the names of the service's parameters, except `rent`, which is `monthly` or omitted. */
export type Query = Record<string, string>;

const numbers = [
  ...(['city', 'buildingType', 'rentPropertyType', 'rentPropertyCondition', 'currencyId', 'ownerId'] as const),
  ...(['minPrice', 'maxPrice', 'minBedrooms', 'guestsCount', 'minRating'] as const),
  ...(['latitude', 'longitude', 'radiusKm', 'north', 'south', 'east', 'west'] as const),
];
const texts = ['district', 'search'] as const;
const lists = ['services', 'terms'] as const;
const names: string[] = [...numbers, ...texts, ...lists];

/** The sides of an area of the map. */
export const area = ['north', 'south', 'east', 'west'] as const;

/** The query without these members. */
export function without(query: Query, ...members: string[]): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !members.includes(name)));
}

export const listOf = (text: string | undefined) => text?.split(',') ?? [];

/** Filters without null. */
export type Filters = { [Name in keyof SavedSearchFiltersInput]: NonNullable<SavedSearchFiltersInput[Name]> };

/** The filters of a search, without dates and totals, which cannot be saved. */
export function filtersOf(query: Query): Filters {
  const given = <Name extends string>(all: readonly Name[], read: (text: string) => unknown) =>
    all.flatMap((name) => (query[name] === undefined ? [] : [[name, read(query[name])]]));
  return {
    ...(Object.fromEntries([...given(numbers, Number), ...given(texts, String), ...given(lists, listOf)]) as Filters),
    rentType: query['rent'] === 'monthly' ? RentType.Monthly : RentType.Daily,
  };
}

/** The address of a search with these filters. */
export function queryOf({ rentType, ...filters }: SavedSearchFilters): Query {
  const given = Object.entries(filters)
    .filter(([name, value]) => names.includes(name) && value !== null)
    .map(([name, value]) => [name, String(value)]);
  return {
    ...(Object.fromEntries(given.filter(([, text]) => text)) as Query),
    ...(rentType === RentType.Monthly && { rent: 'monthly' }),
  };
}
