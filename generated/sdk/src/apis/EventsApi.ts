/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    EventPageEnvelope,
    EventType,
} from '../models/index.js';

/**
 * Follow what happens: GET /Events/GetAll
 *
 * What has happened, in the order in which it was recorded, for programs that keep in step: owners get what concerns their own account, their
 * listings, and the reservations and payments of these, administrators everything. Events are numbered 1, 2, 3 without gaps when what they tell of is
 * certain, so that a reader who asks for what is after the last number that it has worked off misses nothing and gets nothing twice. Events of one
 * record come in the order in which they happened. Between the numbers that an owner sees lie those of others.
 *
 * Keep `lastSequence` of each answer, and send it as `afterSequence` the next time. To follow from now on, take `newestSequence` of one answer. Read on
 * at once while `lastSequence` is below `newestSequence`: an answer may be empty because nothing of the part that was looked through is for the caller.
 *
 * With `waitSeconds` an answer that would be empty is held back until there is an event for the caller, or the time is over. That is quicker than asking
 * again and again, and counts as one request. A caller may have 10 such requests waiting at each server. Where more wait than a server has places
 * for, those of the network that has most of them are refused first: after the seconds of Retry-After there may be a place again.
 *
 * Events are kept for 90 days. Who asks for what is not kept any more, or was never numbered (`afterSequence` beyond the newest, after the service was put
 * back to an earlier state), is told so by a 410 EVENTS_GONE, whose message names what there is: read the records themselves anew, then follow from
 * `newestSequence` on. Without `afterSequence` the answer begins with the oldest event that is kept.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **410** EVENTS_GONE when events after `afterSequence` are not kept any more, or `afterSequence` is beyond the newest.
 * - **429** RATE_LIMITED, also for one waiting request too many.
 *
 * @example
 * const { data } = await client.getEvents();
 */
export const getEvents: Operation<{
    /** Only events after this one; 0 for all from the very first. Absent, from the oldest that is kept. */
    afterSequence?: number | undefined;
    /** Only events of these types; repeat the parameter for each. */
    types?: Array<EventType> | undefined;
    /** How many events come at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** How long to wait for an event where there is none yet, 0 to 25; the client's own patience has to be longer. */
    waitSeconds?: number | undefined;
}, EventPageEnvelope> = {
    method: 'GET',
    path: '/Events/GetAll',
    query: ['afterSequence', 'types', 'pageSize', 'waitSeconds'],
    token: 'required',
};

