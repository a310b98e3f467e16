import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { continueOne } from './repository-announcements';

/** Notifies the users whom announcements to whole roles have not reached yet. Several instances may run it at once. */
export async function continueAnnouncements({
  database,
  stopping,
}: Pick<Dependencies, 'database' | 'stopping'>): Promise<void> {
  await inBatches(() => database.transaction(continueOne), stopping);
}
