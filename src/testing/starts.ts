import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../config/config';
import { openDatabase } from '../database/connection';
import { type OpenDependencies, openDependencies } from '../dependencies';
import { type PostgresServer, startPostgres } from './databases/postgres-server';

/** A key for DATA_KEY whose bytes are all `byte`. */
export const dataKey = (byte: number) => Buffer.alloc(32, byte).toString('base64');

/** Starts of servers with databases of their own, on SQLite and on a PostgreSQL server of this test file. */
export class Starts {
  folder = '';
  readonly opened: OpenDependencies[] = [];
  private databases = 0;

  private constructor(readonly server: PostgresServer) {}

  static async begin(): Promise<Starts> {
    return new Starts(await startPostgres());
  }

  createFolder(): void {
    this.folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  }

  /** Closes what has been started, and removes the folder. */
  async closeAll(): Promise<void> {
    for (const one of this.opened.splice(0)) await one.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The URL of a new database. */
  newDatabase(engine: string): string | Promise<string> {
    const number = ++this.databases;
    return engine === 'sqlite'
      ? `sqlite:${this.folder}/${number}.db`
      : this.server.createDatabase(`preflight_${number}`);
  }

  environmentOf(url: string, changes: Record<string, string> = {}): Record<string, string> {
    const storage = { STORAGE_URL: `file:${this.folder}/files` };
    const given = { DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0', LOG_LEVEL: 'fatal', DATABASE_TIMEOUT_MS: '10000' };
    return { NODE_ENV: 'test', JWT_SECRET: 'x'.repeat(32), DATA_KEY: dataKey(1), ...storage, ...given, ...changes };
  }

  async start(url: string, changes?: Record<string, string>): Promise<OpenDependencies> {
    const dependencies = await openDependencies(readConfig(this.environmentOf(url, changes), this.folder));
    this.opened.push(dependencies);
    return dependencies;
  }

  /** The message with which the start fails. */
  async refusal(url: string, changes?: Record<string, string>): Promise<string> {
    try {
      await this.start(url, changes);
      return 'started';
    } catch (error) {
      return (error as Error).message;
    }
  }
}

/** The rows of a query. */
export async function readRows(url: string, query: string): Promise<unknown[]> {
  const { db, close } = openDatabase(url, { poolSize: 1 });
  try {
    return (await sql.raw(query).execute(db)).rows;
  } finally {
    await close();
  }
}
