import type { UserRole } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { notFound } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import { documentHeaders } from '../files/documents';
import { audit } from '../journal/repository-audit';
import { createMessage } from '../languages';
import { contactProfile, fullProfile } from './profile';
import { type ProfileRow, type Side, findIdentityImage, listIdentitySides } from './repository';

/** The response with a profile: complete for its user and administrators, contact data only for other permitted readers. */
export async function profileAnswer(row: ProfileRow, caller: Caller, { database }: Dependencies) {
  const { language } = caller;
  const isPrivy = isAdministrator(caller.role) || caller.userId === row.id;
  const data = isPrivy
    ? fullProfile(row, await listIdentitySides(database.read, row.id), language)
    : contactProfile(row, language);
  return { status: 200 as const, data, message: createMessage('person.profile') };
}

/** The response with one side of an identity card, for its user and administrators. Administrators' access is audited first. */
export async function identityImageAnswer(
  role: UserRole,
  { path, caller, traceId }: { path: { userId: number; side: Side }; caller: Caller; traceId: string },
  action: 'getOwnerIdImage' | 'getCustomerIdImage',
  { database, clock, storage }: Dependencies,
) {
  const image = await findIdentityImage(database.read, role, path.userId, path.side, caller);
  const bytes = image && (await storage.get('private', image.storage_key));
  if (!image || !bytes) return notFound('identityImage');
  if (caller.userId !== path.userId) {
    const act = { by: caller, reason: path.side, traceId, at: clock.now() };
    await audit(database.write, action, `user:${path.userId}`, act);
  }
  return { status: 200 as const, raw: { contentType: image.content_type, bytes, headers: documentHeaders } };
}
