import { NotificationType, SavedSearchNotify } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { createMessage } from '../languages';
import { type ParametersOf, pending } from '../notifications/repository';
import { type SandboxData, amman } from './data';

/** Inserts a saved search of the other customer that the first listing matches, with the notification of the daily run. Returns its id. */
export async function insertSearches(
  trx: Trx,
  { userIds, propertyIds }: Pick<SandboxData, 'userIds' | 'propertyIds'>,
  now: number,
): Promise<number> {
  const name = 'Amman, two bedrooms';
  const { title } = await trx
    .selectFrom('rent_property')
    .select('title')
    .where('id', '=', propertyIds.active)
    .executeTakeFirstOrThrow();
  const { city, currencyId } = amman;
  const { id } = await trx
    .insertInto('saved_search')
    .values({
      user_id: userIds.otherCustomer,
      name,
      filters: JSON.stringify({ city, currencyId, maxPrice: 60, minBedrooms: 2 }),
      notify: SavedSearchNotify.Inbox,
      since: now,
      told: JSON.stringify([propertyIds.active]),
      last_count: 1,
      last_notified_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const matches = createMessage('savedSearch.matches', { count: 1 });
  const parameters: ParametersOf<typeof NotificationType.SavedSearchMatched> = { matches, name, title };
  await trx
    .insertInto('notification')
    .values({
      user_id: userIds.otherCustomer,
      type: NotificationType.SavedSearchMatched,
      property_id: propertyIds.active,
      ...pending(parameters, now),
      email_due_at: null,
    })
    .execute();
  return id;
}
