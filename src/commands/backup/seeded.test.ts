import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { noteEncryptingKey } from '../../adapters/data-keys';
import { createStorage } from '../../adapters/storage';
import { readConfig } from '../../config/config';
import { openDatabase } from '../../database/connection';
import { findBackup } from '../../database/instance-metadata';
import { administer } from '../admin';
import { seed } from '../seeding';
import { backUp, backup } from './backing-up';
import { restore } from './restoring';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'seeded-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const done = { exitCode: 0, text: expect.any(String) as string };

const placeOf = (name: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  JWT_SECRET: 'a secret that only the tests use',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  DATABASE_URL: `sqlite:${folder}/${name}.db`,
  STORAGE_URL: `file:${folder}/${name}-files`,
});

/** A marketplace with listings whose pictures share one stored file. */
async function newMarketplace() {
  const place = placeOf('market');
  expect(await seed(['--listings', '60'], place)).toMatchObject({ exitCode: 0 });
  return place;
}

test('a seeded marketplace, whose pictures share one stored file, is backed up and restored', async () => {
  const place = await newMarketplace();
  const kept = join(folder, 'kept');
  const text = expect.stringContaining(' and 1 file (') as string;
  expect(await backup(['--to', kept], place)).toEqual({ exitCode: 0, text });
  const elsewhere = placeOf('elsewhere');
  expect(await restore(['--from', kept], elsewhere)).toEqual(done);
  expect(readdirSync(join(folder, 'elsewhere-files/public'))).toEqual(['seed-picture.jpg']);
});

test('a backup is recorded in the database, and one that cannot be recorded is still complete', async () => {
  const place = await newMarketplace();
  const database = openDatabase(place.DATABASE_URL, { poolSize: 1 });
  try {
    const before = Date.now();
    expect(await backup(['--to', join(folder, 'kept')], place)).toEqual(done);
    const noted = await findBackup(database.db);
    expect(noted).toEqual({ takenAt: expect.any(Number) as number, missingFiles: 0 });
    expect(noted!.takenAt).toBeGreaterThanOrEqual(before);
    rmSync(join(folder, 'market-files/public/seed-picture.jpg'));
    expect(await backup(['--to', join(folder, 'without')], place)).toMatchObject({ exitCode: 3 });
    expect((await findBackup(database.db))!.missingFiles).toBeGreaterThan(0);
    await sql`create trigger refuse before insert on marker begin select raise(abort, 'no space'); end`.execute(
      database.db,
    );
    expect(await backup(['--into', folder, '--keep', '1'], place)).toMatchObject({
      exitCode: 3,
      text: expect.stringMatching(/^the database could not record this backup, .*: no space\nremoved /m) as string,
    });
  } finally {
    await database.close();
  }
});

test('without a needed key, a backup is not verified, and the message names the command that restores the rest', async () => {
  const place = await newMarketplace();
  const kept = join(folder, 'kept');
  const database = openDatabase(place.DATABASE_URL, { poolSize: 1 });
  await noteEncryptingKey(database.db, readConfig(place, folder).dataKeys);
  await database.close();
  const other = Buffer.alloc(32, 8).toString('base64');
  expect(await backup(['--to', kept], { ...place, DATA_KEY: `${other},${place.DATA_KEY}` })).toEqual(done);
  expect(await backup(['--verify', kept], { ...place, DATA_KEY: other })).toEqual({
    exitCode: 1,
    text: expect.stringMatching(
      /^DATA_KEY lacks ([0-9a-f]{16}), .*: add that key; if it is lost, marketplace restore --without-key \1 restores the rest$/,
    ) as string,
  });
});

test('with none of the keys of the data, a backup is refused, because no restore could verify it', async () => {
  const place = await newMarketplace();
  const kept = join(folder, 'kept');
  const database = openDatabase(place.DATABASE_URL, { poolSize: 1 });
  await noteEncryptingKey(database.db, readConfig(place, folder).dataKeys);
  expect(await backup(['--to', kept], { ...place, DATA_KEY: Buffer.alloc(32, 8).toString('base64') })).toEqual({
    exitCode: 1,
    text: expect.stringMatching(
      /^DATA_KEY has none of the keys with which the data is encrypted \([0-9a-f]{16}\), /,
    ) as string,
  });
  expect(existsSync(kept)).toBe(false);
  // It would silence the alert about missing backups.
  expect(await findBackup(database.db)).toBeUndefined();
  await database.close();
});

test('a restore says that maintenance was on, and only then', async () => {
  const place = await newMarketplace();
  const warned =
    /^maintenance was on at that time, so servers will reject changes: marketplace admin maintenance off ends it$/m;
  for (const [isOn, name] of [
    [false, 'off'],
    [true, 'on'],
  ] as const) {
    if (isOn) expect(await administer(['maintenance', 'on'], place)).toMatchObject({ exitCode: 0 });
    expect(await backup(['--to', join(folder, name)], place)).toEqual(done);
    const { text } = await restore(['--from', join(folder, name)], placeOf(`restored-${name}`));
    expect(warned.test(text)).toBe(isOn);
  }
});

test('names five missing files of a backup, and how many others there are', async () => {
  const place = await newMarketplace();
  const database = openDatabase(place.DATABASE_URL, { poolSize: 1 });
  const lost = Array.from({ length: 7 }, (_, index) => `lost-${index}.jpg`);
  for (const name of lost)
    await sql`insert into file select ${name}, kind, owner_id, null, content_type, bytes, sha256, width, height, ${name}, created_at
      from file limit 1`.execute(database.db);
  await database.close();
  const { exitCode, text } = await backup(['--to', join(folder, 'kept')], place);
  expect([exitCode, text]).toEqual([
    3,
    expect.stringMatching(/^without 7 files .*: ([^,]+, ){4}[^,]+ and 2 more \(manifest\.json names all\)$/m),
  ]);
});

test('on a full disk, a backup says so and leaves nothing, whichever file is the first without space', async () => {
  const place = await newMarketplace();
  const kept = join(folder, 'kept');
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const text = `no space is left in ${folder}: free up space, or choose another folder`;
  const writing = jest.spyOn(files, 'writeFile').mockImplementationOnce(async (path) => {
    writeFileSync(path as string, '');
    throw full;
  });
  expect(await backup(['--to', kept], place)).toEqual({ exitCode: 1, text });
  expect(writing).toHaveBeenCalledTimes(1);
  writing.mockRestore();
  expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual([]);
  const opening = jest.spyOn(files, 'open').mockRejectedValue(full);
  expect(await backup(['--to', kept], place)).toEqual({ exitCode: 1, text });
  opening.mockRestore();
  expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual([]);
  expect(await backup(['--to', kept], place)).toMatchObject({ exitCode: 0 });
});

test('a failed backup leaves nothing, and the folder of one that was killed is neither restored nor in the way', async () => {
  const place = await newMarketplace();
  const kept = join(folder, 'kept');
  const left = `${kept}.incomplete`;
  const config = readConfig(place, folder);
  const database = openDatabase(place.DATABASE_URL, { poolSize: 1 });
  const storage = { ...createStorage(config), getStored: () => Promise.reject(new Error('away')) };
  await expect(backUp({ config, database, storage }, kept, () => {})).rejects.toThrow('away');
  await database.close();
  expect([kept, left].map((path) => existsSync(path))).toEqual([false, false]);

  mkdirSync(left);
  expect(await restore(['--from', left], placeOf('elsewhere'))).toEqual({
    exitCode: 1,
    text: `${left} is an incomplete backup, which an interrupted command has left`,
  });
  // It does not say which process writes it.
  expect((await backup(['--to', kept], place)).text).toContain('an interrupted one has left');
  writeFileSync(join(left, 'process.txt'), `${hostname()} ${process.ppid}`);
  expect((await backup(['--to', kept], place)).text).toContain('another backup is running');
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(left, 'process.txt'), `${hostname()} ${pid}`);
  expect(await backup(['--to', kept], place)).toEqual(done);
  expect([left, join(kept, 'process.txt')].map((path) => existsSync(path))).toEqual([false, false]);
  expect((await backup(['--to', kept], place)).text).toBe(`${kept} already exists`);
});

test('keeps the newest backups of this database, and touches nothing else in the folder', async () => {
  const place = await newMarketplace();
  const parent = join(folder, 'all');
  const other = { ...placeOf('other') };
  expect(await seed(['--listings', '20'], other)).toMatchObject({ exitCode: 0 });
  expect(await backup(['--to', join(parent, 'of-another')], other)).toEqual(done);
  for (const name of ['one', 'two', 'three']) expect(await backup(['--to', join(parent, name)], place)).toEqual(done);
  mkdirSync(join(parent, 'zero.incomplete'));
  mkdirSync(join(parent, 'notes'));
  writeFileSync(join(parent, 'notes/manifest.json'), '{}');
  // An interrupted removal.
  renameSync(join(parent, 'one'), join(parent, 'one.removing'));
  const last = await backup(['--into', parent, '--keep', '2'], place);
  expect(last).toMatchObject({ exitCode: 0, text: expect.stringMatching(/removed 1 older backup$/) as string });
  expect(readdirSync(parent).sort()).toEqual([
    expect.stringMatching(/^20\d\d-\d\d-\d\dT\d{6}Z$/),
    'notes',
    'of-another',
    'three',
    'zero.incomplete',
  ]);
});

test('keeps the newest backup that lacks no files, if each of the newest ones lacks some', async () => {
  const place = await newMarketplace();
  const parent = join(folder, 'all');
  const run = (name: string) => backup(['--to', join(parent, name), '--keep', '2'], place);
  expect(await run('first')).toMatchObject({ exitCode: 0 });
  expect(await run('second')).toMatchObject({ exitCode: 0 });
  rmSync(join(folder, 'market-files/public/seed-picture.jpg'));
  for (const name of ['third', 'fourth', 'fifth']) expect(await run(name)).toMatchObject({ exitCode: 3 });
  expect(readdirSync(parent).sort()).toEqual(['fifth', 'fourth', 'second']);
});

test.each([
  [[]],
  [['--to', 'a', '--into', 'b']],
  [['--verify', 'a', '--keep', '1']],
  [['--to', 'a', '--keep', '0']],
  [['--to', 'a', '--keep', 'all']],
])('is refused with the options %j', async (words) => {
  expect(await backup(words, placeOf('market'))).toMatchObject({ exitCode: 2 });
});
