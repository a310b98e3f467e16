import { sql } from 'kysely';
import type { City } from '../../generated/enumerations';
import { compiled } from './compiled';
import { type OpenDatabase, openDatabase } from './connection';
import { migrateToLatest } from './migrator';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase('sqlite::memory:', { poolSize: 1 });
  await migrateToLatest(database);
});
afterAll(() => database.close());

describe('a compiled query', () => {
  const builds = jest.fn();
  const listCities = compiled((db, { ids, zone }: { ids: City[]; zone?: string }, { desc }: { desc: boolean }) => {
    builds();
    return db
      .selectFrom('city')
      .select('id')
      .where('id', 'in', ids)
      .$if(zone !== undefined, (query) => query.where('time_zone', '=', zone!))
      .orderBy('id', desc ? 'desc' : 'asc');
  });
  const ids = async (...given: Parameters<typeof listCities> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await listCities(database.db, ...given)).map(({ id }) => id);

  it('is built once for each form and bound anew each time', async () => {
    builds.mockClear();
    expect(await ids({ ids: [1, 2] }, { desc: false })).toEqual([1, 2]);
    expect(await ids({ ids: [2, 3] }, { desc: false })).toEqual([2, 3]);
    expect(builds).toHaveBeenCalledTimes(1);
    expect(await ids({ ids: [2, 3] }, { desc: true })).toEqual([3, 2]);
    expect(await ids({ ids: [2] }, { desc: true })).toEqual([2]);
    expect(await ids({ ids: [2], zone: 'Mars/Olympus' }, { desc: true })).toEqual([]);
    expect(builds).toHaveBeenCalledTimes(4);
  });

  it('takes part in a transaction', async () => {
    const rename = compiled((db, { id, zone }: { id: City; zone: string }) =>
      db.updateTable('city').set({ time_zone: zone }).where('id', '=', id).returning('time_zone'),
    );
    const undone = database.db.transaction().execute(async (trx) => {
      expect(await rename(trx, { id: 1, zone: 'Asia/Gaza' })).toEqual([{ time_zone: 'Asia/Gaza' }]);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    const { time_zone } = await database.db
      .selectFrom('city')
      .select('time_zone')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(time_zone).not.toBe('Asia/Gaza');
  });

  it('refuses a value that something was done with', async () => {
    const wrong = compiled((db, { id }: { id: number }) =>
      db
        .selectFrom('city')
        .select('id')
        .where('id', '=', (id + 1) as City),
    );
    await expect(wrong(database.db, { id: 1 })).rejects.toThrow('id is not a parameter of the query as it is');
  });

  it('is held against the append-only tables when it is compiled', async () => {
    const wipe = compiled<unknown, { id: number }>((db, { id }) => ({
      compile: () => sql`delete from audit_log where id = ${id}`.compile(db),
    }));
    await expect(wipe(database.db, { id: 1 })).rejects.toThrow('append-only');
  });
});
