/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    City,
    CustomerType,
    ErrorEnvelope,
    IdentityType,
    ProfileEnvelope,
    ProfileListEnvelope,
    ProfileUpdate,
    RegistrationResultEnvelope,
} from '../models/index.js';

/**
 * Register a customer: POST /Customer/Add
 *
 * A multipart form; every other content type is refused with 415. At least one of Email and Phone is needed, and neither may be one
 * that another account, of whatever role, has proven. The two images of the identity card may be left out. The account is active at once. No token comes
 * with the answer: the customer logs in next and verifies a one-time code.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also text where a file belongs), MALFORMED_BODY, UNKNOWN_REFERENCE when AcceptedTermsVersion is no version that is in force for customers.
 * - **409** EMAIL_TAKEN, PHONE_TAKEN.
 * - **413** PAYLOAD_TOO_LARGE beyond 5 MiB a file or 12 MiB in all.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the form is not multipart or a file is neither JPEG nor PNG.
 * - **409** with an Idempotency-Key: IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
 *
 * **Limits:** requests, registrations.
 *
 * @example
 * import { City, CustomerType } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addCustomer({
 *   FirstName: 'Example',
 *   LastName: 'Customer',
 *   Email: 'customer@example.com',
 *   Phone: '+962790000003',
 *   Language: 'en',
 *   City: City.Amman,
 *   CustomerType: CustomerType.Individual,
 * });
 */
export const addCustomer: Operation<{
    /** First or last name; not blank, one line without characters that cannot be seen. */
    FirstName: string;
    /** First or last name; not blank, one line without characters that cannot be seen. */
    LastName: string;
    /** E-mail address; letter case and blanks around it do not matter. */
    Email?: string | undefined;
    /** Phone number in international form, stored and returned as E.164. Blanks, dashes, brackets, Arabic digits and `00` in place of `+` are understood; numbers without their country where the operator has named one. */
    Phone?: string | undefined;
    /** Language of messages to the user. */
    Language?: string | undefined;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    FrontIdCarImagePath?: Upload | undefined;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    RearIdCarImagePath?: Upload | undefined;
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
    /** What kind of customer it is. */
    CustomerType?: CustomerType | undefined;
    /** Version of the terms that the user accepts; one that is in force for such users. */
    AcceptedTermsVersion?: number | undefined;
}, RegistrationResultEnvelope> = {
    method: 'POST',
    path: '/Customer/Add',
    query: [],
    body: 'form',
    keeps: 'Idempotency-Key',
};

/**
 * Read a customer's profile: GET /Customer/GetByUserId/{userId}
 *
 * A customer's profile is for the customer, for administrators, and for an owner with a reservation of that customer that holds nights or
 * is completed. The customer and administrators see every member; the owner sees null or false from `email` on.
 *
 * **Access:** Admin, Owner, Customer. Requires an access token. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to agents, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **404** NOT_FOUND when no customer has this identifier, or the caller may not know.
 *
 * @example
 * const { data } = await client.getCustomerByUserId({ userId: 3 });
 */
export const getCustomerByUserId: Operation<{
    /** User identifier of the customer, the SID of a customer's token. */
    userId: number;
}, ProfileEnvelope> = {
    method: 'GET',
    path: '/Customer/GetByUserId/{userId}',
    query: [],
    token: 'required',
};

/**
 * Read an image of a customer's identity card: GET /Customer/GetIdImage/{userId}/{side}
 *
 * The bytes of one side, without the envelope, for the customer and for administrators. Every reading by an administrator is recorded. The
 * image has no other address, and no answer may be cached.
 *
 * **Access:** Admin, Customer. Requires an access token. Customer can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **404** NOT_FOUND when there is no such image, or it is somebody else's.
 *
 * @example
 * const blob = await client.getCustomerIdImage({ userId: 3, side: 'front' });
 */
export const getCustomerIdImage: Operation<{
    /** User identifier of the customer, the SID of a customer's token. */
    userId: number;
    /** Which side of the identity card. */
    side: 'front' | 'rear';
}, Blob> = {
    method: 'GET',
    path: '/Customer/GetIdImage/{userId}/{side}',
    query: [],
    answers: 'bytes',
    token: 'required',
};

/**
 * List customers: GET /Customer/GetAll
 *
 * For administrators. Who registered last comes first.
 *
 * **Access:** Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getCustomers();
 *
 * // All records, page by page:
 * for await (const item of client.getCustomers.each()) console.log(item);
 */
export const getCustomers: Operation<{
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
    path: '/Customer/GetAll',
    query: ['isActive', 'isBlocked', 'search', 'city', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Change one's own profile: PUT /Customer/Update
 *
 * Replaces the caller's own profile, so that a profile may be sent back as it was read. What is left out is removed where it is optional:
 * whatsAppNumber, city, address and birthDate. Left out, email, phone and language stay as they are; an email or phone of null is removed,
 * provided that the other one is there and verified. Phone numbers are stored with a leading `+`.
 *
 * Another e-mail address or phone number than before is pending (pendingEmail, pendingPhone): send a code to it, and verifyEmail or
 * verifyPhone with that code and the access token puts it in the place of the old one, which stays valid until then and is told of the
 * change. Whether another account has it is not told here. Sessions go on. Another first or last name ends isIdentityVerified.
 *
 * **Access:** Customer. Requires an access token.
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
 * const { data } = await client.updateCustomer({
 *   firstName: 'Example',
 *   lastName: 'Customer',
 *   whatsAppNumber: '+962790000003',
 *   language: 'en',
 *   city: City.Amman,
 *   address: '12 Rainbow Street',
 *   birthDate: '1990-05-17',
 *   email: 'customer@example.com',
 *   phone: '+962790000003',
 * });
 */
export const updateCustomer: Operation<ProfileUpdate, ProfileEnvelope> = {
    method: 'PUT',
    path: '/Customer/Update',
    query: [],
    body: 'json',
    token: 'required',
};

export const GetCustomerIdImageSideEnum = {
    front: 'front',
    rear: 'rear'
} as const;
export type GetCustomerIdImageSideEnum = typeof GetCustomerIdImageSideEnum[keyof typeof GetCustomerIdImageSideEnum];
