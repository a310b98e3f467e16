/** Commands on a PostgreSQL standby, and on a database whose transactions are read-only. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { backup } from '../commands/backup/backing-up';
import { diagnose } from '../commands/doctor/diagnosis';
import type { Finding } from '../commands/doctor/findings';
import { readConfig } from '../config/config';
import { openDependencies } from '../dependencies';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { openDatabase, withDatabase } from './connection';
import { classifyDatabaseError } from './errors';
import { migrateToLatest } from './migrator';

let primary: PostgresServer;
let standby: PostgresServer;
let folder: string;
let readOnlyUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'primary-'));
  primary = await startPostgres({ isDurable: false });
  readOnlyUrl = await primary.createDatabase('market');
  const database = openDatabase(readOnlyUrl, { poolSize: 2 });
  await migrateToLatest(database);
  await sql`alter database market set default_transaction_read_only = on`.execute(database.db);
  await database.close();
  standby = await startPostgres({ isDurable: false, standbyOf: primary });
}, 60_000);
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

const reason = 'it is a standby or read-only: name the primary';

test.each(['a standby', 'a read-only database'])(
  'the start and the doctor refuse %s; a backup, a standby',
  async (what) => {
    const DATABASE_URL = what === 'a standby' ? standby.url('market') : readOnlyUrl;
    const environment = {
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', JWT_SECRET: 's'.repeat(32), DATABASE_WAIT_SECONDS: '0' },
      DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
      ...{ DATABASE_URL, STORAGE_URL: `file:${folder}/files` },
    };
    const refused = { message: `DATABASE_URL cannot be used: ${reason}` };
    await expect(openDependencies(readConfig(environment, folder))).rejects.toMatchObject(refused);
    const findings = JSON.parse((await diagnose(['--json'], environment)).text) as Finding[];
    expect(findings.filter(({ about }) => about === 'database')).toEqual([
      { about: 'database', state: 'wrong', text: `cannot be used: ${reason}` },
    ]);
    if (what !== 'a standby') return;
    const to = join(folder, 'backup');
    expect(await backup(['--to', to], environment)).toEqual({ exitCode: 1, text: refused.message });
    expect(existsSync(to)).toBe(false);
  },
);

test('a write on a standby counts as an unavailable database', async () => {
  const error = await withDatabase(standby.url('market'), { poolSize: 1 }, (db) =>
    db.deleteFrom('marker').execute(),
  ).catch((one: unknown) => one);
  expect(classifyDatabaseError(error)).toEqual({ kind: 'unavailable' });
});
