/** Payments, refunds and payment types. */
import { PaymentPurpose } from '../../generated/enumerations';
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { picture } from './pictures';
import type { Preparations } from './types';

const unknownId = 2147483647;

/** The deposit of the pending reservation. */
const deposit = ({ data }: Sandbox, reservationId = data.reservationIds.pending) => ({
  ...{ reservationId, paymentTypeId: 2, amount: 27, reference: 'TR-20261201-0042' },
});

async function paid(sandbox: Sandbox, call: Call = { as: 'customer', body: deposit(sandbox) }): Promise<number> {
  return (await sandbox.succeed('addPaymentTransaction', call)).id;
}

/** Part of the balance of the confirmed reservation. */
async function balance(sandbox: Sandbox): Promise<number> {
  const { confirmed } = sandbox.data.reservationIds;
  const body = { ...deposit(sandbox, confirmed), purpose: PaymentPurpose.Balance };
  return paid(sandbox, { as: 'customer', body });
}

const withReceipt = async (sandbox: Sandbox, format: 'jpeg' | 'png', reservationId?: number) => ({
  as: 'customer' as const,
  form: { ...deposit(sandbox, reservationId), receipt: await picture(format) },
});

const receiptOf = (format: 'jpeg' | 'png') => async (sandbox: Sandbox) => ({
  ...{ as: 'customer' as const, path: { id: await paid(sandbox, await withReceipt(sandbox, format)) } },
});

/** A confirmed reservation shortly before its first day ends. */
async function beginning(sandbox: Sandbox): Promise<number> {
  // Uses the date in three minutes, because a booking in the last minutes of a day would be for the next day.
  const amman = (instant: number) => new Date(instant + 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const [startDate, endDate] = [0, 1].map((days) => amman(Date.now() + 180_000 + days * 24 * 60 * 60 * 1000));
  const body = { propertyId: sandbox.data.propertyIds.active, startDate, endDate };
  const { id } = await sandbox.succeed('bookReservation', { as: 'customer', body });
  await sandbox.succeed('confirmDeposit', { as: 'admin', path: { reservationId: id }, body: {} });
  await sandbox.waitUntil(Date.parse(`${startDate}T23:58:00+03:00`));
  return id;
}

const cheque = { name: 'Cheque', code: 'Cheque', instructions: 'Bring it to the office of the platform.' };

export const payments: Preparations = {
  getPaymentTypes: () => ({}),
  addPaymentType: () => ({ as: 'admin', body: cheque }),
  'addPaymentType 409': () => ({ as: 'admin', body: { ...cheque, code: 'Cash' } }),
  updatePaymentType: () => ({ as: 'admin', path: { id: 2 }, body: { ...cheque, code: 'BankTransfer' } }),
  'updatePaymentType 409': () => ({ as: 'admin', path: { id: 2 }, body: { ...cheque, code: 'Cash' } }),
  deletePaymentType: () => ({ as: 'admin', path: { id: 2 } }),

  addPaymentTransaction: (sandbox) => ({ as: 'customer', body: deposit(sandbox) }),
  'addPaymentTransaction 404': (sandbox) => ({ as: 'customer', body: deposit(sandbox, unknownId) }),
  'addPaymentTransaction 409': (sandbox) => ({
    as: 'customer',
    body: deposit(sandbox, sandbox.data.reservationIds.rejected),
  }),
  'addPaymentTransaction multipart/form-data': (sandbox) => withReceipt(sandbox, 'jpeg'),
  'addPaymentTransaction 404 multipart/form-data': (sandbox) => withReceipt(sandbox, 'jpeg', unknownId),
  'addPaymentTransaction 409 multipart/form-data': (sandbox) =>
    withReceipt(sandbox, 'jpeg', sandbox.data.reservationIds.rejected),
  getMyPaymentTransactions: () => ({ as: 'customer' }),
  getPaymentTransactions: () => ({ as: 'admin', query: { includeTotalCount: true } }),
  getPaymentTransactionById: async (sandbox) => ({ as: 'customer', path: { id: await paid(sandbox) } }),
  getPaymentReceipt: receiptOf('jpeg'),
  'getPaymentReceipt 200 image/png': receiptOf('png'),
  requestPaymentReceipt: async (sandbox) => ({ as: 'admin', path: { id: await paid(sandbox) }, body: {} }),
  'requestPaymentReceipt 409': async (sandbox) => ({
    as: 'admin',
    path: { id: await paid(sandbox, await withReceipt(sandbox, 'jpeg')) },
    body: {},
  }),
  addPaymentReceipt: async (sandbox) => ({
    as: 'customer',
    path: { id: await paid(sandbox) },
    form: { receipt: await picture('jpeg') },
  }),
  'addPaymentReceipt 409': async (sandbox) => ({
    as: 'customer',
    path: { id: await paid(sandbox, await withReceipt(sandbox, 'png')) },
    form: { receipt: await picture('jpeg') },
  }),
  cancelPaymentTransaction: async (sandbox) => ({ as: 'customer', path: { id: await paid(sandbox) } }),
  'cancelPaymentTransaction 409': async (sandbox) => {
    const id = await paid(sandbox);
    const path = { reservationId: sandbox.data.reservationIds.pending };
    await sandbox.succeed('confirmDeposit', { as: 'admin', path, body: {} });
    return { as: 'customer', path: { id } };
  },
  decidePaymentTransaction: async (sandbox) => ({
    as: 'admin',
    path: { id: await balance(sandbox) },
    body: { confirm: true },
  }),
  'decidePaymentTransaction 409': async (sandbox) => ({
    as: 'admin',
    path: { id: await paid(sandbox) },
    body: { confirm: true },
  }),

  markNoShow: async (sandbox) => ({
    as: 'owner',
    path: { id: await beginning(sandbox) },
    body: { note: 'No guest came by midnight.' },
  }),
  'markNoShow 409': ({ data }) => ({ as: 'owner', path: { id: data.reservationIds.confirmed }, body: {} }),
};
