import { BookingStatus } from '../../../generated/enumerations';
import { audit } from '../../journal/repository-audit';
import { todayIn } from '../../values/dates';
import type { Handler } from '../../contract/handler';
import { fail } from '../../contract/failures';
import { say } from '../../languages';
import { publish } from '../../journal/repository-outbox';
import { inReservation } from '../actions';
import { getPlace, moveReservation } from '../repository';
import { isAllowed, stateConflict } from '../transitions';
import { getReservation } from '../view';

const { NoShow } = BookingStatus;

/** The customer did not come: the nights can be booked again, and nothing is given back. */
export const markNoShow: Handler<'markNoShow'> = async ({ path, body, caller, traceId }, { db, clock }) => {
  const outcome = await inReservation({ db, clock }, path.id, caller, async (trx, reservation, now) => {
    const answer = async () => ({ status: 200 as const, data: await getReservation(trx, path.id, caller) });
    if (reservation.status === NoShow) return answer();
    if (!isAllowed('markNoShow', caller.role, reservation.status, NoShow)) return stateConflict(reservation.status);
    const { time_zone } = await getPlace(trx, reservation);
    const today = todayIn(time_zone, now);
    if (today < reservation.start_date) return fail('STATE_CONFLICT', { message: say('reservation.notBegun') });

    await moveReservation(trx, reservation, NoShow, { updated_at: now }, today);
    await publish(trx, {
      type: 'reservation.noShow',
      resource: { kind: 'reservation', id: path.id },
      data: {
        ...{ propertyId: reservation.property_id, customerId: reservation.customer_id, ownerId: reservation.owner_id },
        status: NoShow,
      },
      at: now,
    });
    await audit(trx, 'markNoShow', `reservation:${path.id}`, { by: caller, reason: body.note, traceId, at: now });
    return answer();
  });
  return outcome ?? fail('NOT_FOUND');
};
