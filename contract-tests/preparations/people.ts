/** Profiles, activation, blocking, agents. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { newOwner } from './accounts';
import { listing } from './listings';
import { picture } from './pictures';
import type { Preparations } from './types';

const person = { firstName: 'Example', lastName: 'Person' };
const reason = { reason: 'An example.' };

const at = (userId: number, body?: object): Call => ({ as: 'admin', path: { userId }, ...(body && { body }) });

/** An owner of the sandbox's agent who has a listing. */
async function listingOfAgent(sandbox: Sandbox): Promise<void> {
  const as = await newOwner(sandbox, { AgentId: sandbox.data.userIds.agent });
  await sandbox.succeed('addRentProperty', { as, body: listing });
}

export const people: Preparations = {
  updateOwner: () => ({ as: 'owner', body: { ...person, address: '12 Rainbow Street' } }),
  getOwners: () => ({ as: 'admin', query: { search: 'owner', includeTotalCount: true } }),
  activateOwner: ({ data }) => at(data.userIds.owner, { note: 'Checked.' }),
  /** The pictures of the identity card are missing. */
  'activateOwner 409': ({ data }) => at(data.userIds.inactiveOwner, {}),
  deactivateOwner: ({ data }) => at(data.userIds.owner, reason),
  /** The same Idempotency-Key for another reason. */
  'deactivateOwner 409': async (sandbox) => {
    const call = { ...at(sandbox.data.userIds.owner, reason), headers: { 'Idempotency-Key': 'example-key' } };
    await sandbox.succeed('deactivateOwner', call);
    return { ...call, body: { reason: 'Another reason.' } };
  },
  setOwnerCommission: ({ data }) => at(data.userIds.owner, { commissionType: 0, commissionValue: 12.5 }),
  updateCustomer: () => ({ as: 'customer', body: { ...person, address: '12 Rainbow Street' } }),
  setCustomerIdImages: async () => ({
    as: 'customer',
    form: { FrontIdCarImagePath: await picture('jpeg'), RearIdCarImagePath: await picture('png') },
  }),
  verifyCustomerIdentity: async (sandbox) => {
    const path = { userId: sandbox.data.userIds.customer };
    const { version } = await sandbox.succeed('getCustomerByUserId', { as: 'admin', path });
    return at(path.userId, { version, note: 'Checked.' });
  },
  /** The pictures of the identity card are missing. */
  'verifyCustomerIdentity 409': ({ data }) => at(data.userIds.otherCustomer, { version: 1 }),
  getCustomers: () => ({ as: 'admin', query: { search: 'customer', includeTotalCount: true } }),

  getBlockedUsers: () => ({ as: 'admin' }),
  blockUser: ({ data }) => at(data.userIds.otherCustomer, reason),
  /** A user cannot block their own account. */
  'blockUser 409': ({ data }) => at(data.userIds.admin, reason),
  unblockUser: ({ data }) => at(data.userIds.blocked),

  addAgent: () => ({ as: 'admin', body: { ...person, email: 'example.agent@example.com' } }),
  'addAgent 409': () => ({ as: 'admin', body: { ...person, email: 'agent@example.com' } }),
  getAgentRentProperties: async (sandbox) => {
    await listingOfAgent(sandbox);
    return { as: 'agent', query: { includeTotalCount: true } };
  },
  getMyAgentData: () => ({ as: 'agent' }),
  getAgentData: ({ data }) => at(data.userIds.agent),
  getAgents: () => ({ as: 'admin', query: { includeTotalCount: true } }),
};
