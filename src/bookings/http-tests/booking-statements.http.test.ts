import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import pg from 'pg';
import { lockRow } from '../../database/dialect';
import { inTransaction } from '../../database/transaction';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { engine, testOnPostgres } from '../../testing/databases/engine';
import { planOf } from '../../testing/databases/query-plan';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { day } from '../../testing/time';

const app = useTestApp();

type As = Awaited<ReturnType<typeof insertCustomer>>;

/** The statements of a booking after the one that locks the listing's row. */
async function statementsOfBooking(propertyId: number, as: As, expected = 200): Promise<CompiledQuery[]> {
  const sent = await allStatementsOfBooking(propertyId, as, expected);
  return sent.slice(sent.findIndex(({ sql }) => sql.includes('passed_hold')) + 1);
}

/** All statements of a booking, except those that begin and end its transaction. */
async function allStatementsOfBooking(propertyId: number, as: As, expected = 200): Promise<CompiledQuery[]> {
  const execute = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const body = { propertyId, startDate: dateIn(app, 10), endDate: dateIn(app, 13) };
  const { status } = await callAs(app, as, 'bookReservation', { body });
  const sent = execute.mock.calls.map(([query]) => query);
  execute.mockRestore();
  expect(status).toBe(expected);
  return sent;
}

const inShort = ({ sql }: Pick<CompiledQuery, 'sql'>) =>
  /^(?:(update)|(select|insert|delete).*?(?:from|into)) "(\w+)"/.exec(sql)!.slice(1).filter(Boolean).join(' ');

const writing = ['insert reservation', 'insert reservation_night', 'insert outbox', 'insert notification'];

test('sends seven statements in all, besides the one that checks the token', async () => {
  const statements = await allStatementsOfBooking(await insertListing(app), await insertCustomer(app, 'all'));
  const checked = statements.filter(({ sql }) => !sql.includes('"token_version"'));
  expect(statements.length - checked.length).toBeLessThanOrEqual(1);
  expect(checked[0]!.sql).toContain('passed_hold');
  expect(checked).toHaveLength(7);
});

test('sends six statements under the lock of the listing', async () => {
  const statements = await statementsOfBooking(await insertListing(app), await insertCustomer(app, 'counted'));
  expect(statements.map(inShort)).toEqual(['insert customer_turn', 'select app_user', ...writing]);
});

test('rejects a stay whose nights are taken with the statement that locks the listing, and inserts nothing of it', async () => {
  const [propertyId, first] = [await insertListing(app), await insertCustomer(app, 'first')];
  await allStatementsOfBooking(propertyId, first);
  const second = await insertCustomer(app, 'second');
  const statements = await statementsOfBooking(propertyId, second, 409);
  expect(statements.map(inShort)).toEqual(['insert customer_turn', 'select app_user']);
});

testOnPostgres('sends them in four round trips, the last of which commits', async () => {
  const [propertyId, as] = [await insertListing(app), await insertCustomer(app, 'trips')];
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await statementsOfBooking(propertyId, as);
  const sent = query.mock.calls.map(([given]) => given as unknown as { text: string; statements?: { text: string }[] });
  query.mockRestore();
  const trips = sent.map((given) => (given.statements ?? [given]).map(({ text }) => text));
  const ofBooking = trips.slice(trips.findIndex((texts) => texts.some((text) => text.includes('passed_hold'))));
  const nameOf = (text: string) => (text.includes('passed_hold') ? 'lock the listing' : inShort({ sql: text }));
  const shortened = ofBooking.map((texts) => texts.map((text) => (text.includes('"') ? nameOf(text) : text)));
  // Behind a pooler, the transaction begins with settings, in a round trip of its own.
  expect(shortened.map((texts) => texts.filter((text) => text !== 'begin'))).toEqual([
    ['lock the listing'],
    ['insert customer_turn', 'select app_user'],
    ['insert reservation'],
    ['insert reservation_night', 'insert outbox', 'insert notification', 'commit'],
  ]);
});

test('counts unpaid stays only when a limit may be reached, and only in the listings that the customer has booked', async () => {
  const as = await insertCustomer(app, 'planned');
  const listings: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const propertyId = await insertListing(app, { deposit_minor: 0 });
    listings.push(propertyId);
    expect((await statementsOfBooking(propertyId, as)).map(inShort)).not.toContain('select reservation');
  }
  const [last, paid] = [await insertListing(app), await insertListing(app)];
  const statements = await statementsOfBooking(last, as);
  const counting = ['select reservation', 'update customer_turn'];
  expect(statements.map(inShort)).toEqual(['insert customer_turn', 'select app_user', ...counting, ...writing]);
  expect(statements[2]!.parameters).toEqual(expect.arrayContaining(listings));
  expect(statements[2]!.parameters).not.toContain(last);
  // PostgreSQL's planner needs statistics.
  if (engine === 'sqlite') {
    const plan = await planOf(app.db, statements[2]!);
    expect(plan).toMatch(/SEARCH r USING INDEX \w+ \((?:customer|property)_id=\?/);
  }
  // Stays that have ended are removed by the count and not counted again.
  app.clock.advance(15 * day);
  await statementsOfBooking(paid, as);
  const turns = await app.db.selectFrom('customer_turn').select('stays').execute();
  expect(turns.map(({ stays }) => stays)).toContain(`${paid},`);
});

testOnPostgres('bookings that wait for one listing leave connections to those of others', async () => {
  const [fought, other] = [await insertListing(app), await insertListing(app)];
  const customers = await Promise.all(Array.from({ length: 21 }, (_, index) => insertCustomer(app, `waits${index}`)));
  const book = (index: number, propertyId: number) =>
    app.call('bookReservation', {
      as: customers[index]!,
      body: { propertyId, startDate: dateIn(app, 10 + index), endDate: dateIn(app, 11 + index) },
    });
  const waiting = await inTransaction(app.db, async (trx) => {
    await lockRow(trx, 'rent_property', fought);
    const first = Array.from({ length: 20 }, (_, index) => book(index, fought));
    // More bookings than connections.
    expect((await book(20, other)).status).toBe(200);
    const { length } = await app.db.selectFrom('reservation').select('id').where('property_id', '=', fought).execute();
    expect(length).toBe(0);
    return { first };
  });
  const replies = await Promise.all(waiting.first);
  expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
});
