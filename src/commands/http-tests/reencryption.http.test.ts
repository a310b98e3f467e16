import { randomBytes } from 'node:crypto';
import { createApp } from '../../app';
import { DecryptionError, decryptText, fingerprintOf } from '../../adapters/encryption';
import { createStorage } from '../../adapters/storage';
import { readConfig } from '../../config/config';
import { openDependencies } from '../../dependencies';
import { createServer } from '../../http/server';
import { codeSentTo } from '../../testing/access';
import { type TestApp, useTestApp } from '../../testing/app';
import { testEnvironment } from '../../testing/environment';
import { privateFiles } from '../../testing/files';
import { cardImage } from '../../testing/people';
import { minute } from '../../testing/time';
import { signingSecrets } from '../../webhooks/secrets';
import { administer } from '../admin';
import { reencrypt } from '../reencryption';

const [oldest] = [testEnvironment.DATA_KEY];
const [middle, newest] = [0, 1].map(() => randomBytes(32).toString('base64')) as [string, string];

let userId: number;
const app = useTestApp();
beforeAll(async () => {
  const image = await cardImage();
  const form = {
    FirstName: 'Example',
    LastName: 'Person',
    Email: 'sealed@example.com',
    IdentityNumber: '9901234567',
    FrontIdCarImagePath: image,
    RearIdCarImagePath: image,
  };
  const registered = await app.call('addCustomer', { form });
  userId = registered.data.userId as number;
  // After the rotation, the webhook has two secrets.
  const webhook = await app.call('addWebhook', { as: 'owner', body: { url: 'https://93.184.216.34/' } });
  await app.call('rotateWebhookSecret', { as: 'owner', path: { id: webhook.data.id as number } });
});

const environment = (...keys: string[]) => ({
  ...testEnvironment,
  LOG_LEVEL: 'silent',
  DATABASE_URL: app.config.databaseUrl,
  STORAGE_URL: app.config.storageUrl,
  DATA_KEY: keys.join(),
});
const configWith = (...keys: string[]) => readConfig(environment(...keys));
const admin = (keys: string[], ...args: string[]) => administer(args, environment(...keys));
const fingerprint = (key: string) => fingerprintOf(configWith(key).dataKeys[0]!);

/** Opens the dependencies of a server with these keys, runs `work`, and closes them. */
async function withServer<Result>(keys: string[], work: (dependencies: TestApp) => Promise<Result>): Promise<Result> {
  const dependencies = await openDependencies(configWith(...keys), { clock: app.clock });
  try {
    return await work(dependencies as TestApp);
  } finally {
    await dependencies.close();
  }
}
const starts = (...keys: string[]) => withServer(keys, async () => 'it starts').catch((error: Error) => error.message);

/** The errors of reading all encrypted data with these keys alone. */
async function unreadableWith(...keys: string[]): Promise<unknown[]> {
  const { dataKeys, storageUrl } = configWith(...keys);
  const problems: unknown[] = [];
  const storage = createStorage({ storageUrl, dataKeys });
  for (const name of await privateFiles(app))
    await storage.get('private', name).catch((error: unknown) => problems.push(error));
  storage.close();
  for (const webhook of await app.db.selectFrom('webhook').selectAll().execute())
    try {
      expect(signingSecrets(dataKeys, webhook, app.clock.now())).toHaveLength(2);
    } catch (error) {
      problems.push(error);
    }
  const query = app.db.selectFrom('app_user').select('identity_number_encrypted as sealed').where('id', '=', userId);
  const { sealed } = await query.executeTakeFirstOrThrow();
  try {
    expect(decryptText(dataKeys, sealed!, `app_user/${userId}/identity_number`)).toBe('9901234567');
  } catch (error) {
    problems.push(error);
  }
  return problems;
}

/** Sets the time of the last use of these keys to `ms` ago. */
async function setLastUse(ms: number, ...keys: string[]): Promise<void> {
  const names = keys.map((key) => `data-key:${fingerprint(key)}`);
  await app.db
    .updateTable('marker')
    .set({ noted_at: Date.now() - ms })
    .where('name', 'in', names)
    .execute();
}

test('the start fails with one line that names a missing key which encrypts data', async () => {
  expect(await starts(middle)).toMatch(new RegExp(`^DATA_KEY lacks ${fingerprint(oldest)}, [^\\n]+$`));
  expect(await starts(middle, oldest)).toBe('it starts');
  expect(await starts(oldest)).toMatch(new RegExp(`^DATA_KEY lacks ${fingerprint(middle)}, `));
  expect(await admin([oldest], 'reencrypt')).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/^DATA_KEY lacks/),
  });
});

test('a code that was sent before the key changed is still valid', async () => {
  const code = await codeSentTo(app, 'customer@example.com');
  const status = await withServer([newest, middle, oldest], async (dependencies) => {
    const server = createServer(await createApp(dependencies));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const reply = await fetch(`http://127.0.0.1:${port}/Auth/LogInWithEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email: 'customer@example.com', code }),
    });
    await new Promise((resolve) => server.close(resolve));
    return reply.status;
  });
  expect(status).toBe(200);
});

test('reencrypt encrypts all data while servers run, and names keys that are no longer needed', async () => {
  const keys = [newest, middle, oldest];
  const private_ = await privateFiles(app);
  expect(await unreadableWith(newest)).toHaveLength(private_.length + 2);
  const first = await admin(keys, 'reencrypt');
  expect(first.exitCode).toBe(0);
  expect(first.text.split('\n')).toEqual([
    // Two identity numbers, a webhook secret and the address of a calendar import.
    `encrypted ${private_.length + 4} values again; all data is encrypted with key 1 of DATA_KEY (${fingerprint(newest)})`,
    expect.stringMatching(`^key 2 of DATA_KEY \\(${fingerprint(middle)}\\) is still needed: `),
    expect.stringMatching(`^key 3 of DATA_KEY \\(${fingerprint(oldest)}\\) is still needed: `),
  ]);
  expect(await unreadableWith(newest)).toEqual([]);
  expect(await privateFiles(app)).toEqual(private_);
  expect(await starts(newest)).toMatch(/^DATA_KEY lacks/);

  await setLastUse(12 * minute, middle);
  const again = await admin(keys, 'reencrypt');
  expect(again.text.split('\n')).toEqual([
    expect.stringMatching(/^encrypted 0 values again; /),
    `key 2 of DATA_KEY (${fingerprint(middle)}) is no longer needed by servers: remove it from DATA_KEY, but keep it as long as backups made before now, which can only be restored with it`,
    expect.stringMatching(/^key 3 .* is still needed/),
  ]);
  await setLastUse(12 * minute, oldest);
  expect((await admin([newest, oldest], 'reencrypt')).text).toMatch(/key 2 of DATA_KEY .* is no longer needed/);
  expect(await starts(newest)).toBe('it starts');
});

test('a run after an interrupted one encrypts the rest', async () => {
  const keys = configWith(oldest, newest).dataKeys;
  const storage = createStorage({ storageUrl: app.config.storageUrl, dataKeys: keys });
  let left = 2;
  const breaking = { ...storage, reencrypt: (key: string) => {
    if (left-- === 0) throw new Error('interrupted');
    return storage.reencrypt(key);
  } }; // prettier-ignore
  await expect(reencrypt({ db: app.db, storage: breaking, keys }, () => {})).rejects.toThrow('interrupted');
  expect(await starts(oldest)).toMatch(/^DATA_KEY lacks/);
  expect(await admin([oldest, newest], 'reencrypt')).toMatchObject({ exitCode: 0 });
  expect(await unreadableWith(oldest)).toEqual([]);
  storage.close();
});

test('a document that is deleted during a run is not restored', async () => {
  const keys = configWith(newest, oldest).dataKeys;
  const storage = createStorage({ storageUrl: app.config.storageUrl, dataKeys: keys });
  const [name] = await privateFiles(app);
  const racing = {
    ...storage,
    reencrypt: async (key: string) => {
      const bytes = (await storage.get('private', key))!;
      if (key !== name) return storage.reencrypt(key);
      await app.db.deleteFrom('file').where('name', '=', key).execute();
      await storage.remove('private', key);
      await storage.put('private', key, bytes);
      return true;
    },
  };
  await reencrypt({ db: app.db, storage: racing, keys }, () => {});
  expect(await privateFiles(app)).not.toContain(name);
  storage.close();
});

test('reencrypt names values that none of the keys decrypts, and forget-key removes a lost key', async () => {
  await setLastUse(12 * minute, newest, oldest);
  const unknownKey = randomBytes(32).toString('base64');
  expect(await starts(unknownKey)).toMatch(/^DATA_KEY lacks .* marketplace admin forget-key --key [0-9a-f]{16}$/);
  for (const key of [newest, oldest]) {
    const forgotten = await admin([unknownKey], 'forget-key', '--key', fingerprint(key));
    if (forgotten.exitCode === 0) expect(forgotten.text).toMatch(/is lost$/);
  }
  expect(await starts(unknownKey)).toBe('it starts');
  expect(await admin([unknownKey], 'reencrypt')).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(
      new RegExp(`none of the keys decrypts \\d+ values, including the identity number of user ${userId}`),
    ),
  });
  expect((await unreadableWith(unknownKey))[0]).toBeInstanceOf(DecryptionError);
  expect(await admin([unknownKey], 'forget-key', '--key', fingerprint(newest))).toMatchObject({ exitCode: 1 });
  expect(await admin([unknownKey], 'forget-key', '--key', 'x')).toMatchObject({ exitCode: 2 });
});
