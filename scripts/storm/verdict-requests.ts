import { BookingRequestStatus } from '../../generated/enumerations';
import type { Journal, RequestEntry, RequestStep } from './journal';
import { type Property, atLeast, none } from './properties';
import type { Rows } from './verdict-rows';

type Row = Rows['requests'][number];

const { Requested, Accepted, Declined, Withdrawn, Expired } = BookingRequestStatus;
const outcomes = { accept: Accepted, decline: Declined, withdraw: Withdrawn } as const;

/**
 * Each request of which a response said so is stored, no other one is, and its state results from the steps that succeeded or were interrupted.
 * An accepted request has exactly one reservation, with the requested stay and price; other requests have none. Each step is one event.
 */
export function ofRequests(journal: Journal, rows: Rows): Omit<Property, 'experiment'>[] {
  const { requestsToBook: entries } = journal;
  if (entries.length === 0) return [];
  const byMessage = new Map<string | null, Row[]>();
  for (const row of rows.requests) byMessage.set(row.message, [...(byMessage.get(row.message) ?? []), row]);
  const known = new Set<string | null>(entries.map(({ message }) => message));
  const lost = entries.flatMap((entry) => {
    const found = byMessage.get(entry.message) ?? [];
    const problem = requestProblem(entry, found, journal);
    return problem === undefined ? [] : [`${entry.message} ${problem}`];
  });
  const ghosts = rows.requests
    .filter(({ message }) => !known.has(message))
    .map(({ id }) => `request ${id} was not sent`);
  const accepted = rows.requests.filter(({ status }) => status === Accepted);
  const countOf = (of: BookingRequestStatus) => rows.requests.filter(({ status }) => status === of).length;
  return [
    none('no-request-lost', [...lost, ...ghosts], entries.length, 'requests to book'),
    none('accepted-is-one-reservation', wrongReservations(rows), accepted.length, 'accepted requests'),
    none('one-event-a-request-step', wrongEvents(rows), rows.requests.length, 'requests to book'),
    atLeast('requests-were-accepted', accepted.length, 3, 'requests'),
    atLeast('requests-were-declined', countOf(Declined), 2, 'requests'),
    atLeast('requests-were-withdrawn', countOf(Withdrawn), 2, 'requests'),
    atLeast('requests-expired', countOf(Expired), 1, 'requests'),
  ];
}

function requestProblem(entry: RequestEntry, found: readonly Row[], { timedOut }: Journal): string | undefined {
  const { result, hasKey, answer, steps } = entry;
  if (found.length > 1) return 'is stored more than once';
  if (result === 'refused') return found.length > 0 ? 'was rejected but is stored' : undefined;
  if (result === 'unknown') return hasKey ? 'has a key and no result' : undefined;
  const [row] = found;
  if (!row || row.id !== answer!.id) return `was stored as ${answer!.id} and is missing`;
  const isSame =
    row.property_id === entry.propertyId &&
    row.start_date === entry.startDate &&
    row.end_date === entry.endDate &&
    row.total_minor === Math.round(answer!.totalAmount * 1000);
  if (!isSame) return 'is stored with another stay or price';
  const done = new Set(steps.filter(({ result }) => result === 'done').map(({ step }) => outcomes[step]));
  if (done.size > 1) return 'has two outcomes';
  const [outcome] = done;
  if (outcome !== undefined && row.status !== outcome) return `was decided as ${outcome} and has status ${row.status}`;
  const mayBe = (step: RequestStep) => steps.some((one) => one.step === step && one.result !== 'refused');
  const isPossible =
    row.status === Requested ||
    (row.status === Expired && timedOut.has(row.id)) ||
    (Object.keys(outcomes) as RequestStep[]).some((step) => outcomes[step] === row.status && mayBe(step));
  return isPossible ? undefined : `has status ${row.status}, which no step can have caused`;
}

/** Accepted requests without exactly one reservation that is the same stay at the same price, and reservations of other requests. */
function wrongReservations({ requests, reservations }: Rows): string[] {
  return requests.flatMap((row) => {
    const made = reservations.filter(({ note }) => note !== null && note === row.message);
    if (row.status !== Accepted)
      return made.length === 0 ? [] : [`request ${row.id} has status ${row.status} and a reservation`];
    const [one] = made;
    const isSame =
      one !== undefined &&
      one.id === row.reservation_id &&
      one.property_id === row.property_id &&
      one.customer_id === row.customer_id &&
      one.start_date === row.start_date &&
      one.end_date === row.end_date &&
      one.total_minor === row.total_minor &&
      one.deposit_minor === row.deposit_minor;
    return made.length === 1 && isSame ? [] : [`request ${row.id} has ${made.length} reservations, or a different one`];
  });
}

function wrongEvents({ requests, events }: Rows): string[] {
  const found = new Map<number, string[]>();
  for (const { type, resource_kind, resource_id } of events)
    if (resource_kind === 'bookingRequest') found.set(resource_id, [...(found.get(resource_id) ?? []), type].sort());
  const last = { [Accepted]: 'accepted', [Declined]: 'declined', [Withdrawn]: 'withdrawn', [Expired]: 'expired' };
  return requests.flatMap(({ id, status }) => {
    const steps = status === Requested ? ['created'] : ['created', last[status]];
    const expected = steps.map((step) => `bookingRequest.${step}`).sort();
    const events = found.get(id) ?? [];
    return events.join() === expected.join() ? [] : [`request ${id} has the events ${events.join()}`];
  });
}
