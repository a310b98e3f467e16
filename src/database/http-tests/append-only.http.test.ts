import { type Kysely, sql } from 'kysely';
import { BookingStatus } from '../../../generated/enumerations';
import { audit } from '../../journal/repository-audit';
import { publish } from '../../journal/repository-outbox';
import { useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { AppendOnlyError } from '../append-only';
import { lockRow } from '../dialect';
import { inTransaction } from '../transaction';

const app = useTestApp();
beforeAll(async () => {
  await insertReservation(app, BookingStatus.DepositPaid, dateIn(app, 100));
  const { admin } = app.sandbox.userIds;
  await audit(app.db, 'blockUser', 'user:1', { by: { userId: admin }, traceId: null, at: 1 });
  await inTransaction(app.db, (trx) =>
    publish(trx, { type: 'user.blocked', resource: { kind: 'user', id: 1 }, at: 1 }),
  );
});

const tables = ['audit_log', 'outbox', 'terms_document', 'payment_transaction'] as const;
// oxlint-disable-next-line typescript/no-explicit-any -- these do not compile, but the run-time check is tested
const untyped = () => app.db as any as Kysely<any>;
const refused = async (run: Promise<unknown>) => expect(run).rejects.toThrow(AppendOnlyError);
const rows = () => Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().orderBy('id').execute()));

test.each(tables)('%s: nothing is deleted, by no way of saying so', async (table) => {
  const before = await rows();
  const db = untyped();
  await refused(db.deleteFrom(table).execute());
  await refused(db.deleteFrom(`${table} as t`).where('t.id', '=', 1).execute());
  await refused(db.transaction().execute((trx) => trx.deleteFrom(table).execute()));
  await refused(db.connection().execute((one) => one.deleteFrom(table).execute()));
  await refused(sql`delete from ${sql.table(table)} where id = ${1}`.execute(db));
  await refused(sql.raw(`DELETE\n FROM "${table}"`).execute(db));
  await refused(sql.raw(`truncate table app_user, ${table}`).execute(db));
  await refused(
    db
      .with('gone', (q) => q.deleteFrom(table).returning('id'))
      .selectFrom('gone')
      .selectAll()
      .execute(),
  );
  await refused(db.insertInto(table).orReplace().values({ id: 1 }).execute());
  await refused(db.replaceInto(table).values({ id: 1 }).execute());
  await refused(
    db.mergeInto(table).using('app_user', 'app_user.id', `${table}.id`).whenMatched().thenDelete().execute(),
  );
  expect(await rows()).toEqual(before);
});

test.each([
  ['audit_log', 'reason'],
  ['outbox', 'data'],
  ['terms_document', 'body'],
  ['payment_transaction', 'amount_minor'],
  ['payment_transaction', 'reference'],
] as const)('%s: rejects every form of a change of %s', async (table, column) => {
  const before = await rows();
  const db = untyped();
  await refused(
    db
      .updateTable(table)
      .set({ [column]: 1 })
      .execute(),
  );
  await refused(db.updateTable(table).set(column, 1).execute());
  await refused(
    db
      .updateTable(table)
      .set({ status: 1, [column]: 1 })
      .execute(),
  );
  await refused(
    db
      .updateTable(`${table} as t`)
      .set({ [column]: sql`1` })
      .execute(),
  );
  await refused(
    db
      .updateTable(table)
      .set(() => ({ [column]: 1 }))
      .where('id', '=', 1)
      .execute(),
  );
  await refused(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${1}`.execute(db));
  await refused(sql.raw(`with x as (select 1) update public.${table} set ${column} = 1`).execute(db));
  await refused(
    db
      .insertInto(table)
      .values({ id: 1 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ [column]: 1 }))
      .execute(),
  );
  expect(await rows()).toEqual(before);
});

test('allows the decision of a payment, reads and locks', async () => {
  const decided = await app.db
    .updateTable('payment_transaction')
    .set({ status: 1, decided_at: 1, decided_by: 1, rejection_reason: null })
    .where('status', '=', 0)
    .executeTakeFirstOrThrow();
  expect(Number(decided.numUpdatedRows)).toBeGreaterThan(0);
  // On PostgreSQL this is a `select … for update`.
  expect(await inTransaction(app.db, (trx) => lockRow(trx, 'payment_transaction', 41))).toBe(true);
  const { rows: found } = await sql<{
    subject: string;
  }>`select subject from audit_log where action = ${'blockUser'}`.execute(app.db);
  expect(found).toEqual([{ subject: 'user:1' }]);
  // The name of a table in a value or of another table's column is accepted.
  await app.db.updateTable('app_user').set({ address: 'audit_log' }).where('id', '=', 1).execute();
});

test('allows to erase personal data of a record, but no other change', async () => {
  const reason = () =>
    app.db.selectFrom('audit_log').select('reason').where('subject', '=', 'user:9').executeTakeFirst();
  await audit(app.db, 'blockUser', 'user:9', { by: null, reason: 'Fraud', traceId: null, at: 1 });
  await refused(untyped().updateTable('audit_log').set({ reason: '' }).execute());
  await refused(untyped().updateTable('audit_log').set({ reason: null, action: 'other' }).execute());
  await refused(untyped().updateTable('audit_log').set({ trace_id: null }).execute());
  expect(await reason()).toEqual({ reason: 'Fraud' });
  await app.db.updateTable('audit_log').set({ reason: null }).where('subject', '=', 'user:9').execute();
  expect(await reason()).toEqual({ reason: null });
  const proof = { reference: null, receipt_file: null, note: null };
  await app.db.updateTable('payment_transaction').set(proof).where('id', '=', 1).execute();
  await refused(untyped().updateTable('payment_transaction').set({ amount_minor: null }).execute());
});

test('an explicit exception bypasses the check', async () => {
  await app.db.withoutPlugins().deleteFrom('outbox').execute();
  expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});
