import { createSecretKey, randomBytes } from 'node:crypto';
import { LoginMethod } from '../../generated/enumerations';
import { minute } from '../testing/time';
import { hashCode, isHashOf, maskedTarget, waitForNextCode } from './code-rules';

const now = Date.UTC(2026, 11, 1, 9, 30);
const key = () => createSecretKey(randomBytes(32));
const binding = { channel: LoginMethod.Email, target: 'customer@example.com', userId: 3 };

test('the next code waits a minute after the last, and an hour after the fifth last', () => {
  const ago = (...minutes: number[]) => minutes.map((count) => now - count * minute);
  expect(waitForNextCode([], now)).toBe(0);
  expect(waitForNextCode(ago(0), now)).toBe(minute);
  expect(waitForNextCode(ago(1), now)).toBe(0);
  expect(waitForNextCode(ago(1, 2, 3, 4), now)).toBe(0);
  expect(waitForNextCode(ago(1, 2, 3, 4, 50), now)).toBe(10 * minute);
  expect(waitForNextCode(ago(0, 2, 3, 4, 60), now)).toBe(minute);
});

test('a stored code is good for its account, its address and its channel alone', () => {
  const keys = [key()];
  const hash = hashCode(keys, binding, '402917');
  expect(hash).not.toContain('402917');
  expect(isHashOf(keys, binding, '402917', hash)).toBe(true);
  expect(isHashOf(keys, binding, '402918', hash)).toBe(false);
  for (const change of [{ userId: 4 }, { userId: null }, { target: 'owner@example.com' }, { channel: 1 as const }]) {
    expect(isHashOf(keys, { ...binding, ...change }, '402917', hash)).toBe(false);
  }
});

test('a code outlives the rotation of the key, and is nothing without it', () => {
  const [old, current] = [key(), key()];
  const hash = hashCode([old], binding, '402917');
  expect(isHashOf([current, old], binding, '402917', hash)).toBe(true);
  expect(isHashOf([current], binding, '402917', hash)).toBe(false);
});

test('a masked target gives away neither the address nor how long it is', () => {
  expect(maskedTarget(LoginMethod.Email, 'customer@example.com')).toBe('c***@example.com');
  expect(maskedTarget(LoginMethod.Email, 'c@example.com')).toBe('c***@example.com');
  expect(maskedTarget(LoginMethod.PhoneNumber, '+962790000002')).toBe('+962******002');
  expect(maskedTarget(LoginMethod.PhoneNumber, '+1234567')).toBe('+123*567');
});
