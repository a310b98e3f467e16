/**
 * The request that every operation answers with success, and, for the statuses that no general change of it provokes, the
 * request that provokes them. Keys: `bookReservation`, `bookReservation 409`, `getPicture 200 image/png`; where an operation
 * takes a body of another type beside JSON, that type too: `addRecord multipart/form-data`, `addRecord 409 multipart/form-data`.
 */
import type { DocumentedAnswer, Operation } from '../document';
import { provocations } from '../provocations';
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { accounts } from './accounts';
import { keys } from './keys';
import { calendars } from './calendars';
import { listings } from './listings';
import { lookups } from './lookups';
import { notices } from './notices';
import { payments } from './payments';
import { people } from './people';
import { reports } from './reports';
import { reservations } from './reservations';
import type { Preparations } from './types';

const preparations: Preparations = {
  ...accounts,
  ...listings,
  ...reservations,
  ...calendars,
  ...reports,
  ...lookups,
  ...people,
  ...payments,
  ...notices,
  ...keys,
};
const byKey = new Map(Object.entries(preparations));

/** What is prepared, by the names of answers, some with an error code: `bookReservation 409 PRICE_CHANGED`. */
export const preparedNames: readonly string[] = [...byKey.keys()];

/** The request that provokes `answer`; undefined where nothing says how. */
export async function callFor(answer: DocumentedAnswer, sandbox: Sandbox): Promise<Call | undefined> {
  const particular = byKey.get(answer.name) ?? byKey.get(answer.key);
  if (particular) return particular(sandbox);
  const usual = byKey.get(answer.request);
  return usual && provocations[answer.status]?.(await usual(sandbox), answer, sandbox);
}

/** The request that `operation` answers with success; undefined where nothing prepares it. */
export async function usualCall(operation: Operation, sandbox: Sandbox): Promise<Call | undefined> {
  return byKey.get(operation.id)?.(sandbox);
}

/** Preparations of answers that the contract does not document (any more). */
export function idlePreparations(answers: DocumentedAnswer[]): string[] {
  const used = new Set(answers.flatMap(({ name, key, request }) => [name, key, request]));
  return [...byKey.keys()].filter((key) => !used.has(key));
}
