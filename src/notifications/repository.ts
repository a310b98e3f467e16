import { UserRole } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import type { Parameters } from '../languages';

/** The numbers of the contract. */
export const NotificationType = {
  General: 0,
  OwnerActivated: 1,
  OwnerDeactivated: 2,
  ReservationCreated: 3,
  DepositSubmitted: 4,
  DepositConfirmed: 5,
  DepositRejected: 6,
  ReservationCancelled: 7,
  ReservationExpired: 8,
  ReservationCompleted: 9,
  PropertyStatusChanged: 10,
  PaymentRefunded: 11,
  TermsUpdated: 12,
} as const;
export type NotificationType = (typeof NotificationType)[keyof typeof NotificationType];

export interface NewNotification {
  to: readonly number[] | 'administrators';
  type: NotificationType;
  /** What the texts of this type name, e.g. the title of the listing. */
  parameters?: Parameters;
  reservationId?: number;
  propertyId?: number;
  /** Epoch ms. */
  at: number;
}

/** Tells people, in the transaction in which it happens; the e-mail to each goes out afterwards, in the language of its reader. */
export async function notify(trx: Trx, { to, type, parameters = {}, ...about }: NewNotification): Promise<void> {
  const userIds = to === 'administrators' ? await listAdministrators(trx) : [...new Set(to)];
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({
    user_id,
    type,
    parameters: JSON.stringify(parameters),
    reservation_id: about.reservationId ?? null,
    property_id: about.propertyId ?? null,
    email_due_at: about.at,
    created_at: about.at,
  }));
  await trx.insertInto('notification').values(rows).execute();
}

async function listAdministrators(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', UserRole.Admin)
    .where('is_blocked', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
