import { sql } from 'kysely';
import { createTokens } from '../../../src/access/tokens';
import { systemClock } from '../../../src/adapters/clock';
import type { Database } from '../../../src/database/connection';
import { dialectOf } from '../../../src/database/dialect';
import type { NewRow } from '../../../src/database/tables';
import { addDays } from '../../../src/values/dates';

/** The configuration of the servers, as in production. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rental.example.com',
  JWT_SECRET: 'a secret that only the benchmark uses',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMS_URL: 'http://127.0.0.1:9/sms',
};

export interface Marketplace {
  listings: number;
  customers: number;
}

/** Number of owners. Their user ids come first, then those of the customers. */
const owners = 500;

/** The maximum number of bookings per customer that wait for their deposit. */
const bookingsPerCustomer = 5;
/** Stays of three nights, nine a month, in the next eleven months: all within the booking horizon. */
const staysPerMonth = 9;
const staysPerListing = 11 * staysPerMonth;

/** The number of customers needed so that none exceeds {@link bookingsPerCustomer}. */
export const customersFor = (bookings: number) => Math.ceil(bookings / bookingsPerCustomer);

/** The next month, counted in months from the year 0. */
function firstMonth(): number {
  const now = new Date();
  return now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}

/** A booking to make. No two slots of a run share a night of a listing, and no customer has more than five. */
export interface Slot {
  customerId: number;
  ownerId: number;
  propertyId: number;
  startDate: string;
  endDate: string;
}

/** The slot with this number; `slotScript` computes the same in pgbench. */
export function slotOf(number: number, { listings }: Marketplace): Slot {
  const index = number % listings;
  const stay = Math.floor(number / listings) % staysPerListing;
  const month = firstMonth() + Math.floor(stay / staysPerMonth);
  const startDate = dateOf(month, 1 + 3 * (stay % staysPerMonth));
  return {
    customerId: owners + 1 + Math.floor(number / bookingsPerCustomer),
    ownerId: 1 + (index % owners),
    propertyId: 1 + index,
    startDate,
    endDate: addDays(startDate, 3),
  };
}

/** pgbench commands that set the variables of slot `:slot`. A date is a number such as 20270105, which PostgreSQL accepts as a date. */
export function slotScript({ listings }: Marketplace): string[] {
  return [
    `\\set listing_index :slot % ${listings}`,
    `\\set stay (:slot / ${listings}) % ${staysPerListing}`,
    `\\set month ${firstMonth()} + :stay / ${staysPerMonth}`,
    `\\set night0 (:month / 12) * 10000 + (:month % 12 + 1) * 100 + 1 + 3 * (:stay % ${staysPerMonth})`,
    '\\set night1 :night0 + 1',
    '\\set night2 :night0 + 2',
    '\\set end_date :night0 + 3',
    `\\set customer ${owners + 1} + :slot / ${bookingsPerCustomer}`,
    `\\set owner 1 + :listing_index % ${owners}`,
    '\\set listing 1 + :listing_index',
  ];
}

function dateOf(month: number, day: number): string {
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  return `${year}-${String(ofYear).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns a function that signs an access token for a customer, for the session that {@link seed} inserted. */
export function tokens(): (customerId: number) => string {
  const signer = createTokens([production.JWT_SECRET], systemClock);
  const known = new Map<number, string>();
  return (userId) => {
    let token = known.get(userId);
    if (!token) {
      ({ token } = signer.sign({
        userId,
        role: 'Customer',
        tokenType: 'access',
        version: 1,
        sessionId: `session-${userId}`,
      }));
      known.set(userId, token);
    }
    return token;
  };
}

/** Rows of one insert. */
const batch = 500;

/** Fills a migrated database with owners, customers with a session each, and listings at 45 dinars a night with a deposit. */
export async function seed(db: Database, { listings, customers }: Marketplace): Promise<void> {
  const now = Date.now();
  for (const ids of batches(1, owners)) await insertUsers(db, 1, ids, now);
  for (const ids of batches(owners + 1, customers)) {
    await insertUsers(db, 2, ids, now);
    await insertSessions(db, ids, now);
  }
  for (const ids of batches(1, listings)) await insertListings(db, ids, now);
  // New ids follow the inserted ones. Those of reservations are high, so that pgbench.ts can tell them from all other numbers of a booking.
  if (dialectOf(db) === 'postgres')
    for (const table of ['reservation', 'app_user', 'rent_property'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000000)`.execute(db);
  await sql`analyze`.execute(db);
}

/** `count` consecutive ids from `first`, in batches. */
function batches(first: number, count: number): number[][] {
  return Array.from({ length: Math.ceil(count / batch) }, (_, index) =>
    Array.from({ length: Math.min(batch, count - index * batch) }, (_, offset) => first + index * batch + offset),
  );
}

async function insertUsers(db: Database, role: 1 | 2, ids: number[], now: number): Promise<void> {
  const rows = ids.map((id) => ({
    id,
    role,
    first_name: 'Example',
    last_name: 'Person',
    phone: `+96279${String(id).padStart(7, '0')}`,
    is_phone_verified: 1 as const,
    is_active: 1 as const,
    language: 'en',
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('app_user').values(rows).execute();
}

async function insertSessions(db: Database, userIds: number[], now: number): Promise<void> {
  const rows = userIds.map((id) => ({
    id: `session-${id}`,
    user_id: id,
    login_method: 0 as const,
    created_at: now,
    revoked_at: null,
  }));
  await db.insertInto('session').values(rows).execute();
}

async function insertListings(db: Database, ids: number[], now: number): Promise<void> {
  const rows = ids.map((id): NewRow<'rent_property'> => ({
    id,
    owner_id: 1 + ((id - 1) % owners),
    title: 'Sunlit apartment near the Roman theatre',
    city: 1,
    rent_type: 1,
    rent_property_type: 0,
    rent_property_condition: 0,
    building_type: 0,
    property_status: 1,
    price_minor: 45_000,
    price_comparable: 450_000,
    currency_id: 7,
    min_stay_nights: 1,
    max_stay_nights: 30,
    cancellation_policy: 1,
    details_json: '{}',
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('rent_property').values(rows).execute();
}
