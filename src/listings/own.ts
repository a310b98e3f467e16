import { isBlocked } from '../bookings/repository-standing';
import type { Caller } from '../contract/caller';
import { fail, notFound } from '../contract/failures';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { createMessage } from '../languages';
import { findOwnListing } from './repository';

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
