import { sql } from 'kysely';
import { removeOrphans } from '../../files/upkeep';
import { useTestApp } from '../../testing/app';
import { confirmedConversation, readMessages } from '../../testing/conversations';
import { engine } from '../../testing/databases/engine';
import { testEnvironment } from '../../testing/environment';
import { privateFiles } from '../../testing/files';
import { cardImage } from '../../testing/people';
import { type ServerProcess, startServerProcess } from '../../testing/servers/server-process';
import { day } from '../../testing/time';
import { removeUnsentPictures } from '../upkeep';

const app = useTestApp();

/** A server that is a process of its own, with the database and the files of the app. */
function startServer(): Promise<ServerProcess> {
  const { databaseUrl, storageUrl } = app.config;
  const shared = { DATABASE_URL: databaseUrl, STORAGE_URL: storageUrl, LOG_LEVEL: 'fatal' };
  return startServerProcess({ ...testEnvironment, ...shared }, { folder: storageUrl.replace(/^file:/, '') });
}

const headers = () => ({ authorization: `Bearer ${app.sandbox.tokens.customer}` });

/** Uploads a picture; undefined if there was no response. */
async function upload(url: string, conversationId: number, image: Buffer): Promise<number | undefined> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(image)]), 'picture.jpg');
  const request = { method: 'POST', headers: headers(), body };
  const response = await fetch(`${url}/Messages/UploadPicture/${conversationId}`, request).catch(() => undefined);
  if (response === undefined) return undefined;
  const text = await response.text().catch(() => undefined);
  if (text === undefined) return undefined;
  expect([response.status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return (JSON.parse(text) as { data: { id: number } }).data.id;
}

const rows = async () => ({
  pictures: await app.db.selectFrom('message_picture').select('id').execute(),
  files: await app.db.selectFrom('file').select('name').where('kind', '=', 'message').execute(),
});

/** Waits for transactions of the killed server that PostgreSQL still commits. */
async function transactionsHaveEnded(): Promise<void> {
  if (engine === 'sqlite') return;
  const lock = sql`lock table message_picture, file in share mode`;
  await app.db.transaction().execute((trx) => lock.execute(trx));
}

test('nothing is left of pictures whose server was killed during the upload, or before the message was sent', async () => {
  const { id } = await confirmedConversation(app);
  const before = await privateFiles(app);
  const server = await startServer();
  const image = await cardImage();
  // Killed after some of the uploads, while others are in progress.
  const uploads = Array.from({ length: 24 }, () => upload(server.url, id, image));
  await Promise.race(uploads);
  await server.kill();
  const uploaded = (await Promise.all(uploads)).filter((one) => one !== undefined);
  await transactionsHaveEnded();
  const stored = await rows();
  // Each upload with a response is stored, and each row has its file.
  expect(stored.pictures.map((one) => one.id)).toEqual(expect.arrayContaining(uploaded));
  expect(stored.files).toHaveLength(stored.pictures.length);
  expect(await privateFiles(app)).toEqual(expect.arrayContaining(stored.files.map(({ name }) => name)));
  expect(uploaded.length).toBeGreaterThan(0);

  // The message was not sent. The picture is removed after a day, and a file without a row after the grace period.
  expect((await readMessages(app, 'customer', id)).data.messages).toEqual([]);
  app.clock.set(Math.max(app.clock.now(), Date.now()) + 2 * day);
  await removeUnsentPictures(app);
  await removeOrphans(app, Date.now() + 2 * day);
  expect(await rows()).toEqual({ pictures: [], files: [] });
  expect(await privateFiles(app)).toEqual(before);
});
