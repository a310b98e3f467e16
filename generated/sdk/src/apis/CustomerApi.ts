/* tslint:disable */
/* eslint-disable */
/**
 * Rental marketplace
 * A marketplace where owners let property by the night or by the month, and customers find and book it.  ## The story  1. An **owner** registers (addOwner) with a picture of each side of the identity card, logs in, uploads pictures (uploadPicture) and adds    a listing (addRentProperty). 2. **Anybody** searches listings (getRentProperties), opens one (getRentPropertyById), sees when it is free (getAvailableDates) and what a    stay costs (getQuote). None of that needs an account. 3. A **customer** registers (addCustomer), logs in and books (bookReservation). The answer says how much deposit is due; the nights are    held for 24 hours. 4. An **administrator** sees what is waiting (getPendingDeposits) and confirms the deposit (confirmDeposit) when the money is there. Only    then is the reservation Confirmed. 5. Each side sees its reservations (getMyReservations, getOwnerReservations) and may cancel (cancelReservation).  The examples tell this one story, and their identifiers join up: owner 2 lets property 11 in Amman, customer 3 books it as reservation 21.  ## Logging in  There are no passwords. A log-in is an e-mail address or a phone number and a one-time code.  1. logInWithEmail or logInWithPhoneNumber: **206** means that the account is known and a code is needed. The answer\'s `token` is a    *verification token*, good for 15 minutes and for step 3 only. 2. sendEmailCode or sendPhoneCode: sends the code. No token needed. 3. verifyEmail or verifyPhone with the code, and the verification token as bearer: answers the *access token*. 4. From then on send `Authorization: Bearer <token>`. The JWT\'s claim `SID` is the user identifier, as text. It lives 24 hours; refreshToken    gets a new one.  A client that asked for the code first sends it as `code` with the log-in and has its access token at once (200).  Operations that need no token but take one (searching, availability, lookups) honour a valid token and refuse an invalid one with 401; a verification token counts there as none. Elsewhere a verification token is a 403 VERIFICATION_REQUIRED. `x-roles` of an operation lists the roles that may call it.  ## The envelope  Every answer but an image and this document itself is wrapped: `data` is the payload, `isSuccess` says whether it worked, `message` may be shown to people, `statusCode` repeats the HTTP status, `code` is the stable error code, `errors` names the fields that were wrong, `traceId` finds the answer in the logs, `pagination` says where a list goes on. All members are always there; what is absent is `null`, and an empty list is `[]`. Success is always 200, and 206 for a log-in that needs a code. An unknown path is a 404 ROUTE_NOT_FOUND, a wrong method a 405 METHOD_NOT_ALLOWED with the header Allow; both are wrapped too. Tell errors apart by `code`, see the schema ErrorCode.  ## Conventions  - **Paths** are `/Controller/Action[/parameters]`, and their letter case does not matter, parameters excepted. HEAD works wherever GET does. - **Members** of answers are camelCase. Names of body members and form fields are matched without regard to letter case; the same name   twice is a 400. Unknown body members are ignored, so that a record may be sent back as it was read. Unknown query parameters are a 400,   because a misspelt filter must not return everything. - **Enumerations** are integers, named in `x-enum-varnames`. Numbers are never reused, members only appended: tolerate unknown ones where   the schema is called open. Inside DetailsJSON services and terms are names. - **Dates**: a calendar date is `YYYY-MM-DD`. Requests may send an ISO date-time; its date part as written is used. A stay is half-open, from   the night of `startDate` up to but not including the day of `endDate`, on which the next guest may arrive. \"Today\" is today in the   property\'s city. A moment is RFC 3339 in UTC with `Z`, and its name ends in `At`. - **Money** is a number in major units with at most the currency\'s `minorUnits` decimals, always beside a currency. - **Paging**: lists take `cursor`, `pageSize` (1 to 100, default 50), `updatedSince` and `includeTotalCount`. Send `pagination.nextCursor` back as   `cursor`, with the same filters and sort, until it is null. A page far down costs what the first one costs. - **Languages**: messages are in English. Decide by `code`, which will stay the same in every language. - **Headers**: every answer has `X-Request-Id`, equal to `traceId`; send your own (8 to 64 letters, digits and hyphens) and it is used. Every   answer has `X-Api-Version`, the version of this document. 401 carries `WWW-Authenticate`, 429 and 503 carry `Retry-After` in seconds. - **Caching**: answers to a token and to a log-in are `no-store`. Public listings and lookups asked for without a token carry an `ETag`; a   request whose `If-None-Match` names it is answered 304. Pictures may be kept for a year. - **Limits**: a JSON body of 256 KiB and 20 levels, a form of 12 MiB, 5 MiB a file. - **Versions**: within a major version there are only additions: operations, optional request members, response members and members of   open enumerations. 
 *
 * The version of the OpenAPI document: 0.1.0
 * 
 *
 * NOTE: This class is auto generated by OpenAPI Generator (https://openapi-generator.tech).
 * https://openapi-generator.tech
 * Do not edit the class manually.
 */

import * as runtime from '../runtime';
import type {
    City,
    CustomerType,
    ErrorEnvelope,
    IdentityType,
    ProfileEnvelope,
    RegistrationResultEnvelope,
} from '../models/index';

export interface AddCustomerRequest {
    firstName: string;
    lastName: string;
    email?: string;
    phone?: string;
    language?: string;
    frontIdCarImagePath?: Blob;
    rearIdCarImagePath?: Blob;
    whatsAppNumber?: string;
    city?: City;
    address?: string;
    birthDate?: string;
    identityType?: IdentityType;
    identityNumber?: string;
    customerType?: CustomerType;
    acceptedTermsVersion?: number;
}

export interface GetCustomerByUserIdRequest {
    userId: number;
}

export interface GetCustomerIdImageRequest {
    userId: number;
    side: GetCustomerIdImageSideEnum;
}

/**
 * 
 */
export class CustomerApi extends runtime.BaseAPI {

    /**
     * Creates request options for addCustomer without sending the request
     */
    async addCustomerRequestOpts(requestParameters: AddCustomerRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['firstName'] == null) {
            throw new runtime.RequiredError(
                'firstName',
                'Required parameter "firstName" was null or undefined when calling addCustomer().'
            );
        }

        if (requestParameters['lastName'] == null) {
            throw new runtime.RequiredError(
                'lastName',
                'Required parameter "lastName" was null or undefined when calling addCustomer().'
            );
        }

        const queryParameters: any = {};

        const headerParameters: runtime.HTTPHeaders = {};

        const consumes: runtime.Consume[] = [
            { contentType: 'multipart/form-data' },
        ];
        // @ts-ignore: canConsumeForm may be unused
        const canConsumeForm = runtime.canConsumeForm(consumes);

        let formParams: { append(param: string, value: any): any };
        let useForm = false;
        // use FormData to transmit files using content-type "multipart/form-data"
        useForm = canConsumeForm;
        // use FormData to transmit files using content-type "multipart/form-data"
        useForm = canConsumeForm;
        if (useForm) {
            formParams = new FormData();
        } else {
            formParams = new URLSearchParams();
        }

        if (requestParameters['firstName'] != null) {
            formParams.append('FirstName', requestParameters['firstName'] as any);
        }

        if (requestParameters['lastName'] != null) {
            formParams.append('LastName', requestParameters['lastName'] as any);
        }

        if (requestParameters['email'] != null) {
            formParams.append('Email', requestParameters['email'] as any);
        }

        if (requestParameters['phone'] != null) {
            formParams.append('Phone', requestParameters['phone'] as any);
        }

        if (requestParameters['language'] != null) {

            formParams.append('Language', new Blob([JSON.stringify(requestParameters['language'])], { type: "application/json", }));
        }

        if (requestParameters['frontIdCarImagePath'] != null) {
            formParams.append('FrontIdCarImagePath', requestParameters['frontIdCarImagePath'] as any);
        }

        if (requestParameters['rearIdCarImagePath'] != null) {
            formParams.append('RearIdCarImagePath', requestParameters['rearIdCarImagePath'] as any);
        }

        if (requestParameters['whatsAppNumber'] != null) {
            formParams.append('WhatsAppNumber', requestParameters['whatsAppNumber'] as any);
        }

        if (requestParameters['city'] != null) {
            formParams.append('City', requestParameters['city'] as any);
        }

        if (requestParameters['address'] != null) {
            formParams.append('Address', requestParameters['address'] as any);
        }

        if (requestParameters['birthDate'] != null) {
            formParams.append('BirthDate', requestParameters['birthDate'] as any);
        }

        if (requestParameters['identityType'] != null) {
            formParams.append('IdentityType', requestParameters['identityType'] as any);
        }

        if (requestParameters['identityNumber'] != null) {
            formParams.append('IdentityNumber', requestParameters['identityNumber'] as any);
        }

        if (requestParameters['customerType'] != null) {
            formParams.append('CustomerType', requestParameters['customerType'] as any);
        }

        if (requestParameters['acceptedTermsVersion'] != null) {
            formParams.append('AcceptedTermsVersion', requestParameters['acceptedTermsVersion'] as any);
        }


        let urlPath = `/Customer/Add`;

        return {
            path: urlPath,
            method: 'POST',
            headers: headerParameters,
            query: queryParameters,
            body: formParams,
        };
    }

    /**
     * A multipart form; every other content type is refused with 415. At least one of Email and Phone is needed, and neither may belong to another account of whatever role. The two images of the identity card may be left out. The account is active at once. No token comes with the answer: the customer logs in next and verifies a one-time code.  Errors: 400 VALIDATION_ERROR (also text where a file belongs), MALFORMED_BODY · 409 EMAIL_TAKEN, PHONE_TAKEN · 413 PAYLOAD_TOO_LARGE beyond 5 MiB a file or 12 MiB in all · 415 UNSUPPORTED_MEDIA_TYPE when the form is not multipart or a file is neither JPEG nor PNG. 
     * Register a customer
     */
    async addCustomerRaw(requestParameters: AddCustomerRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<RegistrationResultEnvelope>> {
        const requestOptions = await this.addCustomerRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * A multipart form; every other content type is refused with 415. At least one of Email and Phone is needed, and neither may belong to another account of whatever role. The two images of the identity card may be left out. The account is active at once. No token comes with the answer: the customer logs in next and verifies a one-time code.  Errors: 400 VALIDATION_ERROR (also text where a file belongs), MALFORMED_BODY · 409 EMAIL_TAKEN, PHONE_TAKEN · 413 PAYLOAD_TOO_LARGE beyond 5 MiB a file or 12 MiB in all · 415 UNSUPPORTED_MEDIA_TYPE when the form is not multipart or a file is neither JPEG nor PNG. 
     * Register a customer
     */
    async addCustomer(requestParameters: AddCustomerRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<RegistrationResultEnvelope> {
        const response = await this.addCustomerRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getCustomerByUserId without sending the request
     */
    async getCustomerByUserIdRequestOpts(requestParameters: GetCustomerByUserIdRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['userId'] == null) {
            throw new runtime.RequiredError(
                'userId',
                'Required parameter "userId" was null or undefined when calling getCustomerByUserId().'
            );
        }

        const queryParameters: any = {};

        const headerParameters: runtime.HTTPHeaders = {};

        if (this.configuration && this.configuration.accessToken) {
            const token = this.configuration.accessToken;
            const tokenString = await token("accessToken", []);

            if (tokenString) {
                headerParameters["Authorization"] = `Bearer ${tokenString}`;
            }
        }

        let urlPath = `/Customer/GetByUserId/{userId}`;
        urlPath = urlPath.replace('{userId}', encodeURIComponent(String(requestParameters['userId'])));

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * A customer\'s profile is for the customer, for administrators, and for an owner with a reservation of that customer that holds nights or is completed. The customer and administrators see every member; the owner sees null or false from `email` on.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to agents, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when no customer has this identifier, or the caller may not know. 
     * Read a customer\'s profile
     */
    async getCustomerByUserIdRaw(requestParameters: GetCustomerByUserIdRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ProfileEnvelope>> {
        const requestOptions = await this.getCustomerByUserIdRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * A customer\'s profile is for the customer, for administrators, and for an owner with a reservation of that customer that holds nights or is completed. The customer and administrators see every member; the owner sees null or false from `email` on.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to agents, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when no customer has this identifier, or the caller may not know. 
     * Read a customer\'s profile
     */
    async getCustomerByUserId(requestParameters: GetCustomerByUserIdRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ProfileEnvelope> {
        const response = await this.getCustomerByUserIdRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getCustomerIdImage without sending the request
     */
    async getCustomerIdImageRequestOpts(requestParameters: GetCustomerIdImageRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['userId'] == null) {
            throw new runtime.RequiredError(
                'userId',
                'Required parameter "userId" was null or undefined when calling getCustomerIdImage().'
            );
        }

        if (requestParameters['side'] == null) {
            throw new runtime.RequiredError(
                'side',
                'Required parameter "side" was null or undefined when calling getCustomerIdImage().'
            );
        }

        const queryParameters: any = {};

        const headerParameters: runtime.HTTPHeaders = {};

        if (this.configuration && this.configuration.accessToken) {
            const token = this.configuration.accessToken;
            const tokenString = await token("accessToken", []);

            if (tokenString) {
                headerParameters["Authorization"] = `Bearer ${tokenString}`;
            }
        }

        let urlPath = `/Customer/GetIdImage/{userId}/{side}`;
        urlPath = urlPath.replace('{userId}', encodeURIComponent(String(requestParameters['userId'])));
        urlPath = urlPath.replace('{side}', encodeURIComponent(String(requestParameters['side'])));

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * The bytes of one side, without the envelope, for the customer and for administrators. Every reading by an administrator is recorded. The image has no other address, and no answer may be cached.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such image, or it is somebody else\'s. 
     * Read an image of a customer\'s identity card
     */
    async getCustomerIdImageRaw(requestParameters: GetCustomerIdImageRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<Blob>> {
        const requestOptions = await this.getCustomerIdImageRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.BlobApiResponse(response);
    }

    /**
     * The bytes of one side, without the envelope, for the customer and for administrators. Every reading by an administrator is recorded. The image has no other address, and no answer may be cached.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such image, or it is somebody else\'s. 
     * Read an image of a customer\'s identity card
     */
    async getCustomerIdImage(requestParameters: GetCustomerIdImageRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<Blob> {
        const response = await this.getCustomerIdImageRaw(requestParameters, initOverrides);
        return await response.value();
    }

}

/**
 * @export
 */
export const GetCustomerIdImageSideEnum = {
    front: 'front',
    rear: 'rear'
} as const;
export type GetCustomerIdImageSideEnum = typeof GetCustomerIdImageSideEnum[keyof typeof GetCustomerIdImageSideEnum];
