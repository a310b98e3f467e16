import { BookingStatus, UserRole } from '../../../generated/enumerations';
import type { Role } from '../../contract/caller';
import { fail, notFound } from '../../contract/failures';
import type { Handler, components } from '../../contract/handler';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { assertNever } from '../../values/assert-never';
import { todayIn } from '../../values/dates';
import { announce } from '../announcements';
import { returnDeposit } from '../deposits';
import { refundProblem } from '../quotes';
import { withFoundReservation } from '../locking';
import { othersThan, partyOf } from '../parties';
import { voidUnpaid } from '../rent';
import { refundDue } from '../refunds';
import { transitionReservation } from '../status-changes';
import { findReservation, getReservation } from '../repository-reading';
import { cancellationRefusal } from '../transitions';
import { reservationView } from '../view';

type Reservation = components['schemas']['Reservation'];

const { Cancelled } = BookingStatus;

/** Cancels a reservation: frees its nights, and records the refund. */
export const cancelReservation: Handler<'cancelReservation'> = async (
  { path, body, caller, traceId, language },
  dependencies,
) => {
  const reason = body.reason ?? null;
  if (mustGiveReason(caller.role) && !reason?.trim())
    return fail('VALIDATION_ERROR', {
      errors: [{ field: 'reason', code: 'required', message: createMessage('field.required') }],
    });

  // A cancelled reservation stays cancelled, so that a repeated request does not have to wait for other changes of the listing.
  const found = await findReservation(dependencies.database.read, path.id, caller);
  if (!found) return notFound('reservation');
  if (found.status === Cancelled) return answerOf(reservationView(found, caller));
  return withFoundReservation(dependencies, found, caller, async (trx, reservation, at) => {
    const answer = async () => answerOf(await getReservation(trx, reservation, caller));
    if (reservation.status === Cancelled) return answer();
    const today = todayIn(reservation.time_zone, at);
    const refused = cancellationRefusal(reservation, caller, today);
    if (refused) return refused;

    const due = await refundDue(trx, reservation, { by: caller, asked: body.refundAmount ?? undefined, today });
    if ('failure' in due) return due;
    const changed = refundProblem(body.expectedRefundAmount, reservation, due);
    if (changed) return changed;
    const cancelled = {
      cancelled_at: at,
      cancelled_by: caller.userId,
      cancelled_by_role: UserRole[caller.role],
      cancellation_reason: reason,
      refund_minor: due.refund,
      updated_at: at,
    };
    await transitionReservation(trx, reservation, Cancelled, cancelled, today);
    await returnDeposit(trx, reservation, due, { by: caller, language, at });
    await voidUnpaid(trx, reservation, at);
    await announce(
      trx,
      'cancelled',
      { ...reservation, ...cancelled, status: Cancelled },
      { to: othersThan(partyOf(caller.role)), reason, at },
    );
    const act = { by: caller, reason, traceId, at };
    await auditAdministrator(trx, 'cancelReservation', `reservation:${reservation.id}`, act);
    return answer();
  });
};

const answerOf = (data: Reservation) => ({ status: 200 as const, data, message: successOf(data) });

/** Customers may cancel without a reason; all others must give the customer one. */
function mustGiveReason(role: Role): boolean {
  switch (role) {
    case 'Customer':
      return false;
    case 'Owner':
    case 'Admin':
    case 'Agent':
      return true;
    default:
      return assertNever(role);
  }
}

/** The success message, which states the refund. */
function successOf({ refundAmount: amount, currencyCode: currency, depositConfirmedAt }: Reservation) {
  if (amount) return createMessage('stay.cancelledRefund', { amount, currency });
  return depositConfirmedAt === null ? createMessage('stay.cancelled') : createMessage('stay.cancelledNoRefund');
}
