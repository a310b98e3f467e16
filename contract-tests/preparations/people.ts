/** Profiles, activation, blocking, agents. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

const person = { firstName: 'Example', lastName: 'Person' };
const reason = { reason: 'An example.' };

const at = (userId: number, body?: object): Call => ({ as: 'admin', path: { userId }, ...(body && { body }) });

async function blocked(sandbox: Sandbox): Promise<number> {
  const userId = sandbox.world.userIds.otherCustomer;
  await sandbox.succeed('blockUser', at(userId, reason));
  return userId;
}

export const people: Preparations = {
  updateOwner: () => ({ as: 'owner', body: { ...person, address: '12 Rainbow Street' } }),
  'updateOwner 409': () => ({ as: 'owner', body: { ...person, email: 'customer@example.com' } }),
  getOwners: () => ({ as: 'admin', query: { search: 'owner', includeTotalCount: true } }),
  activateOwner: ({ world }) => at(world.userIds.owner, { note: 'Checked.' }),
  /** The pictures of the identity card are missing. */
  'activateOwner 409': ({ world }) => at(world.userIds.inactiveOwner, {}),
  deactivateOwner: ({ world }) => at(world.userIds.owner, reason),
  updateCustomer: () => ({ as: 'customer', body: { ...person, address: '12 Rainbow Street' } }),
  'updateCustomer 409': () => ({ as: 'customer', body: { ...person, email: 'owner@example.com' } }),
  getCustomers: () => ({ as: 'admin', query: { search: 'customer', includeTotalCount: true } }),

  getBlockedUsers: () => ({ as: 'admin' }),
  blockUser: ({ world }) => at(world.userIds.otherCustomer, reason),
  /** Nobody blocks the own account. */
  'blockUser 409': ({ world }) => at(world.userIds.admin, reason),
  unblockUser: async (sandbox) => at(await blocked(sandbox)),

  addAgent: () => ({ as: 'admin', body: { ...person, email: 'example.agent@example.com' } }),
  'addAgent 409': () => ({ as: 'admin', body: { ...person, email: 'agent@example.com' } }),
  getMyAgentData: () => ({ as: 'agent' }),
  getAgentData: ({ world }) => at(world.userIds.agent),
  getAgents: () => ({ as: 'admin', query: { includeTotalCount: true } }),
};
