/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    City,
    ErrorEnvelope,
    IdentityType,
    OwnerActivation,
    OwnerDeactivation,
    OwnerType,
    ProfileEnvelope,
    ProfileListEnvelope,
    ProfileUpdate,
    RegistrationResultEnvelope,
} from '../models/index.js';

/**
 * Activate an owner: POST /Owner/Activate/{userId}
 *
 * For administrators only: the identity card has been checked against the pictures. An owner who was inactive is active from now on, and
 * the listings that were Pending become Active, unless listings are reviewed one by one. The owner is told, and the act is recorded. It needs
 * a verified e-mail address or phone number and the pictures of both sides of the identity card.
 *
 * An owner who is active already stays so and is not told anything; where the identity had not been checked before and all that is needed is
 * there, it counts as checked from now on (isIdentityVerified). The body may be absent; send the profile's `version` that was looked at, and
 * nobody becomes somebody else between the look and the act.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when no owner has this identifier.
 * - **409** STATE_CONFLICT when something is missing (the message names it), or `version` is not the current one.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when there is a body and it is not JSON.
 *
 * @example
 * const { data } = await client.activateOwner({
 *   userId: 2,
 *   version: 1,
 *   note: 'Passport checked against the pictures.',
 * });
 */
export const activateOwner: Operation<OwnerActivation & {
    /** User identifier of the owner, the SID of an owner's token. */
    userId: number;
}, ProfileEnvelope> = {
    method: 'POST',
    path: '/Owner/Activate/{userId}',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Register an owner: POST /Owner/Add
 *
 * A multipart form; every other content type is refused with 415. At least one of Email and Phone is needed, and neither may be one
 * that another account, of whatever role, has proven. The two images of the identity card are required. No token comes with the answer: the owner logs in
 * next and verifies a one-time code.
 *
 * The account is active at once unless the service is run with manual activation: then `isActive` is false, the owner may log in and
 * prepare listings, and these stay Pending until an administrator has activated the account.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also text where a file belongs), MALFORMED_BODY, UNKNOWN_REFERENCE when AgentId is no agent or AcceptedTermsVersion is no version that is in force for owners.
 * - **409** EMAIL_TAKEN, PHONE_TAKEN.
 * - **413** PAYLOAD_TOO_LARGE beyond 5 MiB a file or 12 MiB in all.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the form is not multipart or a file is neither JPEG nor PNG.
 * - **409** with an Idempotency-Key: IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
 *
 * **Limits:** requests, registrations.
 *
 * @example
 * import { openAsBlob } from 'node:fs';
 * import { City, OwnerType } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addOwner({
 *   FirstName: 'Example',
 *   LastName: 'Owner',
 *   Email: 'owner@example.com',
 *   Phone: '+962790000002',
 *   Language: 'en',
 *   FrontIdCarImagePath: await openAsBlob('front.jpg'),
 *   RearIdCarImagePath: await openAsBlob('rear.jpg'),
 *   City: City.Amman,
 *   OwnerType: OwnerType.Individual,
 * });
 */
export const addOwner: Operation<{
    /** First or last name; not blank, one line without characters that cannot be seen. */
    FirstName: string;
    /** First or last name; not blank, one line without characters that cannot be seen. */
    LastName: string;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    FrontIdCarImagePath: Upload;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    RearIdCarImagePath: Upload;
    /** E-mail address; letter case and blanks around it do not matter. */
    Email?: string | undefined;
    /** Phone number in international form, stored and returned as E.164. Blanks, dashes, brackets, Arabic digits and `00` in place of `+` are understood; numbers without their country where the operator has named one. */
    Phone?: string | undefined;
    /** Language of messages to the user. */
    Language?: string | undefined;
    /** Phone number in international form, stored and returned as E.164. Blanks, dashes, brackets, Arabic digits and `00` in place of `+` are understood; numbers without their country where the operator has named one. */
    WhatsAppNumber?: string | undefined;
    /**  */
    City?: City | undefined;
    /** Postal address. */
    Address?: string | undefined;
    /** Date of birth, `YYYY-MM-DD`; at least 18 years ago. */
    BirthDate?: string | undefined;
    /** What kind of document the images show. */
    IdentityType?: IdentityType | undefined;
    /** Number of the identity document; kept encrypted, and only ever answered masked. */
    IdentityNumber?: string | undefined;
    /** What kind of owner it is. */
    OwnerType?: OwnerType | undefined;
    /** User identifier of the agent who brought the owner in. */
    AgentId?: number | undefined;
    /** Version of the terms that the user accepts; one that is in force for such users. */
    AcceptedTermsVersion?: number | undefined;
}, RegistrationResultEnvelope> = {
    method: 'POST',
    path: '/Owner/Add',
    query: [],
    body: 'form',
    keeps: 'Idempotency-Key',
};

/**
 * Deactivate an owner: POST /Owner/Deactivate/{userId}
 *
 * For administrators only. The owner's listings can no longer be found or booked, though their states stay as they are; reservations that
 * were made stand. The owner is told the reason, may still log in and prepare listings, and comes back with activateOwner. An owner who is
 * inactive already stays so and is not told anything. The act is recorded.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when no owner has this identifier.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * const { data } = await client.deactivateOwner({ userId: 2, reason: 'The identity card has expired.' });
 */
export const deactivateOwner: Operation<OwnerDeactivation & {
    /** User identifier of the owner, the SID of an owner's token. */
    userId: number;
}, ProfileEnvelope> = {
    method: 'POST',
    path: '/Owner/Deactivate/{userId}',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Read an owner's profile: GET /Owner/GetByUserId/{userId}
 *
 * Any logged-in user may read an owner's contact data. The owner and administrators see every member; others see null or false from
 * `email` on.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **404** NOT_FOUND when no owner has this identifier.
 *
 * @example
 * const { data } = await client.getOwnerByUserId({ userId: 2 });
 */
export const getOwnerByUserId: Operation<{
    /** User identifier of the owner, the SID of an owner's token. */
    userId: number;
}, ProfileEnvelope> = {
    method: 'GET',
    path: '/Owner/GetByUserId/{userId}',
    query: [],
    token: 'required',
};

/**
 * Read an image of an owner's identity card: GET /Owner/GetIdImage/{userId}/{side}
 *
 * The bytes of one side, without the envelope, for the owner and for administrators. Every reading by an administrator is recorded. The
 * image has no other address, and no answer may be cached.
 *
 * **Access:** Admin, Owner. Requires an access token. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **404** NOT_FOUND when there is no such image, or it is somebody else's.
 *
 * @example
 * const blob = await client.getOwnerIdImage({ userId: 2, side: 'front' });
 */
export const getOwnerIdImage: Operation<{
    /** User identifier of the owner, the SID of an owner's token. */
    userId: number;
    /** Which side of the identity card. */
    side: 'front' | 'rear';
}, Blob> = {
    method: 'GET',
    path: '/Owner/GetIdImage/{userId}/{side}',
    query: [],
    answers: 'bytes',
    token: 'required',
};

/**
 * List owners: GET /Owner/GetAll
 *
 * For administrators, who see every member of all owners, and for agents, who see their own owners as other users do, with null or false from
 * `email` on; their search does not look into e-mail addresses either. Who registered last comes first.
 *
 * **Access:** Admin, Agent. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, also when an agent asks for isBlocked, which agents are not told.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getOwners();
 *
 * // All records, page by page:
 * for await (const item of client.getOwners.each()) console.log(item);
 */
export const getOwners: Operation<{
    /** Only accounts that are active (true), or only those that are not (false). */
    isActive?: boolean | undefined;
    /** Only accounts that are blocked (true), or only those that are not (false). */
    isBlocked?: boolean | undefined;
    /** Only people of whom every word of this is found in the name, the e-mail address or the phone number, in whatever order and wherever in them. Letter case does not matter. */
    search?: string | undefined;
    /** Only people who live there. */
    city?: City | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, ProfileListEnvelope> = {
    method: 'GET',
    path: '/Owner/GetAll',
    query: ['isActive', 'isBlocked', 'search', 'city', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Change one's own profile: PUT /Owner/Update
 *
 * Replaces the caller's own profile, so that a profile may be sent back as it was read. What is left out is removed where it is optional:
 * whatsAppNumber, city, address and birthDate. Left out, email, phone and language stay as they are; an email or phone of null is removed,
 * provided that the other one is there and verified. Phone numbers are stored with a leading `+`.
 *
 * Another e-mail address or phone number than before is pending (pendingEmail, pendingPhone): send a code to it, and verifyEmail or
 * verifyPhone with that code and the access token puts it in the place of the old one, which stays valid until then and is told of the
 * change. Whether another account has it is not told here. Sessions go on. Another first or last name ends isIdentityVerified.
 *
 * **Access:** Owner. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also when no verified e-mail address or phone number would be left), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * **Limits:** requests, profileChanges.
 *
 * @example
 * import { City } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.updateOwner({
 *   firstName: 'Example',
 *   lastName: 'Owner',
 *   whatsAppNumber: '+962790000002',
 *   language: 'en',
 *   city: City.Amman,
 *   address: '12 Rainbow Street',
 *   birthDate: '1990-05-17',
 *   email: 'owner@example.com',
 *   phone: '+962790000002',
 * });
 */
export const updateOwner: Operation<ProfileUpdate, ProfileEnvelope> = {
    method: 'PUT',
    path: '/Owner/Update',
    query: [],
    body: 'json',
    token: 'required',
};

export const GetOwnerIdImageSideEnum = {
    front: 'front',
    rear: 'rear'
} as const;
export type GetOwnerIdImageSideEnum = typeof GetOwnerIdImageSideEnum[keyof typeof GetOwnerIdImageSideEnum];
