import { usualLimits } from '../config/limit-variables';
import { operationsOf, readDocument } from '../contract/document';
import { limits } from '../testing/limits';
import type { LimitName } from './rules';

/** Writes that have no limit of an hour or a day, and what limits how often one account can make them. */
const limitedByRecords: Record<string, string> = {
  logOut: 'ends a session, and log-ins are limited',
  closeAccount: 'an account is closed once',
  verifyEmail: 'needs a code, and codes are limited',
  verifyPhone: 'needs a code, and codes are limited',
  acceptTerms: 'a version is accepted once',
  removeApiKey: 'a key is removed once, and new keys are limited',
  removeWebhook: 'a webhook is removed once, and new webhooks are limited',
  removeSavedSearch: 'a search is removed once, and new ones are limited',
  removeCalendarImport: 'an import is removed once, and new ones are limited',
  rotateCalendarFeed: 'changes one row of the listing, and publishes no event',
  addFavorite: 'LIMIT_FAVORITES rows, and no event',
  removeFavorite: 'LIMIT_FAVORITES rows, and no event',
  markNotificationAsRead: 'a notification is marked once, and publishes no event',
  markAllNotificationsAsRead: 'a notification is marked once, and publishes no event',
  markConversationAsRead: 'changes one row of the conversation, and publishes no event',
  muteConversation: 'changes one row of the conversation, and publishes no event',
  deletePicture: 'a picture is deleted once, and uploads are limited',
  deleteRentProperty: 'a listing is deleted once, and new listings are limited',
  deactivatePromotion: 'a promotion is deactivated once, and changes of promotions are limited',
  withdrawBookingRequest: 'a request is decided once, and requests are limited',
  acceptBookingRequest: 'a request is decided once, and requests are limited',
  declineBookingRequest: 'a request is decided once, and requests are limited',
  decideAlteration: 'a proposal is decided once, and proposals are limited',
  withdrawAlteration: 'a proposal is decided once, and proposals are limited',
  cancelReservation: 'a stay is cancelled once, and bookings are limited',
  markNoShow: 'a stay is marked once, and bookings are limited',
  waiveRentInvoice: 'an invoice is waived once',
  cancelPaymentTransaction: 'a payment is cancelled once, and payments are limited',
  cancelPaymentSession: 'a session is cancelled once, and sessions are limited',
};

const hour = 60 * 60;
const isLimited = (names: readonly string[] = []) =>
  names.some((name) => limits[name as LimitName].some(({ of, seconds }) => of === 'user' && seconds >= hour));

test('every write of owners and customers has a limit of an hour or a day, or a reason why it needs none', () => {
  const writes = operationsOf(readDocument()).filter(
    ({ method, 'x-roles': roles = [] }) =>
      method.toUpperCase() !== 'GET' && (roles.includes('Owner') || roles.includes('Customer')),
  );
  expect(writes.length).toBeGreaterThan(50);
  const unlimited = writes.filter((operation) => !isLimited(operation['x-limits']));
  expect(unlimited.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(limitedByRecords).sort());
});

test('one account uses up at most a fourth of what the new accounts of its site share', () => {
  const { newListings, newListingsSite, pictureBytes, pictureBytesSite, newAccountBytes } = usualLimits;
  const { texts, nights, listingChanges, messageTexts, storedResponses, messages, messagesSite } = usualLimits;
  expect(newListingsSite / newListings).toBeGreaterThanOrEqual(4);
  expect(pictureBytesSite / pictureBytes).toBeGreaterThanOrEqual(4);
  expect(messagesSite / messages).toBeGreaterThanOrEqual(4);
  const most = texts + nights + listingChanges + messageTexts + storedResponses;
  expect(newAccountBytes / most).toBeGreaterThanOrEqual(4);
});
