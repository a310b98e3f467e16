import { createSecretKey, randomBytes } from 'node:crypto';
import { LoginMethod } from '../../generated/enumerations';
import { day, minute } from '../testing/time';
import { codeLimits, hashCode, isHashOf, maskedTarget, nextCodeAt, attemptsFor } from './code-rules';

const now = Date.UTC(2026, 11, 1, 9, 30);
const key = () => createSecretKey(randomBytes(32));
const binding = { channel: LoginMethod.Email, target: 'customer@example.com', userId: 3 };

const [ofHour, ofDay] = codeLimits.strangers as [Allowance, Allowance];
type Allowance = (typeof codeLimits.strangers)[number];

const asker = (place: string, isKnown = false) => ({ network: place, subscriber: place, isKnown });
const sentTo = (place: string, ago: number, isKnown = false) => ({ ...asker(place, isKnown), at: now - ago * minute });

test('nextCodeAt returns a minute after the network’s last code and an hour after its fifth last code', () => {
  const wait = (...minutes: number[]) =>
    nextCodeAt(
      minutes.map((ago) => sentTo('home', ago)),
      asker('home'),
      now,
    ) - now;
  expect(wait()).toBe(0);
  expect(wait(0)).toBe(minute);
  expect(wait(1)).toBe(0);
  expect(wait(1, 2, 3, 4)).toBe(0);
  expect(wait(1, 2, 3, 4, 50)).toBe(10 * minute);
  expect(wait(0, 2, 3, 4, 60)).toBe(minute);
});

test('nextCodeAt leaves a code for each new subscriber until eleven strangers have used up the allowance', () => {
  const sent: ReturnType<typeof sentTo>[] = [];
  const greedy = (place: string) => {
    for (let network = 0; nextCodeAt(sent, { ...asker(place), network: `${place}/${network}` }, now) === now; network++)
      sent.push({ ...sentTo(place, 0), network: `${place}/${network}` });
  };
  for (let place = 0; place < 10; place++) greedy(`place ${place}`);
  expect(sent.length).toBeLessThan(ofHour.codes);
  expect(nextCodeAt(sent, asker('new'), now)).toBe(now);

  for (let place = 10; place < 100; place++) greedy(`place ${place}`);
  expect(sent).toHaveLength(ofHour.codes);
  expect(nextCodeAt(sent, asker('new'), now)).toBe(now + 60 * minute);
  expect(nextCodeAt(sent, asker('home', true), now)).toBe(now);
});

test('nextCodeAt admits a number of codes of strangers in a day, and then those of known networks only', () => {
  const sent: ReturnType<typeof sentTo>[] = [];
  // In each hour of a day, as many subscribers as send everything that an hour allows.
  for (let ago = 23; ago >= 0; ago--)
    for (let place = 0; place < ofHour.codes; place++) {
      const requester = asker(`place ${ago} ${place}`);
      const at = now - ago * 60 * minute;
      if (nextCodeAt(sent, requester, at) === at) sent.push({ ...requester, at });
    }
  expect(sent).toHaveLength(ofDay.codes);
  expect(nextCodeAt(sent, asker('new'), now)).toBe(sent[0]!.at + day);
  expect(nextCodeAt(sent, asker('home', true), now)).toBe(now);
});

test('nextCodeAt admits a number of codes of a subscriber in a day, and leaves codes for others', () => {
  const sent = Array.from({ length: ofDay.codesOfSubscriber }, (_, index) => sentTo('home', 70 + index));
  expect(nextCodeAt(sent, asker('home'), now)).toBe(now - (70 + sent.length - 1) * minute + day);
  expect(nextCodeAt(sent.slice(1), asker('home'), now)).toBe(now);
  expect(nextCodeAt(sent, asker('new'), now)).toBe(now);
});

test('nextCodeAt admits a hundred codes of known networks in a day', () => {
  const [{ codes }] = codeLimits.known as [Allowance];
  const sent = Array.from({ length: codes }, (_, index) => sentTo(`home ${index % 40}`, 5 + 14 * index, true));
  expect(nextCodeAt(sent, asker('home 40', true), now)).toBe(sent.at(-1)!.at + day);
  expect(nextCodeAt(sent.slice(1), asker('home 40', true), now)).toBe(now);
  expect(nextCodeAt(sent, asker('new'), now)).toBe(now);
});

test('nextCodeAt admits thirty codes of a known subscriber in a day, and then three of each of two other ones, and fewer of more', () => {
  const sent: ReturnType<typeof sentTo>[] = [];
  const greedy = (place: string) => {
    const before = sent.length;
    for (let network = 0; network < 100; network++) {
      const requester = { ...asker(place, true), network: `${place}/${network}` };
      if (nextCodeAt(sent, requester, now) === now) sent.push({ ...requester, at: now });
    }
    return sent.length - before;
  };
  expect(greedy('shared')).toBe(30);
  expect(greedy('home')).toBe(3);
  const others = Array.from({ length: 100 }, (_, index) => greedy(`place ${index}`));
  expect(others.filter((count) => count > 0)).toHaveLength(58);
  expect(sent).toHaveLength(100);
});

test('attemptsFor returns fewer attempts the more codes strangers requested in a day', () => {
  const after = (count: number) => Array.from({ length: count }, () => sentTo('elsewhere', 100));
  const tries = [0, 19, 20, 40, 60, 80, 1000].map((count) => attemptsFor(asker('new'), after(count)));
  expect(tries).toEqual([5, 5, 4, 3, 2, 1, 1]);
  expect(attemptsFor(asker('home', true), after(1000))).toBe(5);
  const known = after(1000).map((code) => ({ ...code, isKnown: true }));
  expect(attemptsFor(asker('new'), known)).toBe(5);
});

test('a stored code matches only its account, its target and its channel', () => {
  const keys = [key()];
  const hash = hashCode(keys, binding, '402917');
  expect(hash).not.toContain('402917');
  expect(isHashOf(keys, binding, '402917', hash)).toBe(true);
  expect(isHashOf(keys, binding, '402918', hash)).toBe(false);
  for (const change of [{ userId: 4 }, { userId: null }, { target: 'owner@example.com' }, { channel: 1 as const }]) {
    expect(isHashOf(keys, { ...binding, ...change }, '402917', hash)).toBe(false);
  }
});

test('a code matches after a key rotation, and not without the old key', () => {
  const [old, current] = [key(), key()];
  const hash = hashCode([old], binding, '402917');
  expect(isHashOf([current, old], binding, '402917', hash)).toBe(true);
  expect(isHashOf([current], binding, '402917', hash)).toBe(false);
});

test('maskedTarget hides the address and its length', () => {
  expect(maskedTarget(LoginMethod.Email, 'customer@example.com')).toBe('c***@example.com');
  expect(maskedTarget(LoginMethod.Email, 'c@example.com')).toBe('c***@example.com');
  expect(maskedTarget(LoginMethod.PhoneNumber, '+962790000002')).toBe('+962******002');
  expect(maskedTarget(LoginMethod.PhoneNumber, '+1234567')).toBe('+123*567');
});
