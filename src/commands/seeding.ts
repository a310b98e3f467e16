import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { systemClock } from '../adapters/clock';
import { createStorage } from '../adapters/storage';
import { type Config, ConfigError, blaming, readConfig } from '../config/config';
import { learnContents, withoutIndexes } from '../database/bulk';
import { type Database, type Trx, openDatabase } from '../database/connection';
import { isSpread } from '../database/distribution';
import { migrateToLatest } from '../database/migrator';
import type { NewRow } from '../database/tables';
import { claimStorage } from '../files/ownership';
import { insertAdministrator } from '../people/repository-administrators';
import { todayIn } from '../values/dates';
import { type SeedListing, someListings } from './seed/listings';
import { type People, somePeople } from './seed/people';
import { Repeatable } from './seed/random';
import * as repository from './seed/repository-seed';
import { type SeedStays, addStays } from './seed/stays';

const usage = [
  'usage: npm run seed -- [--listings NUMBER] [--seed NUMBER]',
  '  --listings  how many listings, with all that belongs to them; 1000 where nothing is said',
  '  --seed      another number makes other data; 1 where nothing is said',
].join('\n');

const options = {
  listings: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Longer than anything that is waited for here. */
const timeoutMs = 60 * 60_000;
const msPerDay = 24 * 60 * 60_000;
const mostListings = 5_000_000;
/** So many listings, or people, are inserted at once. */
const batch = 2000;

/** Hears how far it is: `done` of `of` things of a kind. */
export type OnProgress = (what: 'people' | 'listings' | 'indexes', done: number, of: number) => void;

interface Outcome {
  /** 0 done, 1 refused, 2 not understood. */
  exitCode: 0 | 1 | 2;
  text: string;
}

/**
 * What `npm run seed` does: `args` as in `['--listings', '1000']`, configured like the server. Fills a database in which nothing is
 * yet, in one transaction: all of it, or nothing. The same at the same `now` (epoch ms) for the same seed. Never throws.
 */
export async function seed(
  args: string[],
  environment: Record<string, string | undefined>,
  { onProgress = () => {}, now = systemClock.now() }: { onProgress?: OnProgress; now?: number } = {},
): Promise<Outcome> {
  let values;
  try {
    values = parseArgs({ args, options }).values;
  } catch (error) {
    return { exitCode: 2, text: `${(error as Error).message} (npm run seed -- --help)` };
  }
  if (values.help) return { exitCode: 0, text: usage };
  const [listings, number] = [Number(values.listings), Number(values.seed)];
  if (!(Number.isInteger(listings) && listings >= 1 && listings <= mostListings))
    return { exitCode: 2, text: `--listings: a whole number from 1 to ${mostListings} (npm run seed -- --help)` };
  if (!(Number.isInteger(number) && number >= 0 && number < 2 ** 31))
    return { exitCode: 2, text: '--seed: a whole number from 0 to 2147483647 (npm run seed -- --help)' };
  try {
    const config = readConfig(environment);
    if (config.production) return { exitCode: 1, text: 'production is not filled with examples' };
    return await fill(config, { count: listings, seed: number, now }, onProgress);
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    return { exitCode: 1, text: error instanceof ConfigError ? line! : `failed: ${line}` };
  }
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
    await blaming('DATABASE_URL', () => migrateToLatest(database));
    if (!(await repository.isEmpty(database.db)))
      return { exitCode: 1, text: 'there is something in this database already: only an empty one is filled' };
    if (database.dialect === 'postgres' && (await isSpread(database.db)))
      return { exitCode: 1, text: 'the tables of this database are spread: one is filled before npm run distribute' };
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
      text: `there are ${parts.join(', ')} now; owner1@example.com and customer1@example.com can log in`,
    };
  } finally {
    await database.close();
  }
}

async function insertAll(
  trx: Trx,
  config: Config,
  { count, seed, now }: Plan,
  picture: Uint8Array,
  onProgress: OnProgress,
): Promise<void> {
  const email = config.adminEmail ?? 'admin@example.com';
  const administrator =
    (await repository.findAdministrator(trx)) ?? (await insertAdministrator(trx, { email, at: now }));
  const ownerOf = assignOwners(seed, count);
  const owners = ownerOf.at(-1)! + 1;
  const agents = Math.max(1, Math.round(owners / 50));
  const firstAgent = (await repository.findLastUser(trx)) + 1;
  const people: People = {
    firstAgent,
    agents,
    firstOwner: firstAgent + agents,
    owners,
    firstCustomer: firstAgent + agents + owners,
    customers: Math.max(10, Math.round(count / 4)),
    administrator,
  };
  const { minorUnits, timeZone } = await repository.readLookups(trx);

  const everybody = people.agents + people.owners + people.customers;
  const users = [...somePeople(seed, people, now)];
  for (let first = 0; first < everybody; first += batch) {
    await repository.insertUsers(trx, users.slice(first, first + batch));
    onProgress('people', Math.min(first + batch, everybody), everybody);
  }

  const stays: SeedStays = { nextReservation: 1, nextBlock: 1, reservations: [], blocks: [], nights: [], payments: [] };
  const common = {
    seed,
    people,
    now,
    today: todayIn('UTC', now),
    deposit: config.depositPercent,
    commission: config.commissionPercent,
  };
  const shown = new Set<string>();
  let inserting: Promise<void> = Promise.resolve();
  for (let first = 0; first < count; first += batch) {
    const end = Math.min(first + batch, count);
    const listings: SeedListing[] = [];
    const happening: SeedStays = { ...stays, reservations: [], blocks: [], nights: [], payments: [] };
    for (const listing of someListings(seed, { first, end, count }, people, (one) => ownerOf[one]!, minorUnits, now)) {
      listings.push(listing);
      addStays(happening, listing, { ...common, timeZone: timeZone(listing.row.city) });
    }
    Object.assign(stays, { nextReservation: happening.nextReservation, nextBlock: happening.nextBlock });
    const files = pictureRows(listings, shown, picture, now);
    // What comes next is made up while the database takes what is there.
    await inserting;
    inserting = repository.insertFiles(trx, files).then(() => repository.insertListings(trx, listings, happening));
    onProgress('listings', end, count);
  }
  await inserting;
  await repository.insertFavorites(trx, favorites(seed, count, people, now));
  await repository.insertTurns(trx);
  await repository.insertEvents(trx, now - config.eventsKeptDays * msPerDay);
  await repository.restartAllIds(trx);
}

/** The owner of each listing, as a number from 0: most have a few, some a hundred, ten in the mean. */
function assignOwners(seed: number, listings: number): Int32Array {
  const owners = new Int32Array(listings);
  let owner = 0;
  for (let next = 0; next < listings; owner++) {
    const random = new Repeatable(seed, 9, owner);
    const many = Math.min(150, Math.ceil(4 * (1 - random.next()) ** -0.6));
    owners.fill(owner, next, next + many);
    next += many;
  }
  return owners;
}

/** One listing of ten is somebody's favorite. */
function favorites(seed: number, count: number, people: People, now: number): NewRow<'favorite'>[] {
  return Array.from({ length: Math.ceil(count / 10) }, (_, index) => {
    const random = new Repeatable(seed, 10, index);
    const user_id = people.firstCustomer + random.between(0, people.customers - 1);
    return { user_id, property_id: 1 + ((index * 10) % count), created_at: now - index };
  });
}

/**
 * The pictures of the listings that are not in `shown` yet, and now are. All have the bytes of one: what they show does not matter
 * here. One that no listing shows would be deleted some day, and the bytes with it.
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
