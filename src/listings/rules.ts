import { PropertyStatus, RentType } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { propertyStatusTransitions } from '../../generated/state-machines';
import type { Role } from '../contract/caller';
import { fail } from '../contract/failures';
import { createMessage } from '../languages';

type Transition = (typeof propertyStatusTransitions)['transitions'][number];

/** The shortest and longest stay in nights. Default: from 1 night for a daily listing, from 28 for a monthly one, to 365 for both. */
export function stayLimits(rentType: RentType, min?: number | null, max?: number | null): { min: number; max: number } {
  return { min: min ?? (rentType === RentType.Daily ? 1 : 28), max: max ?? 365 };
}

/** The roles that may cause the transition, by the contract's state machine; undefined if there is no such transition. */
export function rolesAllowedTo(
  event: Transition['event'],
  from: PropertyStatus,
  to: PropertyStatus,
): readonly string[] | undefined {
  return propertyStatusTransitions.transitions.find(
    (step) => step.event === event && step.from === names.PropertyStatus[from] && step.to === names.PropertyStatus[to],
  )?.by;
}

/** The status of a new listing: Active, or Pending if its owner is not active or listings are reviewed. */
export function statusOfNew(isOwnerActive: boolean, isReviewed: boolean): PropertyStatus {
  return isOwnerActive && !isReviewed ? PropertyStatus.Active : PropertyStatus.Pending;
}

/**
 * The status after an update. If its owner updates it, a rejected listing becomes Pending, and so does an approved one if the update
 * `needsReview`.
 */
export function statusAfterUpdate(status: PropertyStatus, role: Role, needsReview: boolean): PropertyStatus {
  const { Pending, Rejected } = PropertyStatus;
  const isReviewed = rolesAllowedTo('updateRentProperty', status, Pending)?.includes(role);
  return isReviewed && (status === Rejected || needsReview) ? Pending : status;
}

/** Whether a change to the status requires a reason, which is sent to the owner. */
export function needsReason(status: PropertyStatus): boolean {
  return status === PropertyStatus.Rejected || status === PropertyStatus.Suspended;
}

/** The parameter of a message about the status. */
export function stateOf(status: PropertyStatus) {
  return { state: createMessage(`PropertyStatus.${names.PropertyStatus[status]}`) };
}

/** The failure if the current status does not allow a change. Its message names the status. */
export function stateConflict(status: PropertyStatus) {
  return fail('STATE_CONFLICT', { message: createMessage('listing.state', stateOf(status)) });
}
