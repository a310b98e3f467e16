import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { listApplied, listTables } from '../../database/list-tables';
import type { Row } from '../../database/tables';

/** The facts about a database that a manifest contains. */
export interface Facts {
  /** Names of the applied migrations, in order. */
  migrations: string[];
  /** The number of rows of each table. */
  rows: Record<string, number>;
  /** Undefined if the database was created before databases had ids. */
  databaseId: string | undefined;
  /** Fingerprints of the keys that may have encrypted data of the database. */
  keys: string[];
}

export async function readFacts(db: Database): Promise<Facts> {
  const rows = await countRows(db);
  const metadata = 'marker' in rows ? await db.selectFrom('marker').select(['name', 'value']).execute() : [];
  return {
    migrations: await listApplied(db),
    rows,
    databaseId: metadata.find(({ name }) => name === 'database-id')?.value,
    keys: metadata.flatMap(({ name }) => /^data-key:(.+)$/.exec(name)?.[1] ?? []),
  };
}

/** The number of rows of each table, by name. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await listTables(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = Number(rows[0]!.count);
  }
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export type StoredFile = Pick<Row<'file'>, 'name' | 'kind' | 'storage_key' | 'bytes' | 'sha256'>;

/** The next files, ordered by name. */
export async function listFiles(db: Database, after: string, limit: number): Promise<StoredFile[]> {
  return db
    .selectFrom('file')
    .select(['name', 'kind', 'storage_key', 'bytes', 'sha256'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** The number of e-mails of notifications and messages about changed contacts that are waiting to be sent. */
export async function countDueMessages(db: Database): Promise<number> {
  const emails = db.selectFrom('notification').select((eb) => eb.fn.countAll<number>().as('count'));
  const notices = db.selectFrom('contact_notice').select((eb) => eb.fn.countAll<number>().as('count'));
  const waiting = [emails.where('email_due_at', 'is not', null), notices.where('due_at', 'is not', null)];
  let sum = 0;
  for (const query of waiting) sum += Number((await query.executeTakeFirstOrThrow()).count);
  return sum;
}
