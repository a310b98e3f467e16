import { RentType } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { components } from '../contract/handler';
import type { Row } from '../database/tables';
import { picturePath } from '../files/paths';
import { shownName } from '../languages/person-name';
import { assertNever } from '../values/assert-never';
import { formatInstant } from '../values/dates';
import { toMajorUnits } from '../values/money';
import { priceLinesView } from './price-lines-view';
import { balanceOf, commissionValueOf, storedLines, storedNightPrices, nightlyPricesView } from './pricing';
import { defaultNoticeDays } from './rent-books';
import { type Reader, unlessHidden } from './shown-texts';
import { heldUntil } from './time';

type View = components['schemas']['Reservation'];

/** A reservation with the property as it was booked, and the status of the last refund: the data that its customer may read. */
export interface OwnReservationRow extends Row<'reservation'> {
  shown_title: string;
  shown_city: components['schemas']['City'];
  shown_address: string | null;
  /** A file name. */
  shown_image: string | null;
  refund_status: components['schemas']['PaymentStatus'] | null;
  currency_code: string;
  minor_units: number;
}

/** The same with the customer's contact data, which owners and administrators may read. */
export interface ReservationRow extends OwnReservationRow {
  first_name: string;
  last_name: string;
  phone: string | null;
  whatsapp_number: string | null;
}

/** The reservation with the members that the caller may read. */
export function reservationView(row: ReservationRow, caller: Caller): View {
  return viewFor(row, caller, pricesOf(row));
}

/** The reservation as lists contain it: without the prices of the nights and the lines, because they would be most of a page. */
export function listedReservationView(row: ReservationRow, caller: Caller): View {
  return viewFor(row, caller, noPrices);
}

function viewFor(row: ReservationRow, caller: Caller, prices: Prices): View {
  const shown = { ...row, ...textsFor(row, caller) };
  switch (caller.role) {
    case 'Admin':
    case 'Owner':
      return viewOf(shown, prices, {
        userId: row.customer_id,
        ...shownName(row, caller.language),
        phone: row.phone,
        whatsAppNumber: row.whatsapp_number ?? row.phone,
      });
    case 'Customer':
    case 'Agent':
      return viewOf(shown, prices, null);
    default:
      return assertNever(caller.role);
  }
}

/** The texts of both parties as the reader sees them. The note of a request was written with the request. */
function textsFor(row: ReservationRow, reader: Reader) {
  const { customer_id, requested_at, created_at, cancelled_by, cancelled_at } = row;
  const note = { text: row.note, author: customer_id, at: requested_at ?? created_at };
  const reason = { text: row.cancellation_reason, author: cancelled_by, at: cancelled_at };
  return { note: unlessHidden(note, row, reader), cancellation_reason: unlessHidden(reason, row, reader) };
}

/** The reservation with the members that its customer may read: without the commission and the customer's contact data. */
export function ownReservationView(row: OwnReservationRow): View {
  return viewOf(row, pricesOf(row), null);
}

type Prices = Pick<View, 'nightlyPrices' | 'lines'>;

const noPrices: Prices = { nightlyPrices: null, lines: null };

function pricesOf(row: OwnReservationRow): Prices {
  return {
    nightlyPrices: nightlyPricesView(row.start_date, storedNightPrices(row), row.minor_units),
    lines: priceLinesView(storedLines(row), row.minor_units),
  };
}

function viewOf(row: OwnReservationRow, { nightlyPrices, lines }: Prices, customer: View['customer']): View {
  const isCustomer = customer === null;
  const money = (minor: number) => toMajorUnits(minor, row.minor_units);
  const instant = (ms: number | null) => (ms === null ? null : formatInstant(ms));
  return {
    id: row.id,
    propertyId: row.property_id,
    startDate: row.start_date,
    endDate: row.end_date,
    depositAmount: money(row.deposit_minor),
    customerId: row.customer_id,
    ownerId: row.owner_id,
    status: row.status,
    nights: row.nights,
    rentType: row.rent_type,
    unitPrice: money(row.unit_price_minor),
    totalAmount: money(row.total_minor),
    balanceAmount: money(balanceOf(row.total_minor, row.deposit_minor)),
    currencyId: row.currency_id,
    currencyCode: row.currency_code,
    guestsCount: row.guests_count,
    note: row.note,
    holdExpiresAt: instant(heldUntil(row)),
    depositConfirmedAt: instant(row.deposit_confirmed_at),
    depositConfirmedBy: row.deposit_confirmed_by,
    cancellationPolicy: row.cancellation_policy,
    cancelledAt: instant(row.cancelled_at),
    cancelledBy: row.cancelled_by_role,
    cancellationReason: row.cancellation_reason,
    refundAmount: row.refund_minor === null ? null : money(row.refund_minor),
    refundStatus: row.refund_status,
    refundIfCancelledNow: null,
    rejectionReason: row.rejection_reason,
    commissionType: isCustomer ? null : row.commission_type,
    commissionValue: isCustomer ? null : commissionValueOf(row, row.minor_units),
    commissionAmount: isCustomer || row.commission_minor === null ? null : money(row.commission_minor),
    property: {
      id: row.property_id,
      title: row.shown_title,
      city: row.shown_city,
      address: row.shown_address,
      image: row.shown_image === null ? null : picturePath(row.shown_image),
      ownerId: row.owner_id,
    },
    customer,
    nightlyPrices,
    childrenCount: row.children_count ?? 0,
    lines,
    dueAtArrivalAmount: money(row.due_at_arrival_minor ?? 0),
    discountAmount: money(row.discount_minor ?? 0),
    taxAmount: money(row.tax_minor ?? 0),
    noticeDays: row.rent_type === RentType.Monthly ? (row.notice_days ?? defaultNoticeDays) : null,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

export function blockedDateRangeView(row: Row<'blocked_date_range'>): components['schemas']['BlockedDateRange'] {
  return {
    id: row.id,
    propertyId: row.property_id,
    startDate: row.start_date,
    endDate: row.end_date,
    reason: row.reason,
    importId: row.import_id,
    createdAt: formatInstant(row.created_at),
  };
}
