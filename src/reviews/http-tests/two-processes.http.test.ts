import { ReviewStatus } from '../../../generated/enumerations';
import type { SandboxData } from '../../sandbox/data';
import { openTestDatabase } from '../../testing/databases/test-database';
import { type TwoProcesses, startTwoProcesses } from '../../testing/servers/two-processes';

let servers: TwoProcesses;
let sandbox: SandboxData;
beforeAll(async () => {
  servers = await startTwoProcesses({ RATE_LIMITS: 'off' });
  sandbox = await servers.reset();
});
afterAll(() => servers.stop());

/** Sends a review of the completed stay of the sandbox to one of the processes, and returns the status of the response. */
async function review(process: 0 | 1, token: string): Promise<number> {
  const response = await fetch(`${servers.urls[process]}/Reviews/Add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ reservationId: sandbox.reservationIds.completed, rating: 4, text: 'A bright flat.' }),
  });
  await response.arrayBuffer();
  return response.status;
}

test('50 second reviews at once through two processes publish both reviews once', async () => {
  const { customer, owner } = sandbox.tokens;
  expect(await review(0, customer)).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 50 }, (_, index) => review(index % 2 ? 1 : 0, owner)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));

  const { db, close } = openTestDatabase(servers.databaseUrl, { poolSize: 1 });
  try {
    const rows = await db
      .selectFrom('review')
      .select(['id', 'status'])
      .where('reservation_id', '=', sandbox.reservationIds.completed)
      .execute();
    expect(rows.map(({ status }) => status)).toEqual([ReviewStatus.Published, ReviewStatus.Published]);
    const ids = rows.map(({ id }) => id);
    const events = db
      .selectFrom('outbox')
      .select('id')
      .where('type', '=', 'review.published')
      .where('resource_id', 'in', ids);
    expect(await events.execute()).toHaveLength(2);
    const { rating_count } = await db
      .selectFrom('rent_property')
      .select('rating_count')
      .where('id', '=', sandbox.propertyIds.active)
      .executeTakeFirstOrThrow();
    expect(rating_count).toBe(1);
  } finally {
    await close();
  }
});
