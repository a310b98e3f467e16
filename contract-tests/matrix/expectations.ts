/** The expected outcome of each operation for each kind of caller, derived from the contract alone. */
import type { Access as GeneratedAccess, Role } from '../../src/contract/caller';
import type { SandboxData } from '../../src/sandbox/data';

export type Caller = 'anonymous' | keyof SandboxData['tokens'] | ApiKeyName;

/** The API keys of the sandbox. */
export type ApiKeyName = keyof SandboxData['apiKeys'];

/** The callers, in the order of the report's columns. */
export const callers: Caller[] = [
  ...(['anonymous', 'verification', 'customer', 'otherCustomer', 'inactiveOwner'] as const),
  ...(['owner', 'otherOwner', 'agent', 'admin', 'blocked'] as const),
  ...(['ownerRead', 'ownerWrite', 'otherOwnerWrite', 'adminWrite', 'expired', 'customerWrite'] as const),
];

/** The owner of each key, and whether the key is read-only. */
const keys: Record<Exclude<ApiKeyName, 'expired'>, { of: Caller; isRead?: true }> = {
  ownerRead: { of: 'owner', isRead: true },
  ownerWrite: { of: 'owner' },
  otherOwnerWrite: { of: 'otherOwner' },
  adminWrite: { of: 'admin' },
  customerWrite: { of: 'customer' },
};

const roleOf: Record<keyof SandboxData['tokens'], Role> = {
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

/** The two parties of the sandbox's records: every listing and reservation in a prepared call belongs to them. */
const parties: Caller[] = ['customer', 'owner'];

/**
 * - `success`: the call succeeds.
 * - `admitted`: access is granted, but the call may fail for another reason (an administrator may cancel a reservation, but needs a reason).
 * - Otherwise the expected status and error code.
 */
export type Outcome = 'success' | 'admitted' | Refusal;
type Refusal = `401 ${string}` | `403 ${string}` | `404 ${string}` | `409 ${string}`;

/** An entry of the generated access table; see the top of openapi/openapi.yaml. */
export interface Access extends Pick<GeneratedAccess, 'token' | 'keys' | 'roles'> {
  ownOnly: readonly Role[] | 'person' | null;
}

/**
 * The expected outcome for `caller`. `usual` is the caller of the prepared call, which succeeds; if the operation is `oneSided`, it fails
 * for the other party.
 */
export function expectedOutcome(access: Access, caller: Caller, usual: Caller, oneSided = false): Outcome {
  const { token, roles, ownOnly } = access;
  if (token === 'none') return 'success';
  if (caller === 'expired') return '401 UNAUTHENTICATED';
  if (caller in keys) return outcomeOfKey(access, keys[caller as keyof typeof keys], usual, oneSided);
  if (caller === 'blocked') return '403 USER_BLOCKED';
  if (token === 'optional') return 'success';
  if (caller === 'anonymous') return '401 UNAUTHENTICATED';
  if (caller === 'verification' && token === 'access') return '403 VERIFICATION_REQUIRED';
  const role = roleOf[caller as keyof typeof roleOf];
  if (!roles.includes(role)) return '403 FORBIDDEN';
  if (caller === usual) return 'success';
  if (ownOnly === 'person') return '404 NOT_FOUND';
  if (!ownOnly?.includes(role)) return 'admitted';
  if (!parties.includes(caller)) return '404 NOT_FOUND';
  return oneSided ? '409 STATE_CONFLICT' : 'success';
}

/** An API key has its owner's access, limited to operations that accept keys; a read-only key is limited to reads. */
function outcomeOfKey(
  access: Access,
  key: (typeof keys)[keyof typeof keys],
  usual: Caller,
  oneSided: boolean,
): Outcome {
  if (access.keys === 'none') return '403 API_KEY_NOT_ACCEPTED';
  const outcome = expectedOutcome(access, key.of, usual, oneSided);
  return key.isRead && access.keys === 'write' && outcome !== '403 FORBIDDEN' ? '403 API_KEY_READ_ONLY' : outcome;
}

/** Whether a response is the expected outcome. */
export function isAsExpected(expected: Outcome, status: number, code: string | null): boolean {
  if (expected === 'success') return status >= 200 && status < 300;
  if (expected === 'admitted') return !isRefusal(status, code) && status < 500;
  return expected === `${status} ${code}`;
}

/** Errors that reject the caller rather than the request. Other people's records return 404. */
function isRefusal(status: number, code: string | null): boolean {
  const personal = [
    ...['FORBIDDEN', 'VERIFICATION_REQUIRED', 'USER_BLOCKED', 'API_KEY_READ_ONLY'],
    ...['API_KEY_SCOPE_MISSING', 'API_KEY_NOT_ACCEPTED'],
  ];
  return status === 401 || status === 404 || (status === 403 && personal.includes(code ?? ''));
}
