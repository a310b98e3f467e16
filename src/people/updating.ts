import { City, LoginMethod } from '../../generated/enumerations';
import { voidCodes } from '../access/repository-codes';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, type FieldError, fail } from '../contract/failures';
import type { components } from '../contract/handler';
import { onUnique } from '../database/errors';
import { inTransaction } from '../database/transaction';
import { say } from '../languages';
import { emailKeyOf, phoneOf } from '../values/contacts';
import { todayIn } from '../values/dates';
import { fullProfile } from './profile';
import { type ProfileRow, listIdentitySides, lockProfile, setProfile } from './repository';
import { adultAge, isAdult } from './rules';

type Update = components['schemas']['ProfileUpdate'];

/**
 * Replaces the caller's own profile, for owners and customers alike. An e-mail address or phone number that is left out stays;
 * a new one is not verified.
 */
export async function updateProfile({ body, caller }: { body: Update; caller: Caller }, { db, clock }: Dependencies) {
  const now = clock.now();
  const checked = checkUpdate(body, now);
  if ('failure' in checked) return checked;

  const updating = inTransaction<ProfileRow | Failure<'VALIDATION_ERROR'>>(db, async (trx) => {
    const before = await lockProfile(trx, caller.userId);
    const { email = before.email, phone = before.phone } = checked;
    if (email === null && phone === null) return fail('VALIDATION_ERROR', { errors: addressNeeded });

    const emailKey = email === null ? null : emailKeyOf(email);
    const hasNewEmail = emailKey !== (before.email === null ? null : emailKeyOf(before.email));
    const hasNewPhone = phone !== before.phone;
    if (hasNewEmail) await voidCodes(trx, before.id, LoginMethod.Email);
    if (hasNewPhone) await voidCodes(trx, before.id, LoginMethod.PhoneNumber);
    return setProfile(trx, before.id, {
      first_name: body.firstName.trim(),
      last_name: body.lastName.trim(),
      whatsapp_number: checked.whatsAppNumber,
      language: body.language ?? before.language,
      city: checked.city,
      address: body.address ?? null,
      birth_date: checked.birthDate,
      email,
      email_key: emailKey,
      phone,
      ...(hasNewEmail && { is_email_verified: 0 }),
      ...(hasNewPhone && { is_phone_verified: 0 }),
      updated_at: now,
    });
  });
  const row = await onUnique<ProfileRow | Failure<'VALIDATION_ERROR'>, Failure<'EMAIL_TAKEN' | 'PHONE_TAKEN'>>(
    updating,
    { app_user_email: fail('EMAIL_TAKEN'), app_user_phone: fail('PHONE_TAKEN') },
  );
  if ('failure' in row) return row;
  const data = fullProfile(row, await listIdentitySides(db, row.id));
  return { status: 200 as const, data, message: say('profile.changed') };
}

const addressNeeded: FieldError[] = ['email', 'phone'].map((field) => ({
  field,
  code: 'required',
  message: say('person.unreachable'),
}));

/** Checks what the contract's schema cannot, and brings phone numbers into E.164. An undefined `email` or `phone` is not to be changed. */
function checkUpdate(body: Update, now: number) {
  const errors: FieldError[] = [];
  const numberOf = (field: 'phone' | 'whatsAppNumber'): string | null => {
    const written = body[field] ?? null;
    const number = written === null ? null : phoneOf(written);
    if (number === undefined) errors.push({ field, code: 'format', message: say('person.noPhone') });
    return number ?? null;
  };
  const phone = body.phone === undefined ? undefined : numberOf('phone');
  const whatsAppNumber = numberOf('whatsAppNumber');
  const city = body.city ?? null;
  if (city !== null && !isCity(city)) errors.push({ field: 'city', code: 'enum', message: say('profile.noCity') });
  const birthDate = body.birthDate ?? null;
  if (birthDate !== null && !isAdult(birthDate, todayIn('UTC', now)))
    errors.push({ field: 'birthDate', code: 'max', message: say('person.tooYoung', { count: adultAge }) });
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
  return { email: body.email, phone, whatsAppNumber, birthDate, city: city as City | null };
}

function isCity(number: number): number is City {
  return (Object.values(City) as number[]).includes(number);
}
