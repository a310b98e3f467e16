import type { Conflict } from '../bookings/repository-imported-nights';
import type { Config } from '../config/config';
import type { components } from '../contract/handler';
import type { Row } from '../database/tables';
import type { Language } from '../languages';
import { formatInstant } from '../values/dates';
import { addressOf, exportUrl } from './addresses';
import { problemView } from './problems';
import type { Import } from './repository';

type Schemas = components['schemas'];

export function calendarFeedView(
  row: Pick<Row<'calendar_feed'>, 'property_id' | 'token' | 'created_at'>,
  config: Config,
): Schemas['CalendarFeed'] {
  return {
    propertyId: row.property_id,
    url: exportUrl(config, row.property_id, row.token),
    createdAt: formatInstant(row.created_at),
  };
}

/** `language` is that of the reader. */
interface ViewContext {
  config: Config;
  language: Language;
}

/** An import with its conflicts, which are among the `conflicts` of the listing. Shows only the host of its address. */
export function calendarImportView(
  row: Import,
  conflicts: readonly Conflict[],
  { config, language }: ViewContext,
): Schemas['CalendarImport'] {
  return {
    ...ownImportView(row, conflicts, { config, language }),
    exportUrl: exportUrl(config, row.property_id, row.feed_token),
    nextReadAt: formatInstant(row.next_read_at),
    lastSuccessAt: row.last_success_at === null ? null : formatInstant(row.last_success_at),
    events: row.events,
  };
}

/** The import in the export of a user's own data: without the address of its feed, which is a secret. */
export function ownImportView(
  row: Import,
  conflicts: readonly Conflict[],
  { config, language }: ViewContext,
): Schemas['MyCalendarImport'] {
  const own = conflicts
    .filter((conflict) => conflict.import_id === row.id && !conflict.is_over)
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date));
  return {
    id: row.id,
    propertyId: row.property_id,
    name: row.name,
    host: new URL(addressOf(config, row)).host,
    createdAt: formatInstant(row.created_at),
    lastReadAt: row.last_read_at === null ? null : formatInstant(row.last_read_at),
    lastOutcome: row.last_outcome,
    lastProblem: problemView(row, language),
    conflicts: own.flatMap((one) =>
      one.reservation_id === null ? [] : { reservationId: one.reservation_id, ...conflictView(one) },
    ),
    requestConflicts: own.flatMap((one) =>
      one.request_id === null ? [] : { bookingRequestId: one.request_id, ...conflictView(one) },
    ),
  };
}

function conflictView<Uid>({ start_date, end_date, uid, found_at }: Conflict & { uid: Uid }) {
  return { startDate: start_date, endDate: end_date, uid, since: formatInstant(found_at) };
}
