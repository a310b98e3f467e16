import { BookingStatus } from '../../../generated/enumerations';
import { notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { createMessage } from '../../languages';
import { localTimeIn, parseInstant } from '../../values/dates';
import { confirmDeposit as confirm, rejectDeposit as reject, unknownPaymentType } from '../deposits';
import { listReservations } from '../lists';
import { withReservation } from '../locking';
import { defaultPaymentTypeId, findPaymentType } from '../repository-payment-types';
import { getReservation } from '../repository-reading';

const { Pending, DepositPaid } = BookingStatus;

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

/** Confirms a deposit. The body says how it was paid, in case the customer did not declare it. */
export const confirmDeposit: Handler<'confirmDeposit'> = async ({ path, body, caller, traceId }, dependencies) => {
  const { database } = dependencies;
  const id = path.reservationId;
  const { paymentTypeId = defaultPaymentTypeId } = body;
  const isUsable = Boolean((await findPaymentType(database.read, paymentTypeId))?.is_active);
  // The client did not choose the default type, so that an inactive one is an error only when a payment has to be recorded.
  if (paymentTypeId !== defaultPaymentTypeId && !isUsable) return unknownPaymentType;
  const recording = { paymentTypeId, reference: body.reference ?? null, note: body.note ?? null };

  const outcome = await withReservation(dependencies, id, caller, async (trx, reservation, at) => {
    const act = { by: caller, traceId, at };
    const failure = await confirm(trx, reservation, isUsable ? recording : undefined, body.note, act);
    if (failure) return failure;
    return {
      status: 200 as const,
      data: await getReservation(trx, reservation, caller),
      message: createMessage('stay.depositConfirmed'),
    };
  });
  return outcome ?? notFound('reservation');
};

/** Rejects a deposit that was not received. */
export const rejectDeposit: Handler<'rejectDeposit'> = async ({ path, body, caller, traceId }, dependencies) => {
  const { config } = dependencies;
  const id = path.reservationId;
  const { reason, releaseDates = true } = body;
  const rejection = { reason, releaseDates, holdHours: config.holdHours };

  const outcome = await withReservation(dependencies, id, caller, async (trx, reservation, at) => {
    const failure = await reject(trx, reservation, rejection, { by: caller, traceId, at });
    if (failure) return failure;
    const data = await getReservation(trx, reservation, caller);
    const until = parseInstant(data.holdExpiresAt ?? '');
    const message =
      until === undefined
        ? createMessage('stay.depositRejected')
        : createMessage('stay.depositRejectedHeld', localTimeIn(reservation.time_zone, until));
    return { status: 200 as const, data, message };
  });
  return outcome ?? notFound('reservation');
};
