import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type {
  ApiKeyTable,
  FileTable,
  OtpAttemptTable,
  OtpCodeTable,
  RefreshTokenTable,
  SessionTable,
  TermsDocumentTable,
  UserTable,
} from './accounts';
import type { AlterationTable } from './alterations';
import type { BookingRequestTable } from './booking-requests';
import type {
  BlockedDateRangeTable,
  CustomerLockTable,
  PaymentTransactionTable,
  PaymentTypeTable,
  ReservationNightTable,
  ReservationTable,
} from './bookings';
import type {
  CalendarConflictTable,
  CalendarRequestConflictTable,
  CalendarFeedTable,
  CalendarImportTable,
  CalendarNightTable,
} from './calendars';
import type { ConversationTable, MessagePictureTable, MessageTable } from './conversations';
import type {
  CityTable,
  CurrencyTable,
  FavoriteTable,
  PropertyFeatureTable,
  PropertyPictureTable,
  PropertyArrivalTable,
  PropertyFloorTable,
  PropertyNightTable,
  PropertyRateTable,
  PropertyTable,
  PropertyWordTable,
} from './listings';
import type {
  PaymentDisputeTable,
  PaymentNoticeTable,
  PaymentRefundTable,
  PaymentSessionTable,
  SandboxPaymentTable,
} from './payments';
import type { PromotionRedemptionTable, PromotionReturnTable, PromotionTable } from './promotions';
import type { ComplaintTable } from './complaints';
import type { ReviewTable } from './reviews';
import type { PropertyChangeTable, SavedSearchTable } from './saved-searches';
import type { RentAllocationTable, RentInvoiceTable } from './rent';
import type { JobRunTable, InstanceMetadataTable } from './operations';
import type {
  AuditLogTable,
  EventFeedTable,
  IdempotencyTable,
  AnnouncementTable,
  ContactNoticeTable,
  NotificationTable,
  OutboxTable,
  IdempotencyUserTable,
} from './records';
import type {
  WebhookDeliveryTable,
  WebhookFeedTable,
  WebhookPartitionTable,
  WebhookTable,
  WebhookUsageTable,
} from './webhooks';

/** All tables by name. */
export interface Tables {
  app_user: UserTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  api_key: ApiKeyTable;
  otp_code: OtpCodeTable;
  otp_attempt: OtpAttemptTable;
  file: FileTable;
  rent_property: PropertyTable;
  property_picture: PropertyPictureTable;
  property_feature: PropertyFeatureTable;
  property_word: PropertyWordTable;
  property_rate: PropertyRateTable;
  property_floor: PropertyFloorTable;
  property_night: PropertyNightTable;
  property_arrival: PropertyArrivalTable;
  promotion: PromotionTable;
  promotion_redemption: PromotionRedemptionTable;
  promotion_return: PromotionReturnTable;
  customer_turn: CustomerLockTable;
  reservation: ReservationTable;
  blocked_date_range: BlockedDateRangeTable;
  reservation_night: ReservationNightTable;
  alteration: AlterationTable;
  conversation: ConversationTable;
  message: MessageTable;
  message_picture: MessagePictureTable;
  review: ReviewTable;
  complaint: ComplaintTable;
  saved_search: SavedSearchTable;
  property_change: PropertyChangeTable;
  booking_request: BookingRequestTable;
  calendar_feed: CalendarFeedTable;
  calendar_import: CalendarImportTable;
  calendar_night: CalendarNightTable;
  calendar_conflict: CalendarConflictTable;
  calendar_request_conflict: CalendarRequestConflictTable;
  currency: CurrencyTable;
  city: CityTable;
  payment_type: PaymentTypeTable;
  payment_transaction: PaymentTransactionTable;
  rent_invoice: RentInvoiceTable;
  rent_allocation: RentAllocationTable;
  payment_session: PaymentSessionTable;
  payment_notice: PaymentNoticeTable;
  payment_dispute: PaymentDisputeTable;
  payment_refund: PaymentRefundTable;
  sandbox_payment: SandboxPaymentTable;
  audit_log: AuditLogTable;
  outbox: OutboxTable;
  event_feed: EventFeedTable;
  notification: NotificationTable;
  contact_notice: ContactNoticeTable;
  announcement: AnnouncementTable;
  favorite: FavoriteTable;
  terms_document: TermsDocumentTable;
  idempotency: IdempotencyTable;
  receipt_person: IdempotencyUserTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_lane: WebhookPartitionTable;
  webhook_feed: WebhookFeedTable;
  webhook_usage: WebhookUsageTable;
  marker: InstanceMetadataTable;
  job_run: JobRunTable;
}

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The key of a record of a listing: its id, and the id of the listing, which is the distribution column of a cluster. */
export interface RecordKey {
  id: number;
  property_id: number;
}

/** A row of a table as selected: `Row<'reservation'>`. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
/** A row as inserted. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
/** The columns that an update may set. */
export type RowChanges<Name extends keyof Tables> = Updateable<Tables[Name]>;
