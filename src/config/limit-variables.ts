import { integer, variable } from './checks';

const limit = (standard: number, meaning: string) => variable(integer(1, 1_000_000), standard, meaning);

/**
 * The contract's limits that need no other contract: what it says are these defaults, and that an operator may have set others. Sizes and
 * lengths are part of its schemas.
 */
export const limitVariables = {
  LIMIT_REQUESTS_ANONYMOUS: limit(120, 'requests a minute of a network without a token'),
  LIMIT_REQUESTS_USER: limit(300, 'requests a minute of a user'),
  LIMIT_REQUESTS_KEY: limit(600, 'requests a minute of an API key'),
  LIMIT_LOG_INS_NETWORK: limit(10, 'log-ins a minute of a network'),
  LIMIT_LOG_INS_ACCOUNT: limit(10, 'log-ins an hour to an account from a network'),
  LIMIT_CODES_NETWORK: limit(20, 'one-time codes an hour that a network asks for'),
  LIMIT_REGISTRATIONS: limit(
    60,
    'registrations an hour of a network; behind a carrier’s one address there are many people',
  ),
  LIMIT_PROFILE_CHANGES: limit(30, 'changes of a profile, and new API keys, an hour'),
  LIMIT_UPLOADS: limit(60, 'uploads an hour of a user'),
  LIMIT_BOOKINGS: limit(20, 'bookings a day of a customer'),
  LIMIT_PAYMENTS: limit(120, 'declared payments an hour of a user'),
  LIMIT_WEBHOOK_CALLS: limit(60, 'tests, redeliveries and changes of webhooks an hour of a user'),
  LIMIT_CALENDARS: limit(60, 'calendars an hour that a user adds or has read at once'),
  LIMIT_CALENDAR_READS: limit(1200, 'calendars a minute that a network reads'),
  LIMIT_CALENDAR_IMPORTS: limit(10, 'imported calendars of a listing'),
  LIMIT_LISTINGS: limit(200, 'listings of an owner, archived ones not counted'),
  LIMIT_FAVORITES: limit(500, 'favorites of a user'),
  LIMIT_API_KEYS: limit(10, 'API keys of a user, expired ones not counted'),
  LIMIT_WEBHOOKS: limit(10, 'webhooks of a user'),
  LIMIT_WAITING_RESERVATIONS: limit(5, 'reservations of a customer whose deposit is not confirmed'),
  LIMIT_UNPAID_RESERVATIONS: limit(10, 'upcoming reservations of a customer for which nothing was paid'),
};

type Values = { [Name in keyof typeof limitVariables]: number };

/** How much is allowed, by name; see the variables. */
export function limitsOf(env: Values) {
  return Object.freeze({
    requestsAnonymous: env.LIMIT_REQUESTS_ANONYMOUS,
    requestsUser: env.LIMIT_REQUESTS_USER,
    requestsKey: env.LIMIT_REQUESTS_KEY,
    logInsNetwork: env.LIMIT_LOG_INS_NETWORK,
    logInsAccount: env.LIMIT_LOG_INS_ACCOUNT,
    codesNetwork: env.LIMIT_CODES_NETWORK,
    registrations: env.LIMIT_REGISTRATIONS,
    profileChanges: env.LIMIT_PROFILE_CHANGES,
    uploads: env.LIMIT_UPLOADS,
    bookings: env.LIMIT_BOOKINGS,
    payments: env.LIMIT_PAYMENTS,
    webhookCalls: env.LIMIT_WEBHOOK_CALLS,
    calendars: env.LIMIT_CALENDARS,
    calendarReads: env.LIMIT_CALENDAR_READS,
    calendarImports: env.LIMIT_CALENDAR_IMPORTS,
    listings: env.LIMIT_LISTINGS,
    favorites: env.LIMIT_FAVORITES,
    apiKeys: env.LIMIT_API_KEYS,
    webhooks: env.LIMIT_WEBHOOKS,
    waitingReservations: env.LIMIT_WAITING_RESERVATIONS,
    unpaidReservations: env.LIMIT_UNPAID_RESERVATIONS,
  });
}

export type ConfiguredLimits = ReturnType<typeof limitsOf>;

/** Those of a server whose operator has set none. */
export const usualLimits = limitsOf(
  Object.fromEntries(Object.entries(limitVariables).map(([name, { default: usual }]) => [name, usual])) as Values,
);
