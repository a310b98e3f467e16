/** Generated from the contract 0.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    City,
    ErrorEnvelope,
    IdentityType,
    OwnerType,
    ProfileEnvelope,
    RegistrationResultEnvelope,
} from '../models/index.js';

/** Register an owner: POST /Owner/Add */
export const addOwner: Operation<{
    /** First or last name; not blank. */
    FirstName: string;
    /** First or last name; not blank. */
    LastName: string;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    FrontIdCarImagePath: Upload;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to its owner and to administrators. */
    RearIdCarImagePath: Upload;
    /** E-mail address; letter case does not matter. */
    Email?: string;
    /** Phone number in international form, digits with or without a leading `+`; stored and returned with it. */
    Phone?: string;
    /** Language of messages to the user, e.g. `en` or `ar-JO`. */
    Language?: string;
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
    OwnerType?: OwnerType;
    /** User identifier of the agent who brought the owner in. */
    AgentId?: number;
    /** Version of the terms that the user accepted. */
    AcceptedTermsVersion?: number;
}, RegistrationResultEnvelope> = {
    id: 'addOwner',
    method: 'POST',
    path: '/Owner/Add',
    query: [],
    body: 'form',
};

/** Read an owner\'s profile: GET /Owner/GetByUserId/{userId} */
export const getOwnerByUserId: Operation<{
    /** User identifier of the owner, the SID of an owner's token. */
    userId: number;
}, ProfileEnvelope> = {
    id: 'getOwnerByUserId',
    method: 'GET',
    path: '/Owner/GetByUserId/{userId}',
    query: [],
    token: true,
};

/** Read an image of an owner\'s identity card: GET /Owner/GetIdImage/{userId}/{side} */
export const getOwnerIdImage: Operation<{
    /** User identifier of the owner, the SID of an owner's token. */
    userId: number;
    /** Which side of the identity card. */
    side: 'front' | 'rear';
}, Blob> = {
    id: 'getOwnerIdImage',
    method: 'GET',
    path: '/Owner/GetIdImage/{userId}/{side}',
    query: [],
    answers: 'bytes',
    token: true,
};

export const GetOwnerIdImageSideEnum = {
    front: 'front',
    rear: 'rear'
} as const;
export type GetOwnerIdImageSideEnum = typeof GetOwnerIdImageSideEnum[keyof typeof GetOwnerIdImageSideEnum];
