import type { ConfiguredLimits } from '../config/limit-variables';

const minute = 60;
const hour = 60 * minute;

/**
 * Who is counted: a user; the same without what the user's programs send with API keys; each API key; the network of a client that has no valid access token, or of any; the account that somebody wants to
 * log in to, for each network by itself, so that nobody uses up what its user may do. What does not apply to a request does not
 * count it.
 */
export type Counted = 'user' | 'person' | 'key' | 'anonymous' | 'network' | 'account';

export interface Limit {
  of: Counted;
  /** So many in a window, which begins with the first of them. */
  points: number;
  /** The window's length. */
  seconds: number;
  /** The member whose presence exempts a body: what has it is counted otherwise. */
  unless?: string;
  /**
   * Whether a process may take several points at a time from the database (quota-leases.ts). Not for the few that guard a secret or an
   * expensive operation: of them each is asked for.
   */
  inBlocks?: true;
}

/**
 * The limits by the names that the contract's `x-limits` has for them: another one is added here, and named by the operations that it
 * counts. How often codes are sent to a target and tried is counted with the codes: access/code-rules.ts.
 */
export const limitsOf = (points: ConfiguredLimits) =>
  ({
    requests: [
      { of: 'person', points: points.requestsUser, seconds: minute, inBlocks: true },
      { of: 'anonymous', points: points.requestsAnonymous, seconds: minute, inBlocks: true },
      { of: 'key', points: points.requestsKey, seconds: minute, inBlocks: true },
    ],
    // The right code always passes; a log-in with another one is counted when that is known (access/log-in.ts).
    logIns: [
      { of: 'network', points: points.logInsNetwork, seconds: minute, unless: 'code' },
      { of: 'account', points: points.logInsAccount, seconds: hour, unless: 'code' },
    ],
    codes: [{ of: 'network', points: points.codesNetwork, seconds: hour }],
    registrations: [{ of: 'network', points: points.registrations, seconds: hour }],
    // A change of address sends a message, and so does a new API key.
    profileChanges: [{ of: 'user', points: points.profileChanges, seconds: hour }],
    uploads: [{ of: 'user', points: points.uploads, seconds: hour }],
    // Each sends an e-mail to people who have not asked for one: a deposit can be declared again, so often as ledger.ts allows.
    bookings: [{ of: 'user', points: points.bookings, seconds: 24 * hour }],
    payments: [{ of: 'user', points: points.payments, seconds: hour }],
    // Each has this service call, or look up, an address that its user has named.
    webhookCalls: [{ of: 'user', points: points.webhookCalls, seconds: hour }],
    // Each has this server ask another one.
    calendars: [{ of: 'user', points: points.calendars, seconds: hour }],
    // A platform reads those of all its listings from a few addresses. Each is written anew, and costs as much as ten other requests.
    calendarReads: [{ of: 'network', points: points.calendarReads, seconds: minute, inBlocks: true }],
  }) as const satisfies Record<string, readonly Limit[]>;

export type LimitName = keyof ReturnType<typeof limitsOf>;
