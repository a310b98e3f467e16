import { NotificationType } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { notify } from '../notifications/repository';
import { addDays, listNights, todayIn } from '../values/dates';
import { type ImportConflict, type ImportNight, type ImportRange, conflictKey, planImports } from './import-plan';
import * as imported from './repository-imported-nights';

/**
 * The nights of imported calendars. A night of an import is in one of two states:
 *
 * - requested: a row of `calendar_night`; the calendar contains the night, but a reservation, the owner or another import holds it.
 * - blocked: also a row of `reservation_night`; the import holds the night.
 *
 * requested → blocked when the night becomes free. Code that frees nights of a listing therefore calls {@link takeImportedNights} under the
 * lock of the listing. blocked → absent when the calendar no longer contains the night.
 */

/**
 * How long a night that becomes blocked after it was requested is left out of exported calendars, in ms. The other platform may have
 * imported the night from this service's calendar; it removes the night after it has read the calendar again, which takes some hours.
 */
const echoMs = 24 * 60 * 60_000;

/** The first night that imports and exports consider: yesterday in UTC, because a city may be behind UTC. */
export function firstImportedNight(now: number): string {
  return addDays(todayIn('UTC', now), -1);
}

/**
 * Blocks the requested nights that are free at `now` (epoch ms), unblocks nights that are no longer requested, and notifies the owner of new
 * conflicts. Returns the nights that imports block now and did not block before, or the reverse, in ascending order. The caller holds the lock of
 * the listing.
 */
export async function takeImportedNights(trx: Trx, propertyId: number, now: number): Promise<string[]> {
  if (!(await imported.hasImports(trx, propertyId))) return [];
  const from = firstImportedNight(now);
  const requested = await imported.listRequestedNights(trx, propertyId, from);
  const blocks = await imported.listImportBlocks(trx, propertyId, from);
  const holders = await imported.listHolders(trx, propertyId, from);
  const conflicts = await imported.listConflicts(trx, [propertyId]);
  const plan = planImports(requested, holders, blocks, from, {
    exportTimes: await imported.listExportTimes(trx, propertyId),
    known: new Set(conflicts.filter(({ is_over }) => !is_over).map(conflictKey)),
  });

  const keyOf = ({ import_id, start_date, end_date }: ImportRange) => `${import_id} ${start_date} ${end_date}`;
  const planned = new Set(plan.ranges.map(keyOf));
  const unchanged = new Set(blocks.map(keyOf).filter((key) => planned.has(key)));
  const obsolete = blocks.filter((block) => !unchanged.has(keyOf(block)));
  await imported.deleteBlocks(
    trx,
    propertyId,
    obsolete.map(({ id }) => id),
  );
  await imported.insertBlocks(
    trx,
    propertyId,
    plan.ranges.filter((range) => !unchanged.has(keyOf(range))),
    now,
  );

  for (const [importId, nights] of byImport(plan.unpublished))
    await imported.setPublishedFrom(trx, { propertyId, importId }, nights, now + echoMs);
  for (const [importId, nights] of byImport(plan.echoes))
    await imported.setEchoes(trx, { propertyId, importId }, nights);
  await updateConflicts(trx, propertyId, { known: conflicts, found: plan.conflicts }, now);
  return differenceOf(nightsOf(blocks), nightsOf(plan.ranges));
}

/** The nights of each import. */
function byImport(nights: readonly ImportNight[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const { import_id, night } of nights) {
    const group = groups.get(import_id);
    if (group) group.push(night);
    else groups.set(import_id, [night]);
  }
  return groups;
}

/** The nights of ranges, whichever imports block them. */
function nightsOf(ranges: readonly ImportRange[]): Set<string> {
  return new Set(ranges.flatMap(({ start_date, end_date }) => listNights(start_date, end_date)));
}

/** The nights that are in one of the sets, in ascending order. */
function differenceOf(one: Set<string>, other: Set<string>): string[] {
  return [...one, ...other].filter((night) => one.has(night) !== other.has(night)).toSorted();
}

/** Updates the stored conflicts to `found`. A conflict that recurs does not notify the owner again. */
async function updateConflicts(
  trx: Trx,
  propertyId: number,
  { known, found }: { known: imported.Conflict[]; found: ImportConflict[] },
  now: number,
): Promise<void> {
  const foundBy = new Map(found.map((one) => [conflictKey(one), one]));
  for (const conflict of known) {
    const current = foundBy.get(conflictKey(conflict));
    foundBy.delete(conflictKey(conflict));
    if (!current) {
      if (!conflict.is_over) await imported.setConflict(trx, conflict, { is_over: 1 });
      continue;
    }
    const { start_date, end_date, uid } = current;
    const found_at = conflict.is_over ? now : conflict.found_at;
    const isSame = conflict.start_date === start_date && conflict.end_date === end_date && conflict.uid === uid;
    if (conflict.is_over || !isSame)
      await imported.setConflict(trx, conflict, { start_date, end_date, uid, found_at, is_over: 0 });
  }
  const added = [...foundBy.values()].map((one) => ({ ...one, property_id: propertyId, is_over: 0, found_at: now }));
  if (added.length === 0) return;
  await imported.insertConflicts(trx, added);
  const { title, owner_id } = await imported.findOwnerOf(trx, propertyId);
  for (const { reservation_id, start_date, end_date } of added)
    await notify(trx, {
      to: [owner_id],
      type: NotificationType.CalendarConflict,
      parameters: { title, startDate: start_date, endDate: end_date },
      reservationId: reservation_id ?? undefined,
      propertyId,
      at: now,
    });
}
