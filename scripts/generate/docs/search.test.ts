/** Searches the committed pages with the script that the browser loads. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Entry } from '../../docs/page/search-index';
import { topics } from '../../docs/page/topics';
import { generatedFolder } from '../../../src/contract/document';

const folder = join(generatedFolder, 'docs');
const [script] = readdirSync(folder).filter((name) => name.startsWith('search-index.'));
const window: { findInDocs?: (query: string) => Entry[] } = {};
runInNewContext(readFileSync(join(folder, script!), 'utf8'), { window });
const find = (query: string) => window.findInDocs!(query);

test.each([
  // Words that occur in the text of the guides only
  ['pagination', './conventions.html#paging'],
  ['cursor', './conventions.html#paging'],
  ['HMAC', './receiving-events.html#verify-the-signature'],
  ['timezone', './conventions.html#dates'],
  ['sandbox', './sandbox.html'],
  ['recordIds', './sandbox.html#records-to-try'],
  ['arabic', './conventions.html#languages'],
  ['cors', './conventions.html#browsers'],
  ['etag', './conventions.html#caching'],
  ['long polling', './following-events.html#long-polling'],
  ['rate limit', './conventions.html#rate-limits'],
  ['minor units', './conventions.html#money'],
  ['seasonal', './integrate.html#set-seasonal-prices'],
  // Operations, also by their synonyms
  ['book a stay', './reservations.html#bookReservation'],
  ['bookReservation', './reservations.html#bookReservation'],
  ['/Reservations/GetQuote', './reservations.html#getQuote'],
  ['how do I cancel a booking', './reservations.html#cancelReservation'],
  ['upload photo', './files.html#uploadPicture'],
  ['availability', './reservations.html#getAvailableDates'],
  ['free dates', './reservations.html#getAvailableDates'],
  ['delete account', './auth.html#closeAccount'],
  ['gdpr', './auth.html#getMyData'],
  ['no-show', './reservations.html#markNoShow'],
  ['commission', './owner.html#setOwnerCommission'],
  // Topics whose guide or operation has other words
  ['pay online', './payments.html'],
  ['test card', './payments.html#pay-a-deposit-in-the-sandbox'],
  ['change dates', './changing-stays.html'],
  ['modify reservation', './changing-stays.html'],
  ['invoice', './rent.html'],
  ['rent monthly', './rent.html'],
  ['monthly invoice', './rent.html'],
  ['sandbox clock', './sandbox.html'],
  ['test data', './sandbox.html'],
  ['resend webhook', './webhooks.html#redeliverToWebhook'],
  ['deposite', './admin.html#confirmDeposit'],
  ['saved search', './saving-searches.html'],
  ['Save a search', './saved-searches.html#addSavedSearch'],
  ['login', './auth.html#logInWithEmail'],
  ['how do I log in', './auth.html#logInWithEmail'],
  ['minimum stay', './arrivals.html'],
  ['refund', './payments.html#refunds'],
  ['websocket', './following-events.html'],
  // Members, where they stand
  ['guestsCount', './reservations.html#bookReservation'],
  ['nextCursor', './conventions.html#paging'],
  ['traceId', './conventions.html#the-envelope'],
  ['totalAmount', './reservations.html#getQuote-200'],
  ['expectedTotalAmount', './reservations.html#bookReservation'],
  ['minPrice', './rent-properties.html#getRentProperties'],
  // Error codes, events, states and members of enumerations
  ['DATES_NOT_AVAILABLE', './error-codes.html#DATES_NOT_AVAILABLE'],
  ['dates not available', './error-codes.html#DATES_NOT_AVAILABLE'],
  ['reservation.confirmed', './following-events.html#reservation.confirmed'],
  ['BookingStatus', './states.html#BookingStatus'],
  ['BookingStatus.Confirmed', './states.html#BookingStatus.Confirmed'],
  // Typing errors and beginnings of words
  ['idempotncy', './conventions.html#idempotency-key'],
  ['cancel reservaton', './reservations.html#cancelReservation'],
  ['webook', './webhooks.html#getWebhooks'],
  ['paginat', './conventions.html#paging'],
])('%s first finds %s', (query, address) => {
  expect(find(query)[0]?.address).toBe(address);
});

test.each(Object.entries(topics))(
  'the address %s of a topic exists, and its queries find it first',
  (address, queries) => {
    expect(queries.map((query) => [query, find(query)[0]?.address])).toEqual(queries.map((query) => [query, address]));
  },
);

test('operations and guides come before members, and members before members of enumerations', () => {
  const groupsOf = (query: string) => find(query).map(({ group }) => group);
  const refund = groupsOf('refund');
  expect(refund[0]).not.toBe('member');
  const cancellation = groupsOf('cancellation');
  expect(cancellation.indexOf('guide')).toBeLessThan(cancellation.indexOf('member'));
  const purpose = groupsOf('purpose');
  expect(purpose).toContain('value');
  expect(purpose.indexOf('member')).toBeLessThan(purpose.indexOf('value'));
  const deposit = groupsOf('deposit');
  expect(deposit.slice(0, 3)).toEqual(['operation', 'operation', 'operation']);
  const flexible = groupsOf('flexible');
  expect(flexible.slice(0, 2).sort()).toEqual(['guide', 'operation']);
});

test('the excerpt contains the word that was found', () => {
  const [first] = find('HMAC');
  expect(first!.text).toContain('HMAC');
  expect(find('etag')[0]!.text).toMatch(/^… .*ETag/);
});

test('words without a meaning for the search, and no words at all, find nothing', () => {
  expect(['', '   ', 'the', 'zzqqxx'].map((query) => find(query).length)).toEqual([0, 0, 0, 0]);
});
