import { PropertyStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row } from '../database/tables';

type PictureRow = Row<'file'>;

/** Finds a picture. Private documents have names too, so the kind must be `picture`. */
export async function findPicture(db: Database, name: string): Promise<PictureRow | undefined> {
  return db.selectFrom('file').selectAll().where('name', '=', name).where('kind', '=', 'picture').executeTakeFirst();
}

/** Inserts the row of a picture whose bytes are in the storage. */
export async function insertPicture(db: Database, picture: Omit<NewRow<'file'>, 'kind' | 'purpose'>): Promise<void> {
  await db
    .insertInto('file')
    .values({ ...picture, kind: 'picture', purpose: null })
    .execute();
}

/** The subset of `names` that are pictures uploaded by this owner. */
export async function listPicturesOf(db: Database, ownerId: number, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('file')
    .select('name')
    .where('name', 'in', names)
    .where('kind', '=', 'picture')
    .where('owner_id', '=', ownerId)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Returns whether a listing that is not archived shows the picture. */
export async function isShown(db: Database, name: string): Promise<boolean> {
  const shown = await db
    .selectFrom('property_picture as i')
    .innerJoin('rent_property as p', 'p.id', 'i.property_id')
    .where('i.file_name', '=', name)
    .where('p.property_status', '<>', PropertyStatus.Archived)
    .select('p.id')
    .limit(1)
    .executeTakeFirst();
  return shown !== undefined;
}

/** Removes the picture from the archived listings that have it. */
export async function takeFromArchived(trx: Trx, name: string): Promise<void> {
  await trx
    .deleteFrom('property_picture')
    .where('file_name', '=', name)
    .where('property_id', 'in', (eb) =>
      eb.selectFrom('rent_property').select('id').where('property_status', '=', PropertyStatus.Archived),
    )
    .execute();
}

/** Deletes the row; returns false if there is none. Violates a foreign key if a listing has the picture. */
export async function deletePictureRow(db: Database, name: string): Promise<boolean> {
  const deleted = await db.deleteFrom('file').where('name', '=', name).returning('name').executeTakeFirst();
  return deleted !== undefined;
}

/** At most `limit` pictures that were uploaded before `uploadedBefore` (epoch ms), ordered by name, from the one that follows `after`. */
export async function listPictures(db: Database, uploadedBefore: number, after: string, limit: number) {
  return db
    .selectFrom('file')
    .select(['name', 'storage_key'])
    .where('kind', '=', 'picture')
    .where('created_at', '<', uploadedBefore)
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** The subset of `names` that a listing, even an archived one, or a reservation shows. */
export async function listShown(db: Database, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const ofListings = db.selectFrom('property_picture').select('file_name').where('file_name', 'in', names);
  const ofReservations = db.selectFrom('reservation').select('image').where('image', 'in', names);
  return new Set([
    ...(await ofListings.execute()).map(({ file_name }) => file_name),
    ...(await ofReservations.execute()).map(({ image }) => image!),
  ]);
}

/** Returns whether the stored file has a row. */
export async function isKept(db: Database, storageKey: string): Promise<boolean> {
  const row = await db.selectFrom('file').select('name').where('name', '=', storageKey).executeTakeFirst();
  return row !== undefined;
}

/** Returns whether any file has a row. */
export async function hasFiles(db: Database): Promise<boolean> {
  return (await db.selectFrom('file').select('name').limit(1).executeTakeFirst()) !== undefined;
}

/** How many rows one statement of {@link countFiles} counts. */
const countedAtOnce = 10_000;

/** The number of files. Counting all of a large marketplace by one statement would take too long. */
export async function countFiles(db: Database): Promise<number> {
  let [total, after] = [0, ''];
  for (;;) {
    const { count, last } = await countFilesAfter(db, after);
    total += count;
    if (last === null) return total;
    after = last;
  }
}

/** Counts the next files after `after`, and returns the last of them. */
async function countFilesAfter(db: Database, after: string): Promise<{ count: number; last: string | null }> {
  const page = db.selectFrom('file').select('name').where('name', '>', after).orderBy('name').limit(countedAtOnce);
  return db
    .selectFrom(page.as('page'))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max<string | null>('name').as('last')])
    .executeTakeFirstOrThrow();
}
