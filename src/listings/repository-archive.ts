import { sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';

/**
 * The columns of a listing that archiving erases, at `now` (epoch ms). The rest stays for the reservations, payments and reports that refer to
 * the listing: title, city, address, location, kinds, prices and rules.
 */
export function archivedColumns(now: number) {
  return { description: null, details_json: '{}', ...noTerms, erased_at: now };
}

/** The columns of a listing without seasons, charges, discounts, arrival rules and nights of its own. */
export const noTerms = { seasons: null, charges: null, discounts: null, arrival_rules: null, has_nights: 0 };

const parts = [
  'property_word',
  'property_feature',
  'property_rate',
  'property_floor',
  'property_night',
  'property_arrival',
  'calendar_conflict',
  'calendar_request_conflict',
  'calendar_night',
  'calendar_import',
  'calendar_feed',
] as const;

/**
 * Erases what the listings have in other tables for searches, pages and calendars, and the reasons of their blocked dates. A job removes the
 * files of pictures that are no longer shown. The first picture stays if a reservation without a copy of the listing's data shows it.
 */
export async function erasePartsOf(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // The URLs of imported calendars are secrets of other platforms.
  await trx
    .updateTable('blocked_date_range')
    .set({ reason: null, import_id: null })
    .where('property_id', 'in', ids)
    .execute();
  for (const table of parts) await trx.deleteFrom(table).where('property_id', 'in', ids).execute();
  await trx
    .deleteFrom('property_picture')
    .where('property_id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('position', '>', 0),
        eb.not(
          eb.exists(
            eb
              .selectFrom('reservation as r')
              .select('r.id')
              .whereRef('r.property_id', '=', 'property_picture.property_id')
              .where('r.title', 'is', null),
          ),
        ),
      ]),
    )
    .execute();
}

/** At most `limit` archived listings that are not erased. */
export async function listUnerased(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rent_property')
    .select('id')
    .where('property_status', '=', sql.lit(PropertyStatus.Archived))
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases the columns of those of the listings that are archived and not erased; returns their ids. */
export async function eraseColumnsOf(trx: Trx, ids: readonly number[], now: number): Promise<number[]> {
  const erased = await trx
    .updateTable('rent_property')
    .set((eb) => ({ ...archivedColumns(now), version: eb('version', '+', 1), updated_at: now }))
    .where('id', 'in', ids)
    .where('property_status', '=', PropertyStatus.Archived)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute();
  return erased.map(({ id }) => id);
}
