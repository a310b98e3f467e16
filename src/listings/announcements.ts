import { names } from '../../generated/names';
import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import type { Trx } from '../database/connection';
import type { Row } from '../database/tables';
import { publish } from '../journal/repository-outbox';
import { createMessage } from '../languages';
import { NotificationType, notify } from '../notifications/repository';
import { listStaysToNotify } from './repository-stays';

type Listing = Pick<Row<'rent_property'>, 'id' | 'owner_id' | 'property_status'>;

/** Publishes an event of a listing. The listing is passed in its state after the event. `at` in epoch ms. */
export async function publishListing(
  trx: Trx,
  event: 'created' | 'updated' | 'statusChanged',
  { id, owner_id, property_status }: Listing,
  at: number,
): Promise<void> {
  const data = { ownerId: owner_id, propertyStatus: property_status };
  await publish(trx, { type: `property.${event}`, resource: { kind: 'property', id }, data, at });
}

/** Notifies the customers with a stay that has not ended that the description of the listing has changed. `at` in epoch ms. */
export async function announceChange(trx: Trx, propertyId: number, at: number): Promise<void> {
  for (const { id, customer_id, title, start_date, end_date } of await listStaysToNotify(trx, propertyId, at))
    await notify(trx, {
      to: [customer_id],
      type: NotificationType.PropertyChanged,
      parameters: { title, startDate: start_date, endDate: end_date },
      reservationId: id,
      propertyId,
      at,
    });
}

/** Publishes a change of status, and notifies the owner if an administrator made it. `at` in epoch ms. */
export async function announceStatus(
  trx: Trx,
  listing: Listing & { title: string },
  caller: Caller,
  { reason, at }: { reason?: string | null; at: number },
): Promise<void> {
  await publishListing(trx, 'statusChanged', listing, at);
  if (!isAdministrator(caller.role)) return;
  const status = createMessage(`PropertyStatus.${names.PropertyStatus[listing.property_status]}`);
  await notify(trx, {
    to: [listing.owner_id],
    type: NotificationType.PropertyStatusChanged,
    parameters: { title: listing.title, status, reason },
    propertyId: listing.id,
    at,
  });
}
