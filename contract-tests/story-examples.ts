/**
 * The requests whose responses are the examples of operations that have one example, and whose example request fails on the sandbox's data
 * (examples.http.test.ts), because it needs another state. Each begins with the sandbox's data at {@link testInstant}.
 */
import { BookingMode, RentType } from '../generated/enumerations';
import type { OperationId } from '../src/contract/handler';
import type { Call, TestApp } from '../src/testing/app';
import { actor, codeSentTo } from '../src/testing/access';
import {
  type Send,
  book,
  booking,
  cancelOthers,
  confirm,
  declare,
  reason,
  startPayment,
  stay,
} from './named-example-steps';
import { picture } from './preparations/pictures';

/** Sends what must come first, and returns the request. */
export type Prepare = (send: Send, app: TestApp) => Promise<Call>;

export const at = ({ clock }: TestApp, ...time: [month: number, day: number, hour: number, minute?: number]) =>
  clock.set(Date.UTC(time[0] === 12 ? 2026 : 2027, time[0] - 1, ...(time.slice(1) as [number, number])));

/** Books, and confirms the deposit at once. */
async function confirmNow(send: Send): Promise<number> {
  const reservationId = await book(send);
  await send('confirmDeposit', { as: 'admin', path: { reservationId }, body: {} });
  return reservationId;
}

const change = { startDate: stay.startDate, endDate: '2027-01-10', guestsCount: 3 };

export async function propose(send: Send): Promise<number> {
  const body = { reservationId: await confirmNow(send), ...change, expectedTotalAmount: 225 };
  return (await send('addAlteration', { as: 'customer', body })).id;
}

const requested = {
  ...{ propertyId: 11, ...stay, guestsCount: 2, message: 'We are a family of two and arrive after 20:00.' },
  ...{ expectedTotalAmount: 135, expectedDepositAmount: 27 },
};

/** The owner of the listing approves each booking. */
async function decidedByOwner({ db }: TestApp): Promise<void> {
  await db.updateTable('rent_property').set({ booking_mode: BookingMode.Request }).where('id', '=', 11).execute();
}

export async function request(send: Send, app: TestApp): Promise<{ id: number }> {
  await decidedByOwner(app);
  const { id } = await send('addBookingRequest', { as: 'customer', body: requested });
  at(app, 12, 1, 10);
  return { id };
}

const review = {
  rating: 5,
  categories: { cleanliness: 5, communication: 4, accuracy: 5, location: null, value: 4 },
  text: 'A bright flat, and everything was as described.',
  privateText: 'The tap in the kitchen drips.',
};

/** The customer's review on the day after the stay. */
export async function reviewCall(send: Send, app: TestApp): Promise<Call & { body: { reservationId: number } }> {
  const reservationId = await confirm(send, app);
  at(app, 1, 9, 9, 30);
  return { as: actor(app, 'customer'), body: { reservationId, ...review } };
}

/** Both sides have written. */
export async function published(send: Send, app: TestApp): Promise<number> {
  const call = await reviewCall(send, app);
  const { id } = await send('addReview', call);
  at(app, 1, 10, 8);
  const body = { reservationId: call.body.reservationId, rating: 5, text: 'Kind guests.' };
  await send('addReview', { as: actor(app, 'owner'), body });
  at(app, 1, 11, 8);
  return id;
}

export const reply = (app: TestApp, id: number): Call => ({
  ...{ as: actor(app, 'owner'), path: { id }, body: { text: 'Thank you. The tap is repaired.' } },
});

/** Books half a year at the listing, which is rented by the month, and confirms the deposit at 10:00 (UTC). */
async function rent(send: Send, app: TestApp): Promise<number> {
  const terms = { rent_type: RentType.Monthly, price_minor: 450_000, deposit_minor: 100_000, max_stay_nights: 365 };
  await app.db.updateTable('rent_property').set(terms).where('id', '=', 11).execute();
  const body = { ...booking, endDate: '2027-07-05' };
  const { id } = await send('bookReservation', { as: 'customer', body });
  at(app, 12, 1, 10);
  await send('confirmDeposit', { as: 'admin', path: { reservationId: id }, body: {} });
  return id;
}

/** The invoice of the second month. */
async function secondInvoice(send: Send, app: TestApp): Promise<{ id: number }> {
  const query = { reservationId: await rent(send, app) };
  const invoices = await send<{ id: number; period: number }[]>('getMyRentInvoices', { as: 'customer', query });
  return { id: invoices.find(({ period }) => period === 2)!.id };
}

const [email, phoneNumber] = ['customer@example.com', '+962790000002'];

export const single: Partial<Record<OperationId, Prepare>> = {
  logInWithEmail: async (_, app) => ({ body: { email, code: await codeSentTo(app, email) } }),
  logInWithPhoneNumber: async (_, app) => ({ body: { phoneNumber, code: await codeSentTo(app, phoneNumber) } }),
  refreshToken: async (send, app) => {
    const body = { email, code: await codeSentTo(app, email) };
    const { refreshToken } = await send<{ refreshToken: string }>('logInWithEmail', { body });
    at(app, 12, 2, 9, 30);
    return { body: { refreshToken } };
  },
  verifyEmail: async (_, app) => ({ as: 'customer', body: { email, code: await codeSentTo(app, email) } }),
  verifyPhone: async (_, app) => ({ as: 'owner', body: { phoneNumber, code: await codeSentTo(app, phoneNumber) } }),
  getAlterationQuote: async (send) => ({
    ...{ as: 'customer', path: { reservationId: await confirmNow(send) }, query: change },
  }),
  addAlteration: async (send) => ({
    ...{ as: 'customer', body: { reservationId: await confirmNow(send), ...change, expectedTotalAmount: 225 } },
  }),
  decideAlteration: async (send, app) => {
    const id = await propose(send);
    at(app, 12, 1, 10);
    return { as: 'owner', path: { id }, body: { accept: true } };
  },
  withdrawAlteration: async (send, app) => {
    const id = await propose(send);
    at(app, 12, 1, 10);
    return { as: 'customer', path: { id } };
  },
  addBookingRequest: async (_, app) => {
    await decidedByOwner(app);
    return { as: 'customer', body: requested };
  },
  acceptBookingRequest: async (send, app) => ({ as: 'owner', path: await request(send, app) }),
  declineBookingRequest: async (send, app) => ({
    ...{ as: 'owner', path: await request(send, app), body: { reason: 'We are renovating that week.' } },
  }),
  withdrawBookingRequest: async (send, app) => ({ as: 'customer', path: await request(send, app) }),
  addReview: reviewCall,
  updateReview: async (send, app) => {
    const { as, ...call } = await reviewCall(send, app);
    const { id } = await send('addReview', { as, ...call });
    at(app, 1, 9, 10);
    return { as, path: { id }, body: { rating: 4, text: 'A bright flat. The kitchen needs some repairs.' } };
  },
  replyToReview: async (send, app) => reply(app, await published(send, app)),
  hideReview: async (send, app) => {
    const id = await published(send, app);
    await send('replyToReview', reply(app, id));
    at(app, 1, 12, 8);
    return { as: actor(app, 'admin'), path: { id }, body: { reason: 'The review insults the owner.' } };
  },
  markNoShow: async (send, app) => {
    const id = await confirm(send, app);
    at(app, 1, 5, 22);
    return { as: actor(app, 'owner'), path: { id }, body: { note: 'No guest came by midnight.' } };
  },
  decidePaymentTransaction: async (send, app) => {
    const reservationId = await confirmNow(send);
    at(app, 12, 1, 10);
    const form = { ...declare(reservationId), purpose: 1, amount: 108, note: 'Paid this morning.' };
    const { id } = await send('addPaymentTransaction', {
      ...{ as: 'customer', form: { ...form, receipt: await picture('jpeg') } },
    });
    at(app, 12, 1, 12);
    return { as: 'admin', path: { id }, body: { confirm: true, reason: 'Seen on the account today.' } };
  },
  decidePaymentSession: async (send, app) => {
    const { id, reference } = await startPayment(send, app);
    await send('paySandboxPayment', { path: { reference }, body: { scenario: 'otherAmount', amount: 20 } });
    return { as: 'admin', path: { id }, body: { accept: false, reason: 'The amount is too low.' } };
  },
  getRentInvoiceById: async (send, app) => ({ as: 'customer', path: await secondInvoice(send, app) }),
  waiveRentInvoice: async (send, app) => {
    const path = await secondInvoice(send, app);
    at(app, 2, 1, 10);
    return { as: actor(app, 'owner'), path, body: { reason: 'The heating did not work for a week.' } };
  },
  getNoticeQuote: async (send, app) => {
    const id = await rent(send, app);
    at(app, 3, 1, 10);
    return { as: actor(app, 'customer'), path: { id }, query: { endDate: '2027-06-30' } };
  },
  getRenewalQuote: async (send, app) => {
    const id = await rent(send, app);
    at(app, 3, 1, 10);
    return { as: actor(app, 'customer'), path: { id }, query: { months: 3 } };
  },
  giveNotice: async (send, app) => {
    const id = await rent(send, app);
    at(app, 3, 1, 10);
    const body = { endDate: '2027-06-30', reason: 'We are moving to another city.' };
    return { as: actor(app, 'customer'), path: { id }, body };
  },
  renewReservation: async (send, app) => {
    const id = await rent(send, app);
    at(app, 3, 1, 10);
    const body = { months: 3, expectedMonthlyAmount: 450, expectedMonthlyDueAtArrivalAmount: 0 };
    return { as: actor(app, 'customer'), path: { id }, body };
  },
  // A part was not paid online, so that the refund does not start by itself.
  startRefund: async (send, app) => {
    const { id, reference } = await startPayment(send, app);
    await send('paySandboxPayment', { path: { reference }, body: { scenario: 'success' } });
    const { reservationId } = await send<{ reservationId: number }>('getPaymentSessionById', {
      ...{ as: 'customer', path: { id } },
    });
    const balance = { ...declare(reservationId), purpose: 1, amount: 108 };
    await send('addPaymentTransaction', { as: 'admin', body: balance });
    const body = { ...reason, refundAmount: 27 };
    await send('cancelReservation', { as: 'admin', path: { id: reservationId }, body });
    const query = { reservationId };
    const payments = await send<{ id: number; purpose: number }[]>('getPaymentTransactions', { as: 'admin', query });
    return { as: 'admin', path: { transactionId: payments.find(({ purpose }) => purpose === 2)!.id } };
  },
  deleteRentProperty: async (send, app) => {
    await cancelOthers(send, app);
    const { confirmed } = app.sandbox.reservationIds;
    await send('cancelReservation', { as: 'admin', path: { id: confirmed }, body: reason });
    return { as: 'owner', path: { id: 11 } };
  },
  closeAccount: async () => ({ as: 'otherCustomer', body: { confirm: true } }),
  deletePicture: async (send) => {
    const form = { image: await picture('jpeg') };
    const { path } = await send<{ path: string }>('uploadPicture', { as: 'owner', form });
    return { as: 'owner', path: { fileName: path.slice(path.lastIndexOf('/') + 1) } };
  },
};

/** The operations whose example fails on the sandbox's data and is not compared with a response, with the reason. */
export const notCompared: Partial<Record<OperationId, string>> = {
  addOwner: 'The account of the story exists in the sandbox.',
  addCustomer: 'The account of the story exists in the sandbox.',
  addAgent: 'The account of the story exists in the sandbox.',
  getPaymentReceipt: 'The response is a picture.',
  getSandboxPaymentPage: 'The response is a page.',
  paySandboxPayment: 'The response has signed notices with random values.',
  receivePaymentNotice: 'The request needs a signature; the response only repeats that the notice was received.',
};
