import type { Tokens } from './source/client';
import { type Answer, envelope, refusal, testService, tokenOf } from './testing';

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
  let store: Tokens = { token: tokenOf('7'), refreshToken: 'refresh 0' };
  let generation = 0;
  let isExpired = false;
  service.answers = ({ url, headers, body }) => {
    if (!url.startsWith('/Auth'))
      return headers.authorization === `Bearer ${tokenOf('7', generation)}` && !isExpired ? {} : refusal(401, 'X');
    if (body !== `{"refreshToken":"refresh ${generation}"}`) return refusal(401, 'REFRESH_TOKEN_INVALID');
    generation++;
    isExpired = false;
    const [token, refreshToken] = [tokenOf('7', generation), `refresh ${generation}`];
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

/** Rejects every token but `valid`, and answers refreshes in order with `refreshes`. */
function refreshing(valid: string, refreshes: Answer[]) {
  service.answers = ({ url, headers }) => {
    if (url.startsWith('/Auth')) return refreshes.shift()!;
    return headers.authorization === `Bearer ${valid}` ? {} : refusal(401, 'UNAUTHENTICATED');
  };
}

const tokensBody = (token: string, refreshToken: string) => ({ data: { tokenType: 'access', token, refreshToken } });

test.each([
  ['a public operation', 'read'],
  ['an operation that requires a token', 'act'],
])('a refresh that fails for a moment fails %s and keeps the log-in', async (_, operation) => {
  const [expired, renewed] = [tokenOf('7', 1), tokenOf('7', 2)];
  const unavailable = refusal(503, 'NOT_READY', { 'retry-after': '60' });
  refreshing(renewed, [unavailable, { body: tokensBody(renewed, 'r2') }]);
  const api = service.client({ token: expired, refreshToken: 'r1' });
  const call = () => (operation === 'read' ? api.read({ name: 'a' }) : api.act({ id: 1 }));
  await expect(call()).rejects.toMatchObject({ status: 503, operation: 'refreshToken' });
  expect(api.tokens).toEqual({ token: expired, refreshToken: 'r1' });
  expect(await call()).toEqual(envelope);
  expect(service.seen.every(({ headers, url }) => url.startsWith('/Auth') || headers.authorization)).toBe(true);
});

test('sends a refresh again with the same refresh token if its response is lost', async () => {
  const renewed = tokenOf('7', 2);
  refreshing(renewed, [{ cut: true }, refusal(502, 'X'), { body: tokensBody(renewed, 'r2') }]);
  const api = service.client({ token: tokenOf('7', 1), refreshToken: 'r1' });
  expect(await api.act({ id: 1 })).toEqual(envelope);
  expect(service.seen.filter(({ url }) => url.startsWith('/Auth')).map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => '{"refreshToken":"r1"}'),
  );
});

describe('a call whose user has logged out while another user has logged in', () => {
  const [first, second] = [tokenOf('7'), tokenOf('8')];
  const authorizations = () => service.seen.map(({ headers }) => headers.authorization);

  test('is retried as the user who made it', async () => {
    const api = service.client({ token: first, refreshToken: 'r1' });
    service.answers = (_, index) => {
      api.tokens = { token: second, refreshToken: 's1' };
      return index === 0 ? refusal(503, 'NOT_READY') : {};
    };
    await api.book({ id: 1 });
    expect(authorizations()).toEqual([`Bearer ${first}`, `Bearer ${first}`]);
  });

  test('fails if its token is rejected, and is not sent with the new token', async () => {
    const api = service.client({ token: first, refreshToken: 'r1' });
    service.answers = () => {
      api.tokens = { token: second, refreshToken: 's1' };
      return refusal(401, 'UNAUTHENTICATED');
    };
    await expect(api.book({ id: 1 })).rejects.toMatchObject({ status: 401 });
    expect(authorizations()).toEqual([`Bearer ${first}`]);
    expect(api.tokens).toEqual({ token: second, refreshToken: 's1' });
  });

  test('fails if the stored tokens are those of the other user', async () => {
    service.answers = ({ headers }) =>
      headers.authorization === `Bearer ${second}` ? {} : refusal(401, 'UNAUTHENTICATED');
    const stored = { token: second, refreshToken: 's1' };
    const api = service.client({ token: first, refreshToken: 'r1', readTokens: () => stored });
    await expect(api.book({ id: 1 })).rejects.toMatchObject({ status: 401 });
    expect(await api.book({ id: 2 })).toEqual(envelope);
    expect(authorizations()).toEqual([`Bearer ${first}`, `Bearer ${second}`]);
  });

  test('keeps its own token while it reads the file to upload', async () => {
    const api = service.client({ token: first });
    const upload = (async function* () {
      api.tokens = { token: second };
      yield new TextEncoder().encode('picture');
    })();
    await api.attach({ image: upload });
    expect(authorizations()).toEqual([`Bearer ${first}`]);
  });

  test('does not replace the tokens of the other user by its refresh or its log-out', async () => {
    const api = service.client({ token: first, refreshToken: 'r1' });
    service.answers = ({ url, headers }) => {
      if (headers.authorization === `Bearer ${first}` && !url.startsWith('/Auth')) return refusal(401, 'X');
      api.tokens = { token: second, refreshToken: 's1' };
      return url.startsWith('/Auth') ? { body: tokensBody(tokenOf('7', 2), 'r2') } : {};
    };
    await expect(api.act({ id: 1 })).rejects.toMatchObject({ status: 401 });
    expect(api.tokens).toEqual({ token: second, refreshToken: 's1' });
    service.answers = () => {
      api.tokens = { token: first };
      return { body: { data: { loggedOut: true } } };
    };
    await api.act({ id: 1 });
    expect(api.tokens).toEqual({ token: first });
  });
});
