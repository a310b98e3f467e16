/** Public lookups and the service itself. */
import type { Preparations } from './types';

export const lookups: Preparations = {
  getCurrencies: () => ({}),
  getCities: () => ({}),
  getTaxes: () => ({ path: { id: 1 } }),
  setTaxes: () => ({
    as: 'admin',
    path: { id: 1 },
    body: { taxes: [{ name: 'Sales tax', mode: 5, value: 8 }] },
  }),
  getEnums: () => ({}),
  live: () => ({}),
  ready: () => ({}),
  getOpenApiJson: () => ({}),
  getOpenApi31Json: () => ({}),
  getOpenApiYaml: () => ({}),
  getDocs: () => ({}),
};
