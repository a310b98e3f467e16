import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../database/connection';
import { migrateToLatest } from '../../database/migrator';

/** Before a run of the sqlite project: creates the migrated file of which every test database is a copy. All projects of a run share it. */
export default async function start(): Promise<void> {
  if (process.env.TEST_SQLITE_TEMPLATE) return;
  const file = join(mkdtempSync(join(tmpdir(), 'sqlite-')), 'template.db');
  const database = openDatabase(`sqlite:${file}`, { poolSize: 1 });
  await migrateToLatest(database);
  await database.close();
  process.env.TEST_SQLITE_TEMPLATE = file;
}
