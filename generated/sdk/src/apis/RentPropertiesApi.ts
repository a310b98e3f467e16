/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
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
} from '../models/index.js';

/** Add a listing: POST /RentProperties/AddRentProperty */
export const addRentProperty: Operation<RentPropertyDto & {
}, RentPropertyEnvelope> = {
    id: 'addRentProperty',
    method: 'POST',
    path: '/RentProperties/AddRentProperty',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: true,
};

/** Pause, resume, approve, reject or suspend a listing: POST /RentProperties/ChangeStatus/{id} */
export const changeRentPropertyStatus: Operation<ChangePropertyStatusRequest & {
    /** Identifier of the rent property. */
    id: number;
}, RentPropertyEnvelope> = {
    id: 'changeRentPropertyStatus',
    method: 'POST',
    path: '/RentProperties/ChangeStatus/{id}',
    query: [],
    body: 'json',
    token: true,
};

/** Delete a listing: DELETE /RentProperties/DeleteRentProperty/{id} */
export const deleteRentProperty: Operation<{
    /** Identifier of the rent property. */
    id: number;
}, DeletedRentPropertyEnvelope> = {
    id: 'deleteRentProperty',
    method: 'DELETE',
    path: '/RentProperties/DeleteRentProperty/{id}',
    query: [],
    token: true,
};

/** List one\'s own listings: GET /RentProperties/GetMyRentListings */
export const getMyRentListings: Operation<{
    /** Only listings in this state. */
    propertyStatus?: PropertyStatus | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, RentPropertyListEnvelope> = {
    id: 'getMyRentListings',
    method: 'GET',
    path: '/RentProperties/GetMyRentListings',
    query: ['propertyStatus', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Search listings: GET /RentProperties/GetRentProperties */
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
    /** Only listings that cost this much or more, by the night or by the month as each is let. */
    minPrice?: number | undefined;
    /** Only listings that cost this much or less, by the night or by the month as each is let. */
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
    /** What comes first. Listings that are equal in it come in the order of their identifiers. */
    sort?: GetRentPropertiesSortEnum | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, RentPropertyListEnvelope> = {
    id: 'getRentProperties',
    method: 'GET',
    path: '/RentProperties/GetRentProperties',
    query: ['city', 'district', 'rentType', 'buildingType', 'rentPropertyType', 'rentPropertyCondition', 'currencyId', 'minPrice', 'maxPrice', 'minBedrooms', 'guests', 'services', 'terms', 'startDate', 'endDate', 'ownerId', 'search', 'latitude', 'longitude', 'radiusKm', 'sort', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Read a listing: GET /RentProperties/GetRentPropertyById/{id} */
export const getRentPropertyById: Operation<{
    /** Identifier of the rent property. */
    id: number;
}, RentPropertyEnvelope> = {
    id: 'getRentPropertyById',
    method: 'GET',
    path: '/RentProperties/GetRentPropertyById/{id}',
    query: [],
    token: true,
};

/** Replace a listing: PUT /RentProperties/UpdateRentProperty/{id} */
export const updateRentProperty: Operation<RentPropertyUpdateDto & {
    /** Identifier of the rent property. */
    id: number;
}, RentPropertyEnvelope> = {
    id: 'updateRentProperty',
    method: 'PUT',
    path: '/RentProperties/UpdateRentProperty/{id}',
    query: [],
    body: 'json',
    token: true,
};

export const GetRentPropertiesSortEnum = {
    newest: 'newest',
    priceAsc: 'priceAsc',
    priceDesc: 'priceDesc'
} as const;
export type GetRentPropertiesSortEnum = typeof GetRentPropertiesSortEnum[keyof typeof GetRentPropertiesSortEnum];
