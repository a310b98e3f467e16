import type { Generated } from 'kysely';
import type { CalendarDate, Enumeration, Fixed, Flag, Id, Instant } from './columns';

export interface UserTable {
  id: Id;
  role: Fixed<Enumeration<'UserRole'>>;
  first_name: string;
  last_name: string;
  /** As its owner writes it; `email_key` is the same in lower case. Unique (`app_user_email`) among those that are verified. */
  email: string | null;
  email_key: string | null;
  /** E.164, with `+`. Unique (`app_user_phone`) among those that are verified. */
  phone: string | null;
  /** What the user wants instead, once its code was entered. */
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
  /** The administrator who checked the identity documents; null while nobody has. */
  activated_by: number | null;
  is_blocked: Flag;
  blocked_reason: string | null;
  blocked_at: Instant | null;
  blocked_by: number | null;
  agent_id: number | null;
  accepted_terms_version: number | null;
  /** Of the profile: raised whenever the user changes it. */
  version: Generated<number>;
  /** Raised to revoke every token at once. */
  token_version: Generated<number>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
  last_login_at: Instant | null;
  /** Closed for good: then the row holds nothing personal, and `is_blocked` refuses all that it refuses of others. */
  closed_at: Instant | null;
  /** The network that registered it, as `session.network`; null where it is not known. */
  network: string | null;
  /** When what was kept of a closed account is to be erased; null where nothing is. */
  erase_due_at: Instant | null;
}

export interface SessionTable {
  id: Fixed<string>;
  user_id: Fixed<number>;
  login_method: Fixed<Enumeration<'LoginMethod'>>;
  created_at: Fixed<Instant>;
  revoked_at: Instant | null;
  /** A keyed hash of the network that logged in, see access/code-rules.ts; null where it is not known. */
  network: Fixed<string | null>;
}

export interface RefreshTokenTable {
  token_hash: Fixed<string>;
  session_id: Fixed<string>;
  expires_at: Fixed<Instant>;
  used_at: Instant | null;
  /** The tokens that were given for it, encrypted; null before and, a while after, again. */
  successors: string | null;
}

/** What a program authenticates with. Deleted when it is removed. */
export interface ApiKeyTable {
  id: Id;
  user_id: Fixed<number>;
  name: Fixed<string>;
  access: Fixed<Enumeration<'ApiKeyAccess'>>;
  /** SHA-256, base64url. Unique (`api_key_hash`). */
  key_hash: Fixed<string>;
  /** The last four of the key, by which its owner knows it. */
  last_characters: Fixed<string>;
  created_at: Fixed<Instant>;
  expires_at: Fixed<Instant | null>;
  /** Written down at most once a minute. */
  last_used_at: Instant | null;
}

type OtpState = 'issued' | 'verified' | 'exhausted' | 'superseded';

export interface OtpCodeTable {
  id: Id;
  channel: Fixed<Enumeration<'LoginMethod'>>;
  /** Lower-case e-mail address or E.164 number. At most one code of a channel, target and network is `issued` (unique `otp_code_live`). */
  target: Fixed<string>;
  /** Null where no user has this address: the code is counted all the same. */
  user_id: Fixed<number | null>;
  code_hash: Fixed<string>;
  expires_at: Fixed<Instant>;
  /** As the version before counted them; now they are in `otp_attempt`. */
  attempts: Generated<number>;
  state: Generated<OtpState>;
  /** The network address that asked for the code. */
  requested_from: Fixed<string | null>;
  /** The network that asked for it, as `session.network`. Null where the version before has sent it; the next two as well. */
  network: Fixed<string | null>;
  /** The code that was the target's newest before, 0 where there was none. Another one cannot be after the same (unique `otp_code_turn`). */
  after_id: Fixed<number | null>;
  /** How many tries the network has that asked for it. */
  tries: Fixed<number | null>;
  created_at: Fixed<Instant>;
}

/** Who has tried a code how often: at most five times each (`otp_attempt_attempts`). */
export interface OtpAttemptTable {
  code_id: Fixed<number>;
  /** As `session.network`. */
  network: Fixed<string>;
  /** Attempts so far; those that were not wrong are taken back. */
  attempts: number;
  /** Whether the network had neither asked for the code nor logged in to the account before. */
  is_stranger: Flag;
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
