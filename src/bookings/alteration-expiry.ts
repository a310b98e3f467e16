import type { Dependencies } from '../contract/dependencies';
import { forEachDue } from '../database/batches';
import { lockRow } from '../database/dialect';
import type { RecordKey } from '../database/tables';
import { expireIfDue } from './alterations';
import { applyDueTransitionLocked } from './expiry';
import { lockReservation } from './repository';
import { getAlteration, listExpiredProposals } from './repository-alterations';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** Expires one proposal whose time has ended; false if it is no longer open. */
async function expireProposal(
  { database, clock }: Needs,
  due: RecordKey & { reservation_id: number },
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const key = { id: due.reservation_id, property_id: due.property_id };
    await lockRow(trx, 'rent_property', due.property_id);
    const reservation = await lockReservation(trx, key);
    // If the stay has ended as well, its transition expires the proposal.
    if (await applyDueTransitionLocked(trx, reservation, clock.now())) return true;
    return expireIfDue(trx, reservation, await getAlteration(trx, due), clock.now());
  });
}

/** Expires the proposal of a reservation before it is read, so that the result does not depend on when the job ran. Not during maintenance. */
export async function expireProposalOf(
  { database, clock, maintenance }: Needs & Pick<Dependencies, 'maintenance'>,
  reservation: RecordKey,
): Promise<void> {
  if (maintenance.isOn) return;
  for (const due of await listExpiredProposals(database.read, clock.now(), 1, reservation))
    await expireProposal({ database, clock }, due);
}

/** Expires the proposals whose time has ended, each in its own transaction, and returns how many. A failure does not affect others. */
export async function expireProposals(needs: Needs & Pick<Dependencies, 'log' | 'stopping'>): Promise<number> {
  const { database, clock, log, stopping } = needs;
  return forEachDue(
    (limit) => listExpiredProposals(database.read, clock.now(), limit),
    (due) => expireProposal(needs, due),
    {
      stopping,
      onFailure: (error, { id }) =>
        log.error({ err: error, alterationId: id }, 'the expiry of a proposed change failed'),
    },
  );
}
