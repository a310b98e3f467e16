/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    PictureDeletionEnvelope,
    UploadedPictureEnvelope,
} from '../models/index.js';

/**
 * Delete a picture: DELETE /Files/DeletePicture/{fileName}
 *
 * For whoever uploaded it, and for administrators. A picture that a listing shows has to be taken out of that listing first.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such picture, or it is somebody else's.
 * - **409** IN_USE while a listing shows it.
 *
 * @example
 * const { data } = await client.deletePicture({ fileName: '3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg' });
 */
export const deletePicture: Operation<{
    /** The last segment of the picture's path. */
    fileName: string;
}, PictureDeletionEnvelope> = {
    method: 'DELETE',
    path: '/Files/DeletePicture/{fileName}',
    query: [],
    token: 'required',
};

/**
 * Read a picture: GET /Pictures/{fileName}
 *
 * The bytes of the picture, without the envelope. A picture never changes under its name, so that it may be cached for a year; a copy
 * that If-None-Match names is answered with 304. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **404** NOT_FOUND, also for a name that no picture could have.
 *
 * @example
 * const blob = await client.getPicture({ fileName: '3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg' });
 */
export const getPicture: Operation<{
    /** The last segment of the picture's path; anything that no picture is called is a 404. */
    fileName: string;
}, Blob> = {
    method: 'GET',
    path: '/Pictures/{fileName}',
    query: [],
    answers: 'bytes',
};

/**
 * Upload a picture for a listing: POST /Files/UploadPicture
 *
 * A multipart form with exactly one file part named `image`. What the file is, is told by its content. Position and camera data are
 * removed before it is stored. Put the answered `path` into a listing's `images` within 24 hours; a picture that no listing shows by then
 * is deleted.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (no part `image`, more than one, or text instead of a file), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **413** PAYLOAD_TOO_LARGE beyond 5 MiB.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the form is not multipart, the file is not a sound JPEG, PNG or WebP, it has more than 8000 pixels a side, or more than 25 million in all.
 *
 * **Limits:** requests, uploads.
 *
 * @example
 * import { openAsBlob } from 'node:fs';
 *
 * const { data } = await client.uploadPicture({ image: await openAsBlob('living-room.jpg') });
 */
export const uploadPicture: Operation<{
    /** JPEG, PNG or WebP, told by its content and not by its name; at most 5 MiB, 8000 pixels a side and 25 million pixels in all. */
    image: Upload;
}, UploadedPictureEnvelope> = {
    method: 'POST',
    path: '/Files/UploadPicture',
    query: [],
    body: 'form',
    token: 'required',
};

