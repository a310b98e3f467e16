import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Row, Tables } from '../database/tables';

/** Selects values that are not encrypted with the key whose ciphertexts begin with `head`. */
const isOlder = (head: string) => (eb: ExpressionBuilder<Tables, 'app_user'>) =>
  eb(sql`substr(identity_number_encrypted, 1, ${sql.lit(head.length)})`, '<>', head);

/** Counts the identity numbers that are encrypted with another key. */
export async function countIdentityNumbers(db: Database, head: string): Promise<number> {
  const query = db.selectFrom('app_user').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.where(isOlder(head)).executeTakeFirstOrThrow()).count);
}

/** The next identity numbers that are encrypted with another key, ordered by user id. */
export async function listIdentityNumbers(db: Database, head: string, after: number, limit: number) {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'identity_number_encrypted'])
    .where('id', '>', after)
    .where(isOlder(head))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, identity_number_encrypted }) => ({ id, sealed: identity_number_encrypted! }));
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

/** The next addresses of calendar imports that are encrypted with another key, ordered by id. */
export async function listAddresses(db: Database, head: string, after: number, limit: number) {
  return db
    .selectFrom('calendar_import')
    .select(['id', 'property_id', 'url_encrypted as sealed'])
    .where('id', '>', after)
    .where(sql<string>`substr(url_encrypted, 1, ${sql.lit(head.length)})`, '<>', head)
    .orderBy('id')
    .limit(limit)
    .execute();
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

/** Counts the rows of private files. */
export async function countDocuments(db: Database): Promise<number> {
  const query = db.selectFrom('file').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.where('kind', '<>', 'picture').executeTakeFirstOrThrow()).count);
}

/** The next private files, ordered by name. */
export async function listDocuments(db: Database, after: string, limit: number) {
  return db
    .selectFrom('file')
    .select(['name', 'storage_key'])
    .where('kind', '<>', 'picture')
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** The next webhook secrets that are encrypted with another key, ordered by webhook id. */
export async function listSecrets(
  db: Database,
  column: 'secret' | 'former_secret',
  head: string,
  after: number,
  limit: number,
) {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'user_id', column])
    .where('id', '>', after)
    .where(sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit(head.length)}) <> ${head}`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, user_id: row.user_id, sealed: row[column]! }));
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
