/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import { capitals, numbers, texts } from '../enumerations.js';
/** The version that the caller accepts. */
export interface AcceptTermsRequest {
    /** The version as returned by getCurrentTerms. */
    version: number;
}
/** A proposal for other dates or guests. Omitted guests do not change. */
export interface AddAlterationRequest {
    /** Identifier of the reservation. */
    reservationId: number;
    /** A calendar date, `YYYY-MM-DD`. The date of an ISO date-time is accepted if it has no UTC offset or its local time is midnight; any other date-time is rejected, because it is a different day in another time zone. */
    startDate: string;
    /** New departure day; its night is not part of the stay. */
    endDate: string;
    /** New number of guests, at most the listing's `maxGuests`. */
    guestsCount?: number | null | undefined;
    /** New number of children among the guests, at most the number of guests. */
    childrenCount?: number | null | undefined;
    /** The new total that getAlterationQuote has returned. */
    expectedTotalAmount: number;
    /** The new amount due at arrival that getAlterationQuote has returned (`after.dueAtArrivalAmount`). If it is omitted or null, it is not compared. */
    expectedDueAtArrivalAmount?: number | null | undefined;
    /** The terms shown to the customer (`termsDigest` of getAlterationQuote). If it is omitted or null, it is not compared. */
    expectedTermsDigest?: string | null | undefined;
}
/** Name, access, scopes, expiry and spending limit of the key. */
export interface AddApiKeyRequest {
    /** Name of the key, to identify the program that uses it. Not blank, a single line without invisible characters. */
    name: string;
    /** 0 Read, 1 Write: the access of an API key. */
    access: ApiKeyAccess;
    /** The areas that the key can read or change. Omitted: all areas, also those that are added later. Scopes to write need the access Write. */
    scopes?: Array<ApiKeyScope> | null | undefined;
    /** When the key expires. Omitted: the key is valid until it is removed. */
    expiresAt?: string | null | undefined;
    /** How much can be booked with the key on one day. Omitted: the key cannot book stays. Only customers can book, so for other roles it has no effect. */
    spendingLimit?: SpendingLimit | null | undefined;
}


/** The nights to block. */
export interface AddBlockedDatesRequest {
    /** Identifier of the listing. */
    propertyId: number;
    /** First night to block, `YYYY-MM-DD` or an ISO date-time. */
    startDate: string;
    /** First day that can be booked again, `YYYY-MM-DD` or an ISO date-time. */
    endDate: string;
    /** Reason, visible to the owner and administrators. */
    reason?: string | null | undefined;
}
/** A calendar of another platform. */
export interface AddCalendarImportRequest {
    /** Identifier of the listing. */
    propertyId: number;
    /** Name of the import, such as the name of the platform. Not blank, a single line without invisible characters. */
    name: string;
    /** URL of the calendar in iCalendar format, as the platform shows it; https, without user and password. */
    url: string;
}
/** What is reported, and why. */
export interface AddComplaintRequest {
    /** 0 Other, 1 Fraud, 2 Misleading, 3 Spam, 4 Offensive, 5 Discrimination, 6 Danger. Open. */
    kind: ComplaintKind;
    /** 0 Listing, 1 Review, 2 Message, 3 Person, 4 BookingRequest, 5 Reservation, 6 Alteration. Open. */
    about: ComplaintSubject;
    /** Identifier of what `about` says. */
    id: number;
    /** What is wrong, for the administrators. At most 2,000 bytes of UTF-8. */
    text: string;
}


/** A new promotion. Either `percent`, or `amount` and `currencyId` are required. */
export interface AddPromotionRequest {
    /** A code of letters, digits, `-` and `_`. Case-insensitive; returned in upper case. Use long, random codes, which cannot be guessed. */
    code: string;
    /** Whether a customer can use the promotion for one reservation only. It cannot be changed. */
    isOncePerCustomer?: boolean | null | undefined;
    /** Percentage of the price of the nights after the discount, with at most 2 decimals. Null if the promotion is an amount. */
    percent?: number | null | undefined;
    /** Amount in major units of the currency, with at most its `minorUnits` decimals. It cannot reduce the price of the nights below zero. Null if the promotion is a percentage. */
    amount?: number | null | undefined;
    /** Identifier of the currency of the amount. The promotion applies only to listings in this currency. Null for a percentage, which applies to all currencies. */
    currencyId?: number | null | undefined;
    /** First day on which the code can be used, in the time zone of the listing. Null: no limit. */
    validFrom?: string | null | undefined;
    /** Last day on which the code can be used, in the time zone of the listing. Null: no limit. */
    validTo?: string | null | undefined;
    /** Maximum number of reservations that can use the promotion. Null: no limit. */
    maxRedemptions?: number | null | undefined;
    /** Minimum number of nights of a stay. Null: no limit. */
    minNights?: number | null | undefined;
    /** The listings of the owner to which the promotion applies. Null: all of them, including later ones. Always null for promotions of administrators, which apply to all listings of the marketplace. */
    propertyIds?: Array<number> | null | undefined;
}
/** A review of a stay. */
export interface AddReviewRequest {
    /** Identifier of the reservation. */
    reservationId: number;
    /** The overall rating, from 1 (bad) to 5 (very good). */
    rating: number;
    /** Ratings of single aspects; null or omitted if you do not rate any. */
    categories?: ReviewCategoriesInput | null | undefined;
    /** The text, which is published with the review. */
    text: string;
    /** A text that only the other party can read, after publication. */
    privateText?: string | null | undefined;
}
/** A new saved search. */
export interface AddSavedSearchRequest {
    /** Name of the search, which notifications show. Surrounding blanks are removed. */
    name: string;
    /** Filters of getRentProperties without dates, sort order and paging. An omitted or null member filters nothing. At least one filter is required. */
    filters: SavedSearchFiltersInput;
    /** 0 Off, 1 Inbox, 2 Email. Open. */
    notify?: SavedSearchNotify | null | undefined;
}


/** A new version of the terms. */
export interface AddTermsRequest {
    /** Title of the terms. */
    title: string;
    /** Markdown. */
    body: string;
    /** Language of messages to the user, e.g. `en` or `ar-JO`. */
    language: string;
    /** 0 All, 1 Owner, 2 Customer. */
    audience: TermsAudience;
    /** When the version takes effect. Omitted: immediately. */
    effectiveFrom?: string | null | undefined;
    /** Whether the audience is notified. Send false for a translation of terms that the audience already knows. */
    notify?: boolean | null | undefined;
}


/** URL and event types. */
export interface AddWebhookRequest {
    /** URL to which events are sent by POST: https, a public address, port 443 or a port from 1024, without a user name. A development server can also accept an http URL on its own machine. */
    url: string;
    /** Event types to send; empty means all types, including those added later. */
    types?: Array<EventType> | null | undefined;
}
/** An agent with the figures of the owners who named the agent when they registered. Archived listings are not counted. Confirmed reservations and commission totals by currency include Confirmed and Completed reservations. */
export interface AgentData {
    /**
     * Use `userId`, of which this is a copy.
     * @deprecated
     */
    agentId: number;
    /** Identifier of a record. */
    userId: number;
    /** Given name. */
    firstName: string;
    /** Family name. */
    lastName: string;
    /** Phone number in international form. */
    phone: string | null;
    /** E-mail address. */
    email: string | null;
    /** City of residence. */
    city: City | null;
    /** Whether the account is active. */
    isActive: boolean;
    /** Number of records. */
    ownersCount: number;
    /** Number of records. */
    activeOwnersCount: number;
    /** Number of records. */
    propertiesCount: number;
    /** Number of records. */
    activePropertiesCount: number;
    /** Number of records. */
    reservationsCount: number;
    /** Number of records. */
    confirmedReservationsCount: number;
    /** One entry for each currency with confirmed reservations, ordered by identifier. */
    commissionTotals: Array<CommissionTotal>;
    /** The first 50 owners in order of registration; getOwners lists all. Empty in lists of agents. */
    owners: Array<AgentOwner>;
}


/** The envelope of every successful response; the payload is `data`. */
export interface AgentDataEnvelope {
    /** An agent with the figures of the owners who named the agent when they registered. Archived listings are not counted. Confirmed reservations and commission totals by currency include Confirmed and Completed reservations. */
    data: AgentData;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface AgentDataListEnvelope {
    /** The payload of the operation. */
    data: Array<AgentData>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** An owner referred by the agent. */
export interface AgentOwner {
    /** Identifier of a record. */
    userId: number;
    /** Given name. */
    firstName: string;
    /** Family name. */
    lastName: string;
    /** Whether the account is active. */
    isActive: boolean;
}
/** At least one of email and phone is required. */
export interface AgentRegistration {
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    firstName: string;
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    lastName: string;
    /** E-mail address. Case-insensitive; surrounding spaces are ignored. */
    email?: string | null | undefined;
    /** Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country. */
    phone?: string | null | undefined;
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    city?: City | null | undefined;
    /** Language of messages to the user. */
    language?: string | null | undefined;
}


/** A proposed change of a stay. */
export interface Alteration {
    /** Identifier of the proposal. */
    id: number;
    /** Identifier of the reservation. */
    reservationId: number;
    /** Identifier of a record. */
    propertyId: number;
    /** 0 Proposed, 1 Accepted, 2 Declined, 3 Withdrawn, 4 Expired. Open. */
    status: AlterationStatus;
    /** The role of the user who has proposed the change. */
    proposedBy: UserRole;
    /** The stay before the change, as of the proposal. */
    before: AlterationStay;
    /** The stay after the change. */
    after: AlterationStay;
    /** The parts of the price before and after the change, including parts that stay the same. */
    differences: Array<AlterationDifference>;
    /** The new total minus the old total, in major units of the currency; negative if the stay costs less. */
    differenceAmount: number;
    /** What is refunded because the customer has paid more than the new total. It is calculated again when the change is accepted. */
    refundAmount: number;
    /** Identifier of the currency of all amounts. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** Why the proposal was declined; null if no reason was given, or hidden. If the stay is no longer confirmed, the party that has not written it may see `•••` instead of contact details in it. */
    reason: string | null;
    /** When the proposal expires if it is not decided. */
    expiresAt: string;
    /** The role of the user who has accepted or declined the proposal; null if neither happened. */
    decidedBy: UserRole | null;
    /** When the proposal was accepted or declined; null if neither happened. */
    decidedAt: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}


/** By how much one part of the price changes. Lines of the same kind, name and charge are one part; all nights are one part. */
export interface AlterationDifference {
    /** 0 Nights, 1 Months, 2 Discount, 3 Charge, 4 Tax, 5 Promotion, 6 Notice, 7 DroppedNights. Open. */
    kind: PriceLineKind;
    /** Name of the charge or of the tax, or the code of the promotion; null for other parts, which `kind` describes. */
    name: string | null;
    /** Identifier of the charge within its listing; null for other parts. */
    chargeId: number | null;
    /** 0 Platform, 1 Owner. */
    collectedBy: ChargeCollector;
    /** Whether the amount is already contained in other parts, and therefore not added to the total. */
    isIncluded: boolean;
    /** Amount in major units of the currency before the change; 0 if the part is new. */
    amountBefore: number;
    /** Amount in major units of the currency after the change; 0 if the part is dropped. */
    amountAfter: number;
    /** The amount after minus the amount before; negative if the part costs less. */
    difference: number;
}


/** The envelope of every successful response; the payload is `data`. */
export interface AlterationEnvelope {
    /** A proposed change of a stay. */
    data: Alteration;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface AlterationListEnvelope {
    /** The payload of the operation. */
    data: Array<Alteration>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** What a change of a stay would cost. */
export interface AlterationQuote {
    /** Identifier of the reservation. */
    reservationId: number;
    /** The stay before the change. */
    before: AlterationStay;
    /** The stay after the change. */
    after: AlterationStay;
    /** The parts of the price before and after the change, including parts that stay the same. */
    differences: Array<AlterationDifference>;
    /** The new total minus the old total, in major units of the currency; negative if the stay costs less. */
    differenceAmount: number;
    /** What is refunded because the customer has paid more than the new total. It is calculated again when the change is accepted. */
    refundAmount: number;
    /** Identifier of the currency of all amounts. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** Whether every added night is currently available. */
    isAvailable: boolean;
    /** Digest of the terms besides amounts, for `expectedTermsDigest`. */
    termsDigest: string;
}
/** The envelope of every successful response; the payload is `data`. */
export interface AlterationQuoteEnvelope {
    /** What a change of a stay would cost. */
    data: AlterationQuote;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** 0 Proposed, 1 Accepted, 2 Declined, 3 Withdrawn, 4 Expired. Open. */
export const AlterationStatus = /*#__PURE__*/ numbers('proposed accepted declined withdrawn expired') as {
    /** The other party has to decide until expiresAt. No nights are held. */
    readonly Proposed: 0,
    /** The other party or an administrator has accepted it; the reservation was changed. */
    readonly Accepted: 1,
    /** The other party or an administrator has declined it. */
    readonly Declined: 2,
    /** The party that proposed it, or an administrator, has withdrawn it. */
    readonly Withdrawn: 3,
    /** It was not decided in time, or the reservation has ended. */
    readonly Expired: 4
};
export type AlterationStatus = typeof AlterationStatus[keyof typeof AlterationStatus];

/** A stay with its price. The range of dates does not include the night of endDate. */
export interface AlterationStay {
    /** A calendar date, `YYYY-MM-DD`, in the time zone of the listing's city. */
    startDate: string;
    /** Departure day; its night is not part of the stay. */
    endDate: string;
    /** Number of nights. */
    nights: number;
    /** Number of guests; null if the customer did not state it. */
    guestsCount: number | null;
    /** How many of the guests are children. */
    childrenCount: number;
    /** What the platform collects for the stay, including charges and taxes. */
    totalAmount: number;
    /** What the owner collects at arrival, in addition to the total. */
    dueAtArrivalAmount: number;
    /** The lines of a price, in the order in which they are calculated. The total is the sum of the lines that the platform collects and that are not included in other lines. */
    lines: Array<PriceLine>;
}
/** An API key without the key value. */
export interface ApiKey {
    /** Identifier of a record. */
    id: number;
    /** Name of the key, to identify the program that uses it. Not blank, a single line without invisible characters. */
    name: string;
    /** 0 Read, 1 Write: the access of an API key. */
    access: ApiKeyAccess;
    /** The scopes that the key has: those that were chosen, with the scopes to read that they include, otherwise all scopes of its `access`. */
    scopes: Array<ApiKeyScope>;
    /** The last characters of the key, to identify it. */
    lastCharacters: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** When the key expires; null if it does not expire. */
    expiresAt: string | null;
    /** When the key was last used, accurate to one or two minutes; null if it was never used. */
    lastUsedAt: string | null;
    /** How much can be booked with the key; null if the key cannot book stays. */
    spendingLimit: KeySpending | null;
}


/** 0 Read, 1 Write: the access of an API key. */
export const ApiKeyAccess = /*#__PURE__*/ numbers('read write') as {
    /** The key permits GET requests only: all scopes to read. */
    readonly Read: 0,
    /** The key permits all methods: all scopes. */
    readonly Write: 1
};
export type ApiKeyAccess = typeof ApiKeyAccess[keyof typeof ApiKeyAccess];

/** The envelope of every successful response; the payload is `data`. */
export interface ApiKeyListEnvelope {
    /** The payload of the operation. */
    data: Array<ApiKey>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** 0 ListingsRead, 1 ListingsWrite, 2 CalendarsRead, 3 CalendarsWrite, 4 ReservationsRead, 5 ReservationsWrite, 6 PaymentsRead, 7 PaymentsWrite, 8 MessagesRead, 9 MessagesWrite, 10 ReviewsRead, 11 ReviewsWrite, 12 NotificationsRead, 13 NotificationsWrite, 14 EventsRead, 15 EventsWrite, 16 AccountsRead, 17 AccountsWrite, 18 ReportsRead: what an API key permits in one area. A scope to write includes the scope to read. New members may be added. */
export const ApiKeyScope = /*#__PURE__*/ numbers('listingsRead listingsWrite calendarsRead calendarsWrite reservationsRead reservationsWrite paymentsRead paymentsWrite messagesRead messagesWrite reviewsRead reviewsWrite notificationsRead notificationsWrite eventsRead eventsWrite accountsRead accountsWrite reportsRead') as {
    /** Read listings with their prices, rules, pictures and promotions, favorites and saved searches. */
    readonly ListingsRead: 0,
    /** Read and change listings with their prices, rules, pictures and promotions, favorites and saved searches. */
    readonly ListingsWrite: 1,
    /** Read free and blocked nights, and the exchange of calendars. */
    readonly CalendarsRead: 2,
    /** Read and change free and blocked nights, and the exchange of calendars. */
    readonly CalendarsWrite: 3,
    /** Read reservations, requests to book and changes of stays. */
    readonly ReservationsRead: 4,
    /** Read and change reservations and requests to book, and withdraw proposed changes of stays. Proposing and deciding them, and renewing a stay, require a log-in. */
    readonly ReservationsWrite: 5,
    /** Read payments, refunds, rent invoices and deposits, and administrators' payment types. */
    readonly PaymentsRead: 6,
    /** Read and change payments, refunds, rent invoices and deposits, and administrators' payment types. */
    readonly PaymentsWrite: 7,
    /** Read conversations and their messages. */
    readonly MessagesRead: 8,
    /** Read and change conversations and their messages. */
    readonly MessagesWrite: 9,
    /** Read reviews, and complaints with what they are about. */
    readonly ReviewsRead: 10,
    /** Read and change reviews, and complaints with what they are about. */
    readonly ReviewsWrite: 11,
    /** Read notifications, whose texts mention records of every area. */
    readonly NotificationsRead: 12,
    /** Read notifications and mark them as read, and send notifications as an administrator. */
    readonly NotificationsWrite: 13,
    /** Read the event feed and webhooks. Events of an area also need its read scope. */
    readonly EventsRead: 14,
    /** Read the event feed, and read and change webhooks. Events of an area also need its read scope. */
    readonly EventsWrite: 15,
    /** Read lists of owners, customers and agents, blocked users, terms and taxes, for administrators. */
    readonly AccountsRead: 16,
    /** Read and change lists of owners, customers and agents, blocked users, terms and taxes, for administrators. */
    readonly AccountsWrite: 17,
    /** Read the general report, for administrators. */
    readonly ReportsRead: 18
};
export type ApiKeyScope = typeof ApiKeyScope[keyof typeof ApiKeyScope];

/** Rules for when stays may begin and end. A null member sets no rule. */
export interface ArrivalRules {
    /** ISO 8601 days of the week (1 Monday to 7 Sunday) on which a stay may begin. Null if it may begin on every day. */
    arrivalDays: Array<number> | null;
    /** ISO 8601 days of the week (1 Monday to 7 Sunday) on which a stay may end. Null if it may end on every day. */
    departureDays: Array<number> | null;
    /** Maximum nights of a stay. The listing's maxStayNights applies too. Null for no further rule. */
    maxStayNights: number | null;
    /** How many hours before the end of the day of arrival, in the listing's city, a stay must be booked: 6 allows bookings until 18:00 of the day of arrival, 30 until 18:00 of the day before. The listing's minNoticeDays applies too. Null for no rule. */
    noticeHours: number | null;
    /** How many days after today a stay may begin at most. Null for 365 days. */
    maxDaysAhead: number | null;
    /** How many nights before and after a stay no other reservation may hold, for example to prepare the property. Blocked dates do not count. Null for none. */
    freeNights: number | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ArrivalRulesEnvelope {
    /** The arrival rules of a listing. */
    data: ListingArrivalRules;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Rules for when stays may begin and end. An omitted or null member sets no rule. */
export interface ArrivalRulesInput {
    /** ISO 8601 days of the week (1 Monday to 7 Sunday) on which a stay may begin. Null if it may begin on every day. */
    arrivalDays?: Array<number> | null | undefined;
    /** ISO 8601 days of the week (1 Monday to 7 Sunday) on which a stay may end. Null if it may end on every day. */
    departureDays?: Array<number> | null | undefined;
    /** Maximum nights of a stay. The listing's maxStayNights applies too. Null for no further rule. */
    maxStayNights?: number | null | undefined;
    /** How many hours before the end of the day of arrival, in the listing's city, a stay must be booked: 6 allows bookings until 18:00 of the day of arrival, 30 until 18:00 of the day before. The listing's minNoticeDays applies too. Null for no rule. */
    noticeHours?: number | null | undefined;
    /** How many days after today a stay may begin at most. Null for 365 days. */
    maxDaysAhead?: number | null | undefined;
    /** How many nights before and after a stay no other reservation may hold, for example to prepare the property. Blocked dates do not count. Null for none. */
    freeNights?: number | null | undefined;
}
/** A range of free nights. A stay within it also has to satisfy the listing's rules, see getAvailableDates. */
export interface AvailableDateRange {
    /** Earliest arrival day. */
    startDate: string;
    /** Latest departure day. */
    endDate: string;
    /** Number of nights. */
    nights: number;
}
/** The envelope of every successful response; the payload is `data`. */
export interface AvailableDateRangeListEnvelope {
    /** The payload of the operation. */
    data: Array<AvailableDateRange>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Nights blocked by the owner or by an imported calendar. */
export interface BlockedDateRange {
    /** Identifier of the range. */
    id: number;
    /** Identifier of a record. */
    propertyId: number;
    /** First blocked night. */
    startDate: string;
    /** First day that can be booked again. */
    endDate: string;
    /** Reason; null if none was given. */
    reason: string | null;
    /** The calendar import that blocked the nights; null if they were blocked here. */
    importId: number | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}
/** The envelope of every successful response; the payload is `data`. */
export interface BlockedDateRangeEnvelope {
    /** Nights blocked by the owner or by an imported calendar. */
    data: BlockedDateRange;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface BlockedDateRangeListEnvelope {
    /** The payload of the operation. */
    data: Array<BlockedDateRange>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** An account that is blocked. */
export interface BlockedUser {
    /** Identifier of a record. */
    userId: number;
    /** Given name. */
    firstName: string;
    /** Family name. */
    lastName: string;
    /** 0 Admin, 1 Owner, 2 Customer, 3 Agent. */
    role: UserRole;
    /** The reason, visible to administrators. */
    reason: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    blockedAt: string;
    /** User identifier of the administrator; null if blocked by the operator on the server. */
    blockedBy: number | null;
}


/** The envelope of every successful response; the payload is `data`. */
export interface BlockedUserEnvelope {
    /** An account that is blocked. */
    data: BlockedUser;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface BlockedUserListEnvelope {
    /** The payload of the operation. */
    data: Array<BlockedUser>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** The stay to book. */
export interface BookReservationRequest {
    /** Identifier of the listing. */
    propertyId: number;
    /** A calendar date, `YYYY-MM-DD`. The date of an ISO date-time is accepted if it has no UTC offset or its local time is midnight; any other date-time is rejected, because it is a different day in another time zone. */
    startDate: string;
    /** Departure day, `YYYY-MM-DD` or an ISO date-time; its night is not part of the stay. */
    endDate: string;
    /** Number of guests, at most the listing's `maxGuests`. If omitted, prices per guest are calculated for one guest. */
    guestsCount?: number | null | undefined;
    /** Number of children among the guests, at most `guestsCount`. Taxes with a `minAge` do not count children. */
    childrenCount?: number | null | undefined;
    /** Identifiers of the optional charges that the customer chooses (getCharges). */
    chargeIds?: Array<number> | null | undefined;
    /** Code of a promotion, case-insensitive. The promotion reduces the price of the nights. */
    promoCode?: string | null | undefined;
    /** Note to the owner. */
    note?: string | null | undefined;
    /** The total shown to the customer (`totalAmount` of getQuote). If the current total differs, nothing is booked and the response is 409 PRICE_CHANGED, whose message and `errors` contain the current value. The same applies to the next five members. */
    expectedTotalAmount?: number | null | undefined;
    /** What the customer was told to pay the owner at arrival (`dueAtArrivalAmount` of getQuote). */
    expectedDueAtArrivalAmount?: number | null | undefined;
    /** The deposit shown to the customer (`depositAmount` of getQuote). */
    expectedDepositAmount?: number | null | undefined;
    /** The currency shown to the customer (`currencyId` of getQuote). */
    expectedCurrencyId?: number | null | undefined;
    /** The cancellation policy shown to the customer (`cancellationPolicy` of getQuote). */
    expectedCancellationPolicy?: CancellationPolicy | null | undefined;
    /** The terms shown to the customer (`termsDigest` of getQuote). If it is omitted or null, it is not compared. */
    expectedTermsDigest?: string | null | undefined;
}


/** 0 Instant, 1 Request, 2 InstantIfVerified. Whether customers book a listing immediately or send a request. Open. */
export const BookingMode = /*#__PURE__*/ numbers('instant request instantIfVerified') as {
    /** Customers book immediately (bookReservation). */
    readonly Instant: 0,
    /** Customers send a request (addBookingRequest), which the owner accepts or declines. */
    readonly Request: 1,
    /** Customers whose identity is verified book immediately; others send a request. Administrators verify identities (verifyCustomerIdentity). */
    readonly InstantIfVerified: 2
};
export type BookingMode = typeof BookingMode[keyof typeof BookingMode];

/** A request to book a stay. Price, deposit, policy and `property` are copies from the time of the request; the reservation that accepting it makes has the same. */
export interface BookingRequest {
    /** Identifier of the request. */
    id: number;
    /** Identifier of a record. */
    propertyId: number;
    /** User identifier of the customer. */
    customerId: number;
    /** User identifier of the owner. */
    ownerId: number;
    /** 0 Requested, 1 Accepted, 2 Declined, 3 Withdrawn, 4 Expired. Open. */
    status: BookingRequestStatus;
    /** A calendar date, `YYYY-MM-DD`, in the time zone of the listing's city. */
    startDate: string;
    /** Departure day; its night is not part of the stay. */
    endDate: string;
    /** Number of nights. */
    nights: number;
    /** Number of guests; null if the customer did not state it. */
    guestsCount: number | null;
    /** How many of the guests are children. */
    childrenCount: number;
    /** What the customer has written to the owner; null if nothing or hidden. Until a stay of the customer at the listing is confirmed, the owner sees `•••` instead of contact details in it. */
    message: string | null;
    /** What the platform collects for the stay, including charges and taxes. */
    totalAmount: number;
    /** What the owner collects at arrival, in addition to the total. */
    dueAtArrivalAmount: number;
    /** Deposit that must be paid after the request is accepted, for the reservation to be confirmed. */
    depositAmount: number;
    /** Identifier of the currency of all amounts. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** 0 Flexible, 1 Moderate, 2 Strict. Determines the refund of a confirmed deposit when the customer cancels. */
    cancellationPolicy: CancellationPolicy;
    /** The lines of a price, in the order in which they are calculated. The total is the sum of the lines that the platform collects and that are not included in other lines. */
    lines: Array<PriceLine>;
    /** The property as it was booked, even if the listing has changed or is no longer public. */
    property: ReservationProperty;
    /** The customer, visible to the owner and administrators; null for the customer. */
    customer: BookingRequestCustomer | null;
    /** When the request expires if it is not decided. */
    expiresAt: string;
    /** The reservation that accepting the request has made; null if it was not accepted. */
    reservationId: number | null;
    /** Why the request was declined; null if no reason was given, or hidden. Until a stay of the customer at the listing is confirmed, the customer sees `•••` instead of contact details in what the owner has written. */
    reason: string | null;
    /** When the request was accepted or declined; null if neither happened. */
    decidedAt: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}


/** The customer who requests the stay. Contact data is part of the reservation. */
export interface BookingRequestCustomer {
    /** User identifier of the customer. */
    userId: number;
    /** Given name. */
    firstName: string;
    /** Family name. */
    lastName: string;
    /** Whether an administrator has verified the identity document. */
    isIdentityVerified: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface BookingRequestEnvelope {
    /** A request to book a stay. Price, deposit, policy and `property` are copies from the time of the request; the reservation that accepting it makes has the same. */
    data: BookingRequest;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface BookingRequestListEnvelope {
    /** The payload of the operation. */
    data: Array<BookingRequest>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** 0 Requested, 1 Accepted, 2 Declined, 3 Withdrawn, 4 Expired. Open. */
export const BookingRequestStatus = /*#__PURE__*/ numbers('requested accepted declined withdrawn expired') as {
    /** The owner has to decide until expiresAt. The nights are held. */
    readonly Requested: 0,
    /** The owner or an administrator has accepted it; the reservation reservationId was made. */
    readonly Accepted: 1,
    /** The owner or an administrator has declined it; the nights are available again. */
    readonly Declined: 2,
    /** The customer or an administrator has withdrawn it; the nights are available again. */
    readonly Withdrawn: 3,
    /** It was not decided in time; the nights are available again. */
    readonly Expired: 4
};
export type BookingRequestStatus = typeof BookingRequestStatus[keyof typeof BookingRequestStatus];

/** 0 Pending, 1 DepositPaid, 2 Confirmed, 3 Completed, 4 Cancelled, 5 Rejected, 6 Expired, 7 NoShow. Open. */
export const BookingStatus = /*#__PURE__*/ numbers('pending depositPaid confirmed completed cancelled rejected expired noShow') as {
    /** The nights are held until holdExpiresAt. */
    readonly Pending: 0,
    /** The customer has declared the deposit as paid; the nights are held until an administrator decides, at most until holdExpiresAt. */
    readonly DepositPaid: 1,
    /** An administrator has confirmed the deposit, it was paid online, or no deposit was required. */
    readonly Confirmed: 2,
    /** The stay is over. */
    readonly Completed: 3,
    /** Cancelled; the nights are available again. */
    readonly Cancelled: 4,
    /** An administrator has rejected the deposit; the nights are available again. */
    readonly Rejected: 5,
    /** The hold or the time to decide on the deposit has ended; the nights are available again. An online payment that arrives late confirms the reservation if the nights are still free. */
    readonly Expired: 6,
    /** The customer did not arrive. */
    readonly NoShow: 7
};
export type BookingStatus = typeof BookingStatus[keyof typeof BookingStatus];

/** Number of reservations of the period in a state. */
export interface BookingStatusCount {
    /** 0 Pending, 1 DepositPaid, 2 Confirmed, 3 Completed, 4 Cancelled, 5 Rejected, 6 Expired, 7 NoShow. Open. */
    status: BookingStatus;
    /** Number of records. */
    count: number;
}


/** 0 Apartment, 1 House, 2 Villa, 3 Studio, 4 Room, 5 Chalet, 6 Farm, 7 Office, 8 Shop, 9 Other. Open. */
export const BuildingType = /*#__PURE__*/ numbers('apartment house villa studio room chalet farm office shop other') as {
    readonly Apartment: 0,
    readonly House: 1,
    readonly Villa: 2,
    readonly Studio: 3,
    readonly Room: 4,
    readonly Chalet: 5,
    readonly Farm: 6,
    readonly Office: 7,
    readonly Shop: 8,
    readonly Other: 9
};
export type BuildingType = typeof BuildingType[keyof typeof BuildingType];

/** How many of the matching listings have a value of the facet `buildingType`. */
export interface BuildingTypeFacet {
    /** 0 Apartment, 1 House, 2 Villa, 3 Studio, 4 Room, 5 Chalet, 6 Farm, 7 Office, 8 Shop, 9 Other. Open. */
    value: BuildingType;
    /** Number of matching listings with the value. */
    count: number;
    /** False if counting stopped; then there are `count` or more such listings. */
    isExact: boolean;
}


/** A reservation that overlaps an event of an imported calendar. Neither is changed; the owner was notified. An event with exactly the nights of a reservation that the other platform has read from the exported calendar repeats that reservation and is not a conflict. */
export interface CalendarConflict {
    /** Identifier of the reservation. */
    reservationId: number;
    /** First overlapping night. */
    startDate: string;
    /** Day after the last overlapping night. */
    endDate: string;
    /** UID of the overlapping event in the imported calendar; null if the conflict was found before version 2.1. */
    uid: string | null;
    /** When the conflict was found, or found again after it had ended. */
    since: string;
}
/** The URL at which other platforms read the calendar of a listing. */
export interface CalendarFeed {
    /** Identifier of a record. */
    propertyId: number;
    /** The URL. It is a secret. */
    url: string;
    /** When the URL became valid. */
    createdAt: string;
}
/** The envelope of every successful response; the payload is `data`. */
export interface CalendarFeedEnvelope {
    /** The URL at which other platforms read the calendar of a listing. */
    data: CalendarFeed;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A calendar of another platform whose events block nights here. */
export interface CalendarImport {
    /** Identifier of the import. */
    id: number;
    /** Identifier of a record. */
    propertyId: number;
    /** Name given by the owner. */
    name: string;
    /** Host of the calendar. The rest of its URL is often a secret and is never returned. */
    host: string;
    /** URL of this listing's calendar to enter on that platform; like the URL of getCalendarFeed, but without the events imported from that platform. It is a secret. */
    exportUrl: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** Earliest time of the next read. */
    nextReadAt: string;
    /** Time of the last read attempt; null before the first. */
    lastReadAt: string | null;
    /** Result of the last read attempt; null before the first. */
    lastOutcome: CalendarOutcome | null;
    /** Why the last read attempt failed; null if it did not. */
    lastProblem: CalendarProblem | null;
    /** Time of the last successful read; null if there was none. */
    lastSuccessAt: string | null;
    /** Number of events that blocked nights at the last successful read; null if there was none. */
    events: number | null;
    /** Reservations that overlap events of the calendar. */
    conflicts: Array<CalendarConflict>;
    /** Open requests to book that overlap events of the calendar. */
    requestConflicts: Array<CalendarRequestConflict>;
}


/** The envelope of every successful response; the payload is `data`. */
export interface CalendarImportEnvelope {
    /** A calendar of another platform whose events block nights here. */
    data: CalendarImport;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface CalendarImportListEnvelope {
    /** The payload of the operation. */
    data: Array<CalendarImport>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** 0 Read, 1 Unchanged, 2 Empty, 3 Unreachable, 4 Refused, 5 NotACalendar, 6 TooLarge, 7 AddressNotAllowed. With results from 2, the blocked nights remain unchanged. Open. */
export const CalendarOutcome = /*#__PURE__*/ numbers('read unchanged empty unreachable refused notACalendar tooLarge addressNotAllowed') as {
    /** The calendar was read, and its nights are blocked. */
    readonly Read: 0,
    /** The server reported that the calendar has not changed. */
    readonly Unchanged: 1,
    /** The calendar had events before and now has none. Its nights stay blocked until it is empty twice in a row. */
    readonly Empty: 2,
    /** The server could not be reached, or did not respond in time. */
    readonly Unreachable: 3,
    /** The server responded with a status other than 200, such as a redirect. */
    readonly Refused: 4,
    /** The response is not a calendar, or has unsupported rules, such as events that recur several times a day. */
    readonly NotACalendar: 5,
    /** The calendar exceeds 1 MiB, 2,000 events, the limit of recurrences, or the time limit for reading. */
    readonly TooLarge: 6,
    /** The address is not permitted, such as one in a private network. */
    readonly AddressNotAllowed: 7
};
export type CalendarOutcome = typeof CalendarOutcome[keyof typeof CalendarOutcome];

/** Why a calendar could not be imported. */
export interface CalendarProblem {
    /** The cause; the guide Calendars lists all. Open. */
    code: CalendarProblemCode;
    /** The cause and what to do, in the language of the response. */
    message: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    happenedAt: string;
}


/** The cause; the guide Calendars lists all. Open. */
export type CalendarProblemCode = 'addressNotAllowed' | 'hostNotFound' | 'connectionFailed' | 'tlsFailed' | 'timeout' | 'redirected' | 'accessDenied' | 'notFound' | 'serverError' | 'unexpectedStatus' | 'notACalendar' | 'incomplete' | 'malformed' | 'unsupported' | 'invalidValue' | 'unknownTimeZone' | 'tooLarge' | 'tooManyEvents' | 'tooComplex' | 'empty';

/** An open request to book that overlaps an event of an imported calendar, as reservations do (CalendarConflict). The owner was notified. */
export interface CalendarRequestConflict {
    /** Identifier of the request to book, which cannot be accepted as long as it overlaps the event. */
    bookingRequestId: number;
    /** First overlapping night. */
    startDate: string;
    /** Day after the last overlapping night. */
    endDate: string;
    /** UID of the overlapping event in the imported calendar. */
    uid: string;
    /** When the conflict was found, or found again after it had ended. */
    since: string;
}
/** Reason and refund of the cancellation. */
export interface CancelReservationRequest {
    /** The reason; required unless the customer cancels. */
    reason?: string | null | undefined;
    /** The refund that an administrator sets in place of the policy's, up to the confirmed amount; ignored for other callers. */
    refundAmount?: number | null | undefined;
    /** The refund shown to the caller (`refundIfCancelledNow` of getReservationById), in major units of the reservation's currency. If the refund would differ, nothing is cancelled and the response is 409 PRICE_CHANGED, whose message and `errors` contain the current value. Null or omitted: not checked. */
    expectedRefundAmount?: number | null | undefined;
}
/** 0 Flexible, 1 Moderate, 2 Strict. Determines the refund of a confirmed deposit when the customer cancels. */
export const CancellationPolicy = /*#__PURE__*/ numbers('flexible moderate strict') as {
    /** Refunds all of a confirmed deposit until 1 day before the start, and nothing later. */
    readonly Flexible: 0,
    /** Refunds all until 5 days before the start, half until 1 day before, and nothing later. */
    readonly Moderate: 1,
    /** Refunds half until 14 days before the start, and nothing later. */
    readonly Strict: 2
};
export type CancellationPolicy = typeof CancellationPolicy[keyof typeof CancellationPolicy];

/** The requested status of the listing. */
export interface ChangePropertyStatusRequest {
    /** 0 Pending, 1 Active, 2 Inactive, 3 Rejected, 4 Suspended, 5 Archived. */
    propertyStatus: PropertyStatus;
    /** The reason, which the owner can read; required for Rejected and Suspended. */
    reason?: string | null | undefined;
    /** The `version` that was reviewed. If the listing has changed since, its status is not changed. Omitted: not checked. */
    version?: number | null | undefined;
}


/** A charge of a listing. */
export interface Charge {
    /** Identifier of the charge within its listing. */
    id: number;
    /** 0 Cleaning, 1 Service, 2 ExtraGuest, 3 Pet, 4 Linen, 5 Utilities, 6 Other. Open. */
    kind: ChargeKind;
    /** A name that customers can read. Not blank, a single line without invisible characters. */
    name: string;
    /** 0 PerStay, 1 PerNight, 2 PerGuest, 3 PerGuestNight, 4 PercentOfNights. */
    mode: ChargeMode;
    /** An amount in major units of the currency, with at most its `minorUnits` decimals; or a percentage, at most 100, with at most 2 decimals. */
    value: number;
    /** The number of guests for whom nothing is charged, for PerGuest and PerGuestNight; 0 for every other mode. */
    freeGuests: number;
    /** Whether the customer chooses the charge. Otherwise it applies to every stay. */
    isOptional: boolean;
    /** 0 Platform, 1 Owner. */
    collectedBy: ChargeCollector;
    /** Whether the charge is refunded if the customer cancels before the day of arrival. */
    isRefundable: boolean;
}


/** 0 Platform, 1 Owner. */
export const ChargeCollector = /*#__PURE__*/ numbers('platform owner') as {
    /** The amount is part of the total. */
    readonly Platform: 0,
    /** The customer pays the amount to the owner at arrival; it is not part of the total. */
    readonly Owner: 1
};
export type ChargeCollector = typeof ChargeCollector[keyof typeof ChargeCollector];

/** A charge of a listing. */
export interface ChargeInput {
    /** Identifier of the charge within its listing, as returned by getCharges, to keep it. Omitted or null: the charge is new and gets an identifier that no charge of the listing has had. */
    id?: number | null | undefined;
    /** 0 Cleaning, 1 Service, 2 ExtraGuest, 3 Pet, 4 Linen, 5 Utilities, 6 Other. Open. */
    kind: ChargeKind;
    /** A name that customers can read. Not blank, a single line without invisible characters. */
    name: string;
    /** 0 PerStay, 1 PerNight, 2 PerGuest, 3 PerGuestNight, 4 PercentOfNights. */
    mode: ChargeMode;
    /** An amount in major units of the currency, with at most its `minorUnits` decimals; or a percentage, at most 100, with at most 2 decimals. */
    value: number;
    /** PerGuest and PerGuestNight: the number of guests for whom nothing is charged. 0 for every other mode. */
    freeGuests?: number | null | undefined;
    /** Whether the customer chooses the charge (`chargeIds`). Otherwise it applies to every stay. */
    isOptional?: boolean | null | undefined;
    /** Who collects the charge. Default: 0, Platform. */
    collectedBy?: ChargeCollector | null | undefined;
    /** Whether the charge is refunded if the customer cancels before the day of arrival. */
    isRefundable?: boolean | null | undefined;
}


/** 0 Cleaning, 1 Service, 2 ExtraGuest, 3 Pet, 4 Linen, 5 Utilities, 6 Other. Open. */
export const ChargeKind = /*#__PURE__*/ numbers('cleaning service extraGuest pet linen utilities other') as {
    readonly Cleaning: 0,
    readonly Service: 1,
    readonly ExtraGuest: 2,
    readonly Pet: 3,
    readonly Linen: 4,
    readonly Utilities: 5,
    readonly Other: 6
};
export type ChargeKind = typeof ChargeKind[keyof typeof ChargeKind];

/** 0 PerStay, 1 PerNight, 2 PerGuest, 3 PerGuestNight, 4 PercentOfNights. */
export const ChargeMode = /*#__PURE__*/ numbers('perStay perNight perGuest perGuestNight percentOfNights') as {
    /** An amount for the whole stay. */
    readonly PerStay: 0,
    /** An amount for each night. */
    readonly PerNight: 1,
    /** An amount for each guest. */
    readonly PerGuest: 2,
    /** An amount for each guest and night. */
    readonly PerGuestNight: 3,
    /** A percentage of the price of the nights, after discounts and promotions. */
    readonly PercentOfNights: 4
};
export type ChargeMode = typeof ChargeMode[keyof typeof ChargeMode];

/** The charges of a listing. */
export interface Charges {
    /** Identifier of a record. */
    propertyId: number;
    /** Identifier of the currency of the amounts. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** The listing's version; increases with every change of the listing. */
    version: number;
    /** The charges in the order in which they are shown. */
    charges: Array<Charge>;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ChargesEnvelope {
    /** The charges of a listing. */
    data: Charges;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
export const City = /*#__PURE__*/ numbers('other amman beirut cairo damascus dubai istanbul kuwait manama muscat riyadh athens barcelona berlin lisbon london paris rome') as {
    readonly Other: 0,
    readonly Amman: 1,
    readonly Beirut: 2,
    readonly Cairo: 3,
    readonly Damascus: 4,
    readonly Dubai: 5,
    readonly Istanbul: 6,
    readonly Kuwait: 7,
    readonly Manama: 8,
    readonly Muscat: 9,
    readonly Riyadh: 10,
    readonly Athens: 11,
    readonly Barcelona: 12,
    readonly Berlin: 13,
    readonly Lisbon: 14,
    readonly London: 15,
    readonly Paris: 16,
    readonly Rome: 17
};
export type City = typeof City[keyof typeof City];

/** Number of listings in a city. */
export interface CityCount {
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    city: City;
    /** Number of records. */
    count: number;
}


/** How many of the matching listings have a value of the facet `city`. */
export interface CityFacet {
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    value: City;
    /** Number of matching listings with the value. */
    count: number;
    /** False if counting stopped; then there are `count` or more such listings. */
    isExact: boolean;
}


/** A city of listings. */
export interface CityInfo {
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    id: City;
    /** Name in the language of the response. */
    name: string;
    /** ISO 3166-1 alpha-2 country code; `ZZ` if there is none. */
    countryCode: string;
    /** IANA time zone; determines the current date in the city. */
    timeZone: string;
    /** ISO 8601 days of the week (1 Monday to 7 Sunday) whose nights are weekend nights, for which a listing can have a `weekendPrice`: the nights before the days off. A night belongs to the day on which it begins. */
    weekendDays: Array<number>;
}


/** The envelope of every successful response; the payload is `data`. */
export interface CityInfoListEnvelope {
    /** The payload of the operation. */
    data: Array<CityInfo>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Confirmation of the request to close the account. */
export interface CloseAccountRequest {
    /** Must be true. It prevents accidental requests, because closing cannot be undone. */
    confirm: boolean;
}
/** Confirmation that the account is closed. */
export interface ClosedAccount {
    /** Always true. */
    closed: boolean;
    /** Until when identity card images, receipts and payment references are kept because a stay ended recently; null if nothing is kept. */
    keptUntil: string | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ClosedAccountEnvelope {
    /** Confirmation that the account is closed. */
    data: ClosedAccount;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Commission total in one currency. */
export interface CommissionTotal {
    /** Identifier of a record. */
    currencyId: number;
    /** Price of a stay in major units of the accompanying currency, with at most its `minorUnits` decimals. */
    amount: number;
}
/** 0 Percentage of nights and charges without taxes, 1 Fixed amount per reservation. */
export const CommissionType = /*#__PURE__*/ numbers('percentage fixed') as {
    readonly Percentage: 0,
    readonly Fixed: 1
};
export type CommissionType = typeof CommissionType[keyof typeof CommissionType];

/** A complaint as administrators see it. */
export interface Complaint {
    /** Identifier of the complaint. */
    id: number;
    /** 0 Other, 1 Fraud, 2 Misleading, 3 Spam, 4 Offensive, 5 Discrimination, 6 Danger. Open. */
    kind: ComplaintKind;
    /** 0 Listing, 1 Review, 2 Message, 3 Person, 4 BookingRequest, 5 Reservation, 6 Alteration. Open. */
    about: ComplaintSubject;
    /** Identifier of what `about` says. */
    subjectId: number;
    /** The listing; null for a person. */
    propertyId: number | null;
    /** 0 Open, 1 Dismissed, 2 Hidden, 3 Blocked. Open. */
    status: ComplaintStatus;
    /** What the reporter has written; null after the reporter has closed the account. */
    text: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** When an administrator decided; null while the complaint is open. */
    decidedAt: string | null;
    /** The reported person: the owner of the listing, the author of the text, or the user. */
    personId: number;
    /** The user who has added the complaint. Only administrators see this. */
    reporterId: number;
    /** The administrator who has decided; null while the complaint is open. */
    decidedBy: number | null;
    /** The reason of the decision; null while the complaint is open. */
    reason: string | null;
}


/** A copy of reported content. */
export interface ComplaintContent {
    /** The title of the listing; null for other content. */
    title: string | null;
    /** The description of the listing, the text of the review or the message, or what the other party has written about the stay; several texts are separated by an empty line. */
    text: string | null;
    /** Whether a text was longer than the copy. */
    isShortened: boolean;
    /** Number of pictures of the message; 0 for other content. */
    pictureCount: number;
    /** The pictures of the message, which administrators read with getMessagePicture until they are deleted. */
    pictureIds: Array<number>;
    /** Up to 3 messages before the reported one, in order; empty for other content. */
    earlierMessages: Array<ComplaintMessage>;
}
/** A complaint with the reported content. */
export interface ComplaintDetails {
    /** Identifier of the complaint. */
    id: number;
    /** 0 Other, 1 Fraud, 2 Misleading, 3 Spam, 4 Offensive, 5 Discrimination, 6 Danger. Open. */
    kind: ComplaintKind;
    /** 0 Listing, 1 Review, 2 Message, 3 Person, 4 BookingRequest, 5 Reservation, 6 Alteration. Open. */
    about: ComplaintSubject;
    /** Identifier of what `about` says. */
    subjectId: number;
    /** The listing; null for a person. */
    propertyId: number | null;
    /** 0 Open, 1 Dismissed, 2 Hidden, 3 Blocked. Open. */
    status: ComplaintStatus;
    /** What the reporter has written; null after the reporter has closed the account. */
    text: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** When an administrator decided; null while the complaint is open. */
    decidedAt: string | null;
    /** The reported person: the owner of the listing, the author of the text, or the user. */
    personId: number;
    /** The user who has added the complaint. Only administrators see this. */
    reporterId: number;
    /** The administrator who has decided; null while the complaint is open. */
    decidedBy: number | null;
    /** The reason of the decision; null while the complaint is open. */
    reason: string | null;
    /** A copy of the reported content, as it was when it was reported; null for a person, and after the reporter has closed the account. */
    content: ComplaintContent | null;
}


/** The envelope of every successful response; the payload is `data`. */
export interface ComplaintDetailsEnvelope {
    /** A complaint with the reported content. */
    data: ComplaintDetails;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ComplaintEnvelope {
    /** A complaint as administrators see it. */
    data: Complaint;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** 0 Other, 1 Fraud, 2 Misleading, 3 Spam, 4 Offensive, 5 Discrimination, 6 Danger. Open. */
export const ComplaintKind = /*#__PURE__*/ numbers('other fraud misleading spam offensive discrimination danger') as {
    /** Another reason, which the text explains. */
    readonly Other: 0,
    /** An attempt to take money or data by deception. */
    readonly Fraud: 1,
    /** The content is not true. */
    readonly Misleading: 2,
    /** Advertising, or content that has nothing to do with a stay. */
    readonly Spam: 3,
    /** Insults, threats or harassment. */
    readonly Offensive: 4,
    /** Discrimination. */
    readonly Discrimination: 5,
    /** Something that endangers people. */
    readonly Danger: 6
};
export type ComplaintKind = typeof ComplaintKind[keyof typeof ComplaintKind];

/** The envelope of every successful response; the payload is `data`. */
export interface ComplaintListEnvelope {
    /** The payload of the operation. */
    data: Array<Complaint>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** A message before the reported one. */
export interface ComplaintMessage {
    /** The user who has sent it. */
    senderId: number;
    /** The text; null if the sender has closed the account. */
    text: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}
/** 0 Open, 1 Dismissed, 2 Hidden, 3 Blocked. Open. */
export const ComplaintStatus = /*#__PURE__*/ numbers('open dismissed hidden blocked') as {
    /** No administrator has decided yet. */
    readonly Open: 0,
    /** An administrator has dismissed it. */
    readonly Dismissed: 1,
    /** An administrator has hidden the reported content. */
    readonly Hidden: 2,
    /** An administrator has blocked the reported person. */
    readonly Blocked: 3
};
export type ComplaintStatus = typeof ComplaintStatus[keyof typeof ComplaintStatus];

/** 0 Listing, 1 Review, 2 Message, 3 Person, 4 BookingRequest, 5 Reservation, 6 Alteration. Open. */
export const ComplaintSubject = /*#__PURE__*/ numbers('listing review message person bookingRequest reservation alteration') as {
    /** A listing that the reporter can see. */
    readonly Listing: 0,
    /** A published review that the reporter can see. */
    readonly Review: 1,
    /** A message that the reporter has received. */
    readonly Message: 2,
    /** A person with whom the reporter shares a stay, a conversation or a listing. */
    readonly Person: 3,
    /** What the other party has written in a request to book. */
    readonly BookingRequest: 4,
    /** What the other party has written in a reservation. */
    readonly Reservation: 5,
    /** What the other party has written in a proposed change of a stay. */
    readonly Alteration: 6
};
export type ComplaintSubject = typeof ComplaintSubject[keyof typeof ComplaintSubject];

/** How the deposit was paid. */
export interface ConfirmDepositRequest {
    /** Payment type if no deposit payment was declared: 1 Cash, 2 BankTransfer, 3 MoneyTransferOffice, 4 Card, 5 MobileWallet. */
    paymentTypeId?: number | null | undefined;
    /** Reference of the payment, e.g. the number of a bank transfer; null if none. */
    reference?: string | null | undefined;
    /** Note stored with the payment. */
    note?: string | null | undefined;
}
/** The conversation of a customer with the owner of a listing, as one of the two sees it. */
export interface Conversation {
    /** Identifier of a record. */
    id: number;
    /** The listing. */
    propertyId: number;
    /** The title of the listing. */
    propertyTitle: string;
    /** The customer. */
    customerId: number;
    /** The owner of the listing. */
    ownerId: number;
    /** The given name of the other party, with the family name once contact details are not hidden; "Closed account" for a closed account. */
    otherPartyName: string;
    /** The number of the newest message; 0 if there is none. */
    lastSequence: number;
    /** Number of messages of the other party that the caller has not marked as read. */
    unreadCount: number;
    /** Whether the caller has muted the conversation. */
    isMuted: boolean;
    /** Whether contact details in messages are hidden, because no stay of the customer at the listing is confirmed. */
    hidesContacts: boolean;
    /** False if no message can be sent, because the account of the other party is blocked or closed. */
    canSend: boolean;
    /** When the newest message was sent; null if there is none. */
    lastMessageAt: string | null;
    /** The newest message; null if there is none. */
    lastMessage: LastMessage | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ConversationEnvelope {
    /** The conversation of a customer with the owner of a listing, as one of the two sees it. */
    data: Conversation;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ConversationListEnvelope {
    /** The payload of the operation. */
    data: Array<Conversation>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** A currency for prices. */
export interface Currency {
    /** 1 USD, 2 EUR, 3 GBP, 4 TRY, 5 AED, 6 SAR, 7 JOD, 8 EGP, 9 SYP: the identifiers of the currency list. Open. */
    id: CurrencyNumber;
    /** ISO 4217 code of the currency. */
    code: string;
    /** Name in the language of the response. */
    name: string;
    /** Currency symbol. */
    symbol: string;
    /** Maximum number of decimals of an amount. */
    minorUnits: number;
    /** Whether listings can be priced in it. */
    isActive: boolean;
}


/** The envelope of every successful response; the payload is `data`. */
export interface CurrencyListEnvelope {
    /** The payload of the operation. */
    data: Array<Currency>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** 1 USD, 2 EUR, 3 GBP, 4 TRY, 5 AED, 6 SAR, 7 JOD, 8 EGP, 9 SYP: the identifiers of the currency list. Open. */
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

/** 0 Individual, 1 Family, 2 Student, 3 Company. */
export const CustomerType = /*#__PURE__*/ numbers('individual family student company') as {
    readonly Individual: 0,
    readonly Family: 1,
    readonly Student: 2,
    readonly Company: 3
};
export type CustomerType = typeof CustomerType[keyof typeof CustomerType];

/** The decision about a proposal. */
export interface DecideAlterationRequest {
    /** True to change the stay; false to decline. */
    accept: boolean;
    /** Why the proposal is declined; the other party can read it. Not stored if the proposal is accepted. */
    reason?: string | null | undefined;
}
/** The decision. */
export interface DecideComplaintRequest {
    /** The decision, which is the new state of the complaint; not 0. */
    status: ComplaintStatus;
    /** The reason, which the reported person can read if content is hidden or the account is blocked, and which the audit log records. Do not name the reporter. */
    reason: string;
}


/** The administrator's decision on a payment whose amount differs from the requested one. */
export interface DecidePaymentSessionRequest {
    /** True to record the money as a payment of the deposit or balance; false to refund it. */
    accept: boolean;
    /** The reason, for the audit log. */
    reason: string;
}
/** The administrator's decision on a payment. */
export interface DecidePaymentTransactionRequest {
    /** True if the money has arrived or the refund was paid out; false if not. */
    confirm: boolean;
    /** The reason, which the payer can read; required if `confirm` is false. */
    reason?: string | null | undefined;
}
/** Why the request is declined. */
export interface DeclineBookingRequest {
    /** The reason, which the customer can read. */
    reason: string;
}
/** The payment type, which can no longer be selected. */
export interface DeletedPaymentType {
    /** Identifier of the payment type. */
    id: number;
    /** Always false. */
    isActive: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface DeletedPaymentTypeEnvelope {
    /** The payment type, which can no longer be selected. */
    data: DeletedPaymentType;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The deleted listing. */
export interface DeletedRentProperty {
    /** Identifier of a record. */
    id: number;
    /** Always 5, Archived. */
    propertyStatus: PropertyStatus;
}


/** The envelope of every successful response; the payload is `data`. */
export interface DeletedRentPropertyEnvelope {
    /** The deleted listing. */
    data: DeletedRentProperty;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The parsed content of `detailsJSON`. Other members are in `detailsJSON` only. */
export interface Details {
    /** Services of the property. */
    services: Array<Service>;
    /** House rules. */
    terms: Array<Term>;
    /** Number of rooms of each kind; null if the owner has not stated it. */
    room: DetailsRoom;
}
/** Number of rooms of each kind; null if the owner has not stated it. */
export interface DetailsRoom {
    /** Number of bedrooms. */
    bedrooms: number | null;
    /** Number of living rooms. */
    livingRooms: number | null;
    /** Number of bathrooms. */
    bathrooms: number | null;
    /** Number of kitchens. */
    kitchens: number | null;
    /** Number of balconies. */
    balconies: number | null;
    /** Number of beds. */
    beds: number | null;
    /** Maximum number of guests. */
    maxGuests: number | null;
}
/** A discount of a listing. */
export interface Discount {
    /** 0 LengthOfStay, 1 Early, 2 Late. Open. */
    kind: DiscountKind;
    /**
     * LengthOfStay: the minimum number of nights. Early: the minimum number of days from today to the day of arrival. Late: the maximum
     *   number of these days.
     */
    threshold: number;
    /** Percentage of the price of the nights, with at most 2 decimals. */
    percent: number;
}


/** 0 LengthOfStay, 1 Early, 2 Late. Open. */
export const DiscountKind = /*#__PURE__*/ numbers('lengthOfStay early late') as {
    /** For stays of a number of nights or more. */
    readonly LengthOfStay: 0,
    /** For stays that are booked a number of days or more before the day of arrival. */
    readonly Early: 1,
    /** For stays that are booked within a number of days before the day of arrival. */
    readonly Late: 2
};
export type DiscountKind = typeof DiscountKind[keyof typeof DiscountKind];

/** The discounts of a listing. */
export interface Discounts {
    /** Identifier of a record. */
    propertyId: number;
    /** The listing's version; increases with every change of the listing. */
    version: number;
    /** The discounts by kind and threshold. */
    discounts: Array<Discount>;
}
/** The envelope of every successful response; the payload is `data`. */
export interface DiscountsEnvelope {
    /** The discounts of a listing. */
    data: Discounts;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** One member of an enumeration. */
export interface EnumMember {
    /** The number used in JSON; null for Service and Term, which are sent as names. */
    value: number | null;
    /** Stable across languages and releases. */
    name: string;
    /** Display name in the language of the response. */
    label: string;
}
/** Every enumeration of this document under its camelCase name; `currency` contains the identifiers and codes of the currency list. */
export interface Enums {
    /** The members of one enumeration, in the order of this document. */
    alterationStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    apiKeyAccess: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    apiKeyScope: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    bookingMode: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    bookingRequestStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    bookingStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    buildingType: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    cancellationPolicy: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    chargeCollector: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    chargeKind: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    chargeMode: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    city: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    commissionType: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    complaintKind: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    complaintStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    complaintSubject: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    currency: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    customerType: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    discountKind: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    identityType: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    loginMethod: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    notificationType: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    ownerType: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    paymentPurpose: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    paymentSessionPurpose: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    paymentSessionStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    paymentStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    priceLineKind: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    propertyStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    refundStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    rentInvoiceStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    rentPropertyCondition: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    rentPropertyType: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    rentType: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    reviewStatus: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    savedSearchNotify: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    service: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    taxMode: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    term: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    termsAudience: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    calendarOutcome: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    userRole: Array<EnumMember>;
    /** The members of one enumeration, in the order of this document. */
    webhookDeliveryStatus: Array<EnumMember>;
}
/** The envelope of every successful response; the payload is `data`. */
export interface EnumsEnvelope {
    /** Every enumeration of this document under its camelCase name; `currency` contains the identifiers and codes of the currency list. */
    data: Enums;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/**
 * The error code, stable across languages and releases. New codes may be added; handle an unknown code by its HTTP status.
 * | HTTP | Code | When | What to do |
 * |---|---|---|---|
 * | 400 | VALIDATION_ERROR | The body, a query parameter or a path parameter violates the contract; `errors` names each. Other codes with status 400 can also fill `errors`. | Correct the members that `errors` names. |
 * | 400 | MALFORMED_BODY | The body cannot be parsed. | Send a well-formed body of the declared content type. |
 * | 400 | NOTICE_REFUSED | The notice is not signed by the payment provider, or concerns no session of this service. | Compare the server's signing secret with the provider's. |
 * | 400 | DETAILS_JSON_INVALID | DetailsJSON is not the text of a JSON object, or names an unknown service or term. | Send a JSON object with known services and terms. |
 * | 400 | INVALID_DATE_RANGE | The end is not after the start, the start is in the past, or the start is too far ahead. | Choose other dates; an end date is the day after the last night. |
 * | 400 | STAY_TOO_SHORT | The stay has fewer nights than the listing requires. | Choose a longer stay; `message` names the minimum. |
 * | 400 | STAY_TOO_LONG | The stay has more nights than the listing allows. | Choose a shorter stay; `message` names the maximum. |
 * | 400 | ARRIVAL_DAY_NOT_ALLOWED | The listing does not allow stays to begin on this day of the week. | Choose another first day; getArrivalRules returns the allowed days. |
 * | 400 | DEPARTURE_DAY_NOT_ALLOWED | The listing does not allow stays to end on this day of the week. | Choose another last day; getArrivalRules returns the allowed days. |
 * | 400 | NOTICE_TOO_SHORT | The stay starts sooner than the listing's notice period allows. | Choose a later first day. |
 * | 400 | PROMO_CODE_NOT_ACCEPTED | The promotion code cannot be used for this stay. The response is the same whether the code is unknown, expired, used up, or does not apply to the listing or the stay. | Correct the code or leave it out. |
 * | 400 | OTP_INVALID | The one-time code is wrong; the message contains the number of attempts left. | Ask the user for the code again; a new code replaces the old one. |
 * | 400 | OTP_EXPIRED | The one-time code has expired or was replaced by a newer one. | Request a new code. |
 * | 400 | UNKNOWN_REFERENCE | A currency, picture path, payment type, agent or other record named in the request does not exist. | Read the list that contains the record, and send an id or path from it. |
 * | 401 | UNAUTHENTICATED | The token is missing, malformed, expired or revoked, or the API key is wrong, expired or removed. | Refresh the token or log in again. For an API key, notify a person. |
 * | 403 | FORBIDDEN | The caller's role does not allow the operation. | Use an account with one of the operation's roles. Do not retry. |
 * | 403 | VERIFICATION_REQUIRED | A verification token was used for an operation other than verifying a code, or the account must verify a contact first. | Complete the log-in with a one-time code, and use its access token. |
 * | 403 | USER_BLOCKED | The account is blocked. | Do not retry; the user has to ask the operator of the service. |
 * | 403 | CONTACT_NOT_VERIFIED | The account has verified another address or number, but not this one. Log in with the verified one, then verify this one. | Log in with the verified contact. |
 * | 403 | OWNER_INACTIVE | The operation requires an active owner. | Wait until an administrator has activated the owner. |
 * | 403 | API_KEY_READ_ONLY | The API key is read-only. | Use a key with Write access. |
 * | 403 | API_KEY_SCOPE_MISSING | The API key was created with `scopes`, which do not contain the scope that the request needs. `errors` names the missing scope. | Create another key with that scope. |
 * | 403 | API_KEY_NOT_ACCEPTED | The operation does not accept API keys; it requires a logged-in user. | Call it with the access token of a log-in. |
 * | 403 | SPENDING_LIMIT_EXCEEDED | The booking exceeds what remains of the API key's spending limit for today, its currency differs from that of the limit, or the key has no limit. | Book on another day (UTC), or let the person book or raise the limit with a new key. |
 * | 404 | NOT_FOUND | The record does not exist, or the caller may not know that it exists. | Check the id and the account. Do not retry. |
 * | 404 | USER_NOT_FOUND | No account has this e-mail address or phone number. | Correct the address or number, or register. |
 * | 404 | ROUTE_NOT_FOUND | The path matches no operation. | Compare the path with the documentation. |
 * | 405 | METHOD_NOT_ALLOWED | The path exists with another method; the header Allow lists the methods. | Use one of these methods. |
 * | 409 | DATES_NOT_AVAILABLE | At least one of the nights is booked or blocked. | Read getAvailableDates again, and choose other dates. |
 * | 409 | PRICE_CHANGED | The total, amount due at arrival, deposit, currency, cancellation policy or other terms of the stay, or the refund of a cancellation, differ from the expected value; `errors` names each difference. | Read the quote again, show the new values, and send the request with them. |
 * | 409 | REQUEST_REQUIRED | The listing is booked by request. | Send a request to book with addBookingRequest. |
 * | 409 | STATE_CONFLICT | The record's current state does not allow the operation; the message says why. | Read the record again, and decide by its current state. |
 * | 409 | EMAIL_TAKEN | Another account has verified this e-mail address. | Log in to that account, or use another address. |
 * | 409 | PHONE_TAKEN | Another account has verified this phone number. | Log in to that account, or use another number. |
 * | 409 | IN_USE | The record to delete is still in use, or another promotion or payment type already has this code. | Remove what uses the record, or choose another code. |
 * | 409 | API_KEY_LIMIT | The user has the maximum number of API keys. | Remove a key with removeApiKey. |
 * | 409 | IDEMPOTENCY_KEY_REUSED | The Idempotency-Key, or the clientMessageId of a message, was used before with a different request. | Use a new key for a different request. |
 * | 409 | IDEMPOTENCY_IN_PROGRESS | The first request with this Idempotency-Key is still in progress. | Send the same request again after Retry-After. |
 * | 410 | EVENTS_GONE | The events after the given sequence number are no longer kept, or it is beyond the newest event; the message names the available range. | Store `newestSequence`, read all records again, and continue after that number. |
 * | 413 | PAYLOAD_TOO_LARGE | The body or one of its files is too large. | Send less; Limits lists the sizes. |
 * | 415 | UNSUPPORTED_MEDIA_TYPE | The operation does not accept the content type of the body, or a file is not an allowed image. | Use a content type of the operation, and an image of an allowed format. |
 * | 429 | RATE_LIMITED | Too many requests. | Wait for the seconds in Retry-After, then send the request again. |
 * | 429 | OTP_RATE_LIMITED | Too many codes were requested. | Wait for the seconds in Retry-After before you request another code. |
 * | 429 | OTP_ATTEMPTS_EXCEEDED | Too many wrong codes were sent. | Request a new code. |
 * | 500 | INTERNAL_ERROR | The service failed. | Report the traceId to the operator. A request with an Idempotency-Key, or one that only reads, can be repeated. |
 * | 503 | PROVIDER_UNAVAILABLE | The payment provider does not respond. | Send the same request again after Retry-After. |
 * | 503 | NOT_READY | The service is starting, or its database is unavailable. | Send the request again after Retry-After. |
 * | 503 | MAINTENANCE | The service is under maintenance and accepts no changes; reads and log-ins continue to work. Nothing was changed. | Send the request again after Retry-After. |
 * | 503 | STOPPING | This instance is shutting down. Only /Health/Ready returns this code. | Send requests to another instance. |
 */
export const ErrorCode = /*#__PURE__*/ capitals('validationError malformedBody noticeRefused detailsJsonInvalid invalidDateRange stayTooShort stayTooLong arrivalDayNotAllowed departureDayNotAllowed noticeTooShort promoCodeNotAccepted otpInvalid otpExpired unknownReference unauthenticated forbidden verificationRequired userBlocked contactNotVerified ownerInactive apiKeyReadOnly apiKeyScopeMissing apiKeyNotAccepted spendingLimitExceeded notFound userNotFound routeNotFound methodNotAllowed datesNotAvailable priceChanged requestRequired stateConflict emailTaken phoneTaken inUse apiKeyLimit idempotencyKeyReused idempotencyInProgress eventsGone payloadTooLarge unsupportedMediaType rateLimited otpRateLimited otpAttemptsExceeded internalError providerUnavailable notReady maintenance stopping') as {
    readonly VALIDATION_ERROR: 'VALIDATION_ERROR',
    readonly MALFORMED_BODY: 'MALFORMED_BODY',
    readonly NOTICE_REFUSED: 'NOTICE_REFUSED',
    readonly DETAILS_JSON_INVALID: 'DETAILS_JSON_INVALID',
    readonly INVALID_DATE_RANGE: 'INVALID_DATE_RANGE',
    readonly STAY_TOO_SHORT: 'STAY_TOO_SHORT',
    readonly STAY_TOO_LONG: 'STAY_TOO_LONG',
    readonly ARRIVAL_DAY_NOT_ALLOWED: 'ARRIVAL_DAY_NOT_ALLOWED',
    readonly DEPARTURE_DAY_NOT_ALLOWED: 'DEPARTURE_DAY_NOT_ALLOWED',
    readonly NOTICE_TOO_SHORT: 'NOTICE_TOO_SHORT',
    readonly PROMO_CODE_NOT_ACCEPTED: 'PROMO_CODE_NOT_ACCEPTED',
    readonly OTP_INVALID: 'OTP_INVALID',
    readonly OTP_EXPIRED: 'OTP_EXPIRED',
    readonly UNKNOWN_REFERENCE: 'UNKNOWN_REFERENCE',
    readonly UNAUTHENTICATED: 'UNAUTHENTICATED',
    readonly FORBIDDEN: 'FORBIDDEN',
    readonly VERIFICATION_REQUIRED: 'VERIFICATION_REQUIRED',
    readonly USER_BLOCKED: 'USER_BLOCKED',
    readonly CONTACT_NOT_VERIFIED: 'CONTACT_NOT_VERIFIED',
    readonly OWNER_INACTIVE: 'OWNER_INACTIVE',
    readonly API_KEY_READ_ONLY: 'API_KEY_READ_ONLY',
    readonly API_KEY_SCOPE_MISSING: 'API_KEY_SCOPE_MISSING',
    readonly API_KEY_NOT_ACCEPTED: 'API_KEY_NOT_ACCEPTED',
    readonly SPENDING_LIMIT_EXCEEDED: 'SPENDING_LIMIT_EXCEEDED',
    readonly NOT_FOUND: 'NOT_FOUND',
    readonly USER_NOT_FOUND: 'USER_NOT_FOUND',
    readonly ROUTE_NOT_FOUND: 'ROUTE_NOT_FOUND',
    readonly METHOD_NOT_ALLOWED: 'METHOD_NOT_ALLOWED',
    readonly DATES_NOT_AVAILABLE: 'DATES_NOT_AVAILABLE',
    readonly PRICE_CHANGED: 'PRICE_CHANGED',
    readonly REQUEST_REQUIRED: 'REQUEST_REQUIRED',
    readonly STATE_CONFLICT: 'STATE_CONFLICT',
    readonly EMAIL_TAKEN: 'EMAIL_TAKEN',
    readonly PHONE_TAKEN: 'PHONE_TAKEN',
    readonly IN_USE: 'IN_USE',
    readonly API_KEY_LIMIT: 'API_KEY_LIMIT',
    readonly IDEMPOTENCY_KEY_REUSED: 'IDEMPOTENCY_KEY_REUSED',
    readonly IDEMPOTENCY_IN_PROGRESS: 'IDEMPOTENCY_IN_PROGRESS',
    readonly EVENTS_GONE: 'EVENTS_GONE',
    readonly PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
    readonly UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
    readonly RATE_LIMITED: 'RATE_LIMITED',
    readonly OTP_RATE_LIMITED: 'OTP_RATE_LIMITED',
    readonly OTP_ATTEMPTS_EXCEEDED: 'OTP_ATTEMPTS_EXCEEDED',
    readonly INTERNAL_ERROR: 'INTERNAL_ERROR',
    readonly PROVIDER_UNAVAILABLE: 'PROVIDER_UNAVAILABLE',
    readonly NOT_READY: 'NOT_READY',
    readonly MAINTENANCE: 'MAINTENANCE',
    readonly STOPPING: 'STOPPING'
};
export type ErrorCode = typeof ErrorCode[keyof typeof ErrorCode];

/** The envelope of every error; distinguish errors by `code`, show `message`. */
export interface ErrorEnvelope {
    /** Always null for an error. */
    data: object | null;
    /** Always false for an error. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /**
     * The error code, stable across languages and releases. New codes may be added; handle an unknown code by its HTTP status.
     * | HTTP | Code | When | What to do |
     * |---|---|---|---|
     * | 400 | VALIDATION_ERROR | The body, a query parameter or a path parameter violates the contract; `errors` names each. Other codes with status 400 can also fill `errors`. | Correct the members that `errors` names. |
     * | 400 | MALFORMED_BODY | The body cannot be parsed. | Send a well-formed body of the declared content type. |
     * | 400 | NOTICE_REFUSED | The notice is not signed by the payment provider, or concerns no session of this service. | Compare the server's signing secret with the provider's. |
     * | 400 | DETAILS_JSON_INVALID | DetailsJSON is not the text of a JSON object, or names an unknown service or term. | Send a JSON object with known services and terms. |
     * | 400 | INVALID_DATE_RANGE | The end is not after the start, the start is in the past, or the start is too far ahead. | Choose other dates; an end date is the day after the last night. |
     * | 400 | STAY_TOO_SHORT | The stay has fewer nights than the listing requires. | Choose a longer stay; `message` names the minimum. |
     * | 400 | STAY_TOO_LONG | The stay has more nights than the listing allows. | Choose a shorter stay; `message` names the maximum. |
     * | 400 | ARRIVAL_DAY_NOT_ALLOWED | The listing does not allow stays to begin on this day of the week. | Choose another first day; getArrivalRules returns the allowed days. |
     * | 400 | DEPARTURE_DAY_NOT_ALLOWED | The listing does not allow stays to end on this day of the week. | Choose another last day; getArrivalRules returns the allowed days. |
     * | 400 | NOTICE_TOO_SHORT | The stay starts sooner than the listing's notice period allows. | Choose a later first day. |
     * | 400 | PROMO_CODE_NOT_ACCEPTED | The promotion code cannot be used for this stay. The response is the same whether the code is unknown, expired, used up, or does not apply to the listing or the stay. | Correct the code or leave it out. |
     * | 400 | OTP_INVALID | The one-time code is wrong; the message contains the number of attempts left. | Ask the user for the code again; a new code replaces the old one. |
     * | 400 | OTP_EXPIRED | The one-time code has expired or was replaced by a newer one. | Request a new code. |
     * | 400 | UNKNOWN_REFERENCE | A currency, picture path, payment type, agent or other record named in the request does not exist. | Read the list that contains the record, and send an id or path from it. |
     * | 401 | UNAUTHENTICATED | The token is missing, malformed, expired or revoked, or the API key is wrong, expired or removed. | Refresh the token or log in again. For an API key, notify a person. |
     * | 403 | FORBIDDEN | The caller's role does not allow the operation. | Use an account with one of the operation's roles. Do not retry. |
     * | 403 | VERIFICATION_REQUIRED | A verification token was used for an operation other than verifying a code, or the account must verify a contact first. | Complete the log-in with a one-time code, and use its access token. |
     * | 403 | USER_BLOCKED | The account is blocked. | Do not retry; the user has to ask the operator of the service. |
     * | 403 | CONTACT_NOT_VERIFIED | The account has verified another address or number, but not this one. Log in with the verified one, then verify this one. | Log in with the verified contact. |
     * | 403 | OWNER_INACTIVE | The operation requires an active owner. | Wait until an administrator has activated the owner. |
     * | 403 | API_KEY_READ_ONLY | The API key is read-only. | Use a key with Write access. |
     * | 403 | API_KEY_SCOPE_MISSING | The API key was created with `scopes`, which do not contain the scope that the request needs. `errors` names the missing scope. | Create another key with that scope. |
     * | 403 | API_KEY_NOT_ACCEPTED | The operation does not accept API keys; it requires a logged-in user. | Call it with the access token of a log-in. |
     * | 403 | SPENDING_LIMIT_EXCEEDED | The booking exceeds what remains of the API key's spending limit for today, its currency differs from that of the limit, or the key has no limit. | Book on another day (UTC), or let the person book or raise the limit with a new key. |
     * | 404 | NOT_FOUND | The record does not exist, or the caller may not know that it exists. | Check the id and the account. Do not retry. |
     * | 404 | USER_NOT_FOUND | No account has this e-mail address or phone number. | Correct the address or number, or register. |
     * | 404 | ROUTE_NOT_FOUND | The path matches no operation. | Compare the path with the documentation. |
     * | 405 | METHOD_NOT_ALLOWED | The path exists with another method; the header Allow lists the methods. | Use one of these methods. |
     * | 409 | DATES_NOT_AVAILABLE | At least one of the nights is booked or blocked. | Read getAvailableDates again, and choose other dates. |
     * | 409 | PRICE_CHANGED | The total, amount due at arrival, deposit, currency, cancellation policy or other terms of the stay, or the refund of a cancellation, differ from the expected value; `errors` names each difference. | Read the quote again, show the new values, and send the request with them. |
     * | 409 | REQUEST_REQUIRED | The listing is booked by request. | Send a request to book with addBookingRequest. |
     * | 409 | STATE_CONFLICT | The record's current state does not allow the operation; the message says why. | Read the record again, and decide by its current state. |
     * | 409 | EMAIL_TAKEN | Another account has verified this e-mail address. | Log in to that account, or use another address. |
     * | 409 | PHONE_TAKEN | Another account has verified this phone number. | Log in to that account, or use another number. |
     * | 409 | IN_USE | The record to delete is still in use, or another promotion or payment type already has this code. | Remove what uses the record, or choose another code. |
     * | 409 | API_KEY_LIMIT | The user has the maximum number of API keys. | Remove a key with removeApiKey. |
     * | 409 | IDEMPOTENCY_KEY_REUSED | The Idempotency-Key, or the clientMessageId of a message, was used before with a different request. | Use a new key for a different request. |
     * | 409 | IDEMPOTENCY_IN_PROGRESS | The first request with this Idempotency-Key is still in progress. | Send the same request again after Retry-After. |
     * | 410 | EVENTS_GONE | The events after the given sequence number are no longer kept, or it is beyond the newest event; the message names the available range. | Store `newestSequence`, read all records again, and continue after that number. |
     * | 413 | PAYLOAD_TOO_LARGE | The body or one of its files is too large. | Send less; Limits lists the sizes. |
     * | 415 | UNSUPPORTED_MEDIA_TYPE | The operation does not accept the content type of the body, or a file is not an allowed image. | Use a content type of the operation, and an image of an allowed format. |
     * | 429 | RATE_LIMITED | Too many requests. | Wait for the seconds in Retry-After, then send the request again. |
     * | 429 | OTP_RATE_LIMITED | Too many codes were requested. | Wait for the seconds in Retry-After before you request another code. |
     * | 429 | OTP_ATTEMPTS_EXCEEDED | Too many wrong codes were sent. | Request a new code. |
     * | 500 | INTERNAL_ERROR | The service failed. | Report the traceId to the operator. A request with an Idempotency-Key, or one that only reads, can be repeated. |
     * | 503 | PROVIDER_UNAVAILABLE | The payment provider does not respond. | Send the same request again after Retry-After. |
     * | 503 | NOT_READY | The service is starting, or its database is unavailable. | Send the request again after Retry-After. |
     * | 503 | MAINTENANCE | The service is under maintenance and accepts no changes; reads and log-ins continue to work. Nothing was changed. | Send the request again after Retry-After. |
     * | 503 | STOPPING | This instance is shutting down. Only /Health/Ready returns this code. | Send requests to another instance. |
     */
    code: ErrorCode;
    /** Where the documentation explains the code; a URL relative to this server. */
    docUrl: string;
    /** One entry for each invalid member of a 400, for the member of EMAIL_TAKEN or PHONE_TAKEN, for the form part of PAYLOAD_TOO_LARGE, for each difference of PRICE_CHANGED, for taken ranges of DATES_NOT_AVAILABLE (owners and administrators; at most ten), for `afterSequence` of EVENTS_GONE, and for the scope that is missing (API_KEY_SCOPE_MISSING), whose name is in `field`; otherwise empty. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Always null for an error. */
    pagination: object | null;
}


/** A recorded event. */
export interface EventFields {
    /** The same in every delivery of the event, and in the feed. */
    id: string;
    /** A position in the event feed, numbered 1, 2, 3 without gaps; 0 is before the first event. */
    sequence: number;
    /**
     * The type of event, as `kind.happened`. New types may be added: ignore unknown ones. `data` contains, depending on the type:
     *
     * | Type | When | In `data` |
     * |---|---|---|
     * | owner.registered | an owner account was created | ownerId, agentId |
     * | owner.activated | an owner was activated | ownerId |
     * | owner.deactivated | an owner was deactivated | ownerId |
     * | customer.registered | a customer account was created |  |
     * | customer.identityVerified | an administrator verified the identity of a customer |  |
     * | user.blocked | an administrator blocked an account | role |
     * | user.unblocked | an administrator unblocked an account | role |
     * | user.closed | a user closed their account | role |
     * | property.created | a listing was added | ownerId, propertyId, propertyStatus |
     * | property.updated | a listing was updated, including its status if the update requires a new review | ownerId, propertyId, propertyStatus |
     * | property.statusChanged | the status of a listing changed, including deletion (Archived) | ownerId, propertyId, propertyStatus |
     * | property.nightsBlocked | the owner or an administrator blocked nights of a listing | ownerId, propertyId, nights |
     * | property.nightsUnblocked | the owner or an administrator removed a blocked range of a listing | ownerId, propertyId, nights |
     * | property.nightsImported | imported calendars have changed which nights of a listing are blocked; changes within an hour of the previous such event are announced together after that hour | ownerId, propertyId, nights |
     * | reservation.created | a stay was booked | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.depositSubmitted | the customer declared the deposit as paid | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.confirmed | an administrator confirmed the deposit, it was paid online, or none is due | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.rejected | an administrator rejected the deposit and the reservation | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.cancelled | the customer, the owner or an administrator cancelled the reservation | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.expired | the deposit was not declared, or not decided, in time | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.completed | the stay is over | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.noShow | the customer did not arrive | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.noticeGiven | the customer or the owner gave notice of a monthly stay, which ends earlier | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.renewed | the customer renewed a monthly stay | ownerId, propertyId, reservationId, customerId, bookingStatus |
     * | reservation.altered | a proposed change of the stay was accepted | ownerId, propertyId, reservationId, customerId, bookingStatus, alterationId |
     * | bookingRequest.created | a customer requested a stay | ownerId, propertyId, customerId, bookingRequestStatus |
     * | bookingRequest.accepted | a request was accepted, and the reservation was made | ownerId, propertyId, reservationId, customerId, bookingRequestStatus |
     * | bookingRequest.declined | a request was declined | ownerId, propertyId, customerId, bookingRequestStatus |
     * | bookingRequest.withdrawn | a request was withdrawn | ownerId, propertyId, customerId, bookingRequestStatus |
     * | bookingRequest.expired | a request was not decided in time | ownerId, propertyId, customerId, bookingRequestStatus |
     * | alteration.proposed | a change of a stay was proposed | ownerId, propertyId, reservationId, customerId, alterationStatus |
     * | alteration.declined | a proposed change was declined | ownerId, propertyId, reservationId, customerId, alterationStatus |
     * | alteration.withdrawn | a proposed change was withdrawn | ownerId, propertyId, reservationId, customerId, alterationStatus |
     * | alteration.expired | a proposed change was not decided in time, or its reservation has ended | ownerId, propertyId, reservationId, customerId, alterationStatus |
     * | review.published | a review was published; the role is its author's, so a review with the role 2 (Customer) changes the listing's rating | ownerId, propertyId, reservationId, customerId, reviewStatus, rating, role |
     * | review.replied | the reviewed party has replied to a review | ownerId, propertyId, reservationId, customerId, reviewStatus, rating, role |
     * | review.hidden | an administrator has hidden a review | ownerId, propertyId, reservationId, customerId, reviewStatus, rating, role |
     * | payment.created | a payment was recorded, or a refund is due | ownerId, propertyId, reservationId, payerId, paymentPurpose, paymentStatus, amount, currencyId |
     * | payment.decided | a payment was confirmed, rejected or cancelled | ownerId, propertyId, reservationId, payerId, paymentPurpose, paymentStatus, amount, currencyId |
     * | payment.orphaned | an online payment arrived that is no longer due, and is refunded | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
     * | paymentSession.started | an online payment was started | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
     * | paymentSession.succeeded | the money of an online payment has arrived, or an administrator has decided on money of a different amount | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
     * | paymentSession.failed | an online payment failed | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
     * | paymentSession.cancelled | an online payment was cancelled | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
     * | paymentSession.expired | an online payment expired without being paid | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
     * | paymentSession.mismatched | an online payment of another amount or currency has arrived | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
     * | refund.started | a refund through a payment provider was started | ownerId, propertyId, reservationId, payerId, refundStatus, amount, currencyId |
     * | refund.succeeded | the payment provider has paid out the refund | ownerId, propertyId, reservationId, payerId, refundStatus, amount, currencyId |
     * | refund.failed | all attempts to pay out the refund have failed for a day | ownerId, propertyId, reservationId, payerId, refundStatus, amount, currencyId |
     * | rentInvoice.opened | a rent invoice is due in at most three days | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
     * | rentInvoice.paid | all of a rent invoice was paid | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
     * | rentInvoice.overdue | the day on which a rent invoice was due has ended, and it is not paid | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
     * | rentInvoice.waived | the owner waived the unpaid amount of a rent invoice | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
     * | rentInvoice.voided | a rent invoice was voided, because the reservation was cancelled or ends earlier | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
     * | message.sent | the customer or the owner has sent a message; the event does not contain its text | ownerId, propertyId, customerId, messageId |
     */
    type: EventType;
    /** A time in UTC, RFC 3339 with `Z`. */
    occurredAt: string;
    /** The record of an event. Read the record for its current state; the event contains the state at that time. */
    resource: EventResource;
    /** The identifiers of an event and the resulting state of the record. A member that does not apply to the type is null; see the table of EventType. It contains no personal data. */
    data: EventData;
    /** Version of the format of `data`. Members can be added without a new version. */
    version: number;
}


/** The identifiers of an event and the resulting state of the record. A member that does not apply to the type is null; see the table of EventType. It contains no personal data. */
export interface EventData {
    /** The owner of the listing, or the owner whom the event is about; null if the type has none. */
    ownerId: number | null;
    /** The listing. */
    propertyId: number | null;
    /** The reservation. */
    reservationId: number | null;
    /** The customer who booked, or whose conversation it is. */
    customerId: number | null;
    /** The customer who paid or is refunded. */
    payerId: number | null;
    /** The agent who referred the owner; null if there is none. */
    agentId: number | null;
    /** The role of the account, or of the review's author. */
    role: UserRole | null;
    /** The new status of the listing. */
    propertyStatus: PropertyStatus | null;
    /** The new state of the reservation. */
    bookingStatus: BookingStatus | null;
    /** The purpose of the payment. */
    paymentPurpose: PaymentPurpose | null;
    /** The new state of the payment. */
    paymentStatus: PaymentStatus | null;
    /** The new state of the online payment. */
    paymentSessionStatus: PaymentSessionStatus | null;
    /** The new state of the online refund. */
    refundStatus: RefundStatus | null;
    /** The new state of the rent invoice. */
    rentInvoiceStatus: RentInvoiceStatus | null;
    /** The new state of the proposed change. */
    alterationStatus: AlterationStatus | null;
    /** The accepted change of the stay. */
    alterationId: number | null;
    /** The message that was sent. */
    messageId: number | null;
    /** The new state of the review. */
    reviewStatus: ReviewStatus | null;
    /** The overall rating of the review. */
    rating: number | null;
    /** The new state of the request to book. */
    bookingRequestStatus: BookingRequestStatus | null;
    /** The amount of the payment or the rent invoice in major units of `currencyId`. */
    amount: number | null;
    /** The currency of `amount`. */
    currencyId: number | null;
    /** The nights that were blocked or unblocked. */
    nights: EventNights | null;
}


/** Consecutive nights. */
export interface EventNightRange {
    /** First night. */
    startDate: string;
    /** The day after the last night. */
    endDate: string;
}
/** Nights whose availability has changed. */
export interface EventNights {
    /** The ranges in ascending order. */
    ranges: Array<EventNightRange>;
    /** Whether other nights have changed too. If so, read the calendar of the listing. */
    hasMore: boolean;
}
/** A page of the event feed. */
export interface EventPage {
    /** The events in order of their sequence number. */
    events: Array<Event>;
    /** The last sequence number that was scanned: store it and send it as `afterSequence` next time. It also advances if no scanned event was visible to the caller or of the requested types. */
    lastSequence: number;
    /** The sequence number of the newest event. There is more to read while `lastSequence` is below it. */
    newestSequence: number;
}
/** The envelope of every successful response; the payload is `data`. */
export interface EventPageEnvelope {
    /** A page of the event feed. */
    data: EventPage;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The record of an event. Read the record for its current state; the event contains the state at that time. */
export interface EventResource {
    /** The kind of record of an event. New ones may be added. */
    kind: EventResourceKind;
    /** Identifier of a record. */
    id: number;
}


/** The kind of record of an event. New ones may be added. */
export const EventResourceKind = /*#__PURE__*/ texts('user property reservation payment paymentSession refund rentInvoice alteration conversation review bookingRequest') as {
    readonly user: 'user',
    readonly property: 'property',
    readonly reservation: 'reservation',
    readonly payment: 'payment',
    readonly paymentSession: 'paymentSession',
    readonly refund: 'refund',
    readonly rentInvoice: 'rentInvoice',
    readonly alteration: 'alteration',
    readonly conversation: 'conversation',
    readonly review: 'review',
    readonly bookingRequest: 'bookingRequest'
};
export type EventResourceKind = typeof EventResourceKind[keyof typeof EventResourceKind];

/**
 * The type of event, as `kind.happened`. New types may be added: ignore unknown ones. `data` contains, depending on the type:
 *
 * | Type | When | In `data` |
 * |---|---|---|
 * | owner.registered | an owner account was created | ownerId, agentId |
 * | owner.activated | an owner was activated | ownerId |
 * | owner.deactivated | an owner was deactivated | ownerId |
 * | customer.registered | a customer account was created |  |
 * | customer.identityVerified | an administrator verified the identity of a customer |  |
 * | user.blocked | an administrator blocked an account | role |
 * | user.unblocked | an administrator unblocked an account | role |
 * | user.closed | a user closed their account | role |
 * | property.created | a listing was added | ownerId, propertyId, propertyStatus |
 * | property.updated | a listing was updated, including its status if the update requires a new review | ownerId, propertyId, propertyStatus |
 * | property.statusChanged | the status of a listing changed, including deletion (Archived) | ownerId, propertyId, propertyStatus |
 * | property.nightsBlocked | the owner or an administrator blocked nights of a listing | ownerId, propertyId, nights |
 * | property.nightsUnblocked | the owner or an administrator removed a blocked range of a listing | ownerId, propertyId, nights |
 * | property.nightsImported | imported calendars have changed which nights of a listing are blocked; changes within an hour of the previous such event are announced together after that hour | ownerId, propertyId, nights |
 * | reservation.created | a stay was booked | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.depositSubmitted | the customer declared the deposit as paid | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.confirmed | an administrator confirmed the deposit, it was paid online, or none is due | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.rejected | an administrator rejected the deposit and the reservation | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.cancelled | the customer, the owner or an administrator cancelled the reservation | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.expired | the deposit was not declared, or not decided, in time | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.completed | the stay is over | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.noShow | the customer did not arrive | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.noticeGiven | the customer or the owner gave notice of a monthly stay, which ends earlier | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.renewed | the customer renewed a monthly stay | ownerId, propertyId, reservationId, customerId, bookingStatus |
 * | reservation.altered | a proposed change of the stay was accepted | ownerId, propertyId, reservationId, customerId, bookingStatus, alterationId |
 * | bookingRequest.created | a customer requested a stay | ownerId, propertyId, customerId, bookingRequestStatus |
 * | bookingRequest.accepted | a request was accepted, and the reservation was made | ownerId, propertyId, reservationId, customerId, bookingRequestStatus |
 * | bookingRequest.declined | a request was declined | ownerId, propertyId, customerId, bookingRequestStatus |
 * | bookingRequest.withdrawn | a request was withdrawn | ownerId, propertyId, customerId, bookingRequestStatus |
 * | bookingRequest.expired | a request was not decided in time | ownerId, propertyId, customerId, bookingRequestStatus |
 * | alteration.proposed | a change of a stay was proposed | ownerId, propertyId, reservationId, customerId, alterationStatus |
 * | alteration.declined | a proposed change was declined | ownerId, propertyId, reservationId, customerId, alterationStatus |
 * | alteration.withdrawn | a proposed change was withdrawn | ownerId, propertyId, reservationId, customerId, alterationStatus |
 * | alteration.expired | a proposed change was not decided in time, or its reservation has ended | ownerId, propertyId, reservationId, customerId, alterationStatus |
 * | review.published | a review was published; the role is its author's, so a review with the role 2 (Customer) changes the listing's rating | ownerId, propertyId, reservationId, customerId, reviewStatus, rating, role |
 * | review.replied | the reviewed party has replied to a review | ownerId, propertyId, reservationId, customerId, reviewStatus, rating, role |
 * | review.hidden | an administrator has hidden a review | ownerId, propertyId, reservationId, customerId, reviewStatus, rating, role |
 * | payment.created | a payment was recorded, or a refund is due | ownerId, propertyId, reservationId, payerId, paymentPurpose, paymentStatus, amount, currencyId |
 * | payment.decided | a payment was confirmed, rejected or cancelled | ownerId, propertyId, reservationId, payerId, paymentPurpose, paymentStatus, amount, currencyId |
 * | payment.orphaned | an online payment arrived that is no longer due, and is refunded | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
 * | paymentSession.started | an online payment was started | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
 * | paymentSession.succeeded | the money of an online payment has arrived, or an administrator has decided on money of a different amount | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
 * | paymentSession.failed | an online payment failed | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
 * | paymentSession.cancelled | an online payment was cancelled | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
 * | paymentSession.expired | an online payment expired without being paid | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
 * | paymentSession.mismatched | an online payment of another amount or currency has arrived | ownerId, propertyId, reservationId, payerId, paymentSessionStatus, amount, currencyId |
 * | refund.started | a refund through a payment provider was started | ownerId, propertyId, reservationId, payerId, refundStatus, amount, currencyId |
 * | refund.succeeded | the payment provider has paid out the refund | ownerId, propertyId, reservationId, payerId, refundStatus, amount, currencyId |
 * | refund.failed | all attempts to pay out the refund have failed for a day | ownerId, propertyId, reservationId, payerId, refundStatus, amount, currencyId |
 * | rentInvoice.opened | a rent invoice is due in at most three days | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
 * | rentInvoice.paid | all of a rent invoice was paid | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
 * | rentInvoice.overdue | the day on which a rent invoice was due has ended, and it is not paid | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
 * | rentInvoice.waived | the owner waived the unpaid amount of a rent invoice | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
 * | rentInvoice.voided | a rent invoice was voided, because the reservation was cancelled or ends earlier | ownerId, propertyId, reservationId, customerId, rentInvoiceStatus, amount, currencyId |
 * | message.sent | the customer or the owner has sent a message; the event does not contain its text | ownerId, propertyId, customerId, messageId |
 */
export const EventType = /*#__PURE__*/ texts('owner.registered,activated,deactivated customer.registered,identityVerified user.blocked,unblocked,closed property.created,updated,statusChanged,nightsBlocked,nightsUnblocked,nightsImported reservation.created,depositSubmitted,confirmed,rejected,cancelled,expired,completed,noShow,noticeGiven,renewed,altered bookingRequest.created,accepted,declined,withdrawn,expired alteration.proposed,declined,withdrawn,expired review.published,replied,hidden payment.created,decided,orphaned paymentSession.started,succeeded,failed,cancelled,expired,mismatched refund.started,succeeded,failed rentInvoice.opened,paid,overdue,waived,voided message.sent') as {
    readonly OwnerRegistered: 'owner.registered',
    readonly OwnerActivated: 'owner.activated',
    readonly OwnerDeactivated: 'owner.deactivated',
    readonly CustomerRegistered: 'customer.registered',
    readonly CustomerIdentityVerified: 'customer.identityVerified',
    readonly UserBlocked: 'user.blocked',
    readonly UserUnblocked: 'user.unblocked',
    readonly UserClosed: 'user.closed',
    readonly PropertyCreated: 'property.created',
    readonly PropertyUpdated: 'property.updated',
    readonly PropertyStatusChanged: 'property.statusChanged',
    readonly PropertyNightsBlocked: 'property.nightsBlocked',
    readonly PropertyNightsUnblocked: 'property.nightsUnblocked',
    readonly PropertyNightsImported: 'property.nightsImported',
    readonly ReservationCreated: 'reservation.created',
    readonly ReservationDepositSubmitted: 'reservation.depositSubmitted',
    readonly ReservationConfirmed: 'reservation.confirmed',
    readonly ReservationRejected: 'reservation.rejected',
    readonly ReservationCancelled: 'reservation.cancelled',
    readonly ReservationExpired: 'reservation.expired',
    readonly ReservationCompleted: 'reservation.completed',
    readonly ReservationNoShow: 'reservation.noShow',
    readonly ReservationNoticeGiven: 'reservation.noticeGiven',
    readonly ReservationRenewed: 'reservation.renewed',
    readonly ReservationAltered: 'reservation.altered',
    readonly BookingRequestCreated: 'bookingRequest.created',
    readonly BookingRequestAccepted: 'bookingRequest.accepted',
    readonly BookingRequestDeclined: 'bookingRequest.declined',
    readonly BookingRequestWithdrawn: 'bookingRequest.withdrawn',
    readonly BookingRequestExpired: 'bookingRequest.expired',
    readonly AlterationProposed: 'alteration.proposed',
    readonly AlterationDeclined: 'alteration.declined',
    readonly AlterationWithdrawn: 'alteration.withdrawn',
    readonly AlterationExpired: 'alteration.expired',
    readonly ReviewPublished: 'review.published',
    readonly ReviewReplied: 'review.replied',
    readonly ReviewHidden: 'review.hidden',
    readonly PaymentCreated: 'payment.created',
    readonly PaymentDecided: 'payment.decided',
    readonly PaymentOrphaned: 'payment.orphaned',
    readonly PaymentSessionStarted: 'paymentSession.started',
    readonly PaymentSessionSucceeded: 'paymentSession.succeeded',
    readonly PaymentSessionFailed: 'paymentSession.failed',
    readonly PaymentSessionCancelled: 'paymentSession.cancelled',
    readonly PaymentSessionExpired: 'paymentSession.expired',
    readonly PaymentSessionMismatched: 'paymentSession.mismatched',
    readonly RefundStarted: 'refund.started',
    readonly RefundSucceeded: 'refund.succeeded',
    readonly RefundFailed: 'refund.failed',
    readonly RentInvoiceOpened: 'rentInvoice.opened',
    readonly RentInvoicePaid: 'rentInvoice.paid',
    readonly RentInvoiceOverdue: 'rentInvoice.overdue',
    readonly RentInvoiceWaived: 'rentInvoice.waived',
    readonly RentInvoiceVoided: 'rentInvoice.voided',
    readonly MessageSent: 'message.sent'
};
export type EventType = typeof EventType[keyof typeof EventType];

/** A listing among the caller's favorites. */
export interface Favorite {
    /** Identifier of a record. */
    propertyId: number;
    /** When it was added. */
    createdAt: string;
    /** A listing. */
    property: RentProperty;
}
/** The envelope of every successful response; the payload is `data`. */
export interface FavoriteEnvelope {
    /** A listing among the caller's favorites. */
    data: Favorite;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface FavoriteListEnvelope {
    /** The payload of the operation. */
    data: Array<Favorite>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** The problem with one member of the request. */
export interface FieldError {
    /** Path of the member as the client wrote it, e.g. `PropertyInformation.images[2]`. */
    field: string;
    /** The kind of rule that was violated. */
    code: FieldErrorCodeEnum;
    /** The problem, as a text that can be shown to people after the member's name. With the code `custom`, it can be a complete sentence, which is shown without the name. */
    message: string;
}


export const FieldErrorCodeEnum = /*#__PURE__*/ texts('required type format min max minLength maxLength pattern enum unknownReference custom') as {
    readonly required: 'required',
    readonly type: 'type',
    readonly format: 'format',
    readonly min: 'min',
    readonly max: 'max',
    readonly minLength: 'minLength',
    readonly maxLength: 'maxLength',
    readonly pattern: 'pattern',
    readonly enum: 'enum',
    readonly unknownReference: 'unknownReference',
    readonly custom: 'custom'
};
export type FieldErrorCodeEnum = typeof FieldErrorCodeEnum[keyof typeof FieldErrorCodeEnum];

/** A listing as a search returns it. */
export interface FoundRentProperty {
    /** Identifier of a record. */
    id: number;
    /** User identifier of the owner. */
    ownerId: number;
    /** The owner and their contact data. The two phone numbers are null for callers without a token. */
    owner: RentPropertyOwner;
    /** Description and location of the property. */
    propertyInformation: PropertyInformation;
    /** The text of a JSON object, exactly as the owner sent it; `{}` for an archived listing. `details` is its parsed content. */
    detailsJSON: string;
    /** The parsed content of `detailsJSON`. Other members are in `detailsJSON` only. */
    details: Details;
    /** 0 Monthly, 1 Daily: the unit of the price. */
    rentType: RentType;
    /**
     * Use `propertyInformation.type`, of which this is a copy.
     * @deprecated
     */
    rentPropertyType: RentPropertyType;
    /**
     * Use `propertyInformation.propertyType`, of which this is a copy.
     * @deprecated
     */
    rentPropertyCondition: RentPropertyCondition;
    /** 0 Apartment, 1 House, 2 Villa, 3 Studio, 4 Room, 5 Chalet, 6 Farm, 7 Office, 8 Shop, 9 Other. Open. */
    buildingType: BuildingType;
    /** 0 Pending, 1 Active, 2 Inactive, 3 Rejected, 4 Suspended, 5 Archived. */
    propertyStatus: PropertyStatus;
    /** Reason for the current status; null if none was given. Visible to its owner, their agent and administrators, otherwise null. */
    statusReason: string | null;
    /** Price in major units of `currencyId`, per night (`rentType` Daily) or per month (Monthly), for nights without a `weekendPrice` or season price. */
    price: number;
    /** Price in major units of `currencyId` of the nights that begin on the city's `weekendDays`, unless a season sets another; null if there is no weekend price. */
    weekendPrice: number | null;
    /** Whether the listing has seasons; getSeasons returns them. */
    hasSeasons: boolean;
    /** Whether the listing has charges; getCharges returns them. */
    hasCharges: boolean;
    /** Whether the listing has discounts; getDiscounts returns them. */
    hasDiscounts: boolean;
    /** The average of the overall ratings in the listing's reviews, rounded to two decimals; null if there are none. Reviews do not change `version` and `updatedAt`. */
    averageRating: number | null;
    /** Number of the listing's reviews; getReviewsByProperty returns them. */
    reviewsCount: number;
    /** Identifier of the currency of all amounts of this listing. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** Deposit of a booking in major units of `currencyId`. If `depositPercent` is not null, it is the deposit of the shortest stay at `price` (a month counts as 30 nights); getQuote returns the deposit of a specific stay. */
    depositAmount: number;
    /** Deposit as a percentage of the stay's total; null if the owner has set a fixed deposit. */
    depositPercent: number | null;
    /** Minimum nights of a stay. */
    minStayNights: number;
    /** Maximum nights of a stay. */
    maxStayNights: number;
    /** Minimum number of days between booking and start. */
    minNoticeDays: number;
    /** Days of notice before a monthly stay ends early; null for rent by the night. */
    noticeDays: number | null;
    /** Maximum number of guests; null if there is no limit. */
    maxGuests: number | null;
    /** 0 Flexible, 1 Moderate, 2 Strict. Determines the refund of a confirmed deposit when the customer cancels. */
    cancellationPolicy: CancellationPolicy;
    /** 0 Instant, 1 Request, 2 InstantIfVerified. Whether customers book a listing immediately or send a request. Open. */
    bookingMode: BookingMode;
    /** Whether it is a favorite of the caller; false without a token. */
    isFavorite: boolean;
    /** Type of the platform's commission if this listing has its own; visible to its owner, their agent and administrators, otherwise null. If it is null, the owner's commission applies, otherwise the marketplace's percentage. */
    commissionType: CommissionType | null;
    /** Percentage or amount, according to `commissionType`; null if `commissionType` is null. */
    commissionValue: number | null;
    /** Increases with every change of the listing. */
    version: number;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
    /** Price of the stay from `startDate` to `endDate` for `guests`; null if the search names no dates. */
    stay: StayPrice | null;
}


/** The envelope of every successful response; the payload is `data`. */
export interface FoundRentPropertyListEnvelope {
    /** The payload of the operation. */
    data: Array<FoundRentProperty>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** Figures of the marketplace as of one moment. `users` and `properties` describe that moment; `reservations` and `money` describe the reservations of the period. */
export interface GeneralReport {
    /** First day of the period. */
    from: string;
    /** Day after the last day of the period. */
    to: string;
    /** Numbers of users. */
    users: ReportUsers;
    /** Numbers of listings, archived ones included. Each of the three lists adds up to `total`. */
    properties: ReportProperties;
    /** Reservations of the period by state, with rates. */
    reservations: ReportReservations;
    /** One entry for each currency of a reservation in the period, ordered by identifier. */
    money: Array<ReportMoney>;
    /** A time in UTC, RFC 3339 with `Z`. */
    generatedAt: string;
}
/** The envelope of every successful response; the payload is `data`. */
export interface GeneralReportEnvelope {
    /** Figures of the marketplace as of one moment. `users` and `properties` describe that moment; `reservations` and `money` describe the reservations of the period. */
    data: GeneralReport;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** When a monthly stay ends. */
export interface GiveNoticeRequest {
    /** Departure day; its night is not part of the stay. */
    endDate: string;
    /** The reason, which the other party can read. */
    reason?: string | null | undefined;
    /** `newTotalAmount` of getNoticeQuote. If it is omitted or null, it is not compared. */
    expectedTotalAmount?: number | null | undefined;
}
/** Health of the service. */
export interface Health {
    /** `live`: the process responds. `ready`: it can serve requests. */
    status: HealthStatus;
}


/** The envelope of every successful response; the payload is `data`. */
export interface HealthEnvelope {
    /** Health of the service. */
    data: Health;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** `live`: the process responds. `ready`: it can serve requests. */
export const HealthStatus = /*#__PURE__*/ texts('live ready') as {
    readonly live: 'live',
    readonly ready: 'ready'
};
export type HealthStatus = typeof HealthStatus[keyof typeof HealthStatus];

/** Why a review is hidden. */
export interface HideReviewRequest {
    /** The reason, which the author can read and which the audit log records. */
    reason: string;
}
/** 0 NationalId, 1 Passport, 2 ResidencePermit, 3 DrivingLicense. Open. */
export const IdentityType = /*#__PURE__*/ numbers('nationalId passport residencePermit drivingLicense') as {
    readonly NationalId: 0,
    readonly Passport: 1,
    readonly ResidencePermit: 2,
    readonly DrivingLicense: 3
};
export type IdentityType = typeof IdentityType[keyof typeof IdentityType];

/** The version of the profile that was checked, and a note. */
export interface IdentityVerification {
    /** The `version` of the profile that was compared with the identity card. If the profile or the images have changed since, the identity is not verified. */
    version: number;
    /** Note for the audit log; not visible to the customer. */
    note?: string | null | undefined;
}
/** The spending limit of an API key for one day (UTC), and how much of it has been used. */
export interface KeySpending {
    /** Maximum of the bookings of one day in major units of the currency. */
    amount: number;
    /** Identifier of the currency. */
    currencyId: number;
    /** Total and amount due at arrival of the stays that were booked with the key since 00:00 UTC, in major units. A cancellation does not reduce it. */
    spentToday: number;
}
/** The newest message of a conversation, as the caller sees it. */
export interface LastMessage {
    /** The sender. */
    senderId: number;
    /** The beginning of the `text` of the Message. */
    text: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}
/** The arrival rules of a listing. */
export interface ListingArrivalRules {
    /** Identifier of a record. */
    propertyId: number;
    /** The listing's version; increases with every change of the listing. */
    version: number;
    /** Rules for when stays may begin and end. A null member sets no rule. */
    rules: ArrivalRules;
}
/** What runs. */
export interface Liveness {
    /** `live`: the process responds. `ready`: it can serve requests. */
    status: HealthStatus;
    /** The version of the server (semver). It is not the version of the contract, which `X-Api-Version` names. */
    version: string;
    /** The commit that was built, as 40 hexadecimal digits; `unknown` if the server was not built from a repository. */
    commit: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface LivenessEnvelope {
    /** What runs. */
    data: Liveness;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The account and, if already available, the one-time code. */
export interface LogInWithEmailRequest {
    /** E-mail address. Case-insensitive; surrounding spaces are ignored. */
    email: string;
    /** The six digits of the last one-time code. Spaces, dashes and Arabic digits are accepted. */
    code?: string | null | undefined;
}
/** The account and, if already available, the one-time code. */
export interface LogInWithPhoneNumberRequest {
    /** Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country. */
    phoneNumber: string;
    /** The six digits of the last one-time code. Spaces, dashes and Arabic digits are accepted. */
    code?: string | null | undefined;
}
/** The session to end. */
export interface LogOutRequest {
    /** Opaque; valid for one refresh within 30 days, which can be repeated for 30 seconds. */
    refreshToken?: string | null | undefined;
    /** Whether to end every session of the account instead of only that of `refreshToken`. */
    everywhere?: boolean | null | undefined;
}
/** Result of the log-out. */
export interface LogOutResult {
    /** Always true. */
    loggedOut: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface LogOutResultEnvelope {
    /** Result of the log-out. */
    data: LogOutResult;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** 0 Email, 1 PhoneNumber. */
export const LoginMethod = /*#__PURE__*/ numbers('email phoneNumber') as {
    readonly Email: 0,
    readonly PhoneNumber: 1
};
export type LoginMethod = typeof LoginMethod[keyof typeof LoginMethod];

/** The outcome of a log-in, a refresh or a verified code. */
export interface LoginResult {
    /** JWT for the header `Authorization: Bearer`. The claim SID of an access token is the user identifier as text; a verification token does not reveal the account. */
    token: string;
    /** `access` gives access to every operation of the role; `verification` only verifies a one-time code. */
    tokenType: TokenType;
    /** A time in UTC, RFC 3339 with `Z`. */
    expiresAt: string;
    /** Refresh token; null with a verification token. */
    refreshToken: string | null;
    /** True only on 206. */
    verificationRequired: boolean;
    /** 0 Email, 1 PhoneNumber. */
    loginMethod: LoginMethod;
    /** On 206, the masked e-mail address or phone number to verify; otherwise null. */
    target: string | null;
    /** The user; null on 206, because nothing is verified yet. */
    user: LoginUser | null;
}


/** The envelope of every successful response; the payload is `data`. */
export interface LoginResultEnvelope {
    /** The outcome of a log-in, a refresh or a verified code. */
    data: LoginResult;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The user of the access token. */
export interface LoginUser {
    /** Identifier of a record. */
    userId: number;
    /** 0 Admin, 1 Owner, 2 Customer, 3 Agent. */
    role: UserRole;
    /** Given name. */
    firstName: string | null;
    /** Family name. */
    lastName: string | null;
    /** Whether the account is active. */
    isActive: boolean;
    /** Whether the e-mail address was verified with a code. */
    isEmailVerified: boolean;
    /** Whether the phone number was verified with a code. */
    isPhoneVerified: boolean;
    /** Language of messages to the user. */
    language: string | null;
}


/** Details of the no-show. */
export interface MarkNoShowRequest {
    /** Note for the audit log. */
    note?: string | null | undefined;
}
/** The number of notifications marked as read. */
export interface MarkedNotifications {
    /** Number of notifications that were unread before. */
    updated: number;
}
/** The envelope of every successful response; the payload is `data`. */
export interface MarkedNotificationsEnvelope {
    /** The number of notifications marked as read. */
    data: MarkedNotifications;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A message of a conversation. */
export interface Message {
    /** Identifier of a record. */
    id: number;
    /** The conversation. */
    conversationId: number;
    /** The number of a message in its conversation, 1, 2, 3 without gaps; 0 is before the first message. */
    sequence: number;
    /** The user who has sent it. */
    senderId: number;
    /** Whether the owner or the customer has sent it. */
    senderRole: UserRole;
    /** The id that the sender's client has given it; null in messages of the other party. */
    clientMessageId: string | null;
    /** Plain text; empty for a message of pictures only; null if the sender has closed the account, or an administrator has hidden the message. */
    text: string | null;
    /** Whether an administrator has hidden the text and the pictures from both parties. */
    isHidden: boolean;
    /** Whether parts of the text are shown as `•••`, because they look like contact details. */
    isMasked: boolean;
    /** The pictures of the message, in order (getMessagePicture); empty while contact details are hidden, if an administrator has hidden the message, or the sender has closed the account. */
    pictures: Array<MessagePicture>;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface MessageEnvelope {
    /** A message of a conversation. */
    data: Message;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Messages of a conversation. */
export interface MessagePage {
    /** The messages in order of their sequence number. */
    messages: Array<Message>;
    /** The number of the last message in the response, or `afterSequence` if it is empty: send it as `afterSequence` next time. */
    lastSequence: number;
    /** The number of the newest message. There is more to read while `lastSequence` is below it. */
    newestSequence: number;
}
/** The envelope of every successful response; the payload is `data`. */
export interface MessagePageEnvelope {
    /** Messages of a conversation. */
    data: MessagePage;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A picture of a message. */
export interface MessagePicture {
    /** Identifier of a record. */
    id: number;
    /** Media type of the picture. */
    contentType: PictureContentType;
    /** Size in pixels. */
    width: number;
    /** Size in pixels. */
    height: number;
    /** Stored size in bytes. */
    size: number;
}


/** The envelope of every successful response; the payload is `data`. */
export interface MessagePictureEnvelope {
    /** A picture of a message. */
    data: MessagePicture;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Whether the caller is notified of messages. */
export interface MuteConversationRequest {
    /** True to switch notifications off; false to switch them on. */
    isMuted: boolean;
}
/** The terms that the caller accepted last; null if none. */
export interface MyAcceptedTerms {
    /** Version of the terms. */
    version: number;
    /** Language of the terms. */
    language: string;
    /** Title of the terms. */
    title: string;
}
/** Account data in addition to the profile. */
export interface MyAccount {
    /** When the account became active; null if it never was. */
    activatedAt: string | null;
    /** When the caller last logged in; null if never. */
    lastLoginAt: string | null;
}
/** An audit log entry. */
export interface MyAuditEntry {
    /** The action, usually an operationId. */
    action: string;
    /** Kind and identifier of the record concerned. */
    subject: string;
    /** The recorded reason, if the caller was told it or wrote it; null otherwise. Notes of administrators are omitted. */
    reason: string | null;
    /** Whether the caller was the acting user. */
    isOwnAct: boolean;
    /** A time in UTC, RFC 3339 with `Z`. */
    at: string;
}
/** A listing whose calendar other platforms can read. */
export interface MyCalendarFeed {
    /** Identifier of a record. */
    propertyId: number;
    /** When the URL became valid. */
    createdAt: string;
}
/** A calendar import of one of the caller's listings, without the secret parts of its URLs. */
export interface MyCalendarImport {
    /** Identifier of the import. */
    id: number;
    /** Identifier of a record. */
    propertyId: number;
    /** Name given by the owner. */
    name: string;
    /** Host of the calendar. */
    host: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** Time of the last read attempt; null before the first. */
    lastReadAt: string | null;
    /** Result of the last read attempt; null before the first. */
    lastOutcome: CalendarOutcome | null;
    /** Why the last read attempt failed; null if it did not. */
    lastProblem: CalendarProblem | null;
    /** Reservations that overlap events of the calendar. */
    conflicts: Array<CalendarConflict>;
    /** Open requests to book that overlap events of the calendar. */
    requestConflicts: Array<CalendarRequestConflict>;
}


/** A one-time code. */
export interface MyCode {
    /** 0 Email, 1 PhoneNumber. */
    channel: LoginMethod;
    /** Where it was sent to. */
    target: string;
    /** Whether the code was used. */
    isUsed: boolean;
    /** A time in UTC, RFC 3339 with `Z`. */
    sentAt: string;
}


/** A complaint as the user who has added it sees it. */
export interface MyComplaint {
    /** Identifier of the complaint. */
    id: number;
    /** 0 Other, 1 Fraud, 2 Misleading, 3 Spam, 4 Offensive, 5 Discrimination, 6 Danger. Open. */
    kind: ComplaintKind;
    /** 0 Listing, 1 Review, 2 Message, 3 Person, 4 BookingRequest, 5 Reservation, 6 Alteration. Open. */
    about: ComplaintSubject;
    /** Identifier of what `about` says. */
    subjectId: number;
    /** The listing; null for a person. */
    propertyId: number | null;
    /** 0 Open, 1 Dismissed, 2 Hidden, 3 Blocked. Open. */
    status: ComplaintStatus;
    /** What the reporter has written; null after the reporter has closed the account. */
    text: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** When an administrator decided; null while the complaint is open. */
    decidedAt: string | null;
}


/** The envelope of every successful response; the payload is `data`. */
export interface MyComplaintEnvelope {
    /** A complaint as the user who has added it sees it. */
    data: MyComplaint;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface MyComplaintListEnvelope {
    /** The payload of the operation. */
    data: Array<MyComplaint>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** A conversation of the caller, with what is stored about the caller's side of it. */
export interface MyConversation {
    /** Identifier of a record. */
    id: number;
    /** The listing that the conversation is about. */
    propertyId: number;
    /** Whether the caller gets no notifications about it. */
    isMuted: boolean;
    /** The number of the last message that the caller has marked as read; 0 if there is none. */
    readUpToSequence: number;
    /** The number of the newest message; 0 if there is none. */
    lastSequence: number;
    /** When the newest message was sent; null if there is none. */
    lastMessageAt: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}
/** The personal data stored about the caller; no data about other people. */
export interface MyData {
    /** A time in UTC, RFC 3339 with `Z`. */
    generatedAt: string;
    /** The profile of a user. Members from `email` on are visible to the user and administrators; other callers get null, or false for booleans. */
    profile: Profile;
    /** Account data in addition to the profile. */
    account: MyAccount;
    /** The terms that the caller accepted last; null if none. */
    acceptedTerms: MyAcceptedTerms | null;
    /** Log-ins, newest first. Tokens are not stored. */
    sessions: Array<MySession>;
    /** API keys, newest first. Key values are not stored. */
    apiKeys: Array<ApiKey>;
    /** One-time codes sent to the caller in the last day, newest first. Code values are not stored. The requesting network address is omitted, because it may be another person's. */
    codes: Array<MyCode>;
    /** An owner's listings including archived ones, newest first. */
    listings: Array<RentProperty>;
    /** Blocked dates of the caller's listings, by listing and date. */
    blockedDates: Array<BlockedDateRange>;
    /** Seasons of the caller's listings; only listings that have seasons. Weekend prices are part of the listings. */
    seasons: Array<Seasons>;
    /** Charges of the caller's listings; only listings that have charges. */
    charges: Array<Charges>;
    /** Discounts of the caller's listings; only listings that have discounts. */
    discounts: Array<Discounts>;
    /** Arrival rules of the caller's listings; only listings that have rules. Rules of seasons are part of the seasons. */
    arrivalRules: Array<ListingArrivalRules>;
    /** Nights of the caller's listings that have their own price or rules; only listings that have such nights. */
    nights: Array<Nights>;
    /** The caller's promotions, newest first. The promotion that a customer has used is a line of the reservation. */
    promotions: Array<Promotion>;
    /** The caller's listings whose calendars can be read by other platforms. The URLs are secrets and omitted. */
    calendarFeeds: Array<MyCalendarFeed>;
    /** Calendar imports of the caller's listings. */
    calendarImports: Array<MyCalendarImport>;
    /** A customer's reservations, or those of an owner's listings without the customer's identity and texts; newest first. */
    reservations: Array<Reservation>;
    /** Proposed changes of a customer's reservations, or of those of an owner's listings without the other party's reason; in the order of the reservations. */
    alterations: Array<Alteration>;
    /** The caller's conversations that have messages, the one with the newest message first. */
    conversations: Array<MyConversation>;
    /** The messages that the caller has sent, as they were written, newest first. */
    messages: Array<Message>;
    /** The pictures that the caller has uploaded to conversations, newest first. */
    messagePictures: Array<MyMessagePicture>;
    /** The reviews that the caller has written, also sealed ones, and then the published ones about the caller; each newest first. */
    reviews: Array<Review>;
    /** The complaints that the caller has added, newest first. */
    complaints: Array<MyComplaint>;
    /** A customer's requests to book, or those for an owner's listings without the customer's identity and texts; newest first. */
    bookingRequests: Array<BookingRequest>;
    /** A customer's payments, or those for an owner's listings without the payer's reference and note; in the order of the reservations. */
    payments: Array<PaymentTransaction>;
    /** A customer's online payments, newest first. */
    paymentSessions: Array<PaymentSession>;
    /** Disputes of a customer's online payments, in the order of the payments. */
    paymentDisputes: Array<MyPaymentDispute>;
    /** Rent invoices of a customer, or of an owner's listings without their reasons for waiving; by due date. */
    rentInvoices: Array<RentInvoice>;
    /** The caller's saved searches, newest first. */
    savedSearches: Array<SavedSearch>;
    /** Favorites, newest first. */
    favorites: Array<MyFavorite>;
    /** Notifications, newest first, without reasons given by other users: reasons meant for the caller are part of the records concerned. */
    notifications: Array<Notification>;
    /** Webhooks, oldest first. Secrets are omitted. */
    webhooks: Array<Webhook>;
    /** The caller's pictures of listings, identity card images and receipts, newest first. */
    files: Array<MyFile>;
    /** Audit log entries about the caller's account, then those about the caller's listings, reservations and payments. The acting user is identified only if it was the caller. */
    auditEntries: Array<MyAuditEntry>;
}
/** The envelope of every successful response; the payload is `data`. */
export interface MyDataEnvelope {
    /** The personal data stored about the caller; no data about other people. */
    data: MyData;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A favorite listing. */
export interface MyFavorite {
    /** Identifier of a record. */
    propertyId: number;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}
/** Metadata of a stored file. Pictures are read with getPicture, identity card images with getOwnerIdImage and getCustomerIdImage, receipts with getPaymentReceipt. */
export interface MyFile {
    /** A picture of a listing, an image of an identity card, or a receipt. */
    kind: MyFileKindEnum;
    /** For an identity card image, its side; otherwise null. */
    side: MyFileSideEnum | null;
    /** For a picture, its server path; otherwise null. */
    path: string | null;
    /** For a receipt, the identifier of its payment; otherwise null. */
    paymentId: number | null;
    /** Media type. */
    contentType: string;
    /** Size in bytes. */
    size: number;
    /** In pixels. */
    width: number | null;
    /** In pixels. */
    height: number | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}


export const MyFileKindEnum = /*#__PURE__*/ texts('picture identity receipt') as {
    readonly picture: 'picture',
    readonly identity: 'identity',
    readonly receipt: 'receipt'
};
export type MyFileKindEnum = typeof MyFileKindEnum[keyof typeof MyFileKindEnum];

export const MyFileSideEnum = /*#__PURE__*/ texts('front rear') as {
    readonly front: 'front',
    readonly rear: 'rear'
};
export type MyFileSideEnum = typeof MyFileSideEnum[keyof typeof MyFileSideEnum];

/** A picture that the caller has uploaded to a conversation. */
export interface MyMessagePicture {
    /** Identifier of a record. */
    id: number;
    /** Media type of the picture. */
    contentType: PictureContentType;
    /** Size in pixels. */
    width: number;
    /** Size in pixels. */
    height: number;
    /** Stored size in bytes. */
    size: number;
    /** The conversation. */
    conversationId: number;
    /** The message with which it was sent; null if it was not. */
    messageId: number | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}


/** A dispute, in which the customer's bank demands an online payment back. */
export interface MyPaymentDispute {
    /** The session with which the payment was made. */
    sessionId: number;
    /** The reservation for which the payment was made. */
    reservationId: number;
    /** open: not decided. won: the money stays with the marketplace. lost: the customer has it back. */
    state: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}
/** A log-in. */
export interface MySession {
    /** 0 Email, 1 PhoneNumber. */
    loginMethod: LoginMethod;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** When the session was logged out or revoked; null while it is valid. */
    endedAt: string | null;
}


/** A new API key with its key value, which is returned only once. */
export interface NewApiKey {
    /** Identifier of a record. */
    id: number;
    /** Name of the key, to identify the program that uses it. Not blank, a single line without invisible characters. */
    name: string;
    /** 0 Read, 1 Write: the access of an API key. */
    access: ApiKeyAccess;
    /** The scopes that the key has: those that were chosen, with the scopes to read that they include, otherwise all scopes of its `access`. */
    scopes: Array<ApiKeyScope>;
    /** The last characters of the key, to identify it. */
    lastCharacters: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** When the key expires; null if it does not expire. */
    expiresAt: string | null;
    /** When the key was last used, accurate to one or two minutes; null if it was never used. */
    lastUsedAt: string | null;
    /** How much can be booked with the key; null if the key cannot book stays. */
    spendingLimit: KeySpending | null;
    /** The key, returned only once. Send it as `Authorization: Bearer <key>`. */
    key: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface NewApiKeyEnvelope {
    /** A new API key with its key value, which is returned only once. */
    data: NewApiKey;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The stay to request. */
export interface NewBookingRequest {
    /** Identifier of the listing. */
    propertyId: number;
    /** A calendar date, `YYYY-MM-DD`. The date of an ISO date-time is accepted if it has no UTC offset or its local time is midnight; any other date-time is rejected, because it is a different day in another time zone. */
    startDate: string;
    /** Departure day, `YYYY-MM-DD` or an ISO date-time; its night is not part of the stay. */
    endDate: string;
    /** Number of guests, at most the listing's `maxGuests`. If omitted, prices per guest are calculated for one guest. */
    guestsCount?: number | null | undefined;
    /** Number of children among the guests, at most `guestsCount`. Taxes with a `minAge` do not count children. */
    childrenCount?: number | null | undefined;
    /** Identifiers of the optional charges that the customer chooses (getCharges). */
    chargeIds?: Array<number> | null | undefined;
    /** Code of a promotion, case-insensitive. The promotion reduces the price of the nights. */
    promoCode?: string | null | undefined;
    /** Message to the owner, who reads it to decide. It becomes the `note` of the reservation. Contact details in it are hidden from the owner as in messages. */
    message?: string | null | undefined;
    /** The total shown to the customer (`totalAmount` of getQuote). If the current total differs, nothing is requested and the response is 409 PRICE_CHANGED, whose message and `errors` contain the current value. The same applies to the next five members. */
    expectedTotalAmount?: number | null | undefined;
    /** What the customer was told to pay the owner at arrival (`dueAtArrivalAmount` of getQuote). */
    expectedDueAtArrivalAmount?: number | null | undefined;
    /** The deposit shown to the customer (`depositAmount` of getQuote). */
    expectedDepositAmount?: number | null | undefined;
    /** The currency shown to the customer (`currencyId` of getQuote). */
    expectedCurrencyId?: number | null | undefined;
    /** The cancellation policy shown to the customer (`cancellationPolicy` of getQuote). */
    expectedCancellationPolicy?: CancellationPolicy | null | undefined;
    /** The terms shown to the customer (`termsDigest` of getQuote). If it is omitted or null, it is not compared. */
    expectedTermsDigest?: string | null | undefined;
}


/** A payment that was made outside the service. */
export interface NewPaymentTransaction {
    /** Identifier of the reservation. */
    reservationId: number;
    /** Payment type; one of the active types of getPaymentTypes. */
    paymentTypeId: number;
    /** Amount in major units of the reservation's currency, with at most its `minorUnits` decimals. A deposit must equal the depositAmount of the reservation. */
    amount: number;
    /** Purpose of the payment. Customers pay deposits and balances; only administrators record refunds. */
    purpose?: PaymentPurpose | null | undefined;
    /** The rent invoice to pay, of a monthly stay; only for the purpose Balance. */
    rentInvoiceId?: number | null | undefined;
    /** Reference of the payment, e.g. the number of a bank transfer; required by some payment types. */
    reference?: string | null | undefined;
    /** Note stored with the payment. */
    note?: string | null | undefined;
}


/** A night that has its own price or rules. */
export interface Night {
    /** The date on which the night begins. */
    date: string;
    /** Price of the night in major units of the listing's currency; null if the price of the season, of the weekend or of the listing applies. */
    price: number | null;
    /** Minimum nights of a stay that begins with this night; null if the minimum of the season or of the listing applies. */
    minStayNights: number | null;
    /** Whether no stay may contain the night. */
    isClosed: boolean;
}
/** The price and the rules of one night. If all members but the date are omitted or null, the night has no price or rules of its own. */
export interface NightInput {
    /** The date on which the night begins, `YYYY-MM-DD` or an ISO date-time. */
    date: string;
    /** Price of the night, with at most the currency's `minorUnits` decimals. Omitted or null: the price of the season, of the weekend or of the listing applies. */
    price?: number | null | undefined;
    /** Minimum nights of a stay that begins with this night, at most the listing's maxStayNights. Omitted or null: the minimum of the season or of the listing applies. */
    minStayNights?: number | null | undefined;
    /** Whether no stay may contain the night. Omitted or null: false. */
    isClosed?: boolean | null | undefined;
}
/** A night and its price. */
export interface NightlyPrice {
    /** Day on which the night begins. */
    date: string;
    /** Price of the night. */
    price: number;
}
/** Nights of a listing that have their own price or rules. */
export interface Nights {
    /** Identifier of a record. */
    propertyId: number;
    /** Identifier of the currency of the prices. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** The listing's version; increases with every change of the listing. */
    version: number;
    /** The nights in chronological order. */
    nights: Array<Night>;
}
/** The envelope of every successful response; the payload is `data`. */
export interface NightsEnvelope {
    /** Nights of a listing that have their own price or rules. */
    data: Nights;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** What notice would do. */
export interface NoticeQuote {
    /** Identifier of the reservation. */
    reservationId: number;
    /** New departure day; its night is not part of the stay. */
    endDate: string;
    /** Number of nights that are left. */
    nights: number;
    /** New total of the stay. */
    newTotalAmount: number;
    /** The new total minus the old total, in major units of the currency; never positive. */
    differenceAmount: number;
    /** What the owner collects for the stay, in addition to the total. */
    dueAtArrivalAmount: number;
    /** What is refunded, because it was paid for months that become Void or smaller and no other invoice needs it. */
    refundAmount: number;
    /** What is left to pay of all invoices, without declared payments. */
    openAmount: number;
    /** The lines of the new price. */
    lines: Array<PriceLine>;
    /** The invoices that change, as they would be after the notice. Payments for Void months pay older invoices. */
    invoices: Array<QuotedRentInvoice>;
    /** Identifier of the currency of all amounts. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
}
/** The envelope of every successful response; the payload is `data`. */
export interface NoticeQuoteEnvelope {
    /** What notice would do. */
    data: NoticeQuote;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A notification in the language of its reader. */
export interface Notification {
    /** Identifier of a record. */
    id: number;
    /** 0 General, 1 OwnerActivated, 2 OwnerDeactivated, 3 ReservationCreated, 4 DepositSubmitted, 5 DepositConfirmed, 6 DepositRejected, 7 ReservationCancelled, 8 ReservationExpired, 9 ReservationCompleted, 10 PropertyStatusChanged, 11 PaymentRefunded, 12 TermsUpdated, 13 ReservationNoShow, 14 PropertyChanged, 15 RefundRejected, 16 ApiKeyAdded, 17 WebhookDisabled, 18 CalendarConflict, 19 DepositDecisionDue, 20 WebhookAdded, 21 WebhookLimited, 22 ReceiptRequested, 23 ReceiptAdded, 24 PaymentReceived, 25 PaymentReturned, 26 PaymentMismatch, 27 RefundFailed, 28 RentDue, 29 RentOverdue, 30 RentWaived, 31 NoticeGiven, 32 ReservationRenewed, 33 AlterationProposed, 34 AlterationAccepted, 35 AlterationDeclined, 36 AlterationWithdrawn, 37 AlterationExpired, 38 MessageReceived, 39 ReviewWritten, 40 ReviewPublished, 41 ReviewReplied, 42 ReviewHidden, 43 BookingRequested, 44 BookingRequestAccepted, 45 BookingRequestDeclined, 46 BookingRequestWithdrawn, 47 BookingRequestExpired, 48 BookingRequestDue, 49 SavedSearchMatched, 50 IdentityVerified, 51 ComplaintAdded, 52 ComplaintDecided, 53 MessageHidden, 54 AccountBlocked, 55 PaymentDisputed. Open. */
    type: NotificationType;
    /** Plain text. */
    title: string;
    /** Plain text. */
    message: string;
    /** Whether it was marked as read. */
    isRead: boolean;
    /** When it was first marked as read; null if unread. */
    readAt: string | null;
    /** The reservation concerned; null if none. */
    reservationId: number | null;
    /** The listing concerned; null if none. */
    propertyId: number | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface NotificationEnvelope {
    /** A notification in the language of its reader. */
    data: Notification;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface NotificationListEnvelope {
    /** The payload of the operation. */
    data: Array<Notification>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** 0 General, 1 OwnerActivated, 2 OwnerDeactivated, 3 ReservationCreated, 4 DepositSubmitted, 5 DepositConfirmed, 6 DepositRejected, 7 ReservationCancelled, 8 ReservationExpired, 9 ReservationCompleted, 10 PropertyStatusChanged, 11 PaymentRefunded, 12 TermsUpdated, 13 ReservationNoShow, 14 PropertyChanged, 15 RefundRejected, 16 ApiKeyAdded, 17 WebhookDisabled, 18 CalendarConflict, 19 DepositDecisionDue, 20 WebhookAdded, 21 WebhookLimited, 22 ReceiptRequested, 23 ReceiptAdded, 24 PaymentReceived, 25 PaymentReturned, 26 PaymentMismatch, 27 RefundFailed, 28 RentDue, 29 RentOverdue, 30 RentWaived, 31 NoticeGiven, 32 ReservationRenewed, 33 AlterationProposed, 34 AlterationAccepted, 35 AlterationDeclined, 36 AlterationWithdrawn, 37 AlterationExpired, 38 MessageReceived, 39 ReviewWritten, 40 ReviewPublished, 41 ReviewReplied, 42 ReviewHidden, 43 BookingRequested, 44 BookingRequestAccepted, 45 BookingRequestDeclined, 46 BookingRequestWithdrawn, 47 BookingRequestExpired, 48 BookingRequestDue, 49 SavedSearchMatched, 50 IdentityVerified, 51 ComplaintAdded, 52 ComplaintDecided, 53 MessageHidden, 54 AccountBlocked, 55 PaymentDisputed. Open. */
export const NotificationType = /*#__PURE__*/ numbers('general ownerActivated ownerDeactivated reservationCreated depositSubmitted depositConfirmed depositRejected reservationCancelled reservationExpired reservationCompleted propertyStatusChanged paymentRefunded termsUpdated reservationNoShow propertyChanged refundRejected apiKeyAdded webhookDisabled calendarConflict depositDecisionDue webhookAdded webhookLimited receiptRequested receiptAdded paymentReceived paymentReturned paymentMismatch refundFailed rentDue rentOverdue rentWaived noticeGiven reservationRenewed alterationProposed alterationAccepted alterationDeclined alterationWithdrawn alterationExpired messageReceived reviewWritten reviewPublished reviewReplied reviewHidden bookingRequested bookingRequestAccepted bookingRequestDeclined bookingRequestWithdrawn bookingRequestExpired bookingRequestDue savedSearchMatched identityVerified complaintAdded complaintDecided messageHidden accountBlocked paymentDisputed') as {
    /** Written by an administrator. */
    readonly General: 0,
    /** Customers can find and book the owner's listings. */
    readonly OwnerActivated: 1,
    /** Customers can no longer find and book the owner's listings. */
    readonly OwnerDeactivated: 2,
    /** A customer has booked one of the owner's listings. */
    readonly ReservationCreated: 3,
    /** A deposit was declared as paid, or has been waiting another day for a decision. */
    readonly DepositSubmitted: 4,
    /** The reservation is confirmed. */
    readonly DepositConfirmed: 5,
    /** An administrator has rejected the deposit, or another payment that the customer had declared. */
    readonly DepositRejected: 6,
    /** The other party or an administrator has cancelled the reservation. */
    readonly ReservationCancelled: 7,
    /** The hold or the time to decide on the deposit has ended; the nights are available again. */
    readonly ReservationExpired: 8,
    /** The stay is over. */
    readonly ReservationCompleted: 9,
    /** An administrator has changed the status of one of the owner's listings. */
    readonly PropertyStatusChanged: 10,
    /** A refund has been paid. */
    readonly PaymentRefunded: 11,
    /** There is a new version of the terms. */
    readonly TermsUpdated: 12,
    /** The owner or an administrator has marked the customer as a no-show. */
    readonly ReservationNoShow: 13,
    /** The displayed data of a listing has changed since the customer booked it. */
    readonly PropertyChanged: 14,
    /** An administrator has rejected a refund. */
    readonly RefundRejected: 15,
    /** An API key was added to the account. */
    readonly ApiKeyAdded: 16,
    /** All deliveries to one of the user's webhooks have failed for three days. */
    readonly WebhookDisabled: 17,
    /** An imported calendar contains nights that a reservation or a request to book holds, or could not be read for three days. */
    readonly CalendarConflict: 18,
    /** A declared deposit expires soon if no administrator decides; sent to administrators halfway through the time to decide and on the last day. */
    readonly DepositDecisionDue: 19,
    /** A webhook was added to the account, or its URL was changed. */
    readonly WebhookAdded: 20,
    /** The account has reached its limit of webhook deliveries for the day. */
    readonly WebhookLimited: 21,
    /** An administrator asks the customer for the receipt of a payment. */
    readonly ReceiptRequested: 22,
    /** The customer has added the receipt of a payment; sent to administrators. */
    readonly ReceiptAdded: 23,
    /** A payment of a balance or of rent has arrived; sent to the customer and the owner. */
    readonly PaymentReceived: 24,
    /** An online payment arrived too late or twice, and is returned to the customer. */
    readonly PaymentReturned: 25,
    /** An online payment of another amount has arrived; sent to administrators, who have to decide. */
    readonly PaymentMismatch: 26,
    /** An online refund has failed for a day; sent to administrators. */
    readonly RefundFailed: 27,
    /** A rent invoice is due in three days, or today. */
    readonly RentDue: 28,
    /** A rent invoice has been due for three days, or for seven. */
    readonly RentOverdue: 29,
    /** The owner has waived a rent invoice. */
    readonly RentWaived: 30,
    /** The other party has given notice of a monthly stay. */
    readonly NoticeGiven: 31,
    /** The customer has renewed a monthly stay. */
    readonly ReservationRenewed: 32,
    /** The other party has proposed a change of a stay. */
    readonly AlterationProposed: 33,
    /** A proposed change was accepted, and the stay has changed. */
    readonly AlterationAccepted: 34,
    /** A proposed change was declined. */
    readonly AlterationDeclined: 35,
    /** A proposed change was withdrawn. */
    readonly AlterationWithdrawn: 36,
    /** A proposed change was not decided in time. */
    readonly AlterationExpired: 37,
    /** A message was received, and all earlier ones of the conversation had been read. */
    readonly MessageReceived: 38,
    /** The other party has reviewed the stay; the review is still sealed. */
    readonly ReviewWritten: 39,
    /** A review about the user or the user's listing was published. */
    readonly ReviewPublished: 40,
    /** The reviewed party has replied to the user's review. */
    readonly ReviewReplied: 41,
    /** An administrator has hidden the user's review. */
    readonly ReviewHidden: 42,
    /** A customer has requested one of the owner's listings. */
    readonly BookingRequested: 43,
    /** The owner has accepted the customer's request. */
    readonly BookingRequestAccepted: 44,
    /** The owner has declined the customer's request. */
    readonly BookingRequestDeclined: 45,
    /** The customer has withdrawn a request. */
    readonly BookingRequestWithdrawn: 46,
    /** A request was not decided in time; the nights are available again. */
    readonly BookingRequestExpired: 47,
    /** A request expires soon if the owner does not decide; sent to the owner halfway through the time to decide and in the last hour. */
    readonly BookingRequestDue: 48,
    /** Listings match one of the user's saved searches since the day before. */
    readonly SavedSearchMatched: 49,
    /** An administrator has verified the customer's identity. */
    readonly IdentityVerified: 50,
    /** Users have reported content; sent to administrators at most once an hour. */
    readonly ComplaintAdded: 51,
    /** An administrator has decided the user's complaint. */
    readonly ComplaintDecided: 52,
    /** An administrator has withheld the text of the user's message, or a text of the user about a stay. */
    readonly MessageHidden: 53,
    /** An administrator has blocked the user's account because of a complaint. */
    readonly AccountBlocked: 54,
    /** A customer disputes an online payment at the bank; sent to administrators once for each dispute, and to the customer and the owner when the bank takes money back that is owed again. */
    readonly PaymentDisputed: 55
};
export type NotificationType = typeof NotificationType[keyof typeof NotificationType];

/** A refund through the provider with which the money was paid. */
export interface OnlineRefund {
    /** Identifier of the online refund. */
    id: number;
    /** Identifier of the session with which the money was paid. */
    sessionId: number;
    /** Identifier of the reservation. */
    reservationId: number;
    /** Identifier of the payment of purpose Refund that it pays out; null for money that was never recorded as a payment. */
    transactionId: number | null;
    /** A payment provider. `sandbox` moves no money and is never available in production. Open. */
    provider: PaymentProviderName;
    /** 0 Pending, 1 Succeeded, 2 Failed. Open. */
    status: RefundStatus;
    /** Amount in major units of `currencyId`. */
    amount: number;
    /** Identifier of the reservation's currency. */
    currencyId: number;
    /** Number of requests that were made to the provider. */
    attempts: number;
    /** When the next request to the provider is due; null unless Pending. */
    nextAttemptAt: string | null;
    /** Code for the reason why the last attempt failed; null if none has failed. */
    failure: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface OnlineRefundListEnvelope {
    /** The payload of the operation. */
    data: Array<OnlineRefund>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The listing or the reservation that the conversation is about; exactly one of them. */
export interface OpenConversationRequest {
    /** A public listing; only for customers. */
    propertyId?: number | null | undefined;
    /** A reservation of the caller, or of one of the caller's listings. */
    reservationId?: number | null | undefined;
}
/** The version of the profile that was checked, and a note. */
export interface OwnerActivation {
    /** The `version` of the profile that was compared with the identity card. If the profile has changed since, the owner is not activated. Omitted: not checked. */
    version?: number | null | undefined;
    /** Note for the audit log; not visible to the owner. */
    note?: string | null | undefined;
}
/** The reason for the deactivation. */
export interface OwnerDeactivation {
    /** The reason, which the other party may read. */
    reason: string;
}
/** 0 Individual, 1 Company, 2 Agency. */
export const OwnerType = /*#__PURE__*/ numbers('individual company agency') as {
    readonly Individual: 0,
    readonly Company: 1,
    readonly Agency: 2
};
export type OwnerType = typeof OwnerType[keyof typeof OwnerType];

/** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
export interface Pagination {
    /** The applied page size. A page of large records, or of a search, can have fewer records although `nextCursor` is not null. */
    pageSize: number;
    /** Opaque start of the next page; null on the last page. */
    nextCursor: string | null;
    /** Number of records on all pages; null unless `includeTotalCount=true` was sent. getRentProperties stops counting at 10,000, so 10,000 means that many or more. `totalCount` is also null if a page of a search is not full although more pages follow. */
    totalCount: number | null;
    /** The counts that getRentProperties was asked for with `facets`; otherwise omitted. */
    facets?: SearchFacets | undefined;
}
/** A payment provider that this marketplace accepts. */
export interface PaymentProvider {
    /** A payment provider. `sandbox` moves no money and is never available in production. Open. */
    name: PaymentProviderName;
    /** Name to show to customers. */
    displayName: string;
    /** Whether its payments move no real money. */
    isTest: boolean;
}


/** The envelope of every successful response; the payload is `data`. */
export interface PaymentProviderListEnvelope {
    /** The payload of the operation. */
    data: Array<PaymentProvider>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A payment provider. `sandbox` moves no money and is never available in production. Open. */
export const PaymentProviderName = /*#__PURE__*/ texts('sandbox stripe paymob') as {
    readonly sandbox: 'sandbox',
    readonly stripe: 'stripe',
    readonly paymob: 'paymob'
};
export type PaymentProviderName = typeof PaymentProviderName[keyof typeof PaymentProviderName];

/** 0 Deposit, 1 Balance, 2 Refund. Open. */
export const PaymentPurpose = /*#__PURE__*/ numbers('deposit balance refund') as {
    /** The amount that confirms a reservation. */
    readonly Deposit: 0,
    /** The rest of the price of the stay; it can be paid in parts. */
    readonly Balance: 1,
    /** The amount that is returned to the customer. */
    readonly Refund: 2
};
export type PaymentPurpose = typeof PaymentPurpose[keyof typeof PaymentPurpose];

/** An attempt to pay a deposit or a balance at a payment provider. */
export interface PaymentSession {
    /** Identifier of the session. */
    id: number;
    /** Identifier of the reservation. */
    reservationId: number;
    /** 0 Deposit, 1 Balance, 2 Invoice. Open. */
    purpose: PaymentSessionPurpose;
    /** A payment provider. `sandbox` moves no money and is never available in production. Open. */
    provider: PaymentProviderName;
    /** 0 Created, 1 Pending, 2 Succeeded, 3 Failed, 4 Cancelled, 5 Expired, 6 Mismatch. Open. */
    status: PaymentSessionStatus;
    /** Amount to pay in major units of `currencyId`; the whole deposit, the whole remaining balance, or all that is left of the invoice, rounded if the provider requires it. */
    amount: number;
    /** Identifier of the reservation's currency. */
    currencyId: number;
    /** Code of the currency (ISO 4217). */
    currencyCode: string;
    /** The provider's id of the session; null until the provider has responded. */
    reference: string | null;
    /** The provider's page, to which the client sends the customer; null unless the session is Pending, and for callers other than the customer. */
    redirectUrl: string | null;
    /** The page to which the provider sends the customer afterwards; null for callers other than the customer. */
    returnUrl: string | null;
    /** When the session expires if it has not been paid. */
    expiresAt: string;
    /** Identifier of the Confirmed payment that records the money; null while there is none. */
    paymentId: number | null;
    /** Amount that the provider received, in major units of `currencyId`; null if nothing has been received, or if the money is in another currency. */
    receivedAmount: number | null;
    /** Whether the money is returned to the customer, because it was no longer due when it arrived or because an administrator declined it. */
    isReturned: boolean;
    /** How much of the money the provider has refunded, in major units of `currencyId`. */
    refundedAmount: number;
    /** The provider's error code for a Failed session; null if it gave none. */
    failure: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
    /** The rent invoice to pay; null unless `purpose` is Invoice. */
    rentInvoiceId: number | null;
}


/** The envelope of every successful response; the payload is `data`. */
export interface PaymentSessionEnvelope {
    /** An attempt to pay a deposit or a balance at a payment provider. */
    data: PaymentSession;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface PaymentSessionListEnvelope {
    /** The payload of the operation. */
    data: Array<PaymentSession>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** 0 Deposit, 1 Balance, 2 Invoice. Open. */
export const PaymentSessionPurpose = /*#__PURE__*/ numbers('deposit balance invoice') as {
    /** The deposit, which confirms the reservation. */
    readonly Deposit: 0,
    /** The whole remaining balance. */
    readonly Balance: 1,
    /** All that is left of one rent invoice. */
    readonly Invoice: 2
};
export type PaymentSessionPurpose = typeof PaymentSessionPurpose[keyof typeof PaymentSessionPurpose];

/** 0 Created, 1 Pending, 2 Succeeded, 3 Failed, 4 Cancelled, 5 Expired, 6 Mismatch. Open. */
export const PaymentSessionStatus = /*#__PURE__*/ numbers('created pending succeeded failed cancelled expired mismatch') as {
    /** The provider has not responded yet. */
    readonly Created: 0,
    /** The customer can pay at the provider. */
    readonly Pending: 1,
    /** The money has arrived; it is recorded as a payment, or returned to the customer. */
    readonly Succeeded: 2,
    /** The provider has reported that the payment failed. */
    readonly Failed: 3,
    /** The customer has cancelled it. */
    readonly Cancelled: 4,
    /** The session expired without a payment, or another one was started because the amount due had changed. */
    readonly Expired: 5,
    /** The amount or currency that has arrived differs from the requested one; an administrator has to decide. */
    readonly Mismatch: 6
};
export type PaymentSessionStatus = typeof PaymentSessionStatus[keyof typeof PaymentSessionStatus];

/** 0 Pending, 1 Confirmed, 2 Rejected, 3 Cancelled. Open. */
export const PaymentStatus = /*#__PURE__*/ numbers('pending confirmed rejected cancelled') as {
    /** Declared by the payer, or a refund to be paid; an administrator has to decide. */
    readonly Pending: 0,
    /** The money has been received, or the refund has been paid. */
    readonly Confirmed: 1,
    /** The money has not been received, or the refund will not be paid. */
    readonly Rejected: 2,
    /** Withdrawn by the payer before an administrator decided. */
    readonly Cancelled: 3
};
export type PaymentStatus = typeof PaymentStatus[keyof typeof PaymentStatus];

/** A payment or refund for a reservation. Only its status and takenBackAmount change; corrections are recorded as further transactions. */
export interface PaymentTransaction {
    /** Identifier of the payment. */
    id: number;
    /** Identifier of the reservation. */
    reservationId: number;
    /** User identifier of the customer of the reservation, who pays or is refunded. */
    payerId: number;
    /** 0 Deposit, 1 Balance, 2 Refund. Open. */
    purpose: PaymentPurpose;
    /** 0 Pending, 1 Confirmed, 2 Rejected, 3 Cancelled. Open. */
    status: PaymentStatus;
    /** Amount in major units of the reservation's currency; never negative, even for a refund. */
    amount: number;
    /** Identifier of the reservation's currency. */
    currencyId: number;
    /** The payment type. */
    paymentTypeId: number;
    /** Reference of the payment, e.g. the number of a bank transfer; null if none. */
    reference: string | null;
    /** Whether getPaymentReceipt returns a picture. */
    hasReceipt: boolean;
    /** When an administrator asked the payer for the receipt; null if none did. */
    receiptRequestedAt: string | null;
    /** Note sent with the payment; null if none. */
    note: string | null;
    /** Why it was rejected; null unless rejected with a reason. */
    rejectionReason: string | null;
    /** The accepted change of the stay that the refund belongs to (decideAlteration); null for other payments. */
    alterationId: number | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** When it was confirmed, rejected or cancelled; null while Pending. */
    decidedAt: string | null;
    /** User identifier of the person who confirmed, rejected or cancelled it; null while Pending, or if a payment provider did. */
    decidedBy: number | null;
    /** The rent invoice that the payment names; null if it names none. */
    rentInvoiceId: number | null;
    /** What the customer's bank has taken back of `amount` by a dispute, in major units; it is owed again. 0 if nothing. */
    takenBackAmount: number;
}


/** The envelope of every successful response; the payload is `data`. */
export interface PaymentTransactionEnvelope {
    /** A payment or refund for a reservation. Only its status and takenBackAmount change; corrections are recorded as further transactions. */
    data: PaymentTransaction;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface PaymentTransactionListEnvelope {
    /** The payload of the operation. */
    data: Array<PaymentTransaction>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** A payment type. */
export interface PaymentType {
    /** Identifier of the payment type. */
    id: number;
    /** Display name. */
    name: string;
    /** Stable name for programs. */
    code: string;
    /** Description for people. */
    description: string | null;
    /** Instructions for customers, e.g. the account to transfer to. */
    instructions: string | null;
    /** Whether a payment must include a reference. */
    requiresReference: boolean;
    /** Whether a payment must include a picture of the receipt. */
    requiresReceipt: boolean;
    /** Whether the type can be used for new payments. */
    isActive: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface PaymentTypeEnvelope {
    /** A payment type. */
    data: PaymentType;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface PaymentTypeListEnvelope {
    /** The payload of the operation. */
    data: Array<PaymentType>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A payment type; an omitted member takes its default. */
export interface PaymentTypeRequest {
    /** Display name. */
    name: string;
    /** Stable name for programs, letters and digits; unique. */
    code: string;
    /** Description for people. */
    description?: string | null | undefined;
    /** Instructions for customers, e.g. the account to transfer to. */
    instructions?: string | null | undefined;
    /** Whether a payment must include a reference. */
    requiresReference?: boolean | null | undefined;
    /** Whether a payment must include a picture of the receipt. */
    requiresReceipt?: boolean | null | undefined;
    /** Whether the type can be used for new payments. */
    isActive?: boolean | null | undefined;
}
/** Media type of the picture. */
export const PictureContentType = {
    image_jpeg: 'image/jpeg',
    image_png: 'image/png',
    image_webp: 'image/webp'
} as const;
export type PictureContentType = typeof PictureContentType[keyof typeof PictureContentType];

/** Confirmation that the picture was deleted. */
export interface PictureDeletion {
    /** Always true. */
    deleted: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface PictureDeletionEnvelope {
    /** Confirmation that the picture was deleted. */
    data: PictureDeletion;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** One line of a price. Each amount is rounded separately, half up. */
export interface PriceLine {
    /** 0 Nights, 1 Months, 2 Discount, 3 Charge, 4 Tax, 5 Promotion, 6 Notice, 7 DroppedNights. Open. */
    kind: PriceLineKind;
    /** Name of the charge or the tax, or code of the promotion; null for other lines. */
    name: string | null;
    /** What `unitAmount` is multiplied by: nights, months, guests, or guests times nights; 1 for a percentage. */
    quantity: number;
    /** Amount of one unit in major units of the currency; negative for a discount and a promotion. */
    unitAmount: number;
    /** Percentage from which the amount was calculated; null if it was not calculated from one. */
    percent: number | null;
    /** Amount of the line in major units of the currency; negative for a discount and a promotion. */
    amount: number;
    /** 0 Platform, 1 Owner. */
    collectedBy: ChargeCollector;
    /** Whether other lines contain the amount, so that it is not added to the total. */
    isIncluded: boolean;
    /** Identifier of the charge within its listing; null for other lines. */
    chargeId: number | null;
    /** Kind of the charge; null for other lines. */
    chargeKind: ChargeKind | null;
    /** Whether the charge is refunded if the customer cancels before the day of arrival; null for other lines. */
    isRefundable: boolean | null;
}


/** 0 Nights, 1 Months, 2 Discount, 3 Charge, 4 Tax, 5 Promotion, 6 Notice, 7 DroppedNights. Open. */
export const PriceLineKind = /*#__PURE__*/ numbers('nights months discount charge tax promotion notice droppedNights') as {
    /** Nights with the same price. */
    readonly Nights: 0,
    /** Whole months of a listing rented by the month. */
    readonly Months: 1,
    /** The discount of the listing. */
    readonly Discount: 2,
    /** A charge of the listing. */
    readonly Charge: 3,
    /** A tax of the city. */
    readonly Tax: 4,
    /** The promotion whose code the customer has sent. */
    readonly Promotion: 5,
    /** What the nights cost less because notice was given. */
    readonly Notice: 6,
    /** What the cancellation policy does not refund of nights that the customer has dropped. */
    readonly DroppedNights: 7
};
export type PriceLineKind = typeof PriceLineKind[keyof typeof PriceLineKind];

/** The profile of a user. Members from `email` on are visible to the user and administrators; other callers get null, or false for booleans. */
export interface Profile {
    /** Identifier of a record. */
    userId: number;
    /** Given name. */
    firstName: string;
    /** Family name. */
    lastName: string;
    /** WhatsApp number; the phone number if no other was given. */
    whatsAppNumber: string | null;
    /** Phone number in international form; null for other users while it is not verified. */
    phone: string | null;
    /** 0 Admin, 1 Owner, 2 Customer, 3 Agent. */
    role: UserRole;
    /** Null unless the user is an owner. */
    ownerType: OwnerType | null;
    /** Null unless the user is a customer. */
    customerType: CustomerType | null;
    /** Language of messages to the user. */
    language: string;
    /** City of residence. */
    city: City | null;
    /** Whether the account is active. */
    isActive: boolean;
    /** Whether an administrator has verified the identity document; reset when the name or the images change. */
    isIdentityVerified: boolean;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** E-mail address. */
    email: string | null;
    /** Whether the e-mail address was verified with a code. */
    isEmailVerified: boolean;
    /** Whether the phone number was verified with a code. */
    isPhoneVerified: boolean;
    /** The e-mail address that will replace `email` when its one-time code is verified; null if none. */
    pendingEmail: string | null;
    /** The phone number that will replace `phone` when its one-time code is verified; null if none. */
    pendingPhone: string | null;
    /** Type of the identity document. */
    identityType: IdentityType | null;
    /** Identity number with all but its last three characters masked. */
    identityNumberMasked: string | null;
    /** Whether an image of the front of the identity card is stored. */
    hasFrontIdImage: boolean;
    /** Whether an image of the rear of the identity card is stored. */
    hasRearIdImage: boolean;
    /** Whether the account is blocked. */
    isBlocked: boolean;
    /** User identifier of the owner's agent; null if none. */
    agentId: number | null;
    /** Postal address. */
    address: string | null;
    /** Date of birth. */
    birthDate: string | null;
    /** The version of the terms that was accepted last; null if none. */
    acceptedTermsVersion: number | null;
    /** Type of the platform's commission on the owner's listings that have no commission of their own; null if the marketplace's percentage applies. */
    commissionType: CommissionType | null;
    /** Percentage, or amount in major units of the currency of each listing, according to `commissionType`; null if `commissionType` is null. */
    commissionValue: number | null;
    /** Increases whenever the user changes the profile or the images. */
    version: number | null;
    /** When the profile was last changed. */
    updatedAt: string | null;
}


/** The envelope of every successful response; the payload is `data`. */
export interface ProfileEnvelope {
    /** The profile of a user. Members from `email` on are visible to the user and administrators; other callers get null, or false for booleans. */
    data: Profile;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ProfileListEnvelope {
    /** The payload of the operation. */
    data: Array<Profile>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** The editable part of a profile. If omitted or null, whatsAppNumber, city, address and birthDate are removed. If omitted, email, phone and language remain unchanged. If email or phone is null, it is removed, provided that the other one remains and is verified. */
export interface ProfileUpdate {
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    firstName: string;
    /** First or last name. Not blank, a single line without invisible characters or contact details. */
    lastName: string;
    /** Phone number in international form. Omitted or null: removed. */
    whatsAppNumber?: string | null | undefined;
    /** Language of messages to the user, e.g. `en` or `ar-JO`. */
    language?: string | null | undefined;
    /** City of residence. Omitted or null: removed. */
    city?: City | null | undefined;
    /** Postal address. Omitted or null: removed. */
    address?: string | null | undefined;
    /** Date of birth, `YYYY-MM-DD`; at least 18 years ago. Omitted or null: removed. */
    birthDate?: string | null | undefined;
    /** E-mail address. A new one is pending until it is verified. Omitted: unchanged. Null: removed. */
    email?: string | null | undefined;
    /** Phone number in international form. A new one is pending until it is verified. Omitted: unchanged. Null: removed. */
    phone?: string | null | undefined;
}


/** A promotion of the caller. */
export interface Promotion {
    /** Percentage of the price of the nights after the discount, with at most 2 decimals. Null if the promotion is an amount. */
    percent: number | null;
    /** Amount in major units of the currency, with at most its `minorUnits` decimals. It cannot reduce the price of the nights below zero. Null if the promotion is a percentage. */
    amount: number | null;
    /** Identifier of the currency of the amount. The promotion applies only to listings in this currency. Null for a percentage, which applies to all currencies. */
    currencyId: number | null;
    /** First day on which the code can be used, in the time zone of the listing; null if there is no limit. */
    validFrom: string | null;
    /** Last day on which the code can be used, in the time zone of the listing; null if there is no limit. */
    validTo: string | null;
    /** Maximum number of reservations that can use the promotion. Null: no limit. */
    maxRedemptions: number | null;
    /** Minimum number of nights of a stay. Null: no limit. */
    minNights: number | null;
    /** The listings of the owner to which the promotion applies. Null: all of them, including later ones. Always null for promotions of administrators, which apply to all listings of the marketplace. */
    propertyIds: Array<number> | null;
    /** Identifier of a record. */
    id: number;
    /** A code of letters, digits, `-` and `_`. Case-insensitive; returned in upper case. Use long, random codes, which cannot be guessed. */
    code: string;
    /** Whether a customer can use the promotion for one reservation only. */
    isOncePerCustomer: boolean;
    /** Number of reservations that currently use the promotion. It can exceed `maxRedemptions` if that was lowered, or if late payments have confirmed expired reservations. */
    redemptions: number;
    /** Whether the promotion is active. A deactivated promotion cannot be activated again. */
    isActive: boolean;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** When the terms were last changed. Redemptions do not change it. */
    updatedAt: string;
}
/** The envelope of every successful response; the payload is `data`. */
export interface PromotionEnvelope {
    /** A promotion of the caller. */
    data: Promotion;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface PromotionListEnvelope {
    /** The payload of the operation. */
    data: Array<Promotion>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** Description and location of the property. */
export interface PropertyInformation {
    /** Paths of pictures relative to the server, in display order. */
    images: Array<string>;
    /** Condition of the property; getRentProperties filters by it as `rentPropertyCondition`. */
    propertyType: RentPropertyCondition;
    /** Rental type; getRentProperties filters by it as `rentPropertyType`. Usually equal to the condition. */
    type: RentPropertyType;
    /** Title of the listing. */
    title: string;
    /** Plain text. */
    description: string | null;
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    city: City;
    /** District of the city. */
    district: string | null;
    /** Postal address. */
    address: string | null;
    /** Degrees (WGS 84). */
    latitude: number | null;
    /** Degrees (WGS 84). */
    longitude: number | null;
    /** Area in square metres. */
    area: number | null;
    /** Floor; 0 is the ground floor. */
    floor: number | null;
    /** Total number of rooms. */
    roomsCount: number | null;
    /** Number of bedrooms. */
    bedrooms: number | null;
    /** Number of bathrooms. */
    bathrooms: number | null;
    /** Number of beds. */
    bedsCount: number | null;
    /** Year of construction. */
    buildYear: number | null;
}


/** Description and location of the property, as sent by its owner. */
export interface PropertyInformationInput {
    /** Paths of pictures that the owner uploaded, in display order. */
    images?: Array<string> | null | undefined;
    /** Condition of the property; getRentProperties filters by it as `rentPropertyCondition`. */
    propertyType: RentPropertyCondition;
    /** Rental type; getRentProperties filters by it as `rentPropertyType`. Usually equal to the condition. */
    type: RentPropertyType;
    /** Title of the listing. Not blank, a single line without invisible characters. */
    title: string;
    /** Plain text. */
    description?: string | null | undefined;
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    city: City;
    /** District of the city. */
    district?: string | null | undefined;
    /** Postal address. */
    address?: string | null | undefined;
    /** Degrees (WGS 84). */
    latitude?: number | null | undefined;
    /** Degrees (WGS 84). */
    longitude?: number | null | undefined;
    /** Area in square metres. */
    area?: number | null | undefined;
    /** Floor; 0 is the ground floor. */
    floor?: number | null | undefined;
    /** Total number of rooms. */
    roomsCount?: number | null | undefined;
    /** Number of bedrooms. */
    bedrooms?: number | null | undefined;
    /** Number of bathrooms. */
    bathrooms?: number | null | undefined;
    /** Number of beds. */
    bedsCount?: number | null | undefined;
    /** Year of construction. */
    buildYear?: number | null | undefined;
}


/** A published review of a listing, as everyone sees it. */
export interface PropertyReview {
    /** Identifier of the review. */
    id: number;
    /** Identifier of a record. */
    propertyId: number;
    /** The author's first name; null after the author has closed the account. */
    authorName: string | null;
    /** The overall rating, from 1 (bad) to 5 (very good). */
    rating: number;
    /** Ratings of single aspects; each is null if the author did not rate it. An owner's review of a customer has `cleanliness` and `communication` only. */
    categories: ReviewCategories;
    /** The text; null after the author has closed the account. */
    text: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    publishedAt: string;
    /** The owner's reply; null if there is none. */
    reply: string | null;
    /** When the owner replied; null if there is no reply. */
    repliedAt: string | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface PropertyReviewListEnvelope {
    /** The payload of the operation. */
    data: Array<PropertyReview>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** 0 Pending, 1 Active, 2 Inactive, 3 Rejected, 4 Suspended, 5 Archived. */
export const PropertyStatus = /*#__PURE__*/ numbers('pending active inactive rejected suspended archived') as {
    /** Not listed until the owner is active and, if listings are reviewed, an administrator has approved it. */
    readonly Pending: 0,
    /** Customers can find and book it while the owner is active and not blocked. */
    readonly Active: 1,
    /** Paused by the owner or an administrator. */
    readonly Inactive: 2,
    /** Rejected by an administrator; the owner's next update returns it to Pending. */
    readonly Rejected: 3,
    /** Suspended by an administrator. */
    readonly Suspended: 4,
    /** Deleted; final. */
    readonly Archived: 5
};
export type PropertyStatus = typeof PropertyStatus[keyof typeof PropertyStatus];

/** Number of listings with a status. */
export interface PropertyStatusCount {
    /** 0 Pending, 1 Active, 2 Inactive, 3 Rejected, 4 Suspended, 5 Archived. */
    status: PropertyStatus;
    /** Number of records. */
    count: number;
}


/** The current price of a stay. The nights are not held. */
export interface Quote {
    /** Identifier of a record. */
    propertyId: number;
    /** A calendar date, `YYYY-MM-DD`, in the time zone of the listing's city. */
    startDate: string;
    /** Departure day; its night is not part of the stay. */
    endDate: string;
    /** Number of nights. */
    nights: number;
    /** Price per night or month, according to `rentType`, in major units of the currency. If nightly prices differ, their average, rounded half up. */
    unitPrice: number;
    /** 0 Monthly, 1 Daily: the unit of the price. */
    rentType: RentType;
    /** What the platform collects for the stay, including charges and taxes. */
    totalAmount: number;
    /** Deposit that must be paid for the reservation to be confirmed, at most the total. */
    depositAmount: number;
    /** Total minus deposit. */
    balanceAmount: number;
    /** Identifier of the currency of all amounts of this quote. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** Whether every night is free at this moment. */
    isAvailable: boolean;
    /** 0 Flexible, 1 Moderate, 2 Strict. Determines the refund of a confirmed deposit when the customer cancels. */
    cancellationPolicy: CancellationPolicy;
    /** Price of each night of the stay in chronological order, before discounts, charges and taxes. Empty if `rentType` is Monthly. */
    nightlyPrices: Array<NightlyPrice>;
    /** Number of guests for whom the price was calculated. */
    guestsCount: number;
    /** How many of the guests are children. */
    childrenCount: number;
    /** The lines of the price. */
    lines: Array<PriceLine>;
    /** What the customer pays to the owner at arrival, in addition to the total. */
    dueAtArrivalAmount: number;
    /** By how much the discount and the promotion together reduce the price of the nights. */
    discountAmount: number;
    /** The sum of the taxes, including those that the prices contain. */
    taxAmount: number;
    /** How the stay is booked: 0 with bookReservation, 1 with addBookingRequest, because the owner decides, 2 with bookReservation if an administrator has verified the customer's identity, otherwise with addBookingRequest. */
    bookingMode: BookingMode;
    /** Whether the caller has to use addBookingRequest instead of bookReservation. For the bookingMode InstantIfVerified, it is false only if the caller's token or API key is that of a customer whose identity is verified. */
    isRequestRequired: boolean;
    /** Digest of the terms besides amounts, for `expectedTermsDigest`. */
    termsDigest: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface QuoteEnvelope {
    /** The current price of a stay. The nights are not held. */
    data: Quote;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A rent invoice as it would be; amounts are in major units of the reservation's currency. */
export interface QuotedRentInvoice {
    /** Identifier of the invoice; null if it does not exist yet. */
    rentInvoiceId: number | null;
    /** Number of the month in the stay. */
    period: number;
    /** The first night of the month, which is the due date. */
    periodStart: string;
    /** The day after the last night of the month. */
    periodEnd: string;
    /** 0 Scheduled, 1 Open, 2 PartlyPaid, 3 Paid, 4 Waived, 5 Void. Open. */
    status: RentInvoiceStatus;
    /** The rent of the month now; 0 if the invoice does not exist yet. */
    amountBefore: number;
    /** The rent of the month. The amounts of the invoices that are not Void add up to the total of the stay. */
    amount: number;
    /** Amount that Confirmed payments would have paid. */
    paidAmount: number;
    /** Amount that Pending payments would pay. */
    pendingAmount: number;
    /** What would be left to pay, without `pendingAmount`; 0 if the invoice is Void. */
    openAmount: number;
}


/** How the notice was handled. */
export interface ReceivedNotice {
    /** Whether the notice was handled now; false if it was received before, or if it concerns no record of this service. */
    isNew: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ReceivedNoticeEnvelope {
    /** How the notice was handled. */
    data: ReceivedNotice;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The refresh token of the last log-in or refresh. */
export interface RefreshTokenRequest {
    /** Opaque; valid for one refresh within 30 days, which can be repeated for 30 seconds. */
    refreshToken: string;
}
/** 0 Pending, 1 Succeeded, 2 Failed. Open. */
export const RefundStatus = /*#__PURE__*/ numbers('pending succeeded failed') as {
    /** The refund is being requested from the provider, or the provider has not paid it out yet; failed attempts are repeated. */
    readonly Pending: 0,
    /** The provider has paid it out. If it reports a failure later, the refund becomes Failed, or Pending if startRefund could not start it again. */
    readonly Succeeded: 1,
    /** The attempts failed for a day, or the provider refused finally; an administrator can start the refund again, or pay it out in another way. */
    readonly Failed: 2
};
export type RefundStatus = typeof RefundStatus[keyof typeof RefundStatus];

/** The new account. No token is included; the user logs in next. */
export interface RegistrationResult {
    /** Identifier of a record. */
    userId: number;
    /** 0 Admin, 1 Owner, 2 Customer, 3 Agent. */
    role: UserRole;
    /** False for an owner who awaits activation by an administrator. */
    isActive: boolean;
    /** Always true. */
    verificationRequired: boolean;
}


/** The envelope of every successful response; the payload is `data`. */
export interface RegistrationResultEnvelope {
    /** The new account. No token is included; the user logs in next. */
    data: RegistrationResult;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The reason for the rejection, and whether the nights are released. */
export interface RejectDepositRequest {
    /** The reason, which the customer can read; not blank. */
    reason: string;
    /** Whether the nights become available. If false, a customer who declared a payment gets another 24 hours; a Pending reservation cannot be rejected this way. */
    releaseDates?: boolean | null | undefined;
}
/** Confirmation that the key was removed. */
export interface RemovedApiKey {
    /** Always true. */
    removed: boolean;
    /** Number of webhooks that were removed with the key. */
    removedWebhooks: number;
}
/** The envelope of every successful response; the payload is `data`. */
export interface RemovedApiKeyEnvelope {
    /** Confirmation that the key was removed. */
    data: RemovedApiKey;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Confirmation that the range was removed. */
export interface RemovedBlockedDates {
    /** Always true. */
    removed: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface RemovedBlockedDatesEnvelope {
    /** Confirmation that the range was removed. */
    data: RemovedBlockedDates;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Confirmation that the calendar is no longer imported. */
export interface RemovedCalendarImport {
    /** Always true. */
    removed: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface RemovedCalendarImportEnvelope {
    /** Confirmation that the calendar is no longer imported. */
    data: RemovedCalendarImport;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Confirmation that the listing is no longer a favorite. */
export interface RemovedFavorite {
    /** Always true. */
    removed: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface RemovedFavoriteEnvelope {
    /** Confirmation that the listing is no longer a favorite. */
    data: RemovedFavorite;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface RemovedSavedSearchEnvelope {
    /** The result of removing a saved search. */
    data: RemovedSavedSearchEnvelopeData;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The result of removing a saved search. */
export interface RemovedSavedSearchEnvelopeData {
    /** Always true. */
    removed: boolean;
}
/** Confirmation that the webhook was removed. */
export interface RemovedWebhook {
    /** Always true. */
    removed: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface RemovedWebhookEnvelope {
    /** Confirmation that the webhook was removed. */
    data: RemovedWebhook;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** How many months are added to a stay. */
export interface RenewReservationRequest {
    /** Number of months. */
    months: number;
    /** What the client has shown as the amount of a month, in major units of the reservation's currency. */
    expectedMonthlyAmount: number;
    /** What the client has shown as the amount that the owner collects for a month, in addition to `expectedMonthlyAmount`. If it is omitted or null, the owner collects at most what the charges of the booking amount to for a month. */
    expectedMonthlyDueAtArrivalAmount?: number | null | undefined;
    /** The terms shown to the customer (`termsDigest` of getRenewalQuote). If it is omitted or null, it is not compared. */
    expectedTermsDigest?: string | null | undefined;
}
/** What a renewal would cost. The nights are not held. */
export interface RenewalQuote {
    /** Identifier of the reservation. */
    reservationId: number;
    /** Number of months. */
    months: number;
    /** The first added night. */
    startDate: string;
    /** New departure day; its night is not part of the stay. */
    endDate: string;
    /** Number of added nights. */
    nights: number;
    /** What one added month costs, for `expectedMonthlyAmount`. */
    monthlyAmount: number;
    /** What the owner collects for one added month, for `expectedMonthlyDueAtArrivalAmount`. */
    monthlyDueAtArrivalAmount: number;
    /** What all added months cost; the sum of `invoices`. */
    addedAmount: number;
    /** New total of the stay. */
    newTotalAmount: number;
    /** What the owner collects for the whole stay, in addition to the total. */
    dueAtArrivalAmount: number;
    /** The lines of the new price. */
    lines: Array<PriceLine>;
    /** The invoices of the added months. */
    invoices: Array<QuotedRentInvoice>;
    /** Identifier of the currency of all amounts. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** Whether every added night is currently available. */
    isAvailable: boolean;
    /** Digest of the terms besides amounts, for `expectedTermsDigest`. */
    termsDigest: string;
}
/** The envelope of every successful response; the payload is `data`. */
export interface RenewalQuoteEnvelope {
    /** What a renewal would cost. The nights are not held. */
    data: RenewalQuote;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The rent of one month of a stay. */
export interface RentInvoice {
    /** Identifier of the invoice. */
    id: number;
    /** Identifier of the reservation. */
    reservationId: number;
    /** Identifier of the listing. */
    propertyId: number;
    /** User identifier of the customer, who pays. */
    customerId: number;
    /** User identifier of the owner. */
    ownerId: number;
    /** Number of the month in the stay. */
    period: number;
    /** The first night of the month. */
    periodStart: string;
    /** The day after the last night of the month. */
    periodEnd: string;
    /** The last day on which the invoice can be paid in time, in the time zone of the city; the first day of the month. */
    dueDate: string;
    /** 0 Scheduled, 1 Open, 2 PartlyPaid, 3 Paid, 4 Waived, 5 Void. Open. */
    status: RentInvoiceStatus;
    /** Whether `dueDate` has passed while something is left to pay. */
    isOverdue: boolean;
    /** The rent of the month in major units of `currencyId`, with its part of charges, discounts and taxes. The amounts of the invoices that are not Void add up to `totalAmount` of the reservation. */
    amount: number;
    /** Amount that Confirmed payments have paid, including the deposit. */
    paidAmount: number;
    /** Amount that Pending payments would pay. */
    pendingAmount: number;
    /** Amount that the owner has waived, or that is too small for the payment provider to transfer. */
    waivedAmount: number;
    /** What is left to pay, without `pendingAmount`; 0 if the invoice is Void. */
    openAmount: number;
    /** Identifier of the reservation's currency. */
    currencyId: number;
    /** Code of the currency (ISO 4217). */
    currencyCode: string;
    /** When the unpaid amount was waived; null if it was not waived. */
    waivedAt: string | null;
    /** Why the owner waived it, which the customer can read; null if the owner did not. */
    waiveReason: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface RentInvoiceEnvelope {
    /** The rent of one month of a stay. */
    data: RentInvoice;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface RentInvoiceListEnvelope {
    /** The payload of the operation. */
    data: Array<RentInvoice>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** 0 Scheduled, 1 Open, 2 PartlyPaid, 3 Paid, 4 Waived, 5 Void. Open. */
export const RentInvoiceStatus = /*#__PURE__*/ numbers('scheduled open partlyPaid paid waived void') as {
    /** Not due soon; it can be paid in advance. */
    readonly Scheduled: 0,
    /** It is due in at most three days, or overdue, and nothing was paid. */
    readonly Open: 1,
    /** A part was paid. */
    readonly PartlyPaid: 2,
    /** The whole amount was paid. It is due again if the customer's bank takes the money back (a dispute). */
    readonly Paid: 3,
    /** The owner has waived the unpaid amount, or it is less than the payment provider can transfer. */
    readonly Waived: 4,
    /** Nothing more has to be paid, because the reservation was cancelled or ends earlier, or the guest did not arrive. */
    readonly Void: 5
};
export type RentInvoiceStatus = typeof RentInvoiceStatus[keyof typeof RentInvoiceStatus];

/** A listing. */
export interface RentProperty {
    /** Identifier of a record. */
    id: number;
    /** User identifier of the owner. */
    ownerId: number;
    /** The owner and their contact data. The two phone numbers are null for callers without a token. */
    owner: RentPropertyOwner;
    /** Description and location of the property. */
    propertyInformation: PropertyInformation;
    /** The text of a JSON object, exactly as the owner sent it; `{}` for an archived listing. `details` is its parsed content. */
    detailsJSON: string;
    /** The parsed content of `detailsJSON`. Other members are in `detailsJSON` only. */
    details: Details;
    /** 0 Monthly, 1 Daily: the unit of the price. */
    rentType: RentType;
    /**
     * Use `propertyInformation.type`, of which this is a copy.
     * @deprecated
     */
    rentPropertyType: RentPropertyType;
    /**
     * Use `propertyInformation.propertyType`, of which this is a copy.
     * @deprecated
     */
    rentPropertyCondition: RentPropertyCondition;
    /** 0 Apartment, 1 House, 2 Villa, 3 Studio, 4 Room, 5 Chalet, 6 Farm, 7 Office, 8 Shop, 9 Other. Open. */
    buildingType: BuildingType;
    /** 0 Pending, 1 Active, 2 Inactive, 3 Rejected, 4 Suspended, 5 Archived. */
    propertyStatus: PropertyStatus;
    /** Reason for the current status; null if none was given. Visible to its owner, their agent and administrators, otherwise null. */
    statusReason: string | null;
    /** Price in major units of `currencyId`, per night (`rentType` Daily) or per month (Monthly), for nights without a `weekendPrice` or season price. */
    price: number;
    /** Price in major units of `currencyId` of the nights that begin on the city's `weekendDays`, unless a season sets another; null if there is no weekend price. */
    weekendPrice: number | null;
    /** Whether the listing has seasons; getSeasons returns them. */
    hasSeasons: boolean;
    /** Whether the listing has charges; getCharges returns them. */
    hasCharges: boolean;
    /** Whether the listing has discounts; getDiscounts returns them. */
    hasDiscounts: boolean;
    /** The average of the overall ratings in the listing's reviews, rounded to two decimals; null if there are none. Reviews do not change `version` and `updatedAt`. */
    averageRating: number | null;
    /** Number of the listing's reviews; getReviewsByProperty returns them. */
    reviewsCount: number;
    /** Identifier of the currency of all amounts of this listing. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** Deposit of a booking in major units of `currencyId`. If `depositPercent` is not null, it is the deposit of the shortest stay at `price` (a month counts as 30 nights); getQuote returns the deposit of a specific stay. */
    depositAmount: number;
    /** Deposit as a percentage of the stay's total; null if the owner has set a fixed deposit. */
    depositPercent: number | null;
    /** Minimum nights of a stay. */
    minStayNights: number;
    /** Maximum nights of a stay. */
    maxStayNights: number;
    /** Minimum number of days between booking and start. */
    minNoticeDays: number;
    /** Days of notice before a monthly stay ends early; null for rent by the night. */
    noticeDays: number | null;
    /** Maximum number of guests; null if there is no limit. */
    maxGuests: number | null;
    /** 0 Flexible, 1 Moderate, 2 Strict. Determines the refund of a confirmed deposit when the customer cancels. */
    cancellationPolicy: CancellationPolicy;
    /** 0 Instant, 1 Request, 2 InstantIfVerified. Whether customers book a listing immediately or send a request. Open. */
    bookingMode: BookingMode;
    /** Whether it is a favorite of the caller; false without a token. */
    isFavorite: boolean;
    /** Type of the platform's commission if this listing has its own; visible to its owner, their agent and administrators, otherwise null. If it is null, the owner's commission applies, otherwise the marketplace's percentage. */
    commissionType: CommissionType | null;
    /** Percentage or amount, according to `commissionType`; null if `commissionType` is null. */
    commissionValue: number | null;
    /** Increases with every change of the listing. */
    version: number;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}


/** 0 Furnished, 1 Unfurnished. */
export const RentPropertyCondition = /*#__PURE__*/ numbers('furnished unfurnished') as {
    readonly Furnished: 0,
    readonly Unfurnished: 1
};
export type RentPropertyCondition = typeof RentPropertyCondition[keyof typeof RentPropertyCondition];

/** A listing as its owner sends it. Omitted members take their defaults, even in an update, which replaces the listing; only an omitted BookingMode does not change. */
export interface RentPropertyDto {
    /** Description and location of the property, as sent by its owner. */
    PropertyInformation: PropertyInformationInput;
    /** Identifier of an active currency of the currency list. */
    CurrencyId: number;
    /** The text of a JSON object, at most 8 levels deep: `services`, an array of Service names; `terms`, an array of Term names; `room`, an object with the counts of DetailsRoom. All are optional, null counts as omitted, and member names are case-insensitive. Other members are stored. The text is returned exactly as sent. At most 16,384 bytes in UTF-8. */
    DetailsJSON?: string | null | undefined;
    /** 0 Monthly, 1 Daily: the unit of the price. */
    RentType: RentType;
    /** Kind of building. */
    BuildingType?: BuildingType | null | undefined;
    /** Price in major units of the currency, per night (RentType Daily) or per month (Monthly); at most the currency's `minorUnits` decimals. */
    Price: number;
    /** Price of the nights that begin on the `weekendDays` of the listing's city, unless a season sets another; only for listings rented by the night. Omitted or null: Price. */
    WeekendPrice?: number | null | undefined;
    /** Deposit of a booking of any length, at most the total of the stay. Omitted or null: 20 % of the total. Zero: no deposit, and bookings are confirmed immediately. */
    DepositAmount?: number | null | undefined;
    /** The percentage that the marketplace sets, so that a listing can be sent back as it was read; no other value is accepted. If it is sent, a DepositAmount equal to the resulting deposit counts as omitted. */
    DepositPercent?: number | null | undefined;
    /** Minimum nights of a stay. Omitted or null: 1 for RentType Daily, 28 for Monthly. */
    MinStayNights?: number | null | undefined;
    /** Maximum nights of a stay, not less than MinStayNights. Omitted or null: 365. */
    MaxStayNights?: number | null | undefined;
    /** How many days before its start a stay must be booked. */
    MinNoticeDays?: number | null | undefined;
    /** Days of notice before a monthly stay ends early. */
    NoticeDays?: number | null | undefined;
    /** Maximum number of guests. Omitted or null: no limit. */
    MaxGuests?: number | null | undefined;
    /** Determines the refund when a customer cancels. */
    CancellationPolicy?: CancellationPolicy | null | undefined;
    /** Whether customers book immediately or send a request, which the owner accepts or declines. Omitted: 0 for a new listing; an update does not change it. */
    BookingMode?: BookingMode | null | undefined;
}
/** RentPropertyDto with its members in camelCase. */
export interface RentPropertyDtoCamelCase {
    /** Description and location of the property, as sent by its owner. */
    propertyInformation: PropertyInformationInput;
    /** Identifier of an active currency of the currency list. */
    currencyId: number;
    /** The text of a JSON object, at most 8 levels deep: `services`, an array of Service names; `terms`, an array of Term names; `room`, an object with the counts of DetailsRoom. All are optional, null counts as omitted, and member names are case-insensitive. Other members are stored. The text is returned exactly as sent. At most 16,384 bytes in UTF-8. */
    detailsJSON?: string | null | undefined;
    /** 0 Monthly, 1 Daily: the unit of the price. */
    rentType: RentType;
    /** Kind of building. */
    buildingType?: BuildingType | null | undefined;
    /** Price in major units of the currency, per night (RentType Daily) or per month (Monthly); at most the currency's `minorUnits` decimals. */
    price: number;
    /** Price of the nights that begin on the `weekendDays` of the listing's city, unless a season sets another; only for listings rented by the night. Omitted or null: Price. */
    weekendPrice?: number | null | undefined;
    /** Deposit of a booking of any length, at most the total of the stay. Omitted or null: 20 % of the total. Zero: no deposit, and bookings are confirmed immediately. */
    depositAmount?: number | null | undefined;
    /** The percentage that the marketplace sets, so that a listing can be sent back as it was read; no other value is accepted. If it is sent, a DepositAmount equal to the resulting deposit counts as omitted. */
    depositPercent?: number | null | undefined;
    /** Minimum nights of a stay. Omitted or null: 1 for RentType Daily, 28 for Monthly. */
    minStayNights?: number | null | undefined;
    /** Maximum nights of a stay, not less than MinStayNights. Omitted or null: 365. */
    maxStayNights?: number | null | undefined;
    /** How many days before its start a stay must be booked. */
    minNoticeDays?: number | null | undefined;
    /** Days of notice before a monthly stay ends early. */
    noticeDays?: number | null | undefined;
    /** Maximum number of guests. Omitted or null: no limit. */
    maxGuests?: number | null | undefined;
    /** Determines the refund when a customer cancels. */
    cancellationPolicy?: CancellationPolicy | null | undefined;
    /** Whether customers book immediately or send a request, which the owner accepts or declines. Omitted: 0 for a new listing; an update does not change it. */
    bookingMode?: BookingMode | null | undefined;
}


/** The envelope of every successful response; the payload is `data`. */
export interface RentPropertyEnvelope {
    /** A listing. */
    data: RentProperty;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface RentPropertyListEnvelope {
    /** The payload of the operation. */
    data: Array<RentProperty>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** The owner and their contact data. The two phone numbers are null for callers without a token. */
export interface RentPropertyOwner {
    /** User identifier of the owner. */
    userId: number;
    /** Given name. */
    firstName: string;
    /** Family name. */
    lastName: string;
    /** WhatsApp number; the phone number if no other was given. */
    whatsAppNumber: string | null;
    /** Phone number in international form; null while it is not verified. */
    phone: string | null;
    /** Whether an administrator has verified the identity document. */
    isIdentityVerified: boolean;
}
/** 0 Furnished, 1 Unfurnished. */
export const RentPropertyType = /*#__PURE__*/ numbers('furnished unfurnished') as {
    readonly Furnished: 0,
    readonly Unfurnished: 1
};
export type RentPropertyType = typeof RentPropertyType[keyof typeof RentPropertyType];

/** The complete new listing and the version that it replaces. */
export interface RentPropertyUpdateDto {
    /** Description and location of the property, as sent by its owner. */
    PropertyInformation: PropertyInformationInput;
    /** Identifier of an active currency of the currency list. */
    CurrencyId: number;
    /** The text of a JSON object, at most 8 levels deep: `services`, an array of Service names; `terms`, an array of Term names; `room`, an object with the counts of DetailsRoom. All are optional, null counts as omitted, and member names are case-insensitive. Other members are stored. The text is returned exactly as sent. At most 16,384 bytes in UTF-8. */
    DetailsJSON?: string | null | undefined;
    /** 0 Monthly, 1 Daily: the unit of the price. */
    RentType: RentType;
    /** Kind of building. */
    BuildingType?: BuildingType | null | undefined;
    /** Price in major units of the currency, per night (RentType Daily) or per month (Monthly); at most the currency's `minorUnits` decimals. */
    Price: number;
    /** Price of the nights that begin on the `weekendDays` of the listing's city, unless a season sets another; only for listings rented by the night. Omitted or null: Price. */
    WeekendPrice?: number | null | undefined;
    /** Deposit of a booking of any length, at most the total of the stay. Omitted or null: 20 % of the total. Zero: no deposit, and bookings are confirmed immediately. */
    DepositAmount?: number | null | undefined;
    /** The percentage that the marketplace sets, so that a listing can be sent back as it was read; no other value is accepted. If it is sent, a DepositAmount equal to the resulting deposit counts as omitted. */
    DepositPercent?: number | null | undefined;
    /** Minimum nights of a stay. Omitted or null: 1 for RentType Daily, 28 for Monthly. */
    MinStayNights?: number | null | undefined;
    /** Maximum nights of a stay, not less than MinStayNights. Omitted or null: 365. */
    MaxStayNights?: number | null | undefined;
    /** How many days before its start a stay must be booked. */
    MinNoticeDays?: number | null | undefined;
    /** Days of notice before a monthly stay ends early. */
    NoticeDays?: number | null | undefined;
    /** Maximum number of guests. Omitted or null: no limit. */
    MaxGuests?: number | null | undefined;
    /** Determines the refund when a customer cancels. */
    CancellationPolicy?: CancellationPolicy | null | undefined;
    /** Whether customers book immediately or send a request, which the owner accepts or declines. Omitted: 0 for a new listing; an update does not change it. */
    BookingMode?: BookingMode | null | undefined;
    /** The `version` that was read. If the listing has changed since, the update is rejected. Omitted: the update overwrites. */
    Version?: number | null | undefined;
}
/** RentPropertyUpdateDto with its members in camelCase. */
export interface RentPropertyUpdateDtoCamelCase {
    /** Description and location of the property, as sent by its owner. */
    propertyInformation: PropertyInformationInput;
    /** Identifier of an active currency of the currency list. */
    currencyId: number;
    /** The text of a JSON object, at most 8 levels deep: `services`, an array of Service names; `terms`, an array of Term names; `room`, an object with the counts of DetailsRoom. All are optional, null counts as omitted, and member names are case-insensitive. Other members are stored. The text is returned exactly as sent. At most 16,384 bytes in UTF-8. */
    detailsJSON?: string | null | undefined;
    /** 0 Monthly, 1 Daily: the unit of the price. */
    rentType: RentType;
    /** Kind of building. */
    buildingType?: BuildingType | null | undefined;
    /** Price in major units of the currency, per night (RentType Daily) or per month (Monthly); at most the currency's `minorUnits` decimals. */
    price: number;
    /** Price of the nights that begin on the `weekendDays` of the listing's city, unless a season sets another; only for listings rented by the night. Omitted or null: Price. */
    weekendPrice?: number | null | undefined;
    /** Deposit of a booking of any length, at most the total of the stay. Omitted or null: 20 % of the total. Zero: no deposit, and bookings are confirmed immediately. */
    depositAmount?: number | null | undefined;
    /** The percentage that the marketplace sets, so that a listing can be sent back as it was read; no other value is accepted. If it is sent, a DepositAmount equal to the resulting deposit counts as omitted. */
    depositPercent?: number | null | undefined;
    /** Minimum nights of a stay. Omitted or null: 1 for RentType Daily, 28 for Monthly. */
    minStayNights?: number | null | undefined;
    /** Maximum nights of a stay, not less than MinStayNights. Omitted or null: 365. */
    maxStayNights?: number | null | undefined;
    /** How many days before its start a stay must be booked. */
    minNoticeDays?: number | null | undefined;
    /** Days of notice before a monthly stay ends early. */
    noticeDays?: number | null | undefined;
    /** Maximum number of guests. Omitted or null: no limit. */
    maxGuests?: number | null | undefined;
    /** Determines the refund when a customer cancels. */
    cancellationPolicy?: CancellationPolicy | null | undefined;
    /** Whether customers book immediately or send a request, which the owner accepts or declines. Omitted: 0 for a new listing; an update does not change it. */
    bookingMode?: BookingMode | null | undefined;
    /** The `version` that was read. If the listing has changed since, the update is rejected. Omitted: the update overwrites. */
    version?: number | null | undefined;
}


/** 0 Monthly, 1 Daily: the unit of the price. */
export const RentType = /*#__PURE__*/ numbers('monthly daily') as {
    /** The price is for a month. */
    readonly Monthly: 0,
    /** The price is for a night. */
    readonly Daily: 1
};
export type RentType = typeof RentType[keyof typeof RentType];

/** Number of listings rented by the month or by the night. */
export interface RentTypeCount {
    /** 0 Monthly, 1 Daily: the unit of the price. */
    rentType: RentType;
    /** Number of records. */
    count: number;
}


/** How many of the matching listings have a value of the facet `rentType`. */
export interface RentTypeFacet {
    /** 0 Monthly, 1 Daily: the unit of the price. */
    value: RentType;
    /** Number of matching listings with the value. */
    count: number;
    /** False if counting stopped; then there are `count` or more such listings. */
    isExact: boolean;
}


/** A public reply to a review. */
export interface ReplyToReviewRequest {
    /** The reply, which is published immediately. */
    text: string;
}
/** Amounts of the period's reservations in one currency. A stay partly in the period counts in full. */
export interface ReportMoney {
    /** Identifier of the currency of these amounts. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** Total of Confirmed and Completed reservations: `nightsAmount` minus `discounts` and `promotions`, plus `charges` and `taxes`. */
    totalAmount: number;
    /** Confirmed deposits, including those of reservations that were not completed. */
    depositsConfirmed: number;
    /** Deposits of Pending and DepositPaid reservations, which await confirmation. */
    depositsPending: number;
    /** Refunds to customers, paid out or due. */
    refunds: number;
    /** The platform's commission on Confirmed and Completed reservations. */
    commission: number;
    /** Price of the nights and months of Confirmed and Completed reservations, before discounts and promotions. If notice was given, only the remaining nights count. The part of dropped nights that was not refunded is included. */
    nightsAmount: number;
    /** By how much discounts reduce the total of Confirmed and Completed reservations. */
    discounts: number;
    /** By how much promotions reduce the total of Confirmed and Completed reservations. */
    promotions: number;
    /** Charges in the total of Confirmed and Completed reservations. */
    charges: number;
    /** Taxes in the total of Confirmed and Completed reservations, without `includedTaxes`. */
    taxes: number;
    /** Taxes that the prices of Confirmed and Completed reservations contain, and that are not added. */
    includedTaxes: number;
    /** What customers pay to owners at arrival, in addition to the total of Confirmed and Completed reservations. */
    dueAtArrival: number;
    /** Payments and refunds by provider and purpose, ordered by both; first those without a provider. Combinations without an amount are omitted. */
    payments: Array<ReportPayments>;
}
/** Payments of the period's reservations with one purpose, in one currency. */
export interface ReportPayments {
    /** The provider of the payment type; null for payments that are made outside the service. */
    provider: PaymentProviderName | null;
    /** 0 Deposit, 1 Balance, 2 Refund. Open. */
    purpose: PaymentPurpose;
    /** Amount of Confirmed payments; for refunds, the amount that was paid out. */
    confirmedAmount: number;
    /** Amount of Pending payments, which await a decision; for refunds, the amount that is due. */
    pendingAmount: number;
}


/** Numbers of listings, archived ones included. Each of the three lists adds up to `total`. */
export interface ReportProperties {
    /** Number of records. */
    total: number;
    /** One entry for each status, including those without listings. */
    byStatus: Array<PropertyStatusCount>;
    /** One entry for each city that has a listing. */
    byCity: Array<CityCount>;
    /** One entry for each type, including those without listings. */
    byRentType: Array<RentTypeCount>;
}
/** Reservations of the period by state, with rates. */
export interface ReportReservations {
    /** Number of records. */
    total: number;
    /** One entry for each state, including those without reservations; they add up to `total`. */
    byStatus: Array<BookingStatusCount>;
    /** Occupied nights in the period: those of Pending, DepositPaid, Confirmed or Completed reservations, and the nights before a cancellation or no-show. */
    nightsBooked: number;
    /** Booked nights divided by offered nights of the listings that are public now. A night in the period is offered from the day on which the listing was added (UTC), unless its owner blocked it. Null if no night was offered. */
    occupancyRate: number | null;
    /** Average nights of the whole stay of Pending, DepositPaid, Confirmed and Completed reservations, rounded to four decimals. Null if there are none. */
    averageStayNights: number | null;
    /** Proportion of Cancelled reservations. Null if there are no reservations. */
    cancellationRate: number | null;
}
/** Numbers of users. */
export interface ReportUsers {
    /** Number of records. */
    owners: number;
    /** Active owners who are not blocked, whose listings are public. */
    activeOwners: number;
    /** Owners who await their first activation and are not blocked. */
    pendingOwners: number;
    /** Number of records. */
    customers: number;
    /** Number of records. */
    agents: number;
    /** Blocked users of any role. */
    blocked: number;
}
/** What the administrator writes to the payer. */
export interface RequestPaymentReceiptRequest {
    /** Why the receipt is needed, which the payer can read. */
    reason?: string | null | undefined;
}
/** A reservation. Price, deposit, policy, commission and `property` are copies from the time of booking; later changes to the listing do not affect them. */
export interface Reservation {
    /** Identifier of the reservation. */
    id: number;
    /** Identifier of a record. */
    propertyId: number;
    /** A calendar date, `YYYY-MM-DD`, in the time zone of the listing's city. */
    startDate: string;
    /** Departure day; its night is not part of the stay. */
    endDate: string;
    /** Deposit that must be paid for the reservation to be confirmed. If an administrator has accepted another amount, that amount. */
    depositAmount: number;
    /** User identifier of the customer. */
    customerId: number;
    /** User identifier of the owner. */
    ownerId: number;
    /** 0 Pending, 1 DepositPaid, 2 Confirmed, 3 Completed, 4 Cancelled, 5 Rejected, 6 Expired, 7 NoShow. Open. */
    status: BookingStatus;
    /** Number of nights. */
    nights: number;
    /** 0 Monthly, 1 Daily: the unit of the price. */
    rentType: RentType;
    /** Price per night or month, according to `rentType`, in major units of the currency. If nightly prices differ, their average, rounded half up; see `nightlyPrices`. */
    unitPrice: number;
    /** What the platform collects for the stay, including charges and taxes. */
    totalAmount: number;
    /** Total minus deposit, never below zero. */
    balanceAmount: number;
    /** Identifier of the currency of all amounts of this reservation. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** Number of guests; null if the customer did not state it. */
    guestsCount: number | null;
    /** Note from the customer to the owner; null if none or hidden. */
    note: string | null;
    /** Until when the nights are held without a confirmed deposit; null unless Pending or DepositPaid. For DepositPaid, when the decision is due. */
    holdExpiresAt: string | null;
    /** When the deposit was confirmed; null if it was not. */
    depositConfirmedAt: string | null;
    /** User identifier of the administrator who confirmed it; null if the deposit is not confirmed, was paid online or was not required. */
    depositConfirmedBy: number | null;
    /** 0 Flexible, 1 Moderate, 2 Strict. Determines the refund of a confirmed deposit when the customer cancels. */
    cancellationPolicy: CancellationPolicy;
    /** When it was cancelled; null unless cancelled. */
    cancelledAt: string | null;
    /** Role of the user who cancelled; null unless cancelled. */
    cancelledBy: UserRole | null;
    /** Reason for the cancellation; null if none or hidden. */
    cancellationReason: string | null;
    /** Refund of confirmed payments; null unless cancelled. */
    refundAmount: number | null;
    /** Status of the last refund: Pending until it is paid out, Confirmed when paid out, Rejected if it will not be paid out. Null if there is none. */
    refundStatus: PaymentStatus | null;
    /** The `refundAmount` if the caller cancelled at this moment; 0 if nothing is confirmed. Null if the caller cannot cancel, and in all responses except that of getReservationById. */
    refundIfCancelledNow: number | null;
    /** Reason for the rejection of the deposit; null if none. */
    rejectionReason: string | null;
    /** Type of the platform's commission; null for the customer. */
    commissionType: CommissionType | null;
    /** Percentage or amount, according to `commissionType`; null for the customer. */
    commissionValue: number | null;
    /** Commission in major units of the currency; null for the customer. */
    commissionAmount: number | null;
    /** The property as it was booked, even if the listing has changed or is no longer public. */
    property: ReservationProperty;
    /** The customer, visible to the owner and administrators; null for the customer. */
    customer: ReservationCustomer | null;
    /** Price of each night at the time of booking; null in lists. */
    nightlyPrices: Array<NightlyPrice> | null;
    /** How many of the guests are children. */
    childrenCount: number;
    /** The lines of the price at the time of booking; null in lists. */
    lines: Array<PriceLine> | null;
    /** What the customer pays to the owner at arrival, in addition to the total. */
    dueAtArrivalAmount: number;
    /** By how much the discount and the promotion together reduce the price of the nights. */
    discountAmount: number;
    /** The sum of the taxes, including those that the prices contain. */
    taxAmount: number;
    /** Number of days by which notice must be given, as when it was booked; null for a stay by the night. */
    noticeDays: number | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}


/** The customer and their contact data. */
export interface ReservationCustomer {
    /** User identifier of the customer. */
    userId: number;
    /** Given name. */
    firstName: string;
    /** Family name. */
    lastName: string;
    /** Phone number in international form; null while it is not verified. */
    phone: string | null;
    /** WhatsApp number; the phone number if no other was given. */
    whatsAppNumber: string | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ReservationEnvelope {
    /** A reservation. Price, deposit, policy, commission and `property` are copies from the time of booking; later changes to the listing do not affect them. */
    data: Reservation;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ReservationListEnvelope {
    /** The payload of the operation. */
    data: Array<Reservation>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** The property as it was booked, even if the listing has changed or is no longer public. */
export interface ReservationProperty {
    /** Identifier of a record. */
    id: number;
    /** Title of the listing. */
    title: string;
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    city: City;
    /** Street and number. */
    address: string | null;
    /** Path of the first picture. */
    image: string | null;
    /** User identifier of the owner. */
    ownerId: number;
}


/** A review as its author and the other party see it. */
export interface Review {
    /** Identifier of the review. */
    id: number;
    /** Identifier of the reservation. */
    reservationId: number;
    /** Identifier of a record. */
    propertyId: number;
    /** User identifier of the owner. */
    ownerId: number;
    /** User identifier of the customer. */
    customerId: number;
    /** 0 Sealed, 1 Published, 2 Hidden. Open. */
    status: ReviewStatus;
    /** The role of the author. A customer's review is about the listing, an owner's about the customer. */
    authorRole: UserRole;
    /** Whether you have written the review. */
    isMine: boolean;
    /** The overall rating, from 1 (bad) to 5 (very good). */
    rating: number;
    /** Ratings of single aspects; each is null if the author did not rate it. An owner's review of a customer has `cleanliness` and `communication` only. */
    categories: ReviewCategories;
    /** The text; null after the author has closed the account. */
    text: string | null;
    /** The text that only the author and the other party can read; null if there is none. */
    privateText: string | null;
    /** When the review is published, if the other party does not write before. */
    publishesAt: string;
    /** When the review was published; null while it is sealed. */
    publishedAt: string | null;
    /** The public reply of the reviewed party; null if there is none. */
    reply: string | null;
    /** When the reply was published; null if there is none. */
    repliedAt: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}


/** Ratings of single aspects; each is null if the author did not rate it. An owner's review of a customer has `cleanliness` and `communication` only. */
export interface ReviewCategories {
    /** Cleanliness. */
    cleanliness: number | null;
    /** Communication before and during the stay. */
    communication: number | null;
    /** Whether the listing was as described. */
    accuracy: number | null;
    /** Location. */
    location: number | null;
    /** Value for money. */
    value: number | null;
}
/** Ratings of single aspects. Omitted ones are not rated. */
export interface ReviewCategoriesInput {
    /** Cleanliness. */
    cleanliness?: number | null | undefined;
    /** Communication before and during the stay. */
    communication?: number | null | undefined;
    /** Whether the listing was as described; customers only. */
    accuracy?: number | null | undefined;
    /** Location; customers only. */
    location?: number | null | undefined;
    /** Value for money; customers only. */
    value?: number | null | undefined;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ReviewEnvelope {
    /** A review as its author and the other party see it. */
    data: Review;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface ReviewListEnvelope {
    /** The payload of the operation. */
    data: Array<Review>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** 0 Sealed, 1 Published, 2 Hidden. Open. */
export const ReviewStatus = /*#__PURE__*/ numbers('sealed published hidden') as {
    /** Only the author can read it. */
    readonly Sealed: 0,
    /** Both parties have submitted a review, or the review period has ended. Everyone can read a customer's review, and the customer can read the owner's. */
    readonly Published: 1,
    /** An administrator has hidden it. Only the author and administrators can read it. */
    readonly Hidden: 2
};
export type ReviewStatus = typeof ReviewStatus[keyof typeof ReviewStatus];

/** A notice of the sandbox. */
export interface SandboxNotice {
    /** The body to send, byte for byte. */
    body: string;
    /** The value of the header X-Sandbox-Signature. */
    signature: string;
    /** When the sandbox sends it; null if it never does. */
    dueAt: string | null;
}
/** A payment in the sandbox. */
export interface SandboxPayment {
    /** The sandbox's identifier of the payment. */
    reference: string;
    /** State of the payment in the sandbox. Open. */
    status: SandboxPaymentStatusEnum;
    /** Requested amount in major units of the currency. */
    amount: number;
    /** Paid amount in major units of the currency. */
    paidAmount: number;
    /** Code of the currency (ISO 4217). */
    currencyCode: string;
    /** The page of the client to which the customer returns. */
    returnUrl: string;
    /** The notices of the scenario, with their signatures, so that a test can send them again with receivePaymentNotice. */
    notices: Array<SandboxNotice>;
}


export type SandboxPaymentStatusEnum = 'open' | 'paid' | 'failed' | 'cancelled';

/** The envelope of every successful response; the payload is `data`. */
export interface SandboxPaymentEnvelope {
    /** A payment in the sandbox. */
    data: SandboxPayment;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The choice on the sandbox's payment page. */
export interface SandboxPaymentRequest {
    /** What the sandbox does: `success` pays and sends the notice immediately · `failure` declines the card · `cancel` ends the session without a payment · `late` pays and sends the notice after `delaySeconds` · `lost` pays and sends no notice · `twice` pays and sends the notice twice · `paidTwice` pays twice, and the second payment is refunded · `otherAmount` pays `amount`; if it is omitted, one minor unit less than requested · `outOfOrder` declines, then pays, and sends the notices in reverse order. */
    scenario: SandboxScenario;
    /** For `late`, the delay of the notice in seconds. */
    delaySeconds?: number | null | undefined;
    /** For `otherAmount`, the amount that is paid, in major units of the currency. */
    amount?: number | null | undefined;
}


/** What the sandbox does: `success` pays and sends the notice immediately · `failure` declines the card · `cancel` ends the session without a payment · `late` pays and sends the notice after `delaySeconds` · `lost` pays and sends no notice · `twice` pays and sends the notice twice · `paidTwice` pays twice, and the second payment is refunded · `otherAmount` pays `amount`; if it is omitted, one minor unit less than requested · `outOfOrder` declines, then pays, and sends the notices in reverse order. */
export type SandboxScenario = 'success' | 'failure' | 'cancel' | 'late' | 'lost' | 'twice' | 'paidTwice' | 'otherAmount' | 'outOfOrder';

/** A saved search of the caller. */
export interface SavedSearch {
    /** Identifier of a record. */
    id: number;
    /** Name of the search, which notifications show. Surrounding blanks are removed. */
    name: string;
    /** Filters of a saved search. Members that are not set are null, and lists are empty. */
    filters: SavedSearchFilters;
    /** 0 Off, 1 Inbox, 2 Email. Open. */
    notify: SavedSearchNotify;
    /** Number of listings in the last notification; 0 before the first one. */
    newMatchesCount: number;
    /** Up to ten of these listings, greatest identifier first. They may no longer be public. */
    newPropertyIds: Array<number>;
    /** When the last notification about new matches was made; null if there was none. */
    lastNotifiedAt: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface SavedSearchEnvelope {
    /** A saved search of the caller. */
    data: SavedSearch;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Filters of a saved search. Members that are not set are null, and lists are empty. */
export interface SavedSearchFilters {
    /** City. Null: all. */
    city: City | null;
    /** District. Case-insensitive and accent-insensitive. Null: all. */
    district: string | null;
    /** Rented by the month or by the night. Null: both. */
    rentType: RentType | null;
    /** Type of building. Null: all. */
    buildingType: BuildingType | null;
    /** The `propertyInformation.type`. Null: all. */
    rentPropertyType: RentPropertyType | null;
    /** The `propertyInformation.propertyType`. Null: all. */
    rentPropertyCondition: RentPropertyCondition | null;
    /** Identifier of the currency of the price. Null: all. */
    currencyId: number | null;
    /** Minimum per night or month, according to the listing, in major units of its currency. Seasons and weekends are not considered. Null: no minimum. */
    minPrice: number | null;
    /** Maximum per night or month, according to the listing, in major units of its currency. Seasons and weekends are not considered. Null: no maximum. */
    maxPrice: number | null;
    /** Minimum number of bedrooms. Null: no minimum. */
    minBedrooms: number | null;
    /** Number of guests that the listing has to accept. Listings without a limit match. Null: any. */
    guestsCount: number | null;
    /** Services, all of which the listing has to offer. */
    services: Array<Service>;
    /** House rules, all of which the listing has to have. */
    terms: Array<Term>;
    /** Minimum `averageRating`; listings without reviews do not match. A listing whose rating rises is compared when it changes otherwise. Null: any rating. */
    minRating: number | null;
    /** User identifier of the owner. Null: all. */
    ownerId: number | null;
    /** Words or word prefixes that must all occur in the listing, as `search` of getRentProperties. Null: any text. */
    search: string | null;
    /** Latitude of the centre of a circle in degrees; required with `longitude` and `radiusKm`. Null: no circle. */
    latitude: number | null;
    /** Longitude of the centre of the circle in degrees. Null: no circle. */
    longitude: number | null;
    /** Radius of the circle in kilometres. Null: no circle. */
    radiusKm: number | null;
    /** Northern side of a box in degrees of latitude; required with `south`, `east` and `west`. Null: no box. */
    north: number | null;
    /** Southern side of the box in degrees of latitude. Null: no box. */
    south: number | null;
    /** Eastern side of the box in degrees of longitude. If it is less than `west`, the box crosses the 180th meridian. Null: no box. */
    east: number | null;
    /** Western side of the box in degrees of longitude. Null: no box. */
    west: number | null;
}


/** Filters of getRentProperties without dates, sort order and paging. An omitted or null member filters nothing. At least one filter is required. */
export interface SavedSearchFiltersInput {
    /** City. Null: all. */
    city?: City | null | undefined;
    /** District. Case-insensitive and accent-insensitive. Null: all. */
    district?: string | null | undefined;
    /** Rented by the month or by the night. Null: both. */
    rentType?: RentType | null | undefined;
    /** Type of building. Null: all. */
    buildingType?: BuildingType | null | undefined;
    /** The `propertyInformation.type`. Null: all. */
    rentPropertyType?: RentPropertyType | null | undefined;
    /** The `propertyInformation.propertyType`. Null: all. */
    rentPropertyCondition?: RentPropertyCondition | null | undefined;
    /** Identifier of the currency of the price. Null: all. */
    currencyId?: number | null | undefined;
    /** Minimum per night or month, according to the listing, in major units of its currency. Seasons and weekends are not considered. Null: no minimum. */
    minPrice?: number | null | undefined;
    /** Maximum per night or month, according to the listing, in major units of its currency. Seasons and weekends are not considered. Null: no maximum. */
    maxPrice?: number | null | undefined;
    /** Minimum number of bedrooms. Null: no minimum. */
    minBedrooms?: number | null | undefined;
    /** Number of guests that the listing has to accept. Listings without a limit match. Null: any. */
    guestsCount?: number | null | undefined;
    /** Services, all of which the listing has to offer. */
    services?: Array<Service> | null | undefined;
    /** House rules, all of which the listing has to have. */
    terms?: Array<Term> | null | undefined;
    /** Minimum `averageRating`; listings without reviews do not match. A listing whose rating rises is compared when it changes otherwise. Null: any rating. */
    minRating?: number | null | undefined;
    /** User identifier of the owner. Null: all. */
    ownerId?: number | null | undefined;
    /** Words or word prefixes that must all occur in the listing, as `search` of getRentProperties. Null: any text. */
    search?: string | null | undefined;
    /** Latitude of the centre of a circle in degrees; required with `longitude` and `radiusKm`. Null: no circle. */
    latitude?: number | null | undefined;
    /** Longitude of the centre of the circle in degrees. Null: no circle. */
    longitude?: number | null | undefined;
    /** Radius of the circle in kilometres. Null: no circle. */
    radiusKm?: number | null | undefined;
    /** Northern side of a box in degrees of latitude; required with `south`, `east` and `west`. Null: no box. */
    north?: number | null | undefined;
    /** Southern side of the box in degrees of latitude. Null: no box. */
    south?: number | null | undefined;
    /** Eastern side of the box in degrees of longitude. If it is less than `west`, the box crosses the 180th meridian. Null: no box. */
    east?: number | null | undefined;
    /** Western side of the box in degrees of longitude. Null: no box. */
    west?: number | null | undefined;
}


/** The envelope of every successful response; the payload is `data`. */
export interface SavedSearchListEnvelope {
    /** The payload of the operation. */
    data: Array<SavedSearch>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** 0 Off, 1 Inbox, 2 Email. Open. */
export const SavedSearchNotify = /*#__PURE__*/ numbers('off inbox email') as {
    /** New matches are not notified. */
    readonly Off: 0,
    /** New matches are notified in the service (getNotifications). */
    readonly Inbox: 1,
    /** New matches are notified in the service and by e-mail. */
    readonly Email: 2
};
export type SavedSearchNotify = typeof SavedSearchNotify[keyof typeof SavedSearchNotify];

/** A characteristic by which getRentProperties counts listings. */
export const SearchFacet = /*#__PURE__*/ texts('city rentType buildingType services') as {
    readonly city: 'city',
    readonly rentType: 'rentType',
    readonly buildingType: 'buildingType',
    readonly services: 'services'
};
export type SearchFacet = typeof SearchFacet[keyof typeof SearchFacet];

/** The counts of the requested facets. Each facet has all values, ordered by their numbers of listings, greatest first; a facet that was not requested is null. */
export interface SearchFacets {
    /** By city, without the filter `city`. */
    city: Array<CityFacet> | null;
    /** By rent type, without the filter `rentType`. */
    rentType: Array<RentTypeFacet> | null;
    /** By type of building, without the filter `buildingType`. */
    buildingType: Array<BuildingTypeFacet> | null;
    /** By service, with all filters. A listing counts for each of its services. */
    services: Array<ServiceFacet> | null;
}
/** A period of the year whose nights have their own price. */
export interface Season {
    /** Name given by the owner. */
    name: string;
    /** First night of the season. */
    startDate: string;
    /** First day after the season; its night is not part of the season. */
    endDate: string;
    /** Nightly price in major units of the listing's currency. */
    price: number;
    /** Minimum nights of a stay that begins in the season; null if the listing's minimum applies. */
    minStayNights: number | null;
    /** Arrival rules of the season. Null members are those of the listing. Omitted if the season has none. */
    rules?: ArrivalRules | undefined;
}
/** A period of the year whose nights have their own price. */
export interface SeasonInput {
    /** Name of the season. Not blank, a single line without invisible characters. */
    name: string;
    /** First night of the season, `YYYY-MM-DD` or an ISO date-time. */
    startDate: string;
    /** First day after the season, `YYYY-MM-DD` or an ISO date-time; its night is not part of the season. */
    endDate: string;
    /** Nightly price, with at most the currency's `minorUnits` decimals. */
    price: number;
    /** Minimum nights of a stay that begins in the season, at most the listing's maxStayNights. Omitted or null: the listing's minimum applies. */
    minStayNights?: number | null | undefined;
    /** Arrival rules of the season: for stays that begin in it and, with `departureDays`, for stays that end in it. Omitted and null members are those of the listing. */
    rules?: ArrivalRulesInput | null | undefined;
}
/** The seasons of a listing. */
export interface Seasons {
    /** Identifier of a record. */
    propertyId: number;
    /** Identifier of the currency of the prices. */
    currencyId: number;
    /** ISO 4217 code of the currency. */
    currencyCode: string;
    /** The listing's version; increases with every change of the listing. */
    version: number;
    /** The seasons in chronological order. */
    seasons: Array<Season>;
}
/** The envelope of every successful response; the payload is `data`. */
export interface SeasonsEnvelope {
    /** The seasons of a listing. */
    data: Seasons;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** Where to send the code. */
export interface SendEmailCodeRequest {
    /** E-mail address. Case-insensitive; surrounding spaces are ignored. */
    email: string;
}
/** A message. */
export interface SendMessageRequest {
    /** The conversation. */
    conversationId: number;
    /** Plain text, which may have several lines; required unless `pictures` are sent. */
    text?: string | null | undefined;
    /** Ids of pictures from uploadMessagePicture, each once. */
    pictures?: Array<number> | null | undefined;
    /** An id that the client has created for this message, such as a UUID; visible ASCII characters. */
    clientMessageId: string;
}
/** The recipients, by either `userIds` or `role`, and the text. */
export interface SendNotificationRequest {
    /** Recipients. A user listed twice gets one notification. */
    userIds?: Array<number> | null | undefined;
    /** Send to all users of this role who are not blocked. */
    role?: UserRole | null | undefined;
    /** Plain text, shown as written. */
    title: string;
    /** Plain text, shown as written. */
    message: string;
}


/** Where to send the code. */
export interface SendPhoneCodeRequest {
    /** Phone number in international form, stored and returned as E.164. Spaces, dashes, brackets, Arabic digits and `00` in place of `+` are accepted; numbers without a country code only if the operator has set a default country. */
    phoneNumber: string;
}
/** The result, which is the same whether or not the target belongs to an account. */
export interface SentCode {
    /** Always true. */
    sent: boolean;
    /** The masked e-mail address or phone number. */
    target: string;
    /** Validity of the code in seconds. */
    expiresInSeconds: number;
    /** Seconds until another code can be requested. */
    resendAfterSeconds: number;
}
/** The envelope of every successful response; the payload is `data`. */
export interface SentCodeEnvelope {
    /** The result, which is the same whether or not the target belongs to an account. */
    data: SentCode;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The number of recipients. */
export interface SentNotifications {
    /** Number of users who have been notified; with `isPending`, more follow. */
    sent: number;
    /** Whether more users are notified in the following minutes, because the role has more than 500 users. */
    isPending: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface SentNotificationsEnvelope {
    /** The number of recipients. */
    data: SentNotifications;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A service of a property, by name. Open. */
export const Service = /*#__PURE__*/ texts('Electricity Internet Water Gas Heating AirConditioning HotWater Television Kitchen Refrigerator WashingMachine Elevator Parking Balcony Garden Pool Gym Security Cleaning Generator SolarPower StepFreeAccess') as {
    readonly Electricity: 'Electricity',
    readonly Internet: 'Internet',
    readonly Water: 'Water',
    readonly Gas: 'Gas',
    readonly Heating: 'Heating',
    readonly AirConditioning: 'AirConditioning',
    readonly HotWater: 'HotWater',
    readonly Television: 'Television',
    readonly Kitchen: 'Kitchen',
    readonly Refrigerator: 'Refrigerator',
    readonly WashingMachine: 'WashingMachine',
    readonly Elevator: 'Elevator',
    readonly Parking: 'Parking',
    readonly Balcony: 'Balcony',
    readonly Garden: 'Garden',
    readonly Pool: 'Pool',
    readonly Gym: 'Gym',
    readonly Security: 'Security',
    readonly Cleaning: 'Cleaning',
    readonly Generator: 'Generator',
    readonly SolarPower: 'SolarPower',
    readonly StepFreeAccess: 'StepFreeAccess'
};
export type Service = typeof Service[keyof typeof Service];

/** How many of the matching listings have a value of the facet `services`. */
export interface ServiceFacet {
    /** A service of a property, by name. Open. */
    value: Service;
    /** Number of matching listings with the value. */
    count: number;
    /** False if counting stopped; then there are `count` or more such listings. */
    isExact: boolean;
}


/** The arrival rules of a listing, and the version of the listing that they apply to. */
export interface SetArrivalRulesRequest {
    /** Rules for when stays may begin and end. An omitted or null member sets no rule. */
    rules: ArrivalRulesInput;
    /** The `version` of the listing that was read. If the listing has changed since, nothing is changed. Omitted: not checked. */
    version?: number | null | undefined;
}
/** All charges of a listing, and the version of the listing that they apply to. */
export interface SetChargesRequest {
    /** The charges in the order in which they are shown. */
    charges: Array<ChargeInput>;
    /** The `version` of the listing that was read. If the listing has changed since, nothing is replaced. Omitted: not checked. */
    version?: number | null | undefined;
}
/** A commission, or null for both members to apply the default. */
export interface SetCommissionRequest {
    /** Type of the commission. Null: the default applies. */
    commissionType: CommissionType | null;
    /** Percentage: of the nights after discounts and promotions and of the charges that the platform collects, without taxes; 0 to 100, at most 2 decimals. Fixed: amount per reservation in major units of the currency. Null if `commissionType` is null. */
    commissionValue: number | null;
}


/** All discounts of a listing, and the version of the listing that they apply to. */
export interface SetDiscountsRequest {
    /** The discounts in any order; no two may have the same kind and threshold. */
    discounts: Array<Discount>;
    /** The `version` of the listing that was read. If the listing has changed since, nothing is replaced. Omitted: not checked. */
    version?: number | null | undefined;
}
/** Nights of a listing, and the version of the listing that they apply to. */
export interface SetNightsRequest {
    /** The nights in any order, each date once. Nights that are not sent do not change. */
    nights: Array<NightInput>;
    /** The `version` of the listing that was read. If the listing has changed since, nothing is changed. Omitted: not checked. */
    version?: number | null | undefined;
}
/** The commission of a listing. */
export interface SetRentPropertyCommissionRequest {
    /** Type of the commission. Null: the default applies. */
    commissionType: CommissionType | null;
    /** Percentage: of the nights after discounts and promotions and of the charges that the platform collects, without taxes; 0 to 100, at most 2 decimals. Fixed: amount per reservation in major units of the currency. Null if `commissionType` is null. */
    commissionValue: number | null;
    /** The `version` of the listing that was read. If the listing has changed since, the request is rejected. Omitted: not checked. */
    version?: number | null | undefined;
}


/** All seasons of a listing, and the version of the listing that they apply to. */
export interface SetSeasonsRequest {
    /** The seasons in any order; no two may share a night. */
    seasons: Array<SeasonInput>;
    /** The `version` that was read. If the listing has changed since, the seasons are not replaced. Omitted: not checked. */
    version?: number | null | undefined;
}
/** All taxes of a city. */
export interface SetTaxesRequest {
    /** The taxes in the order in which they are shown. */
    taxes: Array<TaxInput>;
}
/** How much a program can book with an API key on one day (UTC). */
export interface SpendingLimit {
    /** Maximum of the bookings of one day in major units of the currency, with at most its `minorUnits` decimals. 0 allows no booking that costs anything. */
    amount: number;
    /** Identifier of the currency. Stays in other currencies cannot be booked. */
    currencyId: number;
}
/** What to pay, with which provider, and where the customer returns to. */
export interface StartPaymentSessionRequest {
    /** Identifier of the reservation. */
    reservationId: number;
    /** 0 Deposit, 1 Balance, 2 Invoice. Open. */
    purpose: PaymentSessionPurpose;
    /** The rent invoice to pay; required for the purpose Invoice, and not allowed for others. */
    rentInvoiceId?: number | null | undefined;
    /** A payment provider. `sandbox` moves no money and is never available in production. Open. */
    provider: PaymentProviderName;
    /** The page of the client to which the provider sends the customer afterwards. Its origin must be one that the service accepts; outside production, any loopback address is also accepted. The customer's return does not prove that the payment succeeded: read the session. */
    returnUrl: string;
}


/** What a stay costs, as getQuote calculates it without optional charges. */
export interface StayPrice {
    /** Number of nights. */
    nights: number;
    /** What the platform collects for the stay, including charges and taxes, in major units of the listing's currency. */
    totalAmount: number;
    /** The total divided by the nights, rounded half up. */
    averagePerNight: number;
    /** What the customer pays to the owner at arrival, in addition to the total. */
    dueAtArrivalAmount: number;
}
/** A tax of a city. */
export interface Tax {
    /** Name of the tax, which customers can read. */
    name: string;
    /** 0 PerStay, 1 PerNight, 2 PerGuest, 3 PerGuestNight, 4 PercentOfNights, 5 PercentOfSubtotal. */
    mode: TaxMode;
    /** An amount in major units of the currency, with at most its `minorUnits` decimals; or a percentage, at most 100, with at most 2 decimals. */
    value: number;
    /** Identifier of the currency of a tax that is an amount. The tax applies only to listings in this currency. Required for amounts; omitted or null for percentages. */
    currencyId: number | null;
    /** PerNight and PerGuestNight: the maximum number of nights that are taxed. Omitted or null: all nights. */
    maxNights: number | null;
    /** PerGuest and PerGuestNight: the age from which guests are taxed. Children (`childrenCount`) are not taxed. Omitted or null: all guests are taxed. */
    minAge: number | null;
    /** First day of arrival to which the tax applies; null if there is no limit. */
    validFrom: string | null;
    /** Last day of arrival to which the tax applies; null if there is no limit. */
    validTo: string | null;
    /** Whether the prices of listings contain the tax. Then it is shown and not added. */
    isIncluded: boolean;
    /** The listings that are taxed: those rented by the month or by the night. Omitted or null: both. */
    appliesTo: RentType | null;
}


/** A tax of a city. */
export interface TaxInput {
    /** Name of the tax, which customers can read. */
    name: string;
    /** 0 PerStay, 1 PerNight, 2 PerGuest, 3 PerGuestNight, 4 PercentOfNights, 5 PercentOfSubtotal. */
    mode: TaxMode;
    /** An amount in major units of the currency, with at most its `minorUnits` decimals; or a percentage, at most 100, with at most 2 decimals. */
    value: number;
    /** Identifier of the currency of a tax that is an amount. The tax applies only to listings in this currency. Required for amounts; omitted or null for percentages. */
    currencyId?: number | null | undefined;
    /** PerNight and PerGuestNight: the maximum number of nights that are taxed. Omitted or null: all nights. */
    maxNights?: number | null | undefined;
    /** PerGuest and PerGuestNight: the age from which guests are taxed. Children (`childrenCount`) are not taxed. Omitted or null: all guests are taxed. */
    minAge?: number | null | undefined;
    /** First day of arrival to which the tax applies. Omitted or null: no limit. */
    validFrom?: string | null | undefined;
    /** Last day of arrival to which the tax applies. Omitted or null: no limit. */
    validTo?: string | null | undefined;
    /** Whether the prices of listings contain the tax. Then it is shown and not added. */
    isIncluded?: boolean | null | undefined;
    /** The listings that are taxed: those rented by the month or by the night. Omitted or null: both. */
    appliesTo?: RentType | null | undefined;
}


/** 0 PerStay, 1 PerNight, 2 PerGuest, 3 PerGuestNight, 4 PercentOfNights, 5 PercentOfSubtotal. */
export const TaxMode = /*#__PURE__*/ numbers('perStay perNight perGuest perGuestNight percentOfNights percentOfSubtotal') as {
    /** An amount for the whole stay. */
    readonly PerStay: 0,
    /** An amount for each night. */
    readonly PerNight: 1,
    /** An amount for each guest. */
    readonly PerGuest: 2,
    /** An amount for each guest and night. */
    readonly PerGuestNight: 3,
    /** A percentage of the price of the nights, after discounts and promotions. */
    readonly PercentOfNights: 4,
    /** A percentage of the nights after discounts and promotions, and of the charges that the platform collects. */
    readonly PercentOfSubtotal: 5
};
export type TaxMode = typeof TaxMode[keyof typeof TaxMode];

/** The taxes of a city. */
export interface Taxes {
    /** 0 Other, 1 Amman, 2 Beirut, 3 Cairo, 4 Damascus, 5 Dubai, 6 Istanbul, 7 Kuwait, 8 Manama, 9 Muscat, 10 Riyadh, 11 Athens, 12 Barcelona, 13 Berlin, 14 Lisbon, 15 London, 16 Paris, 17 Rome. Open. The city determines the time zone of a listing. */
    city: City;
    /** The taxes in the order in which they are shown. */
    taxes: Array<Tax>;
}


/** The envelope of every successful response; the payload is `data`. */
export interface TaxesEnvelope {
    /** The taxes of a city. */
    data: Taxes;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A house rule, by name. Open. */
export const Term = /*#__PURE__*/ texts('NoSmoking NoAnimals NoParties NoLoudMusic NoVisitorsOvernight QuietHours NoSubletting IdRequiredAtCheckIn CleaningOnDeparture') as {
    readonly NoSmoking: 'NoSmoking',
    readonly NoAnimals: 'NoAnimals',
    readonly NoParties: 'NoParties',
    readonly NoLoudMusic: 'NoLoudMusic',
    readonly NoVisitorsOvernight: 'NoVisitorsOvernight',
    readonly QuietHours: 'QuietHours',
    readonly NoSubletting: 'NoSubletting',
    readonly IdRequiredAtCheckIn: 'IdRequiredAtCheckIn',
    readonly CleaningOnDeparture: 'CleaningOnDeparture'
};
export type Term = typeof Term[keyof typeof Term];

/** 0 All, 1 Owner, 2 Customer. */
export const TermsAudience = /*#__PURE__*/ numbers('all owner customer') as {
    /** All users for whose role no specific terms exist. */
    readonly All: 0,
    /** Owners. */
    readonly Owner: 1,
    /** Customers. */
    readonly Customer: 2
};
export type TermsAudience = typeof TermsAudience[keyof typeof TermsAudience];

/** One version of the terms of use for one audience and language. */
export interface TermsDocument {
    /** Identifier of a record. */
    id: number;
    /** Version number across all audiences and languages. */
    version: number;
    /** 0 All, 1 Owner, 2 Customer. */
    audience: TermsAudience;
    /** Language of the text. */
    language: string;
    /** Title of the terms. */
    title: string;
    /** Markdown. */
    body: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    effectiveFrom: string;
    /** Whether it is in force: the newest effective version of its audience and language. */
    isCurrent: boolean;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface TermsDocumentEnvelope {
    /** One version of the terms of use for one audience and language. */
    data: TermsDocument;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface TermsDocumentListEnvelope {
    /** The payload of the operation. */
    data: Array<TermsDocument>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** `access` gives access to every operation of the role; `verification` only verifies a one-time code. */
export const TokenType = /*#__PURE__*/ texts('access verification') as {
    readonly access: 'access',
    readonly verification: 'verification'
};
export type TokenType = typeof TokenType[keyof typeof TokenType];

/** Confirmation that the account is no longer blocked. */
export interface UnblockedUser {
    /** Always true. */
    removed: boolean;
}
/** The envelope of every successful response; the payload is `data`. */
export interface UnblockedUserEnvelope {
    /** Confirmation that the account is no longer blocked. */
    data: UnblockedUser;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The number of unread notifications. */
export interface UnreadCount {
    /** Number of unread notifications. */
    count: number;
}
/** The envelope of every successful response; the payload is `data`. */
export interface UnreadCountEnvelope {
    /** The number of unread notifications. */
    data: UnreadCount;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The terms of a promotion, which replace all earlier ones. Either `percent`, or `amount` and `currencyId` are required. Every other omitted member counts as null, which means no limit. */
export interface UpdatePromotionRequest {
    /** Percentage of the price of the nights after the discount, with at most 2 decimals. Null if the promotion is an amount. */
    percent?: number | null | undefined;
    /** Amount in major units of the currency, with at most its `minorUnits` decimals. It cannot reduce the price of the nights below zero. Null if the promotion is a percentage. */
    amount?: number | null | undefined;
    /** Identifier of the currency of the amount. The promotion applies only to listings in this currency. Null for a percentage, which applies to all currencies. */
    currencyId?: number | null | undefined;
    /** First day on which the code can be used, in the time zone of the listing. Null: no limit. */
    validFrom?: string | null | undefined;
    /** Last day on which the code can be used, in the time zone of the listing. Null: no limit. */
    validTo?: string | null | undefined;
    /** Maximum number of reservations that can use the promotion. Null: no limit. */
    maxRedemptions?: number | null | undefined;
    /** Minimum number of nights of a stay. Null: no limit. */
    minNights?: number | null | undefined;
    /** The listings of the owner to which the promotion applies. Null: all of them, including later ones. Always null for promotions of administrators, which apply to all listings of the marketplace. */
    propertyIds?: Array<number> | null | undefined;
}
/** The new content of a sealed review. */
export interface UpdateReviewRequest {
    /** The overall rating, from 1 (bad) to 5 (very good). */
    rating: number;
    /** Ratings of single aspects; null or omitted if you do not rate any. */
    categories?: ReviewCategoriesInput | null | undefined;
    /** The text, which is published with the review. */
    text: string;
    /** A text that only the other party can read, after publication. */
    privateText?: string | null | undefined;
}
/** The name of a saved search, and whether it notifies. Omitted members do not change. */
export interface UpdateSavedSearchRequest {
    /** Name of the search, which notifications show. Surrounding blanks are removed. */
    name?: string | null | undefined;
    /** 0 Off, 1 Inbox, 2 Email. Open. */
    notify?: SavedSearchNotify | null | undefined;
}


/** URL, event types and active state. An omitted member, except `url`, does not change. */
export interface UpdateWebhookRequest {
    /** URL to which events are sent by POST: https, a public address, port 443 or a port from 1024, without a user name. A development server can also accept an http URL on its own machine. */
    url: string;
    /** Event types to send; empty means all types, including those added later. */
    types?: Array<EventType> | null | undefined;
    /** Whether events are sent to it. */
    isActive?: boolean | null | undefined;
}
/** A stored picture. Use `path` in a listing's `images`. */
export interface UploadedPicture {
    /** Server path of an uploaded picture, as returned by the upload. */
    path: string;
    /** The last segment of a picture's path. */
    fileName: string;
    /** Media type of the picture. */
    contentType: PictureContentType;
    /** Size in pixels. */
    width: number;
    /** Size in pixels. */
    height: number;
    /** Stored size in bytes. */
    size: number;
}


/** The envelope of every successful response; the payload is `data`. */
export interface UploadedPictureEnvelope {
    /** A stored picture. Use `path` in a listing's `images`. */
    data: UploadedPicture;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The reason for blocking the account. */
export interface UserBlocking {
    /** The reason, visible to administrators. */
    reason: string;
}
/** 0 Admin, 1 Owner, 2 Customer, 3 Agent. */
export const UserRole = /*#__PURE__*/ numbers('admin owner customer agent') as {
    readonly Admin: 0,
    readonly Owner: 1,
    readonly Customer: 2,
    readonly Agent: 3
};
export type UserRole = typeof UserRole[keyof typeof UserRole];

/** The e-mail address and the code sent to it. */
export interface VerifyEmailRequest {
    /** The six digits of the last one-time code. Spaces, dashes and Arabic digits are accepted. */
    code: string;
    /** If sent, must be the account's own e-mail address or, with an access token, the pending one. */
    email?: string | null | undefined;
}
/** The phone number and the code sent to it. */
export interface VerifyPhoneRequest {
    /** The six digits of the last one-time code. Spaces, dashes and Arabic digits are accepted. */
    code: string;
    /** If sent, must be the account's own phone number or, with an access token, the pending one. */
    phoneNumber?: string | null | undefined;
}
/** Why the owner waives the unpaid amount of an invoice. */
export interface WaiveRentInvoiceRequest {
    /** The reason, which the customer can read. */
    reason: string;
}
/** A URL to which events are delivered. */
export interface Webhook {
    /** Identifier of a record. */
    id: number;
    /** URL to which events are sent by POST: https, a public address, port 443 or a port from 1024, without a user name. A development server can also accept an http URL on its own machine. */
    url: string;
    /** Event types to send; empty means all types, including those added later. */
    types: Array<EventType>;
    /** Whether events are sent to it. */
    isActive: boolean;
    /** The credential with which the webhook was added, or with which its `url` was last changed; null if a release before 2.1.0 stored the webhook. */
    addedBy: WebhookCredential | null;
    /** Since when every attempt has failed; null if the last one succeeded or none was made. */
    failingSince: string | null;
    /** When the webhook was disabled because every attempt failed for three days and the last attempt of a delivery failed too; otherwise null. */
    disabledAt: string | null;
    /** Until when new events are not sent, because the account has reached its limit of deliveries for the day, or only those of the type `message.sent`, because half of the limit is reached; null if all are sent. Read the events of this time with getEvents. */
    limitedUntil: string | null;
    /** Until when requests are also signed with the previous secret; null if they are not. */
    formerSecretEndsAt: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
}
/** An access token or an API key of the account. */
export interface WebhookCredential {
    /** The API key, which may have been removed since; null for an access token. */
    apiKeyId: number | null;
    /** The name of the API key; null for an access token. */
    apiKeyName: string | null;
}
/** The delivery of an event to a webhook. */
export interface WebhookDelivery {
    /** Identifier of a record. */
    id: number;
    /** Identifier of a record. */
    webhookId: number;
    /** Identifier of the event, the same for every attempt and redelivery; also in the headers `webhook-id` and `X-Event-Id`. Receivers should ignore events that they have already processed. */
    eventId: string;
    /** An EventType, or `webhook.test`; also in the header `X-Event-Type`. */
    eventType: string;
    /** 0 Pending, 1 Delivered, 2 GivenUp. */
    status: WebhookDeliveryStatus;
    /** Number of attempts since the delivery was last requested. */
    attempts: number;
    /** Request body, as signed. */
    body: string;
    /** HTTP status of the last response; null if there was none. */
    responseStatus: number | null;
    /** Beginning of the last response body, at most 1 KiB; null if there was none. */
    responseBody: string | null;
    /** Why the last attempt failed: `status` (a status other than 2xx), `redirect` (not followed), `timeout` (no response within 10 seconds), `address:` with a reason, e.g. `address:inside`, or a network error code, e.g. `ECONNREFUSED`. For a delivery on which the service gave up before its last attempt: `overflow` (more than 10,000 deliveries, by default, were waiting for the webhook, and this was the first to give up; see addWebhook). Null if it succeeded or there was no attempt. New values may be added. */
    failure: string | null;
    /** Duration of the last attempt in milliseconds; null if there was none. */
    durationMs: number | null;
    /** When the last attempt was made; null if there was none. */
    lastAttemptAt: string | null;
    /** Earliest time of the next attempt; null if the event was delivered or the service has given up on the delivery. */
    nextAttemptAt: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
}


/** The envelope of every successful response; the payload is `data`. */
export interface WebhookDeliveryEnvelope {
    /** The delivery of an event to a webhook. */
    data: WebhookDelivery;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface WebhookDeliveryListEnvelope {
    /** The payload of the operation. */
    data: Array<WebhookDelivery>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort. */
    pagination: Pagination;
}
/** 0 Pending, 1 Delivered, 2 GivenUp. */
export const WebhookDeliveryStatus = /*#__PURE__*/ numbers('pending delivered givenUp') as {
    /** The delivery waits for its first or next attempt. */
    readonly Pending: 0,
    /** The receiver has responded with 2xx. */
    readonly Delivered: 1,
    /** All attempts have failed, or too many deliveries were waiting (see `failure`); the delivery can be sent again. */
    readonly GivenUp: 2
};
export type WebhookDeliveryStatus = typeof WebhookDeliveryStatus[keyof typeof WebhookDeliveryStatus];

/** The envelope of every successful response; the payload is `data`. */
export interface WebhookEnvelope {
    /** A URL to which events are delivered. */
    data: Webhook;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface WebhookListEnvelope {
    /** The payload of the operation. */
    data: Array<Webhook>;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** The envelope of every successful response; the payload is `data`. */
export interface WebhookSecretEnvelope {
    /** A webhook with its secret, which is returned only once. */
    data: WebhookWithSecret;
    /** True if and only if the HTTP status is 2xx. */
    isSuccess: boolean;
    /** A text that can be shown to people; never empty. */
    message: string;
    /** Copy of the HTTP status. */
    statusCode: number;
    /** Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in. */
    code: string | null;
    /** Always empty on success. */
    errors: Array<FieldError>;
    /** Identifies this response in the logs; equal to the header X-Request-Id. */
    traceId: string;
    /** Where the next page starts; null unless the response is a paged list. */
    pagination: Pagination | null;
}
/** A webhook with its secret, which is returned only once. */
export interface WebhookWithSecret {
    /** Identifier of a record. */
    id: number;
    /** URL to which events are sent by POST: https, a public address, port 443 or a port from 1024, without a user name. A development server can also accept an http URL on its own machine. */
    url: string;
    /** Event types to send; empty means all types, including those added later. */
    types: Array<EventType>;
    /** Whether events are sent to it. */
    isActive: boolean;
    /** The credential with which the webhook was added, or with which its `url` was last changed; null if a release before 2.1.0 stored the webhook. */
    addedBy: WebhookCredential | null;
    /** Since when every attempt has failed; null if the last one succeeded or none was made. */
    failingSince: string | null;
    /** When the webhook was disabled because every attempt failed for three days and the last attempt of a delivery failed too; otherwise null. */
    disabledAt: string | null;
    /** Until when new events are not sent, because the account has reached its limit of deliveries for the day, or only those of the type `message.sent`, because half of the limit is reached; null if all are sent. Read the events of this time with getEvents. */
    limitedUntil: string | null;
    /** Until when requests are also signed with the previous secret; null if they are not. */
    formerSecretEndsAt: string | null;
    /** A time in UTC, RFC 3339 with `Z`. */
    createdAt: string;
    /** A time in UTC, RFC 3339 with `Z`. */
    updatedAt: string;
    /** Returned only once. A secret of Standard Webhooks: `whsec_` and 32 random bytes in base64, which are the HMAC-SHA256 key of `webhook-signature`. The whole text in UTF-8 is the key of `X-Signature`. A secret that a release before 2.1.0 returned has 43 characters of base64url after `whsec_`; in Standard Webhooks it is written with `+` for `-`, `/` for `_`, and `=` at the end. */
    secret: string;
}

/** `data` of a type of event: `Members` are not null, `Nullable` can be null, and all others are null. */
export type EventDataWith<Members extends keyof EventData, Nullable extends keyof EventData = never> = {
    [Member in keyof EventData]: Member extends Members
        ? NonNullable<EventData[Member]>
        : Member extends Nullable
          ? EventData[Member]
          : null;
};

/** `data` of each type of event. */
export interface EventDataByType {
    /** An event of the type owner.registered: an owner account was created. */
    'owner.registered': EventDataWith<'ownerId', 'agentId'>;
    /** An event of the type owner.activated: an owner was activated. */
    'owner.activated': EventDataWith<'ownerId'>;
    /** An event of the type owner.deactivated: an owner was deactivated. */
    'owner.deactivated': EventDataWith<'ownerId'>;
    /** An event of the type customer.registered: a customer account was created. */
    'customer.registered': EventDataWith<never>;
    /** An event of the type customer.identityVerified: an administrator verified the identity of a customer. */
    'customer.identityVerified': EventDataWith<never>;
    /** An event of the type user.blocked: an administrator blocked an account. */
    'user.blocked': EventDataWith<'role'>;
    /** An event of the type user.unblocked: an administrator unblocked an account. */
    'user.unblocked': EventDataWith<'role'>;
    /** An event of the type user.closed: a user closed their account. */
    'user.closed': EventDataWith<'role'>;
    /** An event of the type property.created: a listing was added. */
    'property.created': EventDataWith<'ownerId' | 'propertyId' | 'propertyStatus'>;
    /** An event of the type property.updated: a listing was updated, including its status if the update requires a new review. */
    'property.updated': EventDataWith<'ownerId' | 'propertyId' | 'propertyStatus'>;
    /** An event of the type property.statusChanged: the status of a listing changed, including deletion (Archived). */
    'property.statusChanged': EventDataWith<'ownerId' | 'propertyId' | 'propertyStatus'>;
    /** An event of the type property.nightsBlocked: the owner or an administrator blocked nights of a listing. */
    'property.nightsBlocked': EventDataWith<'ownerId' | 'propertyId' | 'nights'>;
    /** An event of the type property.nightsUnblocked: the owner or an administrator removed a blocked range of a listing. */
    'property.nightsUnblocked': EventDataWith<'ownerId' | 'propertyId' | 'nights'>;
    /** An event of the type property.nightsImported: imported calendars have changed which nights of a listing are blocked; changes within an hour of the previous such event are announced together after that hour. */
    'property.nightsImported': EventDataWith<'ownerId' | 'propertyId' | 'nights'>;
    /** An event of the type reservation.created: a stay was booked. */
    'reservation.created': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.depositSubmitted: the customer declared the deposit as paid. */
    'reservation.depositSubmitted': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.confirmed: an administrator confirmed the deposit, it was paid online, or none is due. */
    'reservation.confirmed': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.rejected: an administrator rejected the deposit and the reservation. */
    'reservation.rejected': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.cancelled: the customer, the owner or an administrator cancelled the reservation. */
    'reservation.cancelled': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.expired: the deposit was not declared, or not decided, in time. */
    'reservation.expired': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.completed: the stay is over. */
    'reservation.completed': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.noShow: the customer did not arrive. */
    'reservation.noShow': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.noticeGiven: the customer or the owner gave notice of a monthly stay, which ends earlier. */
    'reservation.noticeGiven': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.renewed: the customer renewed a monthly stay. */
    'reservation.renewed': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus'>;
    /** An event of the type reservation.altered: a proposed change of the stay was accepted. */
    'reservation.altered': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingStatus' | 'alterationId'>;
    /** An event of the type bookingRequest.created: a customer requested a stay. */
    'bookingRequest.created': EventDataWith<'ownerId' | 'propertyId' | 'customerId' | 'bookingRequestStatus'>;
    /** An event of the type bookingRequest.accepted: a request was accepted, and the reservation was made. */
    'bookingRequest.accepted': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'bookingRequestStatus'>;
    /** An event of the type bookingRequest.declined: a request was declined. */
    'bookingRequest.declined': EventDataWith<'ownerId' | 'propertyId' | 'customerId' | 'bookingRequestStatus'>;
    /** An event of the type bookingRequest.withdrawn: a request was withdrawn. */
    'bookingRequest.withdrawn': EventDataWith<'ownerId' | 'propertyId' | 'customerId' | 'bookingRequestStatus'>;
    /** An event of the type bookingRequest.expired: a request was not decided in time. */
    'bookingRequest.expired': EventDataWith<'ownerId' | 'propertyId' | 'customerId' | 'bookingRequestStatus'>;
    /** An event of the type alteration.proposed: a change of a stay was proposed. */
    'alteration.proposed': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'alterationStatus'>;
    /** An event of the type alteration.declined: a proposed change was declined. */
    'alteration.declined': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'alterationStatus'>;
    /** An event of the type alteration.withdrawn: a proposed change was withdrawn. */
    'alteration.withdrawn': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'alterationStatus'>;
    /** An event of the type alteration.expired: a proposed change was not decided in time, or its reservation has ended. */
    'alteration.expired': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'alterationStatus'>;
    /** An event of the type review.published: a review was published; the role is its author's, so a review with the role 2 (Customer) changes the listing's rating. */
    'review.published': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'reviewStatus' | 'rating' | 'role'>;
    /** An event of the type review.replied: the reviewed party has replied to a review. */
    'review.replied': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'reviewStatus' | 'rating' | 'role'>;
    /** An event of the type review.hidden: an administrator has hidden a review. */
    'review.hidden': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'reviewStatus' | 'rating' | 'role'>;
    /** An event of the type payment.created: a payment was recorded, or a refund is due. */
    'payment.created': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'paymentPurpose' | 'paymentStatus' | 'amount' | 'currencyId'>;
    /** An event of the type payment.decided: a payment was confirmed, rejected or cancelled. */
    'payment.decided': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'paymentPurpose' | 'paymentStatus' | 'amount' | 'currencyId'>;
    /** An event of the type payment.orphaned: an online payment arrived that is no longer due, and is refunded. */
    'payment.orphaned': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'paymentSessionStatus' | 'amount' | 'currencyId'>;
    /** An event of the type paymentSession.started: an online payment was started. */
    'paymentSession.started': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'paymentSessionStatus' | 'amount' | 'currencyId'>;
    /** An event of the type paymentSession.succeeded: the money of an online payment has arrived, or an administrator has decided on money of a different amount. */
    'paymentSession.succeeded': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'paymentSessionStatus' | 'amount' | 'currencyId'>;
    /** An event of the type paymentSession.failed: an online payment failed. */
    'paymentSession.failed': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'paymentSessionStatus' | 'amount' | 'currencyId'>;
    /** An event of the type paymentSession.cancelled: an online payment was cancelled. */
    'paymentSession.cancelled': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'paymentSessionStatus' | 'amount' | 'currencyId'>;
    /** An event of the type paymentSession.expired: an online payment expired without being paid. */
    'paymentSession.expired': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'paymentSessionStatus' | 'amount' | 'currencyId'>;
    /** An event of the type paymentSession.mismatched: an online payment of another amount or currency has arrived. */
    'paymentSession.mismatched': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'paymentSessionStatus' | 'amount' | 'currencyId'>;
    /** An event of the type refund.started: a refund through a payment provider was started. */
    'refund.started': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'refundStatus' | 'amount' | 'currencyId'>;
    /** An event of the type refund.succeeded: the payment provider has paid out the refund. */
    'refund.succeeded': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'refundStatus' | 'amount' | 'currencyId'>;
    /** An event of the type refund.failed: all attempts to pay out the refund have failed for a day. */
    'refund.failed': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'payerId' | 'refundStatus' | 'amount' | 'currencyId'>;
    /** An event of the type rentInvoice.opened: a rent invoice is due in at most three days. */
    'rentInvoice.opened': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'rentInvoiceStatus' | 'amount' | 'currencyId'>;
    /** An event of the type rentInvoice.paid: all of a rent invoice was paid. */
    'rentInvoice.paid': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'rentInvoiceStatus' | 'amount' | 'currencyId'>;
    /** An event of the type rentInvoice.overdue: the day on which a rent invoice was due has ended, and it is not paid. */
    'rentInvoice.overdue': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'rentInvoiceStatus' | 'amount' | 'currencyId'>;
    /** An event of the type rentInvoice.waived: the owner waived the unpaid amount of a rent invoice. */
    'rentInvoice.waived': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'rentInvoiceStatus' | 'amount' | 'currencyId'>;
    /** An event of the type rentInvoice.voided: a rent invoice was voided, because the reservation was cancelled or ends earlier. */
    'rentInvoice.voided': EventDataWith<'ownerId' | 'propertyId' | 'reservationId' | 'customerId' | 'rentInvoiceStatus' | 'amount' | 'currencyId'>;
    /** An event of the type message.sent: the customer or the owner has sent a message; the event does not contain its text. */
    'message.sent': EventDataWith<'ownerId' | 'propertyId' | 'customerId' | 'messageId'>;
}

/** An event of one type: `EventOf<'reservation.created'>`. */
export interface EventOf<Type extends EventType> extends Omit<EventFields, 'type' | 'data'> {
    /** The type of event, as `kind.happened`. */
    type: Type;
    /** The identifiers of the event and the resulting state of the record. */
    data: EventDataByType[Type];
}

/**
 * A recorded event. Compare `type` to know the members of `data`: after `event.type === 'reservation.created'`, its
 * `reservationId` is a number. The service can send types that this version does not know: ignore them.
 */
export type Event = { [Type in EventType]: EventOf<Type> }[EventType];
