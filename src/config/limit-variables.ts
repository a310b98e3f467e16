import { integer, variable } from './checks';

const limit = (standard: number, meaning: string, most = 1_000_000) => variable(integer(1, most), standard, meaning);

/** A limit of the whole service, which 0 turns off. */
const budget = (standard: number, meaning: string) => variable(integer(0, 1_000_000), standard, meaning);

/** The limits that an operator may change. The contract documents the defaults. Limits of sizes and lengths are part of the contract's schemas. */
export const limitVariables = {
  LIMIT_REQUESTS_ANONYMOUS: limit(240, 'Points per minute of the requests from one network without a token'),
  LIMIT_REQUESTS_USER: limit(600, 'Points per minute of the requests of one user, with all tokens and API keys'),
  LIMIT_LOG_INS_NETWORK: limit(10, 'Log-ins per minute from one network'),
  LIMIT_LOG_INS_SITE: limit(2000, 'Log-ins per minute from one site'),
  LIMIT_LOG_INS_ACCOUNT: limit(10, 'Log-ins per hour to one account from one network'),
  LIMIT_REFRESHES: limit(120, 'Refreshes per hour of one session'),
  LIMIT_SESSIONS: limit(
    100,
    'Open sessions of one user; a further log-in ends the one that was refreshed least recently',
  ),
  LIMIT_CODES_NETWORK: limit(20, 'One-time codes per hour requested from one network'),
  LIMIT_CODES_SITE: limit(500, 'One-time codes per hour to unverified or unknown contacts, requested from one site'),
  LIMIT_CODES_VERIFIED_SITE: limit(600, 'One-time codes per hour to verified contacts, requested from one site'),
  LIMIT_TEXT_MESSAGES: budget(
    10_000,
    'Text messages with one-time codes and about changed contacts per day, for all users together; at most half of them to unverified numbers, and an eighth of these from one site; 0: no limit',
  ),
  LIMIT_EMAILS_UNVERIFIED: budget(
    20_000,
    'E-mails with one-time codes to unverified addresses per day, for all users together; at most an eighth of them from one site; 0: no limit',
  ),
  LIMIT_EMAILS_USER: limit(
    500,
    'E-mails with notifications per day to one user, except about messages and new API keys; administrators receive all',
  ),
  LIMIT_REGISTRATIONS: limit(
    60,
    'Registrations per hour from one network; many people may share the address of a carrier',
  ),
  LIMIT_REGISTRATIONS_SITE: limit(
    240,
    'Registrations per hour from one site: the /24 of IPv4 or the /48 of IPv6 addresses',
  ),
  LIMIT_IDENTITY_IMAGES: limit(
    300_000,
    'kB of images of identity cards per day that are stored for new and changed accounts from one site',
  ),
  LIMIT_PROFILE_CHANGES: limit(30, 'Profile changes and new API keys per hour of one user'),
  LIMIT_CONTACT_NOTICES: limit(
    5,
    'Messages per day about changes of the e-mail address of one account, and as many about those of its phone number',
  ),
  LIMIT_EXPORTS: limit(6, 'Exports per hour that one user makes of their own data'),
  LIMIT_UPLOADS: limit(60, 'Uploads per hour of one user'),
  LIMIT_PICTURE_BYTES: limit(500_000, 'kB of stored pictures of listings and receipts of payments per day of one user'),
  LIMIT_PICTURE_BYTES_SITE: limit(
    4_000_000,
    'kB of stored pictures of listings and receipts of payments per day from one site, and as many of pictures for messages, of users whose identity no administrator has checked',
    100_000_000,
  ),
  LIMIT_BOOKINGS: limit(20, 'Bookings per day of one customer'),
  LIMIT_NEW_CUSTOMER_BOOKINGS: limit(
    40,
    'Bookings, requests to book and renewals per day from one site, of customers without a paid stay',
  ),
  LIMIT_NEW_CUSTOMER_NIGHTS: limit(
    100,
    'Nights of these bookings per day from one site; at most 30 of each stay are counted',
  ),
  LIMIT_NEW_CUSTOMER_PAYMENTS: limit(
    60,
    'Declared and online payments per day from one site, of customers without a paid stay',
  ),
  LIMIT_NEW_ALTERATIONS: limit(50, 'Proposed changes of stays, and notices of monthly stays, per day of one user'),
  LIMIT_ALTERATIONS: limit(20, 'Proposed changes of one reservation'),
  LIMIT_CONVERSATIONS: limit(50, 'Requests per day of one user that open conversations'),
  LIMIT_MESSAGES: limit(500, 'Messages per day of one user'),
  LIMIT_MESSAGES_SITE: limit(
    2000,
    'Messages per day from one site, of users whose identity no administrator has checked',
  ),
  LIMIT_MESSAGE_TEXTS: limit(1000, 'kB of messages per day of one user'),
  LIMIT_MESSAGE_PICTURES: limit(50, 'Pictures for messages per day of one user'),
  LIMIT_MESSAGE_PICTURE_BYTES: limit(50_000, 'kB of stored pictures for messages per day of one user'),
  LIMIT_CONVERSATION_PICTURES: limit(200, 'Pictures of one party to a conversation'),
  LIMIT_MESSAGE_EMAILS: limit(20, 'E-mails about new messages per day to one user'),
  LIMIT_REVIEWS: limit(100, 'Reviews, changes of reviews and replies per day of one user'),
  LIMIT_COMPLAINTS: limit(20, 'Complaints per day of one user'),
  LIMIT_COMPLAINTS_NETWORK: limit(60, 'Complaints per day from one network'),
  LIMIT_COMPLAINTS_SITE: limit(200, 'Complaints per day from one site'),
  LIMIT_OPEN_COMPLAINTS: limit(20, 'Open complaints of one user'),
  LIMIT_PAYMENTS: limit(120, 'Declared payments per hour of one user'),
  LIMIT_PAYMENT_SESSIONS: limit(50, 'Online payments per day that one customer starts'),
  LIMIT_PAYMENT_NOTICES: limit(1200, 'Notices of payment providers per minute from one network'),
  LIMIT_WEBHOOK_CALLS: limit(60, 'Tests, redeliveries and changes of webhooks per hour of one user'),
  LIMIT_CALENDARS: limit(60, 'Calendar imports per hour that one user adds or runs'),
  LIMIT_CALENDAR_FAILURES: limit(
    20,
    'Failed reads of imported calendars of one host in 15 minutes, and as many more as succeed; at most a quarter of them by one owner, and half by all owners whose identity no administrator has checked. Beyond that, the calendars of the host whose last read was not successful wait',
  ),
  LIMIT_CALENDAR_READS: limit(1200, 'Calendar exports per minute read from one network'),
  LIMIT_CALENDAR_READS_LISTING: limit(60, 'Calendar exports per minute of one listing, read from all networks'),
  LIMIT_CALENDAR_IMPORTS: limit(10, 'Calendar imports of one listing'),
  LIMIT_NEW_LISTINGS: limit(50, 'New listings per day of one owner'),
  LIMIT_NEW_LISTINGS_SITE: limit(
    400,
    'New listings per day from one site, of owners whose identity no administrator has checked',
  ),
  LIMIT_NEW_ACCOUNT_BYTES: limit(
    400_000,
    'kB per day of changes, favorites, messages and stored responses from one site, of all users whose identity no administrator has checked, and of clients without a token',
    100_000_000,
  ),
  LIMIT_TEXTS: limit(20_000, 'kB of listings that one owner adds or changes per day'),
  LIMIT_NIGHTS: limit(20_000, 'kB of changes of nights, at least 1 for each, that one owner makes per day'),
  LIMIT_LISTING_CHANGES: limit(
    20_000,
    'kB of changes of status, seasons, charges, discounts and arrival rules, at least 1 for each, that one owner makes per day',
  ),
  LIMIT_STORED_RESPONSES: limit(
    20_000,
    'kB of responses per day that are kept for the Idempotency-Keys of one user or network',
  ),
  LIMIT_PROMO_CODES: limit(100, 'Quotes and bookings with a promotion code, valid or not, per hour of one user'),
  LIMIT_PROMO_CODES_NETWORK: limit(
    600,
    'Quotes and bookings with a promotion code, valid or not, per hour from one network',
  ),
  LIMIT_PROMO_CODES_SITE: limit(
    1000,
    'Quotes and bookings with a promotion code, valid or not, per hour from one site',
  ),
  LIMIT_NEW_PROMOTIONS: limit(100, 'Promotions per day that one user adds or changes'),
  LIMIT_PROMOTIONS: limit(100, 'Active promotions of one owner, or of the administrators together'),
  LIMIT_LISTINGS: limit(200, 'Listings of one owner, not counting archived ones'),
  LIMIT_FAVORITES: limit(500, 'Favorites of one user'),
  LIMIT_SAVED_SEARCHES: limit(20, 'Saved searches of one user'),
  LIMIT_NEW_SAVED_SEARCHES: limit(50, 'Saved searches per day that one user adds or changes'),
  LIMIT_API_KEYS: limit(10, 'API keys of one user, not counting expired ones'),
  LIMIT_WEBHOOKS: limit(10, 'Webhooks of one user'),
  LIMIT_WEBHOOK_DELIVERIES: limit(
    20_000,
    'Deliveries per day (UTC) to all webhooks of one owner; `message.sent` is delivered only until half of them are used',
  ),
  LIMIT_WEBHOOK_BACKLOG: limit(
    10_000,
    'Deliveries that can wait for one webhook; beyond that, the service gives up on the oldest ones: first those about messages and users, then those about listings',
  ),
  LIMIT_WAITING_RESERVATIONS: limit(5, 'Reservations of one customer without a confirmed deposit'),
  LIMIT_UNPAID_RESERVATIONS: limit(10, 'Upcoming reservations of one customer without any payment'),
};

type Values = { [Name in keyof typeof limitVariables]: number };

/** `LOG_INS_NETWORK` becomes `logInsNetwork`. */
type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

type NameOf<Variable extends string> = Variable extends `LIMIT_${infer Name}` ? CamelCase<Name> : never;

/** The name under which the code knows the limit of a variable: `LIMIT_LOG_INS_NETWORK` is `logInsNetwork`. */
export function limitNameOf<Variable extends keyof Values>(variable: Variable): NameOf<Variable> {
  const name = variable.slice('LIMIT_'.length).toLowerCase();
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as NameOf<Variable>;
}

/** The configured limits by name; {@link limitVariables} describes them. */
export function configuredLimits(env: Values) {
  const variables = Object.keys(limitVariables) as (keyof Values)[];
  const limits = Object.fromEntries(variables.map((variable) => [limitNameOf(variable), env[variable]]));
  return Object.freeze(limits as Readonly<Record<NameOf<keyof Values>, number>>);
}

export type ConfiguredLimits = ReturnType<typeof configuredLimits>;

/** The limits of a server without any `LIMIT_…` variable. */
export const usualLimits = configuredLimits(
  Object.fromEntries(Object.entries(limitVariables).map(([name, { default: standard }]) => [name, standard])) as Values,
);
