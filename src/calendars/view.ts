import type { Config } from '../config/config';
import type { components } from '../contract/handler';
import type { Row } from '../database/tables';
import { formatInstant } from '../values/dates';
import { addressOf, exportUrl } from './addresses';
import type { Import } from './repository';

type Schemas = components['schemas'];

export function calendarFeedView(row: Row<'calendar_feed'>, config: Config): Schemas['CalendarFeed'] {
  return {
    propertyId: row.property_id,
    url: exportUrl(config, row.property_id, row.token),
    createdAt: formatInstant(row.created_at),
  };
}

/** An import with those of the listing's conflicts that are its own. Of its address only the host. */
export function calendarImportView(
  row: Import,
  conflicts: readonly Row<'calendar_conflict'>[],
  config: Config,
): Schemas['CalendarImport'] {
  const instant = (at: number | null) => (at === null ? null : formatInstant(at));
  return {
    id: row.id,
    propertyId: row.property_id,
    name: row.name,
    host: new URL(addressOf(config, row)).host,
    exportUrl: exportUrl(config, row.property_id, row.feed_token),
    createdAt: formatInstant(row.created_at),
    nextReadAt: formatInstant(row.next_read_at),
    lastReadAt: instant(row.last_read_at),
    lastOutcome: row.last_outcome,
    lastSuccessAt: instant(row.last_success_at),
    events: row.events,
    conflicts: conflicts
      .filter((conflict) => conflict.import_id === row.id && !conflict.is_over)
      .sort((a, b) => a.start_date.localeCompare(b.start_date))
      .map((conflict) => ({
        reservationId: conflict.reservation_id,
        startDate: conflict.start_date,
        endDate: conflict.end_date,
      })),
  };
}
