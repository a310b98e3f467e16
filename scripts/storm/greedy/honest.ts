import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Call, send } from '../../../src/testing/servers/client';
import { addDays } from '../../../src/values/dates';

/** The server and its seeded records. */
export interface Honest {
  base: string;
  firstCustomer: number;
  customers: number;
  listings: number;
  tokenOf: (customerId: number) => string;
}

export interface Probe {
  /** Response times in ms. */
  times: number[];
  /** Requests without the expected response. */
  wrong: string[];
}

/** Time between two requests in ms. */
const pause = 100;
/** Every request with this number books a stay. */
const bookingEvery = 20;
/** Continues over all probes, so that no customer and no stay occurs twice. */
let turn = 0;

/** Sends requests of many honest callers for `seconds`: searches, listings, quotes, a customer's reservations and bookings. */
export async function probe(honest: Honest, seconds: number): Promise<Probe> {
  const result: Probe = { times: [], wrong: [] };
  const agent = new Agent({ keepAlive: true });
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(pause)) {
    const call = callOf(honest, turn++);
    const sentAt = performance.now();
    const outcome = await send(honest.base, agent, { ...call, address: addressOf(turn) });
    result.times.push(performance.now() - sentAt);
    if (outcome.kind !== 'answered' || outcome.status !== 200)
      result.wrong.push(`${call.path}: ${JSON.stringify(outcome)}`);
  }
  agent.destroy();
  return result;
}

/** Each caller is in another network. */
const addressOf = (number: number) => `10.${number % 250}.${Math.floor(number / 250) % 250}.1`;

function callOf({ firstCustomer, customers, listings, tokenOf }: Honest, number: number): Call {
  const stay = Math.floor(number / bookingEvery);
  // Each 100 stays are on different dates, and the next 100 in other listings. The owner of the first of every 500 listings is greedy.
  const propertyId = 2 + ((stay * 500) % listings) + ((stay + Math.floor(stay / 100)) % 400);
  const startDate = addDays(new Date().toISOString().slice(0, 10), 10 + 3 * (stay % 100));
  const endDate = addDays(startDate, 2);
  const token = tokenOf(firstCustomer + (number % customers));
  if (number % bookingEvery === 0) {
    const body = { propertyId, startDate, endDate };
    return { method: 'POST', path: '/Reservations/BookReservation/book', token, body, key: `honest-${number}` };
  }
  const reads: Call[] = [
    { method: 'GET', path: '/RentProperties/GetRentProperties?city=1&pageSize=20' },
    { method: 'GET', path: `/RentProperties/GetRentPropertyById/${propertyId}` },
    {
      method: 'GET',
      path: `/Reservations/GetQuote/${propertyId}?startDate=${startDate}&endDate=${endDate}`,
    },
    { method: 'GET', path: '/Reservations/GetMyReservations', token },
  ];
  return reads[number % reads.length]!;
}
