import { UserRole } from '../../../generated/enumerations';
import { commissionText, isSameCommission, readCommission } from '../../bookings/commission';
import type { Caller } from '../../contract/caller';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { answerPage } from '../../contract/paging';
import { isAdministrator } from '../../contract/roles';
import { isKnownTo } from '../../conversations/repository-acquaintance';
import { audit } from '../../journal/repository-audit';
import { publish } from '../../journal/repository-outbox';
import { createMessage } from '../../languages';
import { activateListings } from '../../listings/owner-activation';
import { recordPublicationsOf } from '../../listings/repository-changes';
import { NotificationType, notify } from '../../notifications/repository';
import { comparableUnits } from '../../values/money';
import { contactProfile, fullProfile, personProfile } from '../profile';
import { identityImageAnswer, profileAnswer } from '../profile-answers';
import { register } from '../registration';
import { type ProfileRow, findProfile, getProfile, listIdentitySides, setProfile } from '../repository';
import { lockPerson, setIdentityChecked } from '../repository-identity';
import { listPeople } from '../repository-lists';
import { setActive, setInactive } from '../repository-owners';
import { identityProblem } from '../rules';
import { updateProfile } from '../updating';

export const addOwner: Handler<'addOwner'> = async ({ body, ...request }, dependencies) => {
  const { OwnerType: owner_type, AgentId: agentId, ...form } = body;
  const is_active = dependencies.config.ownerActivation === 'manual' ? 0 : 1;
  return register(
    dependencies,
    form,
    { role: UserRole.Owner, owner_type, agent_id: agentId ?? null, is_active },
    request,
  );
};

export const getOwnerByUserId: Handler<'getOwnerByUserId'> = async ({ path, caller }, dependencies) => {
  const { read } = dependencies.database;
  const owner = await findProfile(read, UserRole.Owner, path.userId);
  const isShown = owner && (isPrivy(owner, caller) || (await isKnownTo(read, caller.userId, owner.id)));
  return isShown ? profileAnswer(owner, caller, dependencies) : notFound('owner');
};

/** Whether the caller is the owner, the owner's agent or an administrator. */
function isPrivy({ id, agent_id }: ProfileRow, { role, userId }: Caller): boolean {
  return isAdministrator(role) || userId === id || userId === agent_id;
}

export const getOwnerIdImage: Handler<'getOwnerIdImage'> = (request, dependencies) =>
  identityImageAnswer(UserRole.Owner, request, 'getOwnerIdImage', dependencies);

export const updateOwner: Handler<'updateOwner'> = (request, dependencies) => updateProfile(request, dependencies);

export const getOwners: Handler<'getOwners'> = async ({ query, caller, language }, { database }) => {
  // Agents are the only other role that this operation admits; they read the owners that they registered.
  const isAgents = !isAdministrator(caller.role);
  if (isAgents && query.isBlocked !== undefined) {
    const message = createMessage('owners.blockedForAdministrators');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'isBlocked', code: 'custom', message }] });
  }
  const scope = { role: UserRole.Owner, ...(isAgents && { agentId: caller.userId }) };
  return answerPage(
    'getOwners',
    query,
    (page) => listPeople(database.read, query, scope, page),
    (row) => (isAgents ? contactProfile(row, language) : personProfile(row, language)),
  );
};

/** Activates an owner whose identity an administrator has checked, and publishes the listings that were pending for it. */
export const activateOwner: Handler<'activateOwner'> = async (
  { path, body, caller, traceId },
  { database, clock, config },
) => {
  const id = path.userId;
  const now = clock.now();
  return database.transaction(async (trx) => {
    const owner = await lockPerson(trx, UserRole.Owner, id);
    if (!owner) return notFound('owner');
    const sides = await listIdentitySides(trx, id);
    const problem = identityProblem(owner, sides);
    if (problem && !owner.is_active) return problem;

    const isNew = !problem && (!owner.is_active || owner.activated_by === null);
    if (isNew && body?.version !== undefined && body.version !== owner.version)
      return fail('STATE_CONFLICT', { message: createMessage('owner.changed', { version: owner.version }) });
    const isActivated = !problem && (await setActive(trx, id, caller.userId, now));
    if (isActivated) {
      await activateListings(trx, id, now, config);
      await recordPublicationsOf(trx, id, now);
      await publish(trx, { type: 'owner.activated', resource: { kind: 'user', id }, at: now });
      await notify(trx, { to: [id], type: NotificationType.OwnerActivated, at: now });
    }
    if (isActivated || (!problem && (await setIdentityChecked(trx, id, caller.userId, now)))) {
      await audit(trx, 'activateOwner', `user:${id}`, { by: caller, reason: body.note, traceId, at: now });
    }
    return { status: 200, data: fullProfile(await getProfile(trx, id), sides), message: createMessage('owner.active') };
  });
};

export const deactivateOwner: Handler<'deactivateOwner'> = async (
  { path, body, caller, traceId },
  { database, clock },
) => {
  const id = path.userId;
  const now = clock.now();
  const { reason } = body;
  return database.transaction(async (trx) => {
    if (!(await lockPerson(trx, UserRole.Owner, id))) return notFound('owner');
    if (await setInactive(trx, id, now)) {
      await publish(trx, { type: 'owner.deactivated', resource: { kind: 'user', id }, at: now });
      await notify(trx, { to: [id], type: NotificationType.OwnerDeactivated, parameters: { reason }, at: now });
      await audit(trx, 'deactivateOwner', `user:${id}`, { by: caller, reason, traceId, at: now });
    }
    const data = fullProfile(await getProfile(trx, id), await listIdentitySides(trx, id));
    return { status: 200, data, message: createMessage('owner.inactive') };
  });
};

/** The most decimals of an owner's fixed commission, which applies to listings in all currencies. */
const amountDecimals = 2;

/** Sets the commission of the owner's listings that have none of their own. */
export const setOwnerCommission: Handler<'setOwnerCommission'> = async (
  { path, body, caller, traceId },
  { database, clock },
) => {
  const id = path.userId;
  const commission = readCommission(body, { decimals: amountDecimals, scale: comparableUnits });
  if ('failure' in commission) return commission;
  return database.transaction(async (trx) => {
    const owner = await lockPerson(trx, UserRole.Owner, id);
    if (!owner) return notFound('owner');
    const at = clock.now();
    const isSame = isSameCommission(owner, commission);
    const row = isSame ? owner : await setProfile(trx, id, { ...commission, updated_at: at });
    if (!isSame)
      await audit(trx, 'setOwnerCommission', `user:${id}`, { by: caller, reason: commissionText(body), traceId, at });
    const data = fullProfile(row, await listIdentitySides(trx, id));
    return { status: 200, data, message: createMessage('commission.saved') };
  });
};
