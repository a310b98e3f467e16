/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import { texts } from '../enumerations.js';
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
    SetCommissionRequest,
} from '../models/index.js';

export interface OwnerApi {
/**
 * Activate an owner: POST /Owner/Activate/{userId}
 *
 * Activates an owner whose profile an administrator has compared with the images of the identity card. Available to administrators.
 *
 * - An inactive owner becomes active. Pending listings become Active, unless listings are reviewed individually. The owner is
 *   notified.
 * - The owner must have a verified e-mail address or phone number and images of both sides of the identity card.
 * - An owner who is already active is not notified; if the identity was not verified before and all requirements are met,
 *   `isIdentityVerified` becomes true.
 * - The body is optional. Send the `version` of the profile that was checked to make sure that it has not changed since.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when no owner has this identifier.
 * - **409** `STATE_CONFLICT` when a requirement is missing (the message names the requirement) or `version` is outdated; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when a body is sent that is not JSON.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.activateOwner({
 *   userId: 2,
 *   version: 1,
 *   note: 'Passport checked against the pictures.',
 * });
 */
activateOwner: Operation<ActivateOwnerParameters, ProfileEnvelope>;

/**
 * Register an owner: POST /Owner/Add
 *
 * Registers an owner with a multipart form.
 *
 * - At least one of Email and Phone is required. Neither may already be verified by another account, of any role.
 * - Images of both sides of the identity card are required.
 * - The account is active immediately, unless the service uses manual activation. In that case `isActive` is false: the owner can log
 *   in and prepare listings, which remain Pending until an administrator activates the account.
 * - The response contains no token: the owner logs in next and verifies a one-time code.
 * - Any other content type returns 415.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when text is sent in place of a file; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` when AgentId is not an agent or AcceptedTermsVersion is not in force for owners.
 * - **409** `EMAIL_TAKEN`, `PHONE_TAKEN`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE` above 5 MiB per file or 12 MiB in total.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when the body is not multipart or a file is neither JPEG nor PNG.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, registrations, identityImages.
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
addOwner: Operation<AddOwnerParameters | AddOwnerParametersCamelCase, RegistrationResultEnvelope>;

/**
 * Deactivate an owner: POST /Owner/Deactivate/{userId}
 *
 * Deactivates an owner. Available to administrators.
 *
 * - The owner's listings can no longer be found or booked, but their states remain unchanged. Existing reservations remain valid.
 * - The owner is notified of the reason, and can still log in and prepare listings. Use activateOwner to reactivate the owner.
 * - Deactivating an inactive owner changes nothing and sends no notification.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when no owner has this identifier.
 * - **409** `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.deactivateOwner({ userId: 2, reason: 'The identity card has expired.' });
 */
deactivateOwner: Operation<DeactivateOwnerParameters, ProfileEnvelope>;

/**
 * Get an owner's profile: GET /Owner/GetByUserId/{userId}
 *
 * Returns an owner's profile with contact data.
 *
 * - Other users can read an owner who has a public listing, or with whom they share a reservation, a request to book or a conversation.
 *   The owner's agent can, too.
 * - The owner and administrators see every member. Other users see null or false for the members from `email` on.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when no owner that you can read has this identifier.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getOwnerByUserId({ userId: 2 });
 */
getOwnerByUserId: Operation<GetOwnerByUserIdParameters, ProfileEnvelope>;

/**
 * Get an owner's identity card image: GET /Owner/GetIdImage/{userId}/{side}
 *
 * Returns one side of an owner's identity card as image bytes, without the envelope. Available to the owner and administrators.
 *
 * - Each read by an administrator is written to the audit log.
 * - The image has no other URL, and responses must not be cached.
 *
 * **Access:** Admin, Owner. Requires an access token. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when the image does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const blob = await client.getOwnerIdImage({ userId: 2, side: 'front' });
 */
getOwnerIdImage: Operation<GetOwnerIdImageParameters, Blob>;

/**
 * List owners: GET /Owner/GetAll
 *
 * Lists owners, most recently registered first. Available to administrators and agents.
 *
 * - Administrators see every member of all owners.
 * - Agents see their own owners, with null or false for the members from `email` on. Their search does not match e-mail addresses.
 *
 * **Access:** Admin, Agent. Requires an access token or an API key with `AccountsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when an agent filters by isBlocked.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getOwners();
 *
 * // All records, page by page:
 * for await (const item of client.getOwners.each()) console.log(item);
 */
getOwners: Operation<GetOwnersParameters, ProfileListEnvelope>;

/**
 * Set an owner's commission: PUT /Owner/SetCommission/{userId}
 *
 * Sets the platform's commission on the reservations of an owner's listings. Available to administrators.
 *
 * - The commission applies to listings that have no commission of their own (setRentPropertyCommission), and to reservations that are
 *   booked from now on. Existing reservations keep their commission.
 * - Null for both members removes the owner's commission. Then the marketplace's percentage applies.
 * - A fixed commission is an amount in major units of each listing's currency, with at most 2 decimals. It is never more than what the
 *   reservation costs without taxes.
 * - The owner and administrators see the commission in the profile.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when a percentage exceeds 100, the value has more than 2 decimals, or only one member is null; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when no owner has this identifier.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * import { CommissionType } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.setOwnerCommission({
 *   userId: 2,
 *   commissionType: CommissionType.Percentage,
 *   commissionValue: 12.5,
 * });
 */
setOwnerCommission: Operation<SetOwnerCommissionParameters, ProfileEnvelope>;

/**
 * Replace your profile: PUT /Owner/Update
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
 * **Access:** Owner. Requires an access token.
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
 * const { data } = await client.updateOwner({
 *   firstName: 'Example',
 *   lastName: 'Owner',
 *   whatsAppNumber: '+962790000002',
 *   language: 'en',
 *   city: City.Amman,
 *   address: '7 Mango Street',
 *   birthDate: '1990-05-17',
 *   email: 'owner@example.com',
 *   phone: '+962790000002',
 * });
 */
updateOwner: Operation<UpdateOwnerParameters, ProfileEnvelope>;

}
export const GetOwnerIdImageSideEnum = /*#__PURE__*/ texts('front rear') as {
    readonly front: 'front',
    readonly rear: 'rear'
};
export type GetOwnerIdImageSideEnum = typeof GetOwnerIdImageSideEnum[keyof typeof GetOwnerIdImageSideEnum];

/** The parameters of activateOwner. */
export type ActivateOwnerParameters = OwnerActivation & {
    /** User identifier of the owner; the SID of the owner's token. */
    userId: number;
};

/** The parameters of addOwner. */
export interface AddOwnerParameters {
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    FirstName: string;
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    LastName: string;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    FrontIdCarImagePath: Upload;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    RearIdCarImagePath: Upload;
    /** E-mail address. Case-insensitive; surrounding spaces are ignored. */
    Email?: string | undefined;
    /** Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country. */
    Phone?: string | undefined;
    /** Language of messages to the user. */
    Language?: string | undefined;
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
    /** Type of owner. */
    OwnerType?: OwnerType | undefined;
    /** User identifier of the referring agent. */
    AgentId?: number | undefined;
    /** Version of the terms that the user accepts; must be in force for the user\'s audience. */
    AcceptedTermsVersion?: number | undefined;
}

/** AddOwnerParameters with its members in camelCase. */
export interface AddOwnerParametersCamelCase {
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    firstName: string;
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    lastName: string;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    frontIdCardImagePath: Upload;
    /** JPEG or PNG, detected from the content, at most 5 MiB, 8000 pixels a side and 13 million pixels in total. It is stored encrypted, with at most 2400 pixels a side, and visible only to its owner and administrators. */
    rearIdCardImagePath: Upload;
    /** E-mail address. Case-insensitive; surrounding spaces are ignored. */
    email?: string | undefined;
    /** Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country. */
    phone?: string | undefined;
    /** Language of messages to the user. */
    language?: string | undefined;
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
    /** Type of owner. */
    ownerType?: OwnerType | undefined;
    /** User identifier of the referring agent. */
    agentId?: number | undefined;
    /** Version of the terms that the user accepts; must be in force for the user\'s audience. */
    acceptedTermsVersion?: number | undefined;
}

/** The parameters of deactivateOwner. */
export type DeactivateOwnerParameters = OwnerDeactivation & {
    /** User identifier of the owner; the SID of the owner's token. */
    userId: number;
};

/** The parameters of getOwnerByUserId. */
export interface GetOwnerByUserIdParameters {
    /** User identifier of the owner; the SID of the owner's token. */
    userId: number;
}

/** The parameters of getOwnerIdImage. */
export interface GetOwnerIdImageParameters {
    /** User identifier of the owner; the SID of the owner's token. */
    userId: number;
    /** Side of the identity card. */
    side: 'front' | 'rear';
}

/** The parameters of getOwners. */
export interface GetOwnersParameters {
    /** Return only active (true) or only inactive (false) accounts. */
    isActive?: boolean | undefined;
    /** Return only blocked (true) or only unblocked (false) accounts. */
    isBlocked?: boolean | undefined;
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

/** The parameters of setOwnerCommission. */
export type SetOwnerCommissionParameters = SetCommissionRequest & {
    /** User identifier of the owner; the SID of the owner's token. */
    userId: number;
};

/** The parameters of updateOwner. */
export type UpdateOwnerParameters = ProfileUpdate;
