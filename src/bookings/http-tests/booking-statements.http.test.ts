import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { lockRow } from '../../database/dialect';
import { inTransaction } from '../../database/transaction';
import { type TestApp, startTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { engine, testOnPostgres } from '../../testing/databases/engine';
import { planOf } from '../../testing/databases/query-plan';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';

const testOnSqlite = engine === 'sqlite' ? test : test.skip;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What a booking sends behind the statement that locks the listing's row. */
async function statementsOfBooking(propertyId: number, customer: string): Promise<CompiledQuery[]> {
  const as = await insertCustomer(app, customer);
  const execute = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const body = { propertyId, startDate: dateIn(app, 40), endDate: dateIn(app, 43) };
  const { status } = await app.call('bookReservation', { as, body });
  const sent = execute.mock.calls.map(([query]) => query);
  execute.mockRestore();
  expect(status).toBe(200);
  return sent.slice(sent.findIndex(({ sql }) => sql.includes('passed_hold')) + 1);
}

const inShort = ({ sql }: CompiledQuery) =>
  /^(select|insert|update|delete).*(?:from|into) "(\w+)" as "[ru]"|^(insert) into "(\w+)"/
    .exec(sql)!
    .slice(1)
    .filter(Boolean)
    .join(' ');

test('a booking is as many statements as have to wait for each other, while all others of the listing wait', async () => {
  const statements = await statementsOfBooking(await insertListing(app), 'counted');
  expect(statements.map(inShort)).toEqual([
    'select app_user',
    'select reservation',
    'insert reservation',
    'insert reservation_night',
    'insert outbox',
    'insert notification',
  ]);
});

// PostgreSQL chooses by how many of each there are.
testOnSqlite('what a customer has not paid is counted without looking at the reservations of all others', async () => {
  const statements = await statementsOfBooking(await insertListing(app), 'planned');
  const plan = await planOf(app.db, statements[1]!);
  expect(plan).toContain('reservation_customer_status (customer_id=? AND status=?)');
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
    // More of them than there are connections.
    expect((await book(20, other)).status).toBe(200);
    const { length } = await app.db.selectFrom('reservation').select('id').where('property_id', '=', fought).execute();
    expect(length).toBe(0);
    return { first };
  });
  const replies = await Promise.all(waiting.first);
  expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
});
