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
    BookingStatus,
    ConfirmDepositRequest,
    ErrorEnvelope,
    RejectDepositRequest,
    ReservationEnvelope,
    ReservationListEnvelope,
} from '../models/index';

export interface ConfirmDepositOperationRequest {
    reservationId: number;
    confirmDepositRequest?: ConfirmDepositRequest;
}

export interface GetAllReservationsRequest {
    status?: BookingStatus;
    propertyId?: number;
    ownerId?: number;
    customerId?: number;
    from?: string;
    to?: string;
    cursor?: string;
    pageSize?: number;
    updatedSince?: string;
    includeTotalCount?: boolean;
}

export interface GetPendingDepositsRequest {
    propertyId?: number;
    customerId?: number;
    cursor?: string;
    pageSize?: number;
    updatedSince?: string;
    includeTotalCount?: boolean;
}

export interface RejectDepositOperationRequest {
    reservationId: number;
    rejectDepositRequest: RejectDepositRequest;
}

/**
 * 
 */
export class AdminApi extends runtime.BaseAPI {

    /**
     * Creates request options for confirmDeposit without sending the request
     */
    async confirmDepositRequestOpts(requestParameters: ConfirmDepositOperationRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['reservationId'] == null) {
            throw new runtime.RequiredError(
                'reservationId',
                'Required parameter "reservationId" was null or undefined when calling confirmDeposit().'
            );
        }

        const queryParameters: any = {};

        const headerParameters: runtime.HTTPHeaders = {};

        headerParameters['Content-Type'] = 'application/json';

        if (this.configuration && this.configuration.accessToken) {
            const token = this.configuration.accessToken;
            const tokenString = await token("accessToken", []);

            if (tokenString) {
                headerParameters["Authorization"] = `Bearer ${tokenString}`;
            }
        }

        let urlPath = `/Admin/ConfirmDeposit/{reservationId}`;
        urlPath = urlPath.replace('{reservationId}', encodeURIComponent(String(requestParameters['reservationId'])));

        return {
            path: urlPath,
            method: 'POST',
            headers: headerParameters,
            query: queryParameters,
            body: requestParameters['confirmDepositRequest'],
        };
    }

    /**
     * For administrators only: the money is there, and a reservation that is Pending or DepositPaid becomes Confirmed. A payment that the customer has declared is confirmed with it; where there is none, one is recorded from the body, which may be absent. Confirming again changes nothing and is answered with 200. The act is recorded.  Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, UNKNOWN_REFERENCE when there is no such type of payment · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND · 409 STATE_CONFLICT when the reservation is cancelled, rejected, expired or over · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when there is a body and it is not JSON. 
     * Confirm a deposit
     */
    async confirmDepositRaw(requestParameters: ConfirmDepositOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ReservationEnvelope>> {
        const requestOptions = await this.confirmDepositRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * For administrators only: the money is there, and a reservation that is Pending or DepositPaid becomes Confirmed. A payment that the customer has declared is confirmed with it; where there is none, one is recorded from the body, which may be absent. Confirming again changes nothing and is answered with 200. The act is recorded.  Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, UNKNOWN_REFERENCE when there is no such type of payment · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND · 409 STATE_CONFLICT when the reservation is cancelled, rejected, expired or over · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when there is a body and it is not JSON. 
     * Confirm a deposit
     */
    async confirmDeposit(requestParameters: ConfirmDepositOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ReservationEnvelope> {
        const response = await this.confirmDepositRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getAllReservations without sending the request
     */
    async getAllReservationsRequestOpts(requestParameters: GetAllReservationsRequest): Promise<runtime.RequestOpts> {
        const queryParameters: any = {};

        if (requestParameters['status'] != null) {
            queryParameters['status'] = requestParameters['status'];
        }

        if (requestParameters['propertyId'] != null) {
            queryParameters['propertyId'] = requestParameters['propertyId'];
        }

        if (requestParameters['ownerId'] != null) {
            queryParameters['ownerId'] = requestParameters['ownerId'];
        }

        if (requestParameters['customerId'] != null) {
            queryParameters['customerId'] = requestParameters['customerId'];
        }

        if (requestParameters['from'] != null) {
            queryParameters['from'] = requestParameters['from'];
        }

        if (requestParameters['to'] != null) {
            queryParameters['to'] = requestParameters['to'];
        }

        if (requestParameters['cursor'] != null) {
            queryParameters['cursor'] = requestParameters['cursor'];
        }

        if (requestParameters['pageSize'] != null) {
            queryParameters['pageSize'] = requestParameters['pageSize'];
        }

        if (requestParameters['updatedSince'] != null) {
            queryParameters['updatedSince'] = requestParameters['updatedSince'];
        }

        if (requestParameters['includeTotalCount'] != null) {
            queryParameters['includeTotalCount'] = requestParameters['includeTotalCount'];
        }

        const headerParameters: runtime.HTTPHeaders = {};

        if (this.configuration && this.configuration.accessToken) {
            const token = this.configuration.accessToken;
            const tokenString = await token("accessToken", []);

            if (tokenString) {
                headerParameters["Authorization"] = `Bearer ${tokenString}`;
            }
        }

        let urlPath = `/Admin/GetAllReservations`;

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * The reservations of all customers and owners, the one booked last first. A hold that has run out shows as Expired at once.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List all reservations
     */
    async getAllReservationsRaw(requestParameters: GetAllReservationsRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ReservationListEnvelope>> {
        const requestOptions = await this.getAllReservationsRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * The reservations of all customers and owners, the one booked last first. A hold that has run out shows as Expired at once.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List all reservations
     */
    async getAllReservations(requestParameters: GetAllReservationsRequest = {}, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ReservationListEnvelope> {
        const response = await this.getAllReservationsRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getPendingDeposits without sending the request
     */
    async getPendingDepositsRequestOpts(requestParameters: GetPendingDepositsRequest): Promise<runtime.RequestOpts> {
        const queryParameters: any = {};

        if (requestParameters['propertyId'] != null) {
            queryParameters['propertyId'] = requestParameters['propertyId'];
        }

        if (requestParameters['customerId'] != null) {
            queryParameters['customerId'] = requestParameters['customerId'];
        }

        if (requestParameters['cursor'] != null) {
            queryParameters['cursor'] = requestParameters['cursor'];
        }

        if (requestParameters['pageSize'] != null) {
            queryParameters['pageSize'] = requestParameters['pageSize'];
        }

        if (requestParameters['updatedSince'] != null) {
            queryParameters['updatedSince'] = requestParameters['updatedSince'];
        }

        if (requestParameters['includeTotalCount'] != null) {
            queryParameters['includeTotalCount'] = requestParameters['includeTotalCount'];
        }

        const headerParameters: runtime.HTTPHeaders = {};

        if (this.configuration && this.configuration.accessToken) {
            const token = this.configuration.accessToken;
            const tokenString = await token("accessToken", []);

            if (tokenString) {
                headerParameters["Authorization"] = `Bearer ${tokenString}`;
            }
        }

        let urlPath = `/Admin/GetPendingDeposits`;

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * The reservations that are Pending or DepositPaid, the one that has waited longest first. A hold that has run out is no longer among them.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List the deposits that wait for a decision
     */
    async getPendingDepositsRaw(requestParameters: GetPendingDepositsRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ReservationListEnvelope>> {
        const requestOptions = await this.getPendingDepositsRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * The reservations that are Pending or DepositPaid, the one that has waited longest first. A hold that has run out is no longer among them.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List the deposits that wait for a decision
     */
    async getPendingDeposits(requestParameters: GetPendingDepositsRequest = {}, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ReservationListEnvelope> {
        const response = await this.getPendingDepositsRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for rejectDeposit without sending the request
     */
    async rejectDepositRequestOpts(requestParameters: RejectDepositOperationRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['reservationId'] == null) {
            throw new runtime.RequiredError(
                'reservationId',
                'Required parameter "reservationId" was null or undefined when calling rejectDeposit().'
            );
        }

        if (requestParameters['rejectDepositRequest'] == null) {
            throw new runtime.RequiredError(
                'rejectDepositRequest',
                'Required parameter "rejectDepositRequest" was null or undefined when calling rejectDeposit().'
            );
        }

        const queryParameters: any = {};

        const headerParameters: runtime.HTTPHeaders = {};

        headerParameters['Content-Type'] = 'application/json';

        if (this.configuration && this.configuration.accessToken) {
            const token = this.configuration.accessToken;
            const tokenString = await token("accessToken", []);

            if (tokenString) {
                headerParameters["Authorization"] = `Bearer ${tokenString}`;
            }
        }

        let urlPath = `/Admin/RejectDeposit/{reservationId}`;
        urlPath = urlPath.replace('{reservationId}', encodeURIComponent(String(requestParameters['reservationId'])));

        return {
            path: urlPath,
            method: 'POST',
            headers: headerParameters,
            query: queryParameters,
            body: requestParameters['rejectDepositRequest'],
        };
    }

    /**
     * For administrators only. A reservation that is Pending or DepositPaid becomes Rejected and its nights are free; a payment that the customer has declared is rejected with it. With `releaseDates` false a DepositPaid reservation becomes Pending instead and its nights are held for another 24 hours. Rejecting again changes nothing and is answered with 200. The act is recorded with its reason.  Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND · 409 STATE_CONFLICT when the reservation is confirmed, cancelled, expired or over, or when its dates were to be held on the day of startDate from 23:59 on · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Reject a deposit
     */
    async rejectDepositRaw(requestParameters: RejectDepositOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ReservationEnvelope>> {
        const requestOptions = await this.rejectDepositRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * For administrators only. A reservation that is Pending or DepositPaid becomes Rejected and its nights are free; a payment that the customer has declared is rejected with it. With `releaseDates` false a DepositPaid reservation becomes Pending instead and its nights are held for another 24 hours. Rejecting again changes nothing and is answered with 200. The act is recorded with its reason.  Errors: 400 VALIDATION_ERROR, MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND · 409 STATE_CONFLICT when the reservation is confirmed, cancelled, expired or over, or when its dates were to be held on the day of startDate from 23:59 on · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Reject a deposit
     */
    async rejectDeposit(requestParameters: RejectDepositOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ReservationEnvelope> {
        const response = await this.rejectDepositRaw(requestParameters, initOverrides);
        return await response.value();
    }

}
