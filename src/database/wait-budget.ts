import type { Database } from './tables';

/**
 * What has gone by of the time that one request may wait for the database: in line, and for connections. What was answered in
 * between does not count: a database that answers is there.
 */
export class WaitBudget {
  private ms = 0;

  /** Never more than `most` ms are spent: whoever has waited long because there are many has to be served, too, in the end. */
  constructor(private readonly most: number) {}

  /** In ms. */
  get spent(): number {
    return this.ms;
  }

  /** In ms. */
  get left(): number {
    return this.most - this.ms;
  }

  spend(ms: number): void {
    this.ms = Math.min(this.ms + ms, this.most);
  }
}

/** A database as one request sees it. */
interface View {
  db: Database;
  patience: WaitBudget;
}

const makers = new WeakMap<Database, () => View>();
const views = new WeakMap<Database, { pool: Database; patience: WaitBudget }>();

/** Has {@link patient} see the database `pool` by views that `make` answers. */
export function viewedBy(pool: Database, make: () => View): void {
  makers.set(pool, make);
}

/** The same database for one request: all that it waits for has one patience. SQLite's is itself: it is never away. */
export function patient(pool: Database): Database {
  const view = makers.get(pool)?.();
  if (!view) return pool;
  views.set(view.db, { pool, patience: view.patience });
  return view.db;
}

/** Of what `db` is a view, and whose patience it has; itself where it is none. */
export function originOf(db: Database): { pool: Database; patience?: WaitBudget } {
  return views.get(db) ?? { pool: db };
}
