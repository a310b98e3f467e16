import { PaymentSessionStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { components } from '../contract/handler';
import { formatInstant } from '../values/dates';
import { toMajorUnits } from '../values/money';
import type { ProviderName } from './provider';
import type { SessionRow } from './repository';
import type { DueRefund } from './repository-refunds';
import { shownMinor } from './shown-amounts';

/** `refunded` is in minor units. */
export function sessionView(
  row: SessionRow,
  { userId }: Pick<Caller, 'userId'>,
  refunded: number,
): components['schemas']['PaymentSession'] {
  const isOwn = row.customer_id === userId;
  const isComparable = row.received_minor !== null && row.received_currency === row.currency_code;
  return {
    id: row.id,
    reservationId: row.reservation_id,
    purpose: row.purpose,
    provider: row.provider as ProviderName,
    status: row.status,
    amount: toMajorUnits(row.amount_minor, row.minor_units),
    currencyId: row.currency_id,
    currencyCode: row.currency_code,
    reference: row.reference,
    redirectUrl: isOwn && row.status === PaymentSessionStatus.Pending ? row.redirect_url : null,
    returnUrl: isOwn ? row.return_url : null,
    expiresAt: formatInstant(row.expires_at),
    paymentId: row.payment_id,
    receivedAmount: isComparable ? toMajorUnits(row.received_minor!, row.minor_units) : null,
    isReturned: Boolean(row.is_returned),
    refundedAmount: toMajorUnits(refunded === 0 ? 0 : shownMinor(row, refunded), row.minor_units),
    failure: row.failure,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
    rentInvoiceId: row.rent_invoice_id,
  };
}

export function refundView(row: DueRefund): components['schemas']['OnlineRefund'] {
  return {
    id: row.id,
    sessionId: row.session_id,
    reservationId: row.reservation_id,
    transactionId: row.transaction_id,
    provider: row.provider as ProviderName,
    status: row.status,
    amount: toMajorUnits(row.shown_minor, row.minor_units),
    currencyId: row.currency_id,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at === null ? null : formatInstant(row.next_attempt_at),
    failure: row.failure,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}
