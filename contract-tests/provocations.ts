/** How each status is provoked, for all operations alike, by a small change of a request that would succeed. */
import { access } from '../generated/access';
import type { Access } from '../src/contract/caller';
import { tokenNeedOf } from '../src/contract/document';
import type { DocumentedAnswer, Operation } from './document';
import type { Call, Tokens, User } from './request';
import type { Target } from './target';

/** Undefined where the status cannot be provoked this way. */
type Provocation = (
  call: Call,
  answer: DocumentedAnswer,
  target: Target,
) => Call | undefined | Promise<Call | undefined>;

/** Just beyond the contract's limits, in bytes. */
const tooLarge = { json: 256 * 1024 + 1, file: 5 * 1024 * 1024 + 1 };
/** More than the contract lets anybody send in a minute, so many at once. */
const batchSize = 40;
const mostBatches = 40;
const unknownId = 2147483647;
const unknownFile = `${'0'.repeat(32)}.jpg`;

/** By status. What is not among them has a preparation of its own, or is not provoked. */
export const provocations: Record<string, Provocation> = {
  200: (call) => call,

  /** What the client holds is still current. */
  304: async (call, { operation }, target) => {
    const etag = (await target.send(operation.id, call)).headers.get('etag');
    if (etag === null) throw new Error(`${operation.id} carries no ETag`);
    return { ...call, headers: { ...call.headers, 'If-None-Match': etag } };
  },

  /** A body that breaks off; without a body, a query parameter that nobody knows. */
  400: (call, { requestType }) =>
    requestType === 'application/json'
      ? { ...call, body: undefined, raw: { contentType: 'application/json', text: '{"propertyId":' } }
      : { ...call, query: { ...call.query, unknownParameter: 1 } },

  /** No token, after a forged one was refused too; where no token is needed, the forged one. */
  401: async (call, { operation }, target) => {
    const need = tokenNeedOf(operation);
    if (need === 'none') return undefined;
    const withForged = { ...call, as: { token: forged(Object.values(target.tokens)[0]!) } };
    if (need === 'optional') return withForged;
    const { status } = await target.send(operation.id, withForged);
    if (status !== 401) throw new Error(`a forged token was answered ${status}`);
    return { ...call, as: undefined };
  },

  /** The token of somebody who may not do this. */
  403: (call, { operation }, { tokens }) => {
    const as = outsider(operation, tokens);
    return as && { ...call, as };
  },

  /** An identifier or a file name that nothing has. */
  404: (call) => call.path && { ...call, ...unknownRecord(call) },

  413: (call, { requestType }) => {
    if (requestType === 'application/json') return { ...call, body: { padding: 'x'.repeat(tooLarge.json) } };
    const file = Object.entries(call.form ?? {}).find(([, value]) => value instanceof Uint8Array)?.[0];
    return file === undefined ? undefined : { ...call, form: { ...call.form, [file]: new Uint8Array(tooLarge.file) } };
  },

  /** The same as ever, from somebody who has sent too much. */
  429: async (call, { operation }, target) => {
    // What is read by programs of other platforms is counted by itself.
    const { limits } = access[operation.id as keyof typeof access] as Access;
    const counts = limits.includes('requests') ? 'getCurrencies' : operation.id;
    await useUpRequests(target, counts, counts === operation.id ? call : { as: call.as });
    return call;
  },

  415: (call) => ({ ...call, body: undefined, form: undefined, raw: { contentType: 'text/plain', text: 'Hello.' } }),
};

/** Sends requests that cost little until one is too many. Counted is whoever the token is of, or the address. */
async function useUpRequests(target: Target, id: Operation['id'], call: Call): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const replies = await Promise.all(Array.from({ length: batchSize }, () => target.send(id, call)));
    if (replies.some(({ status }) => status === 429)) return;
  }
  throw new Error(`${mostBatches * batchSize} requests a minute are not too many: is RATE_LIMITS off?`);
}

/** Somebody with a token who may not call `operation`. */
function outsider(operation: Operation, tokens: Tokens): User | undefined {
  const need = tokenNeedOf(operation);
  const present = (user: User) => (tokens[user] ? user : undefined);
  if (need === 'none') return undefined;
  if (need === 'optional') return present('blocked');
  const roles: [User, string][] = [
    ['customer', 'Customer'],
    ['agent', 'Agent'],
    ['owner', 'Owner'],
    ['admin', 'Admin'],
  ];
  const [user] = roles.find(([user, role]) => !operation.roles.includes(role) && tokens[user]) ?? [];
  return user ?? present(need === 'verification' ? 'blocked' : 'verification');
}

/** The same claims under a signature that nobody made. */
function forged(token: string): string {
  return `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`;
}

/** The path of `call` with identifiers and file names that nothing has. */
export function unknownRecord({ path = {} }: Call): Pick<Call, 'path'> {
  return { path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, unknown(value)])) };
}

function unknown(value: string | number): string | number {
  if (typeof value === 'number') return unknownId;
  return /\.\w+$/.test(value) ? unknownFile : value;
}
