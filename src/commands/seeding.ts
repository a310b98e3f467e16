import type { Command } from '@commander-js/extra-typings';
import { createHash } from 'node:crypto';
import { systemClock } from '../adapters/clock';
import { createStorage } from '../adapters/storage';
import { type Config, blaming, readConfigOnly } from '../config/config';
import { learnContents, withoutIndexes } from '../database/bulk';
import { type Database, type OpenDatabase, type Trx, openDatabase } from '../database/connection';
import { isSpread } from '../database/distribution';
import { migrateToLatest } from '../database/migrator';
import type { NewRow } from '../database/tables';
import { recognizeDatabase, requireKeysOf, requireMigratedIfOff, requireStorageOf } from '../files/startup-checks';
import { claimStorage } from '../files/storage-claim';
import { insertAdministrator } from '../people/repository-administrators';
import { todayIn } from '../values/dates';
import { type OnProgress, runCommand, wholeNumber } from './arguments';
import { type Outcome, Refused } from './refused';
import { type ListingContext, type SeedListing, generateListings } from './seed/listings';
import { type People, generatePeople } from './seed/people';
import { RepeatableRandom } from './seed/random';
import * as repository from './seed/repository-seed';
import { reviewsOf } from './seed/reviews';
import { type SeedStays, type StayContext, addStays } from './seed/stays';

const description =
  'Fills an empty database with generated listings, people, reservations and reviews, to try the service with a realistic amount of data. It is rejected in production.';

const declare = (command: Command) =>
  command
    .option(
      '--listings <number>',
      'number of listings, with their people and reservations',
      wholeNumber(1, maximumListings),
      1000,
    )
    .option('--seed <number>', 'number that determines the generated data', wholeNumber(0, 2 ** 31 - 1), 1);

/** Longer than any statement of this command. */
const timeoutMs = 60 * 60_000;
const msPerDay = 24 * 60 * 60_000;
const maximumListings = 5_000_000;
/** The number of listings, or people, that are inserted at once. */
const batch = 2000;

/**
 * Runs `marketplace seed`. `args` are as in `['--listings', '1000']`; `environment` is that of the server. Fills an empty database in one
 * transaction. The same seed and the same `now` (epoch ms) create the same data. Never throws.
 */
export async function seed(
  args: string[],
  environment: Record<string, string | undefined>,
  onProgress: OnProgress = () => {},
  now = systemClock.now(),
): Promise<Outcome> {
  return runCommand({ name: 'seed', description, args }, declare, async ({ listings, seed: number }) => {
    const config = readConfigOnly(environment);
    if (config.production) throw new Refused('seed is not allowed in production');
    return fill(config, { count: listings, seed: number, now }, onProgress);
  });
}

interface Plan {
  count: number;
  seed: number;
  /** Epoch ms. */
  now: number;
}

async function fill(config: Config, plan: Plan, onProgress: OnProgress): Promise<Outcome> {
  const database = openDatabase(config.databaseUrl, {
    poolSize: 1,
    timeoutMs,
    isPooled: config.databaseIsPooled,
  });
  try {
    await requireEmpty(config, database);
    await blaming('DATABASE_URL', () => migrateToLatest(database));
    if (database.dialect === 'postgres' && (await isSpread(database.db)))
      throw new Refused(
        'the tables of this database are distributed: run marketplace seed before marketplace distribute',
      );
    const picture = await storePicture(config, database.db);
    const counts = await database.db.transaction().execute(async (trx) => {
      const work = () => insertAll(trx, config, plan, picture, onProgress);
      await withoutIndexes(trx, work, (done, of) => onProgress('indexes', done, of));
      return repository.countSeeded(trx);
    });
    await learnContents(database.db);
    const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    return {
      exitCode: 0,
      text: `created ${parts.join(', ')}; owner1@example.com and customer1@example.com can log in`,
    };
  } finally {
    await database.close();
  }
}

/** Checks everything before the migrations, which are the first change. */
async function requireEmpty(config: Config, database: OpenDatabase): Promise<void> {
  const state = await recognizeDatabase(database);
  if (state === 'own' && !(await repository.isEmpty(database.db)))
    throw new Refused('the database is not empty: seed requires an empty database');
  await requireKeysOf(config, database, state);
  await requireMigratedIfOff(config, database);
  await requireStorageOf(config, database);
}

async function insertAll(
  trx: Trx,
  config: Config,
  plan: Plan,
  picture: Uint8Array,
  onProgress: OnProgress,
): Promise<void> {
  const { count, seed, now } = plan;
  const ownerOf = assignOwners(seed, count);
  const people = await planPeople(trx, config, plan, ownerOf.at(-1)! + 1);
  const { minorUnits, timeZone } = await repository.readLookups(trx);
  await insertPeople(trx, plan, people, onProgress);
  const context: Context = {
    seed,
    count,
    people,
    now,
    ownerOf: (listing) => ownerOf[listing]!,
    minorUnits,
    zoneOf: timeZone,
    today: todayIn('UTC', now),
    deposit: config.depositPercent,
    commission: config.commissionPercent,
  };
  await insertListings(trx, context, picture, onProgress);
  await repository.insertFavorites(trx, favorites(seed, count, people, now));
  await repository.insertUnpaidStays(trx);
  await repository.insertEvents(trx, now - config.eventsKeptDays * msPerDay);
  await repository.restartAllIds(trx);
}

/** Assigns ids to the users, of whom `owners` are owners. Creates the administrator if none exists. */
async function planPeople(trx: Trx, config: Config, { count, now }: Plan, owners: number): Promise<People> {
  const email = config.adminEmail ?? 'admin@example.com';
  const administrator =
    (await repository.findAdministrator(trx)) ?? (await insertAdministrator(trx, { email, at: now }));
  const agents = Math.max(1, Math.round(owners / 50));
  const firstAgent = (await repository.findLastUser(trx)) + 1;
  return {
    firstAgent,
    agents,
    firstOwner: firstAgent + agents,
    owners,
    firstCustomer: firstAgent + agents + owners,
    customers: Math.max(10, Math.round(count / 4)),
    administrator,
  };
}

async function insertPeople(trx: Trx, { seed, now }: Plan, people: People, onProgress: OnProgress): Promise<void> {
  const total = people.agents + people.owners + people.customers;
  const users = [...generatePeople(seed, people, now)];
  for (let first = 0; first < total; first += batch) {
    await repository.insertUsers(trx, users.slice(first, first + batch));
    onProgress('people', Math.min(first + batch, total), total);
  }
}

/** The values that all listings and stays share. */
interface Context extends ListingContext, Omit<StayContext, 'timeZone'> {
  /** Returns the IANA name of a city's time zone. */
  zoneOf: (city: number) => string;
}

/** Inserts the listings with their pictures, reservations, reviews and blocked dates. */
async function insertListings(trx: Trx, context: Context, picture: Uint8Array, onProgress: OnProgress): Promise<void> {
  const { count, now } = context;
  const shown = new Set<string>();
  let nextIds = { nextReservation: 1, nextBlock: 1 };
  let inserting: Promise<void> = Promise.resolve();
  for (let first = 0; first < count; first += batch) {
    const end = Math.min(first + batch, count);
    const listings = [...generateListings(first, end, context)];
    const stays: SeedStays = { ...nextIds, reservations: [], blocks: [], nights: [], payments: [], reviews: [] };
    for (const listing of listings) {
      const first = stays.reservations.length;
      addStays(stays, listing, { ...context, timeZone: context.zoneOf(listing.row.city) });
      stays.reviews.push(...reviewsOf(listing, stays.reservations.slice(first), context));
    }
    nextIds = { nextReservation: stays.nextReservation, nextBlock: stays.nextBlock };
    const files = pictureRows(listings, shown, picture, now);
    // The next batch is generated while the database inserts this one.
    await inserting;
    inserting = repository.insertFiles(trx, files).then(() => repository.insertListings(trx, listings, stays));
    onProgress('listings', end, count);
  }
  await inserting;
}

/** The owner of each listing, as a number from 0. Most owners have a few listings, some have a hundred; the mean is ten. */
function assignOwners(seed: number, listings: number): Int32Array {
  const owners = new Int32Array(listings);
  let owner = 0;
  for (let next = 0; next < listings; owner++) {
    const random = new RepeatableRandom(seed, 9, owner);
    const owned = Math.min(150, Math.ceil(4 * (1 - random.next()) ** -0.6));
    owners.fill(owner, next, next + owned);
    next += owned;
  }
  return owners;
}

/** Favorites for one listing of ten. */
function favorites(seed: number, count: number, people: People, now: number): NewRow<'favorite'>[] {
  return Array.from({ length: Math.ceil(count / 10) }, (_, index) => {
    const random = new RepeatableRandom(seed, 10, index);
    const user_id = people.firstCustomer + random.between(0, people.customers - 1);
    return { user_id, property_id: 1 + ((index * 10) % count), created_at: now - index };
  });
}

/**
 * The rows of the listings' pictures that are not in `shown` yet; adds them to `shown`. All rows share the bytes of one stored file. Each picture
 * belongs to a listing, because unused pictures are deleted with their bytes.
 */
function pictureRows(listings: SeedListing[], shown: Set<string>, picture: Uint8Array, now: number): NewRow<'file'>[] {
  const common = {
    kind: 'picture',
    purpose: null,
    content_type: 'image/jpeg',
    bytes: picture.length,
    sha256: createHash('sha256').update(picture).digest('hex'),
    width: 64,
    height: 48,
    storage_key: pictureKey,
    created_at: now,
  } as const;
  const files: NewRow<'file'>[] = [];
  for (const { row, pictures } of listings)
    for (const name of pictures) {
      if (shown.has(name)) continue;
      shown.add(name);
      files.push({ name, owner_id: row.owner_id, ...common });
    }
  return files;
}

const pictureKey = 'seed-picture.jpg';

async function storePicture(config: Config, db: Database): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#6f9ac9' } })
    .jpeg()
    .toBuffer();
  const storage = createStorage(config);
  try {
    await claimStorage(config, db, storage);
    await storage.put('public', pictureKey, bytes);
  } finally {
    storage.close();
  }
  return bytes;
}
