import type { Forms } from './forms.js';

/** The texts about the account: saved searches. */
export const account = {
  account: 'Account',

  searches: 'Saved searches',
  noSearches: 'No saved searches yet. Search for a place, then save the search to hear of new ones.',
  saveSearch: 'Save this search',
  saveSearchNote: 'Once a day, we look for new places that match.',
  saveSearchDates: 'Dates and totals are not saved, because free nights change with each booking.',
  searchName: 'Name',
  notify: 'Notify me',
  save: 'Save',
  searchSaved: 'Saved: see your searches',
  showMatches: 'Show the matches',
  newMatches: { one: '{n} new place', other: '{n} new places' } as Forms,
  upTo: (price: string) => `up to ${price}`,
  inArea: 'in an area of the map',
  remove: 'Remove',
};

export type AccountWords = typeof account;
