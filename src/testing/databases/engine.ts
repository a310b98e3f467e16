declare const ENGINE: 'sqlite' | 'postgres';

/** The engine of this Jest project. */
export const engine = ENGINE;

/** A test of a feature of PostgreSQL; skipped on SQLite. */
export const testOnPostgres = engine === 'postgres' ? test : test.skip;

/** A test of a tool that sees the server through HTTP alone, whatever its engine: once is enough. Skipped on PostgreSQL. */
export const testOnSqlite = engine === 'sqlite' ? test : test.skip;

/** A test that takes minutes: on PostgreSQL, the engine of production, and with EXPERIMENTS=full on SQLite too. */
export const testOnProductionEngine = engine === 'postgres' || process.env.EXPERIMENTS === 'full' ? test : test.skip;

/** Whether the databases of this run are distributed over the nodes of a cluster. */
export const isSpread = process.env.TEST_CITUS_URL !== undefined;

/** A test of plans or locks of a single server; skipped on a cluster. */
export const testOnOneNode = isSpread ? test.skip : test;

/** A test that needs several nodes; skipped without a cluster. */
export const testOnNodes = isSpread ? test : test.skip;
