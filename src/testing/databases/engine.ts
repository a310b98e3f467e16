declare const ENGINE: 'sqlite' | 'postgres';

/** The engine of this Jest project. */
export const engine = ENGINE;

/** A test of what only PostgreSQL can do; skipped on SQLite. */
export const testOnPostgres = engine === 'postgres' ? test : test.skip;
