import { NotificationType, TermsAudience } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import type { SandboxData } from './data';

/** Inserts terms of use that are in force, and a notification of the customer. */
export async function insertNotices(
  trx: Trx,
  { userIds, propertyIds, reservationIds }: Omit<SandboxData, 'tokens' | 'apiKeys'>,
  now: number,
): Promise<void> {
  await trx
    .insertInto('terms_document')
    .values({
      version: 1,
      audience: TermsAudience.All,
      language: 'en',
      title: 'Example terms of use',
      body: '## 1. Bookings\n\nA booking is certain when its deposit is confirmed.',
      effective_from: now,
      created_by: userIds.admin,
      created_at: now,
    })
    .execute();
  await trx
    .insertInto('notification')
    .values({
      user_id: userIds.customer,
      type: NotificationType.General,
      title: 'Welcome',
      message: 'This is an example.',
      parameters: '{}',
      reservation_id: reservationIds.confirmed,
      property_id: propertyIds.active,
      created_at: now,
    })
    .execute();
}
