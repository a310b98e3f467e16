import type { PaymentStatus } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { paymentStatusTransitions } from '../../generated/state-machines';
import { fail } from '../contract/failures';
import { say } from '../languages';
import { type EventOf, allows } from '../contract/state-machine';
import type { Role } from '../contract/caller';

export type PaymentEvent = EventOf<typeof paymentStatusTransitions>;

/** Whether the contract lets `event`, caused by `by`, lead from one state to the other; from null where it creates the payment. */
export function isPaymentStep(event: PaymentEvent, by: Role, from: PaymentStatus | null, to: PaymentStatus): boolean {
  return allows(
    paymentStatusTransitions,
    event,
    by,
    from === null ? null : names.PaymentStatus[from],
    names.PaymentStatus[to],
  );
}

/** The refusal of a step that the state does not allow; names the state. */
export function paymentConflict(status: PaymentStatus) {
  return fail('STATE_CONFLICT', {
    message: say('payment.conflict', { state: say(`PaymentStatus.${names.PaymentStatus[status]}`) }),
  });
}
