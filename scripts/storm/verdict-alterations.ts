import { AlterationStatus, BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { AlterationEntry, AlterationStep, Journal } from './journal';
import { type Property, atLeast, none } from './properties';
import type { Rows } from './verdict-rows';

type Row = Rows['alterations'][number];

const { Proposed, Accepted, Declined, Withdrawn } = AlterationStatus;
const outcomes = { accept: Accepted, decline: Declined, withdraw: Withdrawn } as const;
const steps = Object.keys(outcomes) as AlterationStep[];

/**
 * Each change of which a response said so is stored, no other one is, the stay is as the last accepted change says, and no open proposal
 * belongs to a reservation that has ended. The money that is left of each changed stay is at most its price.
 */
export function ofAlterations(journal: Journal, rows: Rows): Omit<Property, 'experiment'>[] {
  const { alterations: entries } = journal;
  if (entries.length === 0) return [];
  const byId = new Map(rows.alterations.map((row) => [row.id, row]));
  const isOf = (row: Row, { reservationId, startDate, endDate, totalAmount }: AlterationEntry) =>
    row.reservation_id === reservationId &&
    row.start_date === startDate &&
    row.end_date === endDate &&
    row.total_minor === Math.round(totalAmount * 1000);
  const lost = entries.flatMap((entry) => {
    if (!entry.answer) return [];
    const row = byId.get(entry.answer.id);
    if (!row || !isOf(row, entry)) return [`proposal ${entry.answer.id} is missing or different`];
    const outcome = entry.step && outcomes[entry.step];
    return entry.decision === 'done' && row.status !== outcome
      ? [`proposal ${row.id} has status ${row.status} after ${entry.step}`]
      : [];
  });
  const ghosts = rows.alterations.flatMap((row) => {
    const entry = entries.find((one) => one.answer?.id === row.id);
    if (!entry)
      return entries.some((one) => one.result === 'unknown' && isOf(row, one))
        ? []
        : [`proposal ${row.id} was not made`];
    const step = steps.find((one) => outcomes[one] === row.status);
    const isPossible = !step || (entry.step === step && (entry.decision === 'done' || entry.decision === 'unknown'));
    return isPossible ? [] : [`proposal ${row.id} has status ${row.status}, which no step can have caused`];
  });
  const accepted = rows.alterations.filter(({ status }) => status === Accepted);
  const done = (of: AlterationStep) =>
    entries.filter(({ decision, step }) => decision === 'done' && step === of).length;
  return [
    none('no-change-lost', lost, entries.length, 'proposed changes'),
    none('no-change-ghost', ghosts, rows.alterations.length, 'stored changes'),
    none('stays-are-as-changed', [...wrongStays(rows, accepted), ...openAfterEnd(rows)], accepted.length, 'changes'),
    none('no-money-above-the-price', heldAbove(rows, accepted), accepted.length, 'changes'),
    atLeast('changes-were-accepted', done('accept'), 3, 'changes'),
    atLeast('changes-were-declined', done('decline'), 1, 'changes'),
    atLeast('changes-were-withdrawn', done('withdraw'), 1, 'changes'),
  ];
}

/** Stays that differ from their last accepted change, and changes that do not begin with the stay that the change before has left. */
function wrongStays({ reservations }: Rows, accepted: readonly Row[]): string[] {
  const textOf = (start: string, end: string, total: number) => `${start} to ${end} for ${total}`;
  return reservations.flatMap(({ id, start_date, end_date, total_minor }) => {
    const changes = accepted.filter((one) => one.reservation_id === id);
    const now = textOf(start_date, end_date, total_minor);
    return changes.flatMap((one, index) => {
      const next = changes[index + 1];
      const [after, found] = [
        textOf(one.start_date, one.end_date, one.total_minor),
        next ? textOf(next.old_start_date, next.old_end_date, next.old_total_minor) : now,
      ];
      return after === found ? [] : [`reservation ${id} was changed to ${after} and is ${found}`];
    });
  });
}

function openAfterEnd({ reservations, alterations }: Rows): string[] {
  const ended = new Set(reservations.filter(({ status }) => status !== BookingStatus.Confirmed).map(({ id }) => id));
  return alterations
    .filter(({ status, reservation_id }) => status === Proposed && ended.has(reservation_id))
    .map(({ id, reservation_id }) => `proposal ${id} is open although reservation ${reservation_id} has ended`);
}

/** Confirmed payments without refunds of changed stays that exceed the price. */
function heldAbove({ reservations, payments }: Rows, accepted: readonly Row[]): string[] {
  const changed = new Set(accepted.map(({ reservation_id }) => reservation_id));
  return reservations.flatMap(({ id, total_minor }) => {
    if (!changed.has(id)) return [];
    const held = payments
      .filter((one) => one.reservation_id === id && one.status <= PaymentStatus.Confirmed)
      .reduce(
        (sum, { purpose, amount_minor }) => sum + (purpose === PaymentPurpose.Refund ? -amount_minor : amount_minor),
        0,
      );
    return held > total_minor || held < 0 ? [`${held} of ${total_minor} are held for reservation ${id}`] : [];
  });
}
