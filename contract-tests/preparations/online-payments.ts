/** Online payments, in the sandbox of payments. */
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

const returnUrl = 'http://localhost:3000/paid';

const order = ({ data }: Sandbox, reservationId = data.reservationIds.pending) => ({
  ...{ reservationId, purpose: 0, provider: 'sandbox', returnUrl },
});

interface Started {
  id: number;
  reference: string;
}

async function started(sandbox: Sandbox): Promise<Started> {
  const session = await sandbox.succeed('startPaymentSession', { as: 'customer', body: order(sandbox) });
  const { id, redirectUrl } = session as unknown as { id: number; redirectUrl: string };
  return { id, reference: redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1) };
}

async function played(sandbox: Sandbox, scenario: string): Promise<Started> {
  const session = await started(sandbox);
  await sandbox.succeed('paySandboxPayment', { path: { reference: session.reference }, body: { scenario } });
  return session;
}

/** The refund of a cancelled reservation that was paid online, or by bank transfer. */
async function refunded(sandbox: Sandbox, isOnline: boolean): Promise<number> {
  const { pending, confirmed } = sandbox.data.reservationIds;
  if (isOnline) await played(sandbox, 'success');
  const reservationId = isOnline ? pending : confirmed;
  const path = { id: reservationId };
  await sandbox.succeed('cancelReservation', { as: 'admin', path, body: { reason: 'An example.' } });
  const payments = (await sandbox.succeed('getPaymentTransactions', {
    as: 'admin',
    query: { reservationId, purpose: 2 },
  })) as unknown as { id: number }[];
  return payments[0]!.id;
}

/** No payment has this secret. */
const unknownReference = { reference: 'bm8gc3VjaCBwYXltZW50IGF0IGFsbA' };

const decision = { accept: false, reason: 'The amount is too low.' };

export const onlinePayments: Preparations = {
  getPaymentProviders: () => ({}),
  startPaymentSession: (sandbox) => ({ as: 'customer', body: order(sandbox) }),
  'startPaymentSession 404': (sandbox) => ({ as: 'customer', body: order(sandbox, 2147483647) }),
  'startPaymentSession 409': (sandbox) => ({
    as: 'customer',
    body: order(sandbox, sandbox.data.reservationIds.rejected),
  }),
  getPaymentSessions: async (sandbox) => {
    await started(sandbox);
    return { as: 'customer', query: { includeTotalCount: true } };
  },
  getPaymentSessionById: async (sandbox) => ({ as: 'customer', path: { id: (await started(sandbox)).id } }),
  cancelPaymentSession: async (sandbox) => ({ as: 'customer', path: { id: (await started(sandbox)).id } }),
  'cancelPaymentSession 409': async (sandbox) => ({
    as: 'customer',
    path: { id: (await played(sandbox, 'success')).id },
  }),
  decidePaymentSession: async (sandbox) => ({
    as: 'admin',
    path: { id: (await played(sandbox, 'otherAmount')).id },
    body: decision,
  }),
  'decidePaymentSession 409': async (sandbox) => ({
    as: 'admin',
    path: { id: (await played(sandbox, 'success')).id },
    body: { ...decision, accept: false },
  }),
  receivePaymentNotice: async (sandbox) => {
    const { reference } = await started(sandbox);
    const body = { scenario: 'lost' };
    const payment = await sandbox.succeed('paySandboxPayment', { path: { reference }, body });
    const [notice] = (payment as unknown as { notices: { body: string; signature: string }[] }).notices;
    return {
      path: { provider: 'sandbox' },
      raw: { contentType: 'application/json', text: notice!.body },
      headers: { 'X-Sandbox-Signature': notice!.signature },
    };
  },
  startRefund: async (sandbox) => ({ as: 'admin', path: { transactionId: await refunded(sandbox, true) } }),
  'startRefund 409': async (sandbox) => ({ as: 'admin', path: { transactionId: await refunded(sandbox, false) } }),
  getSandboxPaymentPage: async (sandbox) => ({ path: { reference: (await started(sandbox)).reference } }),
  'getSandboxPaymentPage 404': () => ({ path: unknownReference }),
  paySandboxPayment: async (sandbox) => ({
    path: { reference: (await started(sandbox)).reference },
    body: { scenario: 'success' },
  }),
  'paySandboxPayment 404': () => ({ path: unknownReference, body: { scenario: 'success' } }),
  'paySandboxPayment 409': async (sandbox) => ({
    path: { reference: (await played(sandbox, 'success')).reference },
    body: { scenario: 'success' },
  }),
  'paySandboxPayment multipart/form-data': async (sandbox) => ({
    path: { reference: (await started(sandbox)).reference },
    form: { scenario: 'success' },
  }),
  'paySandboxPayment 404 multipart/form-data': () => ({ path: unknownReference, form: { scenario: 'success' } }),
  'paySandboxPayment 409 multipart/form-data': async (sandbox) => ({
    path: { reference: (await played(sandbox, 'success')).reference },
    form: { scenario: 'success' },
  }),
};
