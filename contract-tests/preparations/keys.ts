/** API keys and requests that they may not make. */
import type { Sandbox } from '../sandbox';
import { ApiKeyScope } from '../../generated/enumerations';
import { listing } from './listings';
import type { Preparations } from './types';

const key = { name: 'Channel manager', access: 1 };
const most = 10;

/** Adds the maximum number of keys. */
async function fill(sandbox: Sandbox): Promise<void> {
  for (let made = 2; made < most; made++) await sandbox.succeed('addApiKey', { as: 'owner', body: key });
}

export const keys: Preparations = {
  getApiKeys: () => ({ as: 'owner' }),
  addApiKey: () => ({ as: 'owner', body: key }),
  'addApiKey 409': async (sandbox) => {
    await fill(sandbox);
    return { as: 'owner', body: key };
  },
  removeApiKey: async (sandbox) => {
    const [newest] = await sandbox.succeed('getApiKeys', { as: 'owner' });
    return { as: 'owner', path: { id: newest!.id } };
  },
  'addRentProperty 403 API_KEY_READ_ONLY': ({ data }) => ({ as: { token: data.apiKeys.ownerRead }, body: listing }),
  'addRentProperty 403 API_KEY_SCOPE_MISSING': async (sandbox) => {
    const body = { ...key, scopes: [ApiKeyScope.ListingsRead] };
    const { key: token } = await sandbox.succeed('addApiKey', { as: 'owner', body });
    return { as: { token }, body: listing };
  },
  'getMe 403 API_KEY_NOT_ACCEPTED': ({ data }) => ({ as: { token: data.apiKeys.adminWrite } }),
};
