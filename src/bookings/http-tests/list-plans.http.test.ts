import { BookingStatus, PaymentPurpose, PaymentStatus, UserRole } from '../../../generated/enumerations';
import type { Page } from '../../contract/paging';
import type { Database } from '../../database/connection';
import { maxFew } from '../../database/few';
import { listBlocked } from '../../people/repository-blocked';
import { type TestApp, startTestApp } from '../../testing/app';
import { engine } from '../../testing/databases/engine';
import { planOf, statementsOf } from '../../testing/databases/query-plan';
import { listExpiredRequests } from '../repository-booking-requests';
import { listReservationsIn, listVisiblePayments } from '../repository-lists';
import { administrators, insertPromotion, listPromotions } from '../repository-promotions';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** PostgreSQL has statistics: `scripts/bench/lists/lists.long.test.ts` counts the rows that it reads for each list. */
const testOnSqlite = engine === 'sqlite' ? test : test.skip;

const page = { limit: 21, after: undefined, wantsTotal: false, updatedSince: undefined } as unknown as Page;

/** The plan of the last statement that `read` sends, which SQLite chooses without statistics, whatever the tables contain. */
async function lastPlan(read: (db: Database) => Promise<unknown>): Promise<string> {
  return planOf(app.db, (await statementsOf(app.db, read)).at(-1)!);
}

testOnSqlite('undecided reservations are read in the order of their list', async () => {
  const statuses = [BookingStatus.Pending, BookingStatus.DepositPaid];
  const plan = await lastPlan((db) => listReservationsIn(db, {}, { statuses }, 'asc', page));
  expect(plan).toContain('reservation_undecided');
  expect(plan).not.toContain('TEMP B-TREE');
});

testOnSqlite('the payments of an owner are found by the owner, and not by what many payments have', async () => {
  const owner = { userId: app.sandbox.userIds.owner, role: 'Owner' as const };
  for (const filter of [
    { purpose: PaymentPurpose.Deposit },
    { status: PaymentStatus.Confirmed },
    { paymentTypeId: 1 },
  ]) {
    const plan = await lastPlan((db) => listVisiblePayments(db, owner as never, filter, page));
    expect(plan).toContain('reservation_owner');
    expect(plan).not.toMatch(/payment_transaction_(purpose|status|type)/);
  }
});

testOnSqlite('due requests are found by the time at which they expire', async () => {
  const plan = await lastPlan((db) => listExpiredRequests(db, app.clock.now(), 200));
  expect(plan).toContain('booking_request_due');
  expect(plan).toContain('expires_at<?');
});

testOnSqlite('many changed promotions are read in the order of their list', async () => {
  const at = app.clock.now();
  const row = {
    owner_id: administrators,
    percent: 10,
    is_active: 0,
    used: 0,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  await app.db.transaction().execute(async (trx) => {
    for (let index = 0; index <= maxFew; index++) await insertPromotion(trx, { ...row, code: `SALE${index}` });
  });
  const plan = await lastPlan((db) => listPromotions(db, administrators, undefined, { ...page, updatedSince: at }));
  expect(plan).toMatch(/promotion_owner\b/);
  expect(plan).not.toContain('TEMP B-TREE');
});

testOnSqlite('blocked users of a role are read in the order of their list', async () => {
  const plan = await lastPlan((db) => listBlocked(db, { role: UserRole.Customer }, page));
  expect(plan).toContain('app_user_blocked');
  expect(plan).not.toContain('TEMP B-TREE');
});
