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
    BuildingType,
    ChangePropertyStatusRequest,
    City,
    DeletedRentPropertyEnvelope,
    ErrorEnvelope,
    PropertyStatus,
    RentPropertyCondition,
    RentPropertyDto,
    RentPropertyEnvelope,
    RentPropertyListEnvelope,
    RentPropertyType,
    RentPropertyUpdateDto,
    RentType,
    Service,
    Term,
} from '../models/index';

export interface AddRentPropertyRequest {
    rentPropertyDto: RentPropertyDto;
}

export interface ChangeRentPropertyStatusRequest {
    id: number;
    changePropertyStatusRequest: ChangePropertyStatusRequest;
}

export interface DeleteRentPropertyRequest {
    id: number;
}

export interface GetMyRentListingsRequest {
    propertyStatus?: PropertyStatus;
    cursor?: string;
    pageSize?: number;
    updatedSince?: string;
    includeTotalCount?: boolean;
}

export interface GetRentPropertiesRequest {
    city?: City;
    district?: string;
    rentType?: RentType;
    buildingType?: BuildingType;
    rentPropertyType?: RentPropertyType;
    rentPropertyCondition?: RentPropertyCondition;
    currencyId?: number;
    minPrice?: number;
    maxPrice?: number;
    minBedrooms?: number;
    guests?: number;
    services?: Array<Service>;
    terms?: Array<Term>;
    startDate?: string;
    endDate?: string;
    ownerId?: number;
    search?: string;
    latitude?: number;
    longitude?: number;
    radiusKm?: number;
    sort?: GetRentPropertiesSortEnum;
    cursor?: string;
    pageSize?: number;
    updatedSince?: string;
    includeTotalCount?: boolean;
}

export interface GetRentPropertyByIdRequest {
    id: number;
}

export interface UpdateRentPropertyRequest {
    id: number;
    rentPropertyUpdateDto: RentPropertyUpdateDto;
}

/**
 * 
 */
export class RentPropertiesApi extends runtime.BaseAPI {

    /**
     * Creates request options for addRentProperty without sending the request
     */
    async addRentPropertyRequestOpts(requestParameters: AddRentPropertyRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['rentPropertyDto'] == null) {
            throw new runtime.RequiredError(
                'rentPropertyDto',
                'Required parameter "rentPropertyDto" was null or undefined when calling addRentProperty().'
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

        let urlPath = `/RentProperties/AddRentProperty`;

        return {
            path: urlPath,
            method: 'POST',
            headers: headerParameters,
            query: queryParameters,
            body: requestParameters['rentPropertyDto'],
        };
    }

    /**
     * The listing is Active, and public, at once. Of an owner who is not active yet it is Pending, and becomes Active together with its owner; where listings are reviewed it is Pending until an administrator has approved it. Upload pictures first and name them in `PropertyInformation.images`. An owner has at most 200 listings, archived ones not counted.  Errors: 400 VALIDATION_ERROR (also more decimals than the currency has, MaxStayNights below MinStayNights, or the 201st listing), MALFORMED_BODY, DETAILS_JSON_INVALID when DetailsJSON is not the text of a JSON object, is nested too deeply, names an unknown service or term or has room counts that are not whole numbers from 0, UNKNOWN_REFERENCE when CurrencyId is no active currency or an image was not uploaded by the owner · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Add a listing
     */
    async addRentPropertyRaw(requestParameters: AddRentPropertyRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<RentPropertyEnvelope>> {
        const requestOptions = await this.addRentPropertyRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * The listing is Active, and public, at once. Of an owner who is not active yet it is Pending, and becomes Active together with its owner; where listings are reviewed it is Pending until an administrator has approved it. Upload pictures first and name them in `PropertyInformation.images`. An owner has at most 200 listings, archived ones not counted.  Errors: 400 VALIDATION_ERROR (also more decimals than the currency has, MaxStayNights below MinStayNights, or the 201st listing), MALFORMED_BODY, DETAILS_JSON_INVALID when DetailsJSON is not the text of a JSON object, is nested too deeply, names an unknown service or term or has room counts that are not whole numbers from 0, UNKNOWN_REFERENCE when CurrencyId is no active currency or an image was not uploaded by the owner · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Add a listing
     */
    async addRentProperty(requestParameters: AddRentPropertyRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<RentPropertyEnvelope> {
        const response = await this.addRentPropertyRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for changeRentPropertyStatus without sending the request
     */
    async changeRentPropertyStatusRequestOpts(requestParameters: ChangeRentPropertyStatusRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['id'] == null) {
            throw new runtime.RequiredError(
                'id',
                'Required parameter "id" was null or undefined when calling changeRentPropertyStatus().'
            );
        }

        if (requestParameters['changePropertyStatusRequest'] == null) {
            throw new runtime.RequiredError(
                'changePropertyStatusRequest',
                'Required parameter "changePropertyStatusRequest" was null or undefined when calling changeRentPropertyStatus().'
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

        let urlPath = `/RentProperties/ChangeStatus/{id}`;
        urlPath = urlPath.replace('{id}', encodeURIComponent(String(requestParameters['id'])));

        return {
            path: urlPath,
            method: 'POST',
            headers: headerParameters,
            query: queryParameters,
            body: requestParameters['changePropertyStatusRequest'],
        };
    }

    /**
     * Its owner may pause an Active listing (to Inactive) and resume an Inactive one (to Active). Administrators may do that too, and approve (Pending to Active), reject with a reason (Pending to Rejected), suspend with a reason (Active, Inactive or Pending to Suspended) and lift a suspension (Suspended to Inactive). Asking for the state that the listing is in changes nothing and is answered with 200. Reservations stand whatever becomes of the listing. Use deleteRentProperty to archive.  Errors: 400 VALIDATION_ERROR (also a rejection or suspension without a reason), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, and to the owner for a step that is an administrator\'s, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s · 409 STATE_CONFLICT when there is no such step from the state that the listing is in · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Pause, resume, approve, reject or suspend a listing
     */
    async changeRentPropertyStatusRaw(requestParameters: ChangeRentPropertyStatusRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<RentPropertyEnvelope>> {
        const requestOptions = await this.changeRentPropertyStatusRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * Its owner may pause an Active listing (to Inactive) and resume an Inactive one (to Active). Administrators may do that too, and approve (Pending to Active), reject with a reason (Pending to Rejected), suspend with a reason (Active, Inactive or Pending to Suspended) and lift a suspension (Suspended to Inactive). Asking for the state that the listing is in changes nothing and is answered with 200. Reservations stand whatever becomes of the listing. Use deleteRentProperty to archive.  Errors: 400 VALIDATION_ERROR (also a rejection or suspension without a reason), MALFORMED_BODY · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, and to the owner for a step that is an administrator\'s, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s · 409 STATE_CONFLICT when there is no such step from the state that the listing is in · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Pause, resume, approve, reject or suspend a listing
     */
    async changeRentPropertyStatus(requestParameters: ChangeRentPropertyStatusRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<RentPropertyEnvelope> {
        const response = await this.changeRentPropertyStatusRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for deleteRentProperty without sending the request
     */
    async deleteRentPropertyRequestOpts(requestParameters: DeleteRentPropertyRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['id'] == null) {
            throw new runtime.RequiredError(
                'id',
                'Required parameter "id" was null or undefined when calling deleteRentProperty().'
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

        let urlPath = `/RentProperties/DeleteRentProperty/{id}`;
        urlPath = urlPath.replace('{id}', encodeURIComponent(String(requestParameters['id'])));

        return {
            path: urlPath,
            method: 'DELETE',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * For its owner and administrators. The listing becomes Archived, which is final; past reservations keep showing it. Deleting it again changes nothing and is answered with 200.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s · 409 IN_USE while a reservation that is Pending, DepositPaid or Confirmed has not ended. 
     * Delete a listing
     */
    async deleteRentPropertyRaw(requestParameters: DeleteRentPropertyRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<DeletedRentPropertyEnvelope>> {
        const requestOptions = await this.deleteRentPropertyRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * For its owner and administrators. The listing becomes Archived, which is final; past reservations keep showing it. Deleting it again changes nothing and is answered with 200.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s · 409 IN_USE while a reservation that is Pending, DepositPaid or Confirmed has not ended. 
     * Delete a listing
     */
    async deleteRentProperty(requestParameters: DeleteRentPropertyRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<DeletedRentPropertyEnvelope> {
        const response = await this.deleteRentPropertyRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getMyRentListings without sending the request
     */
    async getMyRentListingsRequestOpts(requestParameters: GetMyRentListingsRequest): Promise<runtime.RequestOpts> {
        const queryParameters: any = {};

        if (requestParameters['propertyStatus'] != null) {
            queryParameters['propertyStatus'] = requestParameters['propertyStatus'];
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

        let urlPath = `/RentProperties/GetMyRentListings`;

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * The listings of the owner whom the token names, newest first, whether public or not. Archived ones come only when propertyStatus asks for them.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List one\'s own listings
     */
    async getMyRentListingsRaw(requestParameters: GetMyRentListingsRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<RentPropertyListEnvelope>> {
        const requestOptions = await this.getMyRentListingsRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * The listings of the owner whom the token names, newest first, whether public or not. Archived ones come only when propertyStatus asks for them.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED. 
     * List one\'s own listings
     */
    async getMyRentListings(requestParameters: GetMyRentListingsRequest = {}, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<RentPropertyListEnvelope> {
        const response = await this.getMyRentListingsRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getRentProperties without sending the request
     */
    async getRentPropertiesRequestOpts(requestParameters: GetRentPropertiesRequest): Promise<runtime.RequestOpts> {
        const queryParameters: any = {};

        if (requestParameters['city'] != null) {
            queryParameters['city'] = requestParameters['city'];
        }

        if (requestParameters['district'] != null) {
            queryParameters['district'] = requestParameters['district'];
        }

        if (requestParameters['rentType'] != null) {
            queryParameters['rentType'] = requestParameters['rentType'];
        }

        if (requestParameters['buildingType'] != null) {
            queryParameters['buildingType'] = requestParameters['buildingType'];
        }

        if (requestParameters['rentPropertyType'] != null) {
            queryParameters['rentPropertyType'] = requestParameters['rentPropertyType'];
        }

        if (requestParameters['rentPropertyCondition'] != null) {
            queryParameters['rentPropertyCondition'] = requestParameters['rentPropertyCondition'];
        }

        if (requestParameters['currencyId'] != null) {
            queryParameters['currencyId'] = requestParameters['currencyId'];
        }

        if (requestParameters['minPrice'] != null) {
            queryParameters['minPrice'] = requestParameters['minPrice'];
        }

        if (requestParameters['maxPrice'] != null) {
            queryParameters['maxPrice'] = requestParameters['maxPrice'];
        }

        if (requestParameters['minBedrooms'] != null) {
            queryParameters['minBedrooms'] = requestParameters['minBedrooms'];
        }

        if (requestParameters['guests'] != null) {
            queryParameters['guests'] = requestParameters['guests'];
        }

        if (requestParameters['services'] != null) {
            queryParameters['services'] = requestParameters['services'];
        }

        if (requestParameters['terms'] != null) {
            queryParameters['terms'] = requestParameters['terms'];
        }

        if (requestParameters['startDate'] != null) {
            queryParameters['startDate'] = requestParameters['startDate'];
        }

        if (requestParameters['endDate'] != null) {
            queryParameters['endDate'] = requestParameters['endDate'];
        }

        if (requestParameters['ownerId'] != null) {
            queryParameters['ownerId'] = requestParameters['ownerId'];
        }

        if (requestParameters['search'] != null) {
            queryParameters['search'] = requestParameters['search'];
        }

        if (requestParameters['latitude'] != null) {
            queryParameters['latitude'] = requestParameters['latitude'];
        }

        if (requestParameters['longitude'] != null) {
            queryParameters['longitude'] = requestParameters['longitude'];
        }

        if (requestParameters['radiusKm'] != null) {
            queryParameters['radiusKm'] = requestParameters['radiusKm'];
        }

        if (requestParameters['sort'] != null) {
            queryParameters['sort'] = requestParameters['sort'];
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

        let urlPath = `/RentProperties/GetRentProperties`;

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * The listings that are public: Active, of an owner who is active and not blocked. Filters narrow the result together. Prices are compared as numbers, whatever their currency; send currencyId as well where that matters. With startDate and endDate only listings come that can be booked for the whole stay: every night free, the stay neither too short nor too long, and booked early enough. latitude, longitude and radiusKm go together.  Errors: 400 VALIDATION_ERROR (also one of startDate and endDate without the other, one or two of latitude, longitude and radiusKm, or a cursor of another search), INVALID_DATE_RANGE when the stay does not end after it starts, starts in the past or starts more than 365 days ahead · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED. 
     * Search listings
     */
    async getRentPropertiesRaw(requestParameters: GetRentPropertiesRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<RentPropertyListEnvelope>> {
        const requestOptions = await this.getRentPropertiesRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * The listings that are public: Active, of an owner who is active and not blocked. Filters narrow the result together. Prices are compared as numbers, whatever their currency; send currencyId as well where that matters. With startDate and endDate only listings come that can be booked for the whole stay: every night free, the stay neither too short nor too long, and booked early enough. latitude, longitude and radiusKm go together.  Errors: 400 VALIDATION_ERROR (also one of startDate and endDate without the other, one or two of latitude, longitude and radiusKm, or a cursor of another search), INVALID_DATE_RANGE when the stay does not end after it starts, starts in the past or starts more than 365 days ahead · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED. 
     * Search listings
     */
    async getRentProperties(requestParameters: GetRentPropertiesRequest = {}, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<RentPropertyListEnvelope> {
        const response = await this.getRentPropertiesRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for getRentPropertyById without sending the request
     */
    async getRentPropertyByIdRequestOpts(requestParameters: GetRentPropertyByIdRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['id'] == null) {
            throw new runtime.RequiredError(
                'id',
                'Required parameter "id" was null or undefined when calling getRentPropertyById().'
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

        let urlPath = `/RentProperties/GetRentPropertyById/{id}`;
        urlPath = urlPath.replace('{id}', encodeURIComponent(String(requestParameters['id'])));

        return {
            path: urlPath,
            method: 'GET',
            headers: headerParameters,
            query: queryParameters,
        };
    }

    /**
     * Everybody may read a public listing. One that is not public (not Active, or its owner inactive or blocked) is there for its owner and for administrators only, who send their token.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is not public. 
     * Read a listing
     */
    async getRentPropertyByIdRaw(requestParameters: GetRentPropertyByIdRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<RentPropertyEnvelope>> {
        const requestOptions = await this.getRentPropertyByIdRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * Everybody may read a public listing. One that is not public (not Active, or its owner inactive or blocked) is there for its owner and for administrators only, who send their token.  Errors: 400 VALIDATION_ERROR · 401 UNAUTHENTICATED for an invalid token · 403 USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is not public. 
     * Read a listing
     */
    async getRentPropertyById(requestParameters: GetRentPropertyByIdRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<RentPropertyEnvelope> {
        const response = await this.getRentPropertyByIdRaw(requestParameters, initOverrides);
        return await response.value();
    }

    /**
     * Creates request options for updateRentProperty without sending the request
     */
    async updateRentPropertyRequestOpts(requestParameters: UpdateRentPropertyRequest): Promise<runtime.RequestOpts> {
        if (requestParameters['id'] == null) {
            throw new runtime.RequiredError(
                'id',
                'Required parameter "id" was null or undefined when calling updateRentProperty().'
            );
        }

        if (requestParameters['rentPropertyUpdateDto'] == null) {
            throw new runtime.RequiredError(
                'rentPropertyUpdateDto',
                'Required parameter "rentPropertyUpdateDto" was null or undefined when calling updateRentProperty().'
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

        let urlPath = `/RentProperties/UpdateRentProperty/{id}`;
        urlPath = urlPath.replace('{id}', encodeURIComponent(String(requestParameters['id'])));

        return {
            path: urlPath,
            method: 'PUT',
            headers: headerParameters,
            query: queryParameters,
            body: requestParameters['rentPropertyUpdateDto'],
        };
    }

    /**
     * For its owner and administrators. The body is the whole listing: a member that is left out gets its default. Send the `version` that was read as Version, and a change that somebody else made in between is not lost. Reservations keep the price, deposit and policy that they were booked with. A Rejected listing becomes Pending when its owner updates it; an Archived one cannot be updated.  Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, DETAILS_JSON_INVALID, UNKNOWN_REFERENCE, as for addRentProperty · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s · 409 STATE_CONFLICT when Version is not the current one, or the listing is Archived · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Replace a listing
     */
    async updateRentPropertyRaw(requestParameters: UpdateRentPropertyRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<RentPropertyEnvelope>> {
        const requestOptions = await this.updateRentPropertyRequestOpts(requestParameters);
        const response = await this.request(requestOptions, initOverrides);

        return new runtime.JSONApiResponse(response);
    }

    /**
     * For its owner and administrators. The body is the whole listing: a member that is left out gets its default. Send the `version` that was read as Version, and a change that somebody else made in between is not lost. Reservations keep the price, deposit and policy that they were booked with. A Rejected listing becomes Pending when its owner updates it; an Archived one cannot be updated.  Errors: 400 VALIDATION_ERROR, MALFORMED_BODY, DETAILS_JSON_INVALID, UNKNOWN_REFERENCE, as for addRentProperty · 401 UNAUTHENTICATED · 403 FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED · 404 NOT_FOUND when there is no such listing, or it is somebody else\'s · 409 STATE_CONFLICT when Version is not the current one, or the listing is Archived · 413 PAYLOAD_TOO_LARGE · 415 UNSUPPORTED_MEDIA_TYPE when the body is not JSON. 
     * Replace a listing
     */
    async updateRentProperty(requestParameters: UpdateRentPropertyRequest, initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<RentPropertyEnvelope> {
        const response = await this.updateRentPropertyRaw(requestParameters, initOverrides);
        return await response.value();
    }

}

/**
 * @export
 */
export const GetRentPropertiesSortEnum = {
    newest: 'newest',
    priceAsc: 'priceAsc',
    priceDesc: 'priceDesc'
} as const;
export type GetRentPropertiesSortEnum = typeof GetRentPropertiesSortEnum[keyof typeof GetRentPropertiesSortEnum];
