/** Gives the records of the sandbox, which are named after what tests use them for, titles, pictures and names for people to read. */
import { sql } from 'kysely';
import { createClient } from 'rental-marketplace-sdk';
import { openDatabase } from '../../src/database/connection';
import { createProcessDatabase } from '../../src/database/request-database';
import type { Database } from '../../src/database/tables';
import { picturesOf } from './pictures';

type Looks = [scene: Parameters<typeof picturesOf>[0], palette: Parameters<typeof picturesOf>[1]];
/** What a reset answers about the sandbox's records. */
export interface Records<Tokens> {
  tokens: Tokens;
  propertyIds: Record<keyof typeof basicListings, number>;
  recordIds: Record<keyof typeof otherListings, number>;
  userIds: Record<keyof typeof people, number>;
}

const basicListings = {
  active: ['Apartment around a shaded courtyard', 'courtyard', 'sand'],
  inactive: ['Upper floor of a house in Jabal al-Weibdeh', 'house', 'night'],
  pending: ['New apartment near the sports city', 'tower', 'olive'],
  rejected: ['Two rooms on Rainbow Street', 'tower', 'rose'],
  suspended: ['Apartment above the market', 'courtyard', 'dusk'],
  archived: ['Old apartment in the east of the city', 'house', 'sand'],
  otherOwnerActive: ['Family apartment by the park', 'courtyard', 'sea'],
} satisfies Record<string, [title: string, ...Looks]>;

const otherListings = {
  requestListing: ['Garden apartment in a quiet street', 'courtyard', 'night'],
  rulesListing: ['Weekend apartment in the old centre', 'house', 'dusk'],
  pricedListing: ['Balcony near the beach', 'harbour', 'dusk'],
  monthlyListing: ['Bright apartment for a long stay', 'tower', 'rose'],
} satisfies Record<string, [title: string, ...Looks]>;

const people = {
  admin: ['Dana', 'Awad'],
  owner: ['Lina', 'Haddad'],
  customer: ['Sami', 'Khoury'],
  agent: ['Rana', 'Aziz'],
  otherOwner: ['Karim', 'Mansour'],
  inactiveOwner: ['Huda', 'Saleh'],
  otherCustomer: ['Nour', 'Qasim'],
  blocked: ['Tariq', 'Zayed'],
  verification: ['Maya', 'Fares'],
} satisfies Record<string, [firstName: string, lastName: string]>;

/**
 * Renames the records in the database itself, because bookings and notifications keep the titles and pictures of the time they were made.
 * `database` is its URL, and `baseUrl` that of the service.
 */
export async function nameRecords(
  baseUrl: string,
  database: string,
  { tokens, propertyIds, recordIds, userIds }: Records<{ owner: string; otherOwner: string }>,
): Promise<void> {
  const named = async (token: string, id: number, [title, ...looks]: [title: string, ...Looks]) => {
    const client = createClient({ baseUrl, token });
    const images: string[] = [];
    for (const image of await Promise.all(picturesOf(...looks, false)))
      images.push((await client.uploadPicture({ image })).data.path.split('/').at(-1)!);
    return { id, title, images };
  };
  const listings: Listing[] = [];
  for (const [name, one] of entriesOf(basicListings))
    listings.push(await named(name === 'otherOwnerActive' ? tokens.otherOwner : tokens.owner, propertyIds[name], one));
  for (const [name, one] of entriesOf(otherListings))
    listings.push(await named(tokens.otherOwner, recordIds[name], one));

  const opened = openDatabase(database, { poolSize: 1, timeoutMs: 10_000 });
  try {
    await createProcessDatabase(opened).transaction(async (trx) => {
      for (const listing of listings) await nameListing(trx, listing);
      for (const [name, [first_name, last_name]] of entriesOf(people))
        await trx.updateTable('app_user').set({ first_name, last_name }).where('id', '=', userIds[name]).execute();
      await trx
        .updateTable('reservation')
        .set({ rejection_reason: 'The transfer did not arrive.' })
        .where('rejection_reason', '=', 'example')
        .execute();
      const welcome = 'Your account is ready. Find a place for your next stay.';
      await sql`update notification set message = ${welcome} where message = 'This is an example.'`.execute(trx);
    });
  } finally {
    await opened.close();
  }
}

const entriesOf = <Name extends string, Value>(of: Record<Name, Value>) => Object.entries(of) as [Name, Value][];

interface Listing {
  id: number;
  title: string;
  /** The names of the files. */
  images: string[];
}

/** Renames a listing, and what refers to it with its title and its first picture. */
async function nameListing(db: Database, { id, title, images }: Listing): Promise<void> {
  const { title: before } = await db
    .selectFrom('rent_property')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.updateTable('rent_property').set({ title }).where('id', '=', id).execute();
  const pictures = images.map((file_name, position) => ({ property_id: id, position, file_name }));
  await db.deleteFrom('property_picture').where('property_id', '=', id).execute();
  await db.insertInto('property_picture').values(pictures).execute();
  // What is fixed once it is written cannot be set with the query builder.
  const [image] = images;
  for (const table of ['reservation', 'booking_request'])
    await sql`update ${sql.table(table)} set title = ${title}, image = ${image} where property_id = ${id}`.execute(db);
  await sql`update notification set parameters = replace(parameters, ${before}, ${title})`.execute(db);
  await sql`update complaint set content = replace(content, ${before}, ${title})`.execute(db);
}
