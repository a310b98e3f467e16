import { UserRole } from '../../generated/enumerations';
import type { Role } from '../contract/caller';
import { assertNever } from '../values/assert-never';

/** The two parties to a conversation; also the beginnings of the names of their columns. */
export type Side = 'customer' | 'owner';

export const otherSide = (side: Side): Side => (side === 'customer' ? 'owner' : 'customer');

export const roleOf = (side: Side) => (side === 'customer' ? UserRole.Customer : UserRole.Owner);

/** The side on which users of the role take part in conversations; undefined for roles that do not. */
export function sideOfRole(role: Role): Side | undefined {
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
