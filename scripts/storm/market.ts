import { createTokens } from '../../src/access/tokens';
import { systemClock } from '../../src/adapters/clock';
import type { Database } from '../../src/database/connection';
import { openDatabase } from '../../src/database/connection';
import { addDays } from '../../src/values/dates';
import { production, seed, tokens } from '../bench/bookings/marketplace';

export const listings = 8;
/** Number of nights of each listing that the clients compete for. */
export const windowNights = 60;
/** Enough customers to stay below the limit of bookings that wait for a deposit. */
const customers = 600;
/** Customers who can only request stays where the storm requires a verified identity. */
const requesters = 200;
/** Ids of users: {@link seed} numbers 500 owners and then the customers. */
const firstCustomer = 501;
export const adminId = 5_000;

/**
 * The configuration of the servers: as in production, but without rate limits and with a long database timeout, because the storm looks
 * for wrong responses rather than late ones on a busy machine.
 */
export function environmentFor(databaseUrl: string, folder: string): Record<string, string> {
  return {
    ...production,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    DATABASE_TIMEOUT_MS: '10000',
    DATABASE_URL: databaseUrl,
    STORAGE_URL: `file:${folder}/files`,
  };
}

export interface Market {
  /** The first night of the window and the day after its last. */
  from: string;
  to: string;
  customerIds: number[];
  requesterIds: number[];
  tokenOf: (customerId: number) => string;
  /** The token of the listing's owner. */
  ownerTokenOf: (propertyId: number) => string;
  adminToken: string;
}

/** An access token for a session whose id is `session-` and the user's id. */
export function tokenOf(userId: number, role: 'Admin' | 'Owner' | 'Customer' | 'Agent'): string {
  const signer = createTokens([production.JWT_SECRET], systemClock);
  return signer.sign({ userId, role, tokenType: 'access', version: 1, sessionId: `session-${userId}` }).token;
}

/** Fills the database of a server that has just migrated it. */
export async function prepareMarket(databaseUrl: string): Promise<Market> {
  const database = openDatabase(databaseUrl, { poolSize: 1, timeoutMs: 60_000 });
  try {
    await seed(database.db, { listings, customers: customers + requesters });
    await insertAdministrator(database.db);
    await insertOwnerSessions(database.db);
  } finally {
    await database.close();
  }
  // Each of the first owners has one listing, which has the same id.
  const ownerTokens = Array.from({ length: listings }, (_, index) => tokenOf(index + 1, 'Owner'));
  const from = addDays(new Date().toISOString().slice(0, 10), 30);
  return {
    from,
    to: addDays(from, windowNights),
    customerIds: Array.from({ length: customers }, (_, index) => firstCustomer + index),
    requesterIds: Array.from({ length: requesters }, (_, index) => firstCustomer + customers + index),
    tokenOf: tokens(),
    ownerTokenOf: (propertyId) => ownerTokens[propertyId - 1]!,
    adminToken: tokenOf(adminId, 'Admin'),
  };
}

export async function insertAdministrator(db: Database): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('app_user')
    .values({
      id: adminId,
      role: 0,
      first_name: 'Example',
      last_name: 'Administrator',
      phone: '+962781234567',
      is_phone_verified: 1,
      is_active: 1,
      language: 'en',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('session')
    .values({ id: `session-${adminId}`, user_id: adminId, login_method: 0, created_at: now, revoked_at: null })
    .execute();
}

async function insertOwnerSessions(db: Database): Promise<void> {
  const created_at = Date.now();
  const rows = Array.from({ length: listings }, (_, index) => ({
    id: `session-${index + 1}`,
    user_id: index + 1,
    login_method: 0 as const,
    created_at,
    revoked_at: null,
  }));
  await db.insertInto('session').values(rows).execute();
}
