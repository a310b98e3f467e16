import { WebhookDeliveryStatus } from '../../generated/enumerations';
import { lockOpenAccount } from '../access/repository-standing';
import type { Dependencies } from '../contract/dependencies';
import { fail, ofMembers } from '../contract/failures';
import type { Handler } from '../contract/handler';
import { answerPage } from '../contract/paging';
import { createMessage } from '../languages';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  rotateSecret,
  setWebhook,
} from './repository';
import { findDelivery, insertDelivery, listDeliveries, redeliver } from './repository-deliveries';
import { makeDue } from './repository-partitions';
import { formerSecretLifetime } from './rules';
import { newSecret, encryptSecret } from './secrets';
import { send } from './sending';
import { testEvent } from './test-event';
import { deliveryView, webhookView } from './view';

export const getWebhooks: Handler<'getWebhooks'> = async ({ caller }, { database, clock }) => {
  const rows = await listWebhooks(database.read, caller.userId);
  return { status: 200, data: rows.map((row) => webhookView(row, clock.now())) };
};

/** The lock on the user's row serializes concurrent requests, so that they cannot exceed the limit together. */
export const addWebhook: Handler<'addWebhook'> = async ({ body, caller }, dependencies) => {
  const { database, clock, config, random } = dependencies;
  const refused = await refusedUrl(body.url, dependencies);
  if (refused) return refused;
  const secret = newSecret(random);
  return database.transaction(async (trx) => {
    await lockOpenAccount(trx, caller.userId);
    const limit = config.limits.webhooks;
    if ((await countWebhooks(trx, caller.userId)) >= limit)
      return fail('VALIDATION_ERROR', ofMembers(createMessage('webhook.tooMany', { count: limit }), 'url'));
    const now = clock.now();
    const row = await insertWebhook(trx, {
      user_id: caller.userId,
      url: body.url,
      types: JSON.stringify([...new Set(body.types)]),
      secret: encryptSecret(config.dataKeys, caller.userId, secret),
      created_at: now,
      updated_at: now,
    });
    return { status: 200, data: { ...webhookView(row, now), secret }, message: createMessage('webhook.added') };
  });
};

export const updateWebhook: Handler<'updateWebhook'> = async ({ path, body, caller }, dependencies) => {
  const { database, clock } = dependencies;
  const refused = await refusedUrl(body.url, dependencies);
  if (refused) return refused;
  const isActive = body.isActive ?? true;
  return database.transaction(async (trx) => {
    const before = await findWebhook(trx, caller.userId, path.id);
    if (!before) return fail('NOT_FOUND');
    const now = clock.now();
    const isReactivated = isActive && before.is_active === 0;
    const row = await setWebhook(trx, caller.userId, path.id, {
      url: body.url,
      types: JSON.stringify([...new Set(body.types)]),
      is_active: Number(isActive),
      ...(isReactivated && { failing_since: null, disabled_at: null }),
      updated_at: now,
    });
    if (!row) return fail('NOT_FOUND');
    if (isReactivated) await makeDue(trx, { webhook_id: row.id }, now);
    return { status: 200, data: webhookView(row, now), message: createMessage('webhook.changed') };
  });
};

export const removeWebhook: Handler<'removeWebhook'> = async ({ path, caller }, { database }) => {
  const removed = await database.transaction((trx) => deleteWebhook(trx, caller.userId, path.id));
  return removed ? { status: 200, data: { removed }, message: createMessage('webhook.removed') } : fail('NOT_FOUND');
};

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async (
  { path, caller },
  { database, clock, config, random },
) => {
  const secret = newSecret(random);
  const now = clock.now();
  const row = await rotateSecret(database.write, caller.userId, path.id, {
    secret: encryptSecret(config.dataKeys, caller.userId, secret),
    former_secret_ends_at: now + formerSecretLifetime,
    updated_at: now,
  });
  if (!row) return fail('NOT_FOUND');
  return { status: 200, data: { ...webhookView(row, now), secret }, message: createMessage('webhook.rotated') };
};

/** Sends the test immediately and without retries, because the client waits for the outcome. */
export const sendTestToWebhook: Handler<'sendTestToWebhook'> = async ({ path, caller }, dependencies) => {
  const { database, clock, random } = dependencies;
  const webhook = await findWebhook(database.read, caller.userId, path.id);
  if (!webhook) return fail('NOT_FOUND');
  const test = testEvent(webhook.id, random.uuid(), clock.now());
  const outcome = (await send(dependencies, webhook, test))!;
  const now = clock.now();
  const isAccepted = outcome.failure === null;
  const row = await insertDelivery(database.write, {
    ...test,
    ...outcome,
    status: isAccepted ? WebhookDeliveryStatus.Delivered : WebhookDeliveryStatus.GivenUp,
    attempts: 1,
    last_attempt_at: now,
    updated_at: now,
  });
  const message = isAccepted
    ? createMessage('webhook.tested')
    : createMessage('webhook.testFailed', { failure: outcome.failure! });
  return { status: 200, data: deliveryView({ ...row, due_at: null }), message };
};

export const getWebhookDeliveries: Handler<'getWebhookDeliveries'> = async ({ path, query, caller }, { database }) => {
  const webhook = await findWebhook(database.read, caller.userId, path.id);
  if (!webhook) return fail('NOT_FOUND');
  return answerPage(
    'getWebhookDeliveries',
    query,
    (page) => listDeliveries(database.read, webhook.id, query.status, page),
    deliveryView,
  );
};

export const redeliverToWebhook: Handler<'redeliverToWebhook'> = async ({ path, caller }, { database, clock }) => {
  return database.transaction(async (trx) => {
    const delivery = await findDelivery(trx, caller.userId, path.deliveryId);
    if (!delivery) return fail('NOT_FOUND');
    if (!delivery.is_active) return fail('STATE_CONFLICT', { message: createMessage('webhook.inactive') });
    await redeliver(trx, delivery, clock.now());
    const row = (await findDelivery(trx, caller.userId, path.deliveryId))!;
    return { status: 200, data: deliveryView(row), message: createMessage('webhook.redelivered') };
  });
};

async function refusedUrl(url: string, { outbound }: Pick<Dependencies, 'outbound'>) {
  const refusal = await outbound.refusalOf(url);
  if (refusal === undefined || refusal === 'unresolved') return undefined;
  return fail('VALIDATION_ERROR', {
    errors: [{ field: 'url', code: 'custom', message: createMessage(`outbound.${refusal}`) }],
  });
}
