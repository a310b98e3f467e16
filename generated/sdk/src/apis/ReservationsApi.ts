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
    AddBlockedDatesRequest,
    AvailableDateRangeListEnvelope,
    BlockedDateRangeEnvelope,
    BlockedDateRangeListEnvelope,
    BookReservationRequest,
    BookingStatus,
    CancelReservationRequest,
    ErrorEnvelope,
    QuoteEnvelope,
    RemovedBlockedDatesEnvelope,
    ReservationEnvelope,
    ReservationListEnvelope,
} from '../models/index';

export interface AddBlockedDatesOperationRequest {
    addBlockedDatesRequest: AddBlockedDatesRequest;
}

export interface BookReservationOperationRequest {
    bookReservationRequest: BookReservationRequest;
}

export interface CancelReservationOperationRequest {
    id: number;
    cancelReservationRequest: CancelReservationRequest;
}

export interface GetAvailableDatesRequest {
    id: number;
    from?: string;
    to?: string;
}

export interface GetBlockedDatesRequest {
    propertyId: number;
}

export interface GetMyReservationsRequest {
    status?: BookingStatus;
    from?: string;
    to?: string;
    cursor?: string;
    pageSize?: number;
    updatedSince?: string;
    includeTotalCount?: boolean;
}

export interface GetOwnerReservationsRequest {
    propertyId?: number;
    status?: BookingStatus;
    from?: string;
    to?: string;
    cursor?: string;
    pageSize?: number;
    updatedSince?: string;
    includeTotalCount?: boolean;
}

export interface GetQuoteRequest {
    propertyId: number;
    startDate: string;
    endDate: string;
}

export interface GetReservationByIdRequest {
    id: number;
}

export interface RemoveBlockedDatesRequest {
    id: number;
}

/**
 * 
 */
export class ReservationsApi extends runtime.BaseAPI {

    /**
     * Creates request options for addBlockedDates without sending the request
     */
    async addBlockedDatesRequestOpts(requestParameters: AddBlockedDatesOperationRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['addBlockedDatesRequest'] == null) {
            throw new runtime.RequiredError(
                'addBlockedDatesRequest',
                'Required parameter "addBlockedDatesRequest" was null or undefined when calling addBlockedDates().'
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

        let urlPath = `/Reservations/AddBlockedDates`;

        return {
            path: urlPath,
            method: 'POST',
            headers: headerParameters,
            query: queryParameters,
            body: requestParameters['addBlockedDatesRequest'],
        };
    }

    /**
     * For its owner and administrators. The nights from startDate up to but not including endDate cannot be booked until the range is removed. A range has 1 to 365 nights and starts between today and 365 days ahead.  Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead, or there are more than 365 nights · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s · 409 DATES_NOT_AVAILABLE when a night is booked or blocked already; nothing is blocked then · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Block dates of a property
     */
    async addBlockedDatesRaw(requestParameters: AddBlockedDatesOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<BlockedDateRangeEnvelope>> {
        const requestOptions = await this.addBlockedDatesRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * For its owner and administrators. The nights from startDate up to but not including endDate cannot be booked until the range is removed. A range has 1 to 365 nights and starts between today and 365 days ahead.  Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead, or there are more than 365 nights · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s · 409 DATES_NOT_AVAILABLE when a night is booked or blocked already; nothing is blocked then · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Block dates of a property
     */
    async addBlockedDates(requestParameters: AddBlockedDatesOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<BlockedDateRangeEnvelope> {
        const response = await this.addBlockedDatesRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for bookReservation without sending the request
     */
    async bookReservationRequestOpts(requestParameters: BookReservationOperationRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['bookReservationRequest'] == null) {
            throw new runtime.RequiredError(
                'bookReservationRequest',
                'Required parameter "bookReservationRequest" was null or undefined when calling bookReservation().'
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

        let urlPath = `/Reservations/BookReservation/book`;

        return {
            path: urlPath,
            method: 'POST',
            headers: headerParameters,
            query: queryParameters,
            body: requestParameters['bookReservationRequest'],
        };
    }

    /**
     * For customers who have verified their e-mail address or phone number. The nights from startDate up to but not including endDate are theirs at once: of two bookings of the same night one is refused, however close they come. The answer carries `depositAmount`. The reservation is Pending and its nights are held until `holdExpiresAt`, 24 hours from now but not beyond 23:59 of startDate in the property\'s city; unless an administrator confirms the deposit by then, it is Expired and the nights are free again. Where the deposit is 0 it is Confirmed at once. As holds end at 23:59, a stay is booked until 23:58 of its first day. A customer has at most 5 Pending reservations. Price and deposit are counted as for getQuote.  Errors: 400 VALIDATION_ERROR (also more guests than the listing takes), MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead, STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT by the listing\'s rules · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED for a customer who has verified nothing, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is not public · 409 DATES_NOT_AVAILABLE when a night is taken or blocked, STATE_CONFLICT for the sixth Pending reservation · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Book a stay
     */
    async bookReservationRaw(requestParameters: BookReservationOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ReservationEnvelope>> {
        const requestOptions = await this.bookReservationRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * For customers who have verified their e-mail address or phone number. The nights from startDate up to but not including endDate are theirs at once: of two bookings of the same night one is refused, however close they come. The answer carries `depositAmount`. The reservation is Pending and its nights are held until `holdExpiresAt`, 24 hours from now but not beyond 23:59 of startDate in the property\'s city; unless an administrator confirms the deposit by then, it is Expired and the nights are free again. Where the deposit is 0 it is Confirmed at once. As holds end at 23:59, a stay is booked until 23:58 of its first day. A customer has at most 5 Pending reservations. Price and deposit are counted as for getQuote.  Errors: 400 VALIDATION_ERROR (also more guests than the listing takes), MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead, STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT by the listing\'s rules · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED for a customer who has verified nothing, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is not public · 409 DATES_NOT_AVAILABLE when a night is taken or blocked, STATE_CONFLICT for the sixth Pending reservation · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Book a stay
     */
    async bookReservation(requestParameters: BookReservationOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ReservationEnvelope> {
        const response = await this.bookReservationRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for cancelReservation without sending the request
     */
    async cancelReservationRequestOpts(requestParameters: CancelReservationOperationRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['id'] == null) {
            throw new runtime.RequiredError(
                'id',
                'Required parameter "id" was null or undefined when calling cancelReservation().'
            );
        }

        if (requestParameters['cancelReservationRequest'] == null) {
            throw new runtime.RequiredError(
                'cancelReservationRequest',
                'Required parameter "cancelReservationRequest" was null or undefined when calling cancelReservation().'
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

        let urlPath = `/Reservations/CancelReservation/{id}`;
        urlPath = urlPath.replace('{id}', encodeURIComponent(String(requestParameters['id'])));

        return {
            path: urlPath,
            method: 'POST',
            headers: headerParameters,
            query: queryParameters,
            body: requestParameters['cancelReservationRequest'],
        };
    }

    /**
     * A reservation that is Pending, DepositPaid or Confirmed becomes Cancelled and its nights are free. Its customer and its owner may cancel before startDate, administrators until endDate; owner and administrator give a reason. `refundAmount` is what the customer gets back of a confirmed deposit. When the customer cancels, the policy that was booked decides by the days that are left until startDate: Flexible all from 1 day on; Moderate all from 5 days on and half from 1 day on; Strict half from 14 days on; nothing after. When the owner or an administrator cancels, it is all of it. An administrator may set another amount. Without a confirmed deposit it is 0, and a payment that was declared is rejected. Cancelling again changes nothing and is answered with 200.  Errors: 400 VALIDATION_ERROR (also no reason from an owner or administrator, or a refund above the confirmed deposit), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such reservation, or it is somebody else\'s · 409 STATE_CONFLICT when it is over, rejected or expired, or has begun · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Cancel a reservation
     */
    async cancelReservationRaw(requestParameters: CancelReservationOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ReservationEnvelope>> {
        const requestOptions = await this.cancelReservationRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * A reservation that is Pending, DepositPaid or Confirmed becomes Cancelled and its nights are free. Its customer and its owner may cancel before startDate, administrators until endDate; owner and administrator give a reason. `refundAmount` is what the customer gets back of a confirmed deposit. When the customer cancels, the policy that was booked decides by the days that are left until startDate: Flexible all from 1 day on; Moderate all from 5 days on and half from 1 day on; Strict half from 14 days on; nothing after. When the owner or an administrator cancels, it is all of it. An administrator may set another amount. Without a confirmed deposit it is 0, and a payment that was declared is rejected. Cancelling again changes nothing and is answered with 200.  Errors: 400 VALIDATION_ERROR (also no reason from an owner or administrator, or a refund above the confirmed deposit), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such reservation, or it is somebody else\'s · 409 STATE_CONFLICT when it is over, rejected or expired, or has begun · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Cancel a reservation
     */
    async cancelReservation(requestParameters: CancelReservationOperationRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ReservationEnvelope> {
        const response = await this.cancelReservationRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getAvailableDates without sending the request
     */
    async getAvailableDatesRequestOpts(requestParameters: GetAvailableDatesRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['id'] == null) {
            throw new runtime.RequiredError(
                'id',
                'Required parameter "id" was null or undefined when calling getAvailableDates().'
            );
        }

        const queryParameters: any = {};

        if (requestParameters['from'] != null) {
            queryParameters['from'] = requestParameters['from'];
        }

        if (requestParameters['to'] != null) {
            queryParameters['to'] = requestParameters['to'];
        }

        const headerParameters: runtime.HTTPHeaders = {};

        if (this.configuration && this.configuration.accessToken) {
            const token = this.configuration.accessToken;
            const tokenString = await token("accessToken", []);

            if (tokenString) {
                headerParameters["Authorization"] = `Bearer ${tokenString}`;
            }
        }

        let urlPath = `/Reservations/GetAvailableDates/available/{id}`;
        urlPath = urlPath.replace('{id}', encodeURIComponent(String(requestParameters['id'])));

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * The spans of free nights, in order of time. Every stay that lies in a span, from its startDate to its endDate at most, and that is neither too short nor too long for the listing, can be booked at this moment. Looked at is the time from `from` to `to`; what lies before today plus the listing\'s notice, or more than 365 days after today, is left out, and so are spans shorter than its shortest stay. Today is today in the property\'s city. A property that is not public is there for its owner and administrators only.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is not public. 
     * See when a property is free
     */
    async getAvailableDatesRaw(requestParameters: GetAvailableDatesRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<AvailableDateRangeListEnvelope>> {
        const requestOptions = await this.getAvailableDatesRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * The spans of free nights, in order of time. Every stay that lies in a span, from its startDate to its endDate at most, and that is neither too short nor too long for the listing, can be booked at this moment. Looked at is the time from `from` to `to`; what lies before today plus the listing\'s notice, or more than 365 days after today, is left out, and so are spans shorter than its shortest stay. Today is today in the property\'s city. A property that is not public is there for its owner and administrators only.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is not public. 
     * See when a property is free
     */
    async getAvailableDates(requestParameters: GetAvailableDatesRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<AvailableDateRangeListEnvelope> {
        const response = await this.getAvailableDatesRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getBlockedDates without sending the request
     */
    async getBlockedDatesRequestOpts(requestParameters: GetBlockedDatesRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['propertyId'] == null) {
            throw new runtime.RequiredError(
                'propertyId',
                'Required parameter "propertyId" was null or undefined when calling getBlockedDates().'
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

        let urlPath = `/Reservations/GetBlockedDates/{propertyId}`;
        urlPath = urlPath.replace('{propertyId}', encodeURIComponent(String(requestParameters['propertyId'])));

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * For its owner and administrators: the ranges that have not ended yet, in order of time.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s. 
     * List the blocked dates of a property
     */
    async getBlockedDatesRaw(requestParameters: GetBlockedDatesRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<BlockedDateRangeListEnvelope>> {
        const requestOptions = await this.getBlockedDatesRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * For its owner and administrators: the ranges that have not ended yet, in order of time.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s. 
     * List the blocked dates of a property
     */
    async getBlockedDates(requestParameters: GetBlockedDatesRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<BlockedDateRangeListEnvelope> {
        const response = await this.getBlockedDatesRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getMyReservations without sending the request
     */
    async getMyReservationsRequestOpts(requestParameters: GetMyReservationsRequest): Promise<runtime.RequestOpts> {
        const queryParameters: any = {};

        if (requestParameters['status'] != null) {
            queryParameters['status'] = requestParameters['status'];
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

        let urlPath = `/Reservations/GetMyReservations`;

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * The reservations of the customer whom the token names, the one booked last first. A hold that has run out shows as Expired at once.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List one\'s own reservations
     */
    async getMyReservationsRaw(requestParameters: GetMyReservationsRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ReservationListEnvelope>> {
        const requestOptions = await this.getMyReservationsRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * The reservations of the customer whom the token names, the one booked last first. A hold that has run out shows as Expired at once.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List one\'s own reservations
     */
    async getMyReservations(requestParameters: GetMyReservationsRequest = {}, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ReservationListEnvelope> {
        const response = await this.getMyReservationsRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getOwnerReservations without sending the request
     */
    async getOwnerReservationsRequestOpts(requestParameters: GetOwnerReservationsRequest): Promise<runtime.RequestOpts> {
        const queryParameters: any = {};

        if (requestParameters['propertyId'] != null) {
            queryParameters['propertyId'] = requestParameters['propertyId'];
        }

        if (requestParameters['status'] != null) {
            queryParameters['status'] = requestParameters['status'];
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

        let urlPath = `/Reservations/GetOwnerReservations`;

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * The reservations of the owner whom the token names, on all listings or on one, the one booked last first. They show the customer and the platform\'s commission. A hold that has run out shows as Expired at once. Somebody else\'s property has no reservations here.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List the reservations of one\'s own listings
     */
    async getOwnerReservationsRaw(requestParameters: GetOwnerReservationsRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ReservationListEnvelope>> {
        const requestOptions = await this.getOwnerReservationsRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * The reservations of the owner whom the token names, on all listings or on one, the one booked last first. They show the customer and the platform\'s commission. A hold that has run out shows as Expired at once. Somebody else\'s property has no reservations here.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from` · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List the reservations of one\'s own listings
     */
    async getOwnerReservations(requestParameters: GetOwnerReservationsRequest = {}, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ReservationListEnvelope> {
        const response = await this.getOwnerReservationsRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getQuote without sending the request
     */
    async getQuoteRequestOpts(requestParameters: GetQuoteRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['propertyId'] == null) {
            throw new runtime.RequiredError(
                'propertyId',
                'Required parameter "propertyId" was null or undefined when calling getQuote().'
            );
        }

        if (requestParameters['startDate'] == null) {
            throw new runtime.RequiredError(
                'startDate',
                'Required parameter "startDate" was null or undefined when calling getQuote().'
            );
        }

        if (requestParameters['endDate'] == null) {
            throw new runtime.RequiredError(
                'endDate',
                'Required parameter "endDate" was null or undefined when calling getQuote().'
            );
        }

        const queryParameters: any = {};

        if (requestParameters['startDate'] != null) {
            queryParameters['startDate'] = requestParameters['startDate'];
        }

        if (requestParameters['endDate'] != null) {
            queryParameters['endDate'] = requestParameters['endDate'];
        }

        const headerParameters: runtime.HTTPHeaders = {};

        if (this.configuration && this.configuration.accessToken) {
            const token = this.configuration.accessToken;
            const tokenString = await token("accessToken", []);

            if (tokenString) {
                headerParameters["Authorization"] = `Bearer ${tokenString}`;
            }
        }

        let urlPath = `/Reservations/GetQuote/{propertyId}`;
        urlPath = urlPath.replace('{propertyId}', encodeURIComponent(String(requestParameters['propertyId'])));

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * A stay by the night costs its nights times the price. A stay by the month costs the price for each whole calendar month from its start (the day clipped to the end of a shorter month), and a thirtieth of it for each night that remains. The amount is rounded once, at the end, half up to the currency\'s decimals. The deposit is what the listing says, or else 20 % of the total, rounded alike. Nothing is held: `isAvailable` says whether every night is free at this moment. A property that is not public is there for its owner and administrators only.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead, STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT by the listing\'s rules · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is not public. 
     * Ask what a stay costs
     */
    async getQuoteRaw(requestParameters: GetQuoteRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<QuoteEnvelope>> {
        const requestOptions = await this.getQuoteRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * A stay by the night costs its nights times the price. A stay by the month costs the price for each whole calendar month from its start (the day clipped to the end of a shorter month), and a thirtieth of it for each night that remains. The amount is rounded once, at the end, half up to the currency\'s decimals. The deposit is what the listing says, or else 20 % of the total, rounded alike. Nothing is held: `isAvailable` says whether every night is free at this moment. A property that is not public is there for its owner and administrators only.  Errors: 400 VALIDATION_ERROR, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead, STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT by the listing\'s rules · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is not public. 
     * Ask what a stay costs
     */
    async getQuote(requestParameters: GetQuoteRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<QuoteEnvelope> {
        const response = await this.getQuoteRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getReservationById without sending the request
     */
    async getReservationByIdRequestOpts(requestParameters: GetReservationByIdRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['id'] == null) {
            throw new runtime.RequiredError(
                'id',
                'Required parameter "id" was null or undefined when calling getReservationById().'
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

        let urlPath = `/Reservations/GetReservationById/{id}`;
        urlPath = urlPath.replace('{id}', encodeURIComponent(String(requestParameters['id'])));

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * For its customer, its owner and administrators. The customer sees neither the commission nor `customer`. A hold that has run out shows as Expired at once.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such reservation, or it is somebody else\'s. 
     * Read a reservation
     */
    async getReservationByIdRaw(requestParameters: GetReservationByIdRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<ReservationEnvelope>> {
        const requestOptions = await this.getReservationByIdRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * For its customer, its owner and administrators. The customer sees neither the commission nor `customer`. A hold that has run out shows as Expired at once.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such reservation, or it is somebody else\'s. 
     * Read a reservation
     */
    async getReservationById(requestParameters: GetReservationByIdRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<ReservationEnvelope> {
        const response = await this.getReservationByIdRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for removeBlockedDates without sending the request
     */
    async removeBlockedDatesRequestOpts(requestParameters: RemoveBlockedDatesRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['id'] == null) {
            throw new runtime.RequiredError(
                'id',
                'Required parameter "id" was null or undefined when calling removeBlockedDates().'
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

        let urlPath = `/Reservations/RemoveBlockedDates/{id}`;
        urlPath = urlPath.replace('{id}', encodeURIComponent(String(requestParameters['id'])));

        return {
            path: urlPath,
            method: 'DELETE',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * For the owner of the property and administrators. The nights of the range can be booked again.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such range, or it is on somebody else\'s listing. 
     * Unblock dates
     */
    async removeBlockedDatesRaw(requestParameters: RemoveBlockedDatesRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<RemovedBlockedDatesEnvelope>> {
        const requestOptions = await this.removeBlockedDatesRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * For the owner of the property and administrators. The nights of the range can be booked again.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such range, or it is on somebody else\'s listing. 
     * Unblock dates
     */
    async removeBlockedDates(requestParameters: RemoveBlockedDatesRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<RemovedBlockedDatesEnvelope> {
        const response = await this.removeBlockedDatesRaw(requestParameters, initOverrides);
        return await response.value();
    }

}
