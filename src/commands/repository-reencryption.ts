import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Row, Tables } from '../database/tables';

/** Encrypted with another key than the one whose texts begin with `head`. */
const isOlder = (head: string) => (eb: ExpressionBuilder<Tables, 'app_user'>) =>
  eb(sql`substr(identity_number_encrypted, 1, ${sql.lit(head.length)})`, '<>', head);

/** How many identity numbers are encrypted with another key. */
export async function countIdentityNumbers(db: Database, head: string): Promise<number> {
  const query = db.selectFrom('app_user').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.where(isOlder(head)).executeTakeFirstOrThrow()).count);
}

/** The next of them, by their users' ids. */
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

/** False where it is another one by now. */
export async function replaceIdentityNumber(db: Database, id: number, before: string, sealed: string) {
  const replacing = db
    .updateTable('app_user')
    .set({ identity_number_encrypted: sealed })
    .where('id', '=', id)
    .where('identity_number_encrypted', '=', before);
  return (await replacing.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The next addresses of imported calendars that are encrypted with another key. */
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

/** False where it is another one by now. */
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

/** How many private files have a row. */
export async function countDocuments(db: Database): Promise<number> {
  const query = db.selectFrom('file').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.where('kind', '<>', 'picture').executeTakeFirstOrThrow()).count);
}

/** The next of them, by name. */
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

/** The next secrets of webhooks that are encrypted with another key, by their webhooks' ids. */
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

/** False where it is another one by now. */
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
