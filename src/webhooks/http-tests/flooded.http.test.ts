/** What events in large numbers that other accounts cause take from the deliveries of the other events. */
import { NotificationType, WebhookDeliveryStatus } from '../../../generated/enumerations';
import type { components } from '../../contract/handler';
import { inTransaction } from '../../database/transaction';
import { type EventType, publish } from '../../journal/repository-outbox';
import { happen } from '../../testing/happenings';
import { withWebhooks } from '../../testing/webhooks';
import { createDeliveries } from '../fan-out';

type Kind = components['schemas']['EventResourceKind'];
const { Pending } = WebhookDeliveryStatus;
const { app, receiver, add, deliveriesOf } = withWebhooks();

/** The application with other limits. */
const limited = (limits: object) => ({
  ...app,
  config: { ...app.config, limits: { ...app.config.limits, ...limits } },
});

const partitions = () =>
  app.db.selectFrom('webhook_lane').select(['resource_id', 'waiting']).orderBy('resource_id').execute();

test('sends message.sent only within half of the deliveries of the day, so that the other half remains for bookings', async () => {
  const partner = await receiver();
  const { id } = await add(partner.url);
  await add(partner.url, 'owner', ['reservation.created']);
  const all = await add(partner.url, 'admin');
  const bounded = limited({ webhookDeliveries: 10 });
  const change = async (times: number, type: EventType) => {
    for (let count = 0; count < times; count++) await happen(app, 11, type);
    await createDeliveries(bounded);
  };
  const counts = async () => {
    const deliveries = await deliveriesOf(id);
    return ['message.sent', 'reservation.created'].map(
      (wanted) => deliveries.filter(({ eventType }) => eventType === wanted).length,
    );
  };
  const until = async () =>
    ((await app.call('getWebhooks', { as: 'owner' })).data as { limitedUntil: string | null }[]).map(
      ({ limitedUntil }) => limitedUntil,
    );
  const notices = async () => {
    const read = await app.call('getNotifications', { as: 'owner', query: { pageSize: 100 } });
    const found = (read.data as { type: number; message: string }[]).filter(
      ({ type }) => type === NotificationType.WebhookLimited,
    );
    return found.map(({ message }) => /half of their deliveries of the day \(5\)/.test(message));
  };
  const before = await notices();
  await change(5, 'message.sent');
  expect([await counts(), await until(), await notices()]).toEqual([[5, 0], [null, null], before]);
  await change(5, 'message.sent');
  expect(await counts()).toEqual([5, 0]);
  // Only the webhook that loses events says so.
  expect((await until()).toSorted()).toEqual(['2026-12-02T00:00:00Z', null]);
  expect(await notices()).toEqual([true, ...before]);
  await change(2, 'reservation.created');
  await change(1, 'message.sent');
  expect(await counts()).toEqual([5, 2]);
  await change(1, 'reservation.created');
  expect(await counts()).toEqual([5, 3]);
  // The tenth delivery was the last of the day.
  expect(await notices()).toEqual([false, true, ...before]);
  expect(await deliveriesOf(all.id, 'admin')).toHaveLength(14);
});

test('gives up messages and registrations first, then changes of listings, then the oldest of the others', async () => {
  const { id } = await add('https://93.184.216.34/hooks', 'admin');
  const waiting = async (most: number, ...resources: { kind: Kind; id: number }[]) => {
    await inTransaction(app.db, async (trx) => {
      for (const resource of resources) await publish(trx, { type: 'property.updated', resource, at: app.clock.now() });
    });
    await createDeliveries(limited({ webhookBacklog: most }));
    const rows = await app.db
      .selectFrom('webhook_delivery')
      .select(['resource_kind', 'resource_id'])
      .where('webhook_id', '=', id)
      .where('status', '=', Pending)
      .orderBy('id')
      .execute();
    return rows.map(({ resource_kind, resource_id }) => `${resource_kind} ${resource_id}`);
  };
  const reservation = { kind: 'reservation', id: 901 } as const;
  const payment = { kind: 'payment', id: 902 } as const;
  const listing = { kind: 'property', id: 11 } as const;
  const conversation = { kind: 'conversation', id: 903 } as const;
  const user = { kind: 'user', id: app.sandbox.userIds.customer } as const;
  expect(await waiting(5, reservation, listing, conversation, payment, user, { ...conversation, id: 904 })).toEqual([
    'reservation 901',
    'property 11',
    'payment 902',
    `user ${user.id}`,
    'conversation 904',
  ]);
  expect(await waiting(4, { ...listing, id: 12 })).toEqual([
    'reservation 901',
    'property 11',
    'payment 902',
    'property 12',
  ]);
  expect(await waiting(3, conversation)).toEqual(['reservation 901', 'payment 902', 'property 12']);
  expect(await waiting(3, { ...payment, id: 905 }, { ...payment, id: 906 })).toEqual([
    'payment 902',
    'payment 905',
    'payment 906',
  ]);
  expect(await partitions()).toEqual([902, 905, 906].map((resource_id) => ({ resource_id, waiting: 1 })));
});
