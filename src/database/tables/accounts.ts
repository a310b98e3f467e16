import type { Generated } from 'kysely';
import type { CalendarDate, Enumeration, Fixed, Flag, Id, Instant } from './columns';

export interface UserTable {
  id: Id;
  role: Fixed<Enumeration<'UserRole'>>;
  first_name: string;
  last_name: string;
  /** As the user wrote it; `email_key` is the lower-case form. Unique (`app_user_email`) among verified addresses. */
  email: string | null;
  email_key: string | null;
  /** E.164 with `+`. Unique (`app_user_phone`) among verified numbers. */
  phone: string | null;
  /** The pending contacts that replace the current ones when their codes are verified. */
  pending_email: string | null;
  pending_email_key: string | null;
  pending_phone: string | null;
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
  /** The administrator who checked the identity documents; null before the check. */
  activated_by: number | null;
  /**
   * For customers: since when the identity awaits verification; 0 if it is verified or images of both sides are not stored. Blocked customers
   * and those without a verified contact have it too, but are not listed.
   */
  identity_pending_since: Generated<Instant>;
  is_blocked: Flag;
  blocked_reason: string | null;
  blocked_at: Instant | null;
  blocked_by: number | null;
  agent_id: number | null;
  /** The commission of the owner's listings that have none of their own; null for the configured percentage. */
  commission_type: Generated<Enumeration<'CommissionType'> | null>;
  /** In hundredths of a percent if Percentage; if Fixed, in ten-thousandths of the major unit of the currency of each listing. */
  commission_value: Generated<number | null>;
  accepted_terms_version: number | null;
  /** The version of the profile; incremented by every change of the user. */
  version: Generated<number>;
  /** Incremented to revoke all tokens. */
  token_version: Generated<number>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
  last_login_at: Instant | null;
  /** When the account was closed. The row then holds no personal data, and `is_blocked` is set, so that all access is rejected. */
  closed_at: Instant | null;
  /** The network of the registration, as `session.network`; null if unknown. */
  network: string | null;
  /** When the retained data of a closed account are due to be erased; null if none are retained. */
  erase_due_at: Instant | null;
  /** When the account was closed, while data on its listings, reservations and payments is not all erased; null otherwise. */
  erasing_since: Instant | null;
}

export interface SessionTable {
  id: Fixed<string>;
  user_id: Fixed<number>;
  login_method: Fixed<Enumeration<'LoginMethod'>>;
  created_at: Fixed<Instant>;
  revoked_at: Instant | null;
  /** A keyed hash of the network that logged in, see access/code-rules.ts; null if unknown. */
  network: Fixed<string | null>;
}

export interface RefreshTokenTable {
  token_hash: Fixed<string>;
  session_id: Fixed<string>;
  /** Of a used token that is recognized by its MAC: when the row can be deleted. */
  expires_at: Instant;
  used_at: Instant | null;
  /** The tokens that were issued for it, encrypted; null before its use and after the reuse period. */
  successors: string | null;
}

/** A key with which a program authenticates. Removing a key deletes its row. */
export interface ApiKeyTable {
  id: Id;
  user_id: Fixed<number>;
  name: Fixed<string>;
  access: Fixed<Enumeration<'ApiKeyAccess'>>;
  /** The chosen scopes: bit n for the scope with the number n. Null if the key has all scopes of its access. */
  scopes: Fixed<number | null>;
  /** SHA-256, base64url; see `keyHashes` in access/keys.ts. Unique (`api_key_hash`). */
  key_hash: Fixed<string>;
  /** The last four characters of the key, so that its owner recognizes it. */
  last_characters: Fixed<string>;
  created_at: Fixed<Instant>;
  expires_at: Fixed<Instant | null>;
  /** Updated at most once a minute. */
  last_used_at: Instant | null;
  /** What can be booked with the key on one day (UTC), in minor units; null if nothing can. */
  spending_limit_minor: Fixed<number | null>;
  spending_currency_id: Fixed<number | null>;
  /** What was booked on the day that begins at `spent_since`; at most the limit (a CHECK). */
  spent_minor: Generated<number>;
  spent_since: Instant | null;
}

type OtpState = 'issued' | 'verified' | 'exhausted' | 'superseded';

export interface OtpCodeTable {
  id: Id;
  channel: Fixed<Enumeration<'LoginMethod'>>;
  /** Lower-case e-mail address or E.164 number. At most one code of a channel, target and network is `issued` (unique `otp_code_live`). */
  target: Fixed<string>;
  /** Null if no user has this address; the code is counted nevertheless. */
  user_id: Fixed<number | null>;
  code_hash: Fixed<string>;
  /** Changes, as `created_at`, only if the clock was set back. */
  expires_at: Instant;
  /** The attempts counted by the previous release; the current one uses `otp_attempt`. */
  attempts: Generated<number>;
  state: Generated<OtpState>;
  /** The network address that requested the code. */
  requested_from: Fixed<string | null>;
  /** The network that requested it, as `session.network`. This column and the next two are null for codes sent by the previous release. */
  network: Fixed<string | null>;
  /** The target's previous newest code; 0 if there was none. Unique (`otp_code_turn`), so that two codes cannot have the same predecessor. */
  after_id: Fixed<number | null>;
  /** The number of attempts of the network that requested it. */
  tries: Fixed<number | null>;
  created_at: Instant;
}

/** The attempts at a code by network, at most five each (`otp_attempt_attempts`). */
export interface OtpAttemptTable {
  code_id: Fixed<number>;
  /** As `session.network`. */
  network: Fixed<string>;
  /** Attempts so far; attempts that were not wrong are subtracted again. */
  attempts: number;
  /** Whether the network had neither requested the code nor logged in to the account before. */
  is_stranger: Flag;
}

export interface FileTable {
  /** The public name of a picture (32 hex digits and extension), or the internal name of a private file. */
  name: Fixed<string>;
  kind: Fixed<'picture' | 'identity' | 'receipt' | 'message'>;
  owner_id: Fixed<number>;
  /** The side of an identity document; null for other files. Unique for each owner and side. */
  purpose: Fixed<'front' | 'rear' | null>;
  content_type: Fixed<string>;
  bytes: Fixed<number>;
  sha256: Fixed<string>;
  width: Fixed<number | null>;
  height: Fixed<number | null>;
  storage_key: Fixed<string>;
  created_at: Fixed<Instant>;
}

/** Append-only. */
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
