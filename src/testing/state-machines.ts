import type { Role } from '../contract/caller';

/** A transition of one of the contract's state machines; `from` is null for the creation of a record. */
export interface Transition<State extends string> {
  from: State | null;
  event: string;
  by: readonly (Role | 'System')[];
  to: State;
  when?: string;
}
