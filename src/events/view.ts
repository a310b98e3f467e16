import type { components } from '../contract/handler';
import { formatInstant } from '../values/dates';
import type { EventRow } from './repository';

type Event = components['schemas']['Event'];
type EventData = components['schemas']['EventData'];

/** The version of the format of `data`. */
const version = 1;

const emptyData: EventData = {
  ownerId: null,
  propertyId: null,
  reservationId: null,
  customerId: null,
  payerId: null,
  agentId: null,
  role: null,
  propertyStatus: null,
  bookingStatus: null,
  paymentPurpose: null,
  paymentStatus: null,
  paymentSessionStatus: null,
  refundStatus: null,
  rentInvoiceStatus: null,
  alterationStatus: null,
  alterationId: null,
  messageId: null,
  reviewStatus: null,
  rating: null,
  bookingRequestStatus: null,
  amount: null,
  currencyId: null,
  nights: null,
};

/** The contract's names of members that the stored data names differently, by kind of resource. */
const publicNames: Record<string, keyof EventData> = {
  'reservation.status': 'bookingStatus',
  'payment.status': 'paymentStatus',
  'payment.purpose': 'paymentPurpose',
  'paymentSession.status': 'paymentSessionStatus',
  'refund.status': 'refundStatus',
  'rentInvoice.status': 'rentInvoiceStatus',
  'alteration.status': 'alterationStatus',
  'review.status': 'reviewStatus',
  'bookingRequest.status': 'bookingRequestStatus',
};

/** The event as the feed and webhooks return it: identifiers and states, no personal data. */
export function eventView(row: EventRow): Event {
  const type = row.type as Event['type'];
  const resource = { kind: row.resource_kind as Event['resource']['kind'], id: row.resource_id };
  return {
    id: row.event_id,
    sequence: row.sequence,
    type,
    occurredAt: formatInstant(row.occurred_at),
    resource,
    data: dataOf(row, resource),
    version,
  };
}

function dataOf({ data, owner_id, property_id, type }: EventRow, { kind, id }: Event['resource']): EventData {
  const view: EventData = { ...emptyData, propertyId: property_id };
  // For an event about a customer's account, `owner_id` is the customer, who is not an owner.
  if (kind !== 'user' || type.startsWith('owner.')) view.ownerId = owner_id;
  if (kind === 'reservation') view.reservationId = id;
  for (const [stored, value] of Object.entries(JSON.parse(data) as Record<string, unknown>)) {
    const name = publicNames[`${kind}.${stored}`] ?? stored;
    // Only members of the contract: adding a member to the stored data does not publish it.
    if (name in emptyData) Object.assign(view, { [name]: value });
  }
  return view;
}
