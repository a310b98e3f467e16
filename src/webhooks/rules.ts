import type { DeliveryReason } from '../adapters/metrics';
import type { components } from '../contract/handler';
import type { EventType } from '../journal/repository-outbox';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay before each retry, in ms. After the last retry has failed, the service gives up on the delivery. */
export const retryDelays: readonly number[] = [second, 10 * second, minute, 10 * minute, hour, 6 * hour];
/** A webhook whose deliveries have all failed for this long is disabled when the last attempt of a delivery fails too, in ms. */
export const disableAfter = 72 * hour;
/** How long a receiver may take for its whole response, in ms. */
export const responseTimeout = 10 * second;
/** How long an instance leases a partition to send its next delivery, in ms; longer than any attempt takes. */
export const leaseDuration = 30 * second;
/** How many delivered, and how many given up, deliveries of a webhook are kept. */
export const maxFinished = 10_000;
/** How much of a response is stored, in bytes. */
export const maxStoredResponse = 1024;
/** How long the former secret signs after a rotation, in ms. */
export const formerSecretLifetime = 24 * hour;

/**
 * The types of an owner's events that other accounts cause in large numbers and at no cost. Bookings, requests to book, payments and proposed
 * changes are not among them: the limits of new customers and the nights of the listings bound them. The owner causes the events of its listings.
 */
const fromOthers: ReadonlySet<string> = new Set<EventType>(['message.sent']);

export function isFromOthers(type: string): boolean {
  return fromOthers.has(type);
}

/**
 * The kinds of records whose deliveries a webhook loses first when too many wait, in this order. New accounts cause them in large numbers and
 * at no cost: messages and registrations, then changes of listings. Clients can read these records again; deliveries about stays and payments are
 * lost last.
 */
export const kindsGivenUpFirst: readonly (readonly components['schemas']['EventResourceKind'][])[] = [
  ['conversation', 'user'],
  ['property'],
];

/** When a delivery that has failed `attempts` times is retried (epoch ms); undefined when it is given up. */
export function nextAttemptAt(attempts: number, now: number): number | undefined {
  const delay = retryDelays[attempts - 1];
  return delay === undefined ? undefined : now + delay;
}

/** The failure of a delivery as a label with few values: codes of connections and TLS become one, and so do the refusals of addresses. */
export function reasonOf(failure: string): DeliveryReason {
  const [kind] = failure.split(':');
  return kind === 'status' || kind === 'redirect' || kind === 'timeout' || kind === 'address' ? kind : 'connection';
}
