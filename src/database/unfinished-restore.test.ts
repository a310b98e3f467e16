import { openDatabase } from './connection';
import { listTables } from './list-tables';
import { findUnfinishedRestore, noteRestore } from './unfinished-restore';

test('a note that fails leaves no table, so that the database is still empty', async () => {
  const { db, close } = openDatabase('sqlite::memory:', { poolSize: 1 });
  const unusable = {} as unknown as string;
  await expect(noteRestore(db, { backup: unusable, databaseId: 'id' })).rejects.toThrow(/bind/);
  expect(await listTables(db)).toEqual([]);
  const note = { backup: 'one', databaseId: 'id' };
  await noteRestore(db, note);
  await noteRestore(db, { backup: 'another', databaseId: 'other' });
  expect(await findUnfinishedRestore(db)).toEqual(note);
  await close();
});
