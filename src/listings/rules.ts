import { PropertyStatus, RentType } from '../../generated/enumerations';
import { names, textMembers } from '../../generated/names';
import { propertyStatusTransitions } from '../../generated/state-machines';
import type { components } from '../contract/handler';
import { fail } from '../contract/failures';
import { say } from '../languages';
import type { Role } from '../contract/caller';

type Details = components['schemas']['Details'];
type Transition = (typeof propertyStatusTransitions)['transitions'][number];

export const mostListings = 200;

const detailsDepth = 8;
const mostCounted = 2 ** 31 - 1;
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
 * What a DetailsJSON says. Undefined where it is not the text of a JSON object of at most 8 levels, names a service or term
 * that nobody knows, or counts rooms in anything but whole numbers from 0. Members beyond these are the owner's own.
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
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= mostCounted;
}

/** Fewest and most nights of a stay, where the owner has not said: a month's listing is let for four weeks at least. */
export function stayLimits(rentType: RentType, min?: number | null, max?: number | null): { min: number; max: number } {
  return { min: min ?? (rentType === RentType.Daily ? 1 : 28), max: max ?? 365 };
}

/** Who may make `event` lead from one state to the other; undefined where nobody may, since there is no such step. */
export function whoMay(
  event: Transition['event'],
  from: PropertyStatus,
  to: PropertyStatus,
): readonly string[] | undefined {
  return propertyStatusTransitions.transitions.find(
    (step) => step.event === event && step.from === names.PropertyStatus[from] && step.to === names.PropertyStatus[to],
  )?.by;
}

/** What a new listing is: public at once, unless its owner may not be shown yet, or somebody looks at listings first. */
export function statusOfNew(isOwnerActive: boolean, isReviewed: boolean): PropertyStatus {
  return isOwnerActive && !isReviewed ? PropertyStatus.Active : PropertyStatus.Pending;
}

/** What an update makes of the state: whoever answers a rejection with a better listing has it looked at again. */
export function statusAfterUpdate(status: PropertyStatus, role: Role): PropertyStatus {
  return whoMay('updateRentProperty', status, PropertyStatus.Pending)?.includes(role) ? PropertyStatus.Pending : status;
}

/** Whether the owner has to be told why. */
export function needsReason(status: PropertyStatus): boolean {
  return status === PropertyStatus.Rejected || status === PropertyStatus.Suspended;
}

/** The refusal of a step that the state does not allow; names the state. */
export function stateConflict(status: PropertyStatus) {
  return fail('STATE_CONFLICT', {
    message: say('listing.state', { state: say(`PropertyStatus.${names.PropertyStatus[status]}`) }),
  });
}
