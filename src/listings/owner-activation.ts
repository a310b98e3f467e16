import { PropertyStatus } from '../../generated/enumerations';
import type { Config } from '../config/config';
import type { Trx } from '../database/connection';
import { publish } from '../journal/repository-outbox';
import { whoMay } from './rules';

const { Pending, Active } = PropertyStatus;

/**
 * What the activation of an owner makes of the listings that waited for it: the contract's step `ownerActivated`. The owner's
 * row is written before, in the same transaction, so that a listing which is added meanwhile comes before or after. Where listings
 * are reviewed they wait on, for an administrator who looks at each.
 */
export async function activateListings(
  trx: Trx,
  ownerId: number,
  now: number,
  { listingReview }: Pick<Config, 'listingReview'>,
): Promise<void> {
  if (listingReview) return;
  if (!whoMay('ownerActivated', Pending, Active)?.includes('System')) return;
  const activated = await trx
    .updateTable('rent_property')
    .set((eb) => ({ property_status: Active, status_reason: null, version: eb('version', '+', 1), updated_at: now }))
    .where('owner_id', '=', ownerId)
    .where('property_status', '=', Pending)
    .returning('id')
    .execute();
  for (const { id } of activated) {
    const data = { ownerId, propertyStatus: Active };
    await publish(trx, { type: 'property.statusChanged', resource: { kind: 'property', id }, data, at: now });
  }
}
