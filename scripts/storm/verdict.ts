import {
  AlterationStatus,
  BookingRequestStatus,
  BookingStatus,
  PaymentPurpose,
  PaymentStatus,
} from '../../generated/enumerations';
import type { Database } from '../../src/database/connection';
import { listNights, parseInstant } from '../../src/values/dates';
import { ofAlterations } from './verdict-alterations';
import type { Platform } from './platform';
import { ofBlocks } from './verdict-blocks';
import { ofEnds, ofImports } from './verdict-ends';
import { ofRequests } from './verdict-requests';
import { type Rows, readRows } from './verdict-rows';
import type { BookingEntry, Journal, Reservation, StepEntry } from './journal';
import { type Market, listings, windowNights } from './market';
import { type Property, atLeast, none } from './properties';

type Properties = Omit<Property, 'experiment'>[];
type Row = Rows['reservations'][number];

const { Pending, DepositPaid, Confirmed, Cancelled } = BookingStatus;
const live: readonly number[] = [Pending, DepositPaid, Confirmed];

/** Compares the responses in the journal with the database, after all clients have stopped, and imported nights with their `platform`. */
export async function judge(journal: Journal, market: Market, db: Database, platform?: Platform): Promise<Properties> {
  const rows = await readRows(db);
  const byNote = grouped(rows.reservations, ({ note }) => note);
  const byId = new Map(rows.reservations.map((row) => [row.id, row]));
  return [
    ...ofNights(rows),
    windowFills(rows, market),
    ...ofBookings(journal, rows, byNote),
    ofSteps(journal, byId),
    ...ofAlterations(journal, rows),
    ...ofRequests(journal, rows),
    ...(platform ? [...ofEnds(journal, rows), ...ofImports(journal, rows, platform)] : []),
    ...ofBlocks(journal, rows),
    ...ofTraces(journal, rows),
    none('no-server-error', journal.serverErrors, journal.requests, 'requests'),
    none('refusals-in-order', journal.unexpectedErrors, journal.requests, 'requests'),
    none('nothing-hangs', journal.hangs, journal.requests, 'requests'),
    none('retries-agree', journal.differentReplays, journal.retried, 'keys sent again'),
    none('reads-agree', journal.wrongReads, journal.reads, 'reads'),
  ];
}

/** No two stays, open requests or blocks share a night, and the stored nights are exactly theirs. */
export function ofNights({
  reservations,
  nights,
  requests = [],
  blocks = [],
}: Pick<Rows, 'reservations' | 'nights'> & Partial<Pick<Rows, 'requests' | 'blocks'>>): Properties {
  const open = requests.filter(({ status }) => status === BookingRequestStatus.Requested);
  const stays = [
    ...reservations
      .filter(({ status }) => live.includes(status))
      .map((one) => ({ ...one, name: `reservation ${one.id}` })),
    ...open.map((one) => ({ ...one, name: `request ${one.id}` })),
    ...blocks.map((one) => ({ ...one, name: `block ${one.id}` })),
  ];
  const overlaps = stays.flatMap((one) =>
    stays
      .filter((other) => one.name < other.name && one.property_id === other.property_id)
      .filter((other) => one.start_date < other.end_date && other.start_date < one.end_date)
      .map((other) => `${one.name} and ${other.name} of listing ${one.property_id}`),
  );
  const expected = stays.flatMap((one) =>
    listNights(one.start_date, one.end_date).map((night) => `${one.property_id} ${night} of ${one.name}`),
  );
  const holderOf = ({ reservation_id, request_id, block_id }: Rows['nights'][number]) => {
    if (block_id !== null) return `block ${block_id}`;
    return request_id === null ? `reservation ${reservation_id}` : `request ${request_id}`;
  };
  const stored = nights.map((one) => `${one.property_id} ${one.night} of ${holderOf(one)}`);
  const wrong = [...missing(expected, stored).map((night) => `not stored: ${night}`), ...missing(stored, expected)];
  return [
    none('one-stay-a-night', overlaps, stays.length, 'stays overlap'),
    none('nights-are-the-stays', wrong, stored.length, 'nights'),
  ];
}

/** The stored nights fill almost the whole window. */
function windowFills({ nights }: Rows, { from, to }: Market): Properties[number] {
  const filled = nights.filter(({ night }) => night >= from && night < to).length;
  return atLeast('window-fills', (100 * filled) / (listings * windowNights), 95, '% of the nights');
}

/** Confirmed bookings are stored as in the response, rejected ones are not stored, and interrupted ones are stored at most once. */
function ofBookings(
  journal: Journal,
  { reservations, alterations }: Rows,
  byNote: Map<string | null, Row[]>,
): Properties {
  const found = (entry: BookingEntry) => byNote.get(entry.note) ?? [];
  const accepted = journal.accepted();
  const lost = accepted.flatMap((entry) => {
    const row = found(entry).find(({ id }) => id === entry.answer.id);
    // The comparison of changes judges the dates of a stay that was changed.
    const isChanged = alterations.some(
      (one) => one.reservation_id === entry.answer.id && one.status === AlterationStatus.Accepted,
    );
    return row && (isChanged || matchesResponse(row, entry.answer))
      ? []
      : [`${entry.note} was booked as ${entry.answer.id} and is missing or different`];
  });
  // The note of an accepted request is its message.
  const messages = journal.requestsToBook.map(({ message }) => message);
  const known = new Set<string | null>([...journal.bookings.map(({ note }) => note), ...messages]);
  const refused = journal.bookings.filter(({ result }) => result === 'refused');
  const ghosts = [
    ...reservations.filter(({ note }) => !known.has(note)).map(({ id }) => `reservation ${id} was not requested`),
    ...refused.filter((entry) => found(entry).length > 0).map(({ note }) => `${note} was rejected but is stored`),
    ...journal.bookings
      .filter((entry) => found(entry).length > 1)
      .map(({ note }) => `${note} is stored more than once`),
  ];
  const interrupted = journal.bookings.filter(({ wasInterrupted, result }) => wasInterrupted || result === 'unknown');
  const unclear = interrupted.filter((entry) => {
    const count = found(entry).length;
    return count > 1 || (entry.result === 'done' && count !== 1) || (entry.hasKey && entry.result === 'unknown');
  });
  return [
    none('no-booking-lost', lost, accepted.length, 'confirmed bookings'),
    none('no-ghost', ghosts, refused.length, 'rejected bookings'),
    none(
      'cut-is-none-or-one',
      unclear.map(({ note, result }) => `${note}: ${result}`),
      interrupted.length,
      'interrupted bookings',
    ),
  ];
}

function matchesResponse(row: Row, answer: Reservation): boolean {
  return (
    row.property_id === answer.propertyId &&
    row.start_date === answer.startDate &&
    row.end_date === answer.endDate &&
    // Dinars have three decimals.
    row.total_minor === Math.round(answer.totalAmount * 1000) &&
    row.deposit_minor === Math.round(answer.depositAmount * 1000)
  );
}

/** The state of each reservation results from the confirmed steps and possibly the interrupted ones. */
function ofSteps({ steps }: Journal, byId: Map<number, Row>): Properties[number] {
  const answered = steps.filter(({ result }) => result === 'done');
  const problems = [...grouped(steps, ({ reservationId }) => reservationId)].flatMap(([id, taken]) => {
    const row = byId.get(id);
    const problem = row ? stepProblem(row, taken) : 'is missing';
    return problem === undefined ? [] : [`reservation ${id} ${problem}`];
  });
  return none('no-step-lost', problems, answered.length, 'cancellations and confirmations');
}

function stepProblem(row: Row, taken: StepEntry[]): string | undefined {
  const of = (step: StepEntry['step']) => taken.filter((entry) => entry.step === step);
  const mayBe = (step: StepEntry['step']) => of(step).some(({ result }) => result !== 'refused');
  const isDone = (step: StepEntry['step']) => of(step).some(({ result }) => result === 'done');
  if (isDone('cancel') && row.status !== Cancelled) return `was cancelled but has status ${row.status}`;
  if (row.status === Cancelled && !mayBe('cancel')) return 'is cancelled but no cancellation was confirmed';
  if (isDone('confirm') && row.deposit_confirmed_at === null) return 'was confirmed but is not';
  if (row.deposit_confirmed_at !== null && !mayBe('confirm')) return 'is confirmed but no confirmation succeeded';
  for (const { step, answer } of taken) {
    if (!answer) continue;
    const [at, stored] =
      step === 'cancel'
        ? [answer.cancelledAt, row.cancelled_at]
        : [answer.depositConfirmedAt, row.deposit_confirmed_at];
    // Responses have instants in whole seconds.
    if (at === null || Math.floor((stored ?? 0) / 1000) * 1000 !== Math.floor(parseInstant(at)! / 1000) * 1000)
      return `has ${at} in the response to ${step} but ${stored} in the database`;
  }
  return undefined;
}

/** Each step wrote exactly one event; each confirmation also one payment and one audit log entry. */
function ofTraces({ steps }: Journal, { reservations, alterations, payments, events, acts }: Rows): Properties {
  const ofReservation = (type: string) =>
    events.flatMap((one) => (one.resource_kind === 'reservation' && one.type === type ? [one.resource_id] : []));
  const confirmed = reservations.filter((row) => row.deposit_confirmed_at !== null).map(({ id }) => id);
  const cancelled = reservations.filter(({ status }) => status === Cancelled).map(({ id }) => id);
  const accepted = alterations
    .filter(({ status }) => status === AlterationStatus.Accepted)
    .map((one) => one.reservation_id);
  const deposits = payments.filter(({ purpose }) => purpose === PaymentPurpose.Deposit);
  const confirming = acts.filter(({ action }) => action === 'confirmDeposit');
  const traces: [what: string, wanted: number[], found: number[]][] = [
    ['an event of its booking', reservations.map(({ id }) => id), ofReservation('reservation.created')],
    ['an event of its confirmation', confirmed, ofReservation('reservation.confirmed')],
    ['an event of its cancellation', cancelled, ofReservation('reservation.cancelled')],
    ['an event of its change', accepted, ofReservation('reservation.altered')],
    ['an audit log entry', confirmed, confirming.map(({ subject }) => Number(subject.split(':')[1]))],
    [
      'a confirmed deposit',
      confirmed,
      deposits.filter(({ status }) => status === PaymentStatus.Confirmed).map((one) => one.reservation_id),
    ],
    [
      'a deposit that is not confirmed',
      [],
      deposits.filter(({ status }) => status !== PaymentStatus.Confirmed).map((one) => one.reservation_id),
    ],
  ];
  const problems = traces.flatMap(([what, wanted, found]) => [
    ...missing(wanted.map(String), found.map(String)).map((id) => `reservation ${id} lacks ${what}`),
    ...missing(found.map(String), wanted.map(String)).map((id) => `reservation ${id} has ${what} too many`),
  ]);
  return [
    none('one-trace-a-step', problems, reservations.length + confirmed.length + cancelled.length, 'steps'),
    atLeast('steps-were-taken', Math.min(confirmed.length, cancelled.length, steps.length), 5, 'of each'),
  ];
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The items that occur more often in `wanted` than in `found`. */
function missing(wanted: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  return wanted.filter((one) => {
    const count = counts.get(one) ?? 0;
    counts.set(one, count - 1);
    return count <= 0;
  });
}
