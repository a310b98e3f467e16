import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { openDatabase } from '../../database/connection';
import { migrations } from '../../database/migrations';
import { migrateToLatest } from '../../database/migrator';

/** An order to a separate process that migrates a database; `migrator.test.ts` is the parent process. */
export interface Order {
  url: string;
  /** Also applies the migrations below, as a newer release would. */
  newer: boolean;
  /** Reports when half of the newest migration is done, and then waits forever. */
  hang: boolean;
}

/** A message to the parent process. */
export type Report = { ready: true } | { halfway: true } | { applied: string[] } | { error: string };

/** Adds two migrations; the counter shows whether one ran twice. */
function newerMigrations(halfway: () => Promise<void>): Record<string, Migration> {
  return {
    ...migrations,
    '9001-counter': {
      async up(db: Kysely<unknown>) {
        await db.schema.createTable('counter').addColumn('value', 'integer').execute();
      },
    },
    '9002-count': {
      async up(db: Kysely<unknown>) {
        await sql`insert into counter (value) values (1)`.execute(db);
        await halfway();
        await db.schema.createTable('counted').addColumn('value', 'integer').execute();
      },
    },
  };
}

/** The real migrations; the newest is not committed before `halfway` resolves. */
function realMigrations(halfway: () => Promise<void>): Record<string, Migration> {
  const [name, newest] = Object.entries(migrations).at(-1)!;
  const up = async (db: Kysely<unknown>) => {
    await newest.up(db);
    await halfway();
  };
  return { ...migrations, [name]: { up } };
}

function report(message: Report): void {
  process.send?.(message);
}

async function migrate({ url, newer, hang }: Order): Promise<void> {
  const halfway = async () => {
    if (!hang) return;
    report({ halfway: true });
    await new Promise(() => {});
  };
  const database = openDatabase(url, { poolSize: 2 });
  try {
    report({ applied: await migrateToLatest(database, (newer ? newerMigrations : realMigrations)(halfway)) });
  } catch (error) {
    report({ error: String(error) });
  } finally {
    await database.close();
  }
}

if (process.send) {
  process.on('message', (order: Order) => void migrate(order));
  report({ ready: true });
}
