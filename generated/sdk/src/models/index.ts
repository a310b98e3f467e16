/* tslint:disable */
/* eslint-disable */
/**
 * Which version the caller accepts.
 * @export
 * @interface AcceptTermsRequest
 */
export interface AcceptTermsRequest {
    /**
     * As getCurrentTerms answers it.
     * @type {number}
     * @memberof AcceptTermsRequest
     */
    version: number;
}
/**
 * What the key is for, and what it may do.
 * @export
 * @interface AddApiKeyRequest
 */
export interface AddApiKeyRequest {
    /**
     * What its owner calls it, so as to know later which program has it; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof AddApiKeyRequest
     */
    name: string;
    /**
     * 
     * @type {ApiKeyAccess}
     * @memberof AddApiKeyRequest
     */
    access: ApiKeyAccess;
    /**
     * From when on it shall open nothing any more. Without it the key is good until it is removed.
     * @type {string}
     * @memberof AddApiKeyRequest
     */
    expiresAt?: string | null | undefined;
}


/**
 * The nights that an owner wants to keep free.
 * @export
 * @interface AddBlockedDatesRequest
 */
export interface AddBlockedDatesRequest {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof AddBlockedDatesRequest
     */
    propertyId: number;
    /**
     * The first night that cannot be booked, `YYYY-MM-DD` or an ISO date-time.
     * @type {string}
     * @memberof AddBlockedDatesRequest
     */
    startDate: string;
    /**
     * The first day that can be booked again, `YYYY-MM-DD` or an ISO date-time.
     * @type {string}
     * @memberof AddBlockedDatesRequest
     */
    endDate: string;
    /**
     * Why; only the owner and administrators see it.
     * @type {string}
     * @memberof AddBlockedDatesRequest
     */
    reason?: string | null | undefined;
}
/**
 * A calendar of another platform.
 * @export
 * @interface AddCalendarImportRequest
 */
export interface AddCalendarImportRequest {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof AddCalendarImportRequest
     */
    propertyId: number;
    /**
     * What to call it, such as the name of the platform; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof AddCalendarImportRequest
     */
    name: string;
    /**
     * Its address in iCalendar form, as the platform shows it; https, without user and password.
     * @type {string}
     * @memberof AddCalendarImportRequest
     */
    url: string;
}
/**
 * A new version of the terms.
 * @export
 * @interface AddTermsRequest
 */
export interface AddTermsRequest {
    /**
     * What it is called.
     * @type {string}
     * @memberof AddTermsRequest
     */
    title: string;
    /**
     * Markdown.
     * @type {string}
     * @memberof AddTermsRequest
     */
    body: string;
    /**
     * Language of messages to the user, e.g. `en` or `ar-JO`.
     * @type {string}
     * @memberof AddTermsRequest
     */
    language: string;
    /**
     * 
     * @type {TermsAudience}
     * @memberof AddTermsRequest
     */
    audience: TermsAudience;
    /**
     * From when on the version is in force; from now on where it is left out.
     * @type {string}
     * @memberof AddTermsRequest
     */
    effectiveFrom?: string | null | undefined;
    /**
     * Whether the audience is told. False for a translation of what it has been told of already.
     * @type {boolean}
     * @memberof AddTermsRequest
     */
    notify?: boolean | null | undefined;
}


/**
 * Where to, and what.
 * @export
 * @interface AddWebhookRequest
 */
export interface AddWebhookRequest {
    /**
     * Where events are sent to by POST: https, a public address, port 443 or one from 1024, no user in it. A server that was started for development may also take one of its own machine, by http.
     * @type {string}
     * @memberof AddWebhookRequest
     */
    url: string;
    /**
     * Which types of events are sent; empty for all, those that are added later included.
     * @type {Array<EventType>}
     * @memberof AddWebhookRequest
     */
    types?: Array<EventType> | null | undefined;
}
/**
 * An agent, with what has become of the owners who named this agent when they registered. Listings that are Archived do not count. Confirmed means Confirmed or Completed, and so it does where the platform's commission is summed up, by currency.
 * @export
 * @interface AgentData
 */
export interface AgentData {
    /**
     * The same as userId.
     * @type {number}
     * @memberof AgentData
     */
    agentId: number;
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof AgentData
     */
    userId: number;
    /**
     * Given name.
     * @type {string}
     * @memberof AgentData
     */
    firstName: string;
    /**
     * Family name.
     * @type {string}
     * @memberof AgentData
     */
    lastName: string;
    /**
     * Phone number in international form.
     * @type {string}
     * @memberof AgentData
     */
    phone: string | null;
    /**
     * E-mail address.
     * @type {string}
     * @memberof AgentData
     */
    email: string | null;
    /**
     * The city where they live.
     * @type {City}
     * @memberof AgentData
     */
    city: City | null;
    /**
     * Whether the account is active.
     * @type {boolean}
     * @memberof AgentData
     */
    isActive: boolean;
    /**
     * How many there are.
     * @type {number}
     * @memberof AgentData
     */
    ownersCount: number;
    /**
     * How many there are.
     * @type {number}
     * @memberof AgentData
     */
    activeOwnersCount: number;
    /**
     * How many there are.
     * @type {number}
     * @memberof AgentData
     */
    propertiesCount: number;
    /**
     * How many there are.
     * @type {number}
     * @memberof AgentData
     */
    activePropertiesCount: number;
    /**
     * How many there are.
     * @type {number}
     * @memberof AgentData
     */
    reservationsCount: number;
    /**
     * How many there are.
     * @type {number}
     * @memberof AgentData
     */
    confirmedReservationsCount: number;
    /**
     * One entry for each currency in which there are confirmed reservations, by its identifier.
     * @type {Array<CommissionTotal>}
     * @memberof AgentData
     */
    commissionTotals: Array<CommissionTotal>;
    /**
     * The first 50 in the order in which they registered; getOwners lists all. Empty in lists of agents.
     * @type {Array<AgentOwner>}
     * @memberof AgentData
     */
    owners: Array<AgentOwner>;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface AgentDataEnvelope
 */
export interface AgentDataEnvelope {
    /**
     * 
     * @type {AgentData}
     * @memberof AgentDataEnvelope
     */
    data: AgentData;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof AgentDataEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof AgentDataEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof AgentDataEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof AgentDataEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof AgentDataEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof AgentDataEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof AgentDataEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface AgentDataListEnvelope
 */
export interface AgentDataListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<AgentData>}
     * @memberof AgentDataListEnvelope
     */
    data: Array<AgentData>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof AgentDataListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof AgentDataListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof AgentDataListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof AgentDataListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof AgentDataListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof AgentDataListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof AgentDataListEnvelope
     */
    pagination: Pagination;
}
/**
 * An owner whom the agent has brought in.
 * @export
 * @interface AgentOwner
 */
export interface AgentOwner {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof AgentOwner
     */
    userId: number;
    /**
     * Given name.
     * @type {string}
     * @memberof AgentOwner
     */
    firstName: string;
    /**
     * Family name.
     * @type {string}
     * @memberof AgentOwner
     */
    lastName: string;
    /**
     * Whether the account is active.
     * @type {boolean}
     * @memberof AgentOwner
     */
    isActive: boolean;
}
/**
 * At least one of email and phone is needed.
 * @export
 * @interface AgentRegistration
 */
export interface AgentRegistration {
    /**
     * First or last name; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof AgentRegistration
     */
    firstName: string;
    /**
     * First or last name; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof AgentRegistration
     */
    lastName: string;
    /**
     * E-mail address; letter case and blanks around it do not matter.
     * @type {string}
     * @memberof AgentRegistration
     */
    email?: string | null | undefined;
    /**
     * Phone number in international form, stored and returned as E.164. Blanks, dashes, brackets, Arabic digits and `00` in place of `+` are understood; numbers without their country where the operator has named one.
     * @type {string}
     * @memberof AgentRegistration
     */
    phone?: string | null | undefined;
    /**
     * 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city decides the time zone of a property.
     * @type {City}
     * @memberof AgentRegistration
     */
    city?: City | null | undefined;
    /**
     * Language of messages to the user.
     * @type {string}
     * @memberof AgentRegistration
     */
    language?: string | null | undefined;
}


/**
 * An API key, without the key itself.
 * @export
 * @interface ApiKey
 */
export interface ApiKey {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof ApiKey
     */
    id: number;
    /**
     * What its owner calls it, so as to know later which program has it; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof ApiKey
     */
    name: string;
    /**
     * 
     * @type {ApiKeyAccess}
     * @memberof ApiKey
     */
    access: ApiKeyAccess;
    /**
     * What the key ends with, to be recognised by.
     * @type {string}
     * @memberof ApiKey
     */
    lastCharacters: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof ApiKey
     */
    createdAt: string;
    /**
     * From when on it opens nothing any more; null where it does not expire.
     * @type {string}
     * @memberof ApiKey
     */
    expiresAt: string | null;
    /**
     * When it was last used, to within a minute or two; null where it never was.
     * @type {string}
     * @memberof ApiKey
     */
    lastUsedAt: string | null;
}



/**
 * 0 Read, 1 Write: what an API key may do.
 * @export
 */
export const ApiKeyAccess = {
    /**
    * It opens what is read with GET.
    */
    Read: 0,
    /**
    * It opens what changes something as well.
    */
    Write: 1
} as const;
export type ApiKeyAccess = typeof ApiKeyAccess[keyof typeof ApiKeyAccess];

/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface ApiKeyListEnvelope
 */
export interface ApiKeyListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<ApiKey>}
     * @memberof ApiKeyListEnvelope
     */
    data: Array<ApiKey>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof ApiKeyListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof ApiKeyListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof ApiKeyListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof ApiKeyListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof ApiKeyListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof ApiKeyListEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof ApiKeyListEnvelope
     */
    pagination: Pagination | null;
}
/**
 * A span of free nights. Every stay within it that keeps the listing's shortest and longest stay can be booked at this moment.
 * @export
 * @interface AvailableDateRange
 */
export interface AvailableDateRange {
    /**
     * Earliest day of arrival.
     * @type {string}
     * @memberof AvailableDateRange
     */
    startDate: string;
    /**
     * Latest day of departure.
     * @type {string}
     * @memberof AvailableDateRange
     */
    endDate: string;
    /**
     * How many nights there are.
     * @type {number}
     * @memberof AvailableDateRange
     */
    nights: number;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface AvailableDateRangeListEnvelope
 */
export interface AvailableDateRangeListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<AvailableDateRange>}
     * @memberof AvailableDateRangeListEnvelope
     */
    data: Array<AvailableDateRange>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof AvailableDateRangeListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof AvailableDateRangeListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof AvailableDateRangeListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof AvailableDateRangeListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof AvailableDateRangeListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof AvailableDateRangeListEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof AvailableDateRangeListEnvelope
     */
    pagination: Pagination | null;
}
/**
 * Nights that the owner, or an imported calendar, keeps free of bookings.
 * @export
 * @interface BlockedDateRange
 */
export interface BlockedDateRange {
    /**
     * Identifier of the range.
     * @type {number}
     * @memberof BlockedDateRange
     */
    id: number;
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof BlockedDateRange
     */
    propertyId: number;
    /**
     * The first night that cannot be booked.
     * @type {string}
     * @memberof BlockedDateRange
     */
    startDate: string;
    /**
     * The first day that can be booked again.
     * @type {string}
     * @memberof BlockedDateRange
     */
    endDate: string;
    /**
     * Why; null where the owner has not said.
     * @type {string}
     * @memberof BlockedDateRange
     */
    reason: string | null;
    /**
     * The imported calendar that the nights came with; null where they were blocked here.
     * @type {number}
     * @memberof BlockedDateRange
     */
    importId: number | null;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof BlockedDateRange
     */
    createdAt: string;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface BlockedDateRangeEnvelope
 */
export interface BlockedDateRangeEnvelope {
    /**
     * 
     * @type {BlockedDateRange}
     * @memberof BlockedDateRangeEnvelope
     */
    data: BlockedDateRange;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof BlockedDateRangeEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof BlockedDateRangeEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof BlockedDateRangeEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof BlockedDateRangeEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof BlockedDateRangeEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof BlockedDateRangeEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof BlockedDateRangeEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface BlockedDateRangeListEnvelope
 */
export interface BlockedDateRangeListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<BlockedDateRange>}
     * @memberof BlockedDateRangeListEnvelope
     */
    data: Array<BlockedDateRange>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof BlockedDateRangeListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof BlockedDateRangeListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof BlockedDateRangeListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof BlockedDateRangeListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof BlockedDateRangeListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof BlockedDateRangeListEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof BlockedDateRangeListEnvelope
     */
    pagination: Pagination | null;
}
/**
 * An account that is blocked.
 * @export
 * @interface BlockedUser
 */
export interface BlockedUser {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof BlockedUser
     */
    userId: number;
    /**
     * Given name.
     * @type {string}
     * @memberof BlockedUser
     */
    firstName: string;
    /**
     * Family name.
     * @type {string}
     * @memberof BlockedUser
     */
    lastName: string;
    /**
     * 
     * @type {UserRole}
     * @memberof BlockedUser
     */
    role: UserRole;
    /**
     * Why; for administrators.
     * @type {string}
     * @memberof BlockedUser
     */
    reason: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof BlockedUser
     */
    blockedAt: string;
    /**
     * User identifier of the administrator; null where it was done at the server itself.
     * @type {number}
     * @memberof BlockedUser
     */
    blockedBy: number | null;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface BlockedUserEnvelope
 */
export interface BlockedUserEnvelope {
    /**
     * 
     * @type {BlockedUser}
     * @memberof BlockedUserEnvelope
     */
    data: BlockedUser;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof BlockedUserEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof BlockedUserEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof BlockedUserEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof BlockedUserEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof BlockedUserEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof BlockedUserEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof BlockedUserEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface BlockedUserListEnvelope
 */
export interface BlockedUserListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<BlockedUser>}
     * @memberof BlockedUserListEnvelope
     */
    data: Array<BlockedUser>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof BlockedUserListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof BlockedUserListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof BlockedUserListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof BlockedUserListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof BlockedUserListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof BlockedUserListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof BlockedUserListEnvelope
     */
    pagination: Pagination;
}
/**
 * The stay that a customer wants.
 * @export
 * @interface BookReservationRequest
 */
export interface BookReservationRequest {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof BookReservationRequest
     */
    propertyId: number;
    /**
     * A calendar date, `YYYY-MM-DD`. The date of an ISO date-time is taken too, where it has no offset or its clock shows midnight; any other with an offset is refused, because it is another day elsewhere.
     * @type {string}
     * @memberof BookReservationRequest
     */
    startDate: string;
    /**
     * Day of departure, `YYYY-MM-DD` or an ISO date-time; its night is not part of the stay.
     * @type {string}
     * @memberof BookReservationRequest
     */
    endDate: string;
    /**
     * How many come; not more than the listing's `maxGuests`.
     * @type {number}
     * @memberof BookReservationRequest
     */
    guestsCount?: number | null | undefined;
    /**
     * For the owner to read.
     * @type {string}
     * @memberof BookReservationRequest
     */
    note?: string | null | undefined;
    /**
     * The total that the customer has seen (`totalAmount` of getQuote). Where the stay costs another one by now, it is not booked and the answer is a 409 PRICE_CHANGED, whose message and `errors` name what it is now. The same holds for the three that follow.
     * @type {number}
     * @memberof BookReservationRequest
     */
    expectedTotalAmount?: number | null | undefined;
    /**
     * The deposit that the customer has seen (`depositAmount` of getQuote).
     * @type {number}
     * @memberof BookReservationRequest
     */
    expectedDepositAmount?: number | null | undefined;
    /**
     * The currency of the amounts that the customer has seen (`currencyId` of getQuote).
     * @type {number}
     * @memberof BookReservationRequest
     */
    expectedCurrencyId?: number | null | undefined;
    /**
     * What the customer has seen of what goes back after a cancellation (`cancellationPolicy` of getQuote).
     * @type {CancellationPolicy}
     * @memberof BookReservationRequest
     */
    expectedCancellationPolicy?: CancellationPolicy | null | undefined;
}



/**
 * 0 Pending, 1 DepositPaid, 2 Confirmed, 3 Completed, 4 Cancelled, 5 Rejected, 6 Expired, 7 NoShow.
 * @export
 */
export const BookingStatus = {
    /**
    * The nights are held until holdExpiresAt.
    */
    Pending: 0,
    /**
    * The customer has declared the deposit as paid; the nights are held until an administrator decides.
    */
    DepositPaid: 1,
    /**
    * An administrator has confirmed the deposit, or none was asked for.
    */
    Confirmed: 2,
    /**
    * The stay is over.
    */
    Completed: 3,
    /**
    * Called off; the nights are free again.
    */
    Cancelled: 4,
    /**
    * An administrator has refused the deposit; the nights are free again.
    */
    Rejected: 5,
    /**
    * Nobody acted in time; the nights are free again.
    */
    Expired: 6,
    /**
    * The customer did not come.
    */
    NoShow: 7
} as const;
export type BookingStatus = typeof BookingStatus[keyof typeof BookingStatus];

/**
 * How many reservations of the period are in a state.
 * @export
 * @interface BookingStatusCount
 */
export interface BookingStatusCount {
    /**
     * 
     * @type {BookingStatus}
     * @memberof BookingStatusCount
     */
    status: BookingStatus;
    /**
     * How many there are.
     * @type {number}
     * @memberof BookingStatusCount
     */
    count: number;
}



/**
 * 0 Apartment, 1 House, 2 Villa, 3 Studio, 4 Room, 5 Chalet, 6 Farm, 7 Office, 8 Shop, 9 Other. Open.
 * @export
 */
export const BuildingType = {
    Apartment: 0,
    House: 1,
    Villa: 2,
    Studio: 3,
    Room: 4,
    Chalet: 5,
    Farm: 6,
    Office: 7,
    Shop: 8,
    Other: 9
} as const;
export type BuildingType = typeof BuildingType[keyof typeof BuildingType];

/**
 * A reservation whose nights an imported calendar wants too. Neither is changed; the owner was told.
 * @export
 * @interface CalendarConflict
 */
export interface CalendarConflict {
    /**
     * Identifier of the reservation.
     * @type {number}
     * @memberof CalendarConflict
     */
    reservationId: number;
    /**
     * The first of the nights that both want.
     * @type {string}
     * @memberof CalendarConflict
     */
    startDate: string;
    /**
     * The day after the last of them.
     * @type {string}
     * @memberof CalendarConflict
     */
    endDate: string;
}
/**
 * Where other platforms read the calendar of a property.
 * @export
 * @interface CalendarFeed
 */
export interface CalendarFeed {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof CalendarFeed
     */
    propertyId: number;
    /**
     * The address, which is a secret.
     * @type {string}
     * @memberof CalendarFeed
     */
    url: string;
    /**
     * Since when the address is valid.
     * @type {string}
     * @memberof CalendarFeed
     */
    createdAt: string;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface CalendarFeedEnvelope
 */
export interface CalendarFeedEnvelope {
    /**
     * 
     * @type {CalendarFeed}
     * @memberof CalendarFeedEnvelope
     */
    data: CalendarFeed;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof CalendarFeedEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof CalendarFeedEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof CalendarFeedEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof CalendarFeedEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof CalendarFeedEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof CalendarFeedEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof CalendarFeedEnvelope
     */
    pagination: Pagination | null;
}
/**
 * A calendar of another platform whose nights are blocked here.
 * @export
 * @interface CalendarImport
 */
export interface CalendarImport {
    /**
     * Identifier of the import.
     * @type {number}
     * @memberof CalendarImport
     */
    id: number;
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof CalendarImport
     */
    propertyId: number;
    /**
     * What the owner calls it.
     * @type {string}
     * @memberof CalendarImport
     */
    name: string;
    /**
     * Where it is read. The rest of its address, which is often a secret, is never shown again.
     * @type {string}
     * @memberof CalendarImport
     */
    host: string;
    /**
     * What to enter on that platform as the address of this calendar: the same as the address of GetFeed without what came from there. A secret.
     * @type {string}
     * @memberof CalendarImport
     */
    exportUrl: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof CalendarImport
     */
    createdAt: string;
    /**
     * When it is read next, or a little later.
     * @type {string}
     * @memberof CalendarImport
     */
    nextReadAt: string;
    /**
     * When it was read last, with whatever outcome; null before the first time.
     * @type {string}
     * @memberof CalendarImport
     */
    lastReadAt: string | null;
    /**
     * What came of it; null before the first time.
     * @type {CalendarOutcome}
     * @memberof CalendarImport
     */
    lastOutcome: CalendarOutcome | null;
    /**
     * When it was understood last; null where it never was.
     * @type {string}
     * @memberof CalendarImport
     */
    lastSuccessAt: string | null;
    /**
     * How many of its events took nights when it was understood last; null where it never was.
     * @type {number}
     * @memberof CalendarImport
     */
    events: number | null;
    /**
     * Reservations whose nights it wants too.
     * @type {Array<CalendarConflict>}
     * @memberof CalendarImport
     */
    conflicts: Array<CalendarConflict>;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface CalendarImportEnvelope
 */
export interface CalendarImportEnvelope {
    /**
     * 
     * @type {CalendarImport}
     * @memberof CalendarImportEnvelope
     */
    data: CalendarImport;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof CalendarImportEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof CalendarImportEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof CalendarImportEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof CalendarImportEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof CalendarImportEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof CalendarImportEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof CalendarImportEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface CalendarImportListEnvelope
 */
export interface CalendarImportListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<CalendarImport>}
     * @memberof CalendarImportListEnvelope
     */
    data: Array<CalendarImport>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof CalendarImportListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof CalendarImportListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof CalendarImportListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof CalendarImportListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof CalendarImportListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof CalendarImportListEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof CalendarImportListEnvelope
     */
    pagination: Pagination | null;
}

/**
 * 0 Read, 1 Unchanged, 2 Empty, 3 Unreachable, 4 Refused, 5 NotACalendar, 6 TooLarge, 7 AddressNotAllowed. From 2 on what is blocked stays as it was. Open.
 * @export
 */
export const CalendarOutcome = {
    /**
    * It was understood, and its nights are blocked.
    */
    Read: 0,
    /**
    * The other side says that nothing has changed.
    */
    Unchanged: 1,
    /**
    * It had events before and came back without any. What is blocked stays so until it comes back empty a second time in a row.
    */
    Empty: 2,
    /**
    * The server could not be reached, or did not answer in time.
    */
    Unreachable: 3,
    /**
    * The server answered with something else than 200, such as a redirection.
    */
    Refused: 4,
    /**
    * What it answered is no calendar, or one with rules that are not understood, such as events that recur several times a day.
    */
    NotACalendar: 5,
    /**
    * It has more than 1 MiB or 2,000 events, recurs more often than can be followed, or takes longer to read than a calendar may.
    */
    TooLarge: 6,
    /**
    * The address leads to where calendars are not read, such as a private network.
    */
    AddressNotAllowed: 7
} as const;
export type CalendarOutcome = typeof CalendarOutcome[keyof typeof CalendarOutcome];

/**
 * Why a stay is called off, and what goes back.
 * @export
 * @interface CancelReservationRequest
 */
export interface CancelReservationRequest {
    /**
     * Required unless the customer cancels.
     * @type {string}
     * @memberof CancelReservationRequest
     */
    reason?: string | null | undefined;
    /**
     * An administrator may set the refund, up to what was confirmed, in place of what the policy says; from others it is ignored.
     * @type {number}
     * @memberof CancelReservationRequest
     */
    refundAmount?: number | null | undefined;
}

/**
 * 0 Flexible, 1 Moderate, 2 Strict. What a customer who cancels gets back of a confirmed deposit.
 * @export
 */
export const CancellationPolicy = {
    /**
    * All of a confirmed deposit back until 1 day before the start, nothing after.
    */
    Flexible: 0,
    /**
    * All until 5 days before the start, half until 1 day before, nothing after.
    */
    Moderate: 1,
    /**
    * Half until 14 days before the start, nothing after.
    */
    Strict: 2
} as const;
export type CancellationPolicy = typeof CancellationPolicy[keyof typeof CancellationPolicy];

/**
 * The state that the listing shall be in.
 * @export
 * @interface ChangePropertyStatusRequest
 */
export interface ChangePropertyStatusRequest {
    /**
     * 
     * @type {PropertyStatus}
     * @memberof ChangePropertyStatusRequest
     */
    propertyStatus: PropertyStatus;
    /**
     * Why, for the owner to read; required for Rejected and Suspended.
     * @type {string}
     * @memberof ChangePropertyStatusRequest
     */
    reason?: string | null | undefined;
    /**
     * The `version` that was looked at. If the listing has changed since, its status stays as it is: what is approved is what was seen. Left out: the status changes whatever the listing shows by now.
     * @type {number}
     * @memberof ChangePropertyStatusRequest
     */
    version?: number | null | undefined;
}



/**
 * 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city decides the time zone of a property.
 * @export
 */
export const City = {
    Other: 0,
    Amman: 1,
    Beirut: 2,
    Cairo: 3,
    Damascus: 4,
    Dubai: 5,
    Istanbul: 6,
    Kuwait: 7,
    Manama: 8,
    Muscat: 9,
    Riyadh: 10,
    Athens: 11,
    Barcelona: 12,
    Berlin: 13,
    Lisbon: 14,
    London: 15,
    Paris: 16,
    Rome: 17
} as const;
export type City = typeof City[keyof typeof City];

/**
 * How many listings are in a city.
 * @export
 * @interface CityCount
 */
export interface CityCount {
    /**
     * 
     * @type {City}
     * @memberof CityCount
     */
    city: City;
    /**
     * How many there are.
     * @type {number}
     * @memberof CityCount
     */
    count: number;
}


/**
 * A city that property is in.
 * @export
 * @interface CityInfo
 */
export interface CityInfo {
    /**
     * 
     * @type {City}
     * @memberof CityInfo
     */
    id: City;
    /**
     * In the language of the answer.
     * @type {string}
     * @memberof CityInfo
     */
    name: string;
    /**
     * ISO 3166-1 alpha-2; `ZZ` where there is none.
     * @type {string}
     * @memberof CityInfo
     */
    countryCode: string;
    /**
     * IANA name; decides what today is there.
     * @type {string}
     * @memberof CityInfo
     */
    timeZone: string;
    /**
     * The days of the week whose nights are weekend nights, which a listing may have a `weekendPrice` for: the nights before the days off. 1 is Monday, 7 Sunday (ISO 8601); the night of a day begins on that day.
     * @type {Array<number>}
     * @memberof CityInfo
     */
    weekendDays: Array<number>;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface CityInfoListEnvelope
 */
export interface CityInfoListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<CityInfo>}
     * @memberof CityInfoListEnvelope
     */
    data: Array<CityInfo>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof CityInfoListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof CityInfoListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof CityInfoListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof CityInfoListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof CityInfoListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof CityInfoListEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof CityInfoListEnvelope
     */
    pagination: Pagination | null;
}
/**
 * That the account shall be closed.
 * @export
 * @interface CloseAccountRequest
 */
export interface CloseAccountRequest {
    /**
     * Has to be true. It cannot be undone, so that no request without a body, or sent by mistake, does it.
     * @type {boolean}
     * @memberof CloseAccountRequest
     */
    confirm: boolean;
}
/**
 * That the account is closed.
 * @export
 * @interface ClosedAccount
 */
export interface ClosedAccount {
    /**
     * Always true.
     * @type {boolean}
     * @memberof ClosedAccount
     */
    closed: boolean;
    /**
     * Until when the images of the identity card, the receipts and the references of payments are kept because a stay ended a short while ago; null where nothing is kept.
     * @type {string}
     * @memberof ClosedAccount
     */
    keptUntil: string | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface ClosedAccountEnvelope
 */
export interface ClosedAccountEnvelope {
    /**
     * 
     * @type {ClosedAccount}
     * @memberof ClosedAccountEnvelope
     */
    data: ClosedAccount;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof ClosedAccountEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof ClosedAccountEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof ClosedAccountEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof ClosedAccountEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof ClosedAccountEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof ClosedAccountEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof ClosedAccountEnvelope
     */
    pagination: Pagination | null;
}
/**
 * Commission in one currency.
 * @export
 * @interface CommissionTotal
 */
export interface CommissionTotal {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof CommissionTotal
     */
    currencyId: number;
    /**
     * What a stay comes to, in major units of the currency beside it, with at most that currency's `minorUnits` decimals.
     * @type {number}
     * @memberof CommissionTotal
     */
    amount: number;
}

/**
 * 0 Percentage of the total amount, 1 Fixed amount for each reservation.
 * @export
 */
export const CommissionType = {
    Percentage: 0,
    Fixed: 1
} as const;
export type CommissionType = typeof CommissionType[keyof typeof CommissionType];

/**
 * How the deposit came in.
 * @export
 * @interface ConfirmDepositRequest
 */
export interface ConfirmDepositRequest {
    /**
     * How the deposit came in, where no payment of it was declared before: 1 Cash, 2 BankTransfer, 3 MoneyTransferOffice, 4 Card, 5 MobileWallet.
     * @type {number}
     * @memberof ConfirmDepositRequest
     */
    paymentTypeId?: number | null | undefined;
    /**
     * What identifies the payment, e.g. the number of a bank transfer.
     * @type {string}
     * @memberof ConfirmDepositRequest
     */
    reference?: string | null | undefined;
    /**
     * Kept with the payment.
     * @type {string}
     * @memberof ConfirmDepositRequest
     */
    note?: string | null | undefined;
}
/**
 * A currency that prices come in.
 * @export
 * @interface Currency
 */
export interface Currency {
    /**
     * 
     * @type {CurrencyNumber}
     * @memberof Currency
     */
    id: CurrencyNumber;
    /**
     * ISO 4217 code of the currency.
     * @type {string}
     * @memberof Currency
     */
    code: string;
    /**
     * In the language of the answer.
     * @type {string}
     * @memberof Currency
     */
    name: string;
    /**
     * The sign that stands for it beside an amount.
     * @type {string}
     * @memberof Currency
     */
    symbol: string;
    /**
     * How many decimals an amount may have.
     * @type {number}
     * @memberof Currency
     */
    minorUnits: number;
    /**
     * Whether listings may be priced in it.
     * @type {boolean}
     * @memberof Currency
     */
    isActive: boolean;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface CurrencyListEnvelope
 */
export interface CurrencyListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<Currency>}
     * @memberof CurrencyListEnvelope
     */
    data: Array<Currency>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof CurrencyListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof CurrencyListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof CurrencyListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof CurrencyListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof CurrencyListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof CurrencyListEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof CurrencyListEnvelope
     */
    pagination: Pagination | null;
}

/**
 * 1 USD, 2 EUR, 3 GBP, 4 TRY, 5 AED, 6 SAR, 7 JOD, 8 EGP, 9 SYP, the identifiers of the currency list. Open.
 * @export
 */
export const CurrencyNumber = {
    USD: 1,
    EUR: 2,
    GBP: 3,
    TRY: 4,
    AED: 5,
    SAR: 6,
    JOD: 7,
    EGP: 8,
    SYP: 9
} as const;
export type CurrencyNumber = typeof CurrencyNumber[keyof typeof CurrencyNumber];


/**
 * 0 Individual, 1 Family, 2 Student, 3 Company.
 * @export
 */
export const CustomerType = {
    Individual: 0,
    Family: 1,
    Student: 2,
    Company: 3
} as const;
export type CustomerType = typeof CustomerType[keyof typeof CustomerType];

/**
 * What an administrator has decided of a payment.
 * @export
 * @interface DecidePaymentTransactionRequest
 */
export interface DecidePaymentTransactionRequest {
    /**
     * True when the money is there, or a refund was paid out; false when it is not.
     * @type {boolean}
     * @memberof DecidePaymentTransactionRequest
     */
    confirm: boolean;
    /**
     * Why; required where `confirm` is false, and then for the payer to read.
     * @type {string}
     * @memberof DecidePaymentTransactionRequest
     */
    reason?: string | null | undefined;
}
/**
 * The type of payment, which nobody can choose any more.
 * @export
 * @interface DeletedPaymentType
 */
export interface DeletedPaymentType {
    /**
     * Identifier of the type of payment.
     * @type {number}
     * @memberof DeletedPaymentType
     */
    id: number;
    /**
     * Always false.
     * @type {boolean}
     * @memberof DeletedPaymentType
     */
    isActive: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface DeletedPaymentTypeEnvelope
 */
export interface DeletedPaymentTypeEnvelope {
    /**
     * 
     * @type {DeletedPaymentType}
     * @memberof DeletedPaymentTypeEnvelope
     */
    data: DeletedPaymentType;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof DeletedPaymentTypeEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof DeletedPaymentTypeEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof DeletedPaymentTypeEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof DeletedPaymentTypeEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof DeletedPaymentTypeEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof DeletedPaymentTypeEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof DeletedPaymentTypeEnvelope
     */
    pagination: Pagination | null;
}
/**
 * What is left of a deleted listing.
 * @export
 * @interface DeletedRentProperty
 */
export interface DeletedRentProperty {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof DeletedRentProperty
     */
    id: number;
    /**
     * Always 5, Archived.
     * @type {PropertyStatus}
     * @memberof DeletedRentProperty
     */
    propertyStatus: PropertyStatus;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface DeletedRentPropertyEnvelope
 */
export interface DeletedRentPropertyEnvelope {
    /**
     * 
     * @type {DeletedRentProperty}
     * @memberof DeletedRentPropertyEnvelope
     */
    data: DeletedRentProperty;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof DeletedRentPropertyEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof DeletedRentPropertyEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof DeletedRentPropertyEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof DeletedRentPropertyEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof DeletedRentPropertyEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof DeletedRentPropertyEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof DeletedRentPropertyEnvelope
     */
    pagination: Pagination | null;
}
/**
 * What `detailsJSON` says, read for the client. Members beyond these are in `detailsJSON` only.
 * @export
 * @interface Details
 */
export interface Details {
    /**
     * What the property offers.
     * @type {Array<Service>}
     * @memberof Details
     */
    services: Array<Service>;
    /**
     * The rules of the house.
     * @type {Array<Term>}
     * @memberof Details
     */
    terms: Array<Term>;
    /**
     * 
     * @type {DetailsRoom}
     * @memberof Details
     */
    room: DetailsRoom;
}
/**
 * How many there are of each; null where the owner has not said.
 * @export
 * @interface DetailsRoom
 */
export interface DetailsRoom {
    /**
     * Rooms to sleep in.
     * @type {number}
     * @memberof DetailsRoom
     */
    bedrooms: number | null;
    /**
     * Living rooms.
     * @type {number}
     * @memberof DetailsRoom
     */
    livingRooms: number | null;
    /**
     * Bathrooms.
     * @type {number}
     * @memberof DetailsRoom
     */
    bathrooms: number | null;
    /**
     * Kitchens.
     * @type {number}
     * @memberof DetailsRoom
     */
    kitchens: number | null;
    /**
     * Balconies.
     * @type {number}
     * @memberof DetailsRoom
     */
    balconies: number | null;
    /**
     * Beds.
     * @type {number}
     * @memberof DetailsRoom
     */
    beds: number | null;
    /**
     * Most guests of a stay.
     * @type {number}
     * @memberof DetailsRoom
     */
    maxGuests: number | null;
}
/**
 * One member of an enumeration.
 * @export
 * @interface EnumMember
 */
export interface EnumMember {
    /**
     * The number that stands for it in JSON; null for Service and Term, which travel as names.
     * @type {number}
     * @memberof EnumMember
     */
    value: number | null;
    /**
     * Stable over languages and releases.
     * @type {string}
     * @memberof EnumMember
     */
    name: string;
    /**
     * In the language of the answer, to be shown.
     * @type {string}
     * @memberof EnumMember
     */
    label: string;
}
/**
 * Every enumeration of this document under its name in camelCase; `currency` has the identifiers and codes of the currency list.
 * @export
 * @interface Enums
 */
export interface Enums {
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    apiKeyAccess: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    bookingStatus: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    buildingType: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    cancellationPolicy: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    city: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    commissionType: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    currency: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    customerType: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    identityType: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    loginMethod: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    notificationType: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    ownerType: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    paymentPurpose: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    paymentStatus: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    propertyStatus: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    rentPropertyCondition: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    rentPropertyType: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    rentType: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    service: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    term: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    termsAudience: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    calendarOutcome: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    userRole: Array<EnumMember>;
    /**
     * The members of one enumeration, in the order of this document.
     * @type {Array<EnumMember>}
     * @memberof Enums
     */
    webhookDeliveryStatus: Array<EnumMember>;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface EnumsEnvelope
 */
export interface EnumsEnvelope {
    /**
     * 
     * @type {Enums}
     * @memberof EnumsEnvelope
     */
    data: Enums;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof EnumsEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof EnumsEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof EnumsEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof EnumsEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof EnumsEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof EnumsEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof EnumsEnvelope
     */
    pagination: Pagination | null;
}

/**
 * What went wrong, stable over languages and releases. New codes may be added; treat an unknown one by its HTTP status.
 * 
 * | HTTP | Code | When |
 * |---|---|---|
 * | 400 | VALIDATION_ERROR | The body, a query parameter or a path parameter breaks the contract; `errors` names each. Other codes with 400 may fill `errors` too. |
 * | 400 | MALFORMED_BODY | The body cannot be parsed. |
 * | 400 | DETAILS_JSON_INVALID | DetailsJSON is not the text of a JSON object, or names an unknown service or term. |
 * | 400 | INVALID_DATE_RANGE | The end is not after the start, the start is in the past, or the start is beyond the horizon. |
 * | 400 | STAY_TOO_SHORT | Fewer nights than the listing asks for. |
 * | 400 | STAY_TOO_LONG | More nights than the listing allows. |
 * | 400 | NOTICE_TOO_SHORT | The stay starts sooner than the listing's notice allows. |
 * | 400 | OTP_INVALID | The one-time code is wrong; the message says how many attempts are left. |
 * | 400 | OTP_EXPIRED | The one-time code is outdated or was replaced by a newer one. |
 * | 400 | UNKNOWN_REFERENCE | A currency, a picture path, a type of payment, an agent or another record that the request names does not exist. |
 * | 401 | UNAUTHENTICATED | The token is missing, malformed, expired or revoked, or the API key is wrong, expired or removed. |
 * | 403 | FORBIDDEN | The caller's role may not do this. |
 * | 403 | VERIFICATION_REQUIRED | A verification token was used for something else than verifying a code, or the account has to verify an address first. |
 * | 403 | USER_BLOCKED | The account is blocked. |
 * | 403 | OWNER_INACTIVE | It takes an owner who is active. |
 * | 403 | API_KEY_READ_ONLY | The API key may read and nothing else. |
 * | 403 | API_KEY_NOT_ACCEPTED | No API key opens this operation; it takes the token of a person. |
 * | 404 | NOT_FOUND | No such record, or the caller may not know that it exists. |
 * | 404 | USER_NOT_FOUND | No account with that e-mail address or phone number. |
 * | 404 | ROUTE_NOT_FOUND | No such operation. |
 * | 405 | METHOD_NOT_ALLOWED | The path exists with another method; the header Allow names it. |
 * | 409 | DATES_NOT_AVAILABLE | At least one of the nights is taken or blocked. |
 * | 409 | PRICE_CHANGED | Total, deposit, currency or cancellation policy of the stay is another one than was expected; `errors` names each with what it is now. |
 * | 409 | STATE_CONFLICT | The record's current state does not allow this; the message names it. |
 * | 409 | EMAIL_TAKEN | An account with that e-mail address exists. |
 * | 409 | PHONE_TAKEN | An account with that phone number exists. |
 * | 409 | IN_USE | Something else still needs what was to be deleted, or has the code that was to be given. |
 * | 409 | API_KEY_LIMIT | There are as many API keys as somebody may have; one has to be removed first. |
 * | 409 | IDEMPOTENCY_KEY_REUSED | The Idempotency-Key was sent before with another request. |
 * | 409 | IDEMPOTENCY_IN_PROGRESS | The first request with this Idempotency-Key is still under way; ask again after Retry-After. |
 * | 410 | EVENTS_GONE | Events after the given sequence are not kept any more, or it is beyond the newest; the message says which there are. |
 * | 413 | PAYLOAD_TOO_LARGE | The body or one of its files is larger than allowed. |
 * | 415 | UNSUPPORTED_MEDIA_TYPE | The body is of a type that the operation does not take, or a file is not an allowed image. |
 * | 429 | RATE_LIMITED | Too many requests; wait as long as Retry-After says. |
 * | 429 | OTP_RATE_LIMITED | Too many codes were asked for; wait as long as Retry-After says. |
 * | 429 | OTP_ATTEMPTS_EXCEEDED | Too many wrong codes were sent; ask for a new one. |
 * | 500 | INTERNAL_ERROR | The service failed; quote the traceId. |
 * | 503 | NOT_READY | The service is starting, or its database is away; try again after Retry-After. |
 * 
 * @export
 */
export const ErrorCode = {
    VALIDATION_ERROR: 'VALIDATION_ERROR',
    MALFORMED_BODY: 'MALFORMED_BODY',
    DETAILS_JSON_INVALID: 'DETAILS_JSON_INVALID',
    INVALID_DATE_RANGE: 'INVALID_DATE_RANGE',
    STAY_TOO_SHORT: 'STAY_TOO_SHORT',
    STAY_TOO_LONG: 'STAY_TOO_LONG',
    NOTICE_TOO_SHORT: 'NOTICE_TOO_SHORT',
    OTP_INVALID: 'OTP_INVALID',
    OTP_EXPIRED: 'OTP_EXPIRED',
    UNKNOWN_REFERENCE: 'UNKNOWN_REFERENCE',
    UNAUTHENTICATED: 'UNAUTHENTICATED',
    FORBIDDEN: 'FORBIDDEN',
    VERIFICATION_REQUIRED: 'VERIFICATION_REQUIRED',
    USER_BLOCKED: 'USER_BLOCKED',
    OWNER_INACTIVE: 'OWNER_INACTIVE',
    API_KEY_READ_ONLY: 'API_KEY_READ_ONLY',
    API_KEY_NOT_ACCEPTED: 'API_KEY_NOT_ACCEPTED',
    NOT_FOUND: 'NOT_FOUND',
    USER_NOT_FOUND: 'USER_NOT_FOUND',
    ROUTE_NOT_FOUND: 'ROUTE_NOT_FOUND',
    METHOD_NOT_ALLOWED: 'METHOD_NOT_ALLOWED',
    DATES_NOT_AVAILABLE: 'DATES_NOT_AVAILABLE',
    PRICE_CHANGED: 'PRICE_CHANGED',
    STATE_CONFLICT: 'STATE_CONFLICT',
    EMAIL_TAKEN: 'EMAIL_TAKEN',
    PHONE_TAKEN: 'PHONE_TAKEN',
    IN_USE: 'IN_USE',
    API_KEY_LIMIT: 'API_KEY_LIMIT',
    IDEMPOTENCY_KEY_REUSED: 'IDEMPOTENCY_KEY_REUSED',
    IDEMPOTENCY_IN_PROGRESS: 'IDEMPOTENCY_IN_PROGRESS',
    EVENTS_GONE: 'EVENTS_GONE',
    PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
    UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
    RATE_LIMITED: 'RATE_LIMITED',
    OTP_RATE_LIMITED: 'OTP_RATE_LIMITED',
    OTP_ATTEMPTS_EXCEEDED: 'OTP_ATTEMPTS_EXCEEDED',
    INTERNAL_ERROR: 'INTERNAL_ERROR',
    NOT_READY: 'NOT_READY'
} as const;
export type ErrorCode = typeof ErrorCode[keyof typeof ErrorCode];

/**
 * The wrapper of every refusal and failure; decide by `code`, show `message`.
 * @export
 * @interface ErrorEnvelope
 */
export interface ErrorEnvelope {
    /**
     * Always null on failure.
     * @type {object}
     * @memberof ErrorEnvelope
     */
    data: object | null;
    /**
     * Always false on failure.
     * @type {boolean}
     * @memberof ErrorEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof ErrorEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof ErrorEnvelope
     */
    statusCode: number;
    /**
     * 
     * @type {ErrorCode}
     * @memberof ErrorEnvelope
     */
    code: ErrorCode;
    /**
     * One entry for each member that is wrong, of any 400, EMAIL_TAKEN or PHONE_TAKEN, of the part of a form that is a PAYLOAD_TOO_LARGE, for each that differs of a PRICE_CHANGED, and for `afterSequence` of an EVENTS_GONE; otherwise empty.
     * @type {Array<FieldError>}
     * @memberof ErrorEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof ErrorEnvelope
     */
    traceId: string;
    /**
     * Always null on failure.
     * @type {object}
     * @memberof ErrorEnvelope
     */
    pagination: object | null;
}


/**
 * Something that has happened.
 * @export
 * @interface Event
 */
export interface Event {
    /**
     * Stays the same wherever and however often the event is told.
     * @type {string}
     * @memberof Event
     */
    id: string;
    /**
     * A place in the feed of events, which are numbered 1, 2, 3 without gaps; 0 is before the first.
     * @type {number}
     * @memberof Event
     */
    sequence: number;
    /**
     * 
     * @type {EventType}
     * @memberof Event
     */
    type: EventType;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof Event
     */
    occurredAt: string;
    /**
     * 
     * @type {EventResource}
     * @memberof Event
     */
    resource: EventResource;
    /**
     * 
     * @type {EventData}
     * @memberof Event
     */
    data: EventData;
    /**
     * Of the form of `data`. Members may be added to it without another one.
     * @type {number}
     * @memberof Event
     */
    version: number;
}


/**
 * The identifiers that belong to an event, and what the record became by it. What does not apply to the type is null: the table at EventType says what does. Nothing in it is personal.
 * @export
 * @interface EventData
 */
export interface EventData {
    /**
     * Whose listing it is or was booked, or the owner whom the event is about.
     * @type {number}
     * @memberof EventData
     */
    ownerId: number | null;
    /**
     * The listing.
     * @type {number}
     * @memberof EventData
     */
    propertyId: number | null;
    /**
     * The reservation.
     * @type {number}
     * @memberof EventData
     */
    reservationId: number | null;
    /**
     * Who has booked.
     * @type {number}
     * @memberof EventData
     */
    customerId: number | null;
    /**
     * Who has paid, or is to be given back.
     * @type {number}
     * @memberof EventData
     */
    payerId: number | null;
    /**
     * The agent who has brought in an owner; null where nobody has.
     * @type {number}
     * @memberof EventData
     */
    agentId: number | null;
    /**
     * The role of the account.
     * @type {UserRole}
     * @memberof EventData
     */
    role: UserRole | null;
    /**
     * What the listing became.
     * @type {PropertyStatus}
     * @memberof EventData
     */
    propertyStatus: PropertyStatus | null;
    /**
     * What the reservation became.
     * @type {BookingStatus}
     * @memberof EventData
     */
    bookingStatus: BookingStatus | null;
    /**
     * What the payment is for.
     * @type {PaymentPurpose}
     * @memberof EventData
     */
    paymentPurpose: PaymentPurpose | null;
    /**
     * What the payment became.
     * @type {PaymentStatus}
     * @memberof EventData
     */
    paymentStatus: PaymentStatus | null;
    /**
     * Of the payment.
     * @type {number}
     * @memberof EventData
     */
    amount: number | null;
    /**
     * Of the amount.
     * @type {number}
     * @memberof EventData
     */
    currencyId: number | null;
}


/**
 * A part of the feed.
 * @export
 * @interface EventPage
 */
export interface EventPage {
    /**
     * In the order of their sequence.
     * @type {Array<Event>}
     * @memberof EventPage
     */
    events: Array<Event>;
    /**
     * Up to here everything was looked at: keep it, and send it as `afterSequence` the next time. It moves on also where nothing of the part was for the caller, or of the types that were asked for.
     * @type {number}
     * @memberof EventPage
     */
    lastSequence: number;
    /**
     * Where the feed ends at this moment. There is more to read while `lastSequence` is below it.
     * @type {number}
     * @memberof EventPage
     */
    newestSequence: number;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface EventPageEnvelope
 */
export interface EventPageEnvelope {
    /**
     * 
     * @type {EventPage}
     * @memberof EventPageEnvelope
     */
    data: EventPage;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof EventPageEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof EventPageEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof EventPageEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof EventPageEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof EventPageEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof EventPageEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof EventPageEnvelope
     */
    pagination: Pagination | null;
}
/**
 * What an event is about. Read it for what it is now; the event says what it became at that moment.
 * @export
 * @interface EventResource
 */
export interface EventResource {
    /**
     * 
     * @type {EventResourceKind}
     * @memberof EventResource
     */
    kind: EventResourceKind;
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof EventResource
     */
    id: number;
}



/**
 * What kind of record an event is about. New ones may be added.
 * @export
 */
export const EventResourceKind = {
    user: 'user',
    property: 'property',
    reservation: 'reservation',
    payment: 'payment'
} as const;
export type EventResourceKind = typeof EventResourceKind[keyof typeof EventResourceKind];


/**
 * What happened, as `kind.happened`. New types may be added: pass over those that you do not know. Besides what the type says, `data` holds:
 * 
 * | Type | When | In `data` |
 * |---|---|---|
 * | owner.registered | an owner has an account | ownerId, agentId of who brought the owner in |
 * | owner.activated | an owner may let | ownerId |
 * | owner.deactivated | an owner may not let any more | ownerId |
 * | customer.registered | a customer has an account | |
 * | user.blocked | an administrator has shut an account out | role |
 * | user.unblocked | the account is open again | role |
 * | user.closed | somebody has closed the own account | role |
 * | property.created | a listing was added | ownerId, propertyId, propertyStatus |
 * | property.updated | a listing was changed; its status too, where the change sends it back to review | the same |
 * | property.statusChanged | a listing has another status, deleted ones (Archived) included | the same |
 * | reservation.created | a stay was booked | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.depositSubmitted | the customer says that the deposit is paid | the same |
 * | reservation.confirmed | an administrator has the deposit, or none is due | the same |
 * | reservation.rejected | an administrator has refused the deposit, and the stay with it | the same |
 * | reservation.cancelled | one of both sides or an administrator has cancelled | the same |
 * | reservation.expired | the deposit did not come in time | the same |
 * | reservation.completed | the stay is over | the same |
 * | reservation.noShow | the customer did not come | the same |
 * | payment.created | a payment was recorded, or a refund is due | ownerId, propertyId, reservationId, payerId, paymentPurpose, paymentStatus, amount, currencyId |
 * | payment.decided | an administrator has confirmed or rejected it, or it was taken back | the same |
 * 
 * @export
 */
export const EventType = {
    OwnerRegistered: 'owner.registered',
    OwnerActivated: 'owner.activated',
    OwnerDeactivated: 'owner.deactivated',
    CustomerRegistered: 'customer.registered',
    UserBlocked: 'user.blocked',
    UserUnblocked: 'user.unblocked',
    UserClosed: 'user.closed',
    PropertyCreated: 'property.created',
    PropertyUpdated: 'property.updated',
    PropertyStatusChanged: 'property.statusChanged',
    ReservationCreated: 'reservation.created',
    ReservationDepositSubmitted: 'reservation.depositSubmitted',
    ReservationConfirmed: 'reservation.confirmed',
    ReservationRejected: 'reservation.rejected',
    ReservationCancelled: 'reservation.cancelled',
    ReservationExpired: 'reservation.expired',
    ReservationCompleted: 'reservation.completed',
    ReservationNoShow: 'reservation.noShow',
    PaymentCreated: 'payment.created',
    PaymentDecided: 'payment.decided'
} as const;
export type EventType = typeof EventType[keyof typeof EventType];

/**
 * A listing among the caller's favorites.
 * @export
 * @interface Favorite
 */
export interface Favorite {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof Favorite
     */
    propertyId: number;
    /**
     * When it was added.
     * @type {string}
     * @memberof Favorite
     */
    createdAt: string;
    /**
     * 
     * @type {RentProperty}
     * @memberof Favorite
     */
    property: RentProperty;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface FavoriteEnvelope
 */
export interface FavoriteEnvelope {
    /**
     * 
     * @type {Favorite}
     * @memberof FavoriteEnvelope
     */
    data: Favorite;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof FavoriteEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof FavoriteEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof FavoriteEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof FavoriteEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof FavoriteEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof FavoriteEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof FavoriteEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface FavoriteListEnvelope
 */
export interface FavoriteListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<Favorite>}
     * @memberof FavoriteListEnvelope
     */
    data: Array<Favorite>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof FavoriteListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof FavoriteListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof FavoriteListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof FavoriteListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof FavoriteListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof FavoriteListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof FavoriteListEnvelope
     */
    pagination: Pagination;
}
/**
 * What is wrong with one member of the request.
 * @export
 * @interface FieldError
 */
export interface FieldError {
    /**
     * Path of the member as the client wrote it, e.g. `PropertyInformation.images[2]`.
     * @type {string}
     * @memberof FieldError
     */
    field: string;
    /**
     * Which kind of rule was broken.
     * @type {FieldErrorCodeEnum}
     * @memberof FieldError
     */
    code: FieldErrorCodeEnum;
    /**
     * What is wrong with it, safe to show, worded to follow the member's name.
     * @type {string}
     * @memberof FieldError
     */
    message: string;
}


/**
 * @export
 */
export const FieldErrorCodeEnum = {
    required: 'required',
    type: 'type',
    format: 'format',
    min: 'min',
    max: 'max',
    minLength: 'minLength',
    maxLength: 'maxLength',
    pattern: 'pattern',
    enum: 'enum',
    unknownReference: 'unknownReference',
    custom: 'custom'
} as const;
export type FieldErrorCodeEnum = typeof FieldErrorCodeEnum[keyof typeof FieldErrorCodeEnum];

/**
 * The marketplace in figures, all of them as of one moment. `users` and `properties` say how things are at that moment; `reservations` and `money` are of the reservations of the period.
 * @export
 * @interface GeneralReport
 */
export interface GeneralReport {
    /**
     * First day of the period.
     * @type {string}
     * @memberof GeneralReport
     */
    from: string;
    /**
     * Day after the last day of the period.
     * @type {string}
     * @memberof GeneralReport
     */
    to: string;
    /**
     * 
     * @type {ReportUsers}
     * @memberof GeneralReport
     */
    users: ReportUsers;
    /**
     * 
     * @type {ReportProperties}
     * @memberof GeneralReport
     */
    properties: ReportProperties;
    /**
     * 
     * @type {ReportReservations}
     * @memberof GeneralReport
     */
    reservations: ReportReservations;
    /**
     * One entry for each currency that a reservation of the period is in, by its identifier.
     * @type {Array<ReportMoney>}
     * @memberof GeneralReport
     */
    money: Array<ReportMoney>;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof GeneralReport
     */
    generatedAt: string;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface GeneralReportEnvelope
 */
export interface GeneralReportEnvelope {
    /**
     * 
     * @type {GeneralReport}
     * @memberof GeneralReportEnvelope
     */
    data: GeneralReport;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof GeneralReportEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof GeneralReportEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof GeneralReportEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof GeneralReportEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof GeneralReportEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof GeneralReportEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof GeneralReportEnvelope
     */
    pagination: Pagination | null;
}
/**
 * How the service is.
 * @export
 * @interface Health
 */
export interface Health {
    /**
     * 
     * @type {HealthStatus}
     * @memberof Health
     */
    status: HealthStatus;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface HealthEnvelope
 */
export interface HealthEnvelope {
    /**
     * 
     * @type {Health}
     * @memberof HealthEnvelope
     */
    data: Health;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof HealthEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof HealthEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof HealthEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof HealthEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof HealthEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof HealthEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof HealthEnvelope
     */
    pagination: Pagination | null;
}

/**
 * `live`: the process answers. `ready`: it can serve requests.
 * @export
 */
export const HealthStatus = {
    live: 'live',
    ready: 'ready'
} as const;
export type HealthStatus = typeof HealthStatus[keyof typeof HealthStatus];


/**
 * 0 NationalId, 1 Passport, 2 ResidencePermit, 3 DrivingLicense. Open.
 * @export
 */
export const IdentityType = {
    NationalId: 0,
    Passport: 1,
    ResidencePermit: 2,
    DrivingLicense: 3
} as const;
export type IdentityType = typeof IdentityType[keyof typeof IdentityType];

/**
 * Whose account it is, and the one-time code where it is at hand already.
 * @export
 * @interface LogInWithEmailRequest
 */
export interface LogInWithEmailRequest {
    /**
     * E-mail address; letter case and blanks around it do not matter.
     * @type {string}
     * @memberof LogInWithEmailRequest
     */
    email: string;
    /**
     * The six digits of the last one-time code that was sent. Blanks, dashes and Arabic digits are understood.
     * @type {string}
     * @memberof LogInWithEmailRequest
     */
    code?: string | null | undefined;
}
/**
 * Whose account it is, and the one-time code where it is at hand already.
 * @export
 * @interface LogInWithPhoneNumberRequest
 */
export interface LogInWithPhoneNumberRequest {
    /**
     * Phone number in international form, stored and returned as E.164. Blanks, dashes, brackets, Arabic digits and `00` in place of `+` are understood; numbers without their country where the operator has named one.
     * @type {string}
     * @memberof LogInWithPhoneNumberRequest
     */
    phoneNumber: string;
    /**
     * The six digits of the last one-time code that was sent. Blanks, dashes and Arabic digits are understood.
     * @type {string}
     * @memberof LogInWithPhoneNumberRequest
     */
    code?: string | null | undefined;
}
/**
 * Which session ends.
 * @export
 * @interface LogOutRequest
 */
export interface LogOutRequest {
    /**
     * Opaque; good for one refresh within 30 days, which may be repeated for 30 seconds.
     * @type {string}
     * @memberof LogOutRequest
     */
    refreshToken?: string | null | undefined;
    /**
     * Whether to end every session of the account instead of the one of `refreshToken`.
     * @type {boolean}
     * @memberof LogOutRequest
     */
    everywhere?: boolean | null | undefined;
}
/**
 * What logging out has done.
 * @export
 * @interface LogOutResult
 */
export interface LogOutResult {
    /**
     * Always true.
     * @type {boolean}
     * @memberof LogOutResult
     */
    loggedOut: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface LogOutResultEnvelope
 */
export interface LogOutResultEnvelope {
    /**
     * 
     * @type {LogOutResult}
     * @memberof LogOutResultEnvelope
     */
    data: LogOutResult;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof LogOutResultEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof LogOutResultEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof LogOutResultEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof LogOutResultEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof LogOutResultEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof LogOutResultEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof LogOutResultEnvelope
     */
    pagination: Pagination | null;
}

/**
 * 0 Email, 1 PhoneNumber.
 * @export
 */
export const LoginMethod = {
    Email: 0,
    PhoneNumber: 1
} as const;
export type LoginMethod = typeof LoginMethod[keyof typeof LoginMethod];

/**
 * The outcome of a log-in, a refresh or a verified code.
 * @export
 * @interface LoginResult
 */
export interface LoginResult {
    /**
     * The JWT for the header `Authorization: Bearer`. The claim SID of an access token is the user identifier, as text; a verification token tells nobody whose it is.
     * @type {string}
     * @memberof LoginResult
     */
    token: string;
    /**
     * 
     * @type {TokenType}
     * @memberof LoginResult
     */
    tokenType: TokenType;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof LoginResult
     */
    expiresAt: string;
    /**
     * Null beside a verification token.
     * @type {string}
     * @memberof LoginResult
     */
    refreshToken: string | null;
    /**
     * True exactly on 206.
     * @type {boolean}
     * @memberof LoginResult
     */
    verificationRequired: boolean;
    /**
     * 
     * @type {LoginMethod}
     * @memberof LoginResult
     */
    loginMethod: LoginMethod;
    /**
     * On 206 the address or number that has to be verified, masked; else null.
     * @type {string}
     * @memberof LoginResult
     */
    target: string | null;
    /**
     * Null on 206, because nothing is proven yet.
     * @type {LoginUser}
     * @memberof LoginResult
     */
    user: LoginUser | null;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface LoginResultEnvelope
 */
export interface LoginResultEnvelope {
    /**
     * 
     * @type {LoginResult}
     * @memberof LoginResultEnvelope
     */
    data: LoginResult;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof LoginResultEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof LoginResultEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof LoginResultEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof LoginResultEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof LoginResultEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof LoginResultEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof LoginResultEnvelope
     */
    pagination: Pagination | null;
}
/**
 * Whom the access token belongs to.
 * @export
 * @interface LoginUser
 */
export interface LoginUser {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof LoginUser
     */
    userId: number;
    /**
     * 
     * @type {UserRole}
     * @memberof LoginUser
     */
    role: UserRole;
    /**
     * Given name.
     * @type {string}
     * @memberof LoginUser
     */
    firstName: string | null;
    /**
     * Family name.
     * @type {string}
     * @memberof LoginUser
     */
    lastName: string | null;
    /**
     * Whether the account is active.
     * @type {boolean}
     * @memberof LoginUser
     */
    isActive: boolean;
    /**
     * Whether the e-mail address was proven with a code.
     * @type {boolean}
     * @memberof LoginUser
     */
    isEmailVerified: boolean;
    /**
     * Whether the phone number was proven with a code.
     * @type {boolean}
     * @memberof LoginUser
     */
    isPhoneVerified: boolean;
    /**
     * Language of messages to the user.
     * @type {string}
     * @memberof LoginUser
     */
    language: string | null;
}


/**
 * What the owner has to say of it.
 * @export
 * @interface MarkNoShowRequest
 */
export interface MarkNoShowRequest {
    /**
     * What happened; kept in the record of the act.
     * @type {string}
     * @memberof MarkNoShowRequest
     */
    note?: string | null | undefined;
}
/**
 * How many notifications were marked.
 * @export
 * @interface MarkedNotifications
 */
export interface MarkedNotifications {
    /**
     * How many were not read before.
     * @type {number}
     * @memberof MarkedNotifications
     */
    updated: number;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface MarkedNotificationsEnvelope
 */
export interface MarkedNotificationsEnvelope {
    /**
     * 
     * @type {MarkedNotifications}
     * @memberof MarkedNotificationsEnvelope
     */
    data: MarkedNotifications;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof MarkedNotificationsEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof MarkedNotificationsEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof MarkedNotificationsEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof MarkedNotificationsEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof MarkedNotificationsEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof MarkedNotificationsEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof MarkedNotificationsEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The terms that the caller has accepted last; null where none.
 * @export
 * @interface MyAcceptedTerms
 */
export interface MyAcceptedTerms {
    /**
     * Their version.
     * @type {number}
     * @memberof MyAcceptedTerms
     */
    version: number;
    /**
     * The language they are written in.
     * @type {string}
     * @memberof MyAcceptedTerms
     */
    language: string;
    /**
     * Their title.
     * @type {string}
     * @memberof MyAcceptedTerms
     */
    title: string;
}
/**
 * What is stored of the account beside the profile.
 * @export
 * @interface MyAccount
 */
export interface MyAccount {
    /**
     * When the account became active.
     * @type {string}
     * @memberof MyAccount
     */
    activatedAt: string | null;
    /**
     * When the caller last logged in.
     * @type {string}
     * @memberof MyAccount
     */
    lastLoginAt: string | null;
}
/**
 * An act that was recorded.
 * @export
 * @interface MyAuditEntry
 */
export interface MyAuditEntry {
    /**
     * Mostly the operation.
     * @type {string}
     * @memberof MyAuditEntry
     */
    action: string;
    /**
     * Kind and identifier of what was acted on.
     * @type {string}
     * @memberof MyAuditEntry
     */
    subject: string;
    /**
     * The words that were recorded with it, where the caller was told them or wrote them; notes of administrators are left out.
     * @type {string}
     * @memberof MyAuditEntry
     */
    reason: string | null;
    /**
     * Whether the caller acted.
     * @type {boolean}
     * @memberof MyAuditEntry
     */
    isOwnAct: boolean;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof MyAuditEntry
     */
    at: string;
}
/**
 * A listing whose calendar other platforms can read.
 * @export
 * @interface MyCalendarFeed
 */
export interface MyCalendarFeed {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof MyCalendarFeed
     */
    propertyId: number;
    /**
     * Since when its address is valid.
     * @type {string}
     * @memberof MyCalendarFeed
     */
    createdAt: string;
}
/**
 * A calendar that one of the caller's listings imports, without what of its addresses is secret.
 * @export
 * @interface MyCalendarImport
 */
export interface MyCalendarImport {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof MyCalendarImport
     */
    id: number;
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof MyCalendarImport
     */
    propertyId: number;
    /**
     * What the owner calls it.
     * @type {string}
     * @memberof MyCalendarImport
     */
    name: string;
    /**
     * Where it is read.
     * @type {string}
     * @memberof MyCalendarImport
     */
    host: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof MyCalendarImport
     */
    createdAt: string;
    /**
     * When it was read last, with whatever outcome; null before the first time.
     * @type {string}
     * @memberof MyCalendarImport
     */
    lastReadAt: string | null;
    /**
     * What came of it; null before the first time.
     * @type {CalendarOutcome}
     * @memberof MyCalendarImport
     */
    lastOutcome: CalendarOutcome | null;
    /**
     * Reservations whose nights it wants too.
     * @type {Array<CalendarConflict>}
     * @memberof MyCalendarImport
     */
    conflicts: Array<CalendarConflict>;
}


/**
 * A one-time code.
 * @export
 * @interface MyCode
 */
export interface MyCode {
    /**
     * 
     * @type {LoginMethod}
     * @memberof MyCode
     */
    channel: LoginMethod;
    /**
     * Where it was sent to.
     * @type {string}
     * @memberof MyCode
     */
    target: string;
    /**
     * Whether it was verified.
     * @type {boolean}
     * @memberof MyCode
     */
    isUsed: boolean;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof MyCode
     */
    sentAt: string;
}


/**
 * All that is stored about the caller, and nothing about other people.
 * @export
 * @interface MyData
 */
export interface MyData {
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof MyData
     */
    generatedAt: string;
    /**
     * 
     * @type {Profile}
     * @memberof MyData
     */
    profile: Profile;
    /**
     * 
     * @type {MyAccount}
     * @memberof MyData
     */
    account: MyAccount;
    /**
     * 
     * @type {MyAcceptedTerms}
     * @memberof MyData
     */
    acceptedTerms: MyAcceptedTerms | null;
    /**
     * The log-ins, the last one first. Their tokens are not stored.
     * @type {Array<MySession>}
     * @memberof MyData
     */
    sessions: Array<MySession>;
    /**
     * The API keys, the newest first. The keys themselves are not stored.
     * @type {Array<ApiKey>}
     * @memberof MyData
     */
    apiKeys: Array<ApiKey>;
    /**
     * The one-time codes of the last day that were sent to the caller, the last one first. The codes themselves are not stored, and the network address that asked for one is left out, because it may be somebody else's.
     * @type {Array<MyCode>}
     * @memberof MyData
     */
    codes: Array<MyCode>;
    /**
     * An owner's listings, archived ones too, the newest first.
     * @type {Array<RentProperty>}
     * @memberof MyData
     */
    listings: Array<RentProperty>;
    /**
     * The dates that are blocked in the caller's listings.
     * @type {Array<BlockedDateRange>}
     * @memberof MyData
     */
    blockedDates: Array<BlockedDateRange>;
    /**
     * The prices by season of the caller's listings; of listings that have some. Those for weekends stand with the listings.
     * @type {Array<Seasons>}
     * @memberof MyData
     */
    seasons: Array<Seasons>;
    /**
     * The caller's listings whose calendars other platforms can read. The addresses, which are secrets, are left out.
     * @type {Array<MyCalendarFeed>}
     * @memberof MyData
     */
    calendarFeeds: Array<MyCalendarFeed>;
    /**
     * The calendars that the caller's listings import.
     * @type {Array<MyCalendarImport>}
     * @memberof MyData
     */
    calendarImports: Array<MyCalendarImport>;
    /**
     * A customer's reservations, or those of an owner's listings, without who the customer is and what the customer wrote; the newest first.
     * @type {Array<Reservation>}
     * @memberof MyData
     */
    reservations: Array<Reservation>;
    /**
     * A customer's payments, or those for an owner's listings, without the reference and note of the payer; the newest first.
     * @type {Array<PaymentTransaction>}
     * @memberof MyData
     */
    payments: Array<PaymentTransaction>;
    /**
     * What the caller has marked, the last one first.
     * @type {Array<MyFavorite>}
     * @memberof MyData
     */
    favorites: Array<MyFavorite>;
    /**
     * What the caller was told, the last one first, without the reasons that other people gave: those meant for the caller are with what they are about.
     * @type {Array<Notification>}
     * @memberof MyData
     */
    notifications: Array<Notification>;
    /**
     * Where events are sent to for the caller, the oldest first. Secrets are left out.
     * @type {Array<Webhook>}
     * @memberof MyData
     */
    webhooks: Array<Webhook>;
    /**
     * Pictures, images of the identity card and receipts that belong to the caller, the newest first.
     * @type {Array<MyFile>}
     * @memberof MyData
     */
    files: Array<MyFile>;
    /**
     * What was recorded of acts on the caller's account, listings, reservations and payments, the last one first. Who acted is said only where it was the caller.
     * @type {Array<MyAuditEntry>}
     * @memberof MyData
     */
    auditEntries: Array<MyAuditEntry>;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface MyDataEnvelope
 */
export interface MyDataEnvelope {
    /**
     * 
     * @type {MyData}
     * @memberof MyDataEnvelope
     */
    data: MyData;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof MyDataEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof MyDataEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof MyDataEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof MyDataEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof MyDataEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof MyDataEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof MyDataEnvelope
     */
    pagination: Pagination | null;
}
/**
 * A listing that the caller has marked.
 * @export
 * @interface MyFavorite
 */
export interface MyFavorite {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof MyFavorite
     */
    propertyId: number;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof MyFavorite
     */
    createdAt: string;
}
/**
 * A stored file, by what it is. Pictures are read by getPicture, images of an identity card by getOwnerIdImage and getCustomerIdImage, receipts by getPaymentReceipt.
 * @export
 * @interface MyFile
 */
export interface MyFile {
    /**
     * What it is.
     * @type {MyFileKindEnum}
     * @memberof MyFile
     */
    kind: MyFileKindEnum;
    /**
     * Of an image of the identity card, which side it shows.
     * @type {MyFileSideEnum}
     * @memberof MyFile
     */
    side: MyFileSideEnum | null;
    /**
     * Of a picture, its server path.
     * @type {string}
     * @memberof MyFile
     */
    path: string | null;
    /**
     * Of a receipt, the payment that it belongs to.
     * @type {number}
     * @memberof MyFile
     */
    paymentId: number | null;
    /**
     * Its media type.
     * @type {string}
     * @memberof MyFile
     */
    contentType: string;
    /**
     * Its size in bytes.
     * @type {number}
     * @memberof MyFile
     */
    size: number;
    /**
     * In pixels.
     * @type {number}
     * @memberof MyFile
     */
    width: number | null;
    /**
     * In pixels.
     * @type {number}
     * @memberof MyFile
     */
    height: number | null;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof MyFile
     */
    createdAt: string;
}


/**
 * @export
 */
export const MyFileKindEnum = {
    picture: 'picture',
    identity: 'identity',
    receipt: 'receipt'
} as const;
export type MyFileKindEnum = typeof MyFileKindEnum[keyof typeof MyFileKindEnum];

/**
 * @export
 */
export const MyFileSideEnum = {
    front: 'front',
    rear: 'rear'
} as const;
export type MyFileSideEnum = typeof MyFileSideEnum[keyof typeof MyFileSideEnum];

/**
 * A log-in.
 * @export
 * @interface MySession
 */
export interface MySession {
    /**
     * 
     * @type {LoginMethod}
     * @memberof MySession
     */
    loginMethod: LoginMethod;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof MySession
     */
    createdAt: string;
    /**
     * When it was logged out or revoked; null while it lasts.
     * @type {string}
     * @memberof MySession
     */
    endedAt: string | null;
}


/**
 * A key that was just made, and this once the key itself.
 * @export
 * @interface NewApiKey
 */
export interface NewApiKey {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof NewApiKey
     */
    id: number;
    /**
     * What its owner calls it, so as to know later which program has it; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof NewApiKey
     */
    name: string;
    /**
     * 
     * @type {ApiKeyAccess}
     * @memberof NewApiKey
     */
    access: ApiKeyAccess;
    /**
     * What the key ends with, to be recognised by.
     * @type {string}
     * @memberof NewApiKey
     */
    lastCharacters: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof NewApiKey
     */
    createdAt: string;
    /**
     * From when on it opens nothing any more; null where it does not expire.
     * @type {string}
     * @memberof NewApiKey
     */
    expiresAt: string | null;
    /**
     * When it was last used, to within a minute or two; null where it never was.
     * @type {string}
     * @memberof NewApiKey
     */
    lastUsedAt: string | null;
    /**
     * The key, shown once. Sent as `Authorization: Bearer <key>`.
     * @type {string}
     * @memberof NewApiKey
     */
    key: string;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface NewApiKeyEnvelope
 */
export interface NewApiKeyEnvelope {
    /**
     * 
     * @type {NewApiKey}
     * @memberof NewApiKeyEnvelope
     */
    data: NewApiKey;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof NewApiKeyEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof NewApiKeyEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof NewApiKeyEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof NewApiKeyEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof NewApiKeyEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof NewApiKeyEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof NewApiKeyEnvelope
     */
    pagination: Pagination | null;
}
/**
 * A payment that was made elsewhere.
 * @export
 * @interface NewPaymentTransaction
 */
export interface NewPaymentTransaction {
    /**
     * Identifier of the reservation.
     * @type {number}
     * @memberof NewPaymentTransaction
     */
    reservationId: number;
    /**
     * How it was paid; one of the active types of getPaymentTypes.
     * @type {number}
     * @memberof NewPaymentTransaction
     */
    paymentTypeId: number;
    /**
     * How much, in the currency of the reservation, with at most its `minorUnits` decimals. A deposit is exactly the depositAmount of the reservation.
     * @type {number}
     * @memberof NewPaymentTransaction
     */
    amount: number;
    /**
     * What it is for. Customers pay deposits and balances; a refund is recorded by an administrator.
     * @type {PaymentPurpose}
     * @memberof NewPaymentTransaction
     */
    purpose?: PaymentPurpose | null | undefined;
    /**
     * What identifies the payment, e.g. the number of a bank transfer; some types of payment require it.
     * @type {string}
     * @memberof NewPaymentTransaction
     */
    reference?: string | null | undefined;
    /**
     * Kept with the payment.
     * @type {string}
     * @memberof NewPaymentTransaction
     */
    note?: string | null | undefined;
}


/**
 * A night and its price.
 * @export
 * @interface NightlyPrice
 */
export interface NightlyPrice {
    /**
     * The day on which the night begins.
     * @type {string}
     * @memberof NightlyPrice
     */
    date: string;
    /**
     * What the night costs.
     * @type {number}
     * @memberof NightlyPrice
     */
    price: number;
}
/**
 * Something that its reader is told, in the reader's language.
 * @export
 * @interface Notification
 */
export interface Notification {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof Notification
     */
    id: number;
    /**
     * 
     * @type {NotificationType}
     * @memberof Notification
     */
    type: NotificationType;
    /**
     * Plain text.
     * @type {string}
     * @memberof Notification
     */
    title: string;
    /**
     * Plain text.
     * @type {string}
     * @memberof Notification
     */
    message: string;
    /**
     * Whether it was marked as read.
     * @type {boolean}
     * @memberof Notification
     */
    isRead: boolean;
    /**
     * When it was first marked as read.
     * @type {string}
     * @memberof Notification
     */
    readAt: string | null;
    /**
     * The reservation that it is about, if any.
     * @type {number}
     * @memberof Notification
     */
    reservationId: number | null;
    /**
     * The listing that it is about, if any.
     * @type {number}
     * @memberof Notification
     */
    propertyId: number | null;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof Notification
     */
    createdAt: string;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface NotificationEnvelope
 */
export interface NotificationEnvelope {
    /**
     * 
     * @type {Notification}
     * @memberof NotificationEnvelope
     */
    data: Notification;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof NotificationEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof NotificationEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof NotificationEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof NotificationEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof NotificationEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof NotificationEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof NotificationEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface NotificationListEnvelope
 */
export interface NotificationListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<Notification>}
     * @memberof NotificationListEnvelope
     */
    data: Array<Notification>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof NotificationListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof NotificationListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof NotificationListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof NotificationListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof NotificationListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof NotificationListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof NotificationListEnvelope
     */
    pagination: Pagination;
}

/**
 * 0 General, 1 OwnerActivated, 2 OwnerDeactivated, 3 ReservationCreated, 4 DepositSubmitted, 5 DepositConfirmed, 6 DepositRejected, 7 ReservationCancelled, 8 ReservationExpired, 9 ReservationCompleted, 10 PropertyStatusChanged, 11 PaymentRefunded, 12 TermsUpdated, 13 ReservationNoShow, 14 PropertyChanged, 15 RefundRejected, 16 ApiKeyAdded, 17 WebhookDisabled, 18 CalendarConflict. Open.
 * @export
 */
export const NotificationType = {
    /**
    * Written by an administrator.
    */
    General: 0,
    /**
    * The listings of the owner can be found and booked.
    */
    OwnerActivated: 1,
    /**
    * The listings of the owner can no longer be found and booked.
    */
    OwnerDeactivated: 2,
    /**
    * Somebody has booked a listing of the owner.
    */
    ReservationCreated: 3,
    /**
    * A deposit was declared as paid, or has waited for a decision for another day.
    */
    DepositSubmitted: 4,
    /**
    * The reservation is certain.
    */
    DepositConfirmed: 5,
    /**
    * An administrator has refused the deposit.
    */
    DepositRejected: 6,
    /**
    * The other side, or an administrator, has called the stay off.
    */
    ReservationCancelled: 7,
    /**
    * Nobody acted in time; the nights are free again.
    */
    ReservationExpired: 8,
    /**
    * The stay is over.
    */
    ReservationCompleted: 9,
    /**
    * An administrator has changed the status of a listing of the owner.
    */
    PropertyStatusChanged: 10,
    /**
    * Money was given back.
    */
    PaymentRefunded: 11,
    /**
    * There is a new version of the terms.
    */
    TermsUpdated: 12,
    /**
    * The owner or an administrator has noted that the customer did not come.
    */
    ReservationNoShow: 13,
    /**
    * What a listing shows has changed since the customer booked it.
    */
    PropertyChanged: 14,
    /**
    * An administrator has refused to pay a refund out.
    */
    RefundRejected: 15,
    /**
    * Somebody has made an API key of the account.
    */
    ApiKeyAdded: 16,
    /**
    * Nothing could be delivered to a webhook of the user&#39;s for three days.
    */
    WebhookDisabled: 17,
    /**
    * An imported calendar wants nights that a reservation has.
    */
    CalendarConflict: 18
} as const;
export type NotificationType = typeof NotificationType[keyof typeof NotificationType];

/**
 * What has become of the owner.
 * @export
 * @interface OwnerActivation
 */
export interface OwnerActivation {
    /**
     * The `version` of the profile that was compared with the identity card. If the owner has changed the profile since, nobody is activated. Left out: whoever the owner says to be by now is activated.
     * @type {number}
     * @memberof OwnerActivation
     */
    version?: number | null | undefined;
    /**
     * For the record of what administrators do; the owner does not see it.
     * @type {string}
     * @memberof OwnerActivation
     */
    note?: string | null | undefined;
}
/**
 * What has become of the owner.
 * @export
 * @interface OwnerDeactivation
 */
export interface OwnerDeactivation {
    /**
     * Why, in words that the other side may read.
     * @type {string}
     * @memberof OwnerDeactivation
     */
    reason: string;
}

/**
 * 0 Individual, 1 Company, 2 Agency.
 * @export
 */
export const OwnerType = {
    Individual: 0,
    Company: 1,
    Agency: 2
} as const;
export type OwnerType = typeof OwnerType[keyof typeof OwnerType];

/**
 * Where a paged list goes on. Send `nextCursor` back as `cursor`, with the same filters and sort.
 * @export
 * @interface Pagination
 */
export interface Pagination {
    /**
     * The page size that was applied.
     * @type {number}
     * @memberof Pagination
     */
    pageSize: number;
    /**
     * Opaque start of the next page; null on the last page.
     * @type {string}
     * @memberof Pagination
     */
    nextCursor: string | null;
    /**
     * Number of records over all pages; null unless `includeTotalCount=true` was sent. GetRentProperties counts up to 10,000, which then stands for that many or more.
     * @type {number}
     * @memberof Pagination
     */
    totalCount: number | null;
}

/**
 * 0 Deposit, 1 Balance, 2 Refund.
 * @export
 */
export const PaymentPurpose = {
    /**
    * What has to be paid for a reservation to be confirmed.
    */
    Deposit: 0,
    /**
    * What is left to pay for the stay; in parts, if need be.
    */
    Balance: 1,
    /**
    * What goes back to the customer.
    */
    Refund: 2
} as const;
export type PaymentPurpose = typeof PaymentPurpose[keyof typeof PaymentPurpose];


/**
 * 0 Pending, 1 Confirmed, 2 Rejected, 3 Cancelled.
 * @export
 */
export const PaymentStatus = {
    /**
    * Declared, or to be paid out; waits for an administrator.
    */
    Pending: 0,
    /**
    * The money is there, or a refund was paid out.
    */
    Confirmed: 1,
    /**
    * The money has not come, or a refund will not be paid out.
    */
    Rejected: 2,
    /**
    * Taken back by the payer before anybody decided.
    */
    Cancelled: 3
} as const;
export type PaymentStatus = typeof PaymentStatus[keyof typeof PaymentStatus];

/**
 * Money that came in for a reservation, or went back. Amount, purpose and the rest are never changed: only the status moves, and what has to be corrected is another transaction.
 * @export
 * @interface PaymentTransaction
 */
export interface PaymentTransaction {
    /**
     * Identifier of the payment.
     * @type {number}
     * @memberof PaymentTransaction
     */
    id: number;
    /**
     * The reservation that it is for.
     * @type {number}
     * @memberof PaymentTransaction
     */
    reservationId: number;
    /**
     * The customer of the reservation, who pays, or who gets a refund.
     * @type {number}
     * @memberof PaymentTransaction
     */
    payerId: number;
    /**
     * 
     * @type {PaymentPurpose}
     * @memberof PaymentTransaction
     */
    purpose: PaymentPurpose;
    /**
     * 
     * @type {PaymentStatus}
     * @memberof PaymentTransaction
     */
    status: PaymentStatus;
    /**
     * How much, in the currency of the reservation; never negative, also of a refund.
     * @type {number}
     * @memberof PaymentTransaction
     */
    amount: number;
    /**
     * Identifier of the reservation's currency.
     * @type {number}
     * @memberof PaymentTransaction
     */
    currencyId: number;
    /**
     * How it was paid.
     * @type {number}
     * @memberof PaymentTransaction
     */
    paymentTypeId: number;
    /**
     * What identifies the payment, e.g. the number of a bank transfer.
     * @type {string}
     * @memberof PaymentTransaction
     */
    reference: string | null;
    /**
     * Whether getPaymentReceipt has a picture.
     * @type {boolean}
     * @memberof PaymentTransaction
     */
    hasReceipt: boolean;
    /**
     * What was said with it.
     * @type {string}
     * @memberof PaymentTransaction
     */
    note: string | null;
    /**
     * Why it was rejected.
     * @type {string}
     * @memberof PaymentTransaction
     */
    rejectionReason: string | null;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof PaymentTransaction
     */
    createdAt: string;
    /**
     * When it was confirmed, rejected or cancelled.
     * @type {string}
     * @memberof PaymentTransaction
     */
    decidedAt: string | null;
    /**
     * User identifier of whoever confirmed, rejected or cancelled it.
     * @type {number}
     * @memberof PaymentTransaction
     */
    decidedBy: number | null;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface PaymentTransactionEnvelope
 */
export interface PaymentTransactionEnvelope {
    /**
     * 
     * @type {PaymentTransaction}
     * @memberof PaymentTransactionEnvelope
     */
    data: PaymentTransaction;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof PaymentTransactionEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof PaymentTransactionEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof PaymentTransactionEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof PaymentTransactionEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof PaymentTransactionEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof PaymentTransactionEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof PaymentTransactionEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface PaymentTransactionListEnvelope
 */
export interface PaymentTransactionListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<PaymentTransaction>}
     * @memberof PaymentTransactionListEnvelope
     */
    data: Array<PaymentTransaction>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof PaymentTransactionListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof PaymentTransactionListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof PaymentTransactionListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof PaymentTransactionListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof PaymentTransactionListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof PaymentTransactionListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof PaymentTransactionListEnvelope
     */
    pagination: Pagination;
}
/**
 * A way to pay.
 * @export
 * @interface PaymentType
 */
export interface PaymentType {
    /**
     * Identifier of the type of payment.
     * @type {number}
     * @memberof PaymentType
     */
    id: number;
    /**
     * Shown to people.
     * @type {string}
     * @memberof PaymentType
     */
    name: string;
    /**
     * Stable name for programs.
     * @type {string}
     * @memberof PaymentType
     */
    code: string;
    /**
     * What it is.
     * @type {string}
     * @memberof PaymentType
     */
    description: string | null;
    /**
     * How to pay this way, for customers to read, e.g. the account to transfer to.
     * @type {string}
     * @memberof PaymentType
     */
    instructions: string | null;
    /**
     * Whether a payment has to name its reference.
     * @type {boolean}
     * @memberof PaymentType
     */
    requiresReference: boolean;
    /**
     * Whether a payment has to come with a picture of its receipt.
     * @type {boolean}
     * @memberof PaymentType
     */
    requiresReceipt: boolean;
    /**
     * Whether payments may be made this way.
     * @type {boolean}
     * @memberof PaymentType
     */
    isActive: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface PaymentTypeEnvelope
 */
export interface PaymentTypeEnvelope {
    /**
     * 
     * @type {PaymentType}
     * @memberof PaymentTypeEnvelope
     */
    data: PaymentType;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof PaymentTypeEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof PaymentTypeEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof PaymentTypeEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof PaymentTypeEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof PaymentTypeEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof PaymentTypeEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof PaymentTypeEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface PaymentTypeListEnvelope
 */
export interface PaymentTypeListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<PaymentType>}
     * @memberof PaymentTypeListEnvelope
     */
    data: Array<PaymentType>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof PaymentTypeListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof PaymentTypeListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof PaymentTypeListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof PaymentTypeListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof PaymentTypeListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof PaymentTypeListEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof PaymentTypeListEnvelope
     */
    pagination: Pagination | null;
}
/**
 * A way to pay, as an administrator describes it; a member that is left out takes its default.
 * @export
 * @interface PaymentTypeRequest
 */
export interface PaymentTypeRequest {
    /**
     * Shown to people.
     * @type {string}
     * @memberof PaymentTypeRequest
     */
    name: string;
    /**
     * Stable name for programs, letters and digits; no two types share one.
     * @type {string}
     * @memberof PaymentTypeRequest
     */
    code: string;
    /**
     * What it is.
     * @type {string}
     * @memberof PaymentTypeRequest
     */
    description?: string | null | undefined;
    /**
     * How to pay this way, for customers to read, e.g. the account to transfer to.
     * @type {string}
     * @memberof PaymentTypeRequest
     */
    instructions?: string | null | undefined;
    /**
     * Whether a payment has to name its reference.
     * @type {boolean}
     * @memberof PaymentTypeRequest
     */
    requiresReference?: boolean | null | undefined;
    /**
     * Whether a payment has to come with a picture of its receipt.
     * @type {boolean}
     * @memberof PaymentTypeRequest
     */
    requiresReceipt?: boolean | null | undefined;
    /**
     * Whether payments may be made this way.
     * @type {boolean}
     * @memberof PaymentTypeRequest
     */
    isActive?: boolean | null | undefined;
}

/**
 * Media type of the picture.
 * @export
 */
export const PictureContentType = {
    image_jpeg: 'image/jpeg',
    image_png: 'image/png',
    image_webp: 'image/webp'
} as const;
export type PictureContentType = typeof PictureContentType[keyof typeof PictureContentType];

/**
 * That the picture is deleted.
 * @export
 * @interface PictureDeletion
 */
export interface PictureDeletion {
    /**
     * Always true.
     * @type {boolean}
     * @memberof PictureDeletion
     */
    deleted: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface PictureDeletionEnvelope
 */
export interface PictureDeletionEnvelope {
    /**
     * 
     * @type {PictureDeletion}
     * @memberof PictureDeletionEnvelope
     */
    data: PictureDeletion;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof PictureDeletionEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof PictureDeletionEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof PictureDeletionEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof PictureDeletionEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof PictureDeletionEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof PictureDeletionEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof PictureDeletionEnvelope
     */
    pagination: Pagination | null;
}
/**
 * An owner or a customer. Members from `email` on are for the user and administrators; anybody else sees null, or false for booleans.
 * @export
 * @interface Profile
 */
export interface Profile {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof Profile
     */
    userId: number;
    /**
     * Given name.
     * @type {string}
     * @memberof Profile
     */
    firstName: string;
    /**
     * Family name.
     * @type {string}
     * @memberof Profile
     */
    lastName: string;
    /**
     * The phone number where no other one is given.
     * @type {string}
     * @memberof Profile
     */
    whatsAppNumber: string | null;
    /**
     * Phone number in international form.
     * @type {string}
     * @memberof Profile
     */
    phone: string | null;
    /**
     * 
     * @type {UserRole}
     * @memberof Profile
     */
    role: UserRole;
    /**
     * Null unless the user is an owner.
     * @type {OwnerType}
     * @memberof Profile
     */
    ownerType: OwnerType | null;
    /**
     * Null unless the user is a customer.
     * @type {CustomerType}
     * @memberof Profile
     */
    customerType: CustomerType | null;
    /**
     * Language of messages to the user.
     * @type {string}
     * @memberof Profile
     */
    language: string;
    /**
     * The city where they live.
     * @type {City}
     * @memberof Profile
     */
    city: City | null;
    /**
     * Whether the account is active.
     * @type {boolean}
     * @memberof Profile
     */
    isActive: boolean;
    /**
     * Whether an administrator has checked the identity document; a change of the name ends it.
     * @type {boolean}
     * @memberof Profile
     */
    isIdentityVerified: boolean;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof Profile
     */
    createdAt: string;
    /**
     * E-mail address.
     * @type {string}
     * @memberof Profile
     */
    email: string | null;
    /**
     * Whether the e-mail address was proven with a code.
     * @type {boolean}
     * @memberof Profile
     */
    isEmailVerified: boolean;
    /**
     * Whether the phone number was proven with a code.
     * @type {boolean}
     * @memberof Profile
     */
    isPhoneVerified: boolean;
    /**
     * The e-mail address that takes the place of `email` as soon as its one-time code is verified.
     * @type {string}
     * @memberof Profile
     */
    pendingEmail: string | null;
    /**
     * The phone number that takes the place of `phone` as soon as its one-time code is verified.
     * @type {string}
     * @memberof Profile
     */
    pendingPhone: string | null;
    /**
     * What kind of document the images show.
     * @type {IdentityType}
     * @memberof Profile
     */
    identityType: IdentityType | null;
    /**
     * Its last three characters are legible.
     * @type {string}
     * @memberof Profile
     */
    identityNumberMasked: string | null;
    /**
     * Whether there is an image of the front of the identity card.
     * @type {boolean}
     * @memberof Profile
     */
    hasFrontIdImage: boolean;
    /**
     * Whether there is an image of the rear of the identity card.
     * @type {boolean}
     * @memberof Profile
     */
    hasRearIdImage: boolean;
    /**
     * Whether administrators have shut the account out.
     * @type {boolean}
     * @memberof Profile
     */
    isBlocked: boolean;
    /**
     * User identifier of the owner's agent.
     * @type {number}
     * @memberof Profile
     */
    agentId: number | null;
    /**
     * Postal address.
     * @type {string}
     * @memberof Profile
     */
    address: string | null;
    /**
     * Day of birth.
     * @type {string}
     * @memberof Profile
     */
    birthDate: string | null;
    /**
     * The version of the terms that was accepted last; null where none was.
     * @type {number}
     * @memberof Profile
     */
    acceptedTermsVersion: number | null;
    /**
     * Rises whenever the user changes the profile; what activateOwner was looked at for.
     * @type {number}
     * @memberof Profile
     */
    version: number | null;
    /**
     * When the profile was last changed.
     * @type {string}
     * @memberof Profile
     */
    updatedAt: string | null;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface ProfileEnvelope
 */
export interface ProfileEnvelope {
    /**
     * 
     * @type {Profile}
     * @memberof ProfileEnvelope
     */
    data: Profile;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof ProfileEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof ProfileEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof ProfileEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof ProfileEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof ProfileEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof ProfileEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof ProfileEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface ProfileListEnvelope
 */
export interface ProfileListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<Profile>}
     * @memberof ProfileListEnvelope
     */
    data: Array<Profile>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof ProfileListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof ProfileListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof ProfileListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof ProfileListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof ProfileListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof ProfileListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof ProfileListEnvelope
     */
    pagination: Pagination;
}
/**
 * The whole of what users may change of themselves. Left out or null: whatsAppNumber, city, address and birthDate are removed. Left out: email, phone and language stay as they are. Null: email or phone is removed, where the other one stays and is verified.
 * @export
 * @interface ProfileUpdate
 */
export interface ProfileUpdate {
    /**
     * First or last name; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof ProfileUpdate
     */
    firstName: string;
    /**
     * First or last name; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof ProfileUpdate
     */
    lastName: string;
    /**
     * Phone number in international form. Left out or null: none.
     * @type {string}
     * @memberof ProfileUpdate
     */
    whatsAppNumber?: string | null | undefined;
    /**
     * Language of messages to the user, e.g. `en` or `ar-JO`.
     * @type {string}
     * @memberof ProfileUpdate
     */
    language?: string | null | undefined;
    /**
     * The city they live in. Left out or null: none.
     * @type {City}
     * @memberof ProfileUpdate
     */
    city?: City | null | undefined;
    /**
     * Postal address. Left out or null: none.
     * @type {string}
     * @memberof ProfileUpdate
     */
    address?: string | null | undefined;
    /**
     * Date of birth, `YYYY-MM-DD`; at least 18 years ago. Left out or null: none.
     * @type {string}
     * @memberof ProfileUpdate
     */
    birthDate?: string | null | undefined;
    /**
     * E-mail address. Another one than before is pending until it is verified. Left out: as before. Null: none.
     * @type {string}
     * @memberof ProfileUpdate
     */
    email?: string | null | undefined;
    /**
     * Phone number in international form. Another one than before is pending until it is verified. Left out: as before. Null: none.
     * @type {string}
     * @memberof ProfileUpdate
     */
    phone?: string | null | undefined;
}


/**
 * What and where the property is.
 * @export
 * @interface PropertyInformation
 */
export interface PropertyInformation {
    /**
     * Paths of pictures, relative to the server, in the order in which they are shown.
     * @type {Array<string>}
     * @memberof PropertyInformation
     */
    images: Array<string>;
    /**
     * The condition of the property, by which getRentProperties filters as `rentPropertyCondition`.
     * @type {RentPropertyCondition}
     * @memberof PropertyInformation
     */
    propertyType: RentPropertyCondition;
    /**
     * What it is let as, by which getRentProperties filters as `rentPropertyType`. Mostly the same as the condition.
     * @type {RentPropertyType}
     * @memberof PropertyInformation
     */
    type: RentPropertyType;
    /**
     * What it is called.
     * @type {string}
     * @memberof PropertyInformation
     */
    title: string;
    /**
     * Plain text.
     * @type {string}
     * @memberof PropertyInformation
     */
    description: string | null;
    /**
     * 
     * @type {City}
     * @memberof PropertyInformation
     */
    city: City;
    /**
     * Part of the city.
     * @type {string}
     * @memberof PropertyInformation
     */
    district: string | null;
    /**
     * Postal address.
     * @type {string}
     * @memberof PropertyInformation
     */
    address: string | null;
    /**
     * Degrees, WGS 84.
     * @type {number}
     * @memberof PropertyInformation
     */
    latitude: number | null;
    /**
     * Degrees, WGS 84.
     * @type {number}
     * @memberof PropertyInformation
     */
    longitude: number | null;
    /**
     * Square metres.
     * @type {number}
     * @memberof PropertyInformation
     */
    area: number | null;
    /**
     * 0 is the ground floor.
     * @type {number}
     * @memberof PropertyInformation
     */
    floor: number | null;
    /**
     * All rooms.
     * @type {number}
     * @memberof PropertyInformation
     */
    roomsCount: number | null;
    /**
     * Rooms to sleep in.
     * @type {number}
     * @memberof PropertyInformation
     */
    bedrooms: number | null;
    /**
     * Bathrooms.
     * @type {number}
     * @memberof PropertyInformation
     */
    bathrooms: number | null;
    /**
     * Beds.
     * @type {number}
     * @memberof PropertyInformation
     */
    bedsCount: number | null;
    /**
     * The year in which it was built.
     * @type {number}
     * @memberof PropertyInformation
     */
    buildYear: number | null;
}


/**
 * What and where the property is, as its owner writes it.
 * @export
 * @interface PropertyInformationInput
 */
export interface PropertyInformationInput {
    /**
     * Paths of pictures that the owner uploaded, in the order in which they are shown.
     * @type {Array<string>}
     * @memberof PropertyInformationInput
     */
    images?: Array<string> | null | undefined;
    /**
     * The condition of the property, by which getRentProperties filters as `rentPropertyCondition`.
     * @type {RentPropertyCondition}
     * @memberof PropertyInformationInput
     */
    propertyType: RentPropertyCondition;
    /**
     * What it is let as, by which getRentProperties filters as `rentPropertyType`. Mostly the same as the condition.
     * @type {RentPropertyType}
     * @memberof PropertyInformationInput
     */
    type: RentPropertyType;
    /**
     * What the listing is called; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof PropertyInformationInput
     */
    title: string;
    /**
     * Plain text.
     * @type {string}
     * @memberof PropertyInformationInput
     */
    description?: string | null | undefined;
    /**
     * 
     * @type {City}
     * @memberof PropertyInformationInput
     */
    city: City;
    /**
     * Part of the city.
     * @type {string}
     * @memberof PropertyInformationInput
     */
    district?: string | null | undefined;
    /**
     * Postal address.
     * @type {string}
     * @memberof PropertyInformationInput
     */
    address?: string | null | undefined;
    /**
     * Degrees, WGS 84.
     * @type {number}
     * @memberof PropertyInformationInput
     */
    latitude?: number | null | undefined;
    /**
     * Degrees, WGS 84.
     * @type {number}
     * @memberof PropertyInformationInput
     */
    longitude?: number | null | undefined;
    /**
     * Square metres.
     * @type {number}
     * @memberof PropertyInformationInput
     */
    area?: number | null | undefined;
    /**
     * 0 is the ground floor.
     * @type {number}
     * @memberof PropertyInformationInput
     */
    floor?: number | null | undefined;
    /**
     * All rooms.
     * @type {number}
     * @memberof PropertyInformationInput
     */
    roomsCount?: number | null | undefined;
    /**
     * Rooms to sleep in.
     * @type {number}
     * @memberof PropertyInformationInput
     */
    bedrooms?: number | null | undefined;
    /**
     * Bathrooms.
     * @type {number}
     * @memberof PropertyInformationInput
     */
    bathrooms?: number | null | undefined;
    /**
     * Beds.
     * @type {number}
     * @memberof PropertyInformationInput
     */
    bedsCount?: number | null | undefined;
    /**
     * The year in which it was built.
     * @type {number}
     * @memberof PropertyInformationInput
     */
    buildYear?: number | null | undefined;
}



/**
 * 0 Pending, 1 Active, 2 Inactive, 3 Rejected, 4 Suspended, 5 Archived.
 * @export
 */
export const PropertyStatus = {
    /**
    * Waits until its owner is active and, where listings are reviewed, until an administrator has approved it.
    */
    Pending: 0,
    /**
    * Can be found and booked while its owner is active and not blocked.
    */
    Active: 1,
    /**
    * Paused by its owner or an administrator.
    */
    Inactive: 2,
    /**
    * Refused by an administrator; the next update sends it back to Pending.
    */
    Rejected: 3,
    /**
    * Taken down by an administrator.
    */
    Suspended: 4,
    /**
    * Deleted; final.
    */
    Archived: 5
} as const;
export type PropertyStatus = typeof PropertyStatus[keyof typeof PropertyStatus];

/**
 * How many listings are in a status.
 * @export
 * @interface PropertyStatusCount
 */
export interface PropertyStatusCount {
    /**
     * 
     * @type {PropertyStatus}
     * @memberof PropertyStatusCount
     */
    status: PropertyStatus;
    /**
     * How many there are.
     * @type {number}
     * @memberof PropertyStatusCount
     */
    count: number;
}


/**
 * What a stay costs at this moment. Nothing is held.
 * @export
 * @interface Quote
 */
export interface Quote {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof Quote
     */
    propertyId: number;
    /**
     * A calendar date, `YYYY-MM-DD`, in the time zone of the property's city.
     * @type {string}
     * @memberof Quote
     */
    startDate: string;
    /**
     * Day of departure; its night is not part of the stay.
     * @type {string}
     * @memberof Quote
     */
    endDate: string;
    /**
     * How many nights there are.
     * @type {number}
     * @memberof Quote
     */
    nights: number;
    /**
     * Price of a night or of a month, as `rentType` says; where the nights have different prices, their average, rounded half up.
     * @type {number}
     * @memberof Quote
     */
    unitPrice: number;
    /**
     * 
     * @type {RentType}
     * @memberof Quote
     */
    rentType: RentType;
    /**
     * What a stay comes to, in major units of the currency beside it, with at most that currency's `minorUnits` decimals.
     * @type {number}
     * @memberof Quote
     */
    totalAmount: number;
    /**
     * What has to be paid for the reservation to be confirmed; never more than the total.
     * @type {number}
     * @memberof Quote
     */
    depositAmount: number;
    /**
     * Total less deposit.
     * @type {number}
     * @memberof Quote
     */
    balanceAmount: number;
    /**
     * Identifier of the currency of all amounts here.
     * @type {number}
     * @memberof Quote
     */
    currencyId: number;
    /**
     * ISO 4217 code of the currency.
     * @type {string}
     * @memberof Quote
     */
    currencyCode: string;
    /**
     * Whether every night is free at this moment.
     * @type {boolean}
     * @memberof Quote
     */
    isAvailable: boolean;
    /**
     * 
     * @type {CancellationPolicy}
     * @memberof Quote
     */
    cancellationPolicy: CancellationPolicy;
    /**
     * The price of each night of the stay, in the order of the nights; they add up to the total. Empty where `rentType` is Monthly, which has no prices by the night.
     * @type {Array<NightlyPrice>}
     * @memberof Quote
     */
    nightlyPrices: Array<NightlyPrice>;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface QuoteEnvelope
 */
export interface QuoteEnvelope {
    /**
     * 
     * @type {Quote}
     * @memberof QuoteEnvelope
     */
    data: Quote;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof QuoteEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof QuoteEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof QuoteEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof QuoteEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof QuoteEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof QuoteEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof QuoteEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The refresh token of the last log-in or refresh.
 * @export
 * @interface RefreshTokenRequest
 */
export interface RefreshTokenRequest {
    /**
     * Opaque; good for one refresh within 30 days, which may be repeated for 30 seconds.
     * @type {string}
     * @memberof RefreshTokenRequest
     */
    refreshToken: string;
}
/**
 * The new account. No token comes with it; the user logs in next.
 * @export
 * @interface RegistrationResult
 */
export interface RegistrationResult {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof RegistrationResult
     */
    userId: number;
    /**
     * 
     * @type {UserRole}
     * @memberof RegistrationResult
     */
    role: UserRole;
    /**
     * False for an owner who waits for an administrator.
     * @type {boolean}
     * @memberof RegistrationResult
     */
    isActive: boolean;
    /**
     * Always true.
     * @type {boolean}
     * @memberof RegistrationResult
     */
    verificationRequired: boolean;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface RegistrationResultEnvelope
 */
export interface RegistrationResultEnvelope {
    /**
     * 
     * @type {RegistrationResult}
     * @memberof RegistrationResultEnvelope
     */
    data: RegistrationResult;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof RegistrationResultEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof RegistrationResultEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof RegistrationResultEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof RegistrationResultEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof RegistrationResultEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof RegistrationResultEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof RegistrationResultEnvelope
     */
    pagination: Pagination | null;
}
/**
 * Why the deposit is refused, and what becomes of the nights.
 * @export
 * @interface RejectDepositRequest
 */
export interface RejectDepositRequest {
    /**
     * Why, for the customer to read; not blank.
     * @type {string}
     * @memberof RejectDepositRequest
     */
    reason: string;
    /**
     * Whether the nights become free. False gives a customer who has declared a payment another 24 hours; a Pending reservation is rejected either way.
     * @type {boolean}
     * @memberof RejectDepositRequest
     */
    releaseDates?: boolean | null | undefined;
}
/**
 * That the key is gone.
 * @export
 * @interface RemovedApiKey
 */
export interface RemovedApiKey {
    /**
     * Always true.
     * @type {boolean}
     * @memberof RemovedApiKey
     */
    removed: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface RemovedApiKeyEnvelope
 */
export interface RemovedApiKeyEnvelope {
    /**
     * 
     * @type {RemovedApiKey}
     * @memberof RemovedApiKeyEnvelope
     */
    data: RemovedApiKey;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof RemovedApiKeyEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof RemovedApiKeyEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof RemovedApiKeyEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof RemovedApiKeyEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof RemovedApiKeyEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof RemovedApiKeyEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof RemovedApiKeyEnvelope
     */
    pagination: Pagination | null;
}
/**
 * That the nights can be booked again.
 * @export
 * @interface RemovedBlockedDates
 */
export interface RemovedBlockedDates {
    /**
     * Always true.
     * @type {boolean}
     * @memberof RemovedBlockedDates
     */
    removed: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface RemovedBlockedDatesEnvelope
 */
export interface RemovedBlockedDatesEnvelope {
    /**
     * 
     * @type {RemovedBlockedDates}
     * @memberof RemovedBlockedDatesEnvelope
     */
    data: RemovedBlockedDates;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof RemovedBlockedDatesEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof RemovedBlockedDatesEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof RemovedBlockedDatesEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof RemovedBlockedDatesEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof RemovedBlockedDatesEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof RemovedBlockedDatesEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof RemovedBlockedDatesEnvelope
     */
    pagination: Pagination | null;
}
/**
 * That the calendar is not imported any more.
 * @export
 * @interface RemovedCalendarImport
 */
export interface RemovedCalendarImport {
    /**
     * Always true.
     * @type {boolean}
     * @memberof RemovedCalendarImport
     */
    removed: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface RemovedCalendarImportEnvelope
 */
export interface RemovedCalendarImportEnvelope {
    /**
     * 
     * @type {RemovedCalendarImport}
     * @memberof RemovedCalendarImportEnvelope
     */
    data: RemovedCalendarImport;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof RemovedCalendarImportEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof RemovedCalendarImportEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof RemovedCalendarImportEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof RemovedCalendarImportEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof RemovedCalendarImportEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof RemovedCalendarImportEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof RemovedCalendarImportEnvelope
     */
    pagination: Pagination | null;
}
/**
 * That the listing is no favorite any more.
 * @export
 * @interface RemovedFavorite
 */
export interface RemovedFavorite {
    /**
     * Always true.
     * @type {boolean}
     * @memberof RemovedFavorite
     */
    removed: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface RemovedFavoriteEnvelope
 */
export interface RemovedFavoriteEnvelope {
    /**
     * 
     * @type {RemovedFavorite}
     * @memberof RemovedFavoriteEnvelope
     */
    data: RemovedFavorite;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof RemovedFavoriteEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof RemovedFavoriteEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof RemovedFavoriteEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof RemovedFavoriteEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof RemovedFavoriteEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof RemovedFavoriteEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof RemovedFavoriteEnvelope
     */
    pagination: Pagination | null;
}
/**
 * That the webhook is gone.
 * @export
 * @interface RemovedWebhook
 */
export interface RemovedWebhook {
    /**
     * Always true.
     * @type {boolean}
     * @memberof RemovedWebhook
     */
    removed: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface RemovedWebhookEnvelope
 */
export interface RemovedWebhookEnvelope {
    /**
     * 
     * @type {RemovedWebhook}
     * @memberof RemovedWebhookEnvelope
     */
    data: RemovedWebhook;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof RemovedWebhookEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof RemovedWebhookEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof RemovedWebhookEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof RemovedWebhookEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof RemovedWebhookEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof RemovedWebhookEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof RemovedWebhookEnvelope
     */
    pagination: Pagination | null;
}
/**
 * A listing.
 * @export
 * @interface RentProperty
 */
export interface RentProperty {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof RentProperty
     */
    id: number;
    /**
     * User identifier of the owner.
     * @type {number}
     * @memberof RentProperty
     */
    ownerId: number;
    /**
     * 
     * @type {RentPropertyOwner}
     * @memberof RentProperty
     */
    owner: RentPropertyOwner;
    /**
     * 
     * @type {PropertyInformation}
     * @memberof RentProperty
     */
    propertyInformation: PropertyInformation;
    /**
     * The text of a JSON object, exactly as the owner sent it. `details` is the same, read.
     * @type {string}
     * @memberof RentProperty
     */
    detailsJSON: string;
    /**
     * 
     * @type {Details}
     * @memberof RentProperty
     */
    details: Details;
    /**
     * 
     * @type {RentType}
     * @memberof RentProperty
     */
    rentType: RentType;
    /**
     * Copy of `propertyInformation.type`.
     * @type {RentPropertyType}
     * @memberof RentProperty
     */
    rentPropertyType: RentPropertyType;
    /**
     * Copy of `propertyInformation.propertyType`.
     * @type {RentPropertyCondition}
     * @memberof RentProperty
     */
    rentPropertyCondition: RentPropertyCondition;
    /**
     * 
     * @type {BuildingType}
     * @memberof RentProperty
     */
    buildingType: BuildingType;
    /**
     * 
     * @type {PropertyStatus}
     * @memberof RentProperty
     */
    propertyStatus: PropertyStatus;
    /**
     * The reason given for the current status.
     * @type {string}
     * @memberof RentProperty
     */
    statusReason: string | null;
    /**
     * Per night where `rentType` is Daily, per month where it is Monthly; of nights that neither `weekendPrice` nor a season has another price for.
     * @type {number}
     * @memberof RentProperty
     */
    price: number;
    /**
     * What the nights that begin on the `weekendDays` of its city cost, where no season says otherwise. Null: what all nights cost.
     * @type {number}
     * @memberof RentProperty
     */
    weekendPrice: number | null;
    /**
     * Whether nights of some times of the year have a price of their own; getSeasons answers them.
     * @type {boolean}
     * @memberof RentProperty
     */
    hasSeasons: boolean;
    /**
     * Identifier of the currency of all amounts here.
     * @type {number}
     * @memberof RentProperty
     */
    currencyId: number;
    /**
     * ISO 4217 code of the currency.
     * @type {string}
     * @memberof RentProperty
     */
    currencyCode: string;
    /**
     * What a booking asks as deposit, whatever the stay; where `depositPercent` is not null, what it comes to for the shortest stay that the listing takes at `price` (a month counted as 30 nights). getQuote answers the deposit of a stay.
     * @type {number}
     * @memberof RentProperty
     */
    depositAmount: number;
    /**
     * Null where the owner has set the deposit. Else the owner has set none, and a booking asks this share of the stay's total, in per cent.
     * @type {number}
     * @memberof RentProperty
     */
    depositPercent: number | null;
    /**
     * Fewest nights of a stay.
     * @type {number}
     * @memberof RentProperty
     */
    minStayNights: number;
    /**
     * Most nights of a stay.
     * @type {number}
     * @memberof RentProperty
     */
    maxStayNights: number;
    /**
     * Days between booking and start.
     * @type {number}
     * @memberof RentProperty
     */
    minNoticeDays: number;
    /**
     * Null means no limit.
     * @type {number}
     * @memberof RentProperty
     */
    maxGuests: number | null;
    /**
     * 
     * @type {CancellationPolicy}
     * @memberof RentProperty
     */
    cancellationPolicy: CancellationPolicy;
    /**
     * Whether the caller has it among the favorites; false when nobody is logged in.
     * @type {boolean}
     * @memberof RentProperty
     */
    isFavorite: boolean;
    /**
     * How the platform's commission is counted where this listing has its own, shown to its owner, their agent and administrators; else null.
     * @type {CommissionType}
     * @memberof RentProperty
     */
    commissionType: CommissionType | null;
    /**
     * Per cent or amount, as `commissionType` says.
     * @type {number}
     * @memberof RentProperty
     */
    commissionValue: number | null;
    /**
     * Rises with every change of the listing.
     * @type {number}
     * @memberof RentProperty
     */
    version: number;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof RentProperty
     */
    createdAt: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof RentProperty
     */
    updatedAt: string;
}



/**
 * 0 Furnished, 1 Unfurnished.
 * @export
 */
export const RentPropertyCondition = {
    Furnished: 0,
    Unfurnished: 1
} as const;
export type RentPropertyCondition = typeof RentPropertyCondition[keyof typeof RentPropertyCondition];

/**
 * A listing as its owner writes it. Members that are left out get their default, also in an update, which replaces the whole listing.
 * @export
 * @interface RentPropertyDto
 */
export interface RentPropertyDto {
    /**
     * 
     * @type {PropertyInformationInput}
     * @memberof RentPropertyDto
     */
    PropertyInformation: PropertyInformationInput;
    /**
     * Identifier of an active currency of the currency list.
     * @type {number}
     * @memberof RentPropertyDto
     */
    CurrencyId: number;
    /**
     * The text of a JSON object, at most 8 levels deep: `services` an array of Service names, `terms` an array of Term names, `room` an object with the counts of DetailsRoom. All of it is optional, and null is the same as left out; the letter case of members does not matter. Other members are kept. The text is answered exactly as it was sent.
     * @type {string}
     * @memberof RentPropertyDto
     */
    DetailsJSON?: string | null | undefined;
    /**
     * 
     * @type {RentType}
     * @memberof RentPropertyDto
     */
    RentType: RentType;
    /**
     * What kind of building it is.
     * @type {BuildingType}
     * @memberof RentPropertyDto
     */
    BuildingType?: BuildingType | null | undefined;
    /**
     * Per night where RentType is Daily, per month where it is Monthly; at most the currency's `minorUnits` decimals.
     * @type {number}
     * @memberof RentPropertyDto
     */
    Price: number;
    /**
     * What the nights that begin on the `weekendDays` of the listing's city cost, where no season says otherwise; for listings let by the night only. Left out or null: they cost Price.
     * @type {number}
     * @memberof RentPropertyDto
     */
    WeekendPrice?: number | null | undefined;
    /**
     * What a booking asks as deposit, however long the stay, but never more than the stay's total. Left out or null: 20 % of that total. Zero: no deposit, and a booking is confirmed at once.
     * @type {number}
     * @memberof RentPropertyDto
     */
    DepositAmount?: number | null | undefined;
    /**
     * For a listing that is sent back as it was read. The percentage is the marketplace's, and no other is taken: with it, a DepositAmount that is just what it comes to counts as left out. With null or left out, the DepositAmount is the owner's.
     * @type {number}
     * @memberof RentPropertyDto
     */
    DepositPercent?: number | null | undefined;
    /**
     * Fewest nights of a stay. Left out or null: 1 where RentType is Daily, 28 where it is Monthly.
     * @type {number}
     * @memberof RentPropertyDto
     */
    MinStayNights?: number | null | undefined;
    /**
     * Most nights of a stay, not fewer than MinStayNights. Left out or null: 365.
     * @type {number}
     * @memberof RentPropertyDto
     */
    MaxStayNights?: number | null | undefined;
    /**
     * How many days before its start a stay has to be booked.
     * @type {number}
     * @memberof RentPropertyDto
     */
    MinNoticeDays?: number | null | undefined;
    /**
     * Most guests of a stay. Left out or null: no limit.
     * @type {number}
     * @memberof RentPropertyDto
     */
    MaxGuests?: number | null | undefined;
    /**
     * What a customer who cancels gets back.
     * @type {CancellationPolicy}
     * @memberof RentPropertyDto
     */
    CancellationPolicy?: CancellationPolicy | null | undefined;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface RentPropertyEnvelope
 */
export interface RentPropertyEnvelope {
    /**
     * 
     * @type {RentProperty}
     * @memberof RentPropertyEnvelope
     */
    data: RentProperty;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof RentPropertyEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof RentPropertyEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof RentPropertyEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof RentPropertyEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof RentPropertyEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof RentPropertyEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof RentPropertyEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface RentPropertyListEnvelope
 */
export interface RentPropertyListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<RentProperty>}
     * @memberof RentPropertyListEnvelope
     */
    data: Array<RentProperty>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof RentPropertyListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof RentPropertyListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof RentPropertyListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof RentPropertyListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof RentPropertyListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof RentPropertyListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof RentPropertyListEnvelope
     */
    pagination: Pagination;
}
/**
 * Who lets the property, and how to get in touch. The two numbers are for who is logged in; to anybody else they are null.
 * @export
 * @interface RentPropertyOwner
 */
export interface RentPropertyOwner {
    /**
     * User identifier of the owner.
     * @type {number}
     * @memberof RentPropertyOwner
     */
    userId: number;
    /**
     * Given name.
     * @type {string}
     * @memberof RentPropertyOwner
     */
    firstName: string;
    /**
     * Family name.
     * @type {string}
     * @memberof RentPropertyOwner
     */
    lastName: string;
    /**
     * The phone number where no other one is given.
     * @type {string}
     * @memberof RentPropertyOwner
     */
    whatsAppNumber: string | null;
    /**
     * Phone number in international form.
     * @type {string}
     * @memberof RentPropertyOwner
     */
    phone: string | null;
    /**
     * Whether an administrator has checked the identity document.
     * @type {boolean}
     * @memberof RentPropertyOwner
     */
    isIdentityVerified: boolean;
}

/**
 * 0 Furnished, 1 Unfurnished.
 * @export
 */
export const RentPropertyType = {
    Furnished: 0,
    Unfurnished: 1
} as const;
export type RentPropertyType = typeof RentPropertyType[keyof typeof RentPropertyType];

/**
 * The whole listing as it shall be, and the version that it replaces.
 * @export
 * @interface RentPropertyUpdateDto
 */
export interface RentPropertyUpdateDto {
    /**
     * 
     * @type {PropertyInformationInput}
     * @memberof RentPropertyUpdateDto
     */
    PropertyInformation: PropertyInformationInput;
    /**
     * Identifier of an active currency of the currency list.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    CurrencyId: number;
    /**
     * The text of a JSON object, at most 8 levels deep: `services` an array of Service names, `terms` an array of Term names, `room` an object with the counts of DetailsRoom. All of it is optional, and null is the same as left out; the letter case of members does not matter. Other members are kept. The text is answered exactly as it was sent.
     * @type {string}
     * @memberof RentPropertyUpdateDto
     */
    DetailsJSON?: string | null | undefined;
    /**
     * 
     * @type {RentType}
     * @memberof RentPropertyUpdateDto
     */
    RentType: RentType;
    /**
     * What kind of building it is.
     * @type {BuildingType}
     * @memberof RentPropertyUpdateDto
     */
    BuildingType?: BuildingType | null | undefined;
    /**
     * Per night where RentType is Daily, per month where it is Monthly; at most the currency's `minorUnits` decimals.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    Price: number;
    /**
     * What the nights that begin on the `weekendDays` of the listing's city cost, where no season says otherwise; for listings let by the night only. Left out or null: they cost Price.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    WeekendPrice?: number | null | undefined;
    /**
     * What a booking asks as deposit, however long the stay, but never more than the stay's total. Left out or null: 20 % of that total. Zero: no deposit, and a booking is confirmed at once.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    DepositAmount?: number | null | undefined;
    /**
     * For a listing that is sent back as it was read. The percentage is the marketplace's, and no other is taken: with it, a DepositAmount that is just what it comes to counts as left out. With null or left out, the DepositAmount is the owner's.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    DepositPercent?: number | null | undefined;
    /**
     * Fewest nights of a stay. Left out or null: 1 where RentType is Daily, 28 where it is Monthly.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    MinStayNights?: number | null | undefined;
    /**
     * Most nights of a stay, not fewer than MinStayNights. Left out or null: 365.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    MaxStayNights?: number | null | undefined;
    /**
     * How many days before its start a stay has to be booked.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    MinNoticeDays?: number | null | undefined;
    /**
     * Most guests of a stay. Left out or null: no limit.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    MaxGuests?: number | null | undefined;
    /**
     * What a customer who cancels gets back.
     * @type {CancellationPolicy}
     * @memberof RentPropertyUpdateDto
     */
    CancellationPolicy?: CancellationPolicy | null | undefined;
    /**
     * The `version` that was read. If the listing has changed since, the update is refused. Left out: the update overwrites.
     * @type {number}
     * @memberof RentPropertyUpdateDto
     */
    Version?: number | null | undefined;
}



/**
 * 0 Monthly, 1 Daily: what the price is for.
 * @export
 */
export const RentType = {
    /**
    * The price is for a month.
    */
    Monthly: 0,
    /**
    * The price is for a night.
    */
    Daily: 1
} as const;
export type RentType = typeof RentType[keyof typeof RentType];

/**
 * How many listings are let by the month, or by the night.
 * @export
 * @interface RentTypeCount
 */
export interface RentTypeCount {
    /**
     * 
     * @type {RentType}
     * @memberof RentTypeCount
     */
    rentType: RentType;
    /**
     * How many there are.
     * @type {number}
     * @memberof RentTypeCount
     */
    count: number;
}


/**
 * What the reservations of the period come to in one currency. A stay that is only partly in the period counts whole.
 * @export
 * @interface ReportMoney
 */
export interface ReportMoney {
    /**
     * Identifier of the currency of all amounts here.
     * @type {number}
     * @memberof ReportMoney
     */
    currencyId: number;
    /**
     * ISO 4217 code of the currency.
     * @type {string}
     * @memberof ReportMoney
     */
    currencyCode: string;
    /**
     * Prices of those that are Confirmed or Completed.
     * @type {number}
     * @memberof ReportMoney
     */
    totalAmount: number;
    /**
     * Deposits that an administrator has confirmed, whatever became of the reservation later.
     * @type {number}
     * @memberof ReportMoney
     */
    depositsConfirmed: number;
    /**
     * Deposits of those that are Pending or DepositPaid, which wait for an administrator.
     * @type {number}
     * @memberof ReportMoney
     */
    depositsPending: number;
    /**
     * What goes back to customers, paid out or still to be.
     * @type {number}
     * @memberof ReportMoney
     */
    refunds: number;
    /**
     * The platform's commission on those that are Confirmed or Completed.
     * @type {number}
     * @memberof ReportMoney
     */
    commission: number;
}
/**
 * How many listings there are, archived ones too. Each of the three lists adds up to `total`.
 * @export
 * @interface ReportProperties
 */
export interface ReportProperties {
    /**
     * How many there are.
     * @type {number}
     * @memberof ReportProperties
     */
    total: number;
    /**
     * One entry for each status, also where there are none.
     * @type {Array<PropertyStatusCount>}
     * @memberof ReportProperties
     */
    byStatus: Array<PropertyStatusCount>;
    /**
     * One entry for each city that has a listing.
     * @type {Array<CityCount>}
     * @memberof ReportProperties
     */
    byCity: Array<CityCount>;
    /**
     * One entry for each type, also where there are none.
     * @type {Array<RentTypeCount>}
     * @memberof ReportProperties
     */
    byRentType: Array<RentTypeCount>;
}
/**
 * What became of the reservations of the period.
 * @export
 * @interface ReportReservations
 */
export interface ReportReservations {
    /**
     * How many there are.
     * @type {number}
     * @memberof ReportReservations
     */
    total: number;
    /**
     * One entry for each state, also where there are none; they add up to `total`.
     * @type {Array<BookingStatusCount>}
     * @memberof ReportReservations
     */
    byStatus: Array<BookingStatusCount>;
    /**
     * Nights in the period that a reservation has for itself: those of reservations that are Pending, DepositPaid, Confirmed or Completed, and what was past when a stay was called off or its customer had not come.
     * @type {number}
     * @memberof ReportReservations
     */
    nightsBooked: number;
    /**
     * Booked nights over nights that were on offer, on the listings that are public now. On offer is each night in the period from the day on which its listing was added (in UTC), unless its owner has blocked it. Null where no night was on offer.
     * @type {number}
     * @memberof ReportReservations
     */
    occupancyRate: number | null;
    /**
     * Nights of the whole stay, on average over the reservations of the period that are Pending, DepositPaid, Confirmed or Completed, rounded to four decimals. Null where there are none.
     * @type {number}
     * @memberof ReportReservations
     */
    averageStayNights: number | null;
    /**
     * Share of the reservations of the period that are Cancelled. Null where there are none.
     * @type {number}
     * @memberof ReportReservations
     */
    cancellationRate: number | null;
}
/**
 * How many people there are.
 * @export
 * @interface ReportUsers
 */
export interface ReportUsers {
    /**
     * How many there are.
     * @type {number}
     * @memberof ReportUsers
     */
    owners: number;
    /**
     * Owners who are active and not blocked, so that their listings are shown.
     * @type {number}
     * @memberof ReportUsers
     */
    activeOwners: number;
    /**
     * Owners who wait for their first activation, and are not blocked.
     * @type {number}
     * @memberof ReportUsers
     */
    pendingOwners: number;
    /**
     * How many there are.
     * @type {number}
     * @memberof ReportUsers
     */
    customers: number;
    /**
     * How many there are.
     * @type {number}
     * @memberof ReportUsers
     */
    agents: number;
    /**
     * Users of any role who are blocked.
     * @type {number}
     * @memberof ReportUsers
     */
    blocked: number;
}
/**
 * A booked stay. Price, deposit, policy, commission and what `property` shows are copies taken at the booking; later changes of the listing do not touch them.
 * @export
 * @interface Reservation
 */
export interface Reservation {
    /**
     * Identifier of the reservation.
     * @type {number}
     * @memberof Reservation
     */
    id: number;
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof Reservation
     */
    propertyId: number;
    /**
     * A calendar date, `YYYY-MM-DD`, in the time zone of the property's city.
     * @type {string}
     * @memberof Reservation
     */
    startDate: string;
    /**
     * Day of departure; its night is not part of the stay.
     * @type {string}
     * @memberof Reservation
     */
    endDate: string;
    /**
     * What has to be paid for the reservation to be confirmed.
     * @type {number}
     * @memberof Reservation
     */
    depositAmount: number;
    /**
     * User identifier of the customer.
     * @type {number}
     * @memberof Reservation
     */
    customerId: number;
    /**
     * User identifier of the owner.
     * @type {number}
     * @memberof Reservation
     */
    ownerId: number;
    /**
     * 
     * @type {BookingStatus}
     * @memberof Reservation
     */
    status: BookingStatus;
    /**
     * How many nights there are.
     * @type {number}
     * @memberof Reservation
     */
    nights: number;
    /**
     * 
     * @type {RentType}
     * @memberof Reservation
     */
    rentType: RentType;
    /**
     * Price of a night or of a month, as `rentType` says; where the nights have different prices, their average, rounded half up (`nightlyPrices` of getReservationById has each).
     * @type {number}
     * @memberof Reservation
     */
    unitPrice: number;
    /**
     * What a stay comes to, in major units of the currency beside it, with at most that currency's `minorUnits` decimals.
     * @type {number}
     * @memberof Reservation
     */
    totalAmount: number;
    /**
     * Total less deposit, never below zero.
     * @type {number}
     * @memberof Reservation
     */
    balanceAmount: number;
    /**
     * Identifier of the currency of all amounts here.
     * @type {number}
     * @memberof Reservation
     */
    currencyId: number;
    /**
     * ISO 4217 code of the currency.
     * @type {string}
     * @memberof Reservation
     */
    currencyCode: string;
    /**
     * How many come; null where the customer has not said.
     * @type {number}
     * @memberof Reservation
     */
    guestsCount: number | null;
    /**
     * From the customer to the owner.
     * @type {string}
     * @memberof Reservation
     */
    note: string | null;
    /**
     * Until when the nights are held without a deposit; null unless Pending.
     * @type {string}
     * @memberof Reservation
     */
    holdExpiresAt: string | null;
    /**
     * When the deposit was confirmed; null as long as it is not.
     * @type {string}
     * @memberof Reservation
     */
    depositConfirmedAt: string | null;
    /**
     * User identifier of the administrator; null as long as nobody has confirmed, and where no deposit was asked for.
     * @type {number}
     * @memberof Reservation
     */
    depositConfirmedBy: number | null;
    /**
     * 
     * @type {CancellationPolicy}
     * @memberof Reservation
     */
    cancellationPolicy: CancellationPolicy;
    /**
     * When it was called off; null unless cancelled.
     * @type {string}
     * @memberof Reservation
     */
    cancelledAt: string | null;
    /**
     * Role of whoever cancelled.
     * @type {UserRole}
     * @memberof Reservation
     */
    cancelledBy: UserRole | null;
    /**
     * Why it was called off.
     * @type {string}
     * @memberof Reservation
     */
    cancellationReason: string | null;
    /**
     * What the customer gets back of what was confirmed; null unless cancelled.
     * @type {number}
     * @memberof Reservation
     */
    refundAmount: number | null;
    /**
     * What has become of the refund that was recorded last: Pending, until it is paid out; Confirmed, when it was; Rejected, when it will not be. Null where there is none.
     * @type {PaymentStatus}
     * @memberof Reservation
     */
    refundStatus: PaymentStatus | null;
    /**
     * What `refundAmount` would be if the caller cancelled now; 0 also where nothing is confirmed. Null where they cannot, and in all answers but getReservationById's, where it is worked out.
     * @type {number}
     * @memberof Reservation
     */
    refundIfCancelledNow: number | null;
    /**
     * Why the deposit was rejected.
     * @type {string}
     * @memberof Reservation
     */
    rejectionReason: string | null;
    /**
     * The platform's commission, shown to the owner, their agent and administrators; null to the customer.
     * @type {CommissionType}
     * @memberof Reservation
     */
    commissionType: CommissionType | null;
    /**
     * Per cent or amount, as `commissionType` says; null to the customer.
     * @type {number}
     * @memberof Reservation
     */
    commissionValue: number | null;
    /**
     * What the commission comes to; null to the customer.
     * @type {number}
     * @memberof Reservation
     */
    commissionAmount: number | null;
    /**
     * 
     * @type {ReservationProperty}
     * @memberof Reservation
     */
    property: ReservationProperty;
    /**
     * Who comes, shown to the owner and administrators; null to the customer.
     * @type {ReservationCustomer}
     * @memberof Reservation
     */
    customer: ReservationCustomer | null;
    /**
     * What each night costs, as it was booked; null in lists, where it would be most of the answer.
     * @type {Array<NightlyPrice>}
     * @memberof Reservation
     */
    nightlyPrices: Array<NightlyPrice> | null;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof Reservation
     */
    createdAt: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof Reservation
     */
    updatedAt: string;
}


/**
 * Who has booked, and how to get in touch.
 * @export
 * @interface ReservationCustomer
 */
export interface ReservationCustomer {
    /**
     * User identifier of the customer.
     * @type {number}
     * @memberof ReservationCustomer
     */
    userId: number;
    /**
     * Given name.
     * @type {string}
     * @memberof ReservationCustomer
     */
    firstName: string;
    /**
     * Family name.
     * @type {string}
     * @memberof ReservationCustomer
     */
    lastName: string;
    /**
     * Phone number in international form.
     * @type {string}
     * @memberof ReservationCustomer
     */
    phone: string | null;
    /**
     * The phone number where no other one is given.
     * @type {string}
     * @memberof ReservationCustomer
     */
    whatsAppNumber: string | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface ReservationEnvelope
 */
export interface ReservationEnvelope {
    /**
     * 
     * @type {Reservation}
     * @memberof ReservationEnvelope
     */
    data: Reservation;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof ReservationEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof ReservationEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof ReservationEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof ReservationEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof ReservationEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof ReservationEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof ReservationEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface ReservationListEnvelope
 */
export interface ReservationListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<Reservation>}
     * @memberof ReservationListEnvelope
     */
    data: Array<Reservation>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof ReservationListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof ReservationListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof ReservationListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof ReservationListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof ReservationListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof ReservationListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof ReservationListEnvelope
     */
    pagination: Pagination;
}
/**
 * The booked property in short, as it was booked, also when its listing has changed since or is no longer public.
 * @export
 * @interface ReservationProperty
 */
export interface ReservationProperty {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof ReservationProperty
     */
    id: number;
    /**
     * What it is called.
     * @type {string}
     * @memberof ReservationProperty
     */
    title: string;
    /**
     * 
     * @type {City}
     * @memberof ReservationProperty
     */
    city: City;
    /**
     * Street and number.
     * @type {string}
     * @memberof ReservationProperty
     */
    address: string | null;
    /**
     * Path of its first picture.
     * @type {string}
     * @memberof ReservationProperty
     */
    image: string | null;
    /**
     * User identifier of the owner.
     * @type {number}
     * @memberof ReservationProperty
     */
    ownerId: number;
}


/**
 * A time of the year whose nights have a price of their own.
 * @export
 * @interface Season
 */
export interface Season {
    /**
     * What the owner calls it.
     * @type {string}
     * @memberof Season
     */
    name: string;
    /**
     * The first night that costs its price.
     * @type {string}
     * @memberof Season
     */
    startDate: string;
    /**
     * The first day after it; its night is not part of the season.
     * @type {string}
     * @memberof Season
     */
    endDate: string;
    /**
     * What each of its nights costs.
     * @type {number}
     * @memberof Season
     */
    price: number;
    /**
     * Fewest nights of a stay that begins in it. Null: as for the listing.
     * @type {number}
     * @memberof Season
     */
    minStayNights: number | null;
}
/**
 * A time of the year whose nights have a price of their own.
 * @export
 * @interface SeasonInput
 */
export interface SeasonInput {
    /**
     * What to call it; not blank, one line without characters that cannot be seen.
     * @type {string}
     * @memberof SeasonInput
     */
    name: string;
    /**
     * The first night that costs its price, `YYYY-MM-DD` or an ISO date-time.
     * @type {string}
     * @memberof SeasonInput
     */
    startDate: string;
    /**
     * The first day after it, `YYYY-MM-DD` or an ISO date-time; its night is not part of the season.
     * @type {string}
     * @memberof SeasonInput
     */
    endDate: string;
    /**
     * What each of its nights costs; at most the currency's `minorUnits` decimals.
     * @type {number}
     * @memberof SeasonInput
     */
    price: number;
    /**
     * Fewest nights of a stay that begins in it, not more than the listing's maxStayNights. Left out or null: as for the listing.
     * @type {number}
     * @memberof SeasonInput
     */
    minStayNights?: number | null | undefined;
}
/**
 * The seasons of a listing.
 * @export
 * @interface Seasons
 */
export interface Seasons {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof Seasons
     */
    propertyId: number;
    /**
     * Identifier of the currency of all amounts here.
     * @type {number}
     * @memberof Seasons
     */
    currencyId: number;
    /**
     * ISO 4217 code of the currency.
     * @type {string}
     * @memberof Seasons
     */
    currencyCode: string;
    /**
     * The listing's; rises with every change of it.
     * @type {number}
     * @memberof Seasons
     */
    version: number;
    /**
     * In the order of time.
     * @type {Array<Season>}
     * @memberof Seasons
     */
    seasons: Array<Season>;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface SeasonsEnvelope
 */
export interface SeasonsEnvelope {
    /**
     * 
     * @type {Seasons}
     * @memberof SeasonsEnvelope
     */
    data: Seasons;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof SeasonsEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof SeasonsEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof SeasonsEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof SeasonsEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof SeasonsEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof SeasonsEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof SeasonsEnvelope
     */
    pagination: Pagination | null;
}
/**
 * Where the code goes.
 * @export
 * @interface SendEmailCodeRequest
 */
export interface SendEmailCodeRequest {
    /**
     * E-mail address; letter case and blanks around it do not matter.
     * @type {string}
     * @memberof SendEmailCodeRequest
     */
    email: string;
}
/**
 * Who is told, by either `userIds` or `role`, and what.
 * @export
 * @interface SendNotificationRequest
 */
export interface SendNotificationRequest {
    /**
     * These users. One who is named twice is told once.
     * @type {Array<number>}
     * @memberof SendNotificationRequest
     */
    userIds?: Array<number> | null | undefined;
    /**
     * Everybody who has this role and is not blocked.
     * @type {UserRole}
     * @memberof SendNotificationRequest
     */
    role?: UserRole | null | undefined;
    /**
     * Plain text, shown to everybody as it is written.
     * @type {string}
     * @memberof SendNotificationRequest
     */
    title: string;
    /**
     * Plain text, shown to everybody as it is written.
     * @type {string}
     * @memberof SendNotificationRequest
     */
    message: string;
}


/**
 * Where the code goes.
 * @export
 * @interface SendPhoneCodeRequest
 */
export interface SendPhoneCodeRequest {
    /**
     * Phone number in international form, stored and returned as E.164. Blanks, dashes, brackets, Arabic digits and `00` in place of `+` are understood; numbers without their country where the operator has named one.
     * @type {string}
     * @memberof SendPhoneCodeRequest
     */
    phoneNumber: string;
}
/**
 * Says the same whether or not the target belongs to an account.
 * @export
 * @interface SentCode
 */
export interface SentCode {
    /**
     * Always true.
     * @type {boolean}
     * @memberof SentCode
     */
    sent: boolean;
    /**
     * The address or number, masked.
     * @type {string}
     * @memberof SentCode
     */
    target: string;
    /**
     * How long the code is good for.
     * @type {number}
     * @memberof SentCode
     */
    expiresInSeconds: number;
    /**
     * When another code may be asked for.
     * @type {number}
     * @memberof SentCode
     */
    resendAfterSeconds: number;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface SentCodeEnvelope
 */
export interface SentCodeEnvelope {
    /**
     * 
     * @type {SentCode}
     * @memberof SentCodeEnvelope
     */
    data: SentCode;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof SentCodeEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof SentCodeEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof SentCodeEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof SentCodeEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof SentCodeEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof SentCodeEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof SentCodeEnvelope
     */
    pagination: Pagination | null;
}
/**
 * How many people were told.
 * @export
 * @interface SentNotifications
 */
export interface SentNotifications {
    /**
     * How many users are told.
     * @type {number}
     * @memberof SentNotifications
     */
    sent: number;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface SentNotificationsEnvelope
 */
export interface SentNotificationsEnvelope {
    /**
     * 
     * @type {SentNotifications}
     * @memberof SentNotificationsEnvelope
     */
    data: SentNotifications;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof SentNotificationsEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof SentNotificationsEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof SentNotificationsEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof SentNotificationsEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof SentNotificationsEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof SentNotificationsEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof SentNotificationsEnvelope
     */
    pagination: Pagination | null;
}

/**
 * What a property offers, by name. Open.
 * @export
 */
export const Service = {
    Electricity: 'Electricity',
    Internet: 'Internet',
    Water: 'Water',
    Gas: 'Gas',
    Heating: 'Heating',
    AirConditioning: 'AirConditioning',
    HotWater: 'HotWater',
    Television: 'Television',
    Kitchen: 'Kitchen',
    Refrigerator: 'Refrigerator',
    WashingMachine: 'WashingMachine',
    Elevator: 'Elevator',
    Parking: 'Parking',
    Balcony: 'Balcony',
    Garden: 'Garden',
    Pool: 'Pool',
    Gym: 'Gym',
    Security: 'Security',
    Cleaning: 'Cleaning',
    Generator: 'Generator',
    SolarPower: 'SolarPower',
    StepFreeAccess: 'StepFreeAccess'
} as const;
export type Service = typeof Service[keyof typeof Service];

/**
 * All seasons of a listing, and the version of it that they are for.
 * @export
 * @interface SetSeasonsRequest
 */
export interface SetSeasonsRequest {
    /**
     * In any order; no two share a night.
     * @type {Array<SeasonInput>}
     * @memberof SetSeasonsRequest
     */
    seasons: Array<SeasonInput>;
    /**
     * The `version` that was read. If the listing has changed since, its seasons stay as they are. Left out: they are replaced whatever they are by now.
     * @type {number}
     * @memberof SetSeasonsRequest
     */
    version?: number | null | undefined;
}

/**
 * A house rule, by name. Open.
 * @export
 */
export const Term = {
    NoSmoking: 'NoSmoking',
    NoAnimals: 'NoAnimals',
    NoParties: 'NoParties',
    NoLoudMusic: 'NoLoudMusic',
    NoVisitorsOvernight: 'NoVisitorsOvernight',
    QuietHours: 'QuietHours',
    NoSubletting: 'NoSubletting',
    IdRequiredAtCheckIn: 'IdRequiredAtCheckIn',
    CleaningOnDeparture: 'CleaningOnDeparture'
} as const;
export type Term = typeof Term[keyof typeof Term];


/**
 * 0 All, 1 Owner, 2 Customer.
 * @export
 */
export const TermsAudience = {
    /**
    * Everybody for whom there are no terms of their own.
    */
    All: 0,
    /**
    * Owners.
    */
    Owner: 1,
    /**
    * Customers.
    */
    Customer: 2
} as const;
export type TermsAudience = typeof TermsAudience[keyof typeof TermsAudience];

/**
 * One version of the terms of use, for one audience and in one language.
 * @export
 * @interface TermsDocument
 */
export interface TermsDocument {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof TermsDocument
     */
    id: number;
    /**
     * Counts all documents, whatever their audience and language.
     * @type {number}
     * @memberof TermsDocument
     */
    version: number;
    /**
     * 
     * @type {TermsAudience}
     * @memberof TermsDocument
     */
    audience: TermsAudience;
    /**
     * Language of the text.
     * @type {string}
     * @memberof TermsDocument
     */
    language: string;
    /**
     * What it is called.
     * @type {string}
     * @memberof TermsDocument
     */
    title: string;
    /**
     * Markdown.
     * @type {string}
     * @memberof TermsDocument
     */
    body: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof TermsDocument
     */
    effectiveFrom: string;
    /**
     * Whether it is in force, that is the newest effective version of its audience and language.
     * @type {boolean}
     * @memberof TermsDocument
     */
    isCurrent: boolean;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof TermsDocument
     */
    createdAt: string;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface TermsDocumentEnvelope
 */
export interface TermsDocumentEnvelope {
    /**
     * 
     * @type {TermsDocument}
     * @memberof TermsDocumentEnvelope
     */
    data: TermsDocument;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof TermsDocumentEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof TermsDocumentEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof TermsDocumentEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof TermsDocumentEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof TermsDocumentEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof TermsDocumentEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof TermsDocumentEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface TermsDocumentListEnvelope
 */
export interface TermsDocumentListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<TermsDocument>}
     * @memberof TermsDocumentListEnvelope
     */
    data: Array<TermsDocument>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof TermsDocumentListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof TermsDocumentListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof TermsDocumentListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof TermsDocumentListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof TermsDocumentListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof TermsDocumentListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof TermsDocumentListEnvelope
     */
    pagination: Pagination;
}

/**
 * `access` opens every operation of the role; `verification` only verifies a one-time code.
 * @export
 */
export const TokenType = {
    access: 'access',
    verification: 'verification'
} as const;
export type TokenType = typeof TokenType[keyof typeof TokenType];

/**
 * That the account is no longer blocked.
 * @export
 * @interface UnblockedUser
 */
export interface UnblockedUser {
    /**
     * Always true.
     * @type {boolean}
     * @memberof UnblockedUser
     */
    removed: boolean;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface UnblockedUserEnvelope
 */
export interface UnblockedUserEnvelope {
    /**
     * 
     * @type {UnblockedUser}
     * @memberof UnblockedUserEnvelope
     */
    data: UnblockedUser;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof UnblockedUserEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof UnblockedUserEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof UnblockedUserEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof UnblockedUserEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof UnblockedUserEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof UnblockedUserEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof UnblockedUserEnvelope
     */
    pagination: Pagination | null;
}
/**
 * How many notifications are waiting.
 * @export
 * @interface UnreadCount
 */
export interface UnreadCount {
    /**
     * Notifications that are not read yet.
     * @type {number}
     * @memberof UnreadCount
     */
    count: number;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface UnreadCountEnvelope
 */
export interface UnreadCountEnvelope {
    /**
     * 
     * @type {UnreadCount}
     * @memberof UnreadCountEnvelope
     */
    data: UnreadCount;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof UnreadCountEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof UnreadCountEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof UnreadCountEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof UnreadCountEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof UnreadCountEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof UnreadCountEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof UnreadCountEnvelope
     */
    pagination: Pagination | null;
}
/**
 * Where to, what, and whether.
 * @export
 * @interface UpdateWebhookRequest
 */
export interface UpdateWebhookRequest {
    /**
     * Where events are sent to by POST: https, a public address, port 443 or one from 1024, no user in it. A server that was started for development may also take one of its own machine, by http.
     * @type {string}
     * @memberof UpdateWebhookRequest
     */
    url: string;
    /**
     * Which types of events are sent; empty for all, those that are added later included.
     * @type {Array<EventType>}
     * @memberof UpdateWebhookRequest
     */
    types?: Array<EventType> | null | undefined;
    /**
     * Whether events are sent to it.
     * @type {boolean}
     * @memberof UpdateWebhookRequest
     */
    isActive?: boolean | null | undefined;
}
/**
 * A stored picture. `path` is what a listing's `images` take.
 * @export
 * @interface UploadedPicture
 */
export interface UploadedPicture {
    /**
     * Server path of an uploaded picture, as the upload answered it.
     * @type {string}
     * @memberof UploadedPicture
     */
    path: string;
    /**
     * The last segment of a picture's path.
     * @type {string}
     * @memberof UploadedPicture
     */
    fileName: string;
    /**
     * 
     * @type {PictureContentType}
     * @memberof UploadedPicture
     */
    contentType: PictureContentType;
    /**
     * Pixels.
     * @type {number}
     * @memberof UploadedPicture
     */
    width: number;
    /**
     * Pixels.
     * @type {number}
     * @memberof UploadedPicture
     */
    height: number;
    /**
     * Bytes as stored.
     * @type {number}
     * @memberof UploadedPicture
     */
    size: number;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface UploadedPictureEnvelope
 */
export interface UploadedPictureEnvelope {
    /**
     * 
     * @type {UploadedPicture}
     * @memberof UploadedPictureEnvelope
     */
    data: UploadedPicture;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof UploadedPictureEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof UploadedPictureEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof UploadedPictureEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof UploadedPictureEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof UploadedPictureEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof UploadedPictureEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof UploadedPictureEnvelope
     */
    pagination: Pagination | null;
}
/**
 * That the account is blocked.
 * @export
 * @interface UserBlocking
 */
export interface UserBlocking {
    /**
     * Why; for administrators.
     * @type {string}
     * @memberof UserBlocking
     */
    reason: string;
}

/**
 * 0 Admin, 1 Owner, 2 Customer, 3 Agent.
 * @export
 */
export const UserRole = {
    Admin: 0,
    Owner: 1,
    Customer: 2,
    Agent: 3
} as const;
export type UserRole = typeof UserRole[keyof typeof UserRole];

/**
 * The address with the code that was sent there.
 * @export
 * @interface VerifyEmailRequest
 */
export interface VerifyEmailRequest {
    /**
     * The six digits of the last one-time code that was sent. Blanks, dashes and Arabic digits are understood.
     * @type {string}
     * @memberof VerifyEmailRequest
     */
    code: string;
    /**
     * If sent, it must be the account's own, or with an access token the pending one.
     * @type {string}
     * @memberof VerifyEmailRequest
     */
    email?: string | null | undefined;
}
/**
 * The number with the code that was sent there.
 * @export
 * @interface VerifyPhoneRequest
 */
export interface VerifyPhoneRequest {
    /**
     * The six digits of the last one-time code that was sent. Blanks, dashes and Arabic digits are understood.
     * @type {string}
     * @memberof VerifyPhoneRequest
     */
    code: string;
    /**
     * If sent, it must be the account's own, or with an access token the pending one.
     * @type {string}
     * @memberof VerifyPhoneRequest
     */
    phoneNumber?: string | null | undefined;
}
/**
 * An address that events are sent to.
 * @export
 * @interface Webhook
 */
export interface Webhook {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof Webhook
     */
    id: number;
    /**
     * Where events are sent to by POST: https, a public address, port 443 or one from 1024, no user in it. A server that was started for development may also take one of its own machine, by http.
     * @type {string}
     * @memberof Webhook
     */
    url: string;
    /**
     * Which types of events are sent; empty for all, those that are added later included.
     * @type {Array<EventType>}
     * @memberof Webhook
     */
    types: Array<EventType>;
    /**
     * Whether events are sent to it.
     * @type {boolean}
     * @memberof Webhook
     */
    isActive: boolean;
    /**
     * Since when every attempt has failed; null where the last one succeeded, or none was made.
     * @type {string}
     * @memberof Webhook
     */
    failingSince: string | null;
    /**
     * When it was made inactive because every attempt had failed for three days; null where it was not.
     * @type {string}
     * @memberof Webhook
     */
    disabledAt: string | null;
    /**
     * Until when requests are signed with the former secret as well; null where they are not.
     * @type {string}
     * @memberof Webhook
     */
    formerSecretEndsAt: string | null;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof Webhook
     */
    createdAt: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof Webhook
     */
    updatedAt: string;
}
/**
 * An event for a webhook, and what became of it.
 * @export
 * @interface WebhookDelivery
 */
export interface WebhookDelivery {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof WebhookDelivery
     */
    id: number;
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof WebhookDelivery
     */
    webhookId: number;
    /**
     * The same however often the event is sent; also in the header `X-Event-Id`. Receivers pass over what they have seen.
     * @type {string}
     * @memberof WebhookDelivery
     */
    eventId: string;
    /**
     * One of EventType, or `webhook.test`; also in the header `X-Event-Type`.
     * @type {string}
     * @memberof WebhookDelivery
     */
    eventType: string;
    /**
     * 
     * @type {WebhookDeliveryStatus}
     * @memberof WebhookDelivery
     */
    status: WebhookDeliveryStatus;
    /**
     * How often it was tried, since it was last asked for.
     * @type {number}
     * @memberof WebhookDelivery
     */
    attempts: number;
    /**
     * The body of the request, as it is signed.
     * @type {string}
     * @memberof WebhookDelivery
     */
    body: string;
    /**
     * The HTTP status of the last answer; null where none came.
     * @type {number}
     * @memberof WebhookDelivery
     */
    responseStatus: number | null;
    /**
     * What the last answer's body begins with, 1 KiB at most; null where none came.
     * @type {string}
     * @memberof WebhookDelivery
     */
    responseBody: string | null;
    /**
     * Why the last attempt failed: `status` (an answer other than 2xx), `redirect` (not followed), `timeout` (not answered within 10 seconds), `address:` and why it is not gone to, e.g. `address:inside`, or the network's code, e.g. `ECONNREFUSED`. Null where it succeeded, or there was none. New ones may come.
     * @type {string}
     * @memberof WebhookDelivery
     */
    failure: string | null;
    /**
     * How long the last attempt took.
     * @type {number}
     * @memberof WebhookDelivery
     */
    durationMs: number | null;
    /**
     * When it was last tried.
     * @type {string}
     * @memberof WebhookDelivery
     */
    lastAttemptAt: string | null;
    /**
     * When it is tried next, at the earliest; null where it is delivered or given up.
     * @type {string}
     * @memberof WebhookDelivery
     */
    nextAttemptAt: string | null;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof WebhookDelivery
     */
    createdAt: string;
}


/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface WebhookDeliveryEnvelope
 */
export interface WebhookDeliveryEnvelope {
    /**
     * 
     * @type {WebhookDelivery}
     * @memberof WebhookDeliveryEnvelope
     */
    data: WebhookDelivery;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof WebhookDeliveryEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof WebhookDeliveryEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof WebhookDeliveryEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof WebhookDeliveryEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof WebhookDeliveryEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof WebhookDeliveryEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof WebhookDeliveryEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface WebhookDeliveryListEnvelope
 */
export interface WebhookDeliveryListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<WebhookDelivery>}
     * @memberof WebhookDeliveryListEnvelope
     */
    data: Array<WebhookDelivery>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof WebhookDeliveryListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof WebhookDeliveryListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof WebhookDeliveryListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof WebhookDeliveryListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof WebhookDeliveryListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof WebhookDeliveryListEnvelope
     */
    traceId: string;
    /**
     * 
     * @type {Pagination}
     * @memberof WebhookDeliveryListEnvelope
     */
    pagination: Pagination;
}

/**
 * 0 Pending, 1 Delivered, 2 GivenUp.
 * @export
 */
export const WebhookDeliveryStatus = {
    /**
    * It waits for its turn or its next attempt.
    */
    Pending: 0,
    /**
    * The receiver has answered 2xx.
    */
    Delivered: 1,
    /**
    * The last attempt has failed too; it can be sent again.
    */
    GivenUp: 2
} as const;
export type WebhookDeliveryStatus = typeof WebhookDeliveryStatus[keyof typeof WebhookDeliveryStatus];

/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface WebhookEnvelope
 */
export interface WebhookEnvelope {
    /**
     * 
     * @type {Webhook}
     * @memberof WebhookEnvelope
     */
    data: Webhook;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof WebhookEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof WebhookEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof WebhookEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof WebhookEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof WebhookEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof WebhookEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof WebhookEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface WebhookListEnvelope
 */
export interface WebhookListEnvelope {
    /**
     * The payload of the operation.
     * @type {Array<Webhook>}
     * @memberof WebhookListEnvelope
     */
    data: Array<Webhook>;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof WebhookListEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof WebhookListEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof WebhookListEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof WebhookListEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof WebhookListEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof WebhookListEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof WebhookListEnvelope
     */
    pagination: Pagination | null;
}
/**
 * The wrapper of every successful answer; the payload is `data`.
 * @export
 * @interface WebhookSecretEnvelope
 */
export interface WebhookSecretEnvelope {
    /**
     * 
     * @type {WebhookWithSecret}
     * @memberof WebhookSecretEnvelope
     */
    data: WebhookWithSecret;
    /**
     * True exactly when the HTTP status is 2xx.
     * @type {boolean}
     * @memberof WebhookSecretEnvelope
     */
    isSuccess: boolean;
    /**
     * A sentence for people, safe to show; never empty.
     * @type {string}
     * @memberof WebhookSecretEnvelope
     */
    message: string;
    /**
     * Copy of the HTTP status.
     * @type {number}
     * @memberof WebhookSecretEnvelope
     */
    statusCode: number;
    /**
     * Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
     * @type {string}
     * @memberof WebhookSecretEnvelope
     */
    code: string | null;
    /**
     * Always empty on success.
     * @type {Array<FieldError>}
     * @memberof WebhookSecretEnvelope
     */
    errors: Array<FieldError>;
    /**
     * Identifies this answer in the logs; equal to the header X-Request-Id.
     * @type {string}
     * @memberof WebhookSecretEnvelope
     */
    traceId: string;
    /**
     * Where the next page starts; null on everything that is not a paged list.
     * @type {Pagination}
     * @memberof WebhookSecretEnvelope
     */
    pagination: Pagination | null;
}
/**
 * A webhook, and this once its secret.
 * @export
 * @interface WebhookWithSecret
 */
export interface WebhookWithSecret {
    /**
     * Identifier of a record.
     * @type {number}
     * @memberof WebhookWithSecret
     */
    id: number;
    /**
     * Where events are sent to by POST: https, a public address, port 443 or one from 1024, no user in it. A server that was started for development may also take one of its own machine, by http.
     * @type {string}
     * @memberof WebhookWithSecret
     */
    url: string;
    /**
     * Which types of events are sent; empty for all, those that are added later included.
     * @type {Array<EventType>}
     * @memberof WebhookWithSecret
     */
    types: Array<EventType>;
    /**
     * Whether events are sent to it.
     * @type {boolean}
     * @memberof WebhookWithSecret
     */
    isActive: boolean;
    /**
     * Since when every attempt has failed; null where the last one succeeded, or none was made.
     * @type {string}
     * @memberof WebhookWithSecret
     */
    failingSince: string | null;
    /**
     * When it was made inactive because every attempt had failed for three days; null where it was not.
     * @type {string}
     * @memberof WebhookWithSecret
     */
    disabledAt: string | null;
    /**
     * Until when requests are signed with the former secret as well; null where they are not.
     * @type {string}
     * @memberof WebhookWithSecret
     */
    formerSecretEndsAt: string | null;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof WebhookWithSecret
     */
    createdAt: string;
    /**
     * A moment in UTC, RFC 3339 with `Z`.
     * @type {string}
     * @memberof WebhookWithSecret
     */
    updatedAt: string;
    /**
     * Shown once. The whole text, as UTF-8, is the key of the HMAC-SHA256 in `X-Signature`, which is made of `t`, a dot and the body as it was received.
     * @type {string}
     * @memberof WebhookWithSecret
     */
    secret: string;
}
