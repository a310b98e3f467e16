export const favorites = {
  'favorite.tooMany_one': 'Nobody keeps more than {{count}} favorite. Remove one first.',
  'favorite.tooMany_other': 'Nobody keeps more than {{count}} favorites. Remove one first.',
  'favorite.added': 'The property is one of your favorites.',
  'favorite.removed': 'The property is not one of your favorites any more.',
} as const;
