import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { useTestApp } from '../../testing/app';
import { engine, testOnPostgres } from '../../testing/databases/engine';

// The statements wait for a lock until the test ends it.
const app = useTestApp({ DATABASE_POOL_SIZE: '6', DATABASE_TIMEOUT_MS: '60000', RATE_LIMITS: 'off' });

testOnPostgres(
  'searches that wait for the database leave half of the connections to other requests',
  async () => {
    const locking = new pg.Client({ connectionString: app.config.databaseUrl });
    await locking.connect();
    await locking.query('begin');
    await locking.query('lock table rent_property in access exclusive mode');
    const waiting = async () => {
      const { rows } = await locking.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]!.count;
    };
    const searches = Array.from({ length: 20 }, () =>
      app.call('getRentProperties', { query: { includeTotalCount: true, services: ['Internet'] } }),
    );
    while ((await waiting()) === 0) await delay(20);
    const others = await Promise.all(Array.from({ length: 8 }, () => app.call('getNotifications', { as: 'customer' })));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(await waiting()).toBeLessThanOrEqual(3);
    await locking.query('rollback');
    await locking.end();
    const results = await Promise.all(searches);
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
  },
  120_000,
);

test('runs this test on PostgreSQL only', () => expect(['sqlite', 'postgres']).toContain(engine));
