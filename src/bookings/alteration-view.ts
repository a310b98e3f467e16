import { PriceLineKind } from '../../generated/enumerations';
import type { components } from '../contract/handler';
import { formatInstant, nightsBetween } from '../values/dates';
import { toMajorUnits } from '../values/money';
import { changedTermsDigest } from './alteration-quotes';
import type { AlteredPrice, AlteredStay } from './alteration-terms';
import { stayBefore } from './alteration-terms';
import { type PriceLine, shownLines } from './price-lines';
import { priceLinesView } from './price-lines-view';
import { storedLines } from './pricing';
import type { Reservation } from './repository';
import type { AlterationRow } from './repository-alterations';
import { type Reader, shownText } from './shown-texts';

type View = components['schemas']['Alteration'];

/** A stay with its price, in minor units. */
interface PricedStay extends AlteredStay {
  totalMinor: number;
  dueAtArrivalMinor: number;
  lines: readonly PriceLine[];
}

export function alterationView(row: AlterationRow, reader: Reader): View {
  const before: PricedStay = {
    startDate: row.old_start_date,
    endDate: row.old_end_date,
    guestsCount: row.old_guests_count,
    childrenCount: row.old_children_count,
    totalMinor: row.old_total_minor,
    dueAtArrivalMinor: row.old_due_at_arrival_minor,
    lines: JSON.parse(row.old_lines) as PriceLine[],
  };
  const after: PricedStay = {
    startDate: row.start_date,
    endDate: row.end_date,
    guestsCount: row.guests_count,
    childrenCount: row.children_count,
    totalMinor: row.total_minor,
    dueAtArrivalMinor: row.due_at_arrival_minor,
    lines: JSON.parse(row.lines) as PriceLine[],
  };
  return {
    id: row.id,
    reservationId: row.reservation_id,
    propertyId: row.property_id,
    status: row.status,
    proposedBy: row.proposed_by_role,
    ...changeView(before, after, row.minor_units),
    refundAmount: toMajorUnits(row.refund_minor, row.minor_units),
    currencyId: row.currency_id,
    currencyCode: row.currency_code,
    reason: shownText({ text: row.reason, author: row.decided_by, at: row.decided_at }, row, reader),
    expiresAt: formatInstant(row.expires_at),
    decidedBy: row.decided_by_role,
    decidedAt: row.decided_at === null ? null : formatInstant(row.decided_at),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

export function alterationQuoteView(
  reservation: Reservation,
  after: AlteredStay,
  price: AlteredPrice,
  isAvailable: boolean,
): components['schemas']['AlterationQuote'] {
  const { minor_units, currency_id, currency_code, total_minor, due_at_arrival_minor } = reservation;
  const before = {
    ...stayBefore(reservation),
    totalMinor: total_minor,
    dueAtArrivalMinor: due_at_arrival_minor ?? 0,
    lines: storedLines(reservation),
  };
  return {
    reservationId: reservation.id,
    ...changeView(before, { ...after, ...price }, minor_units),
    refundAmount: toMajorUnits(price.refundMinor, minor_units),
    currencyId: currency_id,
    currencyCode: currency_code,
    isAvailable,
    termsDigest: changedTermsDigest(reservation, price),
  };
}

function changeView(before: PricedStay, after: PricedStay, minorUnits: number) {
  return {
    before: stayView(before, minorUnits),
    after: stayView(after, minorUnits),
    differences: differencesOf(before.lines, after.lines, minorUnits),
    differenceAmount: toMajorUnits(after.totalMinor - before.totalMinor, minorUnits),
  };
}

function stayView(stay: PricedStay, minorUnits: number): components['schemas']['AlterationStay'] {
  const { startDate, endDate, guestsCount, childrenCount, totalMinor, dueAtArrivalMinor, lines } = stay;
  return {
    startDate,
    endDate,
    nights: nightsBetween(startDate, endDate),
    guestsCount,
    childrenCount,
    totalAmount: toMajorUnits(totalMinor, minorUnits),
    dueAtArrivalAmount: toMajorUnits(dueAtArrivalMinor, minorUnits),
    lines: priceLinesView(lines, minorUnits),
  };
}

/**
 * The parts of both prices, in the order of their kinds. All nights are one part; other lines are the same part if their kind, name, charge,
 * collector and `isIncluded` are the same.
 */
export function differencesOf(before: readonly PriceLine[], after: readonly PriceLine[], minorUnits: number) {
  const parts = new Map<string, { line: PriceLine; before: number; after: number }>();
  const add = (lines: readonly PriceLine[], side: 'before' | 'after') => {
    for (const line of shownLines(lines)) {
      const key = JSON.stringify([line.kind, line.name, line.chargeId, line.collectedBy, line.isIncluded]);
      const part = parts.get(key) ?? { line, before: 0, after: 0 };
      part[side] += line.minor;
      parts.set(key, part);
    }
  };
  add(before, 'before');
  add(after, 'after');
  const money = (minor: number) => toMajorUnits(minor, minorUnits);
  const places = order.indexOf.bind(order);
  return [...parts.values()]
    .sort((one, other) => places(one.line.kind) - places(other.line.kind))
    .map(({ line: { kind, name, chargeId, collectedBy, isIncluded }, ...amounts }) => ({
      kind,
      name,
      chargeId,
      collectedBy,
      isIncluded,
      amountBefore: money(amounts.before),
      amountAfter: money(amounts.after),
      difference: money(amounts.after - amounts.before),
    }));
}

const { Nights, Discount, Promotion, Charge, Tax, DroppedNights } = PriceLineKind;

/** The kinds of lines in the order in which a price is calculated. */
const order: readonly PriceLineKind[] = [Nights, Discount, Promotion, Charge, Tax, DroppedNights];
