import { UserRole } from '../../../generated/enumerations';
import { audit } from '../../journal/repository-audit';
import { onUnique } from '../../database/errors';
import { inTransaction } from '../../database/transaction';
import type { Handler, components } from '../../contract/handler';
import { type Failure, type FieldError, fail } from '../../contract/failures';
import { say } from '../../languages';
import { fullProfile } from '../profile';
import { getProfile, insertUser } from '../repository';
import { emailKeyOf, phoneOf } from '../../values/contacts';

type Profile = components['schemas']['Profile'];

export const addAgent: Handler<'addAgent'> = async ({ body, caller, traceId }, { db, clock }) => {
  const now = clock.now();
  const { email, phone: written } = body;
  const phone = written === undefined ? null : phoneOf(written);
  const errors: FieldError[] = [];
  if (phone === undefined) errors.push({ field: 'phone', code: 'format', message: say('person.noPhone') });
  if (email === undefined && written === undefined) {
    const message = say('person.unreachable');
    errors.push({ field: 'email', code: 'required', message }, { field: 'phone', code: 'required', message });
  }
  if (errors.length > 0) return fail('VALIDATION_ERROR', { errors });

  const adding = inTransaction(db, async (trx) => {
    const id = await insertUser(trx, {
      role: UserRole.Agent,
      first_name: body.firstName.trim(),
      last_name: body.lastName.trim(),
      email: email ?? null,
      email_key: email === undefined ? null : emailKeyOf(email),
      phone,
      language: body.language,
      city: body.city ?? null,
      is_active: 1,
      activated_at: now,
      created_at: now,
      updated_at: now,
    });
    await audit(trx, 'addAgent', `user:${id}`, { by: caller, traceId, at: now });
    return fullProfile(await getProfile(trx, id), []);
  });
  const data = await onUnique<Profile, Failure<'EMAIL_TAKEN' | 'PHONE_TAKEN'>>(adding, {
    app_user_email: fail('EMAIL_TAKEN'),
    app_user_phone: fail('PHONE_TAKEN'),
  });
  return 'failure' in data ? data : { status: 200, data, message: say('agent.added') };
};
