import { PaymentPurpose } from '../../generated/enumerations';
import type { Row } from '../database/tables';
import type { PaymentRow } from './repository-payments';

/**
 * What a dispute gives back after a cancellation is refunded according to the order of the payments and the cancellation (`refunds-without-stay.ts`).
 * Servers whose clocks differ take part in it. The stored times have the order of the changes, which the lock of the reservation decides, because a
 * later change gets a later time. All times are epoch ms.
 */

/** The time of a cancellation at `now`: not before the decisions about its payments until then, and after its refunds. */
export function timeOfCancellation(payments: readonly PaymentRow[], now: number): number {
  const times = payments.map(({ purpose, created_at, decided_at }) =>
    Math.max(decided_at ?? 0, purpose === PaymentPurpose.Refund ? created_at + 1 : 0),
  );
  return Math.max(now, ...times);
}

/** The time of a change of a reservation at `now`: after its cancellation. */
export function timeOfChange({ cancelled_at }: Pick<Row<'reservation'>, 'cancelled_at'>, now: number): number {
  return cancelled_at === null ? now : Math.max(now, cancelled_at + 1);
}
