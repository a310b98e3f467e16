import type { components } from '../contract/handler';
import { formatInstant } from '../values/dates';
import type { EventRow } from './repository';

type Event = components['schemas']['Event'];
type EventData = components['schemas']['EventData'];

/** Of the form of `data`. */
const version = 1;

const nothing: EventData = {
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
  amount: null,
  currencyId: null,
};

/** What the writers of events call otherwise, each in its own kind of resource. */
const publicNames: Record<string, keyof EventData> = {
  'reservation.status': 'bookingStatus',
  'payment.status': 'paymentStatus',
  'payment.purpose': 'paymentPurpose',
};

/** The event as partners see it, in the feed and in webhooks: identifiers and states, nothing personal. */
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
  const view: EventData = { ...nothing, propertyId: property_id };
  // A customer's own account belongs to no owner.
  if (kind !== 'user' || type.startsWith('owner.')) view.ownerId = owner_id;
  if (kind === 'reservation') view.reservationId = id;
  for (const [name, value] of Object.entries(JSON.parse(data) as Record<string, unknown>)) {
    const shown = publicNames[`${kind}.${name}`] ?? name;
    // Only what the contract names: a writer that adds something does not publish it by that.
    if (shown in nothing) Object.assign(view, { [shown]: value });
  }
  return view;
}
