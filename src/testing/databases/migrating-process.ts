import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { openDatabase } from '../../database/connection';
import { migrations } from '../../database/migrations';
import { migrateToLatest } from '../../database/migrator';

/** A process of its own that migrates when it is told to; the parent's side is in `migrator.test.ts`. */
export interface Order {
  url: string;
  /** Also the migrations below, as a newer release would have them. */
  newer: boolean;
  /** Halfway through the newest migration, say so and never go on. */
  hang: boolean;
}

/** What it tells its parent. */
export type Report = { ready: true } | { halfway: true } | { applied: string[] } | { error: string };

/** Two more migrations; the counter would show one that ran twice. */
export function newerMigrations(halfway: () => Promise<void>): Record<string, Migration> {
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

/** The real ones; the newest is not committed before `halfway` resolves. */
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
