/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddComplaintRequest,
    ComplaintDetailsEnvelope,
    ComplaintEnvelope,
    ComplaintKind,
    ComplaintListEnvelope,
    ComplaintStatus,
    ComplaintSubject,
    DecideComplaintRequest,
    ErrorEnvelope,
    MyComplaintEnvelope,
    MyComplaintListEnvelope,
} from '../models/index.js';

export interface ComplaintsApi {
/**
 * Report a listing, a review, a text or a person: POST /Complaints/Add
 *
 * Reports content that you can see, or a person with whom you share a stay or a conversation or who has a public listing, to the
 * administrators.
 *
 * - `about` says what `id` identifies: a listing, a published review, a message that you have received, a user, or a request to book, a
 *   reservation or an alteration of yours in which the other party has written something, such as a message, a note or a reason.
 * - A copy of the reported content is kept for the administrators: texts of up to 4,000 bytes, and for a message up to 3 earlier messages
 *   of its conversation.
 * - The reported person never learns who the reporter is. You are notified when an administrator has decided; getMyComplaints shows the
 *   outcome.
 * - You can have one open complaint about a subject, and by default 20 open complaints in total. By default, an account can add 20
 *   complaints a day, and a network 60.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `ReviewsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the subject does not exist, you cannot see it, the other party has written nothing in it, or the person has closed the account.
 * - **409** `STATE_CONFLICT` when the subject is yours, you have an open complaint about it, or you have too many open complaints; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, complaints.
 *
 * @example
 * import { ComplaintKind, ComplaintSubject } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addComplaint({
 *   kind: ComplaintKind.Fraud,
 *   about: ComplaintSubject.Person,
 *   id: 2,
 *   text: 'The owner asks me to pay elsewhere.',
 * });
 */
addComplaint: Operation<AddComplaintParameters, MyComplaintEnvelope>;

/**
 * Decide a complaint: POST /Complaints/Decide/{id}
 *
 * Dismisses a complaint (`status` 1), hides the reported content (2), or blocks the reported person (3). Available to administrators.
 *
 * - Dismissed: nothing else changes.
 * - Hidden: a listing is suspended, as changeRentPropertyStatus does; a review is hidden, as hideReview does; the text of a message, or
 *   what the person has written so far in the request, reservation or change, is withheld (null). The reported person is notified with
 *   the reason. A person cannot be hidden.
 * - Blocked: the reported person's account is blocked, as blockUser does, and its user is told the reason by e-mail.
 * - Other open complaints about the same person and subject get the same decision, up to 200 of them; if there are more, decide one of
 *   the rest too. The reporters are notified, without the reason.
 * - A complaint is decided once. The decision is recorded in the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `ReviewsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when `status` is 0, or 2 for a person; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when no complaint has this id.
 * - **409** `STATE_CONFLICT` when the complaint has already been decided, or the content to hide no longer exists; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * import { ComplaintStatus } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.decideComplaint({
 *   id: 1,
 *   status: ComplaintStatus.Hidden,
 *   reason: 'The pictures show another flat.',
 * });
 */
decideComplaint: Operation<DecideComplaintParameters, ComplaintEnvelope>;

/**
 * Get a complaint with what was reported: GET /Complaints/GetById/{id}
 *
 * Returns a complaint with the copy of the reported content. Available to administrators.
 *
 * - Administrators cannot read other messages of a conversation. Each request is recorded in the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `ReviewsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when no complaint has this id.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getComplaintById({ id: 1 });
 */
getComplaintById: Operation<GetComplaintByIdParameters, ComplaintDetailsEnvelope>;

/**
 * List all complaints: GET /Complaints/GetAll
 *
 * Lists the complaints of all users, newest first. Available to administrators. getComplaintById returns what was reported.
 *
 * **Access:** Admin. Requires an access token or an API key with `ReviewsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getComplaints();
 *
 * // All records, page by page:
 * for await (const item of client.getComplaints.each()) console.log(item);
 */
getComplaints: Operation<GetComplaintsParameters, ComplaintListEnvelope>;

/**
 * List your complaints: GET /Complaints/GetMine
 *
 * Lists the complaints that you have added, newest first. Decided ones are deleted 180 days after the decision by default.
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
 * const { data } = await client.getMyComplaints();
 *
 * // All records, page by page:
 * for await (const item of client.getMyComplaints.each()) console.log(item);
 */
getMyComplaints: Operation<GetMyComplaintsParameters, MyComplaintListEnvelope>;

}

/** The parameters of addComplaint. */
export type AddComplaintParameters = AddComplaintRequest;

/** The parameters of decideComplaint. */
export type DecideComplaintParameters = DecideComplaintRequest & {
    /** Identifier of the complaint. */
    id: number;
};

/** The parameters of getComplaintById. */
export interface GetComplaintByIdParameters {
    /** Identifier of the complaint. */
    id: number;
}

/** The parameters of getComplaints. */
export interface GetComplaintsParameters {
    /** Return only complaints in this state. */
    status?: ComplaintStatus | undefined;
    /** Return only complaints of this kind. */
    kind?: ComplaintKind | undefined;
    /** Return only complaints about subjects of this kind. */
    about?: ComplaintSubject | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getMyComplaints. */
export interface GetMyComplaintsParameters {
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}
