/**
 * The requests whose responses are the examples of operations that have one example, where this is the example request itself: sent alone or
 * after other examples (`sentAsWritten`), or in a state of the story (`sentIn`). Each begins with the sandbox's data at {@link testInstant}.
 */
import { sql } from 'kysely';
import { IdentityType } from '../generated/enumerations';
import { readDocument } from '../src/contract/document';
import type { OperationId } from '../src/contract/handler';
import type { Call, TestApp } from '../src/testing/app';
import { listOperations } from './document';
import { exampleCall, precedingOf } from './examples';
import { type Send, book, declareDeposit, depositForm, list, startPayment } from './named-example-steps';
import { picture } from './preparations/pictures';
import { type Prepare, at, propose, published, reply, request, reviewCall } from './story-examples';

const operations = listOperations(readDocument());

/** The example request. */
async function example(id: OperationId): Promise<Call> {
  const { as, path, query, body, form } = await exampleCall(operations.find((one) => one.id === id)!);
  return { as, path, query, body, form };
}

/** Sends the examples that come before that of `id`, and returns it. */
export async function afterOthers(id: OperationId, send: Send): Promise<Call> {
  for (const earlier of precedingOf(operations, id))
    await send(earlier.id as OperationId, await example(earlier.id as OperationId));
  return example(id);
}

export const sentAsWritten: readonly OperationId[] = [
  ...(['logOut', 'sendEmailCode', 'sendPhoneCode', 'ready', 'getPaymentProviders', 'getCalendarFeed'] as const),
  ...(['setSeasons', 'getSeasons', 'setCharges', 'getCharges', 'setDiscounts', 'getDiscounts'] as const),
  ...(['setArrivalRules', 'getArrivalRules', 'setNights', 'getNights', 'setTaxes', 'getTaxes'] as const),
  ...(['addBlockedDates', 'getBlockedDates', 'removeBlockedDates', 'removeFavorite', 'removeCalendarImport'] as const),
  ...(['addComplaint', 'addSavedSearch', 'updateSavedSearch', 'removeSavedSearch', 'addPromotion'] as const),
  ...(['addPaymentType', 'updatePaymentType', 'deletePaymentType', 'sendNotification', 'removeWebhook'] as const),
  ...(['blockUser', 'unblockUser', 'removeApiKey'] as const),
];

/** The example request on the story's listing, sent `hour` (UTC) on the first day. */
const onListing =
  (id: OperationId, hour?: number): Prepare =>
  async (send, app) => {
    await list(send, app);
    if (hour !== undefined) at(app, 12, 1, hour);
    return example(id);
  };

/** The customer has no stay at the owner's listings yet. */
async function withoutStays({ db, sandbox }: TestApp): Promise<void> {
  const { customer, otherCustomer } = sandbox.userIds;
  await sql`update reservation set customer_id = ${otherCustomer} where customer_id = ${customer}`.execute(db);
}

/** The example request before the customer has a stay, after the customer has opened the conversation. */
const inConversation =
  (id: OperationId): Prepare =>
  async (send, app) => {
    await withoutStays(app);
    return afterOthers(id, send);
  };

/** Two messages of the customer, of which the owner has read the first. */
async function talk(send: Send, app: TestApp): Promise<void> {
  await withoutStays(app);
  await send('openConversation', await example('openConversation'));
  const write = (clientMessageId: string, text: string) =>
    send('sendMessage', { as: 'customer', body: { conversationId: 1, clientMessageId, text } });
  await write('7d9f2c1a-40be-4f6c-9d2b-5a1e8c3f7b60', 'Good morning.');
  await send('markConversationAsRead', { as: 'owner', path: { id: 1 } });
  at(app, 12, 1, 9, 35);
  await write('7d9f2c1a-40be-4f6c-9d2b-5a1e8c3f7b61', 'Is there a cot for a baby?');
}

/** The example request with the id of the deposit that the customer declared, sent an hour later. */
const onDeposit =
  (id: OperationId, isWithReceipt = true): Prepare =>
  async (send, app) => {
    const { form } = await depositForm(send, app);
    const { receipt, ...rest } = form!;
    const declared = isWithReceipt ? { ...rest, receipt } : rest;
    const { id: transaction } = await send('addPaymentTransaction', { as: 'customer', form: declared });
    at(app, 12, 1, 11);
    return { ...(await example(id)), path: { id: transaction } };
  };

/** The example request about the story's reservation, whose deposit is due, sent at noon. */
const onReservation =
  (id: OperationId): Prepare =>
  async (send, app) => {
    const reservationId = await book(send);
    at(app, 12, 1, 12);
    return { ...(await example(id)), path: { reservationId } };
  };

/** The example request after the customer, who has named an identity card, has accepted the terms. */
const asMember =
  (id: OperationId): Prepare =>
  async (send, { db }) => {
    const card = { identity_type: IdentityType.NationalId, identity_number_masked: '*******567' };
    await db.updateTable('app_user').set(card).where('id', '=', 3).execute();
    if (id !== 'acceptTerms') await send('acceptTerms', await example('acceptTerms'));
    return example(id);
  };

export const sentIn: Partial<Record<OperationId, Prepare>> = {
  getMe: asMember('getMe'),
  updateMe: asMember('updateMe'),
  acceptTerms: async (send, app) => {
    at(app, 12, 1, 10);
    return asMember('acceptTerms')(send, app);
  },
  addFavorite: onListing('addFavorite'),
  updateRentProperty: onListing('updateRentProperty', 10),
  setRentPropertyCommission: onListing('setRentPropertyCommission', 10),
  changeRentPropertyStatus: onListing('changeRentPropertyStatus', 10),
  getMyRentListings: async (send, app) => {
    await list(send, app);
    return { as: 'owner', query: { propertyStatus: 1 } };
  },
  openConversation: inConversation('openConversation'),
  muteConversation: inConversation('muteConversation'),
  sendMessage: inConversation('sendMessage'),
  getMessages: async (send, app) => {
    await withoutStays(app);
    await send('sendMessage', await afterOthers('sendMessage', send));
    return example('getMessages');
  },
  getConversations: async (send, app) => {
    await talk(send, app);
    return { as: 'owner' };
  },
  markConversationAsRead: async (send, app) => {
    await talk(send, app);
    return { as: 'owner', path: { id: 1 } };
  },
  getComplaintById: async (send, app) => {
    await list(send, app);
    // The sandbox's complaint about the listing is older.
    await app.db.deleteFrom('complaint').execute();
    const body = { kind: 2, about: 0, id: 11, text: 'The pictures show another flat.' };
    const { id } = await send('addComplaint', { as: 'customer', body });
    return { as: 'admin', path: { id } };
  },
  decideComplaint: async (_, app) => {
    at(app, 12, 1, 10);
    return example('decideComplaint');
  },
  cancelPaymentSession: async (send, app) => ({ as: 'customer', path: { id: (await startPayment(send, app)).id } }),
  getPaymentSessions: async (send, app) => {
    await startPayment(send, app);
    return { as: 'customer' };
  },
  confirmDeposit: onReservation('confirmDeposit'),
  rejectDeposit: onReservation('rejectDeposit'),
  getPaymentTransactions: async (send, app) => {
    const reservationId = await declareDeposit(send, app);
    return { as: 'admin', query: { reservationId } };
  },
  getPaymentTransactionById: onDeposit('getPaymentTransactionById'),
  cancelPaymentTransaction: onDeposit('cancelPaymentTransaction'),
  requestPaymentReceipt: onDeposit('requestPaymentReceipt', false),
  addPaymentReceipt: async (send, app) => {
    const call = await onDeposit('requestPaymentReceipt', false)(send, app);
    await send('requestPaymentReceipt', call);
    return { as: 'customer', path: call.path!, form: { receipt: await picture('jpeg') } };
  },
  getAlterationsByReservation: async (send, app) => {
    await propose(send);
    const { reservation_id: id } = await app.db
      .selectFrom('alteration')
      .select('reservation_id')
      .executeTakeFirstOrThrow();
    return { as: 'customer', path: { id } };
  },
  getMyBookingRequests: async (send, app) => {
    await request(send, app);
    return { as: 'customer' };
  },
  getOwnerBookingRequests: async (send, app) => {
    await request(send, app);
    return { as: 'owner' };
  },
  getMyReviews: async (send, app) => {
    const call = await reviewCall(send, app);
    await send('addReview', call);
    return { as: call.as };
  },
  getReviewsByProperty: async (send, app) => {
    const id = await published(send, app);
    await send('replyToReview', reply(app, id));
    return { path: { propertyId: 11 } };
  },
};
