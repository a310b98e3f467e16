import type { Database } from '../database/connection';
import type { Row } from '../database/tables';

/** A value that is encrypted with another key, and what identifies it. */
type Sealed<Key> = Key & { sealed: string };

/** The values among the next records, and the key of the last of these records; `last` is undefined when there are no more. */
interface Page<One, Key> {
  values: One[];
  last: Key | undefined;
}

/** The values of the column among the rows that are not encrypted with the key whose ciphertexts begin with `head`. */
function olderOf<One extends { sealed: string | null; id: number }>(
  rows: readonly One[],
  head: string,
): Page<Sealed<One>, number> {
  const isOlder = (row: One): row is Sealed<One> => row.sealed !== null && !row.sealed.startsWith(head);
  return { values: rows.filter(isOlder), last: rows.at(-1)?.id };
}

/** The largest id of the table, 0 if it is empty: counting the rows of a large table would take too long for one statement. */
export async function findLastId(db: Database, table: 'app_user' | 'webhook' | 'calendar_import'): Promise<number> {
  const query = db.selectFrom(table).select((eb) => eb.fn.max<number | null>('id').as('last'));
  return (await query.executeTakeFirstOrThrow()).last ?? 0;
}

/** The identity numbers that are encrypted with another key, among the next accounts after `after`. */
export async function listIdentityNumbers(db: Database, head: string, after: number, limit: number) {
  const accounts = db.selectFrom('app_user').select(['id', 'identity_number_encrypted as sealed']);
  return olderOf(await accounts.where('id', '>', after).orderBy('id').limit(limit).execute(), head);
}

/** Returns false if the value has changed since it was read. */
export async function replaceIdentityNumber(db: Database, id: number, before: string, sealed: string) {
  const replacing = db
    .updateTable('app_user')
    .set({ identity_number_encrypted: sealed })
    .where('id', '=', id)
    .where('identity_number_encrypted', '=', before);
  return (await replacing.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The addresses that are encrypted with another key, among the next calendar imports after `after`. */
export async function listAddresses(db: Database, head: string, after: number, limit: number) {
  const imports = db.selectFrom('calendar_import').select(['id', 'property_id', 'url_encrypted as sealed']);
  return olderOf(await imports.where('id', '>', after).orderBy('id').limit(limit).execute(), head);
}

/** Returns false if the value has changed since it was read. */
export async function replaceAddress(
  db: Database,
  { id, property_id }: Pick<Row<'calendar_import'>, 'id' | 'property_id'>,
  before: string,
  sealed: string,
): Promise<boolean> {
  const replacing = db
    .updateTable('calendar_import')
    .set({ url_encrypted: sealed })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('url_encrypted', '=', before);
  return (await replacing.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The private files among the next files after `after`, ordered by name. */
export async function listDocuments(db: Database, after: string, limit: number) {
  const files = db.selectFrom('file').select(['name', 'storage_key', 'kind']);
  const rows = await files.where('name', '>', after).orderBy('name').limit(limit).execute();
  return { rows: rows.length, last: rows.at(-1)?.name, documents: rows.filter(({ kind }) => kind !== 'picture') };
}

/** The secrets in the column that are encrypted with another key, among the next webhooks after `after`. */
export async function listSecrets(
  db: Database,
  column: 'secret' | 'former_secret',
  head: string,
  after: number,
  limit: number,
) {
  const webhooks = db.selectFrom('webhook').select(['id', 'user_id', `${column} as sealed`]);
  return olderOf(await webhooks.where('id', '>', after).orderBy('id').limit(limit).execute(), head);
}

/** Returns false if the value has changed since it was read. */
export async function replaceSecret(
  db: Database,
  column: 'secret' | 'former_secret',
  id: number,
  before: string,
  sealed: string,
) {
  const replacing = db
    .updateTable('webhook')
    .set(column === 'secret' ? { secret: sealed } : { former_secret: sealed })
    .where('id', '=', id)
    .where(column, '=', before);
  return (await replacing.executeTakeFirst()).numUpdatedRows > 0n;
}
