import { names } from '../../generated/names';
import type { Role } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import { partyOf } from './parties';
import type { AlterationRow } from './repository-alterations';

const proposerOf = ({ proposed_by_role }: AlterationRow) => partyOf(names.UserRole[proposed_by_role]);

/** Whether users of the role decide the proposal: the other party's, and every one for administrators. */
export function mayDecide(role: Role, proposal: AlterationRow): boolean {
  if (isAdministrator(role)) return true;
  const proposer = proposerOf(proposal);
  return proposer !== undefined && proposer !== partyOf(role);
}

/** Whether users of the role may withdraw the proposal: their own party's, and every one for administrators. */
export function mayWithdraw(role: Role, proposal: AlterationRow): boolean {
  return isAdministrator(role) || proposerOf(proposal) === partyOf(role);
}
