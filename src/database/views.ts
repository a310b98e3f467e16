import type { Database } from './tables';

const sources = new WeakMap<Database, Database>();

/** Records that `view`, the database of one request, has the same rows as `source`, and returns it. */
export function viewOf(source: Database, view: Database): Database {
  sources.set(view, source);
  return view;
}

/** The key under which caches are kept for a database: that of the process, also if `db` is that of one request. */
export function cacheKeyOf(db: Database): Database {
  return sources.get(db) ?? db;
}
