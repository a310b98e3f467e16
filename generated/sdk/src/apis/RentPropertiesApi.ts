/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import { texts } from '../enumerations.js';
import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    BuildingType,
    ChangePropertyStatusRequest,
    City,
    DeletedRentPropertyEnvelope,
    ErrorEnvelope,
    FoundRentPropertyListEnvelope,
    PropertyStatus,
    RentPropertyCondition,
    RentPropertyDto,
    RentPropertyDtoCamelCase,
    RentPropertyEnvelope,
    RentPropertyListEnvelope,
    RentPropertyType,
    RentPropertyUpdateDto,
    RentPropertyUpdateDtoCamelCase,
    RentType,
    SearchFacet,
    SeasonsEnvelope,
    Service,
    SetRentPropertyCommissionRequest,
    SetSeasonsRequest,
    Term,
} from '../models/index.js';

export interface RentPropertiesApi {
/**
 * Add a listing: POST /RentProperties/AddRentProperty
 *
 * Adds a listing for the calling owner.
 *
 * - The listing is Active and public immediately, with two exceptions: if the owner is not active yet, it is Pending until the owner
 *   is activated; if listings are reviewed, it is Pending until an administrator approves it.
 * - Upload pictures first and list their paths in `PropertyInformation.images`.
 * - Price is per night or per month, according to RentType. WeekendPrice, setSeasons and setNights set other prices for some nights.
 * - An owner can have at most 200 listings by default, not counting archived ones.
 * - The texts of a listing (title, description, district, address and DetailsJSON) can have at most 32,768 bytes together in UTF-8, of
 *   which DetailsJSON can have at most 16,384.
 *
 * **Access:** Owner. Requires an access token or an API key with `ListingsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when a price has too many decimals for the currency, MaxStayNights is less than MinStayNights, WeekendPrice is sent with RentType Monthly, the texts have too many bytes, or the owner already has the maximum number of listings; `MALFORMED_BODY`; `DETAILS_JSON_INVALID` when DetailsJSON is not the text of a JSON object, is nested too deeply, names an unknown service or term, or has a room count that is not a whole number of 0 or more; `UNKNOWN_REFERENCE` when CurrencyId is not an active currency or an image was not uploaded by the owner.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **409** `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, newListings, texts.
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
addRentProperty: Operation<AddRentPropertyParameters | AddRentPropertyParametersCamelCase, RentPropertyEnvelope>;

/**
 * Change a listing's status: POST /RentProperties/ChangeStatus/{id}
 *
 * Pauses, resumes, approves, rejects or suspends a listing. Available to the owner and administrators.
 *
 * - Owners can pause an Active listing (Inactive) and, if they are active, resume an Inactive one (Active).
 * - Administrators can do the same. They can also approve (Pending to Active), reject with a reason (Pending to Rejected) and suspend
 *   with a reason (Active, Inactive or Pending to Suspended). They can lift a suspension (Suspended to Inactive), which also approves
 *   a listing that was waiting for review.
 * - A request for the current status changes nothing and returns 200.
 * - Existing reservations remain valid. Use deleteRentProperty to archive a listing.
 * - To approve a listing, send the `version` that was reviewed, because the owner may have changed the listing since then.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when a rejection or suspension has no reason; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN` for other roles, or for the owner when only administrators can make the transition; `OWNER_INACTIVE` for an inactive owner who resumes a listing; `VERIFICATION_REQUIRED`; `USER_BLOCKED`; `API_KEY_READ_ONLY`; `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the current status does not allow the transition, or `version` is outdated; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, listingChanges.
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
changeRentPropertyStatus: Operation<ChangeRentPropertyStatusParameters, RentPropertyEnvelope>;

/**
 * Delete a listing: DELETE /RentProperties/DeleteRentProperty/{id}
 *
 * Deletes a listing. The listing becomes Archived permanently. Available to the owner and administrators.
 *
 * - The description, DetailsJSON, seasons, charges, discounts, pictures and calendars of the listing, and the reasons of its blocked dates, are erased. Title,
 *   city, address, location and prices are kept for reservations, payments and reports.
 * - Past reservations still show the title, the address and the first picture. The other pictures are deleted within a day, unless
 *   another listing shows them.
 * - Deleting the listing again changes nothing and returns 200.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `IN_USE` while a Pending, DepositPaid or Confirmed reservation has not ended.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.deleteRentProperty({ id: 11 });
 */
deleteRentProperty: Operation<DeleteRentPropertyParameters, DeletedRentPropertyEnvelope>;

/**
 * List your listings: GET /RentProperties/GetMyRentListings
 *
 * Lists the caller's own listings, public or not, newest first. Available to owners.
 *
 * - Archived listings are returned only if `propertyStatus` selects them.
 *
 * **Access:** Owner. Requires an access token or an API key with `ListingsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMyRentListings();
 *
 * // All records, page by page:
 * for await (const item of client.getMyRentListings.each()) console.log(item);
 */
getMyRentListings: Operation<GetMyRentListingsParameters, RentPropertyListEnvelope>;

/**
 * Search listings: GET /RentProperties/GetRentProperties
 *
 * Searches public listings: Active listings of owners who are active and not blocked. All filters must match.
 *
 * - `minPrice` and `maxPrice` compare numbers regardless of currency. Combine them with `currencyId` to filter by one currency.
 * - With `startDate` and `endDate`, the response contains only listings that can be booked for the whole stay: every night is available,
 *   and the stay satisfies the listing's rules for its length, its minimum notice and its days of arrival and departure.
 * - With dates, prices of listings rented by the night are the average nightly price of the stay, including seasons and weekend
 *   prices. Without dates, `price` is used.
 * - With dates, `stay` of each listing is the price of the stay for `guestsCount` (one guest if omitted), as getQuote calculates it without
 *   optional charges. `minPrice`, `maxPrice` and sorting by price use the nights without discounts, charges and taxes.
 * - `maxTotalAmount` and the sort order `total` use `stay.totalAmount`. They require `startDate`, `endDate` and `currencyId`, because
 *   totals of different currencies cannot be compared.
 * - With dates, `search`, `district`, `services`, `terms`, a circle or a box, or `minRating` in an order other than `rating`, one page
 *   examines at most 10,000 listings. Such a page can have fewer records than `pageSize`, or none, and a `nextCursor` that continues
 *   the search. `totalCount` can be null.
 * - A request with `facets` takes 4 more points of the limit `requests`.
 * - `latitude`, `longitude` and `radiusKm` must be sent together, and so must `north`, `south`, `east` and `west`. If both a circle and
 *   a box are sent, only listings in both are returned. Listings without coordinates are in neither.
 * - A new rating does not count as a change for `updatedSince`.
 *
 * **Access:** public. A valid access token or API key with `ListingsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when startDate or endDate is sent alone, when latitude, longitude or radiusKm is sent without the others, when north, south, east or west is sent without the others, when north is less than south, when guests differs from guestsCount, when maxTotalAmount or the sort order total is sent without dates or currencyId, or when the cursor belongs to another search; `INVALID_DATE_RANGE` when endDate is not after startDate, or when startDate is in the past or more than 365 days ahead.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * import { City } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.getRentProperties({
 *   city: City.Amman,
 *   guestsCount: 2,
 *   startDate: '2027-01-05',
 *   endDate: '2027-01-08',
 * });
 *
 * // All records, page by page:
 * for await (const item of client.getRentProperties.each({
 *   city: City.Amman,
 *   guestsCount: 2,
 *   startDate: '2027-01-05',
 *   endDate: '2027-01-08',
 * })) console.log(item);
 */
getRentProperties: Operation<GetRentPropertiesParameters, FoundRentPropertyListEnvelope>;

/**
 * Get a listing: GET /RentProperties/GetRentPropertyById/{id}
 *
 * Returns a listing. A public listing does not require a token.
 *
 * - A listing that is not public (not Active, or of an owner who is inactive or blocked) is returned only to its owner and to
 *   administrators.
 *
 * **Access:** public. A valid access token or API key with `ListingsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getRentPropertyById({ id: 11 });
 */
getRentPropertyById: Operation<GetRentPropertyByIdParameters, RentPropertyEnvelope>;

/**
 * Get a listing's seasons: GET /RentProperties/GetSeasons/{id}
 *
 * Lists the seasons of a listing in chronological order, including past seasons.
 *
 * - A season sets the nightly price and can set a minimum stay and other rules for stays that begin in it. Use getQuote for the price of a
 *   stay.
 * - Anyone who can read the listing can read its seasons.
 *
 * **Access:** public. A valid access token or API key with `ListingsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getSeasons({ id: 11 });
 */
getSeasons: Operation<GetSeasonsParameters, SeasonsEnvelope>;

/**
 * Set a listing's commission: PUT /RentProperties/SetCommission/{id}
 *
 * Sets the platform's commission on the reservations of a listing. Available to administrators.
 *
 * - The commission applies to reservations that are booked from now on. Existing reservations keep theirs.
 * - Null for both members removes the listing's own commission. Then the owner's commission (setOwnerCommission) applies, or else the
 *   marketplace's percentage.
 * - A fixed commission is never more than what the platform collects for the reservation without taxes. While a listing has one, its CurrencyId cannot
 *   change.
 * - The listing's `version` increases, unless the commission is the same as before.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `ListingsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when a percentage exceeds 100, an amount has too many decimals for the currency, or only one member is null; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist.
 * - **409** `STATE_CONFLICT` when `version` is outdated or the listing is Archived.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * import { CommissionType } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.setRentPropertyCommission({
 *   id: 11,
 *   commissionType: CommissionType.Percentage,
 *   commissionValue: 12.5,
 *   version: 1,
 * });
 */
setRentPropertyCommission: Operation<SetRentPropertyCommissionParameters, RentPropertyEnvelope>;

/**
 * Replace a listing's seasons: PUT /RentProperties/SetSeasons/{id}
 *
 * Replaces all seasons of a listing rented by the night. Available to the owner and administrators.
 *
 * - An empty list removes all seasons. Seasons must not share a night.
 * - The season price applies to the nights from `startDate` up to but not including `endDate`, on every day of the week. A season
 *   takes precedence over `weekendPrice`, which takes precedence over `price`.
 * - For stays that begin in a season, the season's `minStayNights` replaces that of the listing.
 * - A season can have its own `rules` of arrival. Each member that is not null replaces that of the listing (setArrivalRules).
 * - Existing reservations keep their prices.
 * - The listing's `version` increases, unless the seasons are the same as before. To detect concurrent changes, send the `version` that you read.
 * - Archived listings and listings rented by the month cannot have seasons.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when seasons share a night, an endDate is not after its startDate, a price has too many decimals for the currency, or minStayNights exceeds the listing's maxStayNights; `errors` names each member, for example `seasons[3].startDate`; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when `version` is outdated, or the listing is Archived or rented by the month.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, listingChanges.
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
setSeasons: Operation<SetSeasonsParameters, SeasonsEnvelope>;

/**
 * Replace a listing: PUT /RentProperties/UpdateRentProperty/{id}
 *
 * Replaces a listing; an omitted member takes its default, except BookingMode, which then does not change. Available to the owner and
 * administrators.
 *
 * - To detect concurrent changes, send the `version` that you read as Version.
 * - An update that changes nothing keeps `version` and `updatedAt`, and creates no event.
 * - Existing reservations keep their price, deposit, policy, title, city, address and first picture. Customers whose stay is not over
 *   are notified if the displayed data changed (everything except prices and stay rules).
 * - A Rejected listing becomes Pending when its owner updates it. If listings are reviewed, an Active or Inactive listing also becomes
 *   Pending when its owner changes displayed data.
 * - A listing whose texts are larger than addRentProperty allows can be updated with texts that are not larger than before.
 * - Seasons, nights (setNights), arrival rules, charges and discounts remain unchanged.
 * - RentType and CurrencyId cannot change while the listing has seasons, or nights with their own price or minimum stay. MaxStayNights
 *   cannot be less than the minimum stay of a season or a night. CurrencyId also cannot change while the listing has a charge that is an
 *   amount, or a fixed commission that an administrator has set.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when a change conflicts with the listing's seasons; `MALFORMED_BODY`; `DETAILS_JSON_INVALID`; `UNKNOWN_REFERENCE` as for addRentProperty.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when Version is outdated or the listing is Archived.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, texts.
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
updateRentProperty: Operation<UpdateRentPropertyParameters | UpdateRentPropertyParametersCamelCase, RentPropertyEnvelope>;

}
export const GetRentPropertiesSortEnum = /*#__PURE__*/ texts('newest priceAsc priceDesc total rating') as {
    readonly newest: 'newest',
    readonly priceAsc: 'priceAsc',
    readonly priceDesc: 'priceDesc',
    readonly total: 'total',
    readonly rating: 'rating'
};
export type GetRentPropertiesSortEnum = typeof GetRentPropertiesSortEnum[keyof typeof GetRentPropertiesSortEnum];

/** The parameters of addRentProperty. */
export type AddRentPropertyParameters = RentPropertyDto;

/** AddRentPropertyParameters with its members in camelCase. */
export type AddRentPropertyParametersCamelCase = RentPropertyDtoCamelCase;

/** The parameters of changeRentPropertyStatus. */
export type ChangeRentPropertyStatusParameters = ChangePropertyStatusRequest & {
    /** Identifier of the listing. */
    id: number;
};

/** The parameters of deleteRentProperty. */
export interface DeleteRentPropertyParameters {
    /** Identifier of the listing. */
    id: number;
}

/** The parameters of getMyRentListings. */
export interface GetMyRentListingsParameters {
    /** Return only listings with this status. */
    propertyStatus?: PropertyStatus | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getRentProperties. */
export interface GetRentPropertiesParameters {
    /** Return only listings in this city. */
    city?: City | undefined;
    /** Return only listings in this district. Case-insensitive and accent-insensitive. */
    district?: string | undefined;
    /** Return only listings rented by the month, or only listings rented by the night. */
    rentType?: RentType | undefined;
    /** Return only listings of this type of building. */
    buildingType?: BuildingType | undefined;
    /** Return only listings with this `propertyInformation.type`. */
    rentPropertyType?: RentPropertyType | undefined;
    /** Return only listings with this `propertyInformation.propertyType`. */
    rentPropertyCondition?: RentPropertyCondition | undefined;
    /** Return only listings priced in this currency. */
    currencyId?: number | undefined;
    /** Minimum price per night or month, according to the listing. With dates, compared with the average nightly price of the stay. */
    minPrice?: number | undefined;
    /** Maximum price per night or month, according to the listing. With dates, compared with the average nightly price of the stay. */
    maxPrice?: number | undefined;
    /** Maximum price of the stay (`stay.totalAmount`) in major units of the currency `currencyId`, including charges, discounts and taxes. What the owner collects at arrival is not part of it. Requires `startDate`, `endDate` and `currencyId`. */
    maxTotalAmount?: number | undefined;
    /** Minimum number of bedrooms. Listings without this number are not returned. */
    minBedrooms?: number | undefined;
    /** Number of guests, including children. Return only listings whose `maxGuests` is at least this, or null, which means that the listing does not limit it. */
    guestsCount?: number | undefined;
    /** Use `guestsCount`. If both are sent, they must be equal.
     * @deprecated */
    guests?: number | undefined;
    /** Return only listings that offer all of these services. Repeat the parameter for several services. */
    services?: Array<Service> | undefined;
    /** Return only listings that have all of these house rules. Repeat the parameter for several rules. */
    terms?: Array<Term> | undefined;
    /** First day of a stay that must be bookable; required with `endDate`. */
    startDate?: string | undefined;
    /** Departure day of a stay that must be bookable; required with `startDate`. */
    endDate?: string | undefined;
    /** Return only listings whose `averageRating` is at least this; listings without reviews are not returned. */
    minRating?: number | undefined;
    /** Return only listings of this owner. */
    ownerId?: number | undefined;
    /** Words or word prefixes that must all occur in the title, description, district, address or city name. Ignores case, accents, Arabic diacritics and variants of alif and hamza. If the words are common but rarely occur together, one page examines at most 10,000 listings. Such a page can have fewer records than `pageSize`, or none, and a `nextCursor` that continues the search. */
    search?: string | undefined;
    /** Latitude of the centre of the search circle in degrees; required with `longitude` and `radiusKm`. */
    latitude?: number | undefined;
    /** Longitude of the centre of the search circle in degrees; required with `latitude` and `radiusKm`. */
    longitude?: number | undefined;
    /** Radius of the search circle in kilometres; required with `latitude` and `longitude`. */
    radiusKm?: number | undefined;
    /** Northern side of a box on the map, in degrees of latitude; at least `south`. Required with `south`, `east` and `west`. A location on a side is in the box. */
    north?: number | undefined;
    /** Southern side of the box in degrees of latitude; required with `north`, `east` and `west`. */
    south?: number | undefined;
    /** Eastern side of the box in degrees of longitude; required with `north`, `south` and `west`. If it is less than `west`, the box crosses the 180th meridian. */
    east?: number | undefined;
    /** Western side of the box in degrees of longitude; required with `north`, `south` and `east`. */
    west?: number | undefined;
    /** Facets to count in `pagination.facets`: how many of the matching listings have each value. Separate several by commas, or repeat the parameter. Each of `city`, `rentType` and `buildingType` is counted without the filter of the same name, and `services` with all filters. At most 1,000 listings are examined for a facet; if there are more, `isExact` is false. Request facets with the first page only. */
    facets?: Array<SearchFacet> | undefined;
    /** Sort order. Prices are the same as for `minPrice` and `maxPrice`. `total` lists the cheapest stay first, by `stay.totalAmount`, and requires `startDate`, `endDate` and `currencyId`. `rating` lists the highest `averageRating` first; listings with equal ratings are ordered by the number of reviews, and listings without reviews are last. Ties are ordered by identifier. */
    sort?: GetRentPropertiesSortEnum | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getRentPropertyById. */
export interface GetRentPropertyByIdParameters {
    /** Identifier of the listing. */
    id: number;
}

/** The parameters of getSeasons. */
export interface GetSeasonsParameters {
    /** Identifier of the listing. */
    id: number;
}

/** The parameters of setRentPropertyCommission. */
export type SetRentPropertyCommissionParameters = SetRentPropertyCommissionRequest & {
    /** Identifier of the listing. */
    id: number;
};

/** The parameters of setSeasons. */
export type SetSeasonsParameters = SetSeasonsRequest & {
    /** Identifier of the listing. */
    id: number;
};

/** The parameters of updateRentProperty. */
export type UpdateRentPropertyParameters = RentPropertyUpdateDto & {
    /** Identifier of the listing. */
    id: number;
};

/** UpdateRentPropertyParameters with its members in camelCase. */
export type UpdateRentPropertyParametersCamelCase = RentPropertyUpdateDtoCamelCase & {
    /** Identifier of the listing. */
    id: number;
};
