import type { Dependencies } from '../../contract/dependencies';
import type { Handler, components } from '../../contract/handler';
import { fail, notFound } from '../../contract/failures';
import { createMessage } from '../../languages';
import { formatInstant } from '../../values/dates';
import { toMajorUnits, toMinorUnits } from '../../values/money';
import { signatureOf } from '../sandbox/provider';
import { sendNoticesOf } from '../sandbox/notices';
import { donePage, pageHeaders, paymentPage } from '../sandbox/page';
import { type SandboxPayment, findPayment, getPayment, setPaid } from '../sandbox/repository';
import { type PlannedNotice, dueNotices, playScenario } from '../sandbox/scenarios';

export const getSandboxPaymentPage: Handler<'getSandboxPaymentPage'> = async (
  { path, query, language },
  { database, config },
) => {
  const isOffered = config.payments.providers.includes('sandbox');
  const payment = isOffered ? await findPayment(database.read, path.reference) : undefined;
  if (!payment) return notFound('sandboxPayment');
  const shown = query.lang ?? language;
  const page = payment.status === 'paid' ? donePage(payment, shown) : paymentPage(payment, shown);
  return { status: 200, raw: { contentType: 'text/html', bytes: page, headers: pageHeaders } };
};

/** Plays a scenario of the sandbox, and sends the notices that are already due. */
export const paySandboxPayment: Handler<'paySandboxPayment'> = async (
  { path, query, body, language, mediaType },
  dependencies,
) => {
  const { database, config, clock } = dependencies;
  const isOffered = config.payments.providers.includes('sandbox');
  const payment = isOffered ? await findPayment(database.write, path.reference) : undefined;
  if (!payment) return notFound('sandboxPayment');
  const amount = amountOf(payment, body);
  if (amount === undefined) {
    const message = createMessage('field.decimals', { count: payment.minor_units });
    return fail('VALIDATION_ERROR', { errors: [{ field: 'amount', code: 'custom', message }] });
  }
  const { planned, ...played } = playScenario(payment, body, amount, clock.now());
  const { due, first } = dueNotices(planned);
  const stored = { ...played, notices: JSON.stringify(due), notices_due_at: first };
  if (!(await setPaid(database.write, payment.reference, stored)))
    return fail('STATE_CONFLICT', { message: createMessage('online.paidAlready') });
  await sendNoticesOf(dependencies, payment.reference);
  const done = await getPayment(database.write, payment.reference);
  const shown = query.lang ?? language;
  if (mediaType === 'text/html')
    return { status: 200, raw: { contentType: 'text/html', bytes: donePage(done, shown), headers: pageHeaders } };
  return { status: 200, data: viewOf(done, planned, config), message: createMessage('online.sandboxDone') };
};

/** The amount that is paid, in minor units; undefined if it has too many decimals. */
function amountOf(
  { amount_minor, minor_units }: SandboxPayment,
  { scenario, amount }: components['schemas']['SandboxPaymentRequest'],
): number | undefined {
  if (scenario !== 'otherAmount') return amount_minor;
  return amount === undefined ? Math.max(0, amount_minor - 1) : toMinorUnits(amount, minor_units);
}

function viewOf(
  payment: SandboxPayment,
  planned: readonly PlannedNotice[],
  config: Dependencies['config'],
): components['schemas']['SandboxPayment'] {
  return {
    reference: payment.reference,
    status: payment.status as components['schemas']['SandboxPayment']['status'],
    amount: toMajorUnits(payment.amount_minor, payment.minor_units),
    paidAmount: toMajorUnits(payment.paid_minor, payment.minor_units),
    currencyCode: payment.currency,
    returnUrl: payment.return_url,
    notices: planned.map(({ body, dueAt }) => ({
      body,
      signature: signatureOf(config, body),
      dueAt: dueAt === null ? null : formatInstant(dueAt),
    })),
  };
}
