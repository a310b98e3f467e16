import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import type { Caller } from '../../contract/caller';
import { fail, type FieldError, notFound } from '../../contract/failures';
import type { Handler, components } from '../../contract/handler';
import { isAdministrator } from '../../contract/roles';
import type { Trx } from '../../database/connection';
import { fileRow, keepingDocuments } from '../../files/documents';
import { auditAdministrator } from '../../journal/repository-audit';
import { type Message, createMessage } from '../../languages';
import { declareDeposit } from '../deposits';
import { checkPayment, ledgerOf } from '../ledger';
import { withReservation } from '../locking';
import { countPayment } from '../new-customers';
import { paymentView } from '../payment-view';
import { recordPayment } from '../payments';
import { readReceipt } from '../receipts';
import { rentRoom, settleRent } from '../rent';
import { type Reservation, findPropertyOf } from '../repository';
import { type PaymentTypeRow, findPaymentType } from '../repository-payment-types';
import { getPayment, insertReceipt, listPaymentsFor } from '../repository-payments';

const day = 24 * 60 * 60_000;

type Form = components['schemas']['NewPaymentTransaction'] & { receipt?: Uint8Array };

/** Records a payment or a refund. A request that fails leaves neither a row nor a file behind. */
export const addPaymentTransaction: Handler<'addPaymentTransaction'> = async (
  { body, caller, sender, address, traceId, ifFailed },
  dependencies,
) => {
  const form: Form = body;
  const { database, config } = dependencies;
  if (form.purpose === PaymentPurpose.Refund && !isAdministrator(caller.role))
    return fail('FORBIDDEN', { message: createMessage('payment.refundNotYours') });
  const type = await findPaymentType(database.read, form.paymentTypeId);
  if (!type?.is_active) {
    const message = createMessage('payment.typeUnknown');
    return fail('UNKNOWN_REFERENCE', { errors: [{ field: 'paymentTypeId', code: 'unknownReference', message }] });
  }
  const errors = wrongMembers(form, type);
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
  const limited = await countPayment({ caller, address, ifFailed }, form.reservationId, dependencies);
  if (limited) return limited;
  // Avoids decoding the picture for nothing; the check under the locks decides.
  if (form.receipt && (await findPropertyOf(database.read, form.reservationId, caller)) === undefined)
    return notFound('reservation');
  const receipt = form.receipt && (await readReceipt(form.receipt, { caller, sender, address }, dependencies));
  if (receipt && 'failure' in receipt) return receipt;

  const outcome = await keepingDocuments(dependencies, receipt ? [receipt] : [], (rows) =>
    withReservation(dependencies, form.reservationId, caller, async (trx, reservation, now) => {
      rows.isWritten = false;
      const checked = await checkForm(trx, form, reservation, caller);
      if ('failure' in checked) return checked;

      if (receipt)
        await insertReceipt(
          trx,
          fileRow(receipt, reservation.customer_id, now),
          now + config.identityRetentionDays * day,
        );
      const id = await recordPayment(trx, 'addPaymentTransaction', caller, {
        reservation_id: reservation.id,
        property_id: reservation.property_id,
        payer_id: reservation.customer_id,
        purpose: form.purpose,
        status: PaymentStatus.Pending,
        amount_minor: checked.minor,
        currency_id: reservation.currency_id,
        payment_type_id: type.id,
        reference: form.reference ?? null,
        receipt_file: receipt?.key ?? null,
        note: form.note ?? null,
        rent_invoice_id: form.rentInvoiceId ?? null,
        created_at: now,
      });
      await settleRent(trx, reservation, now);
      if (form.purpose === PaymentPurpose.Deposit && reservation.status === BookingStatus.Pending)
        await declareDeposit(trx, reservation, config.decisionDays, now);
      const act = { by: caller, reason: form.note, traceId, at: now };
      await auditAdministrator(trx, 'addPaymentTransaction', `payment:${id}`, act);
      rows.isWritten = true;
      const data = paymentView(await getPayment(trx, { ...reservation, id }));
      return { status: 200 as const, data, message: messageOf(data, reservation.currency_code) };
    }),
  );
  return outcome ?? notFound('reservation');
};

/** The failure for a rent invoice that the reservation does not have. */
const unknownInvoice = fail('UNKNOWN_REFERENCE', {
  errors: [{ field: 'rentInvoiceId', code: 'unknownReference', message: createMessage('rent.unknownInvoice') }],
});

function messageOf({ purpose, amount }: components['schemas']['PaymentTransaction'], currency: string): Message {
  if (purpose !== PaymentPurpose.Refund) return createMessage('payment.recorded');
  return createMessage('payment.refundRecorded', { amount, currency });
}

/** The amount in minor units, or the failure if the reservation, its payments or its rent invoices do not allow the payment. */
async function checkForm(trx: Trx, form: Form, reservation: Reservation, { role }: Caller) {
  const ledger = ledgerOf(await listPaymentsFor(trx, reservation));
  const room = await rentRoom(trx, reservation, form.rentInvoiceId ?? null);
  if (form.rentInvoiceId !== undefined && room === undefined) return unknownInvoice;
  return checkPayment(form, { ...reservation, balanceRoom: room }, ledger, role, reservation.minor_units);
}

/**
 * Errors for a rent invoice of another purpose than Balance, or else for the members that the payment type requires. A refund requires
 * none, because it is recorded before it is paid.
 */
function wrongMembers({ purpose, reference, receipt, rentInvoiceId }: Form, type: PaymentTypeRow): FieldError[] {
  if (rentInvoiceId !== undefined && purpose !== PaymentPurpose.Balance)
    return [{ field: 'rentInvoiceId', code: 'custom', message: createMessage('rent.onlyBalance') }];
  if (purpose === PaymentPurpose.Refund) return [];
  const missing = (field: string): FieldError => ({
    field,
    code: 'required',
    message: createMessage('payment.requiredByType'),
  });
  return [
    ...(type.requires_reference && !reference?.trim() ? [missing('reference')] : []),
    ...(type.requires_receipt && !receipt ? [missing('receipt')] : []),
  ];
}
