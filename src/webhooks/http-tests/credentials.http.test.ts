import { ApiKeyAccess, NotificationType } from '../../../generated/enumerations';
import { withWebhooks } from '../../testing/webhooks';

const { app, add } = withWebhooks();

const url = 'https://93.184.216.34/hooks';

interface Webhook {
  id: number;
  url: string;
  addedBy: unknown;
}

const webhooks = async () => (await app.call('getWebhooks', { as: 'owner' })).data as unknown as Webhook[];

async function addKey(name: string) {
  const { data } = await app.call('addApiKey', { as: 'owner', body: { name, access: ApiKeyAccess.Write } });
  const { id, key } = data as { id: number; key: string };
  return { id, as: { token: key } };
}

/** The unread notifications about webhooks, newest first. */
async function told(language = 'en'): Promise<{ title: string; message: string }[]> {
  const headers = { 'accept-language': language };
  const { data } = await app.call('getNotifications', { as: 'owner', query: { isRead: false }, headers });
  return (data as { type: number; title: string; message: string }[]).filter(
    ({ type }) => type === NotificationType.WebhookAdded,
  );
}

test('returns the token or API key with which a webhook was added or its URL was changed', async () => {
  const key = await addKey('Channel manager');
  const byKey = { apiKeyId: key.id, apiKeyName: 'Channel manager' };
  const byToken = { apiKeyId: null, apiKeyName: null };
  const { id } = await add(url);
  const update = (as: 'owner' | typeof key.as, body: Record<string, unknown>) =>
    app.call('updateWebhook', { as, path: { id }, body });
  expect(await webhooks()).toMatchObject([{ id, addedBy: byToken }]);
  await update(key.as, { url, types: ['property.updated'] });
  expect(await webhooks()).toMatchObject([{ id, addedBy: byToken }]);
  await update(key.as, { url: `${url}/other` });
  expect(await webhooks()).toMatchObject([{ id, addedBy: byKey }]);
  await update('owner', { url });
  expect(await webhooks()).toMatchObject([{ id, addedBy: byToken }]);
  const added = await app.call('addWebhook', { as: key.as, body: { url } });
  expect(added.data).toMatchObject({ addedBy: byKey });
  await app.call('removeApiKey', { as: 'owner', path: { id: key.id } });
  expect((await webhooks()).map(({ addedBy }) => addedBy)).toEqual([byToken, byKey]);
});

test('returns null for a webhook that an earlier release added', async () => {
  const { id } = await add(url);
  const unknown = { added_with: null, added_by_key_id: null, added_by_key_name: null };
  await app.db.updateTable('webhook').set(unknown).where('id', '=', id).execute();
  expect(await webhooks()).toMatchObject([{ id, addedBy: null }]);
});

test('notifies the user of each new webhook and each new URL, in English and Arabic, with the credential', async () => {
  const key = await addKey('Channel manager');
  const before = (await told()).length;
  const { data } = await app.call('addWebhook', { as: key.as, body: { url } });
  const path = { id: (data as { id: number }).id };
  await app.call('updateWebhook', { as: key.as, path, body: { url, isActive: false } });
  expect(await told()).toHaveLength(before + 1);
  await app.call('updateWebhook', { as: 'owner', path, body: { url: 'https://8.8.8.8/other' } });
  const [changed, added, ...older] = await told();
  expect(older).toHaveLength(before);
  expect(added!.message).toContain('93.184.216.34');
  expect(added!.message).toContain('the API key “Channel manager”');
  expect(changed!.message).toContain('8.8.8.8');
  expect(changed!.message).toContain('a log-in to your account');
  const [, arabic] = await told('ar');
  expect(arabic!.message).toContain('المفتاح البرمجي «\u2068Channel manager\u2069»');
});

test('removes the webhooks that a key added with the key only if the client asks for it', async () => {
  const [leaked, other] = [await addKey('Leaked'), await addKey('Other')];
  const own = await add(url);
  await app.call('addWebhook', { as: leaked.as, body: { url } });
  const kept = await app.call('addWebhook', { as: other.as, body: { url } });
  const diverted = await add(url);
  const path = { id: diverted.id };
  await app.call('updateWebhook', { as: leaked.as, path, body: { url: `${url}/thief` } });
  const remove = (id: number, query: { webhooks?: true }) =>
    app.call('removeApiKey', { as: 'owner', path: { id }, query });
  expect((await remove(leaked.id, { webhooks: true })).data).toEqual({ removed: true, removedWebhooks: 2 });
  expect((await webhooks()).map(({ id }) => id)).toEqual([own.id, (kept.data as { id: number }).id]);
  expect((await remove(other.id, {})).data).toEqual({ removed: true, removedWebhooks: 0 });
  expect(await webhooks()).toHaveLength(2);
  expect(await remove(other.id, { webhooks: true })).toMatchObject({ status: 404 });
});

test('an omitted member of an update stays as it is, and an update that changes nothing keeps updatedAt', async () => {
  const types = ['property.updated'];
  const { id } = await add(url, 'owner', types);
  const update = async (body: Record<string, unknown>) =>
    (await app.call('updateWebhook', { as: 'owner', path: { id }, body })).data;
  expect(await update({ url, isActive: false })).toMatchObject({ types, isActive: false });
  const paused = await update({ url: `${url}/2` });
  expect(paused).toMatchObject({ types, isActive: false, url: `${url}/2` });
  app.clock.advance(60_000);
  for (const body of [
    { url: `${url}/2` },
    { url: `${url}/2`, types, isActive: false },
    { url: `${url}/2`, types: null },
  ])
    expect(await update(body)).toEqual(paused);
  expect(await update({ url: `${url}/2`, types: [] })).toMatchObject({ types: [], isActive: false });
  expect(await update({ url: `${url}/2`, isActive: true })).toMatchObject({ types: [], isActive: true });
});
