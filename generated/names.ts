// Generated from openapi/ by `npm run generate`. Do not edit.

/** The names of the members of each enumeration of numbers, by their numbers. */
export const names = {
  LoginMethod: {"0":"Email","1":"PhoneNumber"},
  UserRole: {"0":"Admin","1":"Owner","2":"Customer","3":"Agent"},
  OwnerType: {"0":"Individual","1":"Company","2":"Agency"},
  CustomerType: {"0":"Individual","1":"Family","2":"Student","3":"Company"},
  City: {"0":"Other","1":"Amman","2":"Beirut","3":"Cairo","4":"Damascus","5":"Dubai","6":"Istanbul","7":"Kuwait","8":"Manama","9":"Muscat","10":"Riyadh","11":"Athens","12":"Barcelona","13":"Berlin","14":"Lisbon","15":"London","16":"Paris","17":"Rome"},
  IdentityType: {"0":"NationalId","1":"Passport","2":"ResidencePermit","3":"DrivingLicense"},
  RentPropertyCondition: {"0":"Furnished","1":"Unfurnished"},
  RentPropertyType: {"0":"Furnished","1":"Unfurnished"},
  RentType: {"0":"Monthly","1":"Daily"},
  BuildingType: {"0":"Apartment","1":"House","2":"Villa","3":"Studio","4":"Room","5":"Chalet","6":"Farm","7":"Office","8":"Shop","9":"Other"},
  PropertyStatus: {"0":"Pending","1":"Active","2":"Inactive","3":"Rejected","4":"Suspended","5":"Archived"},
  CancellationPolicy: {"0":"Flexible","1":"Moderate","2":"Strict"},
  CommissionType: {"0":"Percentage","1":"Fixed"},
  CalendarOutcome: {"0":"Read","1":"Unchanged","2":"Empty","3":"Unreachable","4":"Refused","5":"NotACalendar","6":"TooLarge","7":"AddressNotAllowed"},
  BookingStatus: {"0":"Pending","1":"DepositPaid","2":"Confirmed","3":"Completed","4":"Cancelled","5":"Rejected","6":"Expired","7":"NoShow"},
  PaymentStatus: {"0":"Pending","1":"Confirmed","2":"Rejected","3":"Cancelled"},
  PaymentPurpose: {"0":"Deposit","1":"Balance","2":"Refund"},
  NotificationType: {"0":"General","1":"OwnerActivated","2":"OwnerDeactivated","3":"ReservationCreated","4":"DepositSubmitted","5":"DepositConfirmed","6":"DepositRejected","7":"ReservationCancelled","8":"ReservationExpired","9":"ReservationCompleted","10":"PropertyStatusChanged","11":"PaymentRefunded","12":"TermsUpdated","13":"ReservationNoShow","14":"PropertyChanged","15":"RefundRejected","17":"CalendarConflict"},
  TermsAudience: {"0":"All","1":"Owner","2":"Customer"},
  CurrencyNumber: {"1":"USD","2":"EUR","3":"GBP","4":"TRY","5":"AED","6":"SAR","7":"JOD","8":"EGP","9":"SYP"},
} as const;

/** The members of each enumeration of texts, in the contract's order. */
export const textMembers = {
  "TokenType": [
    "access",
    "verification"
  ],
  "ErrorCode": [
    "VALIDATION_ERROR",
    "MALFORMED_BODY",
    "DETAILS_JSON_INVALID",
    "INVALID_DATE_RANGE",
    "STAY_TOO_SHORT",
    "STAY_TOO_LONG",
    "NOTICE_TOO_SHORT",
    "OTP_INVALID",
    "OTP_EXPIRED",
    "UNKNOWN_REFERENCE",
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "VERIFICATION_REQUIRED",
    "USER_BLOCKED",
    "OWNER_INACTIVE",
    "NOT_FOUND",
    "USER_NOT_FOUND",
    "ROUTE_NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "DATES_NOT_AVAILABLE",
    "PRICE_CHANGED",
    "STATE_CONFLICT",
    "EMAIL_TAKEN",
    "PHONE_TAKEN",
    "IN_USE",
    "IDEMPOTENCY_KEY_REUSED",
    "IDEMPOTENCY_IN_PROGRESS",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "RATE_LIMITED",
    "OTP_RATE_LIMITED",
    "OTP_ATTEMPTS_EXCEEDED",
    "INTERNAL_ERROR",
    "NOT_READY"
  ],
  "Service": [
    "Electricity",
    "Internet",
    "Water",
    "Gas",
    "Heating",
    "AirConditioning",
    "HotWater",
    "Television",
    "Kitchen",
    "Refrigerator",
    "WashingMachine",
    "Elevator",
    "Parking",
    "Balcony",
    "Garden",
    "Pool",
    "Gym",
    "Security",
    "Cleaning",
    "Generator",
    "SolarPower",
    "StepFreeAccess"
  ],
  "Term": [
    "NoSmoking",
    "NoAnimals",
    "NoParties",
    "NoLoudMusic",
    "NoVisitorsOvernight",
    "QuietHours",
    "NoSubletting",
    "IdRequiredAtCheckIn",
    "CleaningOnDeparture"
  ],
  "PictureContentType": [
    "image/jpeg",
    "image/png",
    "image/webp"
  ],
  "HealthStatus": [
    "live",
    "ready"
  ]
} as const;
