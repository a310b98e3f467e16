import { UserRole } from '../../generated/enumerations';
import type { Handler } from '../http/contract';
import { fail } from '../http/failures';
import { say } from '../languages';
import { identityImageAnswer, profileAnswer } from '../users/reading';
import { register } from '../users/registration';
import { findProfile, isAgent } from '../users/repository';

export const addOwner: Handler<'addOwner'> = async ({ body }, dependencies) => {
  const { OwnerType: owner_type, AgentId: agentId, ...form } = body;
  if (agentId !== undefined && !(await isAgent(dependencies.db, agentId))) {
    const errors = [{ field: 'AgentId', code: 'unknownReference' as const, message: say('person.noAgent') }];
    return fail('UNKNOWN_REFERENCE', { errors });
  }
  const is_active = dependencies.config.ownerActivation === 'manual' ? 0 : 1;
  return register(dependencies, form, { role: UserRole.Owner, owner_type, agent_id: agentId ?? null, is_active });
};

export const getOwnerByUserId: Handler<'getOwnerByUserId'> = async ({ path, caller }, dependencies) => {
  const owner = await findProfile(dependencies.db, UserRole.Owner, path.userId);
  return owner ? profileAnswer(owner, caller, dependencies) : fail('NOT_FOUND');
};

export const getOwnerIdImage: Handler<'getOwnerIdImage'> = (request, dependencies) =>
  identityImageAnswer(UserRole.Owner, request, 'getOwnerIdImage', dependencies);
