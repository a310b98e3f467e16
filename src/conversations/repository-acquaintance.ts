import { sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import type { Database } from '../database/connection';

/**
 * Whether the user and the person share a reservation, a request to book or a conversation, as different parties, or the person has a public
 * listing. Each has a separate statement, so that it uses the index of its table.
 */
export async function isKnownTo(db: Database, userId: number, personId: number): Promise<boolean> {
  const listing = db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .where('p.owner_id', '=', personId)
    .where('p.property_status', '=', PropertyStatus.Active)
    .where('o.is_active', '=', 1)
    .where('o.is_blocked', '=', 0)
    .select('p.id')
    .limit(1);
  if (await listing.executeTakeFirst()) return true;
  for (const [customer, owner] of [
    [userId, personId],
    [personId, userId],
  ] as const)
    for (const table of ['reservation', 'booking_request', 'conversation'] as const) {
      const shared = db
        .selectFrom(table)
        .select('id')
        .where('customer_id', '=', customer)
        .where('owner_id', '=', owner)
        .$if(table === 'conversation', (query) => query.where(sql<boolean>`last_sequence > 0`))
        .limit(1);
      if (await shared.executeTakeFirst()) return true;
    }
  return false;
}
