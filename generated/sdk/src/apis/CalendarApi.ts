/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddCalendarImportRequest,
    CalendarFeedEnvelope,
    CalendarImportEnvelope,
    CalendarImportListEnvelope,
    ErrorEnvelope,
    RemovedCalendarImportEnvelope,
} from '../models/index.js';

/**
 * Import the calendar of another platform: POST /Calendar/AddImport
 *
 * For the owner of the property and administrators. The calendar is read within a minute, and every 15 minutes from then on; the nights that its
 * events take are blocked here. A timed event takes the nights whose midnight it lasts over, in the property's city. Events that are cancelled
 * or marked as free (`TRANSP:TRANSPARENT`) take none. A listing has at most 10 imports. `webcal://` is understood as `https://`.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also when there are 10 already, and when the address is not one of a public server by https), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 * - **409** STATE_CONFLICT when it is archived, or imports this address already.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * **Limits:** requests, calendars.
 *
 * @example
 * const { data } = await client.addCalendarImport({
 *   propertyId: 11,
 *   name: 'Airbnb',
 *   url: 'https://www.airbnb.com/calendar/ical/12345.ics?s=0f8b6c1e',
 * });
 */
export const addCalendarImport: Operation<AddCalendarImportRequest, CalendarImportEnvelope> = {
    method: 'POST',
    path: '/Calendar/AddImport',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Read the calendar of a property: GET /Calendar/Export/{propertyId}/{token}
 *
 * The taken nights of a property as an iCalendar document (RFC 5545), for the other platforms on which it is let: each reservation and each
 * blocked range is an all-day event whose DTEND is the first free day. Nobody's name is in it. An event keeps its UID, and the document
 * its bytes, as long as nothing changes; a copy that If-None-Match names is answered with 304. The address is the secret: it is answered by
 * GetFeed, and for the platform of an import by GetImports. At the address of an import's platform its own events are left out. It may end
 * in `.ics`, which some platforms demand. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **404** NOT_FOUND for an address that does not exist or was replaced, and where the listing is archived.
 *
 * **Limits:** calendarReads.
 *
 * @example
 * const document = await client.exportCalendar({
 *   propertyId: 11,
 *   token: 'dG8gYmUgcmVwbGFjZWQgYnkgUm90YXRlRmVlZA.ics',
 * });
 */
export const exportCalendar: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
    /** The secret part of the address, with or without `.ics`; anything that is none is a 404. */
    token: string;
}, string> = {
    method: 'GET',
    path: '/Calendar/Export/{propertyId}/{token}',
    query: [],
    answers: 'text',
};

/**
 * Get the address of a property's calendar: GET /Calendar/GetFeed/{propertyId}
 *
 * For its owner and administrators: what to enter on another platform as the address of this calendar. Whoever knows it sees which nights are
 * taken; RotateFeed replaces it. Where that platform's calendar is imported here too, use the `exportUrl` of the import.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 *
 * @example
 * const { data } = await client.getCalendarFeed({ propertyId: 11 });
 */
export const getCalendarFeed: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
}, CalendarFeedEnvelope> = {
    method: 'GET',
    path: '/Calendar/GetFeed/{propertyId}',
    query: [],
    token: 'required',
};

/**
 * List the imported calendars of a property: GET /Calendar/GetImports/{propertyId}
 *
 * For its owner and administrators: when each calendar was read last, what came of it, and the reservations whose nights it wants too.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 *
 * @example
 * const { data } = await client.getCalendarImports({ propertyId: 11 });
 */
export const getCalendarImports: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
}, CalendarImportListEnvelope> = {
    method: 'GET',
    path: '/Calendar/GetImports/{propertyId}',
    query: [],
    token: 'required',
};

/**
 * Read an imported calendar now: POST /Calendar/Refresh/{id}
 *
 * For the owner of the property and administrators. It is read before the answer, which says what came of it: a calendar that cannot be read
 * is a success with that `lastOutcome`, and what it blocked stays blocked. Where it is being read already, the answer says how it was before.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such import, or it is of somebody else's listing.
 *
 * **Limits:** requests, calendars.
 *
 * @example
 * const { data } = await client.refreshCalendar({ id: 51 });
 */
export const refreshCalendar: Operation<{
    /** Identifier of the imported calendar. */
    id: number;
}, CalendarImportEnvelope> = {
    method: 'POST',
    path: '/Calendar/Refresh/{id}',
    query: [],
    token: 'required',
};

/**
 * Stop importing a calendar: DELETE /Calendar/RemoveImport/{id}
 *
 * For the owner of the property and administrators. What it blocked can be booked again, except where another import or a block of the owner
 * wants the nights too.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such import, or it is of somebody else's listing.
 *
 * @example
 * const { data } = await client.removeCalendarImport({ id: 51 });
 */
export const removeCalendarImport: Operation<{
    /** Identifier of the imported calendar. */
    id: number;
}, RemovedCalendarImportEnvelope> = {
    method: 'DELETE',
    path: '/Calendar/RemoveImport/{id}',
    query: [],
    token: 'required',
};

/**
 * Replace the addresses of a property's calendar: POST /Calendar/RotateFeed/{propertyId}
 *
 * For its owner and administrators. All addresses of the calendar, those for the platforms of its imports too, are a 404 at once; enter the
 * new ones on the other platforms.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 *
 * @example
 * const { data } = await client.rotateCalendarFeed({ propertyId: 11 });
 */
export const rotateCalendarFeed: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
}, CalendarFeedEnvelope> = {
    method: 'POST',
    path: '/Calendar/RotateFeed/{propertyId}',
    query: [],
    token: 'required',
};

