/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AcceptTermsRequest,
    AddTermsRequest,
    ErrorEnvelope,
    ProfileEnvelope,
    TermsAudience,
    TermsDocumentEnvelope,
    TermsDocumentListEnvelope,
} from '../models/index.js';

/**
 * Accept the terms: POST /Terms/Accept
 *
 * Notes that the caller accepts a version which is in force, in whatever language, for owners where the caller is an owner, for customers
 * where a customer; where these have no terms of their own in that language, and for administrators and agents, one for all. Accepting it
 * again changes nothing. Answers the caller's profile.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **409** STATE_CONFLICT when the version is not in force for the caller.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * const { data } = await client.acceptTerms({ version: 1 });
 */
export const acceptTerms: Operation<AcceptTermsRequest, ProfileEnvelope> = {
    method: 'POST',
    path: '/Terms/Accept',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Publish a version of the terms: POST /Terms/Add
 *
 * For administrators only: the next version, which is never edited. It is in force for its audience and in its language from effectiveFrom
 * on, until a later version of the same audience and language is. A translation is a version of its own. Everybody in the audience who is
 * not blocked is told at once, with the day from which it counts, unless `notify` is false. The act is recorded.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * import { TermsAudience } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addTerms({
 *   title: 'Terms of use',
 *   body: '## 1. Bookings\n\nA booking is certain when its deposit is confirmed.',
 *   language: 'en',
 *   audience: TermsAudience.All,
 *   effectiveFrom: '2026-12-01T09:30:00Z',
 *   notify: true,
 * });
 */
export const addTerms: Operation<AddTermsRequest, TermsDocumentEnvelope> = {
    method: 'POST',
    path: '/Terms/Add',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Read the terms that are in force: GET /Terms/GetCurrent
 *
 * The newest effective version for an audience; where it has none of its own, the one for all. With `language` only that language counts
 * (for `ar-JO` also `ar`); without it the language of this request does, and English where there are no terms in that language.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 * - **404** NOT_FOUND when there are no terms for the audience in the language.
 *
 * @example
 * const { data } = await client.getCurrentTerms();
 */
export const getCurrentTerms: Operation<{
    /** Only terms in this language. */
    language?: string | undefined;
    /** For whom. */
    audience?: TermsAudience | undefined;
}, TermsDocumentEnvelope> = {
    method: 'GET',
    path: '/Terms/GetCurrent',
    query: ['language', 'audience'],
    token: 'optional',
};

/**
 * List all versions of the terms: GET /Terms/GetAll
 *
 * Every version for every audience and in every language, the newest first, those that are not in force yet too.
 *
 * **Access:** Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getTerms();
 *
 * // All records, page by page:
 * for await (const item of client.getTerms.each()) console.log(item);
 */
export const getTerms: Operation<{
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, TermsDocumentListEnvelope> = {
    method: 'GET',
    path: '/Terms/GetAll',
    query: ['cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

