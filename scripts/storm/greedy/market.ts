import { Agent } from 'node:http';
import { sql } from 'kysely';
import { BookingStatus, UserRole } from '../../../generated/enumerations';
import { type Database, openDatabase } from '../../../src/database/connection';
import { type Call, send } from '../../../src/testing/servers/client';
import { addDays } from '../../../src/values/dates';
import { seed } from '../../bench/bookings/marketplace';
import { adminId, insertAdministrator, tokenOf } from '../market';
import { bodies, taxes } from './maxima';

export const listings = 2_000;
export const customers = 600;
/** {@link seed} numbers 500 owners first; the last customer is greedy, and all others are honest. */
export const ids = { owner: 1, firstCustomer: 501, customer: 1_100, agent: 5_001, admin: adminId };
/** Its price has as many parts as the contract allows. Its owner has the same number. */
const fullListing = 450;

/** What the greedy parties know of the listing with the longest price. */
export interface FullListing {
  id: number;
  /** Its optional charges. */
  chargeIds: number[];
  promoCode: string;
  /** The token in the address of its calendar. */
  calendar: string;
}

const completedStays = 10;

/** Fills the database of a server that has just migrated it. */
export async function prepare(databaseUrl: string, base: string): Promise<FullListing> {
  const database = openDatabase(databaseUrl, { poolSize: 1, timeoutMs: 60_000 });
  try {
    // The administrator whom a server outside production adds has the first of the ids that are used here.
    await database.db.deleteFrom('app_user').execute();
    await seed(database.db, { listings, customers });
    await insertPeople(database.db);
    await insertStays(database.db);
  } finally {
    await database.close();
  }
  return fill(base);
}

async function insertPeople(db: Database): Promise<void> {
  const now = Date.now();
  await insertAdministrator(db);
  const person = {
    first_name: 'Example',
    last_name: 'Agent',
    language: 'en',
    created_at: now,
    updated_at: now,
  } as const;
  await db
    .insertInto('app_user')
    .values({
      ...person,
      id: ids.agent,
      role: UserRole.Agent,
      phone: '+962781234568',
      is_phone_verified: 1,
      is_active: 1,
    })
    .execute();
  await db.updateTable('app_user').set({ agent_id: ids.agent }).where('role', '=', UserRole.Owner).execute();
  const sessions = [ids.owner, ids.agent, fullListing].map((userId) => ({
    ...{ id: `session-${userId}`, user_id: userId, login_method: 0, created_at: now, revoked_at: null },
  }));
  await db
    .insertInto('session')
    .values(sessions as ((typeof sessions)[number] & { login_method: 0 })[])
    .execute();
}

/** Completed stays of all customers in all listings, which are near Amman and allow long stays. */
async function insertStays(db: Database): Promise<void> {
  await sql`update rent_property set latitude = 30 + (id % 300) / 100.0, longitude = 35 + (id % 200) / 100.0, max_stay_nights = 365`.execute(
    db,
  );
  const [now, today] = [Date.now(), new Date().toISOString().slice(0, 10)];
  for (let stay = 1; stay <= completedStays; stay++) {
    const startDate = addDays(today, -30 * stay);
    const at = sql.lit(now - 30 * stay * 86_400_000);
    await sql`insert into reservation (property_id, customer_id, owner_id, status, start_date, end_date, ends_at, nights, rent_type,
        unit_price_minor, total_minor, deposit_minor, currency_id, cancellation_policy, is_counted, created_at, updated_at)
      select id, ${sql.lit(ids.firstCustomer)} + (id + ${sql.lit(stay)}) % ${sql.lit(customers)}, owner_id, ${sql.lit(BookingStatus.Completed)},
        ${startDate}, ${addDays(startDate, 3)}, ${at}, 3, 1, 45000, 135000, 27000, 7, 1, 1, ${at}, ${at} from rent_property`.execute(
      db.withoutPlugins(),
    );
  }
  // Pictures can be sent once a stay is confirmed.
  const [first, last] = [addDays(today, 350), addDays(today, 352)];
  await sql`insert into reservation (property_id, customer_id, owner_id, status, start_date, end_date, ends_at, nights, rent_type,
      unit_price_minor, total_minor, deposit_minor, currency_id, cancellation_policy, is_counted, created_at, updated_at)
    select id, ${sql.lit(ids.customer)}, owner_id, ${sql.lit(BookingStatus.Confirmed)}, ${first}, ${last}, ${sql.lit(Date.parse(last))}, 2, 1,
      45000, 90000, 18000, 7, 1, 0, ${sql.lit(now)}, ${sql.lit(now)} from rent_property where id between ${sql.lit(fullListing)}
      and ${sql.lit(fullListing + 3)}`.execute(db.withoutPlugins());
  await sql`insert into payment_transaction (reservation_id, property_id, payer_id, purpose, status, amount_minor, currency_id,
      payment_type_id, created_at, decided_at)
    select id, property_id, customer_id, 0, 1, 27000, 7, 1, created_at, created_at from reservation`.execute(
    db.withoutPlugins(),
  );
  await sql`analyze`.execute(db);
}

/** Gives one listing every part of a price that the contract allows. */
async function fill(base: string): Promise<FullListing> {
  const agent = new Agent({ keepAlive: true });
  const call = async (method: Call['method'], path: string, body?: object, token = tokenOf(fullListing, 'Owner')) => {
    const outcome = await send(base, agent, { method, path, body, token });
    if (outcome.kind !== 'answered' || outcome.status !== 200)
      throw new Error(`${method} ${path}: ${JSON.stringify(outcome).slice(0, 500)}`);
    return outcome.data;
  };
  const parts = {
    SetSeasons: 'setSeasons',
    SetCharges: 'setCharges',
    SetDiscounts: 'setDiscounts',
    SetNights: 'setNights',
  };
  for (const [word, operation] of Object.entries(parts))
    await call('PUT', `/RentProperties/${word}/${fullListing}`, bodies[operation]!(0));
  await call('PUT', '/City/SetTaxes/1', { taxes }, tokenOf(ids.admin, 'Admin'));
  const promoCode = 'EVERYTHING';
  await call('POST', '/Promotions/Add', { code: promoCode, percent: 10 });
  const { charges } = (await call('GET', `/RentProperties/GetCharges/${fullListing}`)) as {
    charges: { id: number; isOptional: boolean }[];
  };
  const { url } = (await call('POST', `/Calendar/RotateFeed/${fullListing}`)) as { url: string };
  agent.destroy();
  const chargeIds = charges.flatMap(({ id, isOptional }) => (isOptional ? [id] : []));
  return { id: fullListing, chargeIds, promoCode, calendar: url.split('/').at(-1)! };
}
