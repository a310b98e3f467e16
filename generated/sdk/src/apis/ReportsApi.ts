/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    GeneralReportEnvelope,
} from '../models/index.js';

/**
 * Report on the whole marketplace: GET /Reports/GetGeneralReport
 *
 * For administrators only: people, listings, reservations and money, counted at one moment. The period runs from the day `from` up to but
 * not including the day `to`, 366 days at most; today is taken in UTC.
 *
 * The reservations of the period are those whose stay, whatever their state, has a night in it, and those that were made in it (from the
 * beginning of `from` up to the beginning of `to`, in UTC). Each counts once. Its state is what time has made of it by now: a hold that has
 * run out counts as Expired, a stay that is over as Completed. Nights are counted only as far as they are in the period.
 *
 * `Accept: text/csv` gets the same figures as one flat table for a spreadsheet, with the columns `section`, `key`, `currency` and `value`, to be saved
 * under the name in Content-Disposition. Every other `Accept` gets JSON.
 *
 * **Access:** Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` or the period is longer than 366 days.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getGeneralReport();
 */
export const getGeneralReport: Operation<{
    /** First day of the period; 30 days before `to` where it is absent. */
    from?: string | undefined;
    /** Day after the last day of the period; tomorrow where it is absent, so that today is part of the period. */
    to?: string | undefined;
}, GeneralReportEnvelope> = {
    method: 'GET',
    path: '/Reports/GetGeneralReport',
    query: ['from', 'to'],
    token: 'required',
};

