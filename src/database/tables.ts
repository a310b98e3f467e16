import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { components } from '../../generated/operations';

/**
 * The rows as both engines give them back: instants in integer milliseconds since the epoch, calendar dates as
 * `YYYY-MM-DD`, money in integer minor units of the row's currency, flags as 0 or 1, enumerations as the contract's numbers.
 */

type Enumeration<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A record's number, given by the database. */
type Id = ColumnType<number, number | undefined, never>;
/** Written once and never changed: the compiler refuses it in an update. */
type Fixed<T> = ColumnType<T, T, never>;
type Instant = number;
type CalendarDate = string;
type MinorUnits = number;
/** 0 or 1; 0 where an insert leaves it out. */
type Flag = ColumnType<number, number | undefined, number>;

export interface UserTable {
  id: Id;
  role: Fixed<Enumeration<'UserRole'>>;
  first_name: string;
  last_name: string;
  /** As its owner writes it; `email_key` is the same in lower case and unique. */
  email: string | null;
  email_key: string | null;
  /** E.164, with `+`. */
  phone: string | null;
  whatsapp_number: string | null;
  language: string;
  city: Enumeration<'City'> | null;
  address: string | null;
  birth_date: CalendarDate | null;
  identity_type: Enumeration<'IdentityType'> | null;
  identity_number_encrypted: string | null;
  identity_number_masked: string | null;
  owner_type: Enumeration<'OwnerType'> | null;
  customer_type: Enumeration<'CustomerType'> | null;
  is_email_verified: Flag;
  is_phone_verified: Flag;
  is_active: Flag;
  activated_at: Instant | null;
  /** The administrator who checked the identity documents; null while nobody has. */
  activated_by: number | null;
  is_blocked: Flag;
  blocked_reason: string | null;
  blocked_at: Instant | null;
  blocked_by: number | null;
  agent_id: number | null;
  accepted_terms_version: number | null;
  /** Raised to revoke every token at once. */
  token_version: Generated<number>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
  last_login_at: Instant | null;
}

export interface SessionTable {
  id: Fixed<string>;
  user_id: Fixed<number>;
  login_method: Fixed<Enumeration<'LoginMethod'>>;
  created_at: Fixed<Instant>;
  revoked_at: Instant | null;
}

export interface RefreshTokenTable {
  token_hash: Fixed<string>;
  session_id: Fixed<string>;
  expires_at: Fixed<Instant>;
  used_at: Instant | null;
}

export type OtpState = 'issued' | 'verified' | 'exhausted' | 'superseded';

export interface OtpCodeTable {
  id: Id;
  channel: Fixed<Enumeration<'LoginMethod'>>;
  /** Lower-case e-mail address or E.164 number. At most one code of a channel and target is `issued` (unique `otp_code_live`). */
  target: Fixed<string>;
  /** Null where nobody has this address: the send is counted all the same. */
  user_id: Fixed<number | null>;
  code_hash: Fixed<string>;
  expires_at: Fixed<Instant>;
  /** Attempts so far, of which the right one is taken back. */
  attempts: Generated<number>;
  state: Generated<OtpState>;
  /** The network address that asked for the code. */
  requested_from: Fixed<string | null>;
  created_at: Fixed<Instant>;
}

export interface FileTable {
  /** The public name of a picture (32 hex digits and extension); the internal one of a private file. */
  name: Fixed<string>;
  kind: Fixed<'picture' | 'identity' | 'receipt'>;
  owner_id: Fixed<number>;
  /** Which side of an identity document; null for every other file. One row for each side of an owner. */
  purpose: Fixed<'front' | 'rear' | null>;
  content_type: Fixed<string>;
  bytes: Fixed<number>;
  sha256: Fixed<string>;
  width: Fixed<number | null>;
  height: Fixed<number | null>;
  storage_key: Fixed<string>;
  created_at: Fixed<Instant>;
}

export interface PropertyTable {
  id: Id;
  owner_id: Fixed<number>;
  title: string;
  description: string | null;
  city: Enumeration<'City'>;
  district: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Square metres. */
  area: number | null;
  floor: number | null;
  rooms_count: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  beds_count: number | null;
  build_year: number | null;
  rent_type: Enumeration<'RentType'>;
  rent_property_type: Enumeration<'RentPropertyType'>;
  rent_property_condition: Enumeration<'RentPropertyCondition'>;
  building_type: Enumeration<'BuildingType'>;
  /** A listing is public where this is Active and its owner is active and not blocked: by a join, because a copy could become stale. */
  property_status: Enumeration<'PropertyStatus'>;
  status_reason: string | null;
  price_minor: MinorUnits;
  /** The price in ten-thousandths of the major unit, so that prices of currencies with 2 and 3 decimals filter and sort by one index. */
  price_comparable: number;
  currency_id: number;
  deposit_minor: MinorUnits | null;
  min_stay_nights: number;
  max_stay_nights: number;
  min_notice_days: Generated<number>;
  max_guests: number | null;
  cancellation_policy: Enumeration<'CancellationPolicy'>;
  commission_type: Enumeration<'CommissionType'> | null;
  /** Hundredths of a percent where Percentage, minor units where Fixed. */
  commission_value: number | null;
  /** The text exactly as it was sent. */
  details_json: string;
  version: Generated<number>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

export interface PropertyPictureTable {
  property_id: number;
  position: number;
  /** The name without `/Pictures/`. */
  file_name: string;
}

export interface PropertyFeatureTable {
  /** A Service or Term name; the two share no name. */
  feature: string;
  property_id: number;
}

export interface PropertyWordTable {
  /** A search token of the listing: a normalised word or its district; found by its beginning with `startsWith`. */
  word: string;
  property_id: number;
}

export interface ReservationTable {
  id: Id;
  property_id: Fixed<number>;
  customer_id: Fixed<number>;
  owner_id: Fixed<number>;
  status: Enumeration<'BookingStatus'>;
  start_date: Fixed<CalendarDate>;
  end_date: Fixed<CalendarDate>;
  /** The instant from which the stay is over: the end date has passed in the time zone of the property's city. */
  ends_at: Fixed<Instant>;
  nights: Fixed<number>;
  rent_type: Fixed<Enumeration<'RentType'>>;
  unit_price_minor: Fixed<MinorUnits>;
  total_minor: Fixed<MinorUnits>;
  deposit_minor: Fixed<MinorUnits>;
  currency_id: Fixed<number>;
  guests_count: Fixed<number | null>;
  note: Fixed<string | null>;
  hold_expires_at: Instant | null;
  deposit_confirmed_at: Instant | null;
  deposit_confirmed_by: number | null;
  cancellation_policy: Fixed<Enumeration<'CancellationPolicy'>>;
  cancelled_at: Instant | null;
  cancelled_by: number | null;
  cancelled_by_role: Enumeration<'UserRole'> | null;
  cancellation_reason: string | null;
  refund_minor: MinorUnits | null;
  rejection_reason: string | null;
  commission_type: Fixed<Enumeration<'CommissionType'> | null>;
  /** As in PropertyTable. */
  commission_value: Fixed<number | null>;
  commission_minor: Fixed<MinorUnits | null>;
  /** When administrators were last reminded of a deposit that waits for them. */
  reminded_at: Generated<Instant | null>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

export interface BlockedDateRangeTable {
  id: Id;
  property_id: Fixed<number>;
  start_date: Fixed<CalendarDate>;
  end_date: Fixed<CalendarDate>;
  reason: Fixed<string | null>;
  created_by: Fixed<number>;
  created_at: Fixed<Instant>;
}

/** A taken night of a listing. Its primary key is what forbids a double booking. */
export interface ReservationNightTable {
  property_id: Fixed<number>;
  night: Fixed<CalendarDate>;
  /** Exactly one of the two is set. */
  reservation_id: Fixed<number | null>;
  block_id: Fixed<number | null>;
}

export interface CurrencyTable {
  id: Fixed<number>;
  code: Fixed<string>;
  name: string;
  symbol: string;
  minor_units: Fixed<number>;
  is_active: Flag;
}

export interface CityTable {
  id: Fixed<Enumeration<'City'>>;
  name: string;
  country_code: string;
  time_zone: string;
}

export interface PaymentTypeTable {
  id: Id;
  name: string;
  code: string;
  /** Its code in lower case: no two differ in letter case alone. */
  code_key: string;
  description: string | null;
  instructions: string | null;
  requires_reference: Flag;
  requires_receipt: Flag;
  is_active: Flag;
}

/** Append-only but for the decision. */
export interface PaymentTransactionTable {
  id: Id;
  reservation_id: Fixed<number>;
  payer_id: Fixed<number>;
  /** A reservation has at most one Deposit that is Pending or Confirmed. */
  purpose: Fixed<Enumeration<'PaymentPurpose'>>;
  status: Enumeration<'PaymentStatus'>;
  amount_minor: Fixed<MinorUnits>;
  currency_id: Fixed<number>;
  payment_type_id: Fixed<number>;
  reference: Fixed<string | null>;
  receipt_file: Fixed<string | null>;
  note: Fixed<string | null>;
  rejection_reason: string | null;
  created_at: Fixed<Instant>;
  decided_at: Instant | null;
  decided_by: number | null;
}

/** Insert only. */
export interface AuditLogTable {
  id: Id;
  /** Null where the system itself acted. */
  actor_id: Fixed<number | null>;
  action: Fixed<string>;
  /** Kind and id, e.g. `user:2`. */
  subject: Fixed<string>;
  reason: Fixed<string | null>;
  trace_id: Fixed<string | null>;
  at: Fixed<Instant>;
}

/** The transactional outbox: events in the order of `id`. Insert only. */
export interface OutboxTable {
  id: Id;
  type: Fixed<string>;
  resource_kind: Fixed<string>;
  resource_id: Fixed<number>;
  /** JSON: ids and numbers, no personal data. */
  data: Fixed<string>;
  occurred_at: Fixed<Instant>;
}

export interface NotificationTable {
  id: Id;
  user_id: Fixed<number>;
  type: Fixed<Enumeration<'NotificationType'>>;
  /** As an administrator wrote it; null where the type has a text in the reader's language. The same for `message`. */
  title: Fixed<string | null>;
  message: Fixed<string | null>;
  /** JSON: the parameters of the type's texts. */
  parameters: Fixed<string>;
  reservation_id: Fixed<number | null>;
  property_id: Fixed<number | null>;
  read_at: Instant | null;
  /** From when on the e-mail is to be tried; null once it is sent, or given up. */
  email_due_at: Instant | null;
  email_attempts: Generated<number>;
  created_at: Fixed<Instant>;
}

export interface FavoriteTable {
  user_id: Fixed<number>;
  property_id: Fixed<number>;
  created_at: Fixed<Instant>;
}

/** Insert only. */
export interface TermsDocumentTable {
  id: Id;
  version: Fixed<number>;
  audience: Fixed<Enumeration<'TermsAudience'>>;
  /** A canonical BCP 47 tag, e.g. `en`, `ar-JO`. */
  language: Fixed<string>;
  title: Fixed<string>;
  body: Fixed<string>;
  effective_from: Fixed<Instant>;
  created_by: Fixed<number>;
  created_at: Fixed<Instant>;
}

export interface IdempotencyTable {
  /** Who called which operation. */
  scope: Fixed<string>;
  key: Fixed<string>;
  request_hash: Fixed<string>;
  /** Null while the first request is still running. */
  status: number | null;
  /** JSON of the stored answer. */
  answer: string | null;
  created_at: Fixed<Instant>;
}

export interface Tables {
  app_user: UserTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  otp_code: OtpCodeTable;
  file: FileTable;
  rent_property: PropertyTable;
  property_picture: PropertyPictureTable;
  property_feature: PropertyFeatureTable;
  property_word: PropertyWordTable;
  reservation: ReservationTable;
  blocked_date_range: BlockedDateRangeTable;
  reservation_night: ReservationNightTable;
  currency: CurrencyTable;
  city: CityTable;
  payment_type: PaymentTypeTable;
  payment_transaction: PaymentTransactionTable;
  audit_log: AuditLogTable;
  outbox: OutboxTable;
  notification: NotificationTable;
  favorite: FavoriteTable;
  terms_document: TermsDocumentTable;
  idempotency: IdempotencyTable;
}

/** A row of a table as it is read, as it is inserted, and what of it an update may change: `Row<'reservation'>`. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
export type RowChanges<Name extends keyof Tables> = Updateable<Tables[Name]>;
