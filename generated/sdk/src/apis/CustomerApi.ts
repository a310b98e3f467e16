/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
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

/** Register a customer: POST /Customer/Add */
export const addCustomer: Operation<{
    /** First or last name; not blank. */
    FirstName: string;
    /** First or last name; not blank. */
    LastName: string;
    /** E-mail address; letter case does not matter. */
    Email?: string | undefined;
    /** Phone number in international form, digits with or without a leading `+`; stored and returned with it. */
    Phone?: string | undefined;
    /** Language of messages to the user, e.g. `en` or `ar-JO`. */
    Language?: string | undefined;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    FrontIdCarImagePath?: Upload | undefined;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    RearIdCarImagePath?: Upload | undefined;
    /** Phone number in international form, digits with or without a leading `+`; stored and returned with it. */
    WhatsAppNumber?: string | undefined;
    /**  */
    City?: City | undefined;
    /** Postal address. */
    Address?: string | undefined;
    /** Date of birth, `YYYY-MM-DD`; at least 18 years ago. */
    BirthDate?: string | undefined;
    /**  */
    IdentityType?: IdentityType | undefined;
    /** Number of the identity document; kept encrypted, and only ever answered masked. */
    IdentityNumber?: string | undefined;
    /**  */
    CustomerType?: CustomerType | undefined;
    /** Version of the terms that the user accepts; one that is in force for such users. */
    AcceptedTermsVersion?: number | undefined;
}, RegistrationResultEnvelope> = {
    id: 'addCustomer',
    method: 'POST',
    path: '/Customer/Add',
    query: [],
    body: 'form',
    keeps: 'Idempotency-Key',
};

/** Read a customer\'s profile: GET /Customer/GetByUserId/{userId} */
export const getCustomerByUserId: Operation<{
    /** User identifier of the customer, the SID of a customer's token. */
    userId: number;
}, ProfileEnvelope> = {
    id: 'getCustomerByUserId',
    method: 'GET',
    path: '/Customer/GetByUserId/{userId}',
    query: [],
    token: true,
};

/** Read an image of a customer\'s identity card: GET /Customer/GetIdImage/{userId}/{side} */
export const getCustomerIdImage: Operation<{
    /** User identifier of the customer, the SID of a customer's token. */
    userId: number;
    /** Which side of the identity card. */
    side: 'front' | 'rear';
}, Blob> = {
    id: 'getCustomerIdImage',
    method: 'GET',
    path: '/Customer/GetIdImage/{userId}/{side}',
    query: [],
    answers: 'bytes',
    token: true,
};

/** List customers: GET /Customer/GetAll */
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
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, ProfileListEnvelope> = {
    id: 'getCustomers',
    method: 'GET',
    path: '/Customer/GetAll',
    query: ['isActive', 'isBlocked', 'search', 'city', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Change one\'s own profile: PUT /Customer/Update */
export const updateCustomer: Operation<ProfileUpdate & {
}, ProfileEnvelope> = {
    id: 'updateCustomer',
    method: 'PUT',
    path: '/Customer/Update',
    query: [],
    body: 'json',
    token: true,
};

export const GetCustomerIdImageSideEnum = {
    front: 'front',
    rear: 'rear'
} as const;
export type GetCustomerIdImageSideEnum = typeof GetCustomerIdImageSideEnum[keyof typeof GetCustomerIdImageSideEnum];
