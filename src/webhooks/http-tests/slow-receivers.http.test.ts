import { UserRole, WebhookDeliveryStatus } from '../../../generated/enumerations';
import { insertMany } from '../../database/bulk';
import { happen } from '../../testing/happenings';
import { insertListing } from '../../testing/listings';
import { withWebhooks } from '../../testing/webhooks';
import { Deliverer } from '../deliverer';
import { encryptSecret, newSecret } from '../secrets';

const { app, receiver, add } = withWebhooks();
beforeAll(async () => {
  const { admin, owner } = app.sandbox.userIds;
  await app.db.updateTable('app_user').set({ activated_by: admin }).where('id', '=', owner).execute();
});

test('receivers that never respond, or whose response never ends, do not delay other receivers', async () => {
  const silent = await receiver(() => {});
  const trickling = await receiver((_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(timer));
  });
  let sent = 0;
  const flooding = await receiver((_, response) => {
    const chunk = Buffer.alloc(1 << 20);
    const more = () => {
      while (!response.destroyed && sent < 10 * 2 ** 30 && response.write(chunk)) sent += chunk.length;
    };
    response.on('drain', more);
    more();
  });
  const startedAt = new Map<string, number>();
  const delays: number[] = [];
  const good = await receiver((one, response) => {
    const { id } = (one.event as { resource: { id: number } }).resource;
    delays.push(performance.now() - startedAt.get(String(id))!);
    response.end();
  });
  for (const { url } of [silent, silent, silent, trickling, trickling, flooding]) await add(url);
  await add(good.url, 'admin');

  const stopping = new AbortController();
  const deliverer = new Deliverer({ ...app, stopping: stopping.signal });
  const listings = [11, 12, 13, 14];
  for (let round = 0; round < 5; round++)
    for (const id of listings) {
      startedAt.set(String(id), performance.now());
      await happen(app, id);
      await deliverer.startDue();
      while (delays.length < round * listings.length + listings.indexOf(id) + 1) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await deliverer.startDue();
      }
    }
  // All deliveries to the responsive receiver have ended, while those to the silent ones are still in progress.
  expect(good.received).toHaveLength(20);
  const waiting = await app.db.selectFrom('webhook_lane').select('is_leased').where('is_leased', '=', 1).execute();
  expect(waiting.length).toBeGreaterThanOrEqual(5);
  expect(flooding.received.length).toBeGreaterThan(0);
  // Of ten gigabytes the server has accepted no more than fills the socket buffers.
  expect(sent).toBeLessThan(2 ** 30);
  process.stdout.write(`slow receivers: other deliveries took at most ${Math.round(Math.max(...delays))} ms\n`);
  stopping.abort();
  await deliverer.whenIdle();
});

test('receivers of one checked owner that were quick and then hang take at most 16 places together', async () => {
  let isHanging = false;
  const partner = await receiver((_, response) => {
    if (!isHanging) response.end();
  });
  for (let count = 0; count < 3; count++) await add(partner.url);
  const listings: number[] = [];
  for (let count = 0; count < 10; count++) listings.push(await insertListing(app));
  const stopping = new AbortController();
  const deliverer = new Deliverer({ ...app, stopping: stopping.signal });
  for (let round = 0; round < 4; round++) {
    for (const listing of listings) await happen(app, listing);
    await deliverer.drain();
  }
  expect(partner.received).toHaveLength(3 * 4 * listings.length);
  isHanging = true;
  for (const listing of listings) await happen(app, listing);
  for (let pass = 0; pass < 5; pass++) await deliverer.startDue();
  const leased = app.db.selectFrom('webhook_lane').select('webhook_id').where('is_leased', '=', 1);
  expect(await leased.execute()).toHaveLength(16);
  stopping.abort();
  await deliverer.whenIdle();
});

/** Adds owners whose identity no administrator has checked, each with a delivery to `url` that is due. */
async function insertNewOwners(count: number, url: string): Promise<void> {
  const at = app.clock.now();
  const times = { created_at: at, updated_at: at };
  const person = {
    role: UserRole.Owner,
    first_name: 'New',
    last_name: 'Owner',
    language: 'en',
    owner_type: 0,
  } as const;
  const secretOf = (userId: number) => encryptSecret(app.config.dataKeys, userId, newSecret(app.random));
  const event = { sequence: 0, event_id: app.random.uuid(), event_type: 'property.updated', body: '{}' };
  await app.db.transaction().execute(async (trx) => {
    const people = Array.from({ length: count }, () => ({ ...person, is_active: 1 as const, ...times }));
    const owners = await trx.insertInto('app_user').values(people).returning('id').execute();
    const hooks = owners.map(({ id: user_id }) => ({
      ...{ user_id, url, types: '[]', secret: secretOf(user_id), first_after: 0, ...times },
    }));
    const ids = (await trx.insertInto('webhook').values(hooks).returning('id').execute()).map(({ id }) => id);
    const keys = ids.map((webhook_id) => ({ webhook_id, resource_kind: 'property', resource_id: 1 }));
    const waiting = { status: WebhookDeliveryStatus.Pending, attempts: 0 } as const;
    await insertMany(
      trx,
      'webhook_delivery',
      keys.map((key) => ({ ...key, ...event, ...waiting, ...times })),
    );
    await insertMany(
      trx,
      'webhook_lane',
      keys.map((key) => ({ ...key, waiting: 1, due_at: at, is_leased: 0 as const })),
    );
  });
}

test('receivers of new accounts that hang take at most half of the places, and those of a checked owner and an administrator are served', async () => {
  const silent = await receiver(() => {});
  const good = await receiver();
  await insertNewOwners(300, silent.url);
  const stopping = new AbortController();
  const deliverer = new Deliverer({ ...app, stopping: stopping.signal });
  await deliverer.startDue();
  const leased = app.db.selectFrom('webhook_lane').select('webhook_id').where('is_leased', '=', 1);
  expect(await leased.execute()).toHaveLength(128);

  await add(good.url);
  await add(good.url, 'admin');
  await happen(app, 11);
  await deliverer.startDue();
  for (let wait = 0; wait < 500 && good.received.length < 2; wait++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(good.received).toHaveLength(2);
  stopping.abort();
  await deliverer.whenIdle();
});
