import { createHash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fingerprintOf, sealOf } from '../../adapters/encryption';
import type { StorageKind } from '../../adapters/storage';
import { ConfigError } from '../../config/config';
import type { Dialect } from '../../database/dialect';
import { Refused } from '../refused';

/** The version of the layout of a backup. Raise it when an older restore command cannot read the new layout. */
export const format = 1;

export const kinds = ['public', 'private'] as const satisfies readonly StorageKind[];

/** The names of the files in the folder of a backup. */
export const names = {
  manifest: 'manifest.json',
  seals: 'seals.json',
  list: 'files.txt',
  files: 'files',
  /** The host and the process that write the backup. */
  process: 'process.txt',
  database: { sqlite: 'database.sqlite', postgres: 'database.dump' },
} as const;

interface Part {
  bytes: number;
  sha256: string;
}

/** The description of a backup. */
export interface Manifest {
  format: number;
  /** ISO 8601. The snapshot contains all transactions that were committed before. */
  takenAt: string;
  engine: Dialect;
  /** The major version of PostgreSQL; 0 for SQLite. */
  server: number;
  migrations: string[];
  rows: Record<string, number>;
  databaseId?: string;
  /** Fingerprints of the keys that encrypted data of the backup. */
  keys: string[];
  files: { count: number; bytes: number };
  /** Names of the files that were missing from the storage before the backup. */
  lost: string[];
  /** Names of the files whose bytes differed from the stored ones before the backup. */
  damaged: string[];
  /** The snapshot and the list of files, by name. */
  parts: Record<string, Part>;
}

interface Seals {
  sha256: string;
  /** HMACs of the manifest, by the fingerprint of the key. */
  byKey: Record<string, string>;
}

/** A file in the list of files. */
export interface Listed extends Part {
  kind: StorageKind;
  key: string;
}

const purpose = 'backup manifest';

/** The line of the list of files for this file. */
export function lineOf({ sha256, bytes, kind, key }: Listed): string {
  return `${sha256} ${bytes} ${kind}/${key}\n`;
}

/** Writes the manifest, authenticated with each of the keys. */
export async function writeManifest(folder: string, manifest: Manifest, keys: readonly KeyObject[]): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const byKey = Object.fromEntries(keys.map((key) => [fingerprintOf(key), sealOf(key, purpose, text)]));
  const seals: Seals = { sha256: createHash('sha256').update(text).digest('hex'), byKey };
  const privateFile = { mode: 0o600, flush: true };
  await writeFile(join(folder, names.seals), `${JSON.stringify(seals, null, 2)}\n`, privateFile);
  await writeFile(join(folder, names.manifest), text, privateFile);
}

/**
 * Reads and verifies the manifest of the backup in `folder`. `given` are the fingerprints of lost keys. Throws Refused if the manifest is missing,
 * has another format or was changed, if a needed key is missing, or if none of `keys` can verify it.
 */
export async function readManifest(folder: string, keys: readonly KeyObject[], given: string[]): Promise<Manifest> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new Refused(
        folder.endsWith('.incomplete')
          ? `${folder} is an incomplete backup, which an interrupted command has left`
          : `${folder} is not a complete backup: ${name} cannot be read`,
      );
    });
  const text = await read(names.manifest);
  const seals = parsed<Seals>(await read(names.seals), names.seals);
  if (createHash('sha256').update(text).digest('hex') !== seals.sha256) throw new Refused(changed(names.manifest));
  const manifest = parsed<Manifest>(text, names.manifest);
  if (manifest.format !== format)
    throw new Refused(`the backup has format ${manifest.format}, and this version reads format ${format}`);
  const ours = keys.filter((key) => Object.hasOwn(seals.byKey, fingerprintOf(key)));
  if (ours.some((key) => seals.byKey[fingerprintOf(key)] !== sealOf(key, purpose, text)))
    throw new Refused(changed(names.manifest));
  requireKeys(manifest, keys, given);
  if (ours.length === 0 && given.length === 0)
    throw new Refused(
      `DATA_KEY has none of the keys of the backup, so its integrity cannot be verified: ${Object.keys(seals.byKey).join(', ')}`,
    );
  return manifest;
}

/**
 * Throws ConfigError if `keys` has none of the noted keys, with which the data is encrypted: the backup would be signed with a key that no restore has.
 * A backup without some of them can be verified with the others, so it is not refused: a lost key must not prevent backups.
 */
export function requireSealingKey(noted: readonly { fingerprint: string }[], keys: readonly KeyObject[]): void {
  const given = new Set(keys.map(fingerprintOf));
  if (noted.length > 0 && !noted.some(({ fingerprint }) => given.has(fingerprint)))
    throw new ConfigError(
      `DATA_KEY has none of the keys with which the data is encrypted (${noted.map(({ fingerprint }) => fingerprint).join(', ')}), so the backup could not be restored: give the command the DATA_KEY of the servers`,
    );
}

/** Throws Refused if a newer version has made the backup: its migrations are unknown to this one. */
export function requireKnownMigrations({ migrations }: Manifest, known: readonly string[]): void {
  const newer = migrations.filter((name) => !known.includes(name));
  if (newer.length > 0)
    throw new Refused(`the backup is from a newer version, with unknown migrations: ${newer.join(', ')}`);
}

/** What identifies the backup in `folder`: the hash of its manifest, which contains the hashes of everything else. */
export async function identify(folder: string): Promise<string> {
  return (await partOf(join(folder, names.manifest))).sha256;
}

function requireKeys(manifest: Manifest, keys: readonly KeyObject[], given: string[]): void {
  const known = new Set([...keys.map(fingerprintOf), ...given]);
  const missing = manifest.keys.filter((key) => !known.has(key));
  if (missing.length > 0)
    throw new Refused(
      `DATA_KEY lacks ${missing.join(', ')}, which encrypts data of the backup: add that key; if it is lost, marketplace restore --without-key ${missing[0]} restores the rest`,
    );
}

function parsed<Content>(text: string, name: string): Content {
  try {
    return JSON.parse(text) as Content;
  } catch {
    throw new Refused(changed(name));
  }
}

const changed = (name: string) => `${name} of the backup was changed or damaged`;

/** The files in the list of files of the backup. */
export async function* listed(folder: string): AsyncGenerator<Listed> {
  for await (const line of createInterface(createReadStream(join(folder, names.list)))) {
    const match = /^([0-9a-f]{64}) (\d+) (public|private)\/([A-Za-z0-9_-][A-Za-z0-9._-]*)$/.exec(line);
    if (!match) throw new Refused(changed(names.list));
    const [, sha256, bytes, kind, key] = match as unknown as [string, string, string, StorageKind, string];
    yield { sha256, bytes: Number(bytes), kind, key };
  }
}

/** Size and SHA-256 of a file on disk, read in chunks. */
export async function partOf(file: string): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads all files of the backup. Throws Refused if they do not match the manifest. */
export async function checkContents(
  folder: string,
  manifest: Manifest,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<void> {
  const expectSame = async (name: string, expected: Part) => {
    const found = await partOf(join(folder, name)).catch(() => {
      throw new Refused(`the backup lacks ${name}`);
    });
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw new Refused(changed(name));
  };
  for (const name of [names.database[manifest.engine], names.list]) {
    const part = manifest.parts[name];
    if (!part) throw new Refused(changed(names.manifest));
    await expectSame(name, part);
  }
  let [count, bytes] = [0, 0];
  for await (const file of listed(folder)) {
    await expectSame(`${names.files}/${file.kind}/${file.key}`, file);
    count += 1;
    bytes += file.bytes;
    onProgress('files checked', count, manifest.files.count);
  }
  if (count !== manifest.files.count || bytes !== manifest.files.bytes) throw new Refused(changed(names.list));
  let found = 0;
  for (const kind of kinds) found += (await entriesIn(join(folder, names.files, kind))).length;
  if (found !== count) throw new Refused(`the backup has ${found - count} files that are not in its list`);
}

/** The names in the folder; an empty list if the folder does not exist. */
async function entriesIn(folder: string): Promise<string[]> {
  const exists = await stat(folder).catch(() => undefined);
  return exists ? readdir(folder) : [];
}
