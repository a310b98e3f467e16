/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
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
    SeasonsEnvelope,
    Service,
    SetSeasonsRequest,
    Term,
} from '../models/index.js';

/**
 * Add a listing: POST /RentProperties/AddRentProperty
 *
 * The listing is Active, and public, at once. Of an owner who is not active yet it is Pending, and becomes Active together with its owner;
 * where listings are reviewed it is Pending until an administrator has approved it. Upload pictures first and name them in
 * `PropertyInformation.images`. An owner has at most 200 listings, archived ones not counted. Price is what a night or a month costs;
 * WeekendPrice and setSeasons make other nights cost something else.
 *
 * **Access:** Owner. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also more decimals than the currency has, MaxStayNights below MinStayNights, a WeekendPrice where RentType is Monthly, or the 201st listing), MALFORMED_BODY, DETAILS_JSON_INVALID when DetailsJSON is not the text of a JSON object, is nested too deeply, names an unknown service or term or has room counts that are not whole numbers from 0, UNKNOWN_REFERENCE when CurrencyId is no active currency or an image was not uploaded by the owner.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 * - **409** with an Idempotency-Key: IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
 *
 * @example
 * import {
 *   BuildingType,
 *   CancellationPolicy,
 *   City,
 *   RentPropertyCondition,
 *   RentPropertyType,
 *   RentType,
 * } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addRentProperty({
 *   PropertyInformation: {
 *     images: ['/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg'],
 *     propertyType: RentPropertyCondition.Furnished,
 *     type: RentPropertyType.Furnished,
 *     title: 'Sunlit apartment near the Roman theatre',
 *     description: 'Two bedrooms on a quiet street, a short walk from the old town.',
 *     city: City.Amman,
 *     district: 'Jabal Amman',
 *     address: '12 Rainbow Street',
 *     latitude: 31.9516,
 *     longitude: 35.9239,
 *     area: 84,
 *     floor: 2,
 *     roomsCount: 4,
 *     bedrooms: 2,
 *     bathrooms: 1,
 *     bedsCount: 3,
 *     buildYear: null,
 *   },
 *   CurrencyId: 7,
 *   DetailsJSON: '{"services":["Electricity","Internet"],"terms":["NoSmoking","NoAnimals"],"room":{"bedrooms":2,"beds":3}}',
 *   RentType: RentType.Daily,
 *   BuildingType: BuildingType.Apartment,
 *   Price: 45,
 *   WeekendPrice: null,
 *   DepositAmount: 27,
 *   MinStayNights: 1,
 *   MaxStayNights: 30,
 *   MinNoticeDays: 0,
 *   MaxGuests: 4,
 *   CancellationPolicy: CancellationPolicy.Moderate,
 * });
 */
export const addRentProperty: Operation<RentPropertyDto, RentPropertyEnvelope> = {
    method: 'POST',
    path: '/RentProperties/AddRentProperty',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: 'required',
};

/**
 * Pause, resume, approve, reject or suspend a listing: POST /RentProperties/ChangeStatus/{id}
 *
 * Its owner may pause an Active listing (to Inactive) and, being active, resume an Inactive one (to Active). Administrators may do that too, and approve
 * (Pending to Active), reject with a reason (Pending to Rejected), suspend with a reason (Active, Inactive or Pending to Suspended) and lift
 * a suspension (Suspended to Inactive), which approves a listing that was waiting for its review. Asking for the state that the listing is in changes nothing and is answered with 200. Reservations
 * stand whatever becomes of the listing. Use deleteRentProperty to archive. Whoever approves sends the `version` that was looked at: an owner
 * may change the listing meanwhile.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also a rejection or suspension without a reason), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, and to the owner for a step that is an administrator's, OWNER_INACTIVE to an owner who resumes without being active, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 * - **409** STATE_CONFLICT when there is no such step from the state that the listing is in, or `version` is not the current one.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * import { PropertyStatus } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.changeRentPropertyStatus({
 *   id: 11,
 *   propertyStatus: PropertyStatus.Inactive,
 *   reason: 'Being repainted until March.',
 *   version: 1,
 * });
 */
export const changeRentPropertyStatus: Operation<ChangePropertyStatusRequest & {
    /** Identifier of the rent property. */
    id: number;
}, RentPropertyEnvelope> = {
    method: 'POST',
    path: '/RentProperties/ChangeStatus/{id}',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Delete a listing: DELETE /RentProperties/DeleteRentProperty/{id}
 *
 * For its owner and administrators. The listing becomes Archived, which is final; past reservations keep showing it. Deleting it again
 * changes nothing and is answered with 200.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 * - **409** IN_USE while a reservation that is Pending, DepositPaid or Confirmed has not ended.
 *
 * @example
 * const { data } = await client.deleteRentProperty({ id: 11 });
 */
export const deleteRentProperty: Operation<{
    /** Identifier of the rent property. */
    id: number;
}, DeletedRentPropertyEnvelope> = {
    method: 'DELETE',
    path: '/RentProperties/DeleteRentProperty/{id}',
    query: [],
    token: 'required',
};

/**
 * List one's own listings: GET /RentProperties/GetMyRentListings
 *
 * The listings of the owner whom the token names, newest first, whether public or not. Archived ones come only when propertyStatus asks
 * for them.
 *
 * **Access:** Owner. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getMyRentListings();
 *
 * // All records, page by page:
 * for await (const item of client.getMyRentListings.each()) console.log(item);
 */
export const getMyRentListings: Operation<{
    /** Only listings in this state. */
    propertyStatus?: PropertyStatus | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, RentPropertyListEnvelope> = {
    method: 'GET',
    path: '/RentProperties/GetMyRentListings',
    query: ['propertyStatus', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Search listings: GET /RentProperties/GetRentProperties
 *
 * The listings that are public: Active, of an owner who is active and not blocked. Filters narrow the result together. Prices are
 * compared as numbers, whatever their currency; send currencyId as well where that matters. With startDate and endDate only listings come
 * that can be booked for the whole stay: every night free, the stay neither too short nor too long, and booked early enough; and prices are
 * then those of that stay: of a listing let by the night, what a night of it costs on average, seasons and weekend nights counted. Without
 * dates `price` counts. latitude, longitude and radiusKm go together.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also one of startDate and endDate without the other, one or two of latitude, longitude and radiusKm, or a cursor of another search), INVALID_DATE_RANGE when the stay does not end after it starts, starts in the past or starts more than 365 days ahead.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getRentProperties();
 *
 * // All records, page by page:
 * for await (const item of client.getRentProperties.each()) console.log(item);
 */
export const getRentProperties: Operation<{
    /** Only listings in this city. */
    city?: City | undefined;
    /** Only listings in this district, whatever the letter case and the accents. */
    district?: string | undefined;
    /** Only listings let by the month, or only by the night. */
    rentType?: RentType | undefined;
    /** Only listings of this type of building. */
    buildingType?: BuildingType | undefined;
    /** Only listings with this `propertyInformation.type`. */
    rentPropertyType?: RentPropertyType | undefined;
    /** Only listings with this `propertyInformation.propertyType`. */
    rentPropertyCondition?: RentPropertyCondition | undefined;
    /** Only listings priced in this currency. */
    currencyId?: number | undefined;
    /** Only listings that cost this much or more, by the night or by the month as each is let; with dates, on the average of their nights. */
    minPrice?: number | undefined;
    /** Only listings that cost this much or less, by the night or by the month as each is let; with dates, on the average of their nights. */
    maxPrice?: number | undefined;
    /** Only listings with this many bedrooms or more; those that do not say are left out. */
    minBedrooms?: number | undefined;
    /** Only listings that take this many guests; those without a limit do. */
    guests?: number | undefined;
    /** Only listings that offer all of these; repeat the parameter for each. */
    services?: Array<Service> | undefined;
    /** Only listings that have all of these house rules; repeat the parameter for each. */
    terms?: Array<Term> | undefined;
    /** Day of arrival of a stay that has to be bookable; together with endDate. */
    startDate?: string | undefined;
    /** Day of departure of a stay that has to be bookable; together with startDate. */
    endDate?: string | undefined;
    /** Only listings of this owner. */
    ownerId?: number | undefined;
    /** Words, or beginnings of words, that must all be in the title, the description, the district, the address or the city's name. Letter case, accents, Arabic vowel marks and the forms of alif and hamza do not matter. */
    search?: string | undefined;
    /** Centre of a circle that listings have to be in, in degrees; together with longitude and radiusKm. */
    latitude?: number | undefined;
    /** Centre of a circle that listings have to be in, in degrees; together with latitude and radiusKm. */
    longitude?: number | undefined;
    /** Radius of a circle that listings have to be in, in kilometres; together with latitude and longitude. */
    radiusKm?: number | undefined;
    /** What comes first; prices are those that minPrice and maxPrice go by. Listings that are equal in it come in the order of their identifiers. */
    sort?: GetRentPropertiesSortEnum | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, RentPropertyListEnvelope> = {
    method: 'GET',
    path: '/RentProperties/GetRentProperties',
    query: ['city', 'district', 'rentType', 'buildingType', 'rentPropertyType', 'rentPropertyCondition', 'currencyId', 'minPrice', 'maxPrice', 'minBedrooms', 'guests', 'services', 'terms', 'startDate', 'endDate', 'ownerId', 'search', 'latitude', 'longitude', 'radiusKm', 'sort', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'optional',
};

/**
 * Read a listing: GET /RentProperties/GetRentPropertyById/{id}
 *
 * Everybody may read a public listing. One that is not public (not Active, or its owner inactive or blocked) is there for its owner and
 * for administrators only, who send their token.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such listing, or it is not public.
 *
 * @example
 * const { data } = await client.getRentPropertyById({ id: 11 });
 */
export const getRentPropertyById: Operation<{
    /** Identifier of the rent property. */
    id: number;
}, RentPropertyEnvelope> = {
    method: 'GET',
    path: '/RentProperties/GetRentPropertyById/{id}',
    query: [],
    token: 'optional',
};

/**
 * Read a listing's seasons: GET /RentProperties/GetSeasons/{id}
 *
 * What nights of certain times of the year cost, and how short a stay that begins then may be; in the order of time, past ones included. Who
 * may read the listing may read its seasons. getQuote says what a stay costs.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such listing, or it is not public.
 *
 * @example
 * const { data } = await client.getSeasons({ id: 11 });
 */
export const getSeasons: Operation<{
    /** Identifier of the rent property. */
    id: number;
}, SeasonsEnvelope> = {
    method: 'GET',
    path: '/RentProperties/GetSeasons/{id}',
    query: [],
    token: 'optional',
};

/**
 * Replace a listing's seasons: PUT /RentProperties/SetSeasons/{id}
 *
 * For its owner and administrators, for listings let by the night. The body has all seasons as they shall be; an empty list takes them away. The
 * nights from a season's startDate up to but not including its endDate cost its price, whatever day of the week they are: a season goes before
 * `weekendPrice`, which goes before `price`. No two seasons share a night. Where a season has minStayNights, they hold in place of the
 * listing's for stays that begin in it. Reservations keep the prices that they were booked at. The listing's `version` rises; send the one that
 * was read, and a change that somebody else made in between is not lost. A listing that is Archived, or let by the month, takes no seasons.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also seasons that share a night, an endDate that is not after its startDate, more decimals than the currency has, minStayNights above the listing's maxStayNights; `errors` names each, as in `seasons[3].startDate`), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 * - **409** STATE_CONFLICT when `version` is not the current one, or the listing is Archived or let by the month.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * const { data } = await client.setSeasons({
 *   id: 11,
 *   seasons: [
 *     {
 *       name: 'Summer',
 *       startDate: '2027-06-01',
 *       endDate: '2027-09-01',
 *       price: 60,
 *       minStayNights: 3,
 *     },
 *     {
 *       name: 'New Year',
 *       startDate: '2027-12-28',
 *       endDate: '2028-01-03',
 *       price: 75,
 *     },
 *   ],
 *   version: 1,
 * });
 */
export const setSeasons: Operation<SetSeasonsRequest & {
    /** Identifier of the rent property. */
    id: number;
}, SeasonsEnvelope> = {
    method: 'PUT',
    path: '/RentProperties/SetSeasons/{id}',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Replace a listing: PUT /RentProperties/UpdateRentProperty/{id}
 *
 * For its owner and administrators. The body is the whole listing: a member that is left out gets its default. Send the `version` that was
 * read as Version, and a change that somebody else made in between is not lost. Reservations keep the price, deposit and policy that they
 * were booked with, and title, city, address and first picture; whoever has booked a stay that is not over is told where what the listing
 * shows (all but prices and the rules of stays) has changed. A Rejected listing becomes Pending when its owner updates it, and where listings are
 * reviewed also an Active or Inactive one of which the owner changes what it shows; an Archived one cannot be updated. Seasons stay as they
 * are, and so that they stay true, a listing that has some keeps its CurrencyId, its RentType, and a MaxStayNights that no season asks more
 * than: take the seasons away first (setSeasons).
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also what the listing's seasons rule out), MALFORMED_BODY, DETAILS_JSON_INVALID, UNKNOWN_REFERENCE, as for addRentProperty.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 * - **409** STATE_CONFLICT when Version is not the current one, or the listing is Archived.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * import {
 *   BuildingType,
 *   CancellationPolicy,
 *   City,
 *   RentPropertyCondition,
 *   RentPropertyType,
 *   RentType,
 * } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.updateRentProperty({
 *   id: 11,
 *   PropertyInformation: {
 *     images: ['/Pictures/3f2a9c0de1b84756a7c8d9e0f1a2b3c4.jpg'],
 *     propertyType: RentPropertyCondition.Furnished,
 *     type: RentPropertyType.Furnished,
 *     title: 'Sunlit apartment near the Roman theatre',
 *     description: 'Two bedrooms on a quiet street, a short walk from the old town.',
 *     city: City.Amman,
 *     district: 'Jabal Amman',
 *     address: '12 Rainbow Street',
 *     latitude: 31.9516,
 *     longitude: 35.9239,
 *     area: 84,
 *     floor: 2,
 *     roomsCount: 4,
 *     bedrooms: 2,
 *     bathrooms: 1,
 *     bedsCount: 3,
 *     buildYear: null,
 *   },
 *   CurrencyId: 7,
 *   DetailsJSON: '{"services":["Electricity","Internet"],"terms":["NoSmoking","NoAnimals"],"room":{"bedrooms":2,"beds":3}}',
 *   RentType: RentType.Daily,
 *   BuildingType: BuildingType.Apartment,
 *   Price: 45,
 *   WeekendPrice: null,
 *   DepositAmount: 27,
 *   MinStayNights: 1,
 *   MaxStayNights: 30,
 *   MinNoticeDays: 0,
 *   MaxGuests: 5,
 *   CancellationPolicy: CancellationPolicy.Moderate,
 *   Version: 1,
 * });
 */
export const updateRentProperty: Operation<RentPropertyUpdateDto & {
    /** Identifier of the rent property. */
    id: number;
}, RentPropertyEnvelope> = {
    method: 'PUT',
    path: '/RentProperties/UpdateRentProperty/{id}',
    query: [],
    body: 'json',
    token: 'required',
};

export const GetRentPropertiesSortEnum = {
    newest: 'newest',
    priceAsc: 'priceAsc',
    priceDesc: 'priceDesc'
} as const;
export type GetRentPropertiesSortEnum = typeof GetRentPropertiesSortEnum[keyof typeof GetRentPropertiesSortEnum];
