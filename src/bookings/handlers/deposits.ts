import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { audit } from '../../journal/repository-audit';
import type { Handler } from '../../contract/handler';
import { fail } from '../../contract/failures';
import { say } from '../../languages';
import { decidePayment, recordPayment } from '../payments';
import { findLastDeposit, findLiveDeposit } from '../repository-payments';
import { defaultPaymentTypeId, findPaymentType } from '../repository-payment-types';
import { inReservation } from '../actions';
import { announce, announceRejection } from '../announcements';
import { listReservations } from '../lists';
import { getPlace, moveReservation } from '../repository';
import { holdExpiry } from '../rules';
import { isAllowed, stateConflict } from '../transitions';
import { getReservation } from '../view';

const { Pending, DepositPaid, Confirmed, Rejected } = BookingStatus;

export const getPendingDeposits: Handler<'getPendingDeposits'> = async ({ query, caller }, dependencies) => {
  const scope = { propertyId: query.propertyId, customerId: query.customerId };
  const filter = { scope, statuses: [Pending, DepositPaid], order: 'asc' as const };
  return listReservations('getPendingDeposits', query, filter, caller, dependencies);
};

export const getAllReservations: Handler<'getAllReservations'> = async ({ query, caller }, dependencies) => {
  const scope = { propertyId: query.propertyId, ownerId: query.ownerId, customerId: query.customerId };
  const statuses = query.status === undefined ? undefined : [query.status];
  return listReservations('getAllReservations', query, { scope, statuses, order: 'desc' }, caller, dependencies);
};

const unknownPaymentType = fail('UNKNOWN_REFERENCE', {
  errors: [{ field: 'paymentTypeId', code: 'unknownReference', message: say('field.notFound') }],
});

/** The deposit has come in: confirms the payment that was declared, or records one, and with it the reservation. */
export const confirmDeposit: Handler<'confirmDeposit'> = async ({ path, body, caller, traceId }, { db, clock }) => {
  const id = path.reservationId;
  const paymentTypeId = body?.paymentTypeId ?? defaultPaymentTypeId;
  const isUsable = Boolean((await findPaymentType(db, paymentTypeId))?.is_active);
  if (body?.paymentTypeId !== undefined && !isUsable) return unknownPaymentType;

  const outcome = await inReservation({ db, clock }, id, caller, async (trx, reservation, now) => {
    const answer = async () => ({ status: 200 as const, data: await getReservation(trx, id, caller) });
    if (reservation.status === Confirmed) return answer();
    if (!isAllowed('confirmDeposit', caller.role, reservation.status, Confirmed))
      return stateConflict(reservation.status);

    const declared = await findLiveDeposit(trx, id);
    if (!declared && !isUsable) return unknownPaymentType;
    if (declared)
      await decidePayment(trx, 'confirmDeposit', caller, declared, { to: PaymentStatus.Confirmed, at: now });
    else
      await recordPayment(trx, 'confirmDeposit', caller, {
        reservation_id: id,
        payer_id: reservation.customer_id,
        purpose: PaymentPurpose.Deposit,
        status: PaymentStatus.Confirmed,
        amount_minor: reservation.deposit_minor,
        currency_id: reservation.currency_id,
        payment_type_id: paymentTypeId,
        reference: body?.reference ?? null,
        note: body?.note ?? null,
        created_at: now,
        decided_at: now,
        decided_by: caller.userId,
      });
    await moveReservation(trx, reservation, Confirmed, {
      deposit_confirmed_at: now,
      deposit_confirmed_by: caller.userId,
      rejection_reason: null,
      updated_at: now,
    });
    await announce(trx, 'confirmed', { ...reservation, status: Confirmed }, { to: ['customer', 'owner'], at: now });
    await audit(trx, 'confirmDeposit', `reservation:${id}`, { by: caller, reason: body?.note, traceId, at: now });
    return answer();
  });
  return outcome ?? fail('NOT_FOUND');
};

/** The deposit has not come in: the nights are free again, or the customer gets another hold to pay in. */
export const rejectDeposit: Handler<'rejectDeposit'> = async (
  { path, body, caller, traceId },
  { db, clock, config },
) => {
  const id = path.reservationId;
  const { reason, releaseDates = true } = body;

  const outcome = await inReservation({ db, clock }, id, caller, async (trx, reservation, now) => {
    const answer = async () => ({ status: 200 as const, data: await getReservation(trx, id, caller) });
    if (reservation.status === Rejected && releaseDates) return answer();
    const to = releaseDates ? Rejected : Pending;
    // The same request again must not take away the hold that it has given.
    const isDone = to === Pending && (await findLastDeposit(trx, id))?.status === PaymentStatus.Rejected;
    if (reservation.status === Pending && isDone) return answer();
    if (!isAllowed('rejectDeposit', caller.role, reservation.status, to)) return stateConflict(reservation.status);

    const { time_zone } = await getPlace(trx, reservation);
    const hold = to === Pending ? holdExpiry(now, config.holdHours, reservation.start_date, time_zone) : null;
    if (hold !== null && hold <= now) return fail('STATE_CONFLICT', { message: say('deposit.noTimeLeft') });

    const declared = await findLiveDeposit(trx, id);
    if (declared)
      await decidePayment(trx, 'rejectDeposit', caller, declared, { to: PaymentStatus.Rejected, at: now, reason });
    await moveReservation(trx, reservation, to, {
      hold_expires_at: hold,
      rejection_reason: reason,
      updated_at: now,
    });
    await announceRejection(trx, { ...reservation, status: to }, { reason, at: now });
    await audit(trx, 'rejectDeposit', `reservation:${id}`, { by: caller, reason, traceId, at: now });
    return answer();
  });
  return outcome ?? fail('NOT_FOUND');
};
