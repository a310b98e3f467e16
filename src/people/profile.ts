import { commissionValueOf } from '../bookings/pricing';
import type { components } from '../contract/handler';
import type { Language } from '../languages';
import { shownName } from '../languages/person-name';
import { formatInstant } from '../values/dates';
import { comparableUnits } from '../values/money';
import type { ProfileRow, Side } from './repository';
import type { PersonRow } from './repository-lists';

type Profile = components['schemas']['Profile'];

/** Properties that only the user and administrators see. */
type Private =
  | ('email' | 'isEmailVerified' | 'isPhoneVerified' | 'identityType' | 'identityNumberMasked' | 'hasFrontIdImage')
  | (
      | 'pendingEmail'
      | 'pendingPhone'
      | 'hasRearIdImage'
      | 'isBlocked'
      | 'agentId'
      | 'address'
      | 'birthDate'
      | 'acceptedTermsVersion'
      | 'commissionType'
      | 'commissionValue'
      | 'version'
      | 'updatedAt'
    );

const withheld: Pick<Profile, Private> = {
  email: null,
  isEmailVerified: false,
  isPhoneVerified: false,
  pendingEmail: null,
  pendingPhone: null,
  identityType: null,
  identityNumberMasked: null,
  hasFrontIdImage: false,
  hasRearIdImage: false,
  isBlocked: false,
  agentId: null,
  address: null,
  birthDate: null,
  acceptedTermsVersion: null,
  commissionType: null,
  commissionValue: null,
  version: null,
  updatedAt: null,
};

/**
 * The profile as another user sees it. A phone number that is not verified may be that of a stranger, and is not shown. `language` is that of the name shown for a closed
 * account.
 */
export function contactProfile(row: ProfileRow, language: Language = 'en'): Profile {
  const phone = row.is_phone_verified === 1 ? row.phone : null;
  return {
    userId: row.id,
    ...shownName(row, language),
    whatsAppNumber: row.whatsapp_number ?? phone,
    phone,
    role: row.role,
    ownerType: row.owner_type,
    customerType: row.customer_type,
    language: row.language,
    city: row.city,
    isActive: row.is_active === 1,
    isIdentityVerified: row.activated_by !== null,
    createdAt: formatInstant(row.created_at),
    ...withheld,
  };
}

/** The profile as the user and administrators see it; `sides` are the stored sides of the identity card. */
export function fullProfile(row: ProfileRow, sides: readonly (Side | null)[], language: Language = 'en'): Profile {
  return {
    ...contactProfile(row, language),
    whatsAppNumber: row.whatsapp_number ?? row.phone,
    phone: row.phone,
    email: row.email,
    isEmailVerified: row.is_email_verified === 1,
    isPhoneVerified: row.is_phone_verified === 1,
    pendingEmail: row.pending_email,
    pendingPhone: row.pending_phone,
    identityType: row.identity_type,
    identityNumberMasked: row.identity_number_masked,
    hasFrontIdImage: sides.includes('front'),
    hasRearIdImage: sides.includes('rear'),
    isBlocked: row.is_blocked === 1 && row.closed_at === null,
    agentId: row.agent_id,
    address: row.address,
    birthDate: row.birth_date,
    acceptedTermsVersion: row.accepted_terms_version,
    commissionType: row.commission_type,
    commissionValue: commissionValueOf(row, comparableUnits),
    version: row.version,
    updatedAt: formatInstant(row.updated_at),
  };
}

/** The profile in a list for administrators. */
export function personProfile(row: PersonRow, language: Language): Profile {
  return fullProfile(row, (row.sides?.split(',') ?? []) as Side[], language);
}
