import { systemClock } from '../adapters/clock';
import type { Database } from '../database/connection';
import { findMaintenance, setMaintenance } from '../database/instance-metadata';
import { inTransaction } from '../database/transaction';
import { audit } from '../journal/repository-audit';
import { formatInstant } from '../values/dates';
import type { CommandContext } from './upkeep';

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

/** `maintenance status`: whether servers accept changes. */
export async function describeMaintenance({ db, config }: Pick<CommandContext, 'db' | 'config'>): Promise<string> {
  const since = await findMaintenance(db);
  const state =
    since === undefined
      ? 'maintenance is off: servers accept changes, except those with MAINTENANCE=read-only'
      : `maintenance is on since ${formatInstant(since)}: servers reject changes until you run marketplace admin maintenance off`;
  return config.isInMaintenance
    ? `${state}\nMAINTENANCE=read-only is set here: a server with this configuration rejects changes in any case`
    : state;
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
