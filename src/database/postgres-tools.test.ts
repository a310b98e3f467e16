import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../testing/databases/postgres-server';
import { openDatabase } from './connection';
import { runTool } from './postgres-tools';
import { takeSnapshot } from './snapshot';

test('reports tools that are missing or too old', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tools-'));
  const server = await startPostgres({ isDurable: false });
  const database = openDatabase(await server.createDatabase('tools'), { poolSize: 1 });
  const snapshot = () => takeSnapshot(database, join(folder, 'dump'), folder, () => Promise.resolve());
  try {
    await expect(snapshot()).rejects.toThrow(`pg_dump is not in ${folder}: install`);
    writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"\n', { mode: 0o755 });
    await expect(snapshot()).rejects.toThrow(
      /pg_dump is of version 9 and the server of version \d+: POSTGRES_TOOLS must/,
    );
  } finally {
    await database.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

test.each(['postgres://own:pass%20word@db.example/market', 'postgres://own@db.example/market?password=pass%20word'])(
  'the password of %s is not among the words that other users of the machine see',
  async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'tools-'));
    try {
      writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\necho "$PGPASSWORD: $*"\n', { mode: 0o755 });
      const said = await runTool('pg_dump', ['--file', 'x'], url, folder);
      expect(said).toMatch(/^pass word: --no-password --dbname postgres:\/\/own@db\.example\/market --file x$/m);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
