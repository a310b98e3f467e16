import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, resolved, tokenNeedOf } from '../../../src/contract/document';
import { sampleServer } from '../../../src/contract/sample-server';
import { accessOf, inWords, listed } from '../docs/operations';
import { type Members, callOf, fileOf, queryPairs } from '../docs/samples/call';

/** A request of a collection for API clients. Values can contain `{{variables}}`. */
export interface CollectionRequest {
  operationId: string;
  name: string;
  method: string;
  /** With `{parameters}`. */
  path: string;
  parameters: [name: string, value: string][];
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  body?: { json: unknown } | { form: [name: string, value: string | { file: string }][] };
  /** The variable that contains the token to send; undefined if the operation needs none. */
  token?: 'token' | 'verificationToken';
  /** Whether the response contains a token, which the client stores in `token` or `verificationToken`. */
  returnsToken: boolean;
  /** Markdown. */
  text: string;
}

export interface Folder {
  name: string;
  requests: CollectionRequest[];
}

/** The variables of a collection with their first values. `email` is that of an account; `code` is in the message that the server sends. */
export const variables: [name: string, value: string][] = [
  ['baseUrl', sampleServer],
  ['token', ''],
  ['verificationToken', ''],
  ['email', 'customer@example.com'],
  ['phoneNumber', '+962790000003'],
  ['code', ''],
];

/** The steps of a log-in, in order. */
const logIn = ['logInWithEmail', 'sendEmailCode', 'verifyEmail'];

/** A folder with the steps of a log-in, and one with the operations of each tag. Requests have the contract's examples. */
export function foldersOf(contract: OpenAPIV3.Document): Folder[] {
  const operations = listed(contract);
  const steps = logIn.map((id) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    if (!operation) throw new Error(`the contract has no operation ${id}`);
    return requestOf(contract, operation);
  });
  const folders = (contract.tags ?? []).map(({ name }) => ({
    name: inWords(name),
    requests: operations.filter(({ tags }) => tags[0] === name).map((operation) => requestOf(contract, operation)),
  }));
  return [{ name: 'Log in', requests: steps }, ...folders.filter(({ requests }) => requests.length > 0)];
}

function requestOf(contract: OpenAPIV3.Document, operation: Operation): CollectionRequest {
  const { operationId, summary = operationId, method, path, description = '' } = operation;
  const need = tokenNeedOf(operation);
  const call = callOf(contract, operation, {});
  const pairs = (members: Members) =>
    Object.entries(members).map(([name, value]): [string, string] => [name, textOf(value)]);
  return {
    ...{ operationId, name: summary, method: method.toUpperCase(), path, parameters: pairs(call.path) },
    query: queryPairs(call.query).map(([name, value]): [string, string] => [name, textOf(value)]),
    // A request that is sent twice is meant twice.
    headers: pairs(call.headers).map(([name, value]) => [name, name === 'Idempotency-Key' ? '{{$guid}}' : value]),
    body: bodyOf(call, need === 'verification'),
    token: need === 'none' ? undefined : need === 'verification' ? 'verificationToken' : 'token',
    returnsToken: returnsToken(contract, operation),
    text: `${accessOf(operation)}\n\n${description.trim()}`,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Who logs in is a variable, and so is the code, which only a verification needs. */
function bodyOf({ body, type, bodySchema }: ReturnType<typeof callOf>, isVerification: boolean) {
  if (body === undefined) return undefined;
  if (type === 'multipart/form-data') {
    const form = Object.entries(body as Members).map(([name, value]): [string, string | { file: string }] => {
      const file = fileOf(value);
      return [name, file ? { file } : textOf(value)];
    });
    return { form };
  }
  const names = Object.keys(bodySchema?.properties ?? {});
  // Not a registration or a profile, which have many more members.
  const isOfLogIn = names.length <= 4 && names.some((name) => name === 'email' || name === 'phoneNumber');
  if (!isOfLogIn) return { json: body };
  const isVariable = (name: string) => variables.some(([variable]) => variable === name);
  const members = Object.entries(body as Members)
    .filter(([name]) => name !== 'code' || isVerification)
    .map(([name, value]): [string, unknown] => [name, isVariable(name) ? `{{${name}}}` : value]);
  return { json: Object.fromEntries(members) };
}

/** Whether `data` of a successful response has a token and its type. */
function returnsToken(contract: OpenAPIV3.Document, { responses }: Operation): boolean {
  const node = responses['200'] && resolved<OpenAPIV3.ResponseObject>(contract, responses['200']);
  const schema = node?.content?.['application/json']?.schema;
  if (!schema) return false;
  const { data } = resolved<Schema>(contract, schema).properties ?? {};
  const members = data && resolved<Schema>(contract, data).properties;
  return members !== undefined && 'token' in members && 'tokenType' in members;
}
