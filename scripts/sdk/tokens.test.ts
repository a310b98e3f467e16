import type { Tokens } from './source/client';
import { envelope, refusal, testService } from './testing';

const service = testService();

test('an old token is changed for a new one, once for all calls that wait for it', async () => {
  const loggedIn = { data: { tokenType: 'access', token: 'new', refreshToken: 'r2' } };
  service.answers = ({ url, headers }) =>
    url.startsWith('/Auth') ? { body: loggedIn } : headers.authorization === 'Bearer new' ? {} : refusal(401, 'X');
  const kept: unknown[] = [];
  const api = service.client({ token: 'old', refreshToken: 'r1', onTokens: (tokens) => kept.push(tokens) });
  await Promise.all([api.read({ name: 'a' }), api.act({ id: 1 }), api.book({ id: 2 })]);
  expect(service.seen.filter(({ url }) => url.startsWith('/Auth')).map(({ body }) => body)).toEqual([
    '{"refreshToken":"r1"}',
  ]);
  expect(kept).toEqual([{ token: 'new', refreshToken: 'r2' }]);
  expect(api.tokens).toEqual({ token: 'new', refreshToken: 'r2' });
});

test('without a good refresh token the 401 is the caller’s, and the tokens are forgotten', async () => {
  service.answers = () => refusal(401, 'UNAUTHENTICATED');
  const api = service.client({ token: 'old', refreshToken: 'r1' });
  await expect(api.act({ id: 1 })).rejects.toMatchObject({ status: 401, operation: 'act' });
  expect(service.seen).toHaveLength(2);
  expect(api.tokens).toEqual({});
});

test('who is no longer logged in sees what everybody sees', async () => {
  service.answers = ({ headers }) => (headers.authorization ? refusal(401, 'UNAUTHENTICATED') : {});
  const api = service.client({ token: 'old', refreshToken: 'r1' });
  expect(await api.read({ name: 'a' })).toEqual(envelope);
  await expect(api.act({ id: 1 })).rejects.toMatchObject({ status: 401 });
});

test('an API key is sent in place of a token, and there is nothing to refresh', async () => {
  service.answers = ({ headers }) =>
    headers.authorization === 'Bearer rmk_good' ? {} : refusal(401, 'UNAUTHENTICATED');
  const given = { token: 'old', refreshToken: 'r1' };
  const api = service.client({ apiKey: 'rmk_good', ...given });
  expect(await api.act({ id: 1 })).toEqual(envelope);
  expect(await api.read({ name: 'a' })).toEqual(envelope);
  const seen = service.seen.length;
  const wrong = service.client({ apiKey: 'rmk_removed', ...given });
  await expect(wrong.act({ id: 1 })).rejects.toMatchObject({ status: 401 });
  // Nor does it see what everybody sees: a program would not notice that its key is gone.
  await expect(wrong.read({ name: 'a' })).rejects.toMatchObject({ status: 401 });
  expect(service.seen.length).toBe(seen + 2);
});

test('two programs with one store refresh one after the other, and both stay logged in', async () => {
  let store: Tokens = { token: 'access 0', refreshToken: 'refresh 0' };
  let generation = 0;
  let hasRunOut = false;
  service.answers = ({ url, headers, body }) => {
    if (!url.startsWith('/Auth'))
      return headers.authorization === `Bearer access ${generation}` && !hasRunOut ? {} : refusal(401, 'X');
    if (body !== `{"refreshToken":"refresh ${generation}"}`) return refusal(401, 'REFRESH_TOKEN_INVALID');
    generation++;
    hasRunOut = false;
    const [token, refreshToken] = [`access ${generation}`, `refresh ${generation}`];
    return { body: { data: { tokenType: 'access', token, refreshToken } } };
  };
  const shared = { readTokens: () => store, onTokens: (tokens: Tokens) => (store = tokens) };
  const [one, other] = [service.client({ ...store, ...shared }), service.client({ ...store, ...shared })];
  for (const program of [one, other, other, one]) {
    hasRunOut = true;
    expect(await program.act({ id: 1 })).toEqual(envelope);
  }
  expect(await other.act({ id: 1 })).toEqual(envelope);
  expect([generation, one.tokens, other.tokens]).toEqual([4, store, store]);
});

test('logging out forgets the tokens', async () => {
  service.answers = () => ({ body: { data: { loggedOut: true } } });
  const api = service.client({ token: 'abc' });
  await api.act({ id: 1 });
  expect(api.tokens).toEqual({});
});

test('tokens that are set are used, and not told to who keeps them', async () => {
  const told: Tokens[] = [];
  const api = service.client({ onTokens: (tokens) => told.push(tokens) });
  api.tokens = { token: 'good', refreshToken: 'r1' };
  expect([api.tokens, told]).toEqual([{ token: 'good', refreshToken: 'r1' }, []]);
});
