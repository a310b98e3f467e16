import { systemClock } from '../adapters/clock';
import type { Database } from '../database/connection';
import { setMaintenance } from '../database/instance-metadata';
import { inTransaction } from '../database/transaction';
import { audit } from '../journal/repository-audit';

/** `maintenance on`: running servers reject changes from the next few seconds on. */
export async function beginMaintenance(db: Database): Promise<string> {
  return (await change(db, true))
    ? 'maintenance has begun: within 5 seconds all servers reject changes, and pause the jobs that change data'
    : 'maintenance has begun already';
}

/** `maintenance off`: running servers accept changes again. */
export async function endMaintenance(db: Database): Promise<string> {
  return (await change(db, false))
    ? 'maintenance has ended: within 5 seconds all servers accept changes, except those with MAINTENANCE=read-only'
    : 'no maintenance has begun; a server with MAINTENANCE=read-only accepts no changes until it is started without it';
}

async function change(db: Database, isOn: boolean): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const isChanged = await setMaintenance(trx, isOn);
    const at = systemClock.now();
    const action = isOn ? 'beginMaintenance' : 'endMaintenance';
    if (isChanged) await audit(trx, action, 'service:all', { by: null, traceId: null, at });
    return isChanged;
  });
}
