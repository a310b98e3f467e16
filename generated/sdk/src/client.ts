/** The functions and types of the client. */
import {
  type AnyOperation,
  type CallOptions,
  type ClientOptions,
  Connection,
  type Operation,
  type Paged,
  type Tokens,
} from './connection.js';

export type { CallOptions, ClientOptions, Operation, ReceivedResponse, SentRequest, Tokens } from './connection.js';

type ItemOf<Answer> = Answer extends { data: (infer Item)[]; pagination: { nextCursor: string | null } } ? Item : never;
type Arguments<Parameters, Options> =
  Record<never, never> extends Parameters
    ? [parameters?: Parameters, options?: Options]
    : [parameters: Parameters, options?: Options];

/** Options of a list that is read into an array. */
interface ArrayOptions extends CallOptions {
  /** The largest number of records. */
  limit: number;
}

interface Call<Parameters, Answer> {
  (...given: Arguments<Parameters, CallOptions>): Promise<Answer>;
}
interface PagedCall<Parameters, Answer> extends Call<Parameters, Answer> {
  /** Every record of the list. Requests the pages as needed. */
  each(...given: Arguments<Parameters, CallOptions>): AsyncGenerator<ItemOf<Answer>, void, undefined>;
  /** The records of the list as an array, at most `limit` of them. */
  autoPagingToArray(parameters: Parameters, options: ArrayOptions): Promise<ItemOf<Answer>[]>;
}

type CallOf<Of> =
  Of extends Operation<infer Parameters, infer Answer>
    ? Answer extends Paged
      ? PagedCall<Parameters, Answer>
      : Call<Parameters, Answer>
    : never;
/** The client: a function for each operation, and the tokens. */
export type ClientOf<Operations> = { [Name in keyof Operations]: CallOf<Operations[Name]> } & {
  /** The current tokens. Set them to continue an earlier log-in; `onTokens` is not called for tokens that you set. */
  tokens: Tokens;
};

/** Creates the client for `operations`. `version` is the version of the package. */
export function clientOf<Operations extends object>(
  operations: Operations,
  options: ClientOptions,
  version: string,
): ClientOf<Operations> {
  const connection = new Connection(operations as Record<string, AnyOperation | undefined>, options, version);
  const calls = Object.entries(operations as Record<string, AnyOperation>).map(
    ([id, operation]) => [id, functionOf(connection, operation)] as const,
  );
  const client = Object.fromEntries(calls) as unknown as ClientOf<Operations>;
  return Object.defineProperty(client, 'tokens', {
    get: () => connection.tokens,
    set: (next: Tokens) => {
      connection.tokens = next;
    },
  });
}

/** The function of the client that calls `operation`. */
function functionOf(connection: Connection, operation: AnyOperation) {
  return Object.assign(connection.call.bind(connection, operation), {
    each: connection.each.bind(connection, operation),
    autoPagingToArray: connection.toArray.bind(connection, operation),
  });
}
