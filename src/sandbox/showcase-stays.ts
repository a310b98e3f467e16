import { PaymentPurpose, RentInvoiceStatus } from '../../generated/enumerations';
import { applyDueTransitions } from '../bookings/expiry';
import { addPaymentTransaction } from '../bookings/handlers/adding-payments';
import { addAlteration, getAlterationQuote } from '../bookings/handlers/alterations';
import { bookReservation } from '../bookings/handlers/booking';
import { addBookingRequest } from '../bookings/handlers/booking-requests';
import { decidePaymentTransaction } from '../bookings/handlers/deciding-payments';
import { confirmDeposit } from '../bookings/handlers/deposits';
import { getMyRentInvoices } from '../bookings/handlers/rent';
import { markConversationAsRead, openConversation } from '../conversations/handlers/conversations';
import { sendMessage } from '../conversations/handlers/messages';
import { addReview } from '../reviews/handlers';
import { type CalendarDate, addDays, addMonths, todayIn } from '../values/dates';
import { amman } from './data';
import type { Operations } from './run-operations';
import type { addListings } from './showcase-listings';

const hour = 60 * 60_000;
const day = 24 * hour;
/** Cash, which requires neither a reference nor a receipt. */
const paymentTypeId = 1;

/** Adds the stays of the other customer at the listings, and what belongs to them; returns their ids. */
export async function addStays(operations: Operations, listed: Awaited<ReturnType<typeof addListings>>, now: number) {
  const today = todayIn(amman.timeZone, now);
  const nights = (start: number) => [addDays(today, start), addDays(today, start + 3)] as const;
  const complete = () => applyDueTransitions(operations.dependencies, { propertyId: listed.pricedListing });

  operations.at(now - 45 * day);
  const monthlyStay = await book(operations, listed.monthlyListing, monthsFrom(today));
  const paidInvoice = await payFirstMonth(operations, monthlyStay);

  operations.at(now - 34 * day);
  const reviewedStay = await book(operations, listed.pricedListing, nights(-25));
  operations.at(now - 20 * day);
  await complete();
  const publishedReview = await review(operations, 'otherCustomer', reviewedStay, 4);
  const publishedReviewOfCustomer = await review(operations, 'otherOwner', reviewedStay, 5);

  operations.at(now - 12 * day);
  // The city of the listing is west of that of `today`: a stay that ends a day later is not over yet for two hours of the day.
  const stayToReview = await book(operations, listed.pricedListing, nights(-7));
  operations.at(now - 2 * day);
  await complete();
  const sealedReview = await review(operations, 'otherCustomer', stayToReview, 5);

  const upcomingStay = await book(operations, listed.pricedListing, nights(30));
  const conversation = await converse(operations, upcomingStay);
  operations.at(now - hour);
  const alteration = await propose(operations, upcomingStay, nights(30));
  const bookingRequest = await request(operations, listed.requestListing, nights(20));

  operations.at(now);
  const dueInvoice = await openInvoice(operations, monthlyStay);
  return {
    ...{ monthlyStay, paidInvoice, dueInvoice, reviewedStay, publishedReview, publishedReviewOfCustomer },
    ...{ stayToReview, sealedReview, upcomingStay, conversation, alteration, bookingRequest },
  };
}

type Dates = readonly [startDate: CalendarDate, endDate: CalendarDate];

/** Four months, of which the second begins in two days, so that its rent is already open; earlier where a month has no such day. */
function monthsFrom(today: CalendarDate): Dates {
  let startDate = addDays(today, -27);
  while (addMonths(startDate, 1) > addDays(today, 2)) startDate = addDays(startDate, -1);
  return [startDate, addMonths(startDate, 4)];
}

/** Books a stay of two guests and confirms its deposit. */
async function book(operations: Operations, propertyId: number, [startDate, endDate]: Dates): Promise<number> {
  const body = { propertyId, startDate, endDate, guestsCount: 2 };
  const { id } = await operations.call('otherCustomer', bookReservation, { body });
  await operations.call('admin', confirmDeposit, { path: { reservationId: id }, body: { paymentTypeId } });
  return id;
}

async function listInvoices(operations: Operations, reservationId: number) {
  return operations.call('otherCustomer', getMyRentInvoices, { query: { reservationId } });
}

/** Pays what the deposit has left of the first rent invoice, and returns its id. */
async function payFirstMonth(operations: Operations, reservationId: number): Promise<number> {
  const invoices = await listInvoices(operations, reservationId);
  const { id, amount, paidAmount } = invoices.find(({ period }) => period === 1)!;
  const payment = { reservationId, paymentTypeId, purpose: PaymentPurpose.Balance, rentInvoiceId: id };
  const body = { ...payment, amount: amount - paidAmount };
  const paid = await operations.call('otherCustomer', addPaymentTransaction, { body });
  await operations.call('admin', decidePaymentTransaction, { path: { id: paid.id }, body: { confirm: true } });
  return id;
}

/** The id of the open rent invoice; reading opens it. */
async function openInvoice(operations: Operations, reservationId: number): Promise<number> {
  const invoices = await listInvoices(operations, reservationId);
  return invoices.find(({ status }) => status === RentInvoiceStatus.Open)!.id;
}

async function review(
  operations: Operations,
  as: 'otherCustomer' | 'otherOwner',
  reservationId: number,
  rating: number,
): Promise<number> {
  const text = as === 'otherOwner' ? 'A careful guest.' : 'Bright and quiet, close to the sea.';
  return (await operations.call(as, addReview, { body: { reservationId, rating, text } })).id;
}

/** A question, which the owner has read, and the answer, which the customer has not. */
async function converse(operations: Operations, reservationId: number): Promise<number> {
  const { id } = await operations.call('otherCustomer', openConversation, { body: { reservationId } });
  const message = { conversationId: id, clientMessageId: 'example' };
  const question = { ...message, text: 'Is there a cot for a baby?' };
  await operations.call('otherCustomer', sendMessage, { body: question });
  await operations.call('otherOwner', markConversationAsRead, { path: { id } });
  await operations.call('otherOwner', sendMessage, { body: { ...message, text: 'Yes, in the wardrobe.' } });
  return id;
}

/** The customer proposes to stay one night longer. */
async function propose(operations: Operations, reservationId: number, [startDate, last]: Dates): Promise<number> {
  const dates = { startDate, endDate: addDays(last, 1) };
  const quote = await operations.call('otherCustomer', getAlterationQuote, { path: { reservationId }, query: dates });
  const body = { reservationId, ...dates, expectedTotalAmount: quote.after.totalAmount };
  return (await operations.call('otherCustomer', addAlteration, { body })).id;
}

async function request(operations: Operations, propertyId: number, [startDate, endDate]: Dates): Promise<number> {
  const body = { propertyId, startDate, endDate, guestsCount: 2, message: 'We arrive late in the evening.' };
  return (await operations.call('otherCustomer', addBookingRequest, { body })).id;
}
