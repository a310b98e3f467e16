import { type Action, Confirmations } from './confirmations';

const action: Action = { tool: 'book_stay', input: { propertyId: 11, chargeIds: [1, 2] }, caller: 'Bearer a.b.c' };
let now = 0;
const create = () => new Confirmations(() => now);

test('a token returns what was confirmed, once', () => {
  const confirmations = create();
  const { token } = confirmations.ask(action, { expectedTotalAmount: 135 });
  expect(confirmations.use(token, action)).toMatchObject({ expected: { expectedTotalAmount: 135 } });
  expect(confirmations.use(token, action)).toBeUndefined();
});

test('a token is valid for the same arguments in another order', () => {
  const confirmations = create();
  const { token } = confirmations.ask(action, {});
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
  const { token } = confirmations.ask(action, {});
  expect(confirmations.use(token, { ...action, ...changes })).toBeUndefined();
  expect(confirmations.use(token, action)).toBeUndefined();
});

test('a token is refused when it has expired, and a text that is no token always', () => {
  const confirmations = create();
  const { token, expiresAt } = confirmations.ask(action, {});
  now = expiresAt;
  expect(confirmations.use(token, action)).toBeUndefined();
  expect(confirmations.use('confirm_made_up', action)).toBeUndefined();
});

test('each confirmation has its own id, so that requests are told apart', () => {
  const confirmations = create();
  const [first, second] = [confirmations.ask(action, {}), confirmations.ask(action, {})];
  const ids = [first, second].map(({ token }) => confirmations.use(token, action)!.id);
  expect(new Set(ids).size).toBe(2);
});

test('keeps the 20 newest tokens of a caller, and does not drop those of others', () => {
  const confirmations = create();
  const other = { ...action, caller: 'Bearer d.e.f' };
  const kept = confirmations.ask(other, {});
  const tokens = Array.from({ length: 21 }, () => confirmations.ask(action, {}).token);
  expect(tokens.map((token) => confirmations.use(token, action) !== undefined)).toEqual([
    false,
    ...Array.from({ length: 20 }, () => true),
  ]);
  expect(confirmations.use(kept.token, other)).toBeDefined();
});
