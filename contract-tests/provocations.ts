/** Changes a request that would succeed so that it provokes a status. The same for all operations. */
import { access } from '../generated/access';
import type { Access } from '../src/contract/caller';
import { tokenNeedOf } from '../src/contract/document';
import type { DocumentedAnswer, Operation } from './document';
import type { Call, Tokens, User } from './request';
import type { Target } from './target';

/** Returns undefined if the status cannot be provoked this way. */
type Provocation = (
  call: Call,
  answer: DocumentedAnswer,
  target: Target,
) => Call | undefined | Promise<Call | undefined>;

/** Sizes just above the contract's limits, in bytes. */
const tooLarge = { json: 256 * 1024 + 1, file: 5 * 1024 * 1024 + 1, field: 64 * 1024 + 1 };
/** More requests than the contract allows in a minute, and how many are sent at once. */
const batchSize = 40;
const maxBatches = 40;
const unknownId = 2147483647;
const unknownFile = `${'0'.repeat(32)}.jpg`;

/** Provocations by status. Other statuses need a preparation. */
export const provocations: Record<string, Provocation> = {
  200: (call) => call,

  /** Sends the current ETag. */
  304: async (call, { operation }, target) => {
    const etag = (await target.send(operation.id, call)).headers.get('etag');
    if (etag === null) throw new Error(`${operation.id} returned no ETag`);
    return { ...call, headers: { ...call.headers, 'If-None-Match': etag } };
  },

  /** A truncated body or, without a body, an unknown query parameter. */
  400: (call, { requestType }) =>
    requestType === 'application/json'
      ? { ...call, body: undefined, raw: { contentType: 'application/json', text: '{"propertyId":' } }
      : { ...call, query: { ...call.query, unknownParameter: 1 } },

  /** No token, after checking that a forged token is rejected too; a forged token if none is required. */
  401: async (call, { operation }, target) => {
    const need = tokenNeedOf(operation);
    if (need === 'none') return undefined;
    const withForged = { ...call, as: { token: forged(Object.values(target.tokens)[0]!) } };
    if (need === 'optional') return withForged;
    const { status } = await target.send(operation.id, withForged);
    if (status !== 401) throw new Error(`a forged token returned ${status}`);
    return { ...call, as: undefined };
  },

  /** The token of a user without access. */
  403: (call, { operation }, { tokens }) => {
    const as = outsider(operation, tokens);
    return as && { ...call, as };
  },

  /** An identifier or a file name that does not exist. */
  404: (call) => call.path && { ...call, ...unknownRecord(call) },

  413: (call, { requestType }) => {
    if (requestType === 'application/json')
      return { ...call, raw: undefined, body: { padding: 'x'.repeat(tooLarge.json) } };
    const parts = Object.entries(call.form ?? {});
    const [file] = parts.find(([, value]) => value instanceof Uint8Array) ?? [];
    if (file !== undefined) return { ...call, form: { ...call.form, [file]: new Uint8Array(tooLarge.file) } };
    const [text] = parts[0] ?? [];
    return text === undefined ? undefined : { ...call, form: { ...call.form, [text]: 'x'.repeat(tooLarge.field) } };
  },

  /** The same request after the rate limit is exhausted. */
  429: async (call, { operation }, target) => {
    // Operations that other platforms call have a separate limit.
    const { limits } = access[operation.id as keyof typeof access] as Access;
    const counts = limits.includes('requests') ? 'getCurrencies' : operation.id;
    await useUpRequests(target, counts, counts === operation.id ? call : { as: call.as });
    return call;
  },

  415: (call) => ({ ...call, body: undefined, form: undefined, raw: { contentType: 'text/plain', text: 'Hello.' } }),
};

/** Sends cheap requests until one returns 429. Requests are counted by user or, without a token, by address. */
async function useUpRequests(target: Target, id: Operation['id'], call: Call): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const replies = await Promise.all(Array.from({ length: batchSize }, () => target.send(id, call)));
    if (replies.some(({ status }) => status === 429)) return;
  }
  throw new Error(`${maxBatches * batchSize} requests a minute did not return 429: is RATE_LIMITS off?`);
}

/** A user with a token who may not call `operation`. */
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

/** The same claims with an invalid signature. */
function forged(token: string): string {
  return `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`;
}

/** The path of `call` with identifiers and file names that do not exist. */
export function unknownRecord({ path = {} }: Call): Pick<Call, 'path'> {
  return { path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, unknown(value)])) };
}

function unknown(value: string | number): string | number {
  if (typeof value === 'number') return unknownId;
  return /\.\w+$/.test(value) ? unknownFile : value;
}
