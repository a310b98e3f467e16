declare const ENGINE: 'sqlite' | 'postgres';

/** The engine of this Jest project. */
export const engine = ENGINE;

/** A test of what only PostgreSQL can do; skipped on SQLite. */
export const testOnPostgres = engine === 'postgres' ? test : test.skip;

/** Whether the databases of this run are spread over the nodes of a cluster. */
export const isSpread = process.env.TEST_CITUS_URL !== undefined;

/** A test of how a single server goes about it: its plans, its locks. Skipped on a cluster. */
export const testOnOneNode = isSpread ? test.skip : test;

/** A test of what several nodes do; skipped where there is no cluster. */
export const testOnNodes = isSpread ? test : test.skip;
