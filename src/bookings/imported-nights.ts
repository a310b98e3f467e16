import { NotificationType } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { notify } from '../notifications/repository';
import { addDays, todayIn } from '../values/dates';
import { type ImportConflict, type ImportRange, planImports } from './import-plan';
import * as imported from './repository-imported-nights';

/**
 * The nights that imported calendars want (`calendar_night`) and those that they get are kept apart: a night that a reservation, the owner
 * or another import has is wanted all the same, and taken as soon as it is free. So that no block is lost, whoever frees nights calls
 * {@link takeImportedNights}, under the lock of the listing.
 */

/**
 * For so long (ms) others are not told of a night that an import wanted while somebody else had it: where it is only what that platform
 * was told by us, it goes as soon as we no longer tell it. Platforms read calendars every few hours.
 */
const echoMs = 24 * 60 * 60_000;

/** Some platform may be a day behind; what is further past matters to nobody. */
export function importsFrom(now: number): string {
  return addDays(todayIn('UTC', now), -1);
}

/** Lets imports have what they want and nobody else has at `now` (epoch ms), and tells the owner of new conflicts. Under the listing's lock. */
export async function takeImportedNights(trx: Trx, propertyId: number, now: number): Promise<void> {
  if (!(await imported.hasImports(trx, propertyId))) return;
  const from = importsFrom(now);
  const wanted = await imported.listWantedNights(trx, propertyId, from);
  const blocks = await imported.listImportBlocks(trx, propertyId, from);
  const holders = await imported.listHolders(trx, propertyId, from);
  const plan = planImports(wanted, holders, blocks, from);

  const keyOf = ({ import_id, start_date, end_date }: ImportRange) => `${import_id} ${start_date} ${end_date}`;
  const planned = new Set(plan.ranges.map(keyOf));
  const kept = new Set(blocks.map(keyOf).filter((key) => planned.has(key)));
  const gone = blocks.filter((block) => !kept.has(keyOf(block)));
  await imported.deleteBlocks(
    trx,
    propertyId,
    gone.map(({ id }) => id),
  );
  await imported.insertBlocks(
    trx,
    propertyId,
    plan.ranges.filter((range) => !kept.has(keyOf(range))),
    now,
  );

  for (const importId of new Set(plan.untold.map(({ import_id }) => import_id))) {
    const nights = plan.untold.filter(({ import_id }) => import_id === importId).map(({ night }) => night);
    await imported.setToldFrom(trx, { propertyId, importId }, nights, now + echoMs);
  }
  await noteConflicts(trx, propertyId, plan.conflicts, now);
}

/** Brings the list of conflicts to what there is. A conflict that comes again is not told again. */
async function noteConflicts(trx: Trx, propertyId: number, found: ImportConflict[], now: number): Promise<void> {
  const keyOf = (one: { import_id: number; reservation_id: number }) => `${one.import_id} ${one.reservation_id}`;
  const foundBy = new Map(found.map((one) => [keyOf(one), one]));
  const known = await imported.listConflicts(trx, propertyId);
  for (const conflict of known) {
    const { start_date, end_date } = foundBy.get(keyOf(conflict)) ?? conflict;
    const is_over = foundBy.has(keyOf(conflict)) ? 0 : 1;
    foundBy.delete(keyOf(conflict));
    if (conflict.is_over !== is_over || conflict.start_date !== start_date || conflict.end_date !== end_date)
      await imported.setConflict(trx, conflict, { start_date, end_date, is_over });
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
      reservationId: reservation_id,
      propertyId,
      at: now,
    });
}
