import type { Tokens } from './source/client';
import { envelope, refusal, testService } from './testing';

const service = testService();

test('refreshes an expired token once for all concurrent calls', async () => {
  const loggedIn = { data: { tokenType: 'access', token: 'new', refreshToken: 'r2' } };
  service.answers = ({ url, headers }) =>
    url.startsWith('/Auth') ? { body: loggedIn } : headers.authorization === 'Bearer new' ? {} : refusal(401, 'X');
  const stored: unknown[] = [];
  const api = service.client({ token: 'old', refreshToken: 'r1', onTokens: (tokens) => stored.push(tokens) });
  await Promise.all([api.read({ name: 'a' }), api.act({ id: 1 }), api.book({ id: 2 })]);
  expect(service.seen.filter(({ url }) => url.startsWith('/Auth')).map(({ body }) => body)).toEqual([
    '{"refreshToken":"r1"}',
  ]);
  expect(stored).toEqual([{ token: 'new', refreshToken: 'r2' }]);
  expect(api.tokens).toEqual({ token: 'new', refreshToken: 'r2' });
});

test('throws the 401 and clears the tokens if the refresh token is invalid', async () => {
  service.answers = () => refusal(401, 'UNAUTHENTICATED');
  const api = service.client({ token: 'old', refreshToken: 'r1' });
  await expect(api.act({ id: 1 })).rejects.toMatchObject({ status: 401, operation: 'act' });
  expect(service.seen).toHaveLength(2);
  expect(api.tokens).toEqual({});
});

test('calls public operations without a token after the log-in has expired', async () => {
  service.answers = ({ headers }) => (headers.authorization ? refusal(401, 'UNAUTHENTICATED') : {});
  const api = service.client({ token: 'old', refreshToken: 'r1' });
  expect(await api.read({ name: 'a' })).toEqual(envelope);
  await expect(api.act({ id: 1 })).rejects.toMatchObject({ status: 401 });
});

test('sends an API key instead of a token and does not refresh', async () => {
  service.answers = ({ headers }) =>
    headers.authorization === 'Bearer rmk_good' ? {} : refusal(401, 'UNAUTHENTICATED');
  const given = { token: 'old', refreshToken: 'r1' };
  const api = service.client({ apiKey: 'rmk_good', ...given });
  expect(await api.act({ id: 1 })).toEqual(envelope);
  expect(await api.read({ name: 'a' })).toEqual(envelope);
  const seen = service.seen.length;
  const wrong = service.client({ apiKey: 'rmk_removed', ...given });
  await expect(wrong.act({ id: 1 })).rejects.toMatchObject({ status: 401 });
  // Public operations fail too, so that a program notices that its key was removed.
  await expect(wrong.read({ name: 'a' })).rejects.toMatchObject({ status: 401 });
  expect(service.seen.length).toBe(seen + 2);
});

test('two programs that share a token store stay logged in after alternating refreshes', async () => {
  let store: Tokens = { token: 'access 0', refreshToken: 'refresh 0' };
  let generation = 0;
  let isExpired = false;
  service.answers = ({ url, headers, body }) => {
    if (!url.startsWith('/Auth'))
      return headers.authorization === `Bearer access ${generation}` && !isExpired ? {} : refusal(401, 'X');
    if (body !== `{"refreshToken":"refresh ${generation}"}`) return refusal(401, 'REFRESH_TOKEN_INVALID');
    generation++;
    isExpired = false;
    const [token, refreshToken] = [`access ${generation}`, `refresh ${generation}`];
    return { body: { data: { tokenType: 'access', token, refreshToken } } };
  };
  const shared = { readTokens: () => store, onTokens: (tokens: Tokens) => (store = tokens) };
  const [one, other] = [service.client({ ...store, ...shared }), service.client({ ...store, ...shared })];
  for (const program of [one, other, other, one]) {
    isExpired = true;
    expect(await program.act({ id: 1 })).toEqual(envelope);
  }
  expect(await other.act({ id: 1 })).toEqual(envelope);
  expect([generation, one.tokens, other.tokens]).toEqual([4, store, store]);
});

test('a log-out clears the tokens', async () => {
  service.answers = () => ({ body: { data: { loggedOut: true } } });
  const api = service.client({ token: 'abc' });
  await api.act({ id: 1 });
  expect(api.tokens).toEqual({});
});

test('tokens that are set are used without calling onTokens', async () => {
  const stored: Tokens[] = [];
  const api = service.client({ onTokens: (tokens) => stored.push(tokens) });
  api.tokens = { token: 'good', refreshToken: 'r1' };
  expect([api.tokens, stored]).toEqual([{ token: 'good', refreshToken: 'r1' }, []]);
});
