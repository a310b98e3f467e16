/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    ErrorEnvelope,
    PictureDeletionEnvelope,
    UploadedPictureEnvelope,
} from '../models/index.js';

/** Delete a picture: DELETE /Files/DeletePicture/{fileName} */
export const deletePicture: Operation<{
    /** The last segment of the picture's path. */
    fileName: string;
}, PictureDeletionEnvelope> = {
    id: 'deletePicture',
    method: 'DELETE',
    path: '/Files/DeletePicture/{fileName}',
    query: [],
    token: true,
};

/** Read a picture: GET /Pictures/{fileName} */
export const getPicture: Operation<{
    /** The last segment of the picture's path; anything that no picture is called is a 404. */
    fileName: string;
}, Blob> = {
    id: 'getPicture',
    method: 'GET',
    path: '/Pictures/{fileName}',
    query: [],
    answers: 'bytes',
};

/** Upload a picture for a listing: POST /Files/UploadPicture */
export const uploadPicture: Operation<{
    /** JPEG, PNG or WebP, told by its content and not by its name; at most 5 MiB, 8000 pixels a side and 25 million pixels in all. */
    image: Upload;
}, UploadedPictureEnvelope> = {
    id: 'uploadPicture',
    method: 'POST',
    path: '/Files/UploadPicture',
    query: [],
    body: 'form',
    token: true,
};

