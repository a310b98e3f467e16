/** Public lookups and the service itself. */
import type { Preparations } from './types';

export const lookups: Preparations = {
  getCurrencies: () => ({}),
  getCities: () => ({}),
  getEnums: () => ({}),
  live: () => ({}),
  ready: () => ({}),
  getOpenApiJson: () => ({}),
  getOpenApi31Json: () => ({}),
  getOpenApiYaml: () => ({}),
  getDocs: () => ({}),
};
