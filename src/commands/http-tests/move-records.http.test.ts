import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BookingStatus } from '../../../generated/enumerations';
import { type Database, type OpenDatabase, withDatabase } from '../../database/connection';
import { listMovedTables } from '../../database/transfer';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { proposed } from '../../testing/alterations';
import { insertListingByRequest, requested, stepOf } from '../../testing/booking-requests';
import { dateIn } from '../../testing/bookings';
import { openedConversation, sendText } from '../../testing/conversations';
import { engine } from '../../testing/databases/engine';
import { type TestDatabase, createEmptyDatabase } from '../../testing/databases/test-database';
import { addListing } from '../../testing/listings';
import { reserve } from '../../testing/payments';
import { insertCustomer } from '../../testing/people';
import { promotionOf } from '../../testing/promotions';
import { rent } from '../../testing/rent';
import { publishedReview } from '../../testing/reviews';
import { countRows } from '../backup/repository-backup';
import { move } from '../move/moving';
import { countViolations, readFigures } from '../move/repository-facts';
import { verify } from '../move/verification';

const folder = mkdtempSync(join(tmpdir(), 'move-records-'));
const source = `sqlite:${folder}/source.db`;
let target: TestDatabase;

beforeAll(async () => {
  const environment = { DATABASE_URL: source, STORAGE_URL: `file:${folder}/files` };
  const app = await startTestApp(environment);
  await fill(app);
  await app.close();
  target = await createEmptyDatabase(engine, folder);
});
afterAll(async () => {
  await target.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes at least one record of each kind that the sandbox lacks. */
async function fill(app: TestApp): Promise<void> {
  const [one, other] = [await insertCustomer(app, 'guest-one'), await insertCustomer(app, 'guest-other')];
  const propertyId = await insertListingByRequest(app);
  await stepOf(app, 'accept', await requested(app, { propertyId }, one));
  const { code: promoCode } = await promotionOf(app);
  await requested(app, { propertyId, start: 40, promoCode }, other);
  const withdrawn = await requested(app, { propertyId, start: 50, promoCode }, one);
  await stepOf(app, 'withdraw', withdrawn, one);

  const own = await addListing(app);
  const nights = [{ date: dateIn(app, 60), price: 90, minStayNights: 2, isClosed: false }];
  const path = { id: own };
  await callAs(app, 'owner', 'setNights', { path, body: { nights } });
  await callAs(app, 'owner', 'setArrivalRules', { path, body: { rules: { freeNights: 1 } } });
  const discounts = [{ kind: 0, threshold: 7, percent: 10 }];
  await callAs(app, 'owner', 'setDiscounts', { path, body: { discounts } });

  const conversation = await openedConversation(app);
  for (const text of ['Is it quiet?', 'Is it warm?']) await sendText(app, 'customer', conversation, text);
  await sendText(app, 'owner', conversation, 'It is.');
  await publishedReview(app);
  await proposed(app, 'customer', await reserve(app, BookingStatus.Confirmed, 70), { end: 1 });
  await rent(app);
}

const on = <Result>(url: string, work: (db: OpenDatabase['db']) => Promise<Result>) =>
  withDatabase(url, { poolSize: 1 }, work);

/** Referring tables precede the tables that they refer to. */
const tables = [
  ...['property_night', 'property_arrival', 'property_rate', 'property_floor'],
  ...['message', 'conversation', 'review', 'alteration', 'booking_request'],
  ...['rent_allocation', 'rent_invoice', 'promotion_return', 'promotion_redemption', 'promotion'],
];

test('the comparison after a move finds a lost row of each kind of record', async () => {
  expect(await move(['--from', source, '--to', target.url], {})).toMatchObject({ exitCode: 0 });
  const differences = () =>
    on(source, (from) => on(target.url, async (to) => verify(from, to, await listMovedTables(from), 0, () => {})));
  expect(await differences()).toEqual([]);
  for (const table of tables) {
    const { [table]: rows } = await on(source, countRows);
    expect([table, rows]).not.toEqual([table, 0]);
    const remove = (db: Database) => sql`delete from ${sql.table(table)}`.execute(db);
    await on(target.url, remove);
    await expect(differences()).rejects.toThrow(`${table} has 0 rows instead of ${rows}`);
    await on(source, remove);
  }
}, 180_000);

describe('the rules of the data', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await fill(app);
  });
  afterAll(() => app.close());

  const brokenIn = async (db: Database) => Object.entries(await countViolations(db)).filter(([, count]) => count > 0);

  test('hold for records that were made through the interface', async () => {
    expect(await brokenIn(app.db)).toEqual([]);
  });

  test('figures are computed by the database, by table and by group', async () => {
    expect(await readFigures(app.db, ['message'])).toMatchObject({
      ...{ 'rows of message': 3, 'count of message, sender_role 2': 2, 'sequence of message, sender_role 1': 3 },
      ...{ 'nights of booking_request, status 1, currency_id 7': 3, 'count of alteration, status 0, currency_id 7': 1 },
      ...{ 'price_minor of property_night, is_closed 0': 90_000, 'free_nights of property_arrival, is_closed 0': 1 },
      ...{ 'last_sequence of conversation': 3, 'rating of review, status 1, author_role 2': 5 },
    });
  });

  test.each([
    ['update booking_request set reservation_id = 999999 where status = 1', 'accepted requests to book whose'],
    ['update alteration set reservation_id = 999999', 'open changes of stays whose reservation is missing'],
    ['update rent_property set has_nights = 0 where has_nights = 1', 'listings with nights of their own'],
    ['delete from property_night', 'listings marked to have nights of their own'],
    ['delete from message where sequence = 2', 'conversations that lack messages'],
    ['delete from message where sequence = 3', 'conversations that lack messages'],
    ['delete from conversation', 'messages without a conversation'],
    ['delete from review where author_role = 2', 'listings that store other ratings'],
    ['update rent_property set rating_count = 2 where rating_count = 1', 'listings that store other ratings'],
    ['delete from promotion_redemption', 'promotions that store another number of redemptions'],
  ])('%s breaks the rule of %s', async (statement, rule) => {
    const undo = new Error('undo');
    let broken: [rule: string, count: number][] = [];
    const changed = app.db.transaction().execute(async (trx) => {
      await sql.raw(statement).execute(trx);
      broken = await brokenIn(trx);
      throw undo;
    });
    await expect(changed).rejects.toBe(undo);
    expect(broken.map(([name]) => name)).toEqual([expect.stringContaining(rule)]);
  });
});
