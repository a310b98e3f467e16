import { PropertyStatus, RentType } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { propertyStatusTransitions } from '../../generated/state-machines';
import type { Role } from '../contract/caller';
import { fail } from '../contract/failures';
import { createMessage } from '../languages';

type Transition = (typeof propertyStatusTransitions)['transitions'][number];

/** The shortest and longest stay in nights. By default a daily listing is let for 1 night or more, a monthly one for 28, both up to 365. */
export function stayLimits(rentType: RentType, min?: number | null, max?: number | null): { min: number; max: number } {
  return { min: min ?? (rentType === RentType.Daily ? 1 : 28), max: max ?? 365 };
}

/** Who may cause the transition, by the contract's state machine; undefined where it has no such transition. */
export function whoMay(
  event: Transition['event'],
  from: PropertyStatus,
  to: PropertyStatus,
): readonly string[] | undefined {
  return propertyStatusTransitions.transitions.find(
    (step) => step.event === event && step.from === names.PropertyStatus[from] && step.to === names.PropertyStatus[to],
  )?.by;
}

/** The status of a new listing: Active, or Pending where its owner is not active or listings are reviewed. */
export function statusOfNew(isOwnerActive: boolean, isReviewed: boolean): PropertyStatus {
  return isOwnerActive && !isReviewed ? PropertyStatus.Active : PropertyStatus.Pending;
}

/**
 * The status after an update: a rejected listing that its owner updates becomes Pending, to be reviewed again, and so does one that was
 * approved where what it shows has changed and `needsReview`.
 */
export function statusAfterUpdate(status: PropertyStatus, role: Role, needsReview: boolean): PropertyStatus {
  const { Pending, Rejected } = PropertyStatus;
  const isReviewed = whoMay('updateRentProperty', status, Pending)?.includes(role);
  return isReviewed && (status === Rejected || needsReview) ? Pending : status;
}

/** Whether a change to the status requires a reason, which the owner is told. */
export function needsReason(status: PropertyStatus): boolean {
  return status === PropertyStatus.Rejected || status === PropertyStatus.Suspended;
}

/** The status, for a sentence about it. */
export function stateOf(status: PropertyStatus) {
  return { state: createMessage(`PropertyStatus.${names.PropertyStatus[status]}`) };
}

/** The failure where the current status does not allow a change; its message names the status. */
export function stateConflict(status: PropertyStatus) {
  return fail('STATE_CONFLICT', { message: createMessage('listing.state', stateOf(status)) });
}
