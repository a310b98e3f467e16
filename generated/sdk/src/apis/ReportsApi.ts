/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    GeneralReportEnvelope,
} from '../models/index.js';

export interface ReportsApi {
/**
 * Get the marketplace report: GET /Reports/GetGeneralReport
 *
 * Returns counts of users, listings, reservations and amounts as of one moment. Available to administrators.
 *
 * - The period runs from `from` up to but not including `to`, at most 366 days. Dates are in UTC.
 * - A reservation belongs to the period if it was booked in the period, or if a night of its stay is in the period. Each reservation
 *   counts once.
 * - Reservation states are current: an expired hold counts as Expired, a finished stay as Completed. Nights are counted only within
 *   the period.
 * - `Accept: text/csv` returns the same figures as a table with the columns `section`, `key`, `currency` and `value`;
 *   Content-Disposition gives the file name. Any other `Accept` returns JSON.
 *
 * **Access:** Admin. Requires an access token or an API key with `ReportsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` when `to` is not after `from` or the period is longer than 366 days.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getGeneralReport();
 */
getGeneralReport: Operation<GetGeneralReportParameters, GeneralReportEnvelope>;

}

/** The parameters of getGeneralReport. */
export interface GetGeneralReportParameters {
    /** First day of the period. Default: 30 days before `to`. */
    from?: string | undefined;
    /** Day after the last day of the period. Default: tomorrow, so that today is included. */
    to?: string | undefined;
}
