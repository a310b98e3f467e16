import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NotificationType } from '../../../generated/enumerations';
import { batchSize } from '../../database/batches';
import { insertMany } from '../../database/bulk';
import type { Trx } from '../../database/connection';
import { type TestApp, startTestApp } from '../../testing/app';
import { testEnvironment } from '../../testing/environment';
import { archive } from '../archive/archiving';
import { archivedTables } from '../archive/repository-archive';

let app: TestApp;
let folder: string;
beforeEach(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
  await app.db.withoutPlugins().deleteFrom('audit_log').execute();
  await app.db.deleteFrom('notification').execute();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const run = (variables: Record<string, string> = {}, ...args: string[]) =>
  archive(args.includes('--into') ? args : ['--into', folder, ...args], {
    NODE_ENV: 'test',
    DATABASE_URL: app.config.databaseUrl,
    DATABASE_POOLER: testEnvironment.DATABASE_POOLER,
    JWT_SECRET: 'a secret that only the tests use',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...variables,
  });
const daysAgo = (days: number) => Date.now() - days * 24 * 60 * 60_000;
const linesOf = (name: string) =>
  gunzipSync(readFileSync(join(folder, name)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: number });
const addAudit = (rows: { at: number; reason?: string }[]) =>
  insertMany(
    app.db as Trx,
    'audit_log',
    rows.map(({ at, reason = null }) => ({ actor_id: null, action: 'findUser', subject: 'user:2', reason, at })),
  );
const idsIn = async (table: 'audit_log' | 'notification') =>
  (await app.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

test('writes the rows that are older than the variables allow into files, and deletes only these', async () => {
  const old = batchSize + 3;
  await addAudit([
    ...Array.from({ length: old }, (_, index) => ({ at: daysAgo(100), reason: `reason ${index} \n ثانية` })),
    { at: daysAgo(20) },
    { at: daysAgo(1) },
  ]);
  const before = await idsIn('audit_log');
  await insertMany(
    app.db as Trx,
    'notification',
    [daysAgo(50), daysAgo(10)].map((at) => ({
      user_id: app.sandbox.userIds.customer,
      type: NotificationType.General,
      title: 'Water',
      message: 'No water on Monday',
      parameters: '{}',
      created_at: at,
    })),
  );
  const [notified, kept] = await idsIn('notification');

  const outcome = await run({ AUDIT_KEPT_DAYS: '30', NOTIFICATIONS_KEPT_DAYS: '40' });

  expect(outcome).toMatchObject({ exitCode: 0, text: expect.stringMatching(`^audit: ${old} in `) });
  const [audit, notifications] = readdirSync(folder).sort() as [string, string];
  expect(audit).toMatch(/^audit-\d{4}-\d\d-\d\dT\d{6}Z\.jsonl\.gz$/);
  expect(statSync(join(folder, audit)).mode & 0o777).toBe(0o600);
  const lines = linesOf(audit);
  expect(lines.map(({ id }) => id)).toEqual(before.slice(0, old));
  expect(lines[1]).toMatchObject({ action: 'findUser', subject: 'user:2', reason: 'reason 1 \n ثانية', actorId: null });
  expect(linesOf(notifications)).toMatchObject([{ id: notified, type: 'General', message: 'No water on Monday' }]);
  expect(await idsIn('audit_log')).toEqual(before.slice(old));
  expect(await idsIn('notification')).toEqual([kept]);

  expect((await run({ AUDIT_KEPT_DAYS: '30', NOTIFICATIONS_KEPT_DAYS: '40' })).text).toBe(
    'audit: none are old enough\nnotifications: none are old enough',
  );
  expect(readdirSync(folder)).toHaveLength(2);
});

test('keeps the entries by which notices and renewals are counted for as long as a stay may last', async () => {
  const entry = (action: string, days: number) => ({
    ...{ actor_id: 3, action, subject: 'reservation:1', reason: null, at: daysAgo(days) },
  });
  const entries = [
    entry('giveNotice', 740),
    entry('giveNotice', 100),
    entry('renewReservation', 725),
    entry('findUser', 100),
  ];
  await insertMany(app.db as Trx, 'audit_log', entries);
  const [old, notice, renewal, other] = await idsIn('audit_log');
  expect((await run({ AUDIT_KEPT_DAYS: '30' })).text).toMatch(/^audit: 2 in /);
  expect(linesOf(readdirSync(folder)[0]!).map(({ id }) => id)).toEqual([old, other]);
  expect(await idsIn('audit_log')).toEqual([notice, renewal]);
  expect((await run({ AUDIT_KEPT_DAYS: '30' })).text).toMatch(/^audit: none are old enough/);
});

test('archives nothing if no variable is set', async () => {
  await addAudit([{ at: daysAgo(10_000) }]);
  expect(await run()).toEqual({
    exitCode: 0,
    text: 'audit: all are kept, because AUDIT_KEPT_DAYS is not set\nnotifications: all are kept, because NOTIFICATIONS_KEPT_DAYS is not set',
  });
  expect(await idsIn('audit_log')).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('deletes nothing if the file cannot be written', async () => {
  await addAudit([{ at: daysAgo(100) }]);
  const file = join(folder, 'no folder');
  writeFileSync(file, '');
  expect(await run({ AUDIT_KEPT_DAYS: '30' }, '--into', file)).toMatchObject({
    exitCode: 1,
    text: `--into names ${file}, which cannot be used: ${file} is not a folder`,
  });
  expect(await idsIn('audit_log')).toHaveLength(1);
});

test('does not delete an entry that was committed late with a lower id', async () => {
  await addAudit([{ at: daysAgo(100) }, { at: daysAgo(100) }]);
  const [first, second] = (await idsIn('audit_log')) as [number, number];
  const [audit] = archivedTables as [(typeof archivedTables)[0]];
  await app.db
    .withoutPlugins()
    .updateTable('audit_log')
    .set({ at: Date.now() } as never)
    .where('id', '=', first)
    .execute();
  expect(await audit.remove(app.db, second, daysAgo(30))).toBe(1);
  expect(await idsIn('audit_log')).toEqual([first]);
});

test('--keep-days removes older files of the archive, and no others', async () => {
  for (const name of ['audit-2020-01-05T030000Z.jsonl.gz', 'notifications-2020-01-05T030000Z.jsonl.gz', 'notes.txt'])
    writeFileSync(join(folder, name), '');
  await addAudit([{ at: daysAgo(100) }]);
  expect((await run({ AUDIT_KEPT_DAYS: '30' }, '--keep-days', '365')).text).toMatch(/removed 2 older files$/);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^audit-/), 'notes.txt']);
});

test('requires a folder', async () => {
  expect(await archive([], {})).toMatchObject({ exitCode: 2, text: expect.stringMatching('--into') });
});
