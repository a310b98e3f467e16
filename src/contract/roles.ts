import { assertNever } from '../values/assert-never';
import type { Role } from './caller';

/**
 * Whether the role may read and change the records of every account. All other roles are limited to their own records.
 *
 * Code never compares the caller's role with `===`: it calls this function or switches on all roles, so that a new role does not compile until each
 * of these places handles it.
 */
export function isAdministrator(role: Role): boolean {
  switch (role) {
    case 'Admin':
      return true;
    case 'Owner':
    case 'Customer':
    case 'Agent':
      return false;
    default:
      return assertNever(role);
  }
}
