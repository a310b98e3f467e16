import { PropertyStatus, RentType } from '../../generated/enumerations';
import { names, textMembers } from '../../generated/names';
import { propertyStatusTransitions } from '../../generated/state-machines';
import type { Role } from '../contract/caller';
import { fail } from '../contract/failures';
import type { components } from '../contract/handler';
import { say } from '../languages';

type Details = components['schemas']['Details'];
type Transition = (typeof propertyStatusTransitions)['transitions'][number];

const detailsDepth = 8;
const maxCount = 2 ** 31 - 1;
const services: ReadonlySet<unknown> = new Set(textMembers.Service);
const terms: ReadonlySet<unknown> = new Set(textMembers.Term);
const noCounts: Details['room'] = {
  bedrooms: null,
  livingRooms: null,
  bathrooms: null,
  kitchens: null,
  balconies: null,
  beds: null,
  maxGuests: null,
};

/**
 * Reads a DetailsJSON. Undefined where it is not a JSON object of at most 8 levels, has a service or term that the contract does
 * not know, or has a number of rooms that is not an integer from 0 to 2³¹ - 1. Other properties are allowed and ignored.
 */
export function readDetails(text: string): Details | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || !isWithin(value, detailsDepth)) return undefined;
  const { services: offered = [], terms: asked = [], room = {} } = value;
  if (!isListOf(offered, services) || !isListOf(asked, terms) || !isObject(room)) return undefined;
  const counts = { ...noCounts };
  for (const name of Object.keys(noCounts) as (keyof typeof noCounts)[]) {
    if (room[name] === undefined) continue;
    if (!isCount(room[name])) return undefined;
    counts[name] = room[name];
  }
  return { services: offered as Details['services'], terms: asked as Details['terms'], room: counts };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Stops at the limit: a text of 20,000 characters can nest deep enough to exhaust the stack. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isWithin(member, levels - 1));
}

function isListOf(value: unknown, names: ReadonlySet<unknown>): boolean {
  return Array.isArray(value) && value.every((name) => names.has(name));
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxCount;
}

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

/** The failure where the current status does not allow a change; its message names the status. */
export function stateConflict(status: PropertyStatus) {
  return fail('STATE_CONFLICT', {
    message: say('listing.state', { state: say(`PropertyStatus.${names.PropertyStatus[status]}`) }),
  });
}
