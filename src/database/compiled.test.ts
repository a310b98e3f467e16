import { sql } from 'kysely';
import type { City } from '../../generated/enumerations';
import { compiled } from './compiled';
import { type OpenDatabase, openDatabase } from './connection';
import { migrateToLatest } from './migrator';
import type { Param } from './param';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase('sqlite::memory:', { poolSize: 1 });
  await migrateToLatest(database);
});
afterAll(() => database.close());

describe('a compiled statement', () => {
  const builds = jest.fn();
  const listCities = compiled(
    (db, { ids, zone }: { ids: Param<City>[]; zone?: Param<string> }, { desc }: { desc: boolean }) => {
      builds();
      return db
        .selectFrom('city')
        .select('id')
        .where('id', 'in', ids)
        .$if(zone !== undefined, (query) => query.where('time_zone', '=', zone!))
        .orderBy('id', desc ? 'desc' : 'asc');
    },
  );
  const ids = async (...given: Parameters<typeof listCities> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await listCities(database.db, ...given)).map(({ id }) => id);

  it('is built once for each form and bound for each execution', async () => {
    builds.mockClear();
    expect(await ids({ ids: [1, 2] }, { desc: false })).toEqual([1, 2]);
    expect(await ids({ ids: [2, 3] }, { desc: false })).toEqual([2, 3]);
    expect(builds).toHaveBeenCalledTimes(1);
    expect(await ids({ ids: [2, 3] }, { desc: true })).toEqual([3, 2]);
    expect(await ids({ ids: [2] }, { desc: true })).toEqual([2]);
    expect(await ids({ ids: [2], zone: 'Mars/Olympus' }, { desc: true })).toEqual([]);
    expect(builds).toHaveBeenCalledTimes(4);
  });

  it('stays cached while it is used, however many other forms there are', async () => {
    const id = async (...given: Parameters<typeof ids>) => void (await ids(...given));
    const used = [{ ids: [1], zone: 'Asia/Amman' }, { desc: false }] as Parameters<typeof ids>;
    for (let length = 1; length <= 400; length++) await id({ ids: Array<City>(length).fill(1) }, { desc: true });
    await id(...used);
    builds.mockClear();
    for (let length = 401; length <= 800; length++) {
      await id({ ids: Array<City>(length).fill(1) }, { desc: true });
      await id(...used);
    }
    expect(builds).toHaveBeenCalledTimes(400);
  });

  it('runs in the transaction that it is given', async () => {
    const rename = compiled((db, { id, zone }: { id: Param<City>; zone: Param<string> }) =>
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

  it('fails if the statement is built with a calculated placeholder', async () => {
    const wrong = compiled((db, { id }: { id: Param<City> }) =>
      db
        .selectFrom('city')
        .select('id')
        .where('id', '=', ((id as unknown as number) + 1) as City),
    );
    await expect(wrong(database.db, { id: 1 })).rejects.toThrow('the parameter id has no value');
  });

  it('fails if the statement is built with a comparison of two placeholders', async () => {
    const wrong = compiled((db, { from, to }: { from: Param<City>; to: Param<City> }) =>
      db
        .selectFrom('city')
        .select('id')
        .where('id', '=', from < to ? from : to),
    );
    await expect(wrong(database.db, { from: 1, to: 2 })).rejects.toThrow('the parameter from has no value');
  });

  it('fails if a value is not among the parameters of the statement', async () => {
    const wrong = compiled((db, _: { id: Param<City> }) => db.selectFrom('city').select('id'));
    await expect(wrong(database.db, { id: 1 })).rejects.toThrow('id is not among the parameters of the statement');
  });

  it('can be compiled with its values without being executed', () => {
    const { sql: text, parameters } = listCities.compile(database.db, { ids: [2, 3] }, { desc: false });
    expect(text).toContain('"id" in (?, ?)');
    expect(parameters).toEqual([2, 3]);
  });

  it('fails to compile if it changes an append-only table', async () => {
    const wipe = compiled<unknown, { id: Param<number> }>((db, { id }) => ({
      compile: () => sql`delete from audit_log where id = ${id}`.compile(db),
    }));
    await expect(wipe(database.db, { id: 1 })).rejects.toThrow('append-only');
  });
});
