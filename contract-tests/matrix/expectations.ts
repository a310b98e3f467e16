/** What each kind of caller gets from each operation, told by the contract alone. */
import type { Role } from '../../src/contract/caller';
import type { SandboxData } from '../../src/sandbox/data';

export type Caller = 'anonymous' | keyof SandboxData['tokens'];

/** In the order of the report's columns. */
export const callers: Caller[] = [
  ...(['anonymous', 'verification', 'customer', 'otherCustomer', 'inactiveOwner'] as const),
  ...(['owner', 'otherOwner', 'agent', 'admin', 'blocked'] as const),
];

const roleOf: Record<Exclude<Caller, 'anonymous'>, Role> = {
  verification: 'Customer',
  customer: 'Customer',
  otherCustomer: 'Customer',
  inactiveOwner: 'Owner',
  owner: 'Owner',
  otherOwner: 'Owner',
  agent: 'Agent',
  admin: 'Admin',
  blocked: 'Customer',
};

/** Whose the records of the sandbox are: every listing and reservation that a prepared call names has these two sides. */
const parties: Caller[] = ['customer', 'owner'];

/**
 * `success`: exactly what the operation does for whom it is there. `admitted`: not refused, whatever comes of it (an
 * administrator may cancel a reservation, but not without a reason). Otherwise the refusal, by status and code.
 */
export type Outcome = 'success' | 'admitted' | Refusal;
type Refusal = `401 ${string}` | `403 ${string}` | `404 ${string}`;

/** As the generated table has it; see the head of openapi/openapi.yaml. */
export interface Access {
  token: 'none' | 'optional' | 'access' | 'verification';
  roles: readonly Role[];
  ownOnly: readonly Role[] | 'person' | null;
}

/** What `caller` has to get. `usual`: who makes the prepared call, which succeeds. */
export function expectedOutcome({ token, roles, ownOnly }: Access, caller: Caller, usual: Caller): Outcome {
  if (token === 'none') return 'success';
  if (caller === 'blocked') return '403 USER_BLOCKED';
  if (token === 'optional') return 'success';
  if (caller === 'anonymous') return '401 UNAUTHENTICATED';
  if (caller === 'verification' && token === 'access') return '403 VERIFICATION_REQUIRED';
  const role = roleOf[caller];
  if (!roles.includes(role)) return '403 FORBIDDEN';
  if (caller === usual) return 'success';
  if (ownOnly === 'person') return '404 NOT_FOUND';
  if (!ownOnly?.includes(role)) return 'admitted';
  return parties.includes(caller) ? 'success' : '404 NOT_FOUND';
}

/** What an answer amounts to, in the same words. */
export function isAsExpected(expected: Outcome, status: number, code: string | null): boolean {
  if (expected === 'success') return status >= 200 && status < 300;
  if (expected === 'admitted') return !isRefusal(status, code) && status < 500;
  return expected === `${status} ${code}`;
}

/** Refusals of the person, not of what is asked; 404 is what a stranger gets. */
function isRefusal(status: number, code: string | null): boolean {
  const personal = ['FORBIDDEN', 'VERIFICATION_REQUIRED', 'USER_BLOCKED'];
  return status === 401 || status === 404 || (status === 403 && personal.includes(code ?? ''));
}
