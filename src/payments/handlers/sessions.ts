import { PaymentSessionPurpose, PaymentSessionStatus } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import { withReservation } from '../../bookings/locking';
import { countPayment } from '../../bookings/new-customers';
import { insertPaymentType, findPaymentTypeByCode } from '../../bookings/repository-payment-types';
import { hasInvoice } from '../../bookings/repository-rent';
import type { Caller } from '../../contract/caller';
import type { Dependencies } from '../../contract/dependencies';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { answerPageOf } from '../../contract/paging';
import { onUnique } from '../../database/errors';
import { createMessage } from '../../languages';
import { publishSession } from '../announcements';
import { paymentTypeCode } from '../payment-types';
import type { ProviderName } from '../provider';
import { offeredProviders } from '../providers';
import { type SessionRow, findSession, getSession, listVisibleSessions, refundedOf, setSession } from '../repository';
import { isReturnUrl, openSession, startForCustomer } from '../sessions';
import { sessionView } from '../view';

const { Created, Pending, Cancelled, Failed } = PaymentSessionStatus;

export const getPaymentProviders: Handler<'getPaymentProviders'> = async (_request, dependencies) => ({
  status: 200,
  data: offeredProviders(dependencies).map(({ name, provider: { displayName, isTest } }) => ({
    name,
    displayName,
    isTest,
  })),
});

/**
 * How often a request starts a session if each one ends while the provider starts it: more often than clients send the same request at the
 * same time.
 */
const mostStarts = 5;

/**
 * Starts an online payment: commits a Created session, asks the provider for its page, and makes the session Pending.
 *
 * Paymob rejects the second start of a session. A request whose session is Failed therefore opens another one
 *
 * - if the provider has started the session: a concurrent request was rejected first;
 * - if it has found the session: another request may have started it, and its response was lost or is not there yet.
 *
 * A rejection of a session that the request has opened is one of the payment.
 */
export const startPaymentSession: Handler<'startPaymentSession'> = async (request, dependencies) => {
  const { body, caller } = request;
  const { config } = dependencies;
  const { purpose, provider, returnUrl, rentInvoiceId = null } = body;
  if (!config.payments.providers.some((name) => name === provider))
    return fail('UNKNOWN_REFERENCE', {
      errors: [{ field: 'provider', code: 'unknownReference', message: createMessage('online.providerUnknown') }],
    });
  if (!isReturnUrl(returnUrl, config)) {
    const message = createMessage('online.returnUrl');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'returnUrl', code: 'custom', message }] });
  }
  const isInvoice = purpose === PaymentSessionPurpose.Invoice;
  if (isInvoice !== (rentInvoiceId !== null)) {
    const [code, text] = isInvoice
      ? (['required', 'field.required'] as const)
      : (['custom', 'rent.onlyInvoice'] as const);
    const errors = [{ field: 'rentInvoiceId', code, message: createMessage(text) }];
    return fail('VALIDATION_ERROR', { errors });
  }
  const limited = await countPayment(request, body.reservationId, dependencies);
  if (limited) return limited;
  const paymentTypeId = await paymentTypeOf(dependencies, provider);
  const wanted = { purpose, rentInvoiceId, provider, paymentTypeId, returnUrl };
  for (let starts = 1; starts <= mostStarts; starts += 1) {
    const opened = await withReservation(dependencies, body.reservationId, caller, async (trx, reservation, at) => {
      if (rentInvoiceId !== null && !(await hasInvoice(trx, reservation, rentInvoiceId))) return unknownInvoice;
      return openSession(trx, reservation, wanted, config, at);
    });
    if (!opened) return notFound('reservation');
    if (!('session' in opened)) return opened;
    const session = await startForCustomer(dependencies, opened.session);
    if (session.status !== Failed) {
      const data = await viewOf(dependencies, session, caller);
      return { status: 200, data, message: createMessage('online.started') };
    }
    if (session.reference === null && opened.isNew) break;
  }
  return fail('STATE_CONFLICT', { message: createMessage('online.refused') });
};

/** The failure for a rent invoice that the reservation does not have. */
const unknownInvoice = fail('UNKNOWN_REFERENCE', {
  errors: [{ field: 'rentInvoiceId', code: 'unknownReference', message: createMessage('rent.unknownInvoice') }],
});

/** The payment type of a provider's payments, by which reports show them. Customers cannot select it. */
async function paymentTypeOf({ database }: Dependencies, provider: ProviderName): Promise<number> {
  const code = paymentTypeCode(provider);
  const known = await findPaymentTypeByCode(database.write, code.toLowerCase());
  if (known) return known.id;
  const name = `Online (${provider})`;
  const row = { name, code, code_key: code.toLowerCase(), requires_reference: 0, requires_receipt: 0, is_active: 0 };
  const added = database.transaction(async (trx) => (await insertPaymentType(trx, row)).id);
  return (
    (await onUnique(added, { payment_type_code: undefined })) ??
    (await findPaymentTypeByCode(database.write, row.code_key))!.id
  );
}

export const getPaymentSessions: Handler<'getPaymentSessions'> = async ({ query, caller }, { database }) =>
  answerPageOf(
    'getPaymentSessions',
    query,
    (page) => listVisibleSessions(database.read, caller, query, page),
    async (rows: SessionRow[]) => {
      const refunded = await refundedOf(
        database.read,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => sessionView(row, caller, refunded.get(row.id) ?? 0));
    },
  );

export const getPaymentSessionById: Handler<'getPaymentSessionById'> = async ({ path, caller }, dependencies) => {
  const session = await findSession(dependencies.database.read, path.id, caller);
  return session ? { status: 200, data: await viewOf(dependencies, session, caller) } : notFound('session');
};

export const cancelPaymentSession: Handler<'cancelPaymentSession'> = async ({ path, caller }, dependencies) => {
  const { database, clock } = dependencies;
  const found = await findSession(database.write, path.id, caller);
  if (!found) return notFound('session');
  const at = clock.now();
  await database.transaction(async (trx) => {
    // The job soon closes the provider's page.
    const changes = { status: Cancelled, next_read_at: at, updated_at: at };
    if (!(await setSession(trx, found.id, [Created, Pending], changes))) return;
    await publishSession(trx, 'paymentSession.cancelled', await getSession(trx, found.id), at);
  });
  const session = await getSession(database.write, found.id);
  if (session.status !== Cancelled) return sessionConflict(session);
  const data = await viewOf(dependencies, session, caller);
  return { status: 200, data, message: createMessage('online.cancelled') };
};

/** The failure for a session whose state does not allow the transition. */
export function sessionConflict({ status }: Pick<SessionRow, 'status'>) {
  const state = createMessage(`PaymentSessionStatus.${names.PaymentSessionStatus[status]}`);
  return fail('STATE_CONFLICT', { message: createMessage('online.state', { state }) });
}

/** The session as the caller sees it. */
export async function viewOf({ database }: Pick<Dependencies, 'database'>, session: SessionRow, caller: Caller) {
  const refunded = await refundedOf(database.write, [session.id]);
  return sessionView(session, caller, refunded.get(session.id) ?? 0);
}
