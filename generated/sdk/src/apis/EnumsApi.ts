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
    EnumsEnvelope,
    ErrorEnvelope,
} from '../models/index';

/**
 * 
 */
export class EnumsApi extends runtime.BaseAPI {

    /**
     * Creates request options for getEnums without sending the request
     */
    async getEnumsRequestOpts(): Promise<runtime.RequestOpts> {
        const queryParameters: any = {};

        const headerParameters: runtime.HTTPHeaders = {};

        if (this.configuration && this.configuration.accessToken) {
            const token = this.configuration.accessToken;
            const tokenString = await token("accessToken", []);

            if (tokenString) {
                headerParameters["Authorization"] = `Bearer ${tokenString}`;
            }
        }

        let urlPath = `/Enums/GetAll`;

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * Every enumeration of this document under its name, with its members: BookingStatus, BuildingType, CancellationPolicy, City, CommissionType, Currency (the identifiers and codes of the currency list), CustomerType, IdentityType, LoginMethod, OwnerType, PropertyStatus, RentPropertyCondition, RentPropertyType, RentType, Service, Term and UserRole. Service and Term travel as names, so that their `value` is null.  Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED. 
     * List all enumerations
     */
    async getEnumsRaw(initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<EnumsEnvelope>> {
        const requestOptions = await this.getEnumsRequestOpts();
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * Every enumeration of this document under its name, with its members: BookingStatus, BuildingType, CancellationPolicy, City, CommissionType, Currency (the identifiers and codes of the currency list), CustomerType, IdentityType, LoginMethod, OwnerType, PropertyStatus, RentPropertyCondition, RentPropertyType, RentType, Service, Term and UserRole. Service and Term travel as names, so that their `value` is null.  Errors: 400 VALIDATION_ERROR for a query parameter · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED. 
     * List all enumerations
     */
    async getEnums(initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<EnumsEnvelope> {
        const response = await this.getEnumsRaw(initOverrides);
        return await response.value();
    }

}
