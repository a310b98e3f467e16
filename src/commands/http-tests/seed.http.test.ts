import { sql } from 'kysely';
import {
  BookingStatus,
  LoginMethod,
  PaymentPurpose,
  PaymentStatus,
  UserRole,
  PropertyStatus,
} from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import { endOf } from '../../bookings/time';
import { freesNights } from '../../bookings/transitions';
import { clearTables } from '../../database/clear';
import { boundsOf, numberEvents } from '../../events/repository';
import { ownersOf } from '../../events/repository-event-owners';
import { searchTokensOf } from '../../listings/search-terms';
import { testInstant, useTestApp } from '../../testing/app';
import { engine, isSpread, testOnNodes, testOnOneNode } from '../../testing/databases/engine';
import { testEnvironment } from '../../testing/environment';
import { listNights } from '../../values/dates';
import { toComparable } from '../../values/money';
import type { OnProgress } from '../arguments';
import { seed } from '../seeding';

const listings = 300;

let before: unknown;
const progress: string[] = [];
const app = useTestApp();
beforeAll(async () => {
  await app.db.transaction().execute((trx) => clearTables(trx));
  if (isSpread) return;
  before = await schema();
  const onProgress = (what: string, done: number, of: number) =>
    void progress.push(`${done === of ? 'all ' : ''}${what}`);
  expect(await run(['--listings', String(listings)], onProgress)).toMatchObject({ exitCode: 0 });
});

const run = (args: string[], onProgress?: OnProgress, environment: Record<string, string> = {}) => {
  const urls = { DATABASE_URL: app.config.databaseUrl, STORAGE_URL: app.config.storageUrl };
  return seed(args, { ...testEnvironment, ...urls, ...environment }, onProgress, testInstant);
};

/** The indexes and constraints of the database. */
async function schema() {
  const { rows } =
    engine === 'sqlite'
      ? await sql`select name, sql from sqlite_master order by name`.execute(app.db)
      : await sql`select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
          union all select conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2`.execute(app.db);
  return rows;
}

/** An access token of the user with this e-mail address, with a new session. */
async function actor(email: string) {
  const user = await app.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const sessionId = `session of ${email}`;
  const session = { id: sessionId, user_id: user.id, login_method: LoginMethod.Email, created_at: testInstant };
  await app.db.insertInto('session').values(session).execute();
  const role = names.UserRole[user.role];
  return app.tokens.sign({ userId: user.id, role, version: 1, sessionId, tokenType: 'access' });
}

testOnOneNode(
  'writes the recent events to the feed, numbered in order, so that no server has to number them',
  async () => {
    const events = await app.db.selectFrom('outbox').selectAll().orderBy('sequence').execute();
    expect(events.length).toBeGreaterThan(50);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    const times = events.map(({ occurred_at }) => occurred_at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(testInstant - times[0]!).toBeLessThanOrEqual(90 * 86_400_000);
    const earlier = await app.db
      .selectFrom('rent_property')
      .select('id')
      .where('created_at', '<', times[0]!)
      .limit(1)
      .execute();
    expect(earlier).toHaveLength(1);
    const ownerOf = await app.db.transaction().execute((trx) => ownersOf(trx, events));
    for (const event of events) expect(event).toMatchObject(ownerOf(event));
    expect(new Set(events.map(({ resource_kind }) => resource_kind))).toEqual(new Set(['property', 'reservation']));
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
    expect((await boundsOf(app.db)).last).toBe(events.length);
    expect(await numberEvents(app.database)).toBe(0);
  },
);

testOnOneNode('the service returns the seeded listings, reservations, people and report', async () => {
  const page = await app.call('getRentProperties', { query: { includeTotalCount: true, pageSize: 5 } });
  expect(page.data).toHaveLength(5);
  expect(page.envelope.pagination!.totalCount).toBeGreaterThan(0.8 * listings);
  const picture = (page.data as { propertyInformation: { images: string[] } }[]).flatMap(
    ({ propertyInformation }) => propertyInformation.images,
  )[0]!;
  expect((await app.send(picture)).headers.get('content-type')).toBe('image/jpeg');
  for (const query of [
    { city: 1, rentType: 1 },
    { services: 'Pool' },
    { search: 'quiet' },
    { search: 'شقة' },
    { latitude: 31.95, longitude: 35.92, radiusKm: 5 },
    { city: 1, startDate: '2026-12-20', endDate: '2026-12-22' },
  ]) {
    const { data } = await app.call('getRentProperties', { query });
    expect([query, (data as unknown[]).length > 0]).toEqual([query, true]);
  }
  const mine = await app.call('getOwnerReservations', { as: await actor('owner1@example.com') });
  expect(mine.status).toBe(200);
  const admin = await actor('admin@example.com');
  const owners = await app.call('getOwners', { as: admin, query: { includeTotalCount: true } });
  expect(owners.envelope.pagination!.totalCount).toBeGreaterThan(listings / 30);
  const { data } = await app.call('getGeneralReport', { as: admin, query: { from: '2026-09-01', to: '2026-12-01' } });
  expect(data.properties.total).toBe(listings);
  expect(data.reservations.nightsBooked).toBeGreaterThan(listings / 10);
  expect(data.money[0].totalAmount).toBeGreaterThan(0);
});

testOnOneNode('an owner can add a listing and a customer can book it, with the next free ids', async () => {
  const body = { PropertyInformation: { propertyType: 0, type: 0, title: 'One more', city: 1 }, CurrencyId: 7 };
  const asOwner = await actor('owner2@example.com');
  const added = await app.call('addRentProperty', { as: asOwner, body: { ...body, RentType: 1, Price: 45 } });
  expect(added).toMatchObject({ status: 200, data: { id: listings + 1 } });
  const stay = { propertyId: listings + 1, startDate: '2027-01-01', endDate: '2027-01-03' };
  const booked = await app.call('bookReservation', { as: await actor('customer1@example.com'), body: stay });
  expect(booked.status).toBe(200);
});

testOnOneNode('rows have the values that the service would have written', async () => {
  const stored = await app.db
    .selectFrom('rent_property as p')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .selectAll('p')
    .select('m.minor_units')
    .where('p.id', '<=', listings)
    .execute();
  const wordsOf = await grouped('property_word', 'word');
  const featuresOf = await grouped('property_feature', 'feature');
  const archived = stored.filter(({ erased_at }) => erased_at !== null);
  expect(archived).toEqual(stored.filter(({ property_status }) => property_status === PropertyStatus.Archived));
  for (const { id, description } of archived) expect([description, wordsOf.get(id)]).toEqual([null, undefined]);
  for (const row of stored) {
    if (archived.includes(row)) continue;
    const texts = [row.title, names.City[row.city], row.district, row.address, row.description];
    expect(wordsOf.get(row.id)).toEqual(searchTokensOf(row.district, texts).sort());
    const { services, terms } = JSON.parse(row.details_json) as Record<'services' | 'terms', string[]>;
    expect(featuresOf.get(row.id) ?? []).toEqual([...services, ...terms].sort());
    expect(row.price_comparable).toBe(toComparable(row.price_minor, row.minor_units));
  }
});

async function grouped(table: 'property_word' | 'property_feature', column: 'word' | 'feature') {
  const { rows } = await sql<{ property_id: number; text: string }>`
    select property_id, ${sql.ref(column)} as text from ${sql.table(table)}`.execute(app.db);
  const all = new Map<number, string[]>();
  for (const { property_id, text } of rows) all.set(property_id, [...(all.get(property_id) ?? []), text]);
  for (const texts of all.values()) texts.sort();
  return all;
}

testOnOneNode('reservations have the nights, amounts and payments that match their statuses', async () => {
  const stays = await app.db
    .selectFrom('reservation as r')
    .innerJoin('rent_property as p', 'p.id', 'r.property_id')
    .innerJoin('city as c', 'c.id', 'p.city')
    .selectAll('r')
    .leftJoin('property_picture as i', (join) => join.onRef('i.property_id', '=', 'p.id').on('i.position', '=', 0))
    .select(['c.time_zone', 'p.owner_id as owner_of_listing', 'p.created_at as listed_at'])
    .select(['p.title as listed_title', 'p.city as listed_city', 'p.address as listed_address', 'i.file_name'])
    .where('r.property_id', '<=', listings)
    .execute();
  const nights = await app.db.selectFrom('reservation_night').selectAll().execute();
  const payments = await app.db.selectFrom('payment_transaction').selectAll().execute();
  expect(new Set(stays.map(({ status }) => status)).size).toBe(Object.keys(BookingStatus).length);
  for (const stay of stays) {
    const held = nights.filter(({ reservation_id }) => reservation_id === stay.id).map(({ night }) => night);
    const all = listNights(stay.start_date, stay.end_date);
    expect(all).toHaveLength(stay.nights);
    const expected = stay.status === BookingStatus.NoShow ? all.slice(0, 1) : freesNights(stay.status) ? [] : all;
    expect(held.sort()).toEqual(expected);
    expect(stay.ends_at).toBe(endOf(stay.end_date, stay.time_zone));
    expect(stay.owner_id).toBe(stay.owner_of_listing);
    const shown = [stay.title, stay.city, stay.address, stay.image];
    expect(shown).toEqual([stay.listed_title, stay.listed_city, stay.listed_address, stay.file_name]);
    expect(stay.created_at).toBeGreaterThanOrEqual(stay.listed_at);
    const own = payments.filter(({ reservation_id }) => reservation_id === stay.id);
    const deposit = own.find(({ purpose, status }) => purpose === PaymentPurpose.Deposit && status <= 1);
    const { DepositPaid, Confirmed, Completed, NoShow, Cancelled } = BookingStatus;
    if (stay.status !== Cancelled)
      expect(deposit?.status).toBe(
        stay.status === DepositPaid
          ? PaymentStatus.Pending
          : ([Confirmed, Completed, NoShow] as number[]).includes(stay.status)
            ? PaymentStatus.Confirmed
            : undefined,
      );
    if (deposit) expect(deposit.amount_minor).toBe(stay.deposit_minor);
    const refunds = own.filter(({ purpose }) => purpose === PaymentPurpose.Refund);
    expect(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(stay.refund_minor ?? 0);
  }
  const blocks = await app.db.selectFrom('blocked_date_range').selectAll().execute();
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks)
    expect(
      nights
        .filter(({ block_id }) => block_id === block.id)
        .map(({ night }) => night)
        .sort(),
    ).toEqual(listNights(block.start_date, block.end_date));
});

testOnOneNode('the database has the same indexes and constraints as before, and progress is reported', async () => {
  expect(await schema()).toEqual(before);
  expect(new Set(progress)).toEqual(new Set(['all people', 'all listings', 'indexes', 'all indexes']));
});

testOnOneNode('the same seed creates the same data, another seed creates other data', async () => {
  const read = () => app.db.selectFrom('rent_property').selectAll().orderBy('id').limit(listings).execute();
  const first = await read();
  const again = async (...args: string[]) => {
    await app.db.transaction().execute((trx) => clearTables(trx));
    expect(await run(['--listings', String(listings), ...args])).toMatchObject({ exitCode: 0 });
    return read();
  };
  expect(await again()).toEqual(first);
  expect(await again('--seed', '2')).not.toEqual(first);
});

testOnOneNode('rejects production, and a database that is not empty', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://example.com',
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'a@example.com',
    RATE_LIMITS: 'on',
    SANDBOX: 'off',
  };
  expect(await run([], undefined, production)).toEqual({ exitCode: 1, text: 'seed is not allowed in production' });
  const refused = { exitCode: 1, text: expect.stringMatching(/^the database is not empty/) };
  expect(await run([])).toEqual(refused);
  await app.db.transaction().execute((trx) => clearTables(trx));
  const person = {
    role: UserRole.Customer,
    first_name: 'a',
    last_name: 'b',
    language: 'en',
    email: 'a@b',
    email_key: 'a@b',
  };
  await app.db
    .insertInto('app_user')
    .values({ ...person, created_at: 0, updated_at: 0 })
    .execute();
  expect(await run([])).toEqual(refused);
});

testOnOneNode.each([
  [['--help'], 0, /^Usage: marketplace seed /],
  [['--listings', '0'], 2, /--listings.* must be a whole number/],
  [['--listings', 'many'], 2, /--listings.* must be a whole number/],
  [['--seed', '-1'], 2, /seed/],
  [['--listing', '3'], 2, /--listing/],
] as [string[], number, RegExp][])('%j returns exit code %d', async (args, exitCode, text) => {
  expect(await run(args)).toEqual({ exitCode, text: expect.stringMatching(text) });
});

testOnOneNode('prints one line if the database is unreachable', async () => {
  const away = await run([], undefined, { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(away).toEqual({ exitCode: 1, text: expect.stringMatching(/^DATABASE_URL cannot be used: [^\n]+$/) });
});

testOnNodes('rejects a distributed database', async () => {
  const text = 'the tables of this database are distributed: run marketplace seed before marketplace distribute';
  expect(await run(['--listings', '1'])).toEqual({ exitCode: 1, text });
});
