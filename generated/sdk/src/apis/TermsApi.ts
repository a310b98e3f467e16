/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

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

export interface TermsApi {
/**
 * Accept the terms: POST /Terms/Accept
 *
 * Records that the caller accepts a version of the terms, and returns the caller's profile.
 *
 * - The version must be in force, in any language, for the caller's audience: owners or customers.
 * - If that audience has no terms in that language, and for administrators and agents, the version for all users is accepted.
 * - Accepting the version again changes nothing.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **409** `STATE_CONFLICT` when the version is not in force for the caller.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.acceptTerms({ version: 1 });
 */
acceptTerms: Operation<AcceptTermsParameters, ProfileEnvelope>;

/**
 * Publish a version of the terms: POST /Terms/Add
 *
 * Publishes the next version of the terms. Available to administrators.
 *
 * - The version is in force for its audience and language from `effectiveFrom` until a later version for the same audience and
 *   language takes effect.
 * - A version is never edited. A translation is a separate version.
 * - Unless `notify` is false, all users in the audience who are not blocked are notified, with the effective date: the first
 *   500 immediately, the others in the following minutes.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **409** `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
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
addTerms: Operation<AddTermsParameters, TermsDocumentEnvelope>;

/**
 * Get the terms in force: GET /Terms/GetCurrent
 *
 * Returns the newest effective terms for an audience, or those for all users if the audience has none.
 *
 * - With `language`, only that language is used (for `ar-JO` also `ar`). Otherwise the language of the request is used, and English if
 *   there are no terms in that language.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`.
 * - **404** `NOT_FOUND` when the audience has no terms in the language.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getCurrentTerms();
 */
getCurrentTerms: Operation<GetCurrentTermsParameters, TermsDocumentEnvelope>;

/**
 * List all versions of the terms: GET /Terms/GetAll
 *
 * Lists all versions for all audiences and languages, including those not in force yet, newest first.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getTerms();
 *
 * // All records, page by page:
 * for await (const item of client.getTerms.each()) console.log(item);
 */
getTerms: Operation<GetTermsParameters, TermsDocumentListEnvelope>;

}

/** The parameters of acceptTerms. */
export type AcceptTermsParameters = AcceptTermsRequest;

/** The parameters of addTerms. */
export type AddTermsParameters = AddTermsRequest;

/** The parameters of getCurrentTerms. */
export interface GetCurrentTermsParameters {
    /** Return only terms in this language. */
    language?: string | undefined;
    /** The audience. */
    audience?: TermsAudience | undefined;
}

/** The parameters of getTerms. */
export interface GetTermsParameters {
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}
