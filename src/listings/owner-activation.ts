import { PropertyStatus } from '../../generated/enumerations';
import type { Config } from '../config/config';
import type { Trx } from '../database/connection';
import { publish } from '../journal/repository-outbox';
import { activatePendingListings } from './repository';
import { rolesAllowedTo } from './rules';

const { Pending, Active } = PropertyStatus;

/**
 * Activates the pending listings of an owner who has been activated: the contract's transition `ownerActivated`. Call it after the update of
 * the owner's row, in the same transaction, so that a listing that is added concurrently sees the owner before or after the activation. If
 * listings are reviewed, they stay pending until an administrator approves them.
 */
export async function activateListings(
  trx: Trx,
  ownerId: number,
  now: number,
  { listingReview }: Pick<Config, 'listingReview'>,
): Promise<void> {
  if (listingReview) return;
  if (!rolesAllowedTo('ownerActivated', Pending, Active)?.includes('System')) return;
  for (const id of await activatePendingListings(trx, ownerId, now)) {
    const data = { ownerId, propertyStatus: Active };
    await publish(trx, { type: 'property.statusChanged', resource: { kind: 'property', id }, data, at: now });
  }
}
