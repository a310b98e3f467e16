import type { Dependencies } from '../contract/dependencies';
import { batchSize, inBatches } from '../database/batches';
import { findIdentitiesRead, setIdentitiesRead } from '../database/instance-metadata';
import {
  type CustomerPosition,
  listCustomersChangedAfter,
  setPendingIdentities,
} from './repository-pending-identities';

/** How far back changes are read again, in ms: longer than an upgrade in which both releases serve requests. */
const checkedMs = 2 * 24 * 60 * 60_000;

/**
 * Records which customers await verification of their identity, if a server of an earlier release has stored their images or changed their name,
 * and returns their number. The first runs read all customers; later ones those that have changed in the last two days. Several instances may
 * run it at the same time.
 */
export async function recordPendingIdentities({
  database,
  stopping,
}: Pick<Dependencies, 'database' | 'stopping'>): Promise<number> {
  let recorded = 0;
  const read = await findIdentitiesRead(database.write);
  let position: CustomerPosition = { updated_at: read - checkedMs, id: 0 };
  await inBatches(async () => {
    const changed = await listCustomersChangedAfter(database.write, position, batchSize);
    const ids = changed.map(({ id }) => id);
    if (ids.length > 0) recorded += await setPendingIdentities(database.write, ids);
    position = changed.at(-1) ?? position;
    return changed.length === batchSize;
  }, stopping);
  if (position.updated_at > read) await setIdentitiesRead(database.write, position.updated_at);
  return recorded;
}
