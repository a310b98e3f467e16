import { PropertyStatus } from '../../generated/enumerations';
import { isBlocked } from '../bookings/repository-parties';
import type { Caller } from '../contract/caller';
import { fail, notFound } from '../contract/failures';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { auditAdministrator } from '../journal/repository-audit';
import { createMessage } from '../languages';
import { announceStatus } from './announcements';
import { findOwnListing, setListing } from './repository';
import { recordPublication } from './repository-changes';

/** The failure STATE_CONFLICT if the listing's version is not the version that the client has `seen`; undefined if the client sent none. */
export function changedSince({ version }: { version: number }, seen: number | undefined) {
  if (seen === undefined || seen === version) return undefined;
  return fail('STATE_CONFLICT', { message: createMessage('listing.changed', { version }) });
}

/** A listing that the caller may change, with its row locked until the transaction ends; or the failure USER_BLOCKED or NOT_FOUND. */
export async function lockOwn(trx: Trx, id: number, caller: Caller) {
  await lockRow(trx, 'rent_property', id);
  if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
  return (await findOwnListing(trx, id, caller)) ?? notFound('property');
}

/** Changes the status of a listing that {@link lockOwn} has locked, which the state machine allows. */
export async function setStatus(
  trx: Trx,
  own: Exclude<Awaited<ReturnType<typeof lockOwn>>, { failure: unknown }>,
  status: PropertyStatus,
  act: { by: Caller; reason: string | null; traceId: string; at: number },
): Promise<void> {
  const { by, reason, at } = act;
  await setListing(trx, own, { property_status: status, status_reason: reason, updated_at: at });
  if (status === PropertyStatus.Active) await recordPublication(trx, own.id, at);
  await announceStatus(trx, { ...own, property_status: status }, by, { reason, at });
  await auditAdministrator(trx, 'changeRentPropertyStatus', `property:${own.id}`, act);
}
