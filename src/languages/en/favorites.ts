export const favorites = {
  'favorite.tooMany_one': 'You can have at most {{count}} favorite. Remove one first.',
  'favorite.tooMany_other': 'You can have at most {{count}} favorites. Remove one first.',
  'favorite.added': 'The property is one of your favorites.',
  'favorite.removed': 'The property is no longer one of your favorites.',
} as const;
