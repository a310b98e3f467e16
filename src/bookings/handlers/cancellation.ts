import { BookingStatus, PaymentStatus, UserRole } from '../../../generated/enumerations';
import { auditAdministrator } from '../../journal/repository-audit';
import type { Row } from '../../database/tables';
import { todayIn } from '../../values/dates';
import type { Handler } from '../../contract/handler';
import { fail } from '../../contract/failures';
import { inWords, say } from '../../languages';
import { toMinorUnits } from '../../values/money';
import { decidePayment, recordRefund } from '../payments';
import { findLiveDeposit, listPaymentsFor } from '../repository-payments';
import { ledgerOf, refundableOf } from '../ledger';
import { inReservation } from '../actions';
import { announce } from '../announcements';
import { getPlace, moveReservation } from '../repository';
import { refundOf } from '../rules';
import { isAllowed, stateConflict } from '../transitions';
import { getReservation } from '../view';
import type { Caller } from '../../contract/caller';

type Reservation = Row<'reservation'>;
const { Cancelled } = BookingStatus;
const roleOf = { customer: 'Customer', owner: 'Owner' } as const;

/** Calls a stay off: frees the nights, and notes what the customer gets back of a confirmed deposit. */
export const cancelReservation: Handler<'cancelReservation'> = async (
  { path, body, caller, traceId, language },
  { db, clock },
) => {
  const reason = body.reason ?? null;
  if (caller.role !== 'Customer' && !reason?.trim())
    return fail('VALIDATION_ERROR', {
      errors: [{ field: 'reason', code: 'required', message: say('field.required') }],
    });

  const outcome = await inReservation({ db, clock }, path.id, caller, async (trx, reservation, now) => {
    const answer = async () => ({ status: 200 as const, data: await getReservation(trx, path.id, caller) });
    if (reservation.status === Cancelled) return answer();
    if (!isAllowed('cancelReservation', caller.role, reservation.status, Cancelled))
      return stateConflict(reservation.status);
    const place = await getPlace(trx, reservation);
    const today = todayIn(place.time_zone, now);
    // The customer and the owner may call a stay off before it begins, an administrator until it ends.
    if (today >= (caller.role === 'Admin' ? reservation.end_date : reservation.start_date))
      return fail('STATE_CONFLICT', { message: say('stay.begun') });

    const deposit = await findLiveDeposit(trx, reservation.id);
    const taken = deposit?.status === PaymentStatus.Confirmed ? deposit.amount_minor : 0;
    // What an administrator has given back already is not given back again.
    const confirmed = Math.min(taken, refundableOf(ledgerOf(await listPaymentsFor(trx, reservation.id))));
    const asked = caller.role === 'Admin' ? (body.refundAmount ?? null) : null;
    const refund =
      asked === null ? dueRefund(reservation, confirmed, caller, today) : toMinorUnits(asked, place.minor_units);
    if (refund === undefined || refund > confirmed) return refundProblem();

    const cancelled = {
      cancelled_at: now,
      cancelled_by: caller.userId,
      cancelled_by_role: UserRole[caller.role],
      cancellation_reason: reason,
      refund_minor: refund,
      updated_at: now,
    };
    await moveReservation(trx, reservation, Cancelled, cancelled, today);
    const decision = { to: PaymentStatus.Rejected, at: now, reason: inWords(say('deposit.cancelled'), language) };
    if (deposit?.status === PaymentStatus.Pending)
      await decidePayment(trx, 'cancelReservation', caller, deposit, decision);
    if (deposit && refund > 0) {
      const promise = { amount: refund, paymentTypeId: deposit.payment_type_id, at: now };
      await recordRefund(trx, 'cancelReservation', caller, reservation, promise);
    }
    const to = (['customer', 'owner'] as const).filter((side) => roleOf[side] !== caller.role);
    await announce(trx, 'cancelled', { ...reservation, status: Cancelled }, { to, reason, at: now });
    await auditAdministrator(trx, 'cancelReservation', `reservation:${reservation.id}`, {
      by: caller,
      reason,
      traceId,
      at: now,
    });
    return answer();
  });
  return outcome ?? fail('NOT_FOUND');
};

/** Whoever is let down by the owner or the platform gets everything back; who cancels himself, what the policy says. */
function dueRefund(reservation: Reservation, confirmed: number, { role }: Caller, today: string): number {
  if (role !== 'Customer') return confirmed;
  return refundOf(confirmed, reservation.cancellation_policy, reservation.start_date, today);
}

function refundProblem() {
  const message = say('deposit.refundTooHigh');
  return fail('VALIDATION_ERROR', { errors: [{ field: 'refundAmount', code: 'max', message }] });
}
