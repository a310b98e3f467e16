/** Reports for administrators. */
import type { Preparations } from './types';

export const reports: Preparations = {
  getGeneralReport: () => ({ as: 'admin' }),
  'getGeneralReport 200 text/csv': () => ({ as: 'admin', headers: { Accept: 'text/csv' } }),
};
