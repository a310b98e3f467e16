import { sql } from 'kysely';
import { ComplaintSubject } from '../../generated/enumerations';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import { forUpdate } from '../database/dialect';
import { byCreation, selectSlice } from '../database/keyset';
import type { NewRow, RecordKey, Row } from '../database/tables';
import type { StoredFile } from '../files/documents';

/** A picture of a message with its file. */
export type PictureRow = Row<'message_picture'> &
  Pick<Row<'file'>, 'content_type' | 'bytes' | 'width' | 'height' | 'storage_key'>;

function selectPictures(db: Database) {
  return db
    .selectFrom('message_picture as p')
    .innerJoin('file as f', 'f.name', 'p.file_name')
    .selectAll('p')
    .select(['f.content_type', 'f.bytes', 'f.width', 'f.height', 'f.storage_key']);
}

/** The pictures of the messages by the messages' ids, each in the order in which it was sent. */
export async function picturesOf(
  db: Database,
  messages: readonly RecordKey[],
): Promise<ReadonlyMap<number, PictureRow[]>> {
  if (messages.length === 0) return new Map();
  const rows = await selectPictures(db)
    .where('p.message_id', 'in', idsOf(messages))
    .where('p.property_id', 'in', listingsOf(messages))
    .orderBy('p.message_id')
    .orderBy('p.position')
    .execute();
  const byMessage = new Map<number, PictureRow[]>();
  for (const row of rows) byMessage.set(row.message_id!, [...(byMessage.get(row.message_id!) ?? []), row]);
  return byMessage;
}

/** A picture, and when its message was hidden. */
export async function findPicture(db: Database, id: number) {
  return selectPictures(db)
    .leftJoin('message as m', (join) =>
      join.onRef('m.id', '=', 'p.message_id').onRef('m.property_id', '=', 'p.property_id'),
    )
    .select('m.hidden_at')
    .where('p.id', '=', id)
    .executeTakeFirst();
}

/** The newest complaint about the picture's message. */
export async function findComplaintAbout(
  db: Database,
  { message_id, sender_id }: PictureRow,
): Promise<number | undefined> {
  const complaints = db
    .selectFrom('complaint')
    .select('id')
    // Uses the index of the reported persons: only open complaints have one of their subjects.
    .where('person_id', '=', sender_id)
    .where('about', '=', ComplaintSubject.Message)
    .where('subject_id', '=', message_id)
    .orderBy('id', 'desc')
    .limit(1);
  return (await complaints.executeTakeFirst())?.id;
}

/** How many pictures the user has uploaded to the conversation. */
export async function countPictures(db: Database, { id, property_id }: RecordKey, senderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('message_picture')
    .where('conversation_id', '=', id)
    .where('property_id', '=', property_id)
    .where('sender_id', '=', senderId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a picture that is not sent yet, whose bytes are stored. */
export async function insertPicture(
  trx: Trx,
  { id, property_id }: RecordKey,
  file: Omit<NewRow<'file'>, 'kind' | 'purpose'>,
): Promise<number> {
  await trx
    .insertInto('file')
    .values({ ...file, kind: 'message', purpose: null })
    .execute();
  const { owner_id: sender_id, name: file_name, created_at } = file;
  const unsent = { message_id: null, position: null };
  const picture = await trx
    .insertInto('message_picture')
    .values({ property_id, conversation_id: id, sender_id, file_name, created_at, ...unsent })
    .returning('id')
    .executeTakeFirstOrThrow();
  return picture.id;
}

/** Locks those of the pictures that the sender has uploaded to the conversation and not sent, and returns their ids. */
export async function lockUnsent(
  trx: Trx,
  { id, property_id }: RecordKey,
  senderId: number,
  pictures: readonly number[],
): Promise<number[]> {
  const rows = await trx
    .selectFrom('message_picture')
    .select('id')
    .where('id', 'in', pictures)
    .where('property_id', '=', property_id)
    .where('conversation_id', '=', id)
    .where('sender_id', '=', senderId)
    .where('message_id', 'is', null)
    .orderBy('id')
    .$call(forUpdate(trx))
    .execute();
  return rows.map((row) => row.id);
}

/** Adds a picture that the caller has locked to a message. */
export async function setSent(trx: Trx, id: number, message: RecordKey, position: number): Promise<void> {
  await trx
    .updateTable('message_picture')
    .set({ message_id: message.id, position })
    .where('id', '=', id)
    .where('property_id', '=', message.property_id)
    .execute();
}

/** A page of the pictures that the user has uploaded, newest first. */
export async function pageOfPictures(
  db: Database,
  senderId: number,
  last: PictureRow | undefined,
  limit: number,
): Promise<PictureRow[]> {
  const uploaded = selectPictures(db).where('p.sender_id', '=', senderId);
  const after = last && ([last.created_at, last.id] as const);
  return selectSlice(uploaded, byCreation('p'), { limit, after }).execute();
}

/** Deletes the pictures of messages that are deleted, and returns their files. */
export async function deletePicturesOf(trx: Trx, messages: readonly RecordKey[]): Promise<StoredFile[]> {
  const pictures = trx
    .deleteFrom('message_picture')
    .where('message_id', 'in', idsOf(messages))
    .where('property_id', 'in', listingsOf(messages));
  return deleteFiles(trx, await pictures.returning('file_name').execute());
}

/** Deletes at most {@link batchSize} pictures of a user who has closed the account, and returns their files. */
export async function erasePictures(trx: Trx, senderId: number): Promise<StoredFile[]> {
  const pictures = await selectKeys(trx).where('sender_id', '=', senderId).execute();
  return deletePictures(trx, pictures);
}

/** Deletes at most {@link batchSize} pictures that were uploaded before `before` (epoch ms) and not sent, and returns their files. */
export async function deleteUnsent(trx: Trx, before: number): Promise<StoredFile[]> {
  const unsent = sql<boolean>`message_id is null`;
  const pictures = await selectKeys(trx).where(unsent).where('created_at', '<', before).execute();
  return deletePictures(trx, pictures, unsent);
}

const selectKeys = (trx: Trx) =>
  trx
    .selectFrom('message_picture')
    .select(['id', 'property_id'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(batchSize));

/** `condition` is compared with the rows as they are now: a concurrent request may have sent a picture. */
async function deletePictures(
  trx: Trx,
  pictures: readonly RecordKey[],
  condition = sql<boolean>`1 = 1`,
): Promise<StoredFile[]> {
  if (pictures.length === 0) return [];
  const deletion = trx
    .deleteFrom('message_picture')
    .where('id', 'in', idsOf(pictures))
    .where('property_id', 'in', listingsOf(pictures))
    .where(condition);
  return deleteFiles(trx, await deletion.returning('file_name').execute());
}

async function deleteFiles(trx: Trx, pictures: readonly Pick<PictureRow, 'file_name'>[]): Promise<StoredFile[]> {
  if (pictures.length === 0) return [];
  const names = pictures.map(({ file_name }) => file_name);
  return trx.deleteFrom('file').where('name', 'in', names).returning(['kind', 'storage_key']).execute();
}

const idsOf = (rows: readonly RecordKey[]) => rows.map(({ id }) => id);

const listingsOf = (rows: readonly RecordKey[]) => [...new Set(rows.map(({ property_id }) => property_id))];
