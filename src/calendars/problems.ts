import { CalendarOutcome } from '../../generated/enumerations';
import type { OutboundFailure } from '../adapters/outbound';
import type { components } from '../contract/handler';
import { type Language, type Message, createMessage, translate } from '../languages';
import { formatInstant } from '../values/dates';
import type { CalendarError, ProblemCode } from './errors';
import { calendarLimits } from './parsing';
import type { Import } from './repository';

/** A failed reading. `detail` is a number or a name of RFC 5545 that the text of the problem mentions; it is never text of the other server. */
export interface Problem {
  code: ProblemCode;
  detail: string | null;
}

const outcomes: Record<ProblemCode, CalendarOutcome> = {
  addressNotAllowed: CalendarOutcome.AddressNotAllowed,
  hostNotFound: CalendarOutcome.Unreachable,
  connectionFailed: CalendarOutcome.Unreachable,
  tlsFailed: CalendarOutcome.Unreachable,
  timeout: CalendarOutcome.Unreachable,
  redirected: CalendarOutcome.Refused,
  accessDenied: CalendarOutcome.Refused,
  notFound: CalendarOutcome.Refused,
  serverError: CalendarOutcome.Refused,
  unexpectedStatus: CalendarOutcome.Refused,
  notACalendar: CalendarOutcome.NotACalendar,
  incomplete: CalendarOutcome.NotACalendar,
  malformed: CalendarOutcome.NotACalendar,
  unsupported: CalendarOutcome.NotACalendar,
  invalidValue: CalendarOutcome.NotACalendar,
  unknownTimeZone: CalendarOutcome.NotACalendar,
  tooLarge: CalendarOutcome.TooLarge,
  tooManyEvents: CalendarOutcome.TooLarge,
  tooComplex: CalendarOutcome.TooLarge,
  empty: CalendarOutcome.Empty,
};

/** The outcome of a reading with this problem. */
export function outcomeOf({ code }: Pick<Problem, 'code'>): CalendarOutcome {
  return outcomes[code];
}

/** The details of problems that exceed a limit. */
const limitOf: Partial<Record<ProblemCode, number>> = {
  tooLarge: calendarLimits.bytes / 1024,
  tooManyEvents: calendarLimits.events,
};

/** The problem with this code; its detail is that of the code if none is given. */
export function problemOf(code: ProblemCode, detail: string | number | undefined = limitOf[code]): Problem {
  return { code, detail: detail === undefined ? null : String(detail) };
}

export function problemOfError({ code, part }: CalendarError): Problem {
  return problemOf(code, part);
}

/** The problem of a request without a usable response. It does not say which address of a private network was refused, or why. */
export function problemOfFailure({ kind, refusal }: Pick<OutboundFailure, 'kind' | 'refusal'>): Problem {
  if (kind === 'address') return problemOf(refusal === 'unresolved' ? 'hostNotFound' : 'addressNotAllowed');
  return problemOf(failureCodes[kind]);
}

const failureCodes: Record<Exclude<OutboundFailure['kind'], 'address'>, ProblemCode> = {
  redirect: 'redirected',
  tooLarge: 'tooLarge',
  timeout: 'timeout',
  aborted: 'connectionFailed',
  network: 'connectionFailed',
  tls: 'tlsFailed',
};

/** The problem of a response with this status, which is neither 200 nor 304. */
export function problemOfStatus(status: number): Problem {
  if (status === 401 || status === 403) return problemOf('accessDenied', status);
  if (status === 404 || status === 410) return problemOf('notFound', status);
  return problemOf(status >= 500 ? 'serverError' : 'unexpectedStatus', status);
}

/** The columns of an import that has this problem at `at` (epoch ms). */
export function problemColumns(problem: Problem, at: number) {
  return { problem_code: problem.code, problem_detail: problem.detail, problem_at: at };
}

/** The columns of an import without a problem. */
export const noProblem = { problem_code: null, problem_detail: null, problem_at: null } as const;

/**
 * The text of the problem of the last reading; undefined if there is none. A server of the previous release does not know problems: one that was
 * stored before its reading is not that of the last reading. A server of a later release may store a code that is not known here.
 */
export function problemMessage(row: Import): Message | undefined {
  const code = row.problem_code as ProblemCode | null;
  if (code === null || !Object.hasOwn(outcomes, code)) return undefined;
  if (row.problem_at !== row.last_read_at || row.last_outcome !== outcomes[code]) return undefined;
  return createMessage(`calendar.problem.${code}`, { detail: row.problem_detail ?? '' });
}

/** The problem of the last reading, in `language`; null if there is none. */
export function problemView(row: Import, language: Language): components['schemas']['CalendarProblem'] | null {
  const message = problemMessage(row);
  if (!message) return null;
  return {
    code: row.problem_code as ProblemCode,
    message: translate(message, language),
    happenedAt: formatInstant(row.problem_at!),
  };
}
