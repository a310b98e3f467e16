import type { Role } from '../contract/caller';

/** A step of one of the contract's state machines; `from` null is creation. */
export interface Transition<State extends string> {
  from: State | null;
  event: string;
  by: readonly (Role | 'System')[];
  to: State;
  when?: string;
}
