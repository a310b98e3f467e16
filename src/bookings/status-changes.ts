import { BookingStatus } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import type { RowChanges } from '../database/tables';
import type { CalendarDate } from '../values/dates';
import { parties } from './parties';
import { announceAlteration } from './announcements';
import { takeImportedNights } from './imported-nights';
import { type Reservation, setStatus } from './repository';
import { expireOpenAlteration } from './repository-alterations';
import { deleteNights } from './repository-nights';
import { redeemAgain, returnRedemption } from './repository-redemptions';
import { freesNights, promotionStep } from './transitions';

/**
 * Changes the status of a reservation to `to`. Compare-and-swap: throws when the status has changed since it was read, which the locks
 * prevent. If `to` frees the nights, frees those from `freeFrom` on (default: all) and blocks the ones that imported calendars request.
 * A promotion that the reservation uses is given back or taken again ({@link promotionStep}). A proposed alteration expires, and both parties are notified.
 */
export async function transitionReservation(
  trx: Trx,
  reservation: Reservation,
  to: BookingStatus,
  changes: RowChanges<'reservation'> & { updated_at: number },
  freeFrom?: CalendarDate,
): Promise<void> {
  const { id, status, property_id, promotion_id } = reservation;
  await setStatus(trx, reservation, to, changes);
  const step = promotion_id === null ? undefined : promotionStep(status, to);
  if (step === 'returnRedemption') await returnRedemption(trx, reservation, promotion_id!);
  if (step === 'redeemAgain') await redeemAgain(trx, reservation, promotion_id!, changes.updated_at);
  if (status === BookingStatus.Confirmed) await expireProposal(trx, reservation, changes.updated_at);
  if (!freesNights(to)) return;
  await deleteNights(trx, property_id, [id], { startDate: freeFrom });
  await takeImportedNights(trx, property_id, changes.updated_at);
}

async function expireProposal(trx: Trx, reservation: Reservation, at: number): Promise<void> {
  const expired = await expireOpenAlteration(trx, reservation, at);
  if (expired) await announceAlteration(trx, 'expired', reservation, expired, { to: parties, at });
}
