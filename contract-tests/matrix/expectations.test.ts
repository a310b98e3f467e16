import { type Access, type Outcome, callers, expectedOutcome, isAsExpected } from './expectations';

const row = (access: Access, usual: Parameters<typeof expectedOutcome>[2]) =>
  Object.fromEntries(callers.map((caller) => [caller, expectedOutcome(access, caller, usual)]));

test('a caller without access is rejected by the first failing check', () => {
  expect(row({ token: 'access', keys: 'write', roles: ['Admin'], ownOnly: null }, 'admin')).toEqual({
    anonymous: '401 UNAUTHENTICATED',
    verification: '403 VERIFICATION_REQUIRED',
    customer: '403 FORBIDDEN',
    otherCustomer: '403 FORBIDDEN',
    inactiveOwner: '403 FORBIDDEN',
    owner: '403 FORBIDDEN',
    otherOwner: '403 FORBIDDEN',
    agent: '403 FORBIDDEN',
    admin: 'success',
    blocked: '403 USER_BLOCKED',
    ownerRead: '403 FORBIDDEN',
    ownerWrite: '403 FORBIDDEN',
    otherOwnerWrite: '403 FORBIDDEN',
    adminWrite: 'success',
    expired: '401 UNAUTHENTICATED',
    customerWrite: '403 FORBIDDEN',
  });
});

test('a record of two parties is visible to both, to unrestricted roles and to no other caller', () => {
  const roles: Access['roles'] = ['Customer', 'Owner', 'Admin'];
  const access: Access = { token: 'access', keys: 'write', roles, ownOnly: ['Customer', 'Owner'] };
  expect(row(access, 'customer')).toMatchObject({
    customer: 'success',
    otherCustomer: '404 NOT_FOUND',
    owner: 'success',
    otherOwner: '404 NOT_FOUND',
    inactiveOwner: '404 NOT_FOUND',
    admin: 'admitted',
    ownerRead: '403 API_KEY_READ_ONLY',
    ownerWrite: 'success',
    otherOwnerWrite: '404 NOT_FOUND',
    adminWrite: 'admitted',
  });
});

test('the record of one person is visible to that person only, with any role', () => {
  const access: Access = {
    token: 'access',
    keys: 'none',
    roles: ['Admin', 'Owner', 'Customer', 'Agent'],
    ownOnly: 'person',
  };
  const others = ['otherCustomer', 'owner', 'otherOwner', 'inactiveOwner', 'agent', 'admin'];
  expect(row(access, 'customer')).toMatchObject({
    customer: 'success',
    ...Object.fromEntries(others.map((caller) => [caller, '404 NOT_FOUND'])),
    ownerWrite: '403 API_KEY_NOT_ACCEPTED',
    adminWrite: '403 API_KEY_NOT_ACCEPTED',
  });
});

test('a public operation succeeds for all callers, except blocked ones where a token is optional', () => {
  const everybody = Object.fromEntries(callers.map((caller) => [caller, 'success']));
  expect(row({ token: 'none', keys: 'none', roles: [], ownOnly: null }, 'anonymous')).toEqual(everybody);
  const blocked = { ...everybody, blocked: '403 USER_BLOCKED', expired: '401 UNAUTHENTICATED' };
  expect(row({ token: 'optional', keys: 'read', roles: [], ownOnly: null }, 'anonymous')).toEqual(blocked);
});

test.each<[Outcome, number, string | null, boolean]>([
  ['success', 200, null, true],
  ['success', 409, 'STATE_CONFLICT', false],
  ['admitted', 409, 'STATE_CONFLICT', true],
  ['admitted', 403, 'OWNER_INACTIVE', true],
  ['admitted', 403, 'FORBIDDEN', false],
  ['admitted', 404, 'NOT_FOUND', false],
  ['admitted', 500, 'INTERNAL_ERROR', false],
  ['404 NOT_FOUND', 404, 'NOT_FOUND', true],
  ['404 NOT_FOUND', 403, 'FORBIDDEN', false],
  ['403 USER_BLOCKED', 403, 'FORBIDDEN', false],
])('expected %s, got %i %s: matches is %s', (expected, status, code, isRight) => {
  expect(isAsExpected(expected, status, code)).toBe(isRight);
});
