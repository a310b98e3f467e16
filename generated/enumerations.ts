// Generated from openapi/ by `npm run generate`. Do not edit.

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
  Rome: 17,
} as const;
export type City = (typeof City)[keyof typeof City];

export const RentType = {
  Monthly: 0,
  Daily: 1,
} as const;
export type RentType = (typeof RentType)[keyof typeof RentType];

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
  Other: 9,
} as const;
export type BuildingType = (typeof BuildingType)[keyof typeof BuildingType];

export const LoginMethod = {
  Email: 0,
  PhoneNumber: 1,
} as const;
export type LoginMethod = (typeof LoginMethod)[keyof typeof LoginMethod];

export const UserRole = {
  Admin: 0,
  Owner: 1,
  Customer: 2,
  Agent: 3,
} as const;
export type UserRole = (typeof UserRole)[keyof typeof UserRole];

export const OwnerType = {
  Individual: 0,
  Company: 1,
  Agency: 2,
} as const;
export type OwnerType = (typeof OwnerType)[keyof typeof OwnerType];

export const CustomerType = {
  Individual: 0,
  Family: 1,
  Student: 2,
  Company: 3,
} as const;
export type CustomerType = (typeof CustomerType)[keyof typeof CustomerType];

export const IdentityType = {
  NationalId: 0,
  Passport: 1,
  ResidencePermit: 2,
  DrivingLicense: 3,
} as const;
export type IdentityType = (typeof IdentityType)[keyof typeof IdentityType];

export const CommissionType = {
  Percentage: 0,
  Fixed: 1,
} as const;
export type CommissionType = (typeof CommissionType)[keyof typeof CommissionType];

export const ApiKeyAccess = {
  Read: 0,
  Write: 1,
} as const;
export type ApiKeyAccess = (typeof ApiKeyAccess)[keyof typeof ApiKeyAccess];

export const ApiKeyScope = {
  ListingsRead: 0,
  ListingsWrite: 1,
  CalendarsRead: 2,
  CalendarsWrite: 3,
  ReservationsRead: 4,
  ReservationsWrite: 5,
  PaymentsRead: 6,
  PaymentsWrite: 7,
  MessagesRead: 8,
  MessagesWrite: 9,
  ReviewsRead: 10,
  ReviewsWrite: 11,
  NotificationsRead: 12,
  NotificationsWrite: 13,
  EventsRead: 14,
  EventsWrite: 15,
  AccountsRead: 16,
  AccountsWrite: 17,
  ReportsRead: 18,
} as const;
export type ApiKeyScope = (typeof ApiKeyScope)[keyof typeof ApiKeyScope];

export const RentPropertyCondition = {
  Furnished: 0,
  Unfurnished: 1,
} as const;
export type RentPropertyCondition = (typeof RentPropertyCondition)[keyof typeof RentPropertyCondition];

export const RentPropertyType = {
  Furnished: 0,
  Unfurnished: 1,
} as const;
export type RentPropertyType = (typeof RentPropertyType)[keyof typeof RentPropertyType];

export const PropertyStatus = {
  Pending: 0,
  Active: 1,
  Inactive: 2,
  Rejected: 3,
  Suspended: 4,
  Archived: 5,
} as const;
export type PropertyStatus = (typeof PropertyStatus)[keyof typeof PropertyStatus];

export const CancellationPolicy = {
  Flexible: 0,
  Moderate: 1,
  Strict: 2,
} as const;
export type CancellationPolicy = (typeof CancellationPolicy)[keyof typeof CancellationPolicy];

export const BookingMode = {
  Instant: 0,
  Request: 1,
  InstantIfVerified: 2,
} as const;
export type BookingMode = (typeof BookingMode)[keyof typeof BookingMode];

export const ChargeKind = {
  Cleaning: 0,
  Service: 1,
  ExtraGuest: 2,
  Pet: 3,
  Linen: 4,
  Utilities: 5,
  Other: 6,
} as const;
export type ChargeKind = (typeof ChargeKind)[keyof typeof ChargeKind];

export const ChargeMode = {
  PerStay: 0,
  PerNight: 1,
  PerGuest: 2,
  PerGuestNight: 3,
  PercentOfNights: 4,
} as const;
export type ChargeMode = (typeof ChargeMode)[keyof typeof ChargeMode];

export const ChargeCollector = {
  Platform: 0,
  Owner: 1,
} as const;
export type ChargeCollector = (typeof ChargeCollector)[keyof typeof ChargeCollector];

export const DiscountKind = {
  LengthOfStay: 0,
  Early: 1,
  Late: 2,
} as const;
export type DiscountKind = (typeof DiscountKind)[keyof typeof DiscountKind];

export const CalendarOutcome = {
  Read: 0,
  Unchanged: 1,
  Empty: 2,
  Unreachable: 3,
  Refused: 4,
  NotACalendar: 5,
  TooLarge: 6,
  AddressNotAllowed: 7,
} as const;
export type CalendarOutcome = (typeof CalendarOutcome)[keyof typeof CalendarOutcome];

export const BookingStatus = {
  Pending: 0,
  DepositPaid: 1,
  Confirmed: 2,
  Completed: 3,
  Cancelled: 4,
  Rejected: 5,
  Expired: 6,
  NoShow: 7,
} as const;
export type BookingStatus = (typeof BookingStatus)[keyof typeof BookingStatus];

export const PaymentStatus = {
  Pending: 0,
  Confirmed: 1,
  Rejected: 2,
  Cancelled: 3,
} as const;
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

export const PriceLineKind = {
  Nights: 0,
  Months: 1,
  Discount: 2,
  Charge: 3,
  Tax: 4,
  Promotion: 5,
  Notice: 6,
  DroppedNights: 7,
} as const;
export type PriceLineKind = (typeof PriceLineKind)[keyof typeof PriceLineKind];

export const AlterationStatus = {
  Proposed: 0,
  Accepted: 1,
  Declined: 2,
  Withdrawn: 3,
  Expired: 4,
} as const;
export type AlterationStatus = (typeof AlterationStatus)[keyof typeof AlterationStatus];

export const ReviewStatus = {
  Sealed: 0,
  Published: 1,
  Hidden: 2,
} as const;
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus];

export const ComplaintKind = {
  Other: 0,
  Fraud: 1,
  Misleading: 2,
  Spam: 3,
  Offensive: 4,
  Discrimination: 5,
  Danger: 6,
} as const;
export type ComplaintKind = (typeof ComplaintKind)[keyof typeof ComplaintKind];

export const ComplaintSubject = {
  Listing: 0,
  Review: 1,
  Message: 2,
  Person: 3,
  BookingRequest: 4,
  Reservation: 5,
  Alteration: 6,
} as const;
export type ComplaintSubject = (typeof ComplaintSubject)[keyof typeof ComplaintSubject];

export const ComplaintStatus = {
  Open: 0,
  Dismissed: 1,
  Hidden: 2,
  Blocked: 3,
} as const;
export type ComplaintStatus = (typeof ComplaintStatus)[keyof typeof ComplaintStatus];

export const BookingRequestStatus = {
  Requested: 0,
  Accepted: 1,
  Declined: 2,
  Withdrawn: 3,
  Expired: 4,
} as const;
export type BookingRequestStatus = (typeof BookingRequestStatus)[keyof typeof BookingRequestStatus];

export const PaymentPurpose = {
  Deposit: 0,
  Balance: 1,
  Refund: 2,
} as const;
export type PaymentPurpose = (typeof PaymentPurpose)[keyof typeof PaymentPurpose];

export const PaymentSessionPurpose = {
  Deposit: 0,
  Balance: 1,
  Invoice: 2,
} as const;
export type PaymentSessionPurpose = (typeof PaymentSessionPurpose)[keyof typeof PaymentSessionPurpose];

export const PaymentSessionStatus = {
  Created: 0,
  Pending: 1,
  Succeeded: 2,
  Failed: 3,
  Cancelled: 4,
  Expired: 5,
  Mismatch: 6,
} as const;
export type PaymentSessionStatus = (typeof PaymentSessionStatus)[keyof typeof PaymentSessionStatus];

export const RentInvoiceStatus = {
  Scheduled: 0,
  Open: 1,
  PartlyPaid: 2,
  Paid: 3,
  Waived: 4,
  Void: 5,
} as const;
export type RentInvoiceStatus = (typeof RentInvoiceStatus)[keyof typeof RentInvoiceStatus];

export const SavedSearchNotify = {
  Off: 0,
  Inbox: 1,
  Email: 2,
} as const;
export type SavedSearchNotify = (typeof SavedSearchNotify)[keyof typeof SavedSearchNotify];

export const NotificationType = {
  General: 0,
  OwnerActivated: 1,
  OwnerDeactivated: 2,
  ReservationCreated: 3,
  DepositSubmitted: 4,
  DepositConfirmed: 5,
  DepositRejected: 6,
  ReservationCancelled: 7,
  ReservationExpired: 8,
  ReservationCompleted: 9,
  PropertyStatusChanged: 10,
  PaymentRefunded: 11,
  TermsUpdated: 12,
  ReservationNoShow: 13,
  PropertyChanged: 14,
  RefundRejected: 15,
  ApiKeyAdded: 16,
  WebhookDisabled: 17,
  CalendarConflict: 18,
  DepositDecisionDue: 19,
  WebhookAdded: 20,
  WebhookLimited: 21,
  ReceiptRequested: 22,
  ReceiptAdded: 23,
  PaymentReceived: 24,
  PaymentReturned: 25,
  PaymentMismatch: 26,
  RefundFailed: 27,
  RentDue: 28,
  RentOverdue: 29,
  RentWaived: 30,
  NoticeGiven: 31,
  ReservationRenewed: 32,
  AlterationProposed: 33,
  AlterationAccepted: 34,
  AlterationDeclined: 35,
  AlterationWithdrawn: 36,
  AlterationExpired: 37,
  MessageReceived: 38,
  ReviewWritten: 39,
  ReviewPublished: 40,
  ReviewReplied: 41,
  ReviewHidden: 42,
  BookingRequested: 43,
  BookingRequestAccepted: 44,
  BookingRequestDeclined: 45,
  BookingRequestWithdrawn: 46,
  BookingRequestExpired: 47,
  BookingRequestDue: 48,
  SavedSearchMatched: 49,
  IdentityVerified: 50,
  ComplaintAdded: 51,
  ComplaintDecided: 52,
  MessageHidden: 53,
  AccountBlocked: 54,
  PaymentDisputed: 55,
} as const;
export type NotificationType = (typeof NotificationType)[keyof typeof NotificationType];

export const RefundStatus = {
  Pending: 0,
  Succeeded: 1,
  Failed: 2,
} as const;
export type RefundStatus = (typeof RefundStatus)[keyof typeof RefundStatus];

export const WebhookDeliveryStatus = {
  Pending: 0,
  Delivered: 1,
  GivenUp: 2,
} as const;
export type WebhookDeliveryStatus = (typeof WebhookDeliveryStatus)[keyof typeof WebhookDeliveryStatus];

export const TermsAudience = {
  All: 0,
  Owner: 1,
  Customer: 2,
} as const;
export type TermsAudience = (typeof TermsAudience)[keyof typeof TermsAudience];

export const CurrencyNumber = {
  USD: 1,
  EUR: 2,
  GBP: 3,
  TRY: 4,
  AED: 5,
  SAR: 6,
  JOD: 7,
  EGP: 8,
  SYP: 9,
} as const;
export type CurrencyNumber = (typeof CurrencyNumber)[keyof typeof CurrencyNumber];

export const TaxMode = {
  PerStay: 0,
  PerNight: 1,
  PerGuest: 2,
  PerGuestNight: 3,
  PercentOfNights: 4,
  PercentOfSubtotal: 5,
} as const;
export type TaxMode = (typeof TaxMode)[keyof typeof TaxMode];
