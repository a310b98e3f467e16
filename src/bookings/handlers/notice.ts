import { fail, notFound } from '../../contract/failures';
import type { Handler, Request } from '../../contract/handler';
import type { Trx } from '../../database/connection';
import { onUnique } from '../../database/errors';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { announce } from '../announcements';
import { expireHolds } from '../expiry';
import { withReservation } from '../locking';
import { countRenewal } from '../new-customers';
import { addInvoices, settleRent } from '../rent';
import { changesStay, noticeRefusal, planNotice, planRenewal } from '../rent-changes';
import { returnSurplus } from '../rent-rounding';
import { monthProblem, totalProblem } from '../rent-terms';
import { type Reservation, changeStay, freeNights } from '../repository';
import { lockListing } from '../repository-listings';
import { insertNights } from '../repository-nights';
import { getReservation } from '../repository-reading';

/**
 * Ends a monthly stay earlier: frees its later nights, voids their invoices, and refunds what was paid for them. The owner's notice for the last
 * day ends nothing earlier; it only prevents renewals.
 */
export const giveNotice: Handler<'giveNotice'> = async ({ path, body, caller, traceId }, dependencies) => {
  const { endDate, expectedTotalAmount, reason = null } = body;
  const outcome = await withReservation(dependencies, path.id, caller, async (trx, reservation, at) => {
    const answer = async () => ({
      status: 200 as const,
      data: await getReservation(trx, reservation, caller),
      message: createMessage('rent.noticeGiven', { date: endDate }),
    });
    const refusal = await noticeRefusal(trx, reservation, { endDate, caller }, at);
    if (refusal) return refusal;
    const { columns, ended: planned } = await planNotice(trx, reservation, endDate, at);
    const changed = totalProblem(expectedTotalAmount, planned);
    if (changed) return changed;
    if (!changesStay(reservation, { endDate, caller })) return answer();
    const isCustomer = caller.userId === reservation.customer_id;
    const isEarlier = endDate !== reservation.end_date;
    if (isEarlier) {
      await settleRent(trx, reservation, at, endDate);
      await returnSurplus(trx, 'giveNotice', caller, reservation, at);
    }
    const changes = {
      ...columns,
      ...(!isCustomer && { owner_gave_notice: 1 as const }),
      updated_at: at,
    };
    await changeStay(trx, reservation, changes);
    if (isEarlier) await freeNights(trx, reservation, endDate, at);
    const ended = { ...reservation, ...changes };
    const to = [isCustomer ? 'owner' : 'customer'] as const;
    await announce(trx, 'noticeGiven', ended, { to, reason, at });
    await audit(trx, 'giveNotice', `reservation:${reservation.id}`, { by: caller, reason, traceId, at });
    return answer();
  });
  return outcome ?? notFound('reservation');
};

/**
 * Adds months to a monthly stay. As in a booking, the primary key of the nights rejects a night that is taken, and bookings of the
 * listing in this process run one after another.
 */
export const renewReservation: Handler<'renewReservation'> = async (request, dependencies) => {
  const limited = await countRenewal(request, dependencies);
  if (limited) return limited;
  const renewed = withReservation(dependencies, request.path.id, request.caller, (trx, reservation, at) =>
    renew(trx, request, reservation, at),
  );
  const outcome = await onUnique(renewed, { reservation_night_taken: fail('DATES_NOT_AVAILABLE') });
  return outcome ?? notFound('reservation');
};

async function renew(
  trx: Trx,
  { body, caller, traceId }: Request<'renewReservation'>,
  reservation: Reservation,
  at: number,
) {
  const { property_id } = reservation;
  const listing = await lockListing(trx, property_id, at);
  const renewal = await planRenewal(trx, reservation, listing, { months: body.months, caller }, at);
  if ('failure' in renewal) return renewal;
  const { stay, columns } = renewal;
  const changed = monthProblem(renewal.month, body, { ...reservation, ...columns });
  if (changed) return changed;
  if (!renewal.isAvailable) return fail('DATES_NOT_AVAILABLE');

  if (listing?.hasPassedHolds) await expireHolds(trx, property_id, at);
  const changes = { ...columns, updated_at: at };
  await changeStay(trx, reservation, changes);
  await insertNights(trx, property_id, stay, { reservationId: reservation.id, addedAt: at });
  await addInvoices(trx, reservation, renewal.months, at);
  await settleRent(trx, reservation, at);
  await announce(trx, 'renewed', { ...reservation, ...changes }, { to: ['owner'], at });
  await audit(trx, 'renewReservation', `reservation:${reservation.id}`, { by: caller, traceId, at });
  return {
    status: 200 as const,
    data: await getReservation(trx, reservation, caller),
    message: createMessage('rent.renewed', { date: stay.endDate }),
  };
}
