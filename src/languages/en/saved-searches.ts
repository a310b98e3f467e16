export const savedSearches = {
  'savedSearch.noFilter': 'Set at least one filter.',
  'savedSearch.tooMany_one': 'You can have at most {{count}} saved search. Remove it first.',
  'savedSearch.tooMany_other': 'You can have at most {{count}} saved searches. Remove one first.',
  'savedSearch.added': 'The search was saved.',
  'savedSearch.changed': 'The saved search was changed.',
  'savedSearch.removed': 'The saved search was removed.',
  'savedSearch.matches_one': '{{count}} new listing matches',
  'savedSearch.matches_other': '{{count}} new listings match',
} as const;
