import { UserRole } from '../../../generated/enumerations';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { keepingDocuments, removeFiles } from '../../files/documents';
import { audit } from '../../journal/repository-audit';
import { publish } from '../../journal/repository-outbox';
import { createMessage } from '../../languages';
import { NotificationType, notify } from '../../notifications/repository';
import { countImages, imageRow, readImages } from '../identity-images';
import { fullProfile } from '../profile';
import { getProfile, listIdentitySides, lockProfile, setProfile } from '../repository';
import { lockPerson, replaceIdentityImages, setIdentityChecked } from '../repository-identity';
import { identityProblem } from '../rules';

/** Replaces the images of the caller's identity card. The verification of the earlier images no longer applies. */
export const setCustomerIdImages: Handler<'setCustomerIdImages'> = async (
  { body, caller, sender, address },
  dependencies,
) => {
  const { database, clock, limits } = dependencies;
  const images = await readImages(body, sender, dependencies);
  if ('failure' in images) return images;
  const limited = await countImages(limits, images, address);
  if (limited) return limited;
  const { row, replaced } = await keepingDocuments(dependencies, images, (rows) =>
    database.transaction(async (trx) => {
      rows.isWritten = false;
      const now = clock.now();
      const before = await lockProfile(trx, caller.userId);
      const replaced = await replaceIdentityImages(
        trx,
        before.id,
        images.map((image) => imageRow(image, before.id, now)),
      );
      if (!replaced) return { row: before, replaced: [] };
      const changes = {
        activated_by: null,
        identity_pending_since: now,
        version: before.version + 1,
        updated_at: now,
      };
      const row = await setProfile(trx, before.id, changes);
      rows.isWritten = true;
      return { row, replaced };
    }),
  );
  await removeFiles(dependencies, replaced);
  const data = fullProfile(row, ['front', 'rear']);
  return { status: 200, data, message: createMessage('profile.cardStored') };
};

/** Records that an administrator has compared the profile and the images, in the version that the administrator has read. */
export const verifyCustomerIdentity: Handler<'verifyCustomerIdentity'> = async (
  { path, body, caller, traceId },
  { database, clock },
) => {
  const id = path.userId;
  const at = clock.now();
  return database.transaction(async (trx) => {
    const customer = await lockPerson(trx, UserRole.Customer, id);
    if (!customer) return notFound('customer');
    const sides = await listIdentitySides(trx, id);
    if (customer.activated_by === null) {
      const problem = identityProblem(customer, sides);
      if (problem) return problem;
      if (customer.is_blocked) return fail('STATE_CONFLICT', { message: createMessage('customer.blocked') });
      if (body.version !== customer.version)
        return fail('STATE_CONFLICT', { message: createMessage('customer.changed', { version: customer.version }) });
      await setIdentityChecked(trx, id, caller.userId, at);
      await publish(trx, { type: 'customer.identityVerified', resource: { kind: 'user', id }, at });
      await notify(trx, { to: [id], type: NotificationType.IdentityVerified, at });
      await audit(trx, 'verifyCustomerIdentity', `user:${id}`, { by: caller, reason: body.note, traceId, at });
    }
    const data = fullProfile(await getProfile(trx, id), sides);
    return { status: 200, data, message: createMessage('customer.identityVerified') };
  });
};
