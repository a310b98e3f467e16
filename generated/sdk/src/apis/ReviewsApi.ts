/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddReviewRequest,
    ErrorEnvelope,
    HideReviewRequest,
    PropertyReviewListEnvelope,
    ReplyToReviewRequest,
    ReviewEnvelope,
    ReviewListEnvelope,
    UpdateReviewRequest,
} from '../models/index.js';

export interface ReviewsApi {
/**
 * Write a review of a stay: POST /Reviews/Add
 *
 * Adds your review of a stay: the customer reviews the listing, and the owner reviews the customer.
 *
 * - Both parties can submit a review for 14 days after the end of a Completed stay. If the owner has cancelled the reservation after a
 *   payment was confirmed, only the customer can, for 14 days after the cancellation.
 * - A review is sealed at first: only its author can read it. The review is published when the other party has submitted a review too, or
 *   when the 14 days are over (`publishesAt`). Both reviews of a stay are published at the same time.
 * - `categories` are optional. Only customers can send `accuracy`, `location` and `value`, because these are about a listing.
 * - `privateText` is for the other party. It is never public.
 * - The other party is notified of your review, without its content.
 * - Each party can submit one review of a stay. By default, an account can add, update and reply 100 times a day in total.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `ReviewsWrite`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when an owner sends a category that is about a listing; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the stay cannot be reviewed, the 14 days are over, or you have reviewed the stay already; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, reviews.
 *
 * @example
 * const { data } = await client.addReview({
 *   reservationId: 21,
 *   rating: 5,
 *   categories: {
 *     cleanliness: 5,
 *     communication: 4,
 *     accuracy: 5,
 *     location: null,
 *     value: 4,
 *   },
 *   text: 'A bright flat, and everything was as described.',
 *   privateText: 'The tap in the kitchen drips.',
 * });
 */
addReview: Operation<AddReviewParameters, ReviewEnvelope>;

/**
 * List your reviews, or the reviews about you: GET /Reviews/GetMine
 *
 * Lists the reviews that you have written, newest first, including sealed and hidden ones.
 *
 * - With `aboutMe`, the response lists the published reviews about you and your listings, by the time of publication, newest first.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `ReviewsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMyReviews();
 *
 * // All records, page by page:
 * for await (const item of client.getMyReviews.each()) console.log(item);
 */
getMyReviews: Operation<GetMyReviewsParameters, ReviewListEnvelope>;

/**
 * List the reviews of a listing: GET /Reviews/GetByProperty/{propertyId}
 *
 * Lists the published reviews that customers have written about a listing, newest first.
 *
 * - Anyone who can read the listing can read its reviews. Private texts, sealed reviews and hidden reviews are not included.
 * - The listing's `averageRating` and `reviewsCount` cover the same reviews.
 *
 * **Access:** public. A valid access token or API key with `ReviewsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getReviewsByProperty({ propertyId: 11 });
 *
 * // All records, page by page:
 * for await (const item of client.getReviewsByProperty.each({ propertyId: 11 })) console.log(item);
 */
getReviewsByProperty: Operation<GetReviewsByPropertyParameters, PropertyReviewListEnvelope>;

/**
 * Hide a published review: POST /Reviews/Hide/{id}
 *
 * Hides a published review and its reply from everyone but its author. The listing's `averageRating` and `reviewsCount` change at the
 * same time.
 *
 * - The author is notified, with the reason. The action is recorded in the audit log.
 * - A hidden review cannot be published again. Hiding it again changes nothing and returns 200.
 * - Administrators can neither read nor hide sealed reviews.
 *
 * **Access:** Admin. Requires an access token or an API key with `ReviewsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when no published review has this id.
 * - **409** `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.hideReview({ id: 1, reason: 'The review insults the owner.' });
 */
hideReview: Operation<HideReviewParameters, ReviewEnvelope>;

/**
 * Reply to a review about you: POST /Reviews/Reply/{id}
 *
 * Adds your public reply to a published review about you or your listing. A review can have one reply, which cannot be changed.
 *
 * - The author is notified.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `ReviewsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when no published review about you has this id.
 * - **409** `STATE_CONFLICT` when you have replied already; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, reviews.
 *
 * @example
 * const { data } = await client.replyToReview({ id: 1, text: 'Thank you. The tap is repaired.' });
 */
replyToReview: Operation<ReplyToReviewParameters, ReviewEnvelope>;

/**
 * Change a sealed review: PUT /Reviews/Update/{id}
 *
 * Replaces the content of your review while it is sealed. An omitted member counts as null.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `ReviewsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when an owner sends a category that is about a listing; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when you have not written the review, or it does not exist.
 * - **409** `STATE_CONFLICT` when the review is published or hidden.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, reviews.
 *
 * @example
 * const { data } = await client.updateReview({
 *   id: 1,
 *   rating: 4,
 *   text: 'A bright flat. The kitchen needs some repairs.',
 * });
 */
updateReview: Operation<UpdateReviewParameters, ReviewEnvelope>;

}

/** The parameters of addReview. */
export type AddReviewParameters = AddReviewRequest;

/** The parameters of getMyReviews. */
export interface GetMyReviewsParameters {
    /** True for the reviews that others have written about you and your listings; false for those that you have written. */
    aboutMe?: boolean | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getReviewsByProperty. */
export interface GetReviewsByPropertyParameters {
    /** Identifier of the listing. */
    propertyId: number;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of hideReview. */
export type HideReviewParameters = HideReviewRequest & {
    /** Identifier of the review. */
    id: number;
};

/** The parameters of replyToReview. */
export type ReplyToReviewParameters = ReplyToReviewRequest & {
    /** Identifier of the review. */
    id: number;
};

/** The parameters of updateReview. */
export type UpdateReviewParameters = UpdateReviewRequest & {
    /** Identifier of the review. */
    id: number;
};
