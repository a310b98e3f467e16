import type fc from 'fast-check';
import { type Step, callsOf, inTurn } from './calls';
import { newest } from './meanings';

/** The customer saves a search, switches its notifications off and removes it. */
export const saving: fc.Arbitrary<Step[]> = inTurn(
  callsOf('addSavedSearch', { as: 'customer', body: { name: 'A search', filters: { city: 1, maxPrice: 60 } } }),
  callsOf('updateSavedSearch', { as: 'customer', path: { id: newest('savedSearch') }, body: { notify: 0 } }),
  callsOf('getMySavedSearches', { as: 'customer' }),
  callsOf('removeSavedSearch', { as: 'customer', path: { id: newest('savedSearch') } }),
);
