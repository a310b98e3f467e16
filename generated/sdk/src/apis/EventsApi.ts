/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    EventPageEnvelope,
    EventType,
} from '../models/index.js';

export interface EventsApi {
/**
 * List events: GET /Events/GetAll
 *
 * Lists recorded events in order, so that a program can follow changes in the marketplace.
 *
 * - Owners get events of their own account, listings, reservations and payments; administrators get all events.
 * - Events are numbered 1, 2, 3 without gaps once they are committed. A client that continues after the last number it processed misses
 *   no event and receives no event twice. Events of one record are in order. An owner sees gaps in the numbers, because the events of
 *   other users are omitted.
 * - Store `lastSequence` of each response and send it as `afterSequence` in the next request. To receive only new events, start from
 *   `newestSequence`. Continue immediately while `lastSequence` is below `newestSequence`: a page can be empty if none of the scanned
 *   events is visible to the caller.
 * - With `waitSeconds`, the service delays an empty response until an event arrives or the time has passed. Such a request counts as one
 *   request.
 * - A caller can have 10 waiting requests per server process. When a process has no capacity for more, it first rejects requests from
 *   the network with the most waiting requests; the response contains Retry-After.
 * - Events are kept for 90 days by default. Without `afterSequence`, the list starts with the oldest event that is kept. If
 *   `afterSequence` is too old or beyond the newest event (after a restore), the response is 410 EVENTS_GONE, and its message names the
 *   available range. Read the records again, then continue from `newestSequence`.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `EventsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **410** `EVENTS_GONE` when events after `afterSequence` are no longer kept, or when `afterSequence` is beyond the newest event.
 * - **429** `RATE_LIMITED` including when too many requests are waiting.
 *
 * @example
 * const { data } = await client.getEvents();
 */
getEvents: Operation<GetEventsParameters, EventPageEnvelope>;

}

/** The parameters of getEvents. */
export interface GetEventsParameters {
    /** Return only events after this sequence number; 0 starts before the first event. Default: the oldest event that is kept. */
    afterSequence?: number | undefined;
    /** Return only events of these types. Repeat the parameter for several types. */
    types?: Array<EventType> | undefined;
    /** Return only events of this listing, its reservations and payments. An owner receives no events of another owner's listing. */
    propertyId?: number | undefined;
    /** Maximum number of events, 1 to 100. Default 50. */
    pageSize?: number | undefined;
    /** Seconds to wait if there is no event yet, 0 to 25. The client's own timeout must be longer. */
    waitSeconds?: number | undefined;
}
