/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import { texts } from '../enumerations.js';
import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    City,
    CustomerType,
    ErrorEnvelope,
    IdentityType,
    IdentityVerification,
    ProfileEnvelope,
    ProfileListEnvelope,
    ProfileUpdate,
    RegistrationResultEnvelope,
} from '../models/index.js';

export interface CustomerApi {
/**
 * Register a customer: POST /Customer/Add
 *
 * Registers a customer with a multipart form.
 *
 * - At least one of Email and Phone is required. Neither may already be verified by another account, of any role.
 * - Identity card images are optional; setCustomerIdImages adds them later.
 * - The account is active immediately.
 * - The response contains no token: the customer logs in next and verifies a one-time code.
 * - Any other content type returns 415.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when text is sent in place of a file; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` when AcceptedTermsVersion is not in force for customers.
 * - **409** `EMAIL_TAKEN`, `PHONE_TAKEN`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE` above 5 MiB per file or 12 MiB in total.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when the body is not multipart or a file is neither JPEG nor PNG.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, registrations, identityImages.
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
addCustomer: Operation<AddCustomerParameters | AddCustomerParametersCamelCase, RegistrationResultEnvelope>;

/**
 * Get a customer's profile: GET /Customer/GetByUserId/{userId}
 *
 * Returns a customer's profile. Available to the customer, administrators, and owners with a reservation of the customer that holds
 * nights or is completed.
 *
 * - The customer and administrators see every member. Owners see null or false for the members from `email` on.
 *
 * **Access:** Admin, Owner, Customer. Requires an access token. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN` for agents; `VERIFICATION_REQUIRED`; `USER_BLOCKED`; `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when no customer has this identifier, or when the caller may not see the profile.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getCustomerByUserId({ userId: 3 });
 */
getCustomerByUserId: Operation<GetCustomerByUserIdParameters, ProfileEnvelope>;

/**
 * Get a customer's identity card image: GET /Customer/GetIdImage/{userId}/{side}
 *
 * Returns one side of a customer's identity card as image bytes, without the envelope. Available to the customer and administrators.
 *
 * - Each read by an administrator is written to the audit log.
 * - The image has no other URL, and responses must not be cached.
 *
 * **Access:** Admin, Customer. Requires an access token. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when the image does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const blob = await client.getCustomerIdImage({ userId: 3, side: 'front' });
 */
getCustomerIdImage: Operation<GetCustomerIdImageParameters, Blob>;

/**
 * List customers: GET /Customer/GetAll
 *
 * Lists customers, most recently registered first. Available to administrators.
 *
 * - `isIdentityPending=true` lists the customers whose identity awaits verification (verifyCustomerIdentity), longest wait first.
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
 * const { data } = await client.getCustomers();
 *
 * // All records, page by page:
 * for await (const item of client.getCustomers.each()) console.log(item);
 */
getCustomers: Operation<GetCustomersParameters, ProfileListEnvelope>;

/**
 * Replace your identity card images: PUT /Customer/SetIdImages
 *
 * Stores images of both sides of the caller's identity card with a multipart form. Earlier images are deleted.
 *
 * - An administrator can then verify the identity (verifyCustomerIdentity).
 * - New images reset `isIdentityVerified` and increase `version`. Sending the stored images again changes nothing.
 *
 * **Access:** Customer. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when a side is missing or text is sent in place of a file; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **413** `PAYLOAD_TOO_LARGE` above 5 MiB per file or 12 MiB in total.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when the body is not multipart or a file is neither JPEG nor PNG.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, profileChanges, identityImages.
 *
 * @example
 * import { openAsBlob } from 'node:fs';
 *
 * const { data } = await client.setCustomerIdImages({
 *   FrontIdCarImagePath: await openAsBlob('front.jpg'),
 *   RearIdCarImagePath: await openAsBlob('rear.jpg'),
 * });
 */
setCustomerIdImages: Operation<SetCustomerIdImagesParameters | SetCustomerIdImagesParametersCamelCase, ProfileEnvelope>;

/**
 * Replace your profile: PUT /Customer/Update
 *
 * Replaces the caller's profile. A profile can be sent back as it was read.
 *
 * - If omitted, `whatsAppNumber`, `city`, `address` and `birthDate` are removed; `email`, `phone` and `language` remain unchanged.
 * - If `email` or `phone` is null, that contact is removed, provided that the other contact is set and verified. Phone numbers are
 *   stored with a leading `+`.
 * - A new contact is pending (`pendingEmail`, `pendingPhone`) until its code is verified with verifyEmail or verifyPhone and the
 *   access token. The old contact remains valid until then and is notified of a limited number of changes a day.
 * - The response does not reveal whether another account uses the new contact. Sessions continue.
 * - Changing the first or last name resets `isIdentityVerified`.
 *
 * **Access:** Customer. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when no verified e-mail address or phone number would be left; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
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
 *   address: '4 Orchard Street',
 *   birthDate: '1990-05-17',
 *   email: 'customer@example.com',
 *   phone: '+962790000003',
 * });
 */
updateCustomer: Operation<UpdateCustomerParameters, ProfileEnvelope>;

/**
 * Verify a customer's identity: POST /Customer/VerifyIdentity/{userId}
 *
 * Records that an administrator has compared a customer's profile with the images of the identity card. Available to administrators.
 *
 * - The customer can then book listings with the booking mode InstantIfVerified immediately. The customer is notified.
 * - The customer must have a verified e-mail address or phone number and images of both sides of the identity card, and must not be
 *   blocked.
 * - `version` is the version of the profile, which must be read before the images: if the name or the images have changed since then,
 *   the response is 409.
 * - If the identity is verified already, nothing changes and no notification is sent.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when no customer has this identifier.
 * - **409** `STATE_CONFLICT` when a requirement is missing (the message names the requirement) or `version` is outdated; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.verifyCustomerIdentity({
 *   userId: 3,
 *   version: 1,
 *   note: 'Passport checked against the pictures.',
 * });
 */
verifyCustomerIdentity: Operation<VerifyCustomerIdentityParameters, ProfileEnvelope>;

}
export const GetCustomerIdImageSideEnum = /*#__PURE__*/ texts('front rear') as {
    readonly front: 'front',
    readonly rear: 'rear'
};
export type GetCustomerIdImageSideEnum = typeof GetCustomerIdImageSideEnum[keyof typeof GetCustomerIdImageSideEnum];

/** The parameters of addCustomer. */
export interface AddCustomerParameters {
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    FirstName: string;
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    LastName: string;
    /** E-mail address. Case-insensitive; surrounding spaces are ignored. */
    Email?: string | undefined;
    /** Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country. */
    Phone?: string | undefined;
    /** Language of messages to the user. */
    Language?: string | undefined;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    FrontIdCarImagePath?: Upload | undefined;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    RearIdCarImagePath?: Upload | undefined;
    /** Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country. */
    WhatsAppNumber?: string | undefined;
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    City?: City | undefined;
    /** Postal address. */
    Address?: string | undefined;
    /** Date of birth, `YYYY-MM-DD`; at least 18 years ago. */
    BirthDate?: string | undefined;
    /** Type of the identity document. */
    IdentityType?: IdentityType | undefined;
    /** Number of the identity document; stored encrypted and only returned masked. */
    IdentityNumber?: string | undefined;
    /** Type of customer. */
    CustomerType?: CustomerType | undefined;
    /** Version of the terms that the user accepts; must be in force for the user\'s audience. */
    AcceptedTermsVersion?: number | undefined;
}

/** AddCustomerParameters with its members in camelCase. */
export interface AddCustomerParametersCamelCase {
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    firstName: string;
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    lastName: string;
    /** E-mail address. Case-insensitive; surrounding spaces are ignored. */
    email?: string | undefined;
    /** Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country. */
    phone?: string | undefined;
    /** Language of messages to the user. */
    language?: string | undefined;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    frontIdCardImagePath?: Upload | undefined;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    rearIdCardImagePath?: Upload | undefined;
    /** Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country. */
    whatsAppNumber?: string | undefined;
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    city?: City | undefined;
    /** Postal address. */
    address?: string | undefined;
    /** Date of birth, `YYYY-MM-DD`; at least 18 years ago. */
    birthDate?: string | undefined;
    /** Type of the identity document. */
    identityType?: IdentityType | undefined;
    /** Number of the identity document; stored encrypted and only returned masked. */
    identityNumber?: string | undefined;
    /** Type of customer. */
    customerType?: CustomerType | undefined;
    /** Version of the terms that the user accepts; must be in force for the user\'s audience. */
    acceptedTermsVersion?: number | undefined;
}

/** The parameters of getCustomerByUserId. */
export interface GetCustomerByUserIdParameters {
    /** User identifier of the customer; the SID of the customer's token. */
    userId: number;
}

/** The parameters of getCustomerIdImage. */
export interface GetCustomerIdImageParameters {
    /** User identifier of the customer; the SID of the customer's token. */
    userId: number;
    /** Side of the identity card. */
    side: 'front' | 'rear';
}

/** The parameters of getCustomers. */
export interface GetCustomersParameters {
    /** Return only active (true) or only inactive (false) accounts. */
    isActive?: boolean | undefined;
    /** Return only blocked (true) or only unblocked (false) accounts. */
    isBlocked?: boolean | undefined;
    /** Return only customers whose identity awaits verification (true), or only the others (false). With true, the longest wait comes first.

An identity awaits verification while images of both sides of the identity card are stored, the identity is not verified, a contact is
verified, and the customer is not blocked. The wait begins when the images are sent, and again when a verified customer changes the name.
 */
    isIdentityPending?: boolean | undefined;
    /** Return only users whose name, e-mail address or phone number contains every word, in any order and position. Case-insensitive. */
    search?: string | undefined;
    /** Return only users who live in this city. */
    city?: City | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of setCustomerIdImages. */
export interface SetCustomerIdImagesParameters {
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    FrontIdCarImagePath: Upload;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    RearIdCarImagePath: Upload;
}

/** SetCustomerIdImagesParameters with its members in camelCase. */
export interface SetCustomerIdImagesParametersCamelCase {
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    frontIdCardImagePath: Upload;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    rearIdCardImagePath: Upload;
}

/** The parameters of updateCustomer. */
export type UpdateCustomerParameters = ProfileUpdate;

/** The parameters of verifyCustomerIdentity. */
export type VerifyCustomerIdentityParameters = IdentityVerification & {
    /** User identifier of the customer; the SID of the customer's token. */
    userId: number;
};
