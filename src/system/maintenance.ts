import type { Log } from '../adapters/log';
import type { Config } from '../config/config';
import type { Maintenance } from '../contract/dependencies';
import type { Database } from '../database/connection';
import { isInMaintenance } from '../database/instance-metadata';

/**
 * The maintenance of this process. It is on with MAINTENANCE=read-only, or while the database says so (`admin maintenance on`).
 * `refresh` reads the database, so that a request needs no query; if the database does not respond, the last state stays.
 */
export async function openMaintenance(
  db: Database,
  { isInMaintenance: isForced }: Pick<Config, 'isInMaintenance'>,
  { stopping, log }: { stopping: AbortSignal; log: Log },
): Promise<Maintenance> {
  let isOn = isForced;
  let pause = new AbortController();
  if (isForced) pause.abort();
  const end = () => pause.abort();
  if (stopping.aborted) end();
  else stopping.addEventListener('abort', end, { once: true });
  const maintenance: Maintenance = {
    get isOn() {
      return isOn;
    },
    get pausing() {
      return pause.signal;
    },
    async refresh() {
      const wasOn = isOn;
      isOn = isForced || (await isInMaintenance(db));
      if (isOn === wasOn) return;
      log.warn(isOn ? 'maintenance has begun: changes are rejected' : 'maintenance has ended');
      if (isOn) pause.abort();
      else if (!stopping.aborted) pause = new AbortController();
    },
  };
  await maintenance.refresh();
  return maintenance;
}
