import { sql } from 'kysely';
import { BookingStatus } from '../../../generated/enumerations';
import { reservationRow } from '../../sandbox/reservations';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { addListing } from '../../testing/listings';
import { balance, decide, pay, refund } from '../../testing/payments';

/** The largest numbers that the contract admits: neither engine overflows where they are multiplied or summed. */
const app = useTestApp();

/** In dinars, which have three decimals. */
const largestPrice = 1_000_000_000;
const nights = 365;
const largestTotal = largestPrice * nights;
const succeeds = { status: 200 };

async function addLargest(more: object = {}): Promise<number> {
  return addListing(app, { Price: largestPrice, MaxStayNights: nights, DepositAmount: largestPrice, ...more });
}

test('a stay of 365 nights at the largest price is found, quoted, booked, paid, refunded and reported', async () => {
  const [fixed, varying] = [await addLargest(), await addLargest({ WeekendPrice: largestPrice - 1 })];
  const seasons = [{ name: 'All', startDate: dateIn(app, 1), endDate: dateIn(app, 400), price: largestPrice }];
  expect(await callAs(app, 'owner', 'setSeasons', { path: { id: varying }, body: { seasons } })).toMatchObject(
    succeeds,
  );
  const stay = { startDate: dateIn(app, 10), endDate: dateIn(app, 10 + nights) };
  const query = { ...stay, minPrice: largestPrice, maxPrice: largestPrice, pageSize: 1 };
  for (const sort of ['newest', 'priceAsc', 'priceDesc']) {
    const first = await app.call('getRentProperties', { query: { ...query, sort } });
    const cursor = first.envelope.pagination!.nextCursor;
    const second = await app.call('getRentProperties', { query: { ...query, sort, cursor } });
    const found = [first, second].map(({ data }) => (data as { id: number }[])[0]!.id);
    expect(found.sort((a, b) => a - b)).toEqual([fixed, varying]);
  }
  for (const propertyId of [fixed, varying]) {
    const quote = await app.call('getQuote', { path: { propertyId }, query: stay });
    expect(quote.data).toMatchObject({ totalAmount: largestTotal, depositAmount: largestPrice });
    const body = { propertyId, ...stay, expectedTotalAmount: largestTotal, guestsCount: 1 };
    const { data } = await callAs(app, 'otherCustomer', 'bookReservation', { body });
    const id = data.id as number;
    expect(await callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: id }, body: {} })).toMatchObject(
      succeeds,
    );
    const rest = await pay(app, id, { as: 'otherCustomer', ...balance(largestTotal - largestPrice) });
    expect(await decide(app, rest.data.id as number, { confirm: true })).toMatchObject(succeeds);
    expect(await pay(app, id, refund(largestTotal))).toMatchObject(succeeds);
  }
  const report = await callAs(app, 'admin', 'getGeneralReport', {
    query: { from: '2026-12-01', to: dateIn(app, 366) },
  });
  expect((report.data.money as object[])[0]).toMatchObject({ refunds: 2 * largestTotal });
});

test('returns 200 for a report on reservations whose totals exceed 2^63 minor units', async () => {
  const property_id = await addLargest();
  const now = app.clock.now();
  const row = reservationRow(app.sandbox, BookingStatus.Cancelled, dateIn(app, 5), now, {
    ...{ property_id, nights, total_minor: largestTotal * 1000, commission_minor: largestTotal * 1000 },
  });
  const columns = Object.keys(row);
  const { id } = await app.db.insertInto('reservation').values(row).returning('id').executeTakeFirstOrThrow();
  const copied = sql.join(columns.map((column) => sql.ref(column)));
  const count = Math.ceil(2 ** 63 / (largestTotal * 1000));
  await sql`with recursive number (n) as (select 1 union all select n + 1 from number where n <= ${sql.lit(count)})
    insert into reservation (${copied}) select ${copied} from reservation cross join number where id = ${id}`.execute(
    app.db,
  );
  const report = await callAs(app, 'admin', 'getGeneralReport', { query: { from: '2026-12-01', to: '2027-01-01' } });
  expect(report).toMatchObject(succeeds);
  expect(report.data.reservations.total).toBeGreaterThan(count);
  const completed = { status: BookingStatus.Completed };
  await app.db.updateTable('reservation').set(completed).where('property_id', '=', property_id).execute();
  const agents = await callAs(app, 'admin', 'getAgents');
  expect(agents).toMatchObject(succeeds);
});
