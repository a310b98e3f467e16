/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    MessageEnvelope,
    MessagePageEnvelope,
    MessagePictureEnvelope,
    SendMessageRequest,
} from '../models/index.js';

export interface MessagesApi {
/**
 * Get a picture of a message: GET /Messages/GetPicture/{pictureId}
 *
 * Returns a picture of a message as image bytes, without the envelope.
 *
 * - Available to both parties to the conversation, before the message is sent only to the uploader, and to administrators if a complaint
 *   about the message exists.
 * - Each read by an administrator is written to the audit log.
 * - The picture has no other URL, and responses must not be cached.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key with `MessagesRead`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the picture does not exist or you cannot see it, including when an administrator has hidden the message, or contact details are hidden again.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const blob = await client.getMessagePicture({ pictureId: 1 });
 */
getMessagePicture: Operation<GetMessagePictureParameters, Blob>;

/**
 * List the messages of a conversation: GET /Messages/GetByConversation/{id}
 *
 * Returns messages of a conversation in the order of their sequence numbers: the newest page, the messages after a number, or the
 * messages before one.
 *
 * - Messages of a conversation are numbered 1, 2, 3 without gaps. A client that continues after the last number it has shown misses no
 *   message and receives none twice.
 * - With `waitSeconds` and `afterSequence`, the service delays an empty response until a message arrives or the time has passed. Such a
 *   request counts as one request. A caller can have 10 waiting requests per server process, together with those of getEvents.
 * - Until a stay of the customer at the listing is confirmed, phone numbers, e-mail addresses, links and account names in the text are
 *   shown as `•••` to both parties, and `isMasked` is true. Afterwards the text is shown as it was written. This deters people from paying
 *   outside the service, but cannot prevent it.
 * - If the stay is cancelled and its deposit was never confirmed, later responses hide contact details again, in all messages of the
 *   conversation. Clients are not notified of this. When `hidesContacts` of the conversation (getConversations) becomes true, read the
 *   messages again and replace the stored texts.
 * - Pictures are read with getMessagePicture. `pictures` is empty while contact details are hidden.
 * - If the sender has closed the account, `text` is null and the pictures are erased. Messages are deleted after two years by default.
 * - Reading does not mark messages as read (markConversationAsRead).
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `MessagesRead`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when both afterSequence and beforeSequence are sent, or waitSeconds without afterSequence.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the conversation does not exist or belongs to other users.
 * - **429** `RATE_LIMITED` including when too many requests are waiting.
 *
 * @example
 * const { data } = await client.getMessages({ id: 1 });
 */
getMessages: Operation<GetMessagesParameters, MessagePageEnvelope>;

/**
 * Send a message: POST /Messages/Send
 *
 * Sends a message to the other party to a conversation: a text, up to 4 pictures, or both.
 *
 * - Upload each picture with uploadMessagePicture first. Pictures can be sent once a stay of the customer at the listing is confirmed,
 *   when contact details are no longer hidden. Each picture can be sent once.
 * - Create a `clientMessageId` for each message, such as a UUID. If the response was lost, send the request again with the same id: a
 *   repeated request returns the stored message and sends nothing.
 * - The other party is notified in the service and by e-mail, unless it has muted the conversation or has other unread messages in it.
 *   The notification does not contain the text. By default, a user receives at most 20 of these e-mails a day, from all senders
 *   together; getNotifications also returns the notifications that were not sent by e-mail.
 * - Phone numbers, e-mail addresses, links and account names are hidden until a stay is confirmed (getMessages). The response shows the
 *   text as the other party sees it.
 * - By default, an account can send 500 messages and 1,000 kB a day. The accounts of one site (the /24 of an IPv4 address, the /48 of an
 *   IPv6 address) whose identity no administrator has checked can send 2,000 messages together.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `MessagesWrite`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when neither text nor pictures are sent, or a picture was not uploaded by the caller to the conversation, was sent before or was deleted; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN` for other roles, or when the account of the other party is blocked or closed; `VERIFICATION_REQUIRED`; `USER_BLOCKED`; `API_KEY_READ_ONLY`; `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the conversation does not exist or belongs to other users.
 * - **409** `IDEMPOTENCY_KEY_REUSED` when the clientMessageId was sent before with another text, other pictures or to another conversation about the listing; `STATE_CONFLICT` for pictures before a stay is confirmed.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, messages, messageTexts.
 *
 * @example
 * const { data } = await client.sendMessage({
 *   conversationId: 1,
 *   text: 'Is there a cot for a baby? You can also reach me at +962 79 012 3456.',
 *   clientMessageId: '7d9f2c1a-40be-4f6c-9d2b-5a1e8c3f7b60',
 * });
 */
sendMessage: Operation<SendMessageParameters, MessageEnvelope>;

/**
 * Upload a picture for a message: POST /Messages/UploadPicture/{id}
 *
 * Uploads a picture to a conversation, as a multipart form with exactly one file part named `image`. Send it with sendMessage.
 *
 * - A stay of the customer at the listing must be confirmed (`hidesContacts` of the conversation is false), because contact details in
 *   a picture cannot be hidden.
 * - The file type is detected from the content. Location and camera metadata are removed, and the picture is stored encrypted, with at
 *   most 2,400 pixels a side.
 * - Until the picture is sent, only its uploader can read it. A picture that is not sent within 24 hours is deleted.
 * - By default, an account can upload 50 pictures and 50,000 kB a day, and have 200 pictures in a conversation.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `MessagesWrite`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` no part `image`, more than one, or text instead of a file; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN` for other roles, or when the account of the other party is blocked or closed; `VERIFICATION_REQUIRED`; `USER_BLOCKED`; `API_KEY_READ_ONLY`; `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the conversation does not exist or belongs to other users.
 * - **409** `STATE_CONFLICT` before a stay is confirmed, or when the caller has too many pictures in the conversation; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE` above 5 MiB.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when the body is not multipart, the file is not a valid JPEG, PNG or WebP, or it has more than 8000 pixels a side or 25 million pixels in total.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, messagePictures, messagePictureBytes.
 *
 * @example
 * import { openAsBlob } from 'node:fs';
 *
 * const { data } = await client.uploadMessagePicture({ id: 1, image: await openAsBlob('entrance.jpg') });
 */
uploadMessagePicture: Operation<UploadMessagePictureParameters, MessagePictureEnvelope>;

}

/** The parameters of getMessagePicture. */
export interface GetMessagePictureParameters {
    /** Identifier of the picture. */
    pictureId: number;
}

/** The parameters of getMessages. */
export interface GetMessagesParameters {
    /** Identifier of the conversation. */
    id: number;
    /** Return the messages after this number, oldest first; 0 starts with the first message. */
    afterSequence?: number | undefined;
    /** Return the newest messages before this number, to read further back. */
    beforeSequence?: number | undefined;
    /** Maximum number of messages, 1 to 100. Default 50. */
    pageSize?: number | undefined;
    /** Seconds to wait if there is no message yet, 0 to 25. The client's own timeout must be longer. */
    waitSeconds?: number | undefined;
}

/** The parameters of sendMessage. */
export type SendMessageParameters = SendMessageRequest;

/** The parameters of uploadMessagePicture. */
export interface UploadMessagePictureParameters {
    /** Identifier of the conversation. */
    id: number;
    /** JPEG, PNG or WebP, detected from the content; at most 5 MiB, 8000 pixels a side and 25 million pixels in total. */
    image: Upload;
}
