import { createHash } from 'node:crypto';
import type { Storage, StorageKind } from '../adapters/storage';
import type { Trx } from '../database/connection';
import type { NewRow } from '../database/tables';
import type { SandboxData } from './data';
import { specimenCard, specimenSize } from './specimen-card';

/** The picture that the contract's examples name. */
export const pictureName = '3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg';

const documents = (['owner', 'customer'] as const).flatMap((name) =>
  (['front', 'rear'] as const).map((side) => ({ name, side, key: `sandbox-${name}-${side}` })),
);

/** Stores one picture and four sides of identity cards, unless the storage already contains them. */
export async function storeFiles(storage: Storage): Promise<void> {
  const picture = await samplePicture();
  await storeUnlessEqual(storage, 'public', pictureName, picture);
  for (const { key, side } of documents) await storeUnlessEqual(storage, 'private', key, await cardOf(side));
}

/** Inserts the rows of the files that {@link storeFiles} stores. */
export async function insertFiles(trx: Trx, userIds: SandboxData['userIds'], now: number): Promise<void> {
  const picture = await samplePicture();
  const files = [
    fileRow(pictureName, picture, userIds.owner, null, now),
    ...(await Promise.all(
      documents.map(async ({ name, side, key }) => fileRow(key, await cardOf(side), userIds[name], side, now)),
    )),
  ];
  await trx.insertInto('file').values(files).execute();
}

function fileRow(
  name: string,
  bytes: Uint8Array,
  ownerId: number,
  side: 'front' | 'rear' | null,
  now: number,
): NewRow<'file'> {
  return {
    name,
    kind: side ? 'identity' : 'picture',
    owner_id: ownerId,
    purpose: side,
    content_type: 'image/jpeg',
    bytes: bytes.length,
    sha256: sha256(bytes),
    ...(side ? specimenSize : { width: 64, height: 48 }),
    storage_key: name,
    created_at: now,
  };
}

async function storeUnlessEqual(storage: Storage, kind: StorageKind, key: string, bytes: Uint8Array): Promise<void> {
  // A file that cannot be decrypted, because the key has changed, is replaced.
  const stored = await storage.get(kind, key).catch(() => undefined);
  if (!stored || !Buffer.from(stored).equals(bytes)) await storage.put(kind, key, bytes);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const cards = new Map<string, Promise<Uint8Array>>();

function cardOf(side: 'front' | 'rear'): Promise<Uint8Array> {
  const card = cards.get(side) ?? specimenCard(side);
  cards.set(side, card);
  return card;
}

let sample: Promise<Uint8Array> | undefined;

function samplePicture(): Promise<Uint8Array> {
  return (sample ??= makePicture());
}

async function makePicture(): Promise<Uint8Array> {
  // Imported only when the sandbox is on, because the module takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96f4a' } })
    .jpeg()
    .toBuffer();
}
