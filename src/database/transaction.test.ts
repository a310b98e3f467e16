import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { insertProperty, insertUser, instant } from '../testing/databases/rows';
import { openDatabase } from './connection';
import type { Database, OpenDatabase, Trx } from './connection';
import { forUpdate, lockRow } from './dialect';
import { classifyDatabaseError, onForeignKey, onUnique } from './errors';
import { migrateToLatest } from './migrator';
import { inTransaction } from './transaction';

let server: PostgresServer;
let folder: string;

beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(path.join(os.tmpdir(), 'transaction-'));
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe.each(['sqlite', 'postgres'])('%s', (engine) => {
  let database: OpenDatabase;
  let db: Database;

  beforeAll(async () => {
    const url = engine === 'sqlite' ? `sqlite:${folder}/test.db` : await server.createDatabase('transaction');
    // PostgreSQL looks for deadlocks after a second, and may be late on a busy machine.
    database = openDatabase(url, { poolSize: 8, timeoutMs: 20_000 });
    await migrateToLatest(database);
    db = database.db;
  });

  afterAll(() => database.close());

  describe('inTransaction', () => {
    test.each(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])(
      'runs again after %s, from a clean slate',
      async (code) => {
        let tries = 0;
        const phone = `+${code.length}${engine.length}${Date.now()}`;
        const id = await inTransaction(db, async (trx) => {
          const inserted = await insertUser(trx, { phone });
          if (++tries < 3) throw coded(code);
          return inserted;
        });
        expect(tries).toBe(3);
        expect(await db.selectFrom('app_user').select('id').where('phone', '=', phone).execute()).toEqual([{ id }]);
      },
    );

    test('fails as unavailable after a bounded number of attempts', async () => {
      let tries = 0;
      const attempt = inTransaction(db, () => {
        tries++;
        return Promise.reject(coded('40001'));
      });
      const error = await attempt.catch((reason: unknown) => reason);
      expect(classifyDatabaseError(error)).toEqual({ kind: 'unavailable' });
      expect(tries).toBe(8);
    });

    test('does not retry after any other error', async () => {
      let tries = 0;
      const attempt = inTransaction(db, () => {
        tries++;
        return Promise.reject(coded('23505'));
      });
      await expect(attempt).rejects.toThrow('23505');
      expect(tries).toBe(1);
    });

    test('rejects a nested transaction', async () => {
      await expect(inTransaction(db, (trx) => inTransaction(trx, () => Promise.resolve(1)))).rejects.toThrow(
        'instead of nesting',
      );
    });

    test('retries after a real deadlock', async () => {
      const [first, second] = [await insertUser(db), await insertUser(db)];
      const both = async (one: number, other: number) =>
        inTransaction(db, async (trx) => {
          await lockRow(trx, 'app_user', one);
          await delay(50);
          await lockRow(trx, 'app_user', other);
          await trx
            .updateTable('app_user')
            .set((row) => ({ token_version: row('token_version', '+', 1) }))
            .where('id', '=', one)
            .execute();
        });
      await Promise.all([both(first, second), both(second, first)]);
      const rows = await db.selectFrom('app_user').select('token_version').where('id', 'in', [first, second]).execute();
      expect(rows).toEqual([{ token_version: 2 }, { token_version: 2 }]);
    });
  });

  describe('row locks', () => {
    const viaQuery = async (trx: Trx, id: number) => {
      await trx.selectFrom('app_user').select('id').where('id', '=', id).$call(forUpdate(trx)).execute();
    };
    const viaRow = async (trx: Trx, id: number) => {
      expect(await lockRow(trx, 'app_user', id)).toBe(true);
    };

    test.each([
      ['forUpdate', viaQuery],
      ['lockRow', viaRow],
    ])('%s makes a read and a write atomic', async (_, lock) => {
      const id = await insertUser(db);
      const raise = () =>
        inTransaction(db, async (trx) => {
          await lock(trx, id);
          const { token_version } = await trx
            .selectFrom('app_user')
            .select('token_version')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          await delay(1);
          await trx
            .updateTable('app_user')
            .set({ token_version: token_version + 1 })
            .where('id', '=', id)
            .execute();
        });
      await Promise.all(Array.from({ length: 20 }, raise));
      const row = await db.selectFrom('app_user').select('token_version').where('id', '=', id).executeTakeFirst();
      expect(row).toEqual({ token_version: 21 });
    });

    test('lockRow reports a missing row', async () => {
      expect(await inTransaction(db, (trx) => lockRow(trx, 'app_user', 999_999))).toBe(false);
    });
  });

  describe('a unique violation has the same name on both engines', () => {
    test.each([
      [
        'app_user_email',
        () => insertUser(db, { email: 'Owner@example.com', email_key: 'owner@example.com', is_email_verified: 1 }),
        () => insertUser(db, { email: 'oWNER@example.com', email_key: 'owner@example.com', is_email_verified: 1 }),
      ],
      [
        'app_user_phone',
        () => insertUser(db, { phone: '+962790000002', is_phone_verified: 1 }),
        () => insertUser(db, { phone: '+962790000002', is_phone_verified: 1 }),
      ],
      [
        'currency_code',
        async () => {},
        () =>
          db
            .updateTable('currency')
            .set({ code: 'USD' } as never)
            .where('id', '=', 2)
            .execute(),
      ],
    ])('%s', async (constraint, first, second) => {
      await first();
      const error = await second().catch((reason: unknown) => reason);
      expect(classifyDatabaseError(error)).toEqual({ kind: 'unique', constraint });
    });

    test('allows one live code for each address and network, and any number of ended ones, in sequence', async () => {
      const row = {
        channel: 0,
        target: 'a@example.com',
        network: 'home',
        code_hash: 'x',
        expires_at: instant,
        created_at: instant,
      } as const;
      const insert = (other = {}) => {
        const inserting = db
          .insertInto('otp_code')
          .values({ ...row, ...other })
          .execute();
        return onUnique(inserting, { otp_code_live: 'taken', otp_code_turn: 'again' });
      };
      expect(await insert()).not.toBe('taken');
      expect(await insert()).toBe('taken');
      expect(await insert({ network: 'elsewhere' })).not.toBe('taken');
      await db.updateTable('otp_code').set({ state: 'superseded' }).execute();
      expect(await insert({ after_id: 7 })).not.toBe('again');
      expect(await insert({ network: 'elsewhere', after_id: 7 })).toBe('again');
    });

    test('onUnique rethrows other errors', async () => {
      const proven = { email: 'through@example.com', email_key: 'through@example.com', is_email_verified: 1 };
      await insertUser(db, proven);
      const attempt = onUnique(insertUser(db, proven), { app_user_phone: 1 });
      const error = await attempt.catch((reason: unknown) => reason);
      expect(classifyDatabaseError(error)).toEqual({ kind: 'unique', constraint: 'app_user_email' });
      await expect(onUnique(Promise.reject(new Error('other')), { app_user_phone: 1 })).rejects.toThrow('other');
    });

    test('a file that a listing uses cannot be deleted', async () => {
      const owner = await insertUser(db);
      const property = await insertProperty(db, owner);
      const facts = { kind: 'picture', content_type: 'image/jpeg', bytes: 1, sha256: 'x', storage_key: 'x' } as const;
      await db
        .insertInto('file')
        .values({ name: 'a.jpg', owner_id: owner, created_at: instant, ...facts })
        .execute();
      await db
        .insertInto('property_picture')
        .values({ property_id: property, position: 0, file_name: 'a.jpg' })
        .execute();
      const deletion = db.deleteFrom('file').where('name', '=', 'a.jpg').execute();
      expect(await onForeignKey(deletion, 'in use')).toBe('in use');
    });
  });

  test('a night is taken once, and one of two concurrent bookings of the same nights succeeds', async () => {
    const owner = await insertUser(db);
    const property = await insertProperty(db, owner);
    const block = (first: number, nights: number) =>
      inTransaction(db, async (trx) => {
        const day = (number: number) => `2027-01-${String(number).padStart(2, '0')}`;
        const range = { property_id: property, start_date: day(first), end_date: day(first + nights) };
        const { id } = await trx
          .insertInto('blocked_date_range')
          .values({ ...range, created_by: owner, created_at: instant })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (let night = first; night < first + nights; night++) {
          await trx
            .insertInto('reservation_night')
            .values({ property_id: property, night: day(night), block_id: id })
            .execute();
        }
        return 'won' as const;
      });
    const attempts = Array.from({ length: 20 }, () =>
      onUnique(block(5, 3), { reservation_night_taken: 'lost' as const }),
    );
    const results = await Promise.all(attempts);
    expect(results.filter((result) => result === 'won')).toHaveLength(1);
    expect(await onUnique(block(8, 1), { reservation_night_taken: 'lost' })).toBe('won');
    expect(await onUnique(block(4, 2), { reservation_night_taken: 'lost' })).toBe('lost');
    const nights = await db
      .selectFrom('reservation_night')
      .select('night')
      .where('property_id', '=', property)
      .orderBy('night')
      .execute();
    expect(nights.map(({ night }) => night)).toEqual(['2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08']);
    const ranges = await db.selectFrom('blocked_date_range').select('id').where('property_id', '=', property).execute();
    expect(ranges).toHaveLength(2);
  });
});
