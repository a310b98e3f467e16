import { WebhookDeliveryStatus } from '../../generated/enumerations';
import { findKeyName } from '../access/repository-keys';
import { lockOpenAccount } from '../access/repository-open-account';
import { removeWebhooks } from '../access/repository-webhook-removal';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { fail, notFound, ofMembers } from '../contract/failures';
import type { Handler } from '../contract/handler';
import { answerPage } from '../contract/paging';
import { isAdministrator } from '../contract/roles';
import { refusedTypes, visibleTypes } from '../contract/scopes';
import type { Trx } from '../database/connection';
import type { RowChanges } from '../database/tables';
import { createMessage } from '../languages';
import { NotificationType, notify } from '../notifications/repository';
import { limitedUntil } from './daily-limit';
import { countWebhooks, findWebhook, insertWebhook, listWebhooks, rotateSecret, setWebhook } from './repository';
import { findDelivery, insertDelivery, listDeliveries, redeliver } from './repository-deliveries';
import { makeDue } from './repository-partitions';
import { formerSecretLifetime } from './rules';
import { newSecret, encryptSecret } from './secrets';
import { send } from './sending';
import { testEvent, testType } from './test-event';
import { deliveryView, typesOf, webhookView } from './view';

export const getWebhooks: Handler<'getWebhooks'> = async ({ caller }, { database, clock }) => {
  const rows = await listWebhooks(database.read, caller.userId);
  return { status: 200, data: rows.map((row) => webhookView(row, clock.now())) };
};

/** The lock on the user's row serializes concurrent requests, so that they cannot exceed the limit together. */
export const addWebhook: Handler<'addWebhook'> = async ({ body, caller }, dependencies) => {
  const { database, clock, config, random } = dependencies;
  // A key without chosen scopes stores an empty list: all types, including those that are added later.
  const visible = visibleTypes(caller, body.types);
  if ('failure' in visible) return visible;
  const refused = await refusedUrl(body.url, dependencies);
  if (refused) return refused;
  const secret = newSecret(random);
  return database.transaction(async (trx) => {
    await lockOpenAccount(trx, caller.userId);
    const limit = config.limits.webhooks;
    if ((await countWebhooks(trx, caller.userId)) >= limit)
      return fail('VALIDATION_ERROR', ofMembers(createMessage('webhook.tooMany', { count: limit }), 'url'));
    const now = clock.now();
    const isLimited = !isAdministrator(caller.role);
    const row = await insertWebhook(trx, {
      ...(await setUrl(trx, caller, body.url, now)),
      user_id: caller.userId,
      types: JSON.stringify([...new Set(visible.types)]),
      limited_until: isLimited ? await limitedUntil(trx, caller.userId, config.limits.webhookDeliveries, now) : null,
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
  return database.transaction(async (trx) => {
    const before = await findWebhook(trx, caller.userId, path.id);
    if (!before) return notFound('webhook');
    const hidden = refusedTypes(caller, typesOf(before)) ?? (body.types && refusedTypes(caller, body.types));
    if (hidden) return hidden;
    const now = clock.now();
    const isReactivated = body.isActive === true && before.is_active === 0;
    const types = body.types === undefined ? before.types : JSON.stringify([...new Set(body.types)]);
    const is_active = body.isActive === undefined ? before.is_active : Number(body.isActive);
    const isSame = body.url === before.url && types === before.types && is_active === before.is_active;
    // Partitions are locked before the webhook, as deliveries do.
    if (isReactivated) await makeDue(trx, { webhook_id: before.id }, now);
    const changes = {
      ...(body.url !== before.url && (await setUrl(trx, caller, body.url, now))),
      ...(isReactivated && { failing_since: null, disabled_at: null }),
      ...{ types, is_active, updated_at: now },
    };
    const row = isSame ? before : await setWebhook(trx, caller.userId, path.id, changes);
    if (!row) return notFound('webhook');
    return { status: 200, data: webhookView(row, now), message: createMessage('webhook.changed') };
  });
};

/**
 * The columns of a URL that the caller sets, with the caller's credential. The account is notified, because a leaked credential could send
 * its events elsewhere.
 */
async function setUrl(trx: Trx, { userId, key }: Caller, url: string, at: number) {
  const name = key && (await findKeyName(trx, userId, key.id));
  const credential = key ? createMessage('webhook.byKey', { name: name ?? '' }) : createMessage('webhook.byToken');
  const parameters = { host: new URL(url).host, credential };
  await notify(trx, { to: [userId], type: NotificationType.WebhookAdded, parameters, at });
  return {
    url,
    added_with: Number(key !== undefined),
    added_by_key_id: key?.id ?? null,
    added_by_key_name: name ?? null,
  } satisfies RowChanges<'webhook'>;
}

export const removeWebhook: Handler<'removeWebhook'> = async ({ path, caller }, { database, clock }) => {
  const removed = await removeWebhooks(database.write, caller.userId, { id: path.id }, clock.now());
  if (removed === 0) return notFound('webhook');
  return { status: 200, data: { removed: true }, message: createMessage('webhook.removed') };
};

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async (
  { path, caller },
  { database, clock, config, random },
) => {
  const webhook = await findWebhook(database.read, caller.userId, path.id);
  if (!webhook) return notFound('webhook');
  const hidden = refusedTypes(caller, typesOf(webhook));
  if (hidden) return hidden;
  const secret = newSecret(random);
  const now = clock.now();
  const row = await rotateSecret(database.write, caller.userId, path.id, {
    secret: encryptSecret(config.dataKeys, caller.userId, secret),
    former_secret_ends_at: now + formerSecretLifetime,
    updated_at: now,
  });
  if (!row) return notFound('webhook');
  return { status: 200, data: { ...webhookView(row, now), secret }, message: createMessage('webhook.rotated') };
};

/** Sends the test immediately and without retries, because the client waits for the outcome. */
export const sendTestToWebhook: Handler<'sendTestToWebhook'> = async ({ path, caller }, dependencies) => {
  const { database, clock, random } = dependencies;
  const webhook = await findWebhook(database.read, caller.userId, path.id);
  if (!webhook) return notFound('webhook');
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
  if (!webhook) return notFound('webhook');
  const hidden = refusedTypes(caller, typesOf(webhook));
  if (hidden) return hidden;
  // The webhook may have received other types before.
  const visible = visibleTypes<string>(caller);
  if ('failure' in visible) return visible;
  const types = visible.types && [...visible.types, testType];
  return answerPage(
    'getWebhookDeliveries',
    query,
    (page) =>
      listDeliveries(database.read, { webhookId: webhook.id, status: query.status, type: query.type, types }, page),
    deliveryView,
  );
};

export const redeliverToWebhook: Handler<'redeliverToWebhook'> = async ({ path, caller }, { database, clock }) => {
  return database.transaction(async (trx) => {
    const delivery = await findDelivery(trx, caller.userId, path.deliveryId);
    if (!delivery) return notFound('delivery');
    const hidden = delivery.event_type === testType ? undefined : refusedTypes(caller, [delivery.event_type]);
    if (hidden) return hidden;
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
