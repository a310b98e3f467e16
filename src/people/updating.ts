import { UserRole } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type FieldError, fail } from '../contract/failures';
import type { Request, components } from '../contract/handler';
import type { RowChanges } from '../database/tables';
import { createMessage } from '../languages';
import { emailKeyOf } from '../values/contacts';
import { todayIn } from '../values/dates';
import { addNotices, changedContacts } from './contact-changes';
import { fullProfile } from './profile';
import { type ProfileRow, listIdentitySides, lockProfile, setProfile } from './repository';
import { adultAge, isAdult, isRenamed, nameProblem, unreachable } from './rules';

type Update = components['schemas']['ProfileUpdate'];
const nameFields = ['firstName', 'lastName'] as const;
type UpdateRequest = Pick<Request<'updateOwner'>, 'languageFor' | 'address'> & {
  body: Update;
  caller: Caller;
};

/**
 * Replaces the caller's profile, for every role. An omitted e-mail address or phone number stays. A new one is pending until its code is
 * verified, even if another account has verified it, so that the response does not reveal other accounts. The account's verified
 * contact is notified of the change.
 */
export async function updateProfile(request: UpdateRequest, dependencies: Dependencies) {
  const { body, caller, languageFor, address } = request;
  const { database, clock } = dependencies;
  const now = clock.now();
  const checked = checkUpdate(body, now);
  if ('failure' in checked) return checked;

  const updated = await database.transaction(async (trx) => {
    const before = await lockProfile(trx, caller.userId);
    const { email, phone } = checked;
    const keepsEmail = email !== null && before.is_email_verified;
    const keepsPhone = phone !== null && before.is_phone_verified;
    if ((email === null || phone === null) && !keepsEmail && !keepsPhone)
      return unreachable(createMessage('profile.unreachable'), ['email', 'phone']);

    const name = nameOf(body);
    // A name from before this rule can be sent back.
    const unnamed =
      isRenamed(before, name) && nameProblem({ first: name.first_name, last: name.last_name }, nameFields);
    if (unnamed) return unnamed;
    const changes = changesOf(before, body, checked);
    const isOther = (Object.keys(changes) as (keyof ProfileRow)[]).some((column) => changes[column] !== before[column]);
    if (!isOther) return { row: before };
    const cause = { userId: before.id, language: languageFor(before.language), address };
    const refusal = await addNotices(trx, dependencies, changedContacts(before, { ...before, ...changes }), cause);
    if (refusal) return refusal;
    // The new name awaits verification with the stored images.
    const isUnverified = before.role === UserRole.Customer && before.activated_by !== null && isRenamed(before, name);
    const row = await setProfile(trx, before.id, {
      ...changes,
      ...(isUnverified && { identity_pending_since: now }),
      version: before.version + 1,
      updated_at: now,
    });
    return { row };
  });
  if ('failure' in updated) return updated;
  const { row } = updated;
  const data = fullProfile(row, await listIdentitySides(database.read, row.id));
  const isPending = row.pending_email !== null || row.pending_phone !== null;
  const message = isPending ? createMessage('profile.changedPending') : createMessage('profile.changed');
  return { status: 200 as const, data, message };
}

const nameOf = (body: Update) => ({ first_name: body.firstName.trim(), last_name: body.lastName.trim() });

function changesOf(before: ProfileRow, body: Update, checked: Checked): Partial<ProfileRow> {
  const { email, phone } = checked;
  const name = nameOf(body);
  return {
    ...name,
    ...(isRenamed(before, name) && { activated_by: null }),
    ...emailChanges(before, email),
    ...phoneChanges(before, phone),
    // Profiles return the phone number if there is no WhatsApp number, and clients may send it back.
    whatsapp_number: phone !== null && checked.whatsAppNumber === before.phone ? null : checked.whatsAppNumber,
    language: body.language ?? before.language,
    city: checked.city,
    address: body.address ?? null,
    birth_date: checked.birthDate,
  };
}

type Checked = Exclude<ReturnType<typeof checkUpdate>, { failure: unknown }>;
type Contacts = RowChanges<'app_user'>;

/** The changes to the verified and the pending e-mail address; `email` undefined leaves both, null removes both. */
function emailChanges(before: ProfileRow, email: string | null | undefined): Contacts {
  if (email === undefined) return {};
  const none = { pending_email: null, pending_email_key: null };
  if (email === null) return { ...none, email: null, email_key: null, is_email_verified: 0 };
  const key = emailKeyOf(email);
  // The same address, compared case-insensitively. The pending one stays, because clients may send back a profile as they read it.
  if (before.email !== null && emailKeyOf(before.email) === key) return { email };
  return { pending_email: email, pending_email_key: key };
}

/** As {@link emailChanges}. */
function phoneChanges(before: ProfileRow, phone: string | null | undefined): Contacts {
  if (phone === undefined || phone === before.phone) return {};
  if (phone === null) return { phone: null, is_phone_verified: 0, pending_phone: null };
  return { pending_phone: phone };
}

/** Checks rules that the contract's schema cannot express. An undefined `email` or `phone` means no change. */
function checkUpdate(body: Update, now: number) {
  const errors: FieldError[] = [];
  const birthDate = body.birthDate ?? null;
  if (birthDate !== null && !isAdult(birthDate, todayIn('UTC', now)))
    errors.push({ field: 'birthDate', code: 'max', message: createMessage('person.tooYoung', { count: adultAge }) });
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });
  const { email, phone, whatsAppNumber = null, city = null } = body;
  return { email, phone, whatsAppNumber, birthDate, city };
}
