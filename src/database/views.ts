import type { Database } from './tables';

const sources = new WeakMap<Database, Database>();

/** Records that `view`, the database of one request, has the same rows as `source`, and returns it. */
export function viewOf(source: Database, view: Database): Database {
  sources.set(view, source);
  return view;
}

/** A cache for each database, because a process can serve several. That of a request's database is the process's. */
export function cachePerDatabase<Cache extends object>(create: () => Cache): (db: Database) => Cache {
  const caches = new WeakMap<Database, Cache>();
  return (db) => {
    const source = sources.get(db) ?? db;
    let cache = caches.get(source);
    if (!cache) caches.set(source, (cache = create()));
    return cache;
  };
}
