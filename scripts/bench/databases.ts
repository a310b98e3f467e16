import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer } from '../../src/commands/admin';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { production } from './environment';
import type { Engine } from './figures';
import { type Seeded, seed } from './seed';

/** A database that is filled for one run. */
export interface BenchDatabase extends Seeded {
  engine: Engine;
  url: string;
  /** The folder of the run, for logs and stored files. */
  folder: string;
}

/** Fills a new database of `engine`, runs `act` with it and removes it. */
export async function withDatabase<Result>(
  engine: Engine,
  act: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  // PostgreSQL's default settings, as in production: commits are durable.
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const url = server ? await server.createDatabase('bench') : `sqlite:${join(folder, 'bench.db')}`;
    const seeded = await seed(url);
    // The rows name pictures that are not stored.
    await administer(['adopt-storage'], production(url, folder));
    return await act({ engine, url, folder, ...seeded });
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
