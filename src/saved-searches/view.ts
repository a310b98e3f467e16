import type { components } from '../contract/handler';
import type { Filters } from '../listings/search-filters';
import { formatInstant } from '../values/dates';
import type { SavedSearchRow } from './repository';

/** How many listings of the last notification a saved search shows. */
const maxShown = 10;

export function savedSearchView(row: SavedSearchRow): components['schemas']['SavedSearch'] {
  const told = JSON.parse(row.told) as number[];
  return {
    id: row.id,
    name: row.name,
    filters: filtersView(JSON.parse(row.filters) as Filters),
    notify: row.notify,
    newMatchesCount: row.last_count,
    newPropertyIds: told.slice(0, Math.min(maxShown, row.last_count)),
    lastNotifiedAt: row.last_notified_at === null ? null : formatInstant(row.last_notified_at),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

function filtersView(filters: Filters): components['schemas']['SavedSearchFilters'] {
  return {
    city: filters.city ?? null,
    district: filters.district ?? null,
    rentType: filters.rentType ?? null,
    buildingType: filters.buildingType ?? null,
    rentPropertyType: filters.rentPropertyType ?? null,
    rentPropertyCondition: filters.rentPropertyCondition ?? null,
    currencyId: filters.currencyId ?? null,
    minPrice: filters.minPrice ?? null,
    maxPrice: filters.maxPrice ?? null,
    minBedrooms: filters.minBedrooms ?? null,
    guestsCount: filters.guestsCount ?? null,
    services: filters.services ?? [],
    terms: filters.terms ?? [],
    minRating: filters.minRating ?? null,
    ownerId: filters.ownerId ?? null,
    search: filters.search ?? null,
    latitude: filters.latitude ?? null,
    longitude: filters.longitude ?? null,
    radiusKm: filters.radiusKm ?? null,
    north: filters.north ?? null,
    south: filters.south ?? null,
    east: filters.east ?? null,
    west: filters.west ?? null,
  };
}
