import type { Caller } from '../contract/caller';
import type { components } from '../contract/handler';
import { isAdministrator } from '../contract/roles';
import { picturePath } from '../files/paths';
import { shownName } from '../languages/person-name';
import { assertNever } from '../values/assert-never';
import { formatInstant } from '../values/dates';
import { withoutContacts } from '../values/masking';
import { toMajorUnits } from '../values/money';
import { priceLinesView } from './price-lines-view';
import { storedLines } from './pricing';
import type { BookingRequestRow } from './repository-booking-requests';
import { type Reader, shownText } from './shown-texts';

type View = components['schemas']['BookingRequest'];

/** The request with the members that the caller may read. */
export function bookingRequestView(row: BookingRequestRow, caller: Reader & Pick<Caller, 'language'>): View {
  switch (caller.role) {
    case 'Admin':
    case 'Owner':
      return viewOf(row, caller, {
        userId: row.customer_id,
        ...customerName(row, caller),
        isIdentityVerified: row.activated_by !== null,
      });
    case 'Customer':
    case 'Agent':
      return viewOf(row, caller, null);
    default:
      return assertNever(caller.role);
  }
}

/** The customer's name, without contact details in names from before they were refused. */
function customerName(row: BookingRequestRow, { role, language }: Reader & Pick<Caller, 'language'>) {
  const name = shownName(row, language);
  if (row.confirmed_id !== null || isAdministrator(role)) return name;
  const { firstName, lastName } = name;
  return { firstName: withoutContacts(firstName) ?? firstName, lastName: withoutContacts(lastName) ?? lastName };
}

function viewOf(row: BookingRequestRow, reader: Reader, customer: View['customer']): View {
  const money = (minor: number) => toMajorUnits(minor, row.minor_units);
  return {
    id: row.id,
    propertyId: row.property_id,
    customerId: row.customer_id,
    ownerId: row.owner_id,
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    nights: row.nights,
    guestsCount: row.guests_count,
    childrenCount: row.children_count ?? 0,
    message: shownText({ text: row.message, author: row.customer_id, at: row.created_at }, row, reader),
    totalAmount: money(row.total_minor),
    dueAtArrivalAmount: money(row.due_at_arrival_minor ?? 0),
    depositAmount: money(row.deposit_minor),
    currencyId: row.currency_id,
    currencyCode: row.currency_code,
    cancellationPolicy: row.cancellation_policy,
    lines: priceLinesView(storedLines(row), row.minor_units),
    property: {
      id: row.property_id,
      title: row.title,
      city: row.city,
      address: row.address,
      image: row.shown_image === null ? null : picturePath(row.shown_image),
      ownerId: row.owner_id,
    },
    customer,
    expiresAt: formatInstant(row.expires_at),
    reservationId: row.reservation_id,
    reason: shownText({ text: row.reason, author: row.decided_by, at: row.decided_at }, row, reader),
    decidedAt: row.decided_at === null ? null : formatInstant(row.decided_at),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}
