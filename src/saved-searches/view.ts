import type { components } from '../contract/handler';
import { savedFiltersView } from '../listings/saved-filters';
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
    filters: savedFiltersView(JSON.parse(row.filters) as Filters),
    notify: row.notify,
    newMatchesCount: row.last_count,
    newPropertyIds: told.slice(0, Math.min(maxShown, row.last_count)),
    lastNotifiedAt: row.last_notified_at === null ? null : formatInstant(row.last_notified_at),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}
