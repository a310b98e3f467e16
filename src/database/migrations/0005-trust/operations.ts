import { required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** Instance metadata, and the last runs of rare jobs. */
export async function extendOperations(db: Schema): Promise<void> {
  await new TableBuilder(db, 'marker')
    .text('name', required)
    .text('value', required)
    .bigint('noted_at', required)
    .primaryKey('marker_pkey', ['name'])
    .create('clustered');
  await new TableBuilder(db, 'job_run')
    .text('name', required)
    .bigint('started_at', required)
    .bigint('finished_at')
    .primaryKey('job_run_pkey', ['name'])
    .create('clustered');
  await noteDataKeys(db);
}

/**
 * The fingerprints of the keys that identity numbers are encrypted with: 8 bytes after the first byte of the stored value. In base64
 * these 9 bytes are the first 12 characters. The layout is a copy, because a migration must not depend on later code.
 */
async function noteDataKeys(db: Schema): Promise<void> {
  const heads = (await db
    .selectFrom('app_user')
    .select((eb) => eb.fn<string>('substr', ['identity_number_encrypted', eb.lit(1), eb.lit(12)]).as('head'))
    .where('identity_number_encrypted', 'is not', null)
    .distinct()
    .execute()) as { head: string }[];
  for (const { head } of heads) {
    const bytes = Buffer.from(head, 'base64');
    if (bytes.length !== 9 || bytes[0] !== 1) continue;
    const name = `data-key:${bytes.subarray(1).toString('hex')}`;
    await db.insertInto('marker').values({ name, value: '', noted_at: 0 }).execute();
  }
}
