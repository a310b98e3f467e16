import { CalendarOutcome, PropertyStatus } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import { takeImportedNights } from '../../bookings/imported-nights';
import { listConflicts } from '../../bookings/repository-imported-nights';
import { findOwnListing } from '../../bookings/repository-listings';
import { isBlocked } from '../../bookings/repository-parties';
import { fail, notFound, ofMembers, Refusal } from '../../contract/failures';
import { inListingTransaction } from '../../bookings/listing-mutex';
import type { Handler } from '../../contract/handler';
import { lockRow } from '../../database/dialect';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { Places } from '../../limits/places';
import { addressOf, encryptAddress, normalAddress } from '../addresses';
import { announceNights } from '../announcing';
import { problemMessage } from '../problems';
import { readImport } from '../reading';
import * as imports from '../repository';
import { calendarImportView } from '../view';

export const addCalendarImport: Handler<'addCalendarImport'> = async (
  { body, caller, traceId, language },
  { database, clock, random, config, outbound, listingMutex },
) => {
  const { propertyId } = body;
  const name = body.name.trim();
  const url = normalAddress(body.url);
  // Before the address is resolved, so that a caller without the listing cannot cause DNS queries.
  if (!(await findOwnListing(database.read, propertyId, caller))) return notFound('property');
  if (await outbound.refusalOf(url))
    return fail('VALIDATION_ERROR', {
      errors: [{ field: 'url', code: 'format', message: createMessage('calendar.address') }],
    });
  return inListingTransaction({ database, listingMutex }, propertyId, async (trx) => {
    const listing = await findOwnListing(trx, propertyId, caller);
    if (!listing) return notFound('property');
    await lockRow(trx, 'rent_property', propertyId);
    if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
    if ((await imports.getStatus(trx, propertyId)) === PropertyStatus.Archived)
      return fail('STATE_CONFLICT', { message: createMessage('calendar.archived') });
    const known = await imports.listImports(trx, propertyId);
    const same = known.find((one) => addressOf(config, one) === url);
    if (same) return fail('STATE_CONFLICT', { message: createMessage('calendar.known', { name: same.name }) });
    const most = config.limits.calendarImports;
    if (known.length >= most)
      return fail('VALIDATION_ERROR', ofMembers(createMessage('calendar.tooMany', { count: most }), 'url'));
    const now = clock.now();
    const row = await imports.insertImport(trx, {
      property_id: propertyId,
      name,
      url_encrypted: encryptAddress(config, propertyId, url),
      feed_token: random.token(),
      created_at: now,
      next_read_at: now,
      reads: 0,
    });
    await auditAdministrator(trx, 'addCalendarImport', `property:${propertyId}`, { by: caller, traceId, at: now });
    return {
      status: 200 as const,
      data: calendarImportView(row, [], { config, language }),
      message: createMessage('calendar.added'),
    };
  });
};

export const getCalendarImports: Handler<'getCalendarImports'> = async (
  { path, caller, language },
  { database, config },
) => {
  const listing = await findOwnListing(database.read, path.propertyId, caller);
  if (!listing) return notFound('property');
  const conflicts = await listConflicts(database.read, [listing.id]);
  const rows = await imports.listImports(database.read, listing.id);
  return { status: 200, data: rows.map((row) => calendarImportView(row, conflicts, { config, language })) };
};

export const removeCalendarImport: Handler<'removeCalendarImport'> = async (
  { path, caller, traceId },
  { database, clock, listingMutex },
) => {
  const own = await imports.findOwnImport(database.read, path.id, caller);
  if (!own) return notFound('calendarImport');
  return inListingTransaction({ database, listingMutex }, own.property_id, async (trx) => {
    await lockRow(trx, 'rent_property', own.property_id);
    if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
    const now = clock.now();
    await imports.deleteNightsAndConflicts(trx, own);
    const changed = await takeImportedNights(trx, own.property_id, now);
    await announceNights(trx, own.property_id, { changed, isLast: true }, now);
    if (!(await imports.deleteImport(trx, own))) return notFound('calendarImport');
    const act = { by: caller, traceId, at: now };
    await auditAdministrator(trx, 'removeCalendarImport', `property:${own.property_id}`, act);
    return { status: 200 as const, data: { removed: true }, message: createMessage('calendar.removed') };
  });
};

/** How many calendars clients refresh at a time in one process. Each holds up to 1 MiB until it is parsed, and they share one parser. */
const refreshes = new Places(32);

export const refreshCalendar: Handler<'refreshCalendar'> = async (
  { path, caller, address, sender, language },
  dependencies,
) => {
  const { database, config, stopping } = dependencies;
  const own = await imports.findOwnImport(database.read, path.id, caller);
  if (!own) return notFound('calendarImport');
  const { site, gone } = sender;
  const busy = new Refusal(fail('NOT_READY', { retryAfter: 5 }));
  const read = await refreshes.run(address, { busy, until: [gone, stopping] }, async (signal) => {
    const result = await readImport(dependencies, own, { onlyDue: false, client: { site, signal } });
    if (result !== true) signal.throwIfAborted();
    return result;
  });
  if (typeof read === 'object') {
    const message = createMessage('calendar.hostFails');
    return fail('RATE_LIMITED', { message, retryAfter: read.resetSeconds });
  }
  const row = await imports.findImport(database.read, own);
  if (!row) return notFound('calendarImport');
  const data = calendarImportView(row, await listConflicts(database.read, [row.property_id]), { config, language });
  const conflicts = data.conflicts.length + data.requestConflicts.length;
  return { status: 200, data, message: read ? outcomeOf(row, conflicts) : createMessage('calendar.busy') };
};

/** How the calendar was read. `conflicts` is how many conflicts it has now. */
function outcomeOf(row: imports.Import, conflicts: number) {
  const problem = problemMessage(row);
  if (problem) return createMessage('calendar.failed', { problem });
  const { last_outcome, events } = row;
  const outcome = last_outcome ?? CalendarOutcome.Unreachable;
  const isUnderstood = outcome === CalendarOutcome.Read || outcome === CalendarOutcome.Unchanged;
  if (isUnderstood) {
    const read = createMessage('calendar.read', { count: events ?? 0 });
    return conflicts === 0 ? read : createMessage('calendar.conflicts', { read, conflicts });
  }
  return createMessage('calendar.kept', {
    outcome: createMessage(`CalendarOutcome.${names.CalendarOutcome[outcome]}`),
  });
}
