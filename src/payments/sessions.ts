import { PaymentSessionPurpose, PaymentSessionStatus } from '../../generated/enumerations';
import { amountDue } from '../bookings/online-payments';
import { newKey } from '../bookings/online-refunds';
import type { Reservation } from '../bookings/repository';
import { baseUrl } from '../config/base-url';
import type { Config } from '../config/config';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, fail, refuse } from '../contract/failures';
import type { Trx } from '../database/connection';
import { createMessage, languageOf, translate } from '../languages';
import { publishSession } from './announcements';
import { endSession } from './arrivals';
import { type Order, ProviderRefusal, type Started, type ProviderNeeds } from './provider';
import { providerOf } from './providers';
import { type SessionRow, findOpenSession, getPayer, getSession, insertSession, setSession } from './repository';
import { stepOf } from '../values/provider-units';

const { Created, Pending, Failed, Cancelled, Expired } = PaymentSessionStatus;

const minute = 60_000;
/** How long after its start the provider is first asked about a session without a notice, in ms. */
export const firstRead = 2 * minute;

/** A session that a customer wants to start. */
export interface Wanted {
  purpose: PaymentSessionPurpose;
  /** Only for the purpose Invoice. */
  rentInvoiceId: number | null;
  provider: string;
  paymentTypeId: number;
  returnUrl: string;
}

/**
 * Returns the open session of a debt, inserts a Created one, or returns a failure. The caller holds the locks of the reservation, so that
 * concurrent requests find the same session; a unique index rejects a second one.
 */
export async function openSession(
  trx: Trx,
  reservation: Reservation,
  wanted: Wanted,
  { payments }: Pick<Config, 'payments'>,
  at: number,
): Promise<{ session: SessionRow; isNew: boolean } | Failure<'STATE_CONFLICT'>> {
  const { purpose, rentInvoiceId, provider, paymentTypeId, returnUrl } = wanted;
  const open = await findOpenSession(trx, reservation.id, purpose);
  const isDeposit = purpose === PaymentSessionPurpose.Deposit;
  const dueOf = (invoiceId: number | null, of: string) =>
    amountDue(trx, reservation, {
      purpose: isDeposit ? 'Deposit' : 'Balance',
      rentInvoiceId: invoiceId,
      step: stepOf(of, reservation),
    });
  const amount = await dueOf(rentInvoiceId, provider);
  const isSame = open?.rent_invoice_id === rentInvoiceId;
  // The invoice of another session may have been waived or paid since.
  const isCurrent =
    open && open.expires_at > at && open.amount_minor === (await dueOf(open.rent_invoice_id, open.provider));
  if (isCurrent && isSame && open.provider === provider && open.return_url === returnUrl)
    return { session: open, isNew: false };
  if (isCurrent) return fail('STATE_CONFLICT', { message: createMessage('online.open', { id: open.id }) });
  if (open) await endSession(trx, open, 'expired', at);
  if (amount === 0) return fail('STATE_CONFLICT', { message: createMessage('online.nothingDue') });

  const hold = isDeposit ? (reservation.hold_expires_at ?? Infinity) : Infinity;
  const id = await insertSession(trx, {
    key: newKey(),
    reservation_id: reservation.id,
    property_id: reservation.property_id,
    customer_id: reservation.customer_id,
    purpose,
    rent_invoice_id: rentInvoiceId,
    provider,
    status: Created,
    amount_minor: amount,
    currency_id: reservation.currency_id,
    payment_type_id: paymentTypeId,
    return_url: returnUrl,
    expires_at: Math.min(at + payments.sessionMs, hold),
    next_read_at: at + firstRead,
    reads: 0,
    created_at: at,
    updated_at: at,
  });
  const session = await getSession(trx, id);
  await publishSession(trx, 'paymentSession.started', session, at);
  return { session, isNew: true };
}

type Needs = ProviderNeeds & Pick<Dependencies, 'log'>;

const withoutMoney = [Failed, Cancelled, Expired];

/**
 * Starts a Created session at its provider, outside any transaction. Returns the session: Pending, or Failed if the provider has rejected it
 * permanently. Throws if the provider does not respond. It can be repeated: the provider returns the same session for the same key, or rejects it.
 *
 * If the session ends while the provider starts it, for example because a concurrent start was rejected first, it keeps its end. It stores the
 * provider's reference, so that money that is paid on it is late money; the page of a Cancelled or Expired one is closed, if the provider can.
 */
export async function startAtProvider(needs: Needs, session: SessionRow): Promise<SessionRow> {
  const { database, clock, log } = needs;
  const provider = providerOf(needs, session.provider);
  if (!provider) throw new Error(`the payment provider ${session.provider} is not configured`);
  let started: Started;
  try {
    started = await provider.start(await orderOf(needs, session));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ code: error.code, sessionId: session.id }, 'the payment provider has refused a session');
    // Paymob refuses the second of two requests that start the session at the same time. The first has made it Pending.
    await database.transaction((trx) => endSession(trx, session, 'failed', clock.now(), error.code, [Created]));
    return getSession(database.write, session.id);
  }
  const { reference, redirectUrl } = started;
  const at = clock.now();
  const changes = { status: Pending, reference, redirect_url: redirectUrl, updated_at: at };
  if (!(await setSession(database.write, session.id, [Created], changes)))
    await setSession(database.write, session.id, withoutMoney, { reference, next_read_at: at, updated_at: at });
  return getSession(database.write, session.id);
}

/** {@link startAtProvider} for a request. Throws 503 PROVIDER_UNAVAILABLE if the provider does not respond. */
export async function startForCustomer(needs: Needs, session: SessionRow): Promise<SessionRow> {
  if (session.status !== Created) return session;
  try {
    return await startAtProvider(needs, session);
  } catch (error) {
    needs.log.warn({ err: error, sessionId: session.id }, 'a payment provider does not respond');
    refuse('PROVIDER_UNAVAILABLE', { retryAfter: 5 });
  }
}

const descriptions = {
  [PaymentSessionPurpose.Deposit]: 'online.deposit',
  [PaymentSessionPurpose.Balance]: 'online.balance',
  [PaymentSessionPurpose.Invoice]: 'online.rent',
} as const;

async function orderOf({ database, config }: Needs, session: SessionRow): Promise<Order> {
  const payer = await getPayer(database.read, session.customer_id);
  const what = descriptions[session.purpose];
  return {
    key: session.key,
    sessionId: session.id,
    reservationId: session.reservation_id,
    description: translate(createMessage(what, { id: session.reservation_id }), languageOf(payer.language ?? 'en')),
    amount: session.amount_minor,
    currency: session.currency_code,
    minorUnits: session.minor_units,
    returnUrl: session.return_url ?? '',
    noticeUrl: `${baseUrl(config)}/PaymentSessions/Notify/${session.provider}`,
    createdAt: session.created_at,
    expiresAt: session.expires_at,
    customer: { firstName: payer.first_name, lastName: payer.last_name, email: payer.email, phone: payer.phone },
  };
}

/**
 * Whether providers may redirect customers to the URL: its origin is configured, or it is a loopback address outside production. Rejects what
 * other programs may read as a URL of another origin: browsers ignore some white space, and treat a backslash as a slash.
 */
export function isReturnUrl(text: string, { payments }: Pick<Config, 'payments'>): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { origin, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return payments.returnOrigins.includes(origin) || (payments.returnsToLoopback && isLoopback);
}
