import { randomUUID } from 'node:crypto';
import { BookingStatus, City, LoginMethod, PropertyStatus, RentType, UserRole } from '../../generated/enumerations';
import { textMembers } from '../../generated/names';
import { createTokens } from '../../src/access/tokens';
import { systemClock } from '../../src/adapters/clock';
import type { Role } from '../../src/contract/caller';
import { type Trx, openDatabase } from '../../src/database/connection';
import { migrateToLatest } from '../../src/database/migrator';
import type { NewRow } from '../../src/database/tables';
import { inTransaction } from '../../src/database/transaction';
import { setParts } from '../../src/listings/repository-parts';
import { searchTokensOf } from '../../src/listings/search-terms';
import { amman } from '../../src/sandbox/data';
import { insertWithNightsAndDeposits, reservationRow } from '../../src/sandbox/reservations';
import { addDays, todayIn } from '../../src/values/dates';
import { jwtSecret } from './environment';

/** The data of a filled database. */
export interface Seeded {
  listingIds: number[];
  /** A bearer token of each customer. */
  tokens: string[];
  /** A bearer token of each owner. */
  ownerTokens: string[];
}

const listings = 2_000;
const listingsOfOwner = 40;
/** Enough customers to keep each below the limit of 300 requests a minute on the fastest server. */
const customers = 3_000;
/** Rows of one insert: below the maximum number of parameters of both engines. */
const batch = 200;

/**
 * Migrates the database at `url` and fills it with 2,000 public listings (pictures, features, search words and one stay each) and
 * 3,000 customers with a session each.
 */
export async function seed(url: string): Promise<Seeded> {
  const database = openDatabase(url, { poolSize: 1 });
  try {
    await migrateToLatest(database);
    return await inTransaction(database.db, async (trx) => {
      const now = Date.now();
      const [admin] = await insertPeople(trx, UserRole.Admin, 1, now);
      const owners = await insertPeople(trx, UserRole.Owner, listings / listingsOfOwner, now, { activated_by: admin });
      const guests = await insertPeople(trx, UserRole.Customer, customers, now);
      const listingIds = await insertListings(trx, owners, now);
      await insertStays(trx, { admin: admin!, guests, owners, listingIds }, now);
      return {
        listingIds,
        tokens: await logIn(trx, guests, 'Customer', now),
        ownerTokens: await logIn(trx, owners, 'Owner', now),
      };
    });
  } finally {
    await database.close();
  }
}

async function insertPeople(
  trx: Trx,
  role: UserRole,
  count: number,
  now: number,
  more: Partial<NewRow<'app_user'>> = {},
): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index): NewRow<'app_user'> => {
    const email = `person-${role}-${index}@example.com`;
    return {
      role,
      first_name: 'Example',
      last_name: `Person ${index}`,
      email,
      email_key: email,
      phone: `+9627${role}${String(index).padStart(7, '0')}`,
      language: 'en',
      owner_type: role === UserRole.Owner ? 0 : null,
      customer_type: role === UserRole.Customer ? 0 : null,
      is_email_verified: 1,
      is_phone_verified: 0,
      is_active: 1,
      is_blocked: 0,
      created_at: now,
      updated_at: now,
      ...more,
    };
  });
  const ids: number[] = [];
  for (const some of batches(rows)) {
    const inserted = await trx.insertInto('app_user').values(some).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

async function insertListings(trx: Trx, owners: number[], now: number): Promise<number[]> {
  const cities = [City.Amman, City.Beirut, City.Cairo, City.Dubai];
  const ids: number[] = [];
  for (let index = 0; index < listings; index++) {
    const owner_id = owners[index % owners.length]!;
    const price = 20 + ((index * 7) % 180);
    const features = [...textMembers.Service.slice(0, 4), ...textMembers.Term.slice(0, 2)];
    const title = `Sunny flat ${index} near the old town`;
    const description = 'Two balconies, a quiet street, and a short walk to shops, a park and the bus into the centre.';
    const row: NewRow<'rent_property'> = {
      owner_id,
      title,
      description,
      city: cities[index % cities.length]!,
      district: `District ${index % 9}`,
      address: `${index} Example Street`,
      latitude: 31.9 + (index % 100) / 1000,
      longitude: 35.9 + (index % 90) / 1000,
      area: 60 + (index % 80),
      floor: index % 6,
      rooms_count: 4,
      bedrooms: 1 + (index % 4),
      bathrooms: 1,
      beds_count: 3,
      build_year: 1990 + (index % 30),
      rent_type: index % 5 === 0 ? RentType.Monthly : RentType.Daily,
      rent_property_type: 0,
      rent_property_condition: 0,
      building_type: 0,
      property_status: PropertyStatus.Active,
      price_minor: price * 1_000,
      price_comparable: price * 10_000,
      currency_id: amman.currencyId,
      deposit_minor: amman.deposit,
      min_stay_nights: 1,
      max_stay_nights: 30,
      max_guests: 2 + (index % 5),
      cancellation_policy: 1,
      details_json: JSON.stringify({
        services: textMembers.Service.slice(0, 4),
        terms: textMembers.Term.slice(0, 2),
        room: { bedrooms: 1 + (index % 4), bathrooms: 1, beds: 3 },
      }),
      created_at: now - index * 1_000,
      updated_at: now - index * 1_000,
    };
    const { id } = await trx.insertInto('rent_property').values(row).returning('id').executeTakeFirstOrThrow();
    ids.push(id);
    const pictures = await insertPictures(trx, owner_id, 3, now);
    await setParts(trx, id, row.created_at, {
      pictures,
      features,
      rates: [],
      searchTokens: searchTokensOf(row.district!, [title, description]),
    });
  }
  return ids;
}

/** Inserts rows only, without stored files: the bench never downloads the pictures. */
async function insertPictures(trx: Trx, owner_id: number, count: number, now: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `${randomUUID().replaceAll('-', '')}.jpg`);
  const rows = names.map((name): NewRow<'file'> => ({
    name,
    kind: 'picture',
    owner_id,
    purpose: null,
    content_type: 'image/jpeg',
    bytes: 100_000,
    sha256: '0'.repeat(64),
    width: 1600,
    height: 1200,
    storage_key: name,
    created_at: now,
  }));
  await trx.insertInto('file').values(rows).execute();
  return names;
}

async function insertStays(
  trx: Trx,
  people: { admin: number; guests: number[]; owners: number[]; listingIds: number[] },
  now: number,
): Promise<void> {
  const { admin, guests, owners, listingIds } = people;
  const today = todayIn(amman.timeZone, now);
  const rows = listingIds.map((property_id, index) => {
    const parties = {
      userIds: { admin, customer: guests[index % guests.length]!, owner: owners[index % owners.length]! },
      propertyIds: { active: property_id },
    } as Parameters<typeof reservationRow>[0];
    return reservationRow(parties, BookingStatus.Confirmed, addDays(today, 5 + (index % 60)), now);
  });
  const userIds = { admin } as Parameters<typeof reservationRow>[0]['userIds'];
  for (const some of batches(rows)) await insertWithNightsAndDeposits(trx, { userIds }, some, now);
}

async function logIn(trx: Trx, people: number[], role: Role, now: number): Promise<string[]> {
  const issuer = createTokens([jwtSecret], systemClock);
  const sessions = people.map((user_id) => ({ id: randomUUID(), user_id }));
  const common = { login_method: LoginMethod.Email, created_at: now, revoked_at: null };
  for (const some of batches(sessions))
    await trx
      .insertInto('session')
      .values(some.map((session) => ({ ...session, ...common })))
      .execute();
  return sessions.map(
    ({ id, user_id }) => issuer.sign({ userId: user_id, role, tokenType: 'access', version: 1, sessionId: id }).token,
  );
}

function batches<One>(all: One[]): One[][] {
  return Array.from({ length: Math.ceil(all.length / batch) }, (_, index) =>
    all.slice(index * batch, (index + 1) * batch),
  );
}
