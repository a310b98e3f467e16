import { PaymentSessionStatus } from '../../../generated/enumerations';
import { withReservation } from '../../bookings/locking';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { returnMoney, recordMoney } from '../arrivals';
import { findSession, getSession } from '../repository';
import { sessionConflict, viewOf } from './sessions';

const { Succeeded, Mismatch } = PaymentSessionStatus;

/** Decides a Mismatch: the money is recorded as a payment of the amount that arrived, or is refunded. */
export const decidePaymentSession: Handler<'decidePaymentSession'> = async (
  { path, body, caller, traceId },
  dependencies,
) => {
  const { accept, reason } = body;
  const found = await findSession(dependencies.database.write, path.id, caller);
  if (!found) return notFound('session');
  const outcome = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, at) => {
    const session = await getSession(trx, found.id);
    const isRepeated = session.status === Succeeded && Boolean(session.is_returned) !== accept;
    if (isRepeated) return undefined;
    if (session.status !== Mismatch) return sessionConflict(session);
    const money = { ...session, updated_at: at };
    if (accept) {
      const isUnusable = session.received_currency !== session.currency_code || session.received_minor === 0;
      if (isUnusable || session.received_minor! > reservation.total_minor)
        return fail('STATE_CONFLICT', { message: createMessage('online.notAcceptable') });
      const taking = { event: 'decidePaymentSession', by: caller, at } as const;
      if (!(await recordMoney(trx, money, reservation, taking, [Mismatch])))
        return fail('STATE_CONFLICT', { message: createMessage('online.nothingDue') });
    } else await returnMoney(trx, money, reservation, [Mismatch], at);
    const subject = `reservation:${reservation.id}` as const;
    await audit(trx, 'decidePaymentSession', subject, { by: caller, reason, traceId, at });
    return undefined;
  });
  if (outcome && 'failure' in outcome) return outcome;
  const session = await getSession(dependencies.database.write, found.id);
  const message = createMessage(accept ? 'online.accepted' : 'online.declined');
  return { status: 200, data: await viewOf(dependencies, session, caller), message };
};
