/** Searches the committed pages with the script that the browser loads. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Entry } from '../../docs/page/entries';
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
  ['book', './reservations.html#bookReservation'],
  ['booking', './reservations.html#bookReservation'],
  ['create booking', './reservations.html#bookReservation'],
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
  ['test card', './payments.html#pay-a-deposit-with-the-test-provider'],
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
  // Words of other marketplaces and APIs, which the docs call differently
  ['payout', './prices.html#deposit-and-commission'],
  ['overbooking', './calendars.html#conflicts'],
  ['chat', './writing-messages.html'],
  ['chat attachment', './writing-messages.html#send-pictures'],
  ['swagger', './index.html#files-for-your-tools'],
  ['wifi', './rent-properties.html#getRentProperties'],
  ['translate', './conventions.html#languages'],
  ['asyncapi', './event-types.html'],
  ['migrate to v2', './migration.html'],
  ['breaking changes', './migration.html'],
  ['security deposit', './prices.html#deposit-and-commission'],
  ['cleaning fee', './listing-rules.html#setCharges'],
  ['service fee', './listing-rules.html#setCharges'],
  ['damage claim', './reporting-content.html'],
  ['authenticate', './auth.html#logInWithEmail'],
  ['change email', './auth.html#updateMe'],
  ['quote', './reservations.html#getQuote'],
  ['errors', './error-codes.html'],
  ['check availability', './reservations.html#getAvailableDates'],
  ['react hooks', './sdk.html#use-it-with-tanstack-query'],
  ['mock server', './sandbox.html'],
  ['trace id', './conventions.html#the-envelope'],
  ['date format', './conventions.html#dates'],
  ['extend stay', './changing-stays.html'],
  ['version conflict', './error-codes.html#STATE_CONFLICT'],
  ['max file size', './conventions.html#size-limits'],
  ['exchange rate', './conventions.html#money'],
  ['sort results', './searching.html#search-by-price'],
  ['go live', './integrate.html#test-on-a-sandbox-server'],
  ['double booking', './calendars.html#conflicts'],
  ['airbnb', './calendars.html#connect-a-platform'],
  ['import ical', './calendar.html#addCalendarImport'],
  ['block dates', './reservations.html#addBlockedDates'],
  ['forgot password', './index.html#logging-in'],
  ['one time code', './otp.html#sendPhoneCode'],
  ['upload receipt', './payment-transactions.html#addPaymentReceipt'],
  ['rate limit exceeded', './error-codes.html#RATE_LIMITED'],
  ['429', './conventions.html#rate-limits'],
  ['401', './error-codes.html#UNAUTHENTICATED'],
  ['promo code', './promotions.html#addPromotion'],
  ['pricing', './prices.html'],
  ['atom', './changelog.html'],
  ['rss', './changelog.html'],
  ['versioning', './conventions.html#versions'],
  ['price per night', './prices.html#prices-in-a-search'],
  ['taxes', './city.html#getTaxes'],
  ['search map', './searching.html#search-on-a-map'],
  ['star rating', './searching.html#search-by-rating'],
  ['block user', './blocked-users.html#blockUser'],
  ['python client', './clients.html#python'],
  ['android', './clients.html#kotlin'],
  ['flutter', './clients.html#dart'],
  ['mcp', './agents.html'],
  ['postman', './index.html#files-for-your-tools'],
  ['create api key', './api-keys.html#addApiKey'],
  ['how do I get an API key', './api-keys.html#addApiKey'],
  ['test card declined', './payments.html#late-repeated-and-lost-notices'],
  ['webhook retry after 500', './receiving-events.html#delivery'],
  ['idempotent booking', './conventions.html#idempotency-key'],
  ['how long is a deposit held', './reservations.html#bookReservation'],
  ['set weekend price', './prices.html#nightly-rentals'],
  ['webhook signature', './receiving-events.html#verify-the-signature'],
  ['webhook retry policy', './receiving-events.html#delivery'],
  ['request to book', './requests-to-book.html'],
  ['push notifications', './notifications.html#getNotifications'],
  ['check-in time', './arrivals.html'],
  ['verify identity', './customer.html#verifyCustomerIdentity'],
  ['overdue rent', './event-types.html#rentInvoice.overdue'],
  ['export my data', './auth.html#getMyData'],
  ['deactivate listing', './rent-properties.html#changeRentPropertyStatus'],
  ['delete listing', './rent-properties.html#deleteRentProperty'],
  ['kyc', './customer.html#setCustomerIdImages'],
  ['report abuse', './reporting-content.html'],
  ['list of cities', './city.html#getCities'],
  ['access token expired', './auth.html#refreshToken'],
  ['booking states', './states.html#BookingStatus'],
  ['state machine', './states.html'],
  ['permissions', './roles.html'],
  ['localhost', './receiving-events.html#test-a-webhook'],
  ['2.2.0 added', './changelog.html#added'],
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
  ['reservation.confirmed', './event-types.html#reservation.confirmed'],
  ['BookingStatus', './states.html#BookingStatus'],
  ['BookingStatus.Confirmed', './states.html#BookingStatus.Confirmed'],
  // Typing errors and beginnings of words
  ['idempotncy', './conventions.html#idempotency-key'],
  ['cancel reservaton', './reservations.html#cancelReservation'],
  ['webook', './webhooks.html#getWebhooks'],
  ['paginat', './conventions.html#paging'],
  // Letters that changed places
  ['refnud', './payments.html#refunds'],
  ['bookign', './reservations.html#bookReservation'],
  ['depsoit', './admin.html#confirmDeposit'],
  ['cusror', './conventions.html#paging'],
  ['hmca', './receiving-events.html#verify-the-signature'],
  // The beginning of a word is not taken for another word
  ['alter a stay', './alterations.html#addAlteration'],
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

test('results that contain some of the words follow if few contain all of them', () => {
  const [topic, ...others] = find('security deposit');
  expect(topic!.address).toBe('./prices.html#deposit-and-commission');
  expect(others[0]).toMatchObject({ group: 'operation', title: expect.stringContaining('deposit') as string });
  expect(find('cancel reservation zzqqxx')[0]!.address).toBe('./reservations.html#cancelReservation');
});

test('a short word is not taken for the beginning of another word, and no known word for a typing error', () => {
  expect(find('fee').filter(({ title }) => /feed|feet/i.test(title))).toEqual([]);
  expect(find('clock').filter(({ title }) => /block/i.test(title))).toEqual([]);
});

test('the sections of a release name its version', () => {
  const titles = find('changelog').filter(({ group }) => group === 'history');
  expect(titles.length).toBeGreaterThan(0);
  const releases = find('2.2.0').filter(({ group }) => group === 'history');
  expect(releases.map(({ title }) => title)).toContain('2.2.0 Added');
});

test('the excerpt contains the word that was found', () => {
  const [first] = find('HMAC');
  expect(first!.text).toContain('HMAC');
  expect(find('etag')[0]!.text).toMatch(/^… .*ETag/);
});

test('words without a meaning for the search, and no words at all, find nothing', () => {
  expect(['', '   ', 'the', 'zzqqxx'].map((query) => find(query).length)).toEqual([0, 0, 0, 0]);
});
