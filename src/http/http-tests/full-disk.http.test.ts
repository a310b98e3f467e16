import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type TestApp, startTestApp } from '../../testing/app';
import { engine, testOnPostgres } from '../../testing/databases/engine';
import { createTestDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';
import { cardImage } from '../../testing/people';
import { type ServerProcess, startServerProcess } from '../../testing/servers/server-process';

const mebibyte = 1024 * 1024;

/** A server whose files the kernel does not allow to grow, as on a full disk. */
describe('on a full disk', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let server: ServerProcess;
  let token: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
    database = await createTestDatabase(engine, folder);
    const environment = {
      ...testEnvironment,
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      STORAGE_URL: `file:${join(folder, 'files')}`,
    };
    server = await startServerProcess(environment, { folder, largestFile: 2 * mebibyte });
    const reset = await fetch(`${server.url}/Sandbox/Reset`, { method: 'POST' });
    token = ((await reset.json()) as { data: { tokens: { owner: string } } }).data.tokens.owner;
  });
  afterAll(async () => {
    await server.stop();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function send(path: string, parts: Record<string, string | Buffer>, key?: string) {
    const body = new FormData();
    for (const [name, part] of Object.entries(parts))
      body.append(name, typeof part === 'string' ? part : new Blob([new Uint8Array(part)]));
    const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) };
    const response = await fetch(server.url + path, { method: 'POST', body, headers });
    const { code } = (await response.json()) as { code: string | null };
    return [response.status, code];
  }

  test('an upload of a picture returns 503 and leaves nothing behind; a smaller picture is stored', async () => {
    const large = await cardImage('png', 1000);
    expect(large.length).toBeGreaterThan(2 * mebibyte);
    const stored = () => readdir(join(folder, 'files'), { recursive: true });
    const before = await stored();
    expect(await send('/Files/UploadPicture', { image: large })).toEqual([503, 'NOT_READY']);
    const person = {
      FirstName: 'Example',
      LastName: 'Customer',
      Email: 'full@example.com',
      FrontIdCarImagePath: large,
    };
    for (const key of [undefined, 'full']) expect(await send('/Customer/Add', person, key)).toEqual([503, 'NOT_READY']);
    expect(await stored()).toEqual(before);
    expect((await send('/Files/UploadPicture', { image: await cardImage() }))[0]).toBe(200);
    expect((await send('/Customer/Add', { ...person, FrontIdCarImagePath: await cardImage() }, 'full'))[0]).toBe(200);
  });

  // PostgreSQL's server has a separate disk, see below.
  const testOnSqlite = engine === 'sqlite' ? test : test.skip;
  testOnSqlite('what the database cannot write is answered 503, and what it has can be read', async () => {
    const card = await cardImage();
    const answers: string[] = [];
    for (let index = 0; index < 500 && answers.at(-1) !== '503 NOT_READY'; index += 1) {
      const Email = `growing${index}@example.com`;
      const person = { FirstName: 'Example', LastName: 'Customer', Email };
      answers.push((await send('/Customer/Add', { ...person, FrontIdCarImagePath: card })).join(' '));
    }
    expect(new Set(answers)).toEqual(new Set(['200 ', '503 NOT_READY']));
    const read = await fetch(`${server.url}/RentProperties/GetRentProperties`);
    expect(read.status).toBe(200);
    // One card for each customer, and none for the rejected one.
    const cards = await readdir(join(folder, 'files/private'));
    const registered = answers.filter((answer) => answer === '200 ').length;
    const before = 5;
    expect(cards.length).toBe(before + registered);
  });
});

describe('when the database reports a full disk', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  testOnPostgres('503, and the same request again succeeds when there is room', async () => {
    await sql`create function refuse_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      app.db,
    );
    await sql`create trigger full_disk before insert on notification execute function refuse_full()`.execute(app.db);
    const body = { userIds: [app.sandbox.userIds.customer], title: 'Closed', message: 'We are closed today.' };
    const send = () => app.call('sendNotification', { as: 'admin', body });
    const refused = await send();
    expect(refused).toMatchObject({ status: 503, code: 'NOT_READY' });
    expect(refused.headers.get('retry-after')).toBe('1');
    await sql`drop trigger full_disk on notification`.execute(app.db);
    expect((await send()).status).toBe(200);
  });
});
