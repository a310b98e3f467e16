/**
 * The request that every operation answers with success, and, for the statuses that no general change of it provokes, the
 * request that provokes them. Keys: `bookReservation`, `bookReservation 409`, `getPicture 200 image/png`.
 */
import type { DocumentedAnswer } from '../document';
import { provocations } from '../provocations';
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { accounts } from './accounts';
import { listings } from './listings';
import { lookups } from './lookups';
import { reports } from './reports';
import { reservations } from './reservations';
import type { Preparations } from './types';

const preparations: Preparations = { ...accounts, ...listings, ...reservations, ...reports, ...lookups };
const byKey = new Map(Object.entries(preparations));

/** The request that provokes `answer`; undefined where nothing says how. */
export async function callFor(answer: DocumentedAnswer, sandbox: Sandbox): Promise<Call | undefined> {
  const { operation, status, name } = answer;
  const particular = byKey.get(name) ?? byKey.get(`${operation.id} ${status}`);
  if (particular) return particular(sandbox);
  const usual = byKey.get(operation.id);
  return usual && provocations[status]?.(await usual(sandbox), answer, sandbox);
}

/** Preparations of answers that the contract does not document (any more). */
export function idlePreparations(answers: DocumentedAnswer[]): string[] {
  const used = new Set(
    answers.flatMap(({ name, operation, status }) => [name, `${operation.id} ${status}`, operation.id]),
  );
  return [...byKey.keys()].filter((key) => !used.has(key));
}
