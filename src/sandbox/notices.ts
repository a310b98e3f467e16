import { NotificationType, TermsAudience } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import type { SandboxData } from './data';

/** Terms in force, and something that the customer was told. */
export async function insertNotices(
  trx: Trx,
  { userIds, propertyIds, reservationIds }: Omit<SandboxData, 'tokens' | 'apiKeys'>,
  now: number,
): Promise<void> {
  const at = { created_at: now };
  await trx
    .insertInto('terms_document')
    .values({
      ...{ version: 1, audience: TermsAudience.All, language: 'en', title: 'Example terms of use' },
      body: '## 1. Bookings\n\nA booking is certain when its deposit is confirmed.',
      ...{ effective_from: now, created_by: userIds.admin, ...at },
    })
    .execute();
  await trx
    .insertInto('notification')
    .values({
      ...{ user_id: userIds.customer, type: NotificationType.General },
      ...{ title: 'Welcome', message: 'This is an example.', parameters: '{}' },
      ...{ reservation_id: reservationIds.confirmed, property_id: propertyIds.active, ...at },
    })
    .execute();
}
