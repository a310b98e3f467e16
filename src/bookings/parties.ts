import { UserRole } from '../../generated/enumerations';
import type { Role } from '../contract/caller';
import { assertNever } from '../values/assert-never';

/** A party to a stay, a request to book or a conversation; also the beginning of the names of its columns. */
export type Party = 'customer' | 'owner';
export const parties: readonly Party[] = ['customer', 'owner'];

/** The party for which users of the role act; undefined for administrators and agents, who are no party. */
export function partyOf(role: Role): Party | undefined {
  switch (role) {
    case 'Customer':
      return 'customer';
    case 'Owner':
      return 'owner';
    case 'Admin':
    case 'Agent':
      return undefined;
    default:
      return assertNever(role);
  }
}

export const userRoleOf = (party: Party) => (party === 'customer' ? UserRole.Customer : UserRole.Owner);

export const otherParty = (party: Party): Party => (party === 'customer' ? 'owner' : 'customer');

/** The parties without `party`: the other one, or both if an administrator acts. */
export const othersThan = (party: Party | undefined) => parties.filter((one) => one !== party);
