import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import type { Engine } from './figures';
import { type Seeded, seed } from './seed';

/** A filled database of a run. */
export interface BenchDatabase extends Seeded {
  engine: Engine;
  url: string;
  /** Of the run: for logs and stored files. */
  folder: string;
}

/** Runs `act` on a freshly filled database of `engine`; nothing is left of it afterwards. */
export async function withDatabase<Result>(
  engine: Engine,
  act: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  // Its settings are PostgreSQL's own, which are those of production; durability is on.
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const url = server ? await server.createDatabase('bench') : `sqlite:${join(folder, 'bench.db')}`;
    return await act({ engine, url, folder, ...(await seed(url)) });
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
