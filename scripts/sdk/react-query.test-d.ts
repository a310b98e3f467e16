/**
 * Types that TanStack Query infers from the options of the SDK. They are checked when the repository is compiled: if a line below a
 * `@ts-expect-error` compiles, the comment itself becomes an error of the compiler.
 */
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type {
  ApiConnectionError,
  ApiError,
  Client,
  FoundRentProperty,
  Quote,
  QuoteEnvelope,
  ReservationEnvelope,
} from '../../generated/sdk/src/index';
import {
  infiniteQueryOptionsOf,
  mutationOptionsOf,
  queryKeyOf,
  queryOptionsOf,
} from '../../generated/sdk/src/react-query';

type IsSame<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
/** Compiles only if the type of `value` is exactly `Type`, and not `any`. */
declare function expectType<Type>(): <Value>(
  value: Value,
  ...difference: IsSame<Value, Type> extends true ? [] : [Type]
) => void;

type CallError = ApiError | ApiConnectionError;
const stay = { propertyId: 11, startDate: '2027-01-05', endDate: '2027-01-08' };

/** Types of queries. */
export function useReads(client: Client): void {
  const quote = useQuery(queryOptionsOf(client, 'getQuote', stay));
  expectType<QuoteEnvelope | undefined>()(quote.data);
  expectType<CallError | null>()(quote.error);
  expectType<Quote>()(useSuspenseQuery(queryOptionsOf(client, 'getQuote', stay)).data.data);
  const selected = useQuery({
    ...queryOptionsOf(client, 'getQuote', stay),
    enabled: stay.propertyId > 0,
    select: ({ data }) => data.totalAmount,
  });
  expectType<number | undefined>()(selected.data);
  expectType<CallError | null>()(selected.error);
  expectType<Blob | undefined>()(useQuery(queryOptionsOf(client, 'getPicture', { fileName: 'a.jpg' })).data);
  useQuery(queryOptionsOf(client, 'getCurrencies'));
  // @ts-expect-error the parameters of getQuote are required
  useQuery(queryOptionsOf(client, 'getQuote'));
  // @ts-expect-error and they have the types of the contract
  useQuery(queryOptionsOf(client, 'getQuote', { ...stay, propertyId: '11' }));
  // @ts-expect-error a write is not a query
  useQuery(queryOptionsOf(client, 'bookReservation', stay));
}

/** Types of lists. */
export function useLists(client: Client): void {
  const { data, error } = useInfiniteQuery(infiniteQueryOptionsOf(client, 'getRentProperties', { minPrice: 10 }));
  expectType<FoundRentProperty[]>()(data!.pages.flatMap((page) => page.data));
  expectType<CallError | null>()(error);
  // @ts-expect-error getCurrencies has no pages
  useInfiniteQuery(infiniteQueryOptionsOf(client, 'getCurrencies'));
}

/** Types of mutations. */
export function useWrites(client: Client): void {
  const booking = useMutation({
    ...mutationOptionsOf(client, 'bookReservation'),
    onSuccess: ({ data }, { propertyId }) => [data.holdExpiresAt, propertyId],
  });
  expectType<ReservationEnvelope | undefined>()(booking.data);
  expectType<CallError | null>()(booking.error);
  booking.mutate(stay);
  // @ts-expect-error the variables are the parameters of the operation
  booking.mutate({ propertyId: 11 });
  // @ts-expect-error and they are required
  booking.mutate();
  useMutation(mutationOptionsOf(client, 'markAllNotificationsAsRead')).mutate();
  // @ts-expect-error a read is not a mutation
  mutationOptionsOf(client, 'getQuote');
}

/** Types of keys and of cached data. */
export function readCache(client: Client, queries: QueryClient): void {
  const tagged = queryOptions(queryOptionsOf(client, 'getQuote', stay));
  expectType<QuoteEnvelope | undefined>()(queries.getQueryData(tagged.queryKey));
  void queries.invalidateQueries({ queryKey: queryKeyOf('getQuote', { propertyId: 11 }) });
  // @ts-expect-error getQuote has no such parameter
  queryKeyOf('getQuote', { listingId: 11 });
}
