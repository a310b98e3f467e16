import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CitusCluster } from './citus';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../../database/connection';

/** A database for one test file; `remove` deletes it completely. */
export interface TestDatabase {
  url: string;
  remove(): Promise<void>;
}

/** The migrated database of which every test database on PostgreSQL is a copy. */
export const templateName = 'marketplace_template';

/** Creates a migrated database for one test file. PostgreSQL is started with the run, see jest-postgres-setup.ts. */
export async function createTestDatabase(engine: 'sqlite' | 'postgres', folder: string): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const file = join(folder, 'test.db');
    await copyFile(process.env.TEST_SQLITE_TEMPLATE!, file);
    return { url: `sqlite:${file}`, remove: async () => {} };
  }
  const cluster = process.env.TEST_CITUS_URL;
  return cluster === undefined ? createOnServer(` template ${templateName}`) : copyOnCluster(cluster);
}

/** Opens a further connection to the database, with the timeout of the servers under test, and their settings if a pooler is used. */
export function openTestDatabase(url: string, options: DatabaseOptions): OpenDatabase {
  return openDatabase(url, { timeoutMs: 20_000, isPooled: process.env.TEST_POOLER === 'on', ...options });
}

/** Creates a database without tables. */
export async function createEmptyDatabase(engine: 'sqlite' | 'postgres', folder: string): Promise<TestDatabase> {
  return engine === 'sqlite'
    ? { url: `sqlite:${join(folder, 'empty.db')}`, remove: async () => {} }
    : createOnServer('');
}

async function copyOnCluster(coordinator: string): Promise<TestDatabase> {
  const cluster = await CitusCluster.at(coordinator);
  const name = freshName();
  return { url: await cluster.copy(process.env.TEST_CITUS_TEMPLATE!, name), remove: () => cluster.drop(name) };
}

function freshName(): string {
  return `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
}

async function createOnServer(template: string): Promise<TestDatabase> {
  const name = freshName();
  const server = process.env.TEST_POSTGRES_URL!;
  await execute(server, `create database ${name}${template}`);
  const url = new URL(process.env.TEST_POOLER_URL ?? server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => execute(server, `drop database ${name} with (force)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
