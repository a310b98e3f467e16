import { type Action, Confirmations } from './confirmations';

const action: Action = { tool: 'book_stay', input: { propertyId: 11, chargeIds: [1, 2] }, caller: 'Bearer a.b.c' };
let now = 0;
const address = '192.0.2.1';
const create = (maxInTotal?: number) => new Confirmations(() => now, maxInTotal);

test('a token returns what was confirmed, once', () => {
  const confirmations = create();
  const { token } = confirmations.ask(action, { expectedTotalAmount: 135 }, address);
  expect(confirmations.use(token, action)).toMatchObject({ expected: { expectedTotalAmount: 135 } });
  expect(confirmations.use(token, action)).toBeUndefined();
});

test('a token is valid for the same arguments in another order', () => {
  const confirmations = create();
  const { token } = confirmations.ask(action, {}, address);
  const reordered = { ...action, input: { chargeIds: [1, 2], propertyId: 11 } };
  expect(confirmations.use(token, reordered)).toBeDefined();
});

test.each<[string, Partial<Action>]>([
  ['another tool', { tool: 'cancel_stay' }],
  ['another caller', { caller: 'Bearer d.e.f' }],
  ['another argument', { input: { propertyId: 12, chargeIds: [1, 2] } }],
  ['one more argument', { input: { ...action.input, note: 'x' } }],
  ['a list in another order', { input: { propertyId: 11, chargeIds: [2, 1] } }],
])('a token is refused for %s, and is then used up', (_, changes) => {
  const confirmations = create();
  const { token } = confirmations.ask(action, {}, address);
  expect(confirmations.use(token, { ...action, ...changes })).toBeUndefined();
  expect(confirmations.use(token, action)).toBeUndefined();
});

test('a token is refused when it has expired, and a text that is no token always', () => {
  const confirmations = create();
  const { token, expiresAt } = confirmations.ask(action, {}, address);
  now = expiresAt;
  expect(confirmations.use(token, action)).toBeUndefined();
  expect(confirmations.use('confirm_made_up', action)).toBeUndefined();
});

test('each confirmation has its own id, so that requests are told apart', () => {
  const confirmations = create();
  const [first, second] = [confirmations.ask(action, {}, address), confirmations.ask(action, {}, address)];
  const ids = [first, second].map(({ token }) => confirmations.use(token, action)!.id);
  expect(new Set(ids).size).toBe(2);
});

test('keeps the 20 newest tokens of a caller, and does not drop those of others', () => {
  const confirmations = create();
  const other = { ...action, caller: 'Bearer d.e.f' };
  const kept = confirmations.ask(other, {}, address);
  const tokens = Array.from({ length: 21 }, () => confirmations.ask(action, {}, address).token);
  expect(tokens.map((token) => confirmations.use(token, action) !== undefined)).toEqual([
    false,
    ...Array.from({ length: 20 }, () => true),
  ]);
  expect(confirmations.use(kept.token, other)).toBeDefined();
});

test.each([
  ['/64s of a /48', (index: number) => `2001:db8:666:${index.toString(16)}::1`],
  ['addresses of a /24', (index: number) => `198.51.100.${index}`],
])('callers at many %s do not push out the confirmation of another site, but their own', (_, addressOf) => {
  const confirmations = create(10);
  const ask = (caller: string, from: string) => {
    const own = { ...action, caller };
    const { token } = confirmations.ask(own, {}, from);
    return () => confirmations.use(token, own) !== undefined;
  };
  const useHonest = ask('honest', address);
  const uses = Array.from({ length: 30 }, (_value, index) => ask(`caller ${index}`, addressOf(index)));
  expect(useHonest()).toBe(true);
  expect(uses.map((use) => use())).toEqual(Array.from({ length: 30 }, (_value, index) => index > 20));
});

test('confirmations that were used or have expired take no place', () => {
  const confirmations = create(2);
  const ask = (from: string) => confirmations.ask({ ...action, caller: from }, {}, from).token;
  for (let count = 0; count < 5; count++) confirmations.use(ask(address), { ...action, caller: address });
  ask(address);
  now += 10 * 60_000;
  const [first, second] = [ask('198.51.100.1'), ask(address)];
  ask('203.0.113.1');
  expect(confirmations.use(first, { ...action, caller: '198.51.100.1' })).toBeUndefined();
  expect(confirmations.use(second, { ...action, caller: address })).toBeDefined();
});
