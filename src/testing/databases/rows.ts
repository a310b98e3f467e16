import type { Database } from '../../database/connection';
import type { NewRow } from '../../database/tables';

/** The creation time of the rows below. They have the required columns only, and are used by the tests of the database. */
export const instant = Date.UTC(2026, 11, 1, 9, 30);

/** Inserts a user, by default an owner; returns the id. */
export async function insertUser(db: Database, members: Partial<NewRow<'app_user'>> = {}): Promise<number> {
  const names = { role: 1, first_name: 'Example', last_name: 'Owner', language: 'en' } as const;
  const row = { ...names, created_at: instant, updated_at: instant, ...members };
  const { id } = await db.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Inserts a listing of the owner; returns its id. */
export async function insertProperty(db: Database, ownerId: number): Promise<number> {
  const row = {
    owner_id: ownerId,
    title: 'Sunlit apartment near the Roman theatre',
    city: 1,
    rent_type: 1,
    rent_property_type: 0,
    rent_property_condition: 0,
    building_type: 0,
    property_status: 1,
    price_minor: 45_000,
    price_comparable: 450_000,
    currency_id: 7,
    min_stay_nights: 1,
    max_stay_nights: 365,
    cancellation_policy: 1,
    details_json: '{}',
    created_at: instant,
    updated_at: instant,
  } as const;
  const { id } = await db.insertInto('rent_property').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
