import { names } from '../../generated/names';
import type { Role } from '../contract/caller';
import { assertNever } from '../values/assert-never';
import type { AlterationRow } from './repository-alterations';

/** The parties to a reservation, of which one proposes a change and the other decides it. */
export type Party = 'customer' | 'owner';
export const parties: readonly Party[] = ['customer', 'owner'];

/** The party for which users of the role act; undefined for administrators. Agents have no access. */
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

export const proposerOf = ({ proposed_by_role }: Pick<AlterationRow, 'proposed_by_role'>) =>
  partyOf(names.UserRole[proposed_by_role]);

/** The parties to the reservation without `party`. */
export const othersThan = (party: Party | undefined) => parties.filter((one) => one !== party);
