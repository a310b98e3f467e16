/** Generated from the contract 0.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    City,
    CustomerType,
    ErrorEnvelope,
    IdentityType,
    ProfileEnvelope,
    RegistrationResultEnvelope,
} from '../models/index.js';

/** Register a customer: POST /Customer/Add */
export const addCustomer: Operation<{
    /** First or last name; not blank. */
    FirstName: string;
    /** First or last name; not blank. */
    LastName: string;
    /** E-mail address; letter case does not matter. */
    Email?: string;
    /** Phone number in international form, digits with or without a leading `+`; stored and returned with it. */
    Phone?: string;
    /** Language of messages to the user, e.g. `en` or `ar-JO`. */
    Language?: string;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    FrontIdCarImagePath?: Upload;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    RearIdCarImagePath?: Upload;
    /** Phone number in international form, digits with or without a leading `+`; stored and returned with it. */
    WhatsAppNumber?: string;
    /**  */
    City?: City;
    /** Postal address. */
    Address?: string;
    /** Date of birth, `YYYY-MM-DD`; at least 18 years ago. */
    BirthDate?: string;
    /**  */
    IdentityType?: IdentityType;
    /** Number of the identity document; kept encrypted, and only ever answered masked. */
    IdentityNumber?: string;
    /**  */
    CustomerType?: CustomerType;
    /** Version of the terms that the user accepted. */
    AcceptedTermsVersion?: number;
}, RegistrationResultEnvelope> = {
    id: 'addCustomer',
    method: 'POST',
    path: '/Customer/Add',
    query: [],
    body: 'form',
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

export const GetCustomerIdImageSideEnum = {
    front: 'front',
    rear: 'rear'
} as const;
export type GetCustomerIdImageSideEnum = typeof GetCustomerIdImageSideEnum[keyof typeof GetCustomerIdImageSideEnum];
