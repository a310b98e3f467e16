/** Saved searches of the sandbox's customer. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

const search: Call = {
  as: 'customer',
  body: { name: 'Amman, two bedrooms', filters: { city: 1, maxPrice: 60, services: ['Internet'] }, notify: 2 },
};

async function saved(sandbox: Sandbox): Promise<{ id: number }> {
  return { id: (await sandbox.succeed('addSavedSearch', search)).id };
}

export const savedSearches: Preparations = {
  addSavedSearch: () => search,
  /** The same Idempotency-Key for another search. */
  'addSavedSearch 409': async (sandbox) => {
    const headers = { 'Idempotency-Key': 'example-key' };
    await sandbox.succeed('addSavedSearch', { ...search, headers });
    return { ...search, headers, body: { name: 'Another search', filters: { city: 2 } } };
  },
  getMySavedSearches: async (sandbox) => {
    await saved(sandbox);
    return { as: 'customer' };
  },
  updateSavedSearch: async (sandbox) => ({ as: 'customer', path: await saved(sandbox), body: { notify: 1 } }),
  removeSavedSearch: async (sandbox) => ({ as: 'customer', path: await saved(sandbox) }),
};
