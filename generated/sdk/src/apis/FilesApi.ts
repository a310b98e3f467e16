/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    PictureDeletionEnvelope,
    UploadedPictureEnvelope,
} from '../models/index.js';

export interface FilesApi {
/**
 * Delete a picture: DELETE /Files/DeletePicture/{fileName}
 *
 * Deletes a picture. Available to the user who uploaded it and administrators.
 *
 * - A picture that a listing uses must be removed from that listing first.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the picture does not exist or belongs to another user.
 * - **409** `IN_USE` while a listing uses the picture.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.deletePicture({ fileName: '3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg' });
 */
deletePicture: Operation<DeletePictureParameters, PictureDeletionEnvelope>;

/**
 * Get a picture: GET /Pictures/{fileName}
 *
 * Returns a picture as image bytes, without the envelope.
 *
 * - A picture never changes under its name and can be cached for a year. If-None-Match is supported (304).
 * - Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **404** `NOT_FOUND` when the picture does not exist, including for a name that no picture can have.
 *
 * @example
 * const blob = await client.getPicture({ fileName: '3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg' });
 */
getPicture: Operation<GetPictureParameters, Blob>;

/**
 * Upload a picture for a listing: POST /Files/UploadPicture
 *
 * Uploads a picture as a multipart form with exactly one file part named `image`.
 *
 * - The file type is detected from the content. Location and camera metadata are removed before the picture is stored.
 * - The stored file is not larger than the file that you sent, or than 64 kB if your file is smaller; if necessary, the quality or the
 *   dimensions of the picture are reduced.
 * - Add the returned `path` to a listing's `images` within 24 hours; a picture that no listing uses by then is deleted.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` no part `image`, more than one, or text instead of a file; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **409** `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE` above 5 MiB.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when the body is not multipart, the file is not a valid JPEG, PNG or WebP, or it has more than 8000 pixels a side or 25 million pixels in total.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, uploads, pictureBytes.
 *
 * @example
 * import { openAsBlob } from 'node:fs';
 *
 * const { data } = await client.uploadPicture({ image: await openAsBlob('living-room.jpg') });
 */
uploadPicture: Operation<UploadPictureParameters, UploadedPictureEnvelope>;

}

/** The parameters of deletePicture. */
export interface DeletePictureParameters {
    /** Last segment of the picture's path. */
    fileName: string;
}

/** The parameters of getPicture. */
export interface GetPictureParameters {
    /** Last segment of the picture's path. A malformed name returns 404. */
    fileName: string;
}

/** The parameters of uploadPicture. */
export interface UploadPictureParameters {
    /** JPEG, PNG or WebP, detected from the content; at most 5 MiB, 8000 pixels a side and 25 million pixels in total. */
    image: Upload;
}
