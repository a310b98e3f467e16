export const favorites = {
  'favorite.tooMany_one': 'Nobody keeps more than {{count}} favorite. Remove one first.',
  'favorite.tooMany_other': 'Nobody keeps more than {{count}} favorites. Remove one first.',
} as const;
