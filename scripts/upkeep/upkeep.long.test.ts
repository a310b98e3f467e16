import { engine } from '../../src/testing/databases/engine';
import { installedPostgres } from '../../src/testing/databases/postgres-server';
import { upkeep } from './upkeep';

jest.setTimeout(7_200_000);

/** By default, PostgreSQL cancels statements after three quarters of DATABASE_TIMEOUT_MS. */
const timeLimitMs = 1_500;
/** Commands that work in batches: each reports at least the last one, however short it is. */
const inBatches = [
  ...['admin end-sessions --all', 'admin reencrypt', 'archive', 'seed'],
  // These need the tools of PostgreSQL.
  ...(installedPostgres() === undefined ? [] : ['backup', 'backup --verify', 'restore']),
];
/** Commands without a time limit for their statements. */
const unlimited = ['(keep some files)', 'backup', 'backup --verify', 'restore', 'seed', 'migrate'];

// SQLite has no time limit for a statement.
(engine === 'postgres' ? test : test.skip)(
  'every job and every command works in batches, and stops between them',
  async () => {
    const isFull = process.env.EXPERIMENTS === 'full';
    const count = isFull ? 1_000_000 : 5_000;
    const runs = await upkeep({ accounts: count, listings: count, seconds: isFull ? 30 : 2, report: () => {} });
    expect(runs.filter(({ errors }) => errors.length > 0)).toEqual([]);
    const limited = runs.filter(({ name }) => !unlimited.includes(name));
    expect(limited.filter(({ slowest }) => slowest.ms > timeLimitMs)).toEqual([]);
    expect(runs.filter(({ stoppedInMs = 0 }) => stoppedInMs > 5_000)).toEqual([]);
    const silent = runs.filter(({ kind, seconds, progress }) => kind === 'command' && seconds > 10 && progress === 0);
    expect(silent).toEqual([]);
    const batched = runs.filter(({ name }) => inBatches.includes(name));
    expect(batched.map(({ name }) => name).sort()).toEqual([...inBatches].sort());
    expect(batched.filter(({ progress }) => progress === 0).map(({ name }) => name)).toEqual([]);
  },
);
