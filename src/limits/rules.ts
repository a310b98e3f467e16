import type { ConfiguredLimits } from '../config/limit-variables';

const minute = 60;
const hour = 60 * minute;

/**
 * What a limit counts. A request to which it does not apply is not counted.
 *
 * - `user`: a user, with all tokens and API keys.
 * - `anonymous`: the network of a client without a valid access token.
 * - `network`: the network of any client.
 * - `site`: the site of any client, which has many networks.
 * - `newAccounts`: the site of a user whose identity no administrator has checked, or of a client without a token. Such accounts cost nothing, so
 *   those of one site count together. Users who are known do not count here, and so cannot be stopped by others of their site.
 * - `account`: the account that a client wants to log in to, for each network separately, so that no client can use up the limit
 *   of another user.
 * - `listing`: a listing, where a handler counts it.
 * - `session`: a session, where a handler counts it.
 * - `host`: the name of another server, to which this one sends requests.
 * - `hostOfOwner`: such a server, for each owner separately.
 * - `hostOfNewOwners`: such a server, for all owners together whose identity no administrator has checked.
 * - `service`: all clients together.
 */
export type Counted =
  | 'user'
  | 'anonymous'
  | 'network'
  | 'site'
  | 'newAccounts'
  | 'account'
  | 'listing'
  | 'session'
  | 'host'
  | 'hostOfOwner'
  | 'hostOfNewOwners'
  | 'service';

export interface Limit {
  /** Its name in the contract's `x-limits`, which responses contain; set where limits are counted. */
  name?: string;
  of: Counted;
  /** Requests in a window, which begins with the first of them; 0: no limit. */
  points: number;
  /** Whether a request takes as many points as it costs, not one. */
  weighed?: true;
  /** The length of the window. */
  seconds: number;
  /** A body with this member is exempt: it is counted elsewhere. */
  unless?: string;
  /** Only requests that have this member, in the body or the query, are counted. */
  only?: string;
  /**
   * Whether a process may lease several points at a time from the database (quota-leases.ts). Limits that protect a secret or an
   * expensive operation query the database for each request.
   */
  isLeased?: true;
  /** Whether a request that fails gives its points back (`Limits.take`). */
  isRefunded?: true;
}

/** The points of one site, so that it cannot use up the `total` of the service: an eighth, but at least 10. 0, for no limit, if the total is 0. */
const siteShare = (total: number) => (total === 0 ? 0 : Math.max(10, Math.ceil(total / 8)));

/** The limits that handlers count, because a request that fails gives its points back. */
const refundedLimits = (points: ConfiguredLimits) =>
  ({
    // Counted by access/code-counting.ts. Verified contacts have counters of their own, so that codes for new accounts cannot stop log-ins.
    codesToUnverified: [{ of: 'site', points: points.codesSite, seconds: hour, isRefunded: true }],
    codesToVerified: [{ of: 'site', points: points.codesVerifiedSite, seconds: hour, isRefunded: true }],
    textMessages: [{ of: 'service', points: points.textMessages, seconds: 24 * hour, isRefunded: true }],
    textMessagesToUnverified: [
      { of: 'site', points: siteShare(points.textMessages / 2), seconds: 24 * hour, isRefunded: true },
      { of: 'service', points: Math.ceil(points.textMessages / 2), seconds: 24 * hour, isRefunded: true },
    ],
    // E-mails with one-time codes: anyone can register with the address of another person.
    emailsToUnverified: [
      { of: 'site', points: siteShare(points.emailsUnverified), seconds: 24 * hour, isRefunded: true },
      { of: 'service', points: points.emailsUnverified, seconds: 24 * hour, isRefunded: true },
    ],
    // Of customers who never had a confirmed payment: such accounts cost nothing. Counted by bookings/new-customers.ts.
    newCustomerBookings: [{ of: 'site', points: points.newCustomerBookings, seconds: 24 * hour, isRefunded: true }],
    newCustomerNights: [
      { of: 'site', points: points.newCustomerNights, seconds: 24 * hour, weighed: true, isRefunded: true },
    ],
    newCustomerPayments: [{ of: 'site', points: points.newCustomerPayments, seconds: 24 * hour, isRefunded: true }],
  }) as const satisfies Record<string, readonly Limit[]>;

/** The limits of log-ins, refreshes, codes and registrations. */
const accessLimits = (points: ConfiguredLimits) =>
  ({
    // The right code always passes; a log-in with a wrong one is counted when that is known (access/log-in.ts).
    logIns: [
      { of: 'network', points: points.logInsNetwork, seconds: minute, unless: 'code' },
      // Before the accounts, whose names clients can invent: a request that this limit rejects adds no counter of an account.
      { of: 'site', points: points.logInsSite, seconds: minute, unless: 'code', isLeased: true },
      { of: 'account', points: points.logInsAccount, seconds: hour, unless: 'code' },
    ],
    // Each replaces a row. Counted by access/refreshing.ts.
    refreshes: [{ of: 'session', points: points.refreshes, seconds: hour }],
    codes: [{ of: 'network', points: points.codesNetwork, seconds: hour }],
    registrations: [
      { of: 'network', points: points.registrations, seconds: hour },
      { of: 'site', points: points.registrationsSite, seconds: hour },
    ],
  }) as const satisfies Record<string, readonly Limit[]>;

/** The limits of uploaded pictures. */
const pictureLimits = (points: ConfiguredLimits) =>
  ({
    uploads: [{ of: 'user', points: points.uploads, seconds: hour }],
    // In kB of the stored pictures of listings and receipts of payments, counted as messagePictureBytes.
    pictureBytes: [
      { of: 'user', points: points.pictureBytes, seconds: 24 * hour, weighed: true },
      { of: 'newAccounts', points: points.pictureBytesSite, seconds: 24 * hour, weighed: true },
    ],
    messagePictures: [{ of: 'user', points: points.messagePictures, seconds: 24 * hour }],
    // In kB of the stored pictures. An upload takes 1 before the picture is read, and the rest when its size is known (files/counting.ts).
    messagePictureBytes: [
      { of: 'user', points: points.messagePictureBytes, seconds: 24 * hour, weighed: true },
      { of: 'newAccounts', points: points.pictureBytesSite, seconds: 24 * hour, weighed: true },
    ],
  }) as const satisfies Record<string, readonly Limit[]>;

/** The limits of conversations and their messages. */
const messageLimits = (points: ConfiguredLimits) =>
  ({
    // Each may add a row, and show the customer's name to another owner.
    conversations: [{ of: 'user', points: points.conversations, seconds: 24 * hour }],
    // Each publishes an event to the webhooks of the other party.
    messages: [
      { of: 'user', points: points.messages, seconds: 24 * hour, isLeased: true },
      { of: 'newAccounts', points: points.messagesSite, seconds: 24 * hour, isLeased: true },
    ],
    // In kB of the bodies.
    messageTexts: [{ of: 'user', points: points.messageTexts, seconds: 24 * hour, weighed: true, isLeased: true }],
    // To a user, by all senders together; counted where the e-mails are sent (notifications/delivery.ts), not by operations.
    messageEmails: [{ of: 'user', points: points.messageEmails, seconds: 24 * hour }],
  }) as const satisfies Record<string, readonly Limit[]>;

/** The limits of imported and exported calendars. */
const calendarLimits = (points: ConfiguredLimits) =>
  ({
    // Each makes this server call another one.
    calendars: [{ of: 'user', points: points.calendars, seconds: hour }],
    // Reads by the service, without those that succeed; each success allows another failure (`Limits.attempt`). Counted by calendars/reading.ts.
    // An owner, and the owners whose accounts cost nothing, use up only a part, so that the calendars of others are read.
    calendarFailures: [
      { of: 'host', points: points.calendarFailures, seconds: 15 * minute, isRefunded: true },
      { of: 'hostOfOwner', points: Math.ceil(points.calendarFailures / 4), seconds: 15 * minute, isRefunded: true },
      { of: 'hostOfNewOwners', points: Math.ceil(points.calendarFailures / 2), seconds: 15 * minute, isRefunded: true },
    ],
    // A platform reads the calendars of all its listings from a few addresses.
    calendarReads: [{ of: 'network', points: points.calendarReads, seconds: minute, isLeased: true }],
    // Reads at valid addresses, from all networks. They are counted when the address is known to be valid (calendars/handlers/feed.ts).
    calendarReadsOfListing: [{ of: 'listing', points: points.calendarReadsListing, seconds: minute, isLeased: true }],
  }) as const satisfies Record<string, readonly Limit[]>;

/**
 * The limits by their names in the contract's `x-limits`. To add a limit, add it here and name it in the operations that it
 * counts. How often codes are sent to a target and tried is counted with the codes: access/code-rules.ts.
 */
export const limitsOf = (points: ConfiguredLimits) =>
  ({
    requests: [
      { of: 'user', points: points.requestsUser, seconds: minute, weighed: true, isLeased: true },
      { of: 'anonymous', points: points.requestsAnonymous, seconds: minute, weighed: true, isLeased: true },
    ],
    // What one account stores in a day: an archived listing stays for the reservations that it had.
    newListings: [
      { of: 'user', points: points.newListings, seconds: 24 * hour },
      { of: 'newAccounts', points: points.newListingsSite, seconds: 24 * hour },
    ],
    // In kB of the bodies of requests that store something (isStoring), at least 1 for each, and of the responses that are kept for
    // Idempotency-Keys. Counted in http/handling.ts.
    newAccountBytes: [
      { of: 'newAccounts', points: points.newAccountBytes, seconds: 24 * hour, weighed: true, isLeased: true },
    ],
    // In kB of the bodies.
    texts: [{ of: 'user', points: points.texts, seconds: 24 * hour, weighed: true, isLeased: true }],
    // In kB of the bodies, at least 1 for each request: the change of a night writes the prices that searches use, or an event.
    nights: [{ of: 'user', points: points.nights, seconds: 24 * hour, weighed: true, isLeased: true }],
    // In kB of the bodies, at least 1 for each request: each publishes an event, and most write the prices that searches use.
    listingChanges: [{ of: 'user', points: points.listingChanges, seconds: 24 * hour, weighed: true, isLeased: true }],
    // In kB of the responses, which are kept for 24 hours for requests with an Idempotency-Key. Counted in http/handling.ts.
    storedResponses: [
      { of: 'user', points: points.storedResponses, seconds: 24 * hour, weighed: true, isLeased: true },
      { of: 'anonymous', points: points.storedResponses, seconds: 24 * hour, weighed: true, isLeased: true },
    ],
    ...accessLimits(points),
    // In kB of the stored images, which stay for days even if the account is never verified. A request takes 1 before they are read, and
    // the rest when their size is known (people/identity-images.ts).
    identityImages: [{ of: 'site', points: points.identityImages, seconds: 24 * hour, weighed: true }],
    // A change of address sends a message, and so does a new API key. New images of the identity card replace the earlier ones.
    profileChanges: [{ of: 'user', points: points.profileChanges, seconds: hour }],
    // Each reads all records of the user.
    exports: [{ of: 'user', points: points.exports, seconds: hour }],
    ...pictureLimits(points),
    // Each sends an e-mail to another person: a deposit can be declared again, as often as ledger.ts allows.
    bookings: [{ of: 'user', points: points.bookings, seconds: 24 * hour }],
    // A proposal is stored with the lines of two prices, and sends an e-mail to the other party. So does notice, which may also refund rent.
    alterations: [{ of: 'user', points: points.newAlterations, seconds: 24 * hour }],
    ...messageLimits(points),
    // Each stores texts of up to 3 kB.
    reviews: [{ of: 'user', points: points.reviews, seconds: 24 * hour }],
    // Each stores up to 10 kB, and an administrator has to read it.
    complaints: [
      { of: 'user', points: points.complaints, seconds: 24 * hour },
      { of: 'network', points: points.complaintsNetwork, seconds: 24 * hour },
      { of: 'site', points: points.complaintsSite, seconds: 24 * hour },
    ],
    savedSearches: [{ of: 'user', points: points.newSavedSearches, seconds: 24 * hour }],
    payments: [{ of: 'user', points: points.payments, seconds: hour }],
    // Each calls the payment provider, and adds a row.
    paymentSessions: [{ of: 'user', points: points.paymentSessions, seconds: 24 * hour }],
    // A provider sends the notices of all customers from a few addresses.
    paymentNotices: [{ of: 'network', points: points.paymentNotices, seconds: minute, isLeased: true }],
    // A deactivated promotion stays stored.
    promotions: [{ of: 'user', points: points.newPromotions, seconds: 24 * hour }],
    // Valid and invalid ones alike, so that codes cannot be found by trying.
    promoCodes: [
      { of: 'user', points: points.promoCodes, seconds: hour, only: 'promoCode' },
      { of: 'network', points: points.promoCodesNetwork, seconds: hour, only: 'promoCode' },
      { of: 'site', points: points.promoCodesSite, seconds: hour, only: 'promoCode' },
    ],
    // Each makes this server call, or look up, an address that the user has chosen.
    webhookCalls: [{ of: 'user', points: points.webhookCalls, seconds: hour }],
    ...calendarLimits(points),
    ...refundedLimits(points),
  }) as const satisfies Record<string, readonly Limit[]>;

export type LimitName = keyof ReturnType<typeof limitsOf>;

/** The limits of requests that store or publish something whose bytes no other limit counts by site. */
const storing: ReadonlySet<LimitName> = new Set<LimitName>([
  ...(['texts', 'nights', 'listingChanges', 'messageTexts', 'conversations', 'alterations', 'bookings'] as const),
  ...(['payments', 'paymentSessions', 'reviews', 'promotions', 'savedSearches', 'calendars', 'webhookCalls'] as const),
  'profileChanges',
]);

/** Whether a request that counts against these limits also counts against `newAccountBytes`. */
export function isStoring(names: readonly LimitName[]): boolean {
  return names.some((name) => storing.has(name));
}
