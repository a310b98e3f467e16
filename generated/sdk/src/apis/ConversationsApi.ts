/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ConversationEnvelope,
    ConversationListEnvelope,
    ErrorEnvelope,
    MuteConversationRequest,
    OpenConversationRequest,
} from '../models/index.js';

export interface ConversationsApi {
/**
 * List your conversations: GET /Conversations/GetAll
 *
 * Lists the caller's conversations that have messages, the one with the newest message first.
 *
 * - Each has the number of unread messages and the beginning of the newest message.
 * - `updatedSince` returns only conversations whose newest message was sent at or after this time.
 * - A conversation that receives a message while you read the pages moves to the first page.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `MessagesRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getConversations();
 *
 * // All records, page by page:
 * for await (const item of client.getConversations.each()) console.log(item);
 */
getConversations: Operation<GetConversationsParameters, ConversationListEnvelope>;

/**
 * Mark a conversation as read: POST /Conversations/MarkAsRead/{id}
 *
 * Marks the messages of a conversation as read, up to the last one that your client has shown.
 *
 * - Messages after `upToSequence` stay unread. Marking messages again, or a smaller number, changes nothing.
 * - When no message is unread, the next one notifies the caller again.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `MessagesWrite`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the conversation does not exist or belongs to other users.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.markConversationAsRead({ id: 1 });
 */
markConversationAsRead: Operation<MarkConversationAsReadParameters, ConversationEnvelope>;

/**
 * Mute a conversation: POST /Conversations/Mute/{id}
 *
 * Turns the caller's notifications about a conversation off or on. Messages still arrive and are counted as unread.
 *
 * - The other party is not told.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `MessagesWrite`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the conversation does not exist or belongs to other users.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.muteConversation({ id: 1, isMuted: true });
 */
muteConversation: Operation<MuteConversationParameters, ConversationEnvelope>;

/**
 * Open a conversation: POST /Conversations/Open
 *
 * Returns the conversation between a customer and the owner of a listing, and creates it if there is none.
 *
 * - There is one conversation for each customer and listing, however many reservations they have.
 * - Customers send the `propertyId` of a public listing, or the `reservationId` of one of their reservations. Owners send the
 *   `reservationId` of a reservation of one of their listings: they cannot write to customers who have neither asked nor booked.
 * - A conversation is listed by getConversations once it has a message. Before that, the other party is not notified.
 * - Opening a conversation again returns it, so the request can be repeated. By default, an account can send 50 of these requests a day.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `MessagesWrite`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when neither or both of propertyId and reservationId are sent, or an owner sends a propertyId; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public, or the reservation does not exist or belongs to another user.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, conversations.
 *
 * @example
 * const { data } = await client.openConversation({ propertyId: 11 });
 */
openConversation: Operation<OpenConversationParameters, ConversationEnvelope>;

}

/** The parameters of getConversations. */
export interface GetConversationsParameters {
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of markConversationAsRead. */
export interface MarkConversationAsReadParameters {
    /** Identifier of the conversation. */
    id: number;
    /** The `sequence` of the last message that was read. By default, all messages are marked. */
    upToSequence?: number | undefined;
}

/** The parameters of muteConversation. */
export type MuteConversationParameters = MuteConversationRequest & {
    /** Identifier of the conversation. */
    id: number;
};

/** The parameters of openConversation. */
export type OpenConversationParameters = OpenConversationRequest;
