import { deleteExpired } from '../../access/repository-sessions';
import { insertMany } from '../../database/bulk';
import { inTransaction } from '../../database/transaction';
import { useTestApp } from '../../testing/app';
import { day } from '../../testing/time';
import { deleteOldIdempotencyRecords } from '../repository-idempotency';

const app = useTestApp();

const many = 20_000;
const some = <Row>(make: (index: number) => Row) => Array.from({ length: many }, (_, index) => make(index));

async function rowsOf(table: 'otp_code' | 'refresh_token' | 'session' | 'idempotency') {
  const all = app.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'));
  return (await all.executeTakeFirstOrThrow()).rows;
}

test('tens of thousands of expired records are deleted in batches, and no others', async () => {
  const now = app.clock.now();
  const receipt = { request_hash: 'x', status: 200, answer: '{}' };
  const row = (index: number) => ({
    ...receipt,
    scope: `scope ${index % 7}`,
    key: String(index),
    created_at: now - day - index,
  });
  await inTransaction(app.db, async (trx) => {
    await insertMany(trx, 'idempotency', some(row));
    await insertMany(trx, 'idempotency', [{ ...receipt, scope: 'new', key: 'new', created_at: now - day + 1 }]);
  });
  await deleteOldIdempotencyRecords(app.db, now);
  expect(await app.db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new' }]);
});

test('tens of thousands of expired codes, tokens and sessions are deleted, and sessions with a token stay', async () => {
  const before = await rowsOf('session');
  const now = app.clock.now() + 40 * day;
  const user_id = app.sandbox.userIds.customer;
  const old = { created_at: now - 2 * day };
  await inTransaction(app.db, async (trx) => {
    const code = {
      channel: 0,
      target: 'a@example.com',
      code_hash: 'x',
      expires_at: 0,
      state: 'superseded',
      ...old,
    } as const;
    await insertMany(
      trx,
      'otp_code',
      some(() => code),
    );
    await insertMany(
      trx,
      'session',
      some((index) => ({ id: `old-${index}`, user_id, login_method: 0 as const, ...old })),
    );
    const token = (index: number) => ({
      token_hash: `t-${index}`,
      session_id: `old-${index}`,
      expires_at: now - 1 - index,
    });
    await insertMany(trx, 'refresh_token', some(token));
    await insertMany(trx, 'refresh_token', [{ token_hash: 'live', session_id: 'old-12345', expires_at: now }]);
  });
  expect(await rowsOf('session')).toBe(before + many);
  await deleteExpired(app.db, now);
  expect([await rowsOf('otp_code'), await rowsOf('refresh_token')]).toEqual([0, 1]);
  expect(await app.db.selectFrom('session').select('id').execute()).toEqual([{ id: 'old-12345' }]);
});

test('a stop ends the clean-up between two batches', async () => {
  const now = app.clock.now();
  const row = (index: number) => ({ scope: 's', key: String(index), request_hash: 'x', created_at: now - day });
  await inTransaction(app.db, (trx) => insertMany(trx, 'idempotency', some(row)));
  const before = await rowsOf('idempotency');
  const stop = new AbortController();
  const deleting = deleteOldIdempotencyRecords(app.db, now, stop.signal);
  while ((await rowsOf('idempotency')) === before);
  stop.abort();
  await deleting;
  expect(await rowsOf('idempotency')).toBeGreaterThan(0);
});
