import { names } from '../../../generated/names';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { namesOfScopes, readScopes } from '../../contract/scopes';
import { audit } from '../../journal/repository-audit';
import type { Row } from '../../database/tables';
import { type Message, createMessage } from '../../languages';
import { NotificationType, notify } from '../../notifications/repository';
import { parseInstant } from '../../values/dates';
import { apiKeyView, newKey } from '../keys';
import { countLiveKeys, deleteKey, insertKey, listKeys } from '../repository-keys';
import { readSpendingLimit } from '../spending-input';
import { lockOpenAccount } from '../repository-open-account';
import { removeWebhooks } from '../repository-webhook-removal';

export const getApiKeys: Handler<'getApiKeys'> = async ({ caller }, { database, clock }) => {
  const now = clock.now();
  return { status: 200, data: (await listKeys(database.read, caller.userId)).map((row) => apiKeyView(row, now)) };
};

/** The lock on the user's row serialises concurrent requests, so that the limit on keys holds. */
export const addApiKey: Handler<'addApiKey'> = async (
  { body, caller, traceId },
  { database, clock, config, random },
) => {
  const now = clock.now();
  const expires_at = body.expiresAt === undefined ? null : parseInstant(body.expiresAt)!;
  if (expires_at !== null && expires_at <= now)
    return fail('VALIDATION_ERROR', {
      errors: [{ field: 'expiresAt', code: 'min', message: createMessage('apiKey.past') }],
    });
  const chosen = readScopes(body);
  if ('failure' in chosen) return chosen;
  const spending = await readSpendingLimit(database.read, body.spendingLimit);
  if ('failure' in spending) return spending;
  const { minor_units, ...limit } = spending;
  const { key, ...stored } = newKey(random, chosen.scopes);
  return database.transaction(async (trx) => {
    await lockOpenAccount(trx, caller.userId);
    const most = config.limits.apiKeys;
    if ((await countLiveKeys(trx, caller.userId, now)) >= most)
      return fail('API_KEY_LIMIT', { message: createMessage('apiKey.tooMany', { count: most }) });
    const { name, access } = body;
    const row = await insertKey(trx, {
      user_id: caller.userId,
      name,
      access,
      ...stored,
      ...limit,
      created_at: now,
      expires_at,
    });
    await notify(trx, {
      to: [caller.userId],
      type: NotificationType.ApiKeyAdded,
      parameters: {
        lastCharacters: row.last_characters,
        access: accessMessage(row),
      },
      at: now,
    });
    await audit(trx, 'addApiKey', `user:${caller.userId}`, {
      by: caller,
      reason: `apiKey:${row.id}`,
      traceId,
      at: now,
    });
    return {
      status: 200,
      data: { ...apiKeyView({ ...row, minor_units }, now), key },
      message: createMessage('apiKey.added'),
    };
  });
};

/** The access of a key in words, with its scopes if they were chosen. */
function accessMessage({ access, scopes }: Pick<Row<'api_key'>, 'access' | 'scopes'>): Message {
  const inWords = createMessage(`ApiKeyAccess.${names.ApiKeyAccess[access]}`);
  if (scopes === null) return inWords;
  return createMessage('apiKey.scoped', { access: inWords, scopes: namesOfScopes({ access, scopes }).join(', ') });
}

export const removeApiKey: Handler<'removeApiKey'> = async (
  { path: { id }, query, caller, traceId },
  { database, clock },
) =>
  database.transaction(async (trx) => {
    if (!(await deleteKey(trx, caller.userId, id))) return notFound('apiKey');
    const at = clock.now();
    const removedWebhooks = query.webhooks ? await removeWebhooks(trx, caller.userId, { keyId: id }, at) : 0;
    await audit(trx, 'removeApiKey', `user:${caller.userId}`, { by: caller, reason: `apiKey:${id}`, traceId, at });
    return { status: 200, data: { removed: true, removedWebhooks }, message: createMessage('apiKey.removed') };
  });
