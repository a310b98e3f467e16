import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { openDatabase } from './connection';

let server: PostgresServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'durability-'));
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const program = path.join(__dirname, '../testing/databases/durability-process.ts');

/** The durability settings of all connections of two processes that start concurrently. */
async function twoProcesses(url: string, connections: number): Promise<unknown[]> {
  const start = () =>
    promisify(execFile)(process.execPath, ['--require', 'tsx/cjs', program, url, String(connections)]);
  const said = await Promise.all([start(), start()]);
  return said.flatMap(({ stdout }) => JSON.parse(stdout) as unknown[]);
}

test('on SQLite, every connection of every process waits for the disk, also after a restart', async () => {
  const url = `sqlite:${folder}/test.db`;
  const durable = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: expect.any(Number) as number };
  for (let start = 1; start <= 2; start += 1) expect(await twoProcesses(url, 1)).toEqual(Array(4).fill(durable));
});

test('on PostgreSQL too, if the default of the database is not durable', async () => {
  const url = await server.createDatabase('careless');
  const database = openDatabase(url, { poolSize: 1 });
  await sql`alter database careless set synchronous_commit = off`.execute(database.db);
  await database.close();
  const durable = { fsync: 'on', synchronous_commit: 'on' };
  for (let start = 1; start <= 2; start += 1) expect(await twoProcesses(url, 4)).toEqual(Array(8).fill(durable));
});
