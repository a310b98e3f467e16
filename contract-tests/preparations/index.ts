/**
 * The successful request of every operation, and the requests that provoke statuses which `provocations.ts` cannot. Keys:
 * `bookReservation`, `bookReservation 409`, `getPicture 200 image/png`; with the media type of the request if the operation accepts
 * others beside JSON: `addRecord multipart/form-data`, `addRecord 409 multipart/form-data`.
 */
import type { DocumentedAnswer, Operation } from '../document';
import { provocations } from '../provocations';
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { accounts } from './accounts';
import { alterations } from './alterations';
import { conversations } from './conversations';
import { bookingRequests } from './booking-requests';
import { keys } from './keys';
import { calendars } from './calendars';
import { listings } from './listings';
import { lookups } from './lookups';
import { notices } from './notices';
import { payments } from './payments';
import { onlinePayments } from './online-payments';
import { people } from './people';
import { promotions } from './promotions';
import { rent } from './rent';
import { reports } from './reports';
import { reviews } from './reviews';
import { savedSearches } from './saved-searches';
import { reservations } from './reservations';
import type { Preparations } from './types';
import { webhooks } from './webhooks';

const preparations: Preparations = {
  ...accounts,
  ...listings,
  ...reservations,
  ...alterations,
  ...conversations,
  ...reviews,
  ...savedSearches,
  ...bookingRequests,
  ...calendars,
  ...promotions,
  ...reports,
  ...lookups,
  ...people,
  ...payments,
  ...onlinePayments,
  ...rent,
  ...notices,
  ...keys,
  ...webhooks,
};
const byKey = new Map(Object.entries(preparations));

/** The names of prepared responses, some with an error code: `bookReservation 409 PRICE_CHANGED`. */
export const preparedNames: readonly string[] = [...byKey.keys()];

/** The request that provokes `answer`; undefined without a preparation. */
export async function callFor(answer: DocumentedAnswer, sandbox: Sandbox): Promise<Call | undefined> {
  const particular = byKey.get(answer.name) ?? byKey.get(answer.key);
  if (particular) return particular(sandbox);
  const usual = byKey.get(answer.request);
  return usual && provocations[answer.status]?.(await usual(sandbox), answer, sandbox);
}

/** The successful request of `operation`; undefined without a preparation. */
export async function usualCall(operation: Operation, sandbox: Sandbox): Promise<Call | undefined> {
  return byKey.get(operation.id)?.(sandbox);
}

/** Preparations without a documented response. */
export function idlePreparations(answers: DocumentedAnswer[]): string[] {
  const used = new Set(answers.flatMap(({ name, key, request }) => [name, key, request]));
  return [...byKey.keys()].filter((key) => !used.has(key));
}
