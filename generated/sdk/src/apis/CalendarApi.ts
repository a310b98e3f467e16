/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

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

export interface CalendarApi {
/**
 * Import a calendar from another platform: POST /Calendar/AddImport
 *
 * Imports a calendar from another platform and blocks the nights of its events. Available to the owner and administrators.
 *
 * - The calendar is read within a minute, then every 15 minutes, or less often after failed reads, but at least once a day.
 * - A timed event blocks each night whose midnight it spans, in the time zone of the listing's city.
 * - Events that are cancelled or marked as free (`TRANSP:TRANSPARENT`) block no nights.
 * - Events of this listing that come back from the other platform are ignored. The calendar of another listing of this marketplace
 *   is imported like any other; it also contains the nights that the other listing imports.
 * - A listing can have at most 10 imports by default. `webcal://` is treated as `https://`.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `CalendarsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when the listing already has the maximum number of imports, or when the URL is not an https URL of a public server; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the listing is archived or already imports this URL; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
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
addCalendarImport: Operation<AddCalendarImportParameters, CalendarImportEnvelope>;

/**
 * Export a listing's calendar: GET /Calendar/Export/{propertyId}/{token}
 *
 * Returns the reserved, blocked and imported nights of a listing as an iCalendar document (RFC 5545), for other booking platforms.
 *
 * - Each reservation and each blocked range is an all-day event; DTEND is the first free day. No names of people are included.
 * - Nights that setNights closes are not included: addBlockedDates makes nights unavailable on other platforms too.
 * - While the calendar does not change, its UIDs and bytes do not change. If-None-Match is supported (304).
 * - The URL itself is a secret; no token is needed. getCalendarFeed returns it; getCalendarImports returns the URL for the platform of
 *   an import, which omits that platform's own events.
 * - By default, all URLs of a listing together can be read 60 times a minute, counted across all networks.
 * - The URL can end in `.ics`, because some platforms require this suffix. Access tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **404** `NOT_FOUND` when the URL does not exist or was replaced, or when the listing is archived.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** calendarReads, calendarReadsOfListing.
 *
 * @example
 * const document = await client.exportCalendar({
 *   propertyId: 11,
 *   token: 'dG8gYmUgcmVwbGFjZWQgYnkgUm90YXRlRmVlZA.ics',
 * });
 */
exportCalendar: Operation<ExportCalendarParameters, string>;

/**
 * Get a listing's calendar URL: GET /Calendar/GetFeed/{propertyId}
 *
 * Returns the URL of a listing's calendar. Enter it on another platform. Available to the owner and administrators.
 *
 * - Anyone who knows the URL can read which nights are unavailable. Use rotateCalendarFeed to replace the URL.
 * - If that platform's calendar is also imported here, use the `exportUrl` of the import instead.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `CalendarsRead`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getCalendarFeed({ propertyId: 11 });
 */
getCalendarFeed: Operation<GetCalendarFeedParameters, CalendarFeedEnvelope>;

/**
 * List a listing's calendar imports: GET /Calendar/GetImports/{propertyId}
 *
 * Lists the calendar imports of a listing with their last result and conflicting reservations and requests. Available to the owner and
 * administrators.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `CalendarsRead`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getCalendarImports({ propertyId: 11 });
 */
getCalendarImports: Operation<GetCalendarImportsParameters, CalendarImportListEnvelope>;

/**
 * Read an imported calendar now: POST /Calendar/Refresh/{id}
 *
 * Reads an imported calendar immediately and returns the result. Available to the owner and administrators.
 *
 * - A calendar that cannot be read also returns 200, with the reason in `lastProblem`; the nights that the calendar blocked remain
 *   blocked.
 * - If the calendar is already being read, the response shows the state before that read.
 * - If the last read was not successful, and many calendars of its server cannot be read, returns 429 without reading it. The service reads it
 *   later.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `CalendarsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the import does not exist or belongs to another owner's listing.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, calendars.
 *
 * @example
 * const { data } = await client.refreshCalendar({ id: 51 });
 */
refreshCalendar: Operation<RefreshCalendarParameters, CalendarImportEnvelope>;

/**
 * Stop importing a calendar: DELETE /Calendar/RemoveImport/{id}
 *
 * Removes a calendar import. Available to the owner and administrators.
 *
 * - The nights that the import blocked can be booked again, unless another import or a blocked range of the owner covers them.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `CalendarsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the import does not exist or belongs to another owner's listing.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.removeCalendarImport({ id: 51 });
 */
removeCalendarImport: Operation<RemoveCalendarImportParameters, RemovedCalendarImportEnvelope>;

/**
 * Replace a listing's calendar URLs: POST /Calendar/RotateFeed/{propertyId}
 *
 * Replaces all URLs of a listing's calendar. Available to the owner and administrators.
 *
 * - The old URLs, including those for the platforms of imports, return 404 immediately. Enter the new ones on the other platforms.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `CalendarsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.rotateCalendarFeed({ propertyId: 11 });
 */
rotateCalendarFeed: Operation<RotateCalendarFeedParameters, CalendarFeedEnvelope>;

}

/** The parameters of addCalendarImport. */
export type AddCalendarImportParameters = AddCalendarImportRequest;

/** The parameters of exportCalendar. */
export interface ExportCalendarParameters {
    /** Identifier of the listing. */
    propertyId: number;
    /** Secret part of the URL, with or without `.ics`. Any other value returns 404. */
    token: string;
}

/** The parameters of getCalendarFeed. */
export interface GetCalendarFeedParameters {
    /** Identifier of the listing. */
    propertyId: number;
}

/** The parameters of getCalendarImports. */
export interface GetCalendarImportsParameters {
    /** Identifier of the listing. */
    propertyId: number;
}

/** The parameters of refreshCalendar. */
export interface RefreshCalendarParameters {
    /** Identifier of the calendar import. */
    id: number;
}

/** The parameters of removeCalendarImport. */
export interface RemoveCalendarImportParameters {
    /** Identifier of the calendar import. */
    id: number;
}

/** The parameters of rotateCalendarFeed. */
export interface RotateCalendarFeedParameters {
    /** Identifier of the listing. */
    propertyId: number;
}
