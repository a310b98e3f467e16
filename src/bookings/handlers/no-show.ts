import { BookingStatus } from '../../../generated/enumerations';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { isAdministrator } from '../../contract/roles';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { localTimeIn } from '../../values/dates';
import { othersThan, partyOf } from '../parties';
import { announce } from '../announcements';
import { withReservation } from '../locking';
import { voidUnpaid } from '../rent';
import { transitionReservation } from '../status-changes';
import { getReservation } from '../repository-reading';
import { noShowFrom, noShowUntil } from '../time';
import { isAllowed, stateConflict } from '../transitions';

const { NoShow } = BookingStatus;

/**
 * Reports a no-show: frees the remaining nights without a refund. Possible from 20:00 of the first day, until when the guest may arrive; for
 * owners only until the end of the third day, because a guest who has stayed longer has arrived.
 */
export const markNoShow: Handler<'markNoShow'> = async ({ path, body, caller, traceId }, dependencies) => {
  const outcome = await withReservation(dependencies, path.id, caller, async (trx, reservation, at) => {
    const answer = async () => {
      const data = await getReservation(trx, reservation, caller);
      return { status: 200 as const, data, message: createMessage('stay.noShow') };
    };
    if (reservation.status === NoShow) return answer();
    if (!isAllowed('markNoShow', caller.role, reservation.status, NoShow)) return stateConflict(reservation.status);
    const { start_date, time_zone } = reservation;
    const from = noShowFrom(start_date, time_zone);
    if (at < from)
      return fail('STATE_CONFLICT', { message: createMessage('reservation.notBegun', localTimeIn(time_zone, from)) });
    const until = noShowUntil(reservation);
    if (at >= until && !isAdministrator(caller.role))
      return fail('STATE_CONFLICT', {
        message: createMessage('reservation.noShowOver', localTimeIn(time_zone, until)),
      });

    await transitionReservation(trx, reservation, NoShow, { updated_at: at }, localTimeIn(time_zone, at).date);
    await voidUnpaid(trx, reservation, at);
    await announce(trx, 'noShow', { ...reservation, status: NoShow }, { to: othersThan(partyOf(caller.role)), at });
    await audit(trx, 'markNoShow', `reservation:${path.id}`, { by: caller, reason: body.note, traceId, at });
    return answer();
  });
  return outcome ?? notFound('reservation');
};
