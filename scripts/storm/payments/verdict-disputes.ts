import type { Row } from '../../../src/database/tables';
import { type Property, none } from '../properties';
import type { PaymentJournal } from './journal';

interface Rows {
  sessions: readonly Row<'payment_session'>[];
  payments: readonly Row<'payment_transaction'>[];
}

/** Of each payment, what its disputes have taken back at their end counts as taken back, at most the payment. */
export function disputesTakeBack(
  { disputes }: PaymentJournal,
  { sessions, payments }: Rows,
): Omit<Property, 'experiment'> {
  const byPayment = new Map(sessions.map(({ payment_id, charge }) => [payment_id, charge]));
  const problems = payments.flatMap(({ id, amount_minor, taken_back_minor }) => {
    const own = disputes.filter(({ charge }) => charge === byPayment.get(id));
    const wanted = Math.min(amount_minor, sum(own.map(({ taken }) => taken)));
    return wanted === (taken_back_minor ?? 0)
      ? []
      : [`of payment ${id}, ${taken_back_minor} of ${wanted} is taken back`];
  });
  return none('disputes-take-back', problems, disputes.length, 'disputes');
}

/** The payments that a dispute has taken back at its end. */
export function lostCharges({ disputes }: PaymentJournal): ReadonlySet<string | null> {
  return new Set(disputes.filter(({ taken }) => taken > 0).map(({ charge }) => charge));
}

/** The reservations with a disputed payment. */
export function disputed(
  { disputes }: PaymentJournal,
  { sessions }: Rows,
  is = (_one: (typeof disputes)[number]) => true,
): Set<number> {
  const charges = new Set<string | null>(disputes.filter(is).map(({ charge }) => charge));
  return new Set(sessions.filter(({ charge }) => charges.has(charge)).map(({ reservation_id }) => reservation_id));
}

/** The reservations whose customers may have paid again what a dispute has given back later; it goes back only if the stay takes place. */
export const heldTwice = (journal: PaymentJournal, rows: Rows) =>
  disputed(journal, rows, ({ isGivenBack }) => isGivenBack);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
