import { systemRandom } from '../adapters/random';
import { newRefreshToken, readRefreshToken } from './refresh-tokens';

const [old, current] = ['o'.repeat(32), 'c'.repeat(32)] as const;
const claims = { sessionId: systemRandom.uuid(), expiresAt: Date.UTC(2026, 11, 31) };
const token = newRefreshToken([old], systemRandom, claims);

test('a token is read with the secret that made it, also after a rotation, and with no other', () => {
  expect(readRefreshToken([old], token)).toEqual(claims);
  expect(readRefreshToken([current, old], token)).toEqual(claims);
  expect(readRefreshToken([current], token)).toBeUndefined();
});

test('two tokens of a session differ, and the first secret makes them', () => {
  const next = newRefreshToken([current, old], systemRandom, claims);
  expect(next.split('.')[2]).not.toBe(token.split('.')[2]);
  expect(readRefreshToken([current], next)).toEqual(claims);
});

test('a token in which a character was changed, removed or added is not read', () => {
  for (let at = 0; at < token.length; at++) {
    const changed = token[at] === '1' ? '2' : '1';
    expect(readRefreshToken([old], token.slice(0, at) + changed + token.slice(at + 1))).toBeUndefined();
    expect(readRefreshToken([old], token.slice(0, at) + token.slice(at + 1))).toBeUndefined();
  }
  for (const other of ['', '.', `${token}0`, `${token}.0`, 'é'.repeat(64), `a.1.b.${'é'.repeat(32)}`])
    expect(readRefreshToken([old], other)).toBeUndefined();
});
