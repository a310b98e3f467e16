import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { type OpenDatabase, openDatabase } from './connection';
import { inLateTransaction } from './late-transaction';
import { migrateToLatest } from './migrator';
import { type ProcessDatabase, type RequestDatabase, createProcessDatabase } from './request-database';

let server: PostgresServer;
let folder: string;

beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(path.join(os.tmpdir(), 'request-database-'));
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const conflict = () => Object.assign(new Error('conflict'), { code: '40001' });

describe.each(['sqlite', 'postgres'])('%s', (engine) => {
  let opened: OpenDatabase;
  let database: ProcessDatabase;

  beforeAll(async () => {
    const url = engine === 'sqlite' ? `sqlite:${folder}/test.db` : await server.createDatabase('request_database');
    opened = openDatabase(url, { poolSize: 4 });
    await migrateToLatest(opened);
    database = createProcessDatabase(opened);
  });
  afterAll(() => opened.close());
  afterEach(() => opened.db.deleteFrom('marker').where('value', '=', 'test').execute());

  const insert = (db: RequestDatabase['write'], name: string) =>
    db.insertInto('marker').values({ name, value: 'test', noted_at: 1 }).execute();
  const namesIn = async (db: RequestDatabase['read']) => {
    const rows = await db.selectFrom('marker').select('name').where('value', '=', 'test').orderBy('name').execute();
    return rows.map(({ name }) => name);
  };
  const committed = () => namesIn(opened.db);

  describe('without an enclosing transaction', () => {
    test('commits each transaction and each write, and never calls undo', async () => {
      const undo = jest.fn(() => Promise.resolve());
      const attempt = async () => {
        database.onRollback(undo);
        await insert(database.write, 'single');
        await database.transaction((trx) => insert(trx, 'transaction'));
        throw new Error('later');
      };
      await expect(attempt()).rejects.toThrow('later');
      expect(await committed()).toEqual(['single', 'transaction']);
      expect(undo).not.toHaveBeenCalled();
    });

    test('rolls back a transaction that throws', async () => {
      const failing = database.transaction(async (trx) => {
        await insert(trx, 'lost');
        throw new Error('failed');
      });
      await expect(failing).rejects.toThrow('failed');
      expect(await committed()).toEqual([]);
    });
  });

  describe('within a late transaction', () => {
    const steps = { opening: () => Promise.resolve(), closing: () => Promise.resolve() };

    test('begins with the first change, and reads inside the transaction from then on', async () => {
      const opening = jest.fn(() => Promise.resolve());
      const closing = jest.fn(() => Promise.resolve());
      const work = async ({ read, write }: RequestDatabase) => {
        expect(await namesIn(read)).toEqual([]);
        expect(opening).not.toHaveBeenCalled();
        await insert(write, 'changed');
        expect(opening).toHaveBeenCalledTimes(1);
        expect(await namesIn(read)).toEqual(['changed']);
        expect(await committed()).toEqual([]);
        return 'outcome';
      };
      expect(await inLateTransaction(database, { opening, work, closing })).toBe('outcome');
      expect(closing).toHaveBeenCalledWith(expect.anything(), 'outcome');
      expect(await committed()).toEqual(['changed']);
    });

    test('begins with a change that is given to read', async () => {
      const work = async ({ read }: RequestDatabase) => {
        await insert(read, 'lost');
        throw new Error('failed');
      };
      await expect(inLateTransaction(database, { ...steps, work })).rejects.toThrow('failed');
      expect(await committed()).toEqual([]);
    });

    test('rolls back a nested transaction that throws alone, and one inside a nested one alone', async () => {
      const work = async (late: RequestDatabase) => {
        await insert(late.write, 'before');
        const failing = late.transaction(async (trx) => {
          await insert(trx, 'nested');
          await late.transaction((inner) => insert(inner, 'in nested'));
          throw new Error('failed');
        });
        await expect(failing).rejects.toThrow('failed');
        await late.transaction(async (trx) => {
          await insert(trx, 'outer');
          const inner = late.transaction(async (innermost) => {
            await insert(innermost, 'inner');
            throw new Error('failed');
          });
          await expect(inner).rejects.toThrow('failed');
        });
        await insert(late.write, 'last');
      };
      await inLateTransaction(database, { ...steps, work });
      expect(await committed()).toEqual(['before', 'last', 'outer']);
    });

    test('rolls back everything and calls undo when a later step throws', async () => {
      const undo = jest.fn(() => Promise.resolve());
      const work = async (late: RequestDatabase) => {
        await late.transaction((trx) => insert(trx, 'lost'));
        late.onRollback(undo);
      };
      const closing = () => Promise.reject(new Error('not kept'));
      await expect(inLateTransaction(database, { ...steps, work, closing })).rejects.toThrow('not kept');
      expect(await committed()).toEqual([]);
      expect(undo).toHaveBeenCalledTimes(1);
    });

    test('does not call undo when it commits', async () => {
      const undo = jest.fn(() => Promise.resolve());
      const work = (late: RequestDatabase) => Promise.resolve(late.onRollback(undo));
      await inLateTransaction(database, { ...steps, work });
      expect(undo).not.toHaveBeenCalled();
    });

    test('runs all steps again after a conflict, and calls undo for the run that was rolled back', async () => {
      const opening = jest.fn(() => Promise.resolve());
      const undo = jest.fn(() => Promise.resolve());
      let runs = 0;
      const work = async (late: RequestDatabase) => {
        runs++;
        late.onRollback(undo);
        await insert(late.write, `run ${runs}`);
        if (runs < 3) await late.transaction(() => Promise.reject(conflict()));
      };
      await inLateTransaction(database, { ...steps, opening, work });
      expect([runs, opening.mock.calls.length, undo.mock.calls.length]).toEqual([3, 3, 2]);
      expect(await committed()).toEqual(['run 3']);
    });

    test('throws the error of opening, whatever the work makes of it', async () => {
      const opening = () => Promise.reject(new Error('no key'));
      const work = (late: RequestDatabase) =>
        insert(late.write, 'lost').catch(() => Promise.reject(new Error('masked')));
      await expect(inLateTransaction(database, { ...steps, opening, work })).rejects.toThrow('no key');
      expect(await committed()).toEqual([]);
    });

    test('rejects a transaction that bypasses it', async () => {
      const work = ({ write }: RequestDatabase) => write.transaction().execute(() => Promise.resolve());
      const attempt = inLateTransaction(database, { ...steps, work });
      await expect(attempt).rejects.toThrow('RequestDatabase.transaction()');
    });

    test('has begun from the first change on, and not after reads', async () => {
      const states: boolean[] = [];
      const work = async (late: RequestDatabase) => {
        await namesIn(late.read);
        states.push(late.isBegun);
        await insert(late.write, 'changed');
        states.push(late.isBegun);
      };
      await inLateTransaction(database, { ...steps, work });
      expect([database.isBegun, ...states]).toEqual([false, false, true]);
    });

    test('passes the wait budget of the request on', async () => {
      const request = database.withWaitBudget();
      const work = (late: RequestDatabase) => Promise.resolve(late.waitBudget);
      expect(await inLateTransaction(request, { ...steps, work })).toBe(request.waitBudget);
    });
  });
});
