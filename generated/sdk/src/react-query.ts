/**
 * Keys and options for TanStack Query 5: plain objects, so that this module needs no dependency.
 * `useQuery(queryOptionsOf(client, 'getQuote', stay))`.
 */
import type { ApiConnectionError, ApiError, Client } from './index.js';

/** The name of an operation. */
export type OperationName = Exclude<keyof Client, 'tokens'>;

/** The name of an operation that only reads. */
export type ReadName = Extract<OperationName, `get${string}` | 'exportCalendar' | 'live' | 'ready'>;

/** The name of a list with pages. */
export type ListName = { [Name in ReadName]: Client[Name] extends { each: unknown } ? Name : never }[ReadName];

/** The name of an operation that can change something. */
export type WriteName = Exclude<OperationName, ReadName>;

/** The parameters of an operation. */
export type ParametersOf<Name extends OperationName> = NonNullable<Parameters<Client[Name]>[0]>;

/** The response of an operation: the envelope, whose `data` is the payload, or the content of a file. */
export type AnswerOf<Name extends OperationName> = Awaited<ReturnType<Client[Name]>>;

/** The error of a query or a mutation. */
export type CallError = ApiError | ApiConnectionError;

type IsOptional<Name extends OperationName> = Record<never, never> extends ParametersOf<Name> ? true : false;
type Given<Name extends OperationName> =
  IsOptional<Name> extends true ? [parameters?: ParametersOf<Name>] : [parameters: ParametersOf<Name>];

/** The variables of a mutation. With `void`, TanStack Query lets you omit them. */
export type VariablesOf<Name extends OperationName> =
  IsOptional<Name> extends true ? ParametersOf<Name> | void : ParametersOf<Name>;

type Call<Name extends OperationName> = (
  parameters: ParametersOf<Name> | undefined,
  options?: { signal: AbortSignal },
) => Promise<AnswerOf<Name>>;
const callOf = <Name extends OperationName>(client: Client, name: Name) => client[name] as unknown as Call<Name>;

/** The key of a read: the name of the operation and its parameters. */
export type QueryKeyOf<Name extends ReadName> = readonly [name: Name, parameters: Partial<ParametersOf<Name>>];

/** Neither a query nor a mutation is repeated by TanStack Query, because the client has repeated it already. */
export type NoRetry = (failures: number, error: CallError) => boolean;

/** Options of a read. */
export interface QueryOptionsOf<Name extends ReadName> {
  /** Identifies the read in the cache. */
  queryKey: QueryKeyOf<Name>;
  /** Calls the operation. */
  queryFn: (context: { signal: AbortSignal }) => Promise<AnswerOf<Name>>;
  /** Always false: the client has repeated the call already. */
  retry: NoRetry;
}

/** Options of a list that is read page by page. */
export interface InfiniteQueryOptionsOf<Name extends ListName> {
  /** Identifies the list in the cache. It differs from the key of a single page. */
  queryKey: readonly [...QueryKeyOf<Name>, 'pages'];
  /** Reads one page. */
  queryFn: (context: { signal: AbortSignal; pageParam: string | undefined }) => Promise<AnswerOf<Name>>;
  /** Undefined: the first page is that of the parameters. */
  initialPageParam: string | undefined;
  /** The cursor of the next page; null on the last one. */
  getNextPageParam: (page: { pagination: { nextCursor: string | null } }) => string | null;
  /** Always false: the client has repeated the call already. */
  retry: NoRetry;
}

/** Options of a write. */
export interface MutationOptionsOf<Name extends WriteName> {
  /** The name of the operation. */
  mutationKey: readonly [name: Name];
  /** Calls the operation. */
  mutationFn: (parameters: VariablesOf<Name>) => Promise<AnswerOf<Name>>;
  /** Always false: the client has repeated the call already, if that is safe. */
  retry: NoRetry;
}

// A second call of a mutation would have another Idempotency-Key, and could book twice. It is a function, and not `false`, because TanStack
// Query infers the type of the error from its parameter.
const retry: NoRetry = () => false;

/**
 * The key of a read. As a filter, it matches the reads of the operation that have these parameters, and all its reads if you pass none:
 * `invalidateQueries({ queryKey: queryKeyOf('getQuote', { propertyId: 11 }) })`.
 */
export function queryKeyOf<Name extends ReadName>(
  name: Name,
  parameters: Partial<ParametersOf<Name>> = {},
): QueryKeyOf<Name> {
  return [name, parameters];
}

/** Options of a read for `useQuery`, `useSuspenseQuery`, `useQueries`, `fetchQuery` and `prefetchQuery`. */
export function queryOptionsOf<Name extends ReadName>(
  client: Client,
  name: Name,
  ...[parameters]: Given<Name>
): QueryOptionsOf<Name> {
  return {
    queryKey: queryKeyOf(name, parameters),
    queryFn: ({ signal }) => callOf(client, name)(parameters, { signal }),
    retry,
  };
}

/** Options of a list for `useInfiniteQuery`: its pages, from `cursor` on if you pass one. */
export function infiniteQueryOptionsOf<Name extends ListName>(
  client: Client,
  name: Name,
  ...[parameters]: Given<Name>
): InfiniteQueryOptionsOf<Name> {
  return {
    // One page and the pages of a list have different data, and therefore different keys.
    queryKey: [...queryKeyOf(name, parameters), 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const page = pageParam === undefined ? parameters : { ...parameters, cursor: pageParam };
      return callOf(client, name)(page, { signal });
    },
    initialPageParam: undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    retry,
  };
}

/** Options of a write for `useMutation`. Its variables are the parameters of the operation. */
export function mutationOptionsOf<Name extends WriteName>(client: Client, name: Name): MutationOptionsOf<Name> {
  return {
    mutationKey: [name],
    mutationFn: (parameters) => callOf(client, name)(parameters as ParametersOf<Name>),
    retry,
  };
}
