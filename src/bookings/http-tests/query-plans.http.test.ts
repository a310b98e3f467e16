import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { insertMany, learnContents } from '../../database/bulk';
import { unindexedDate } from '../../database/dialect';
import { reservationRow } from '../../sandbox/reservations';
import { useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { planOf, statementsOf } from '../../testing/databases/query-plan';
import { day } from '../../testing/time';
import { dueStatement } from '../repository';
import { hasPaidStay } from '../repository-payments';

const { Pending, DepositPaid, Confirmed, Completed } = BookingStatus;

const app = useTestApp();

/** Inserts stays without due transitions: three of five have ended and are completed, the others are in a state that can become due. */
async function insertStays(count: number): Promise<void> {
  const now = app.clock.now();
  const statuses = [
    Completed,
    Completed,
    Completed,
    Confirmed,
    DepositPaid,
    Completed,
    Completed,
    Completed,
    Confirmed,
    Pending,
  ];
  const rows = Array.from({ length: count }, (_, index) => {
    const status = statuses[index % statuses.length]!;
    const ends_at = now + (status === Completed ? -1 : 1) * (day + index);
    return reservationRow(app.sandbox, status, dateIn(app, 30), now, { ends_at });
  });
  await app.db.transaction().execute(async (trx) => {
    for (let start = 0; start < count; start += 1000)
      await insertMany(trx, 'reservation', rows.slice(start, start + 1000));
  });
  await learnContents(app.db);
}

/** The plan as the engine chooses it, with the table scans that it prefers. */
async function chosenPlan(statement: ReturnType<typeof dueStatement>): Promise<string> {
  const { rows } = await app.db.executeQuery<Record<string, string>>({
    ...statement.compile(),
    sql: `explain ${engine === 'sqlite' ? 'query plan ' : ''}${statement.compile().sql}`,
  });
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
}

testOnOneNode('finds due transitions by index when most stays have ended and none is due', async () => {
  await insertStays(20_000);
  const { customer, owner } = app.sandbox.userIds;
  for (const scope of [{}, { customerId: customer }, { ownerId: owner }])
    for (const limit of [1, 200, 500]) {
      const statement = dueStatement(app.db, app.clock.now(), limit, scope);
      expect(await statement.execute()).toEqual([]);
      const plan = await chosenPlan(statement);
      expect(plan).not.toMatch(engine === 'sqlite' ? /\bSCAN r\b/ : /Seq Scan on reservation/);
      for (const index of ['reservation_hold', 'reservation_decision', 'reservation_end'])
        if (Object.keys(scope).length === 0) expect(plan).toContain(index);
    }
});

testOnOneNode('a date is compared without an index where another condition leaves few rows', async () => {
  const reservations = app.db.selectFrom('reservation').select('id');
  const byIndex = reservations.where('start_date', '<', dateIn(app, -900));
  const without = reservations.where(unindexedDate(app.db, 'start_date'), '<', dateIn(app, -900));
  expect(await planOf(app.db, byIndex.compile())).toContain('reservation_start');
  expect(await planOf(app.db, without.compile())).not.toMatch(/start_date<|Index Cond/);
  expect(await without.execute()).toEqual(await byIndex.execute());
});

/** Inserts confirmed payments of another customer for the inserted stays. */
async function insertPayments(count: number): Promise<void> {
  const stays = await app.db.selectFrom('reservation').select(['id', 'property_id']).limit(count).execute();
  const now = app.clock.now();
  const rows = stays.map(({ id, property_id }) => ({
    reservation_id: id,
    property_id,
    payer_id: app.sandbox.userIds.otherCustomer,
    purpose: PaymentPurpose.Balance,
    status: PaymentStatus.Confirmed,
    amount_minor: 1000,
    currency_id: 7,
    payment_type_id: 1,
    created_at: now,
    decided_at: now,
    decided_by: app.sandbox.userIds.admin,
  }));
  await app.db.transaction().execute(async (trx) => {
    for (let start = 0; start < count; start += 500)
      await insertMany(trx, 'payment_transaction', rows.slice(start, start + 500));
  });
  await learnContents(app.db);
}

testOnOneNode('finds a paid stay by the payments of the customer and of each reservation', async () => {
  await insertPayments(3000);
  const { customer } = app.sandbox.userIds;
  const [statement, ...others] = await statementsOf(app.db, (db) => hasPaidStay(db, customer));
  expect(others).toEqual([]);
  const plan = await planOf(app.db, statement!);
  for (const index of ['payment_transaction_payer', 'payment_transaction_reservation']) expect(plan).toContain(index);
  expect(plan).not.toMatch(engine === 'sqlite' ? /\bSCAN\b/ : /Seq Scan/);
});
