import { BookingStatus, PaymentPurpose, PaymentStatus, RentInvoiceStatus } from '../../../generated/enumerations';
import type { Database } from '../../../src/database/connection';
import type { Row } from '../../../src/database/tables';
import { none } from '../properties';

type Payment = Row<'payment_transaction'>;

export async function readRent(db: Database) {
  return {
    stays: await db.selectFrom('reservation').selectAll().where('rent_invoices', 'is not', null).execute(),
    invoices: await db.selectFrom('rent_invoice').selectAll().execute(),
    allocations: await db.selectFrom('rent_allocation').selectAll().execute(),
  };
}

/**
 * Each invoice has received what the Confirmed payments pay of it, and no more than its amount. No payment pays more than it is. Of a stay that takes
 * place, the invoices are the total, and all money that was not refunded pays one of them.
 */
export function rentIsPaidOnce(
  { stays, invoices, allocations }: Awaited<ReturnType<typeof readRent>>,
  payments: readonly Payment[],
) {
  const confirmed = payments.filter(({ status }) => status === PaymentStatus.Confirmed);
  const byId = new Map(confirmed.map((payment) => [payment.id, payment]));
  const allocatedTo = (is: (one: (typeof allocations)[number]) => boolean) =>
    sum(allocations.filter((one) => byId.has(one.payment_id) && is(one)).map(({ amount_minor }) => amount_minor));
  const problems = invoices.flatMap(({ id, amount_minor, paid_minor, status }) => {
    const allocated = allocatedTo(({ invoice_id }) => invoice_id === id);
    const isRight = allocated === paid_minor && (status === RentInvoiceStatus.Void || paid_minor <= amount_minor);
    return isRight ? [] : [`invoice ${id} of ${amount_minor} has received ${paid_minor}, and payments ${allocated}`];
  });
  for (const { id, status, total_minor } of stays) {
    if (status !== BookingStatus.Confirmed && status !== BookingStatus.Completed) continue;
    const own = invoices.filter((one) => one.reservation_id === id && one.status !== RentInvoiceStatus.Void);
    const asked = sum(own.map(({ amount_minor }) => amount_minor));
    if (asked !== total_minor) problems.push(`the invoices of reservation ${id} of ${total_minor} are ${asked}`);
    const ofStay = confirmed.filter(({ reservation_id }) => reservation_id === id);
    const taken = ofStay.filter(({ purpose }) => purpose !== PaymentPurpose.Refund);
    const paid = sum(taken.map((one) => one.amount_minor - (one.surplus_minor ?? 0) - (one.taken_back_minor ?? 0)));
    const refunded = sum(
      ofStay.flatMap(({ purpose, amount_minor, surplus_minor }) =>
        purpose === PaymentPurpose.Refund ? [amount_minor - (surplus_minor ?? 0)] : [],
      ),
    );
    const allocated = allocatedTo(({ payment_id }) => taken.some((one) => one.id === payment_id));
    if (allocated > Math.max(0, paid) || allocated < paid - refunded)
      problems.push(`of ${paid} for reservation ${id}, ${refunded} were refunded and ${allocated} pay invoices`);
  }
  return none('rent-is-paid-once', problems, invoices.length, 'rent invoices');
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
