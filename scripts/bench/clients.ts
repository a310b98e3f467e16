import type { BenchDatabase } from './databases';
import type { Call } from './load';

const connections = 50;
/** The number of clients that each connection represents: 3,000 clients in total. */
const clientsOfConnection = 60;

export type Route = 'listing' | 'page';

let block = 0;

/**
 * The requests of each connection: 60 clients round-robin, each with its own address and, if `withToken`, its own token. Every call of this
 * function uses other addresses, so that one run does not use up the rate limits of another.
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

/** A page of 20 listings with filters. There are enough matches for a full page at every `index`. */
export function pagePath(index: number, pageSize = 20): string {
  const city = 1 + (index % 3);
  return `/RentProperties/GetRentProperties?city=${city}&rentType=0&minPrice=30&maxPrice=${170 + (index % 20)}&minBedrooms=1&pageSize=${pageSize}`;
}
