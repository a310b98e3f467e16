import type { BenchDatabase } from './databases';
import type { Call } from './load';

const connections = 50;
/** Each connection stands for so many clients: 3,000 in all. */
const clientsOfConnection = 60;

export type Route = 'listing' | 'page';

let block = 0;

/**
 * What each connection sends: the calls of 60 clients in turn, each with its own address and, where `withToken`, its own token. No two
 * calls of this function give the same addresses, so that no run uses up the limits of another.
 */
export function clientsOf(route: Route, withToken: boolean, { listingIds, tokens }: BenchDatabase): Call[][] {
  block = (block + 1) % 250;
  return Array.from({ length: connections }, (_, connection) =>
    Array.from({ length: clientsOfConnection }, (_, client): Call => {
      const index = connection * clientsOfConnection + client;
      return {
        path: route === 'listing' ? listingPath(listingIds[(index * 17) % listingIds.length]!) : pagePath(index),
        headers: {
          'x-forwarded-for': `10.${block}.${connection}.${client + 1}`,
          ...(withToken && { authorization: `Bearer ${tokens[index % tokens.length]}` }),
        },
      };
    }),
  );
}

export function listingPath(id: number | string): string {
  return `/RentProperties/GetRentPropertyById/${id}`;
}

/** A page of 20 with filters; every one that this gives is full. */
export function pagePath(index: number, pageSize = 20): string {
  const city = 1 + (index % 3);
  return `/RentProperties/GetRentProperties?city=${city}&rentType=0&minPrice=30&maxPrice=${170 + (index % 20)}&minBedrooms=1&pageSize=${pageSize}`;
}
