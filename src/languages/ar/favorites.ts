export const favorites = {
  'favorite.tooMany_zero': 'لا يمكن الاحتفاظ بأي إعلان في المفضلة.',
  'favorite.tooMany_one': 'لا يمكن أن يكون في مفضلتك أكثر من إعلان واحد. أزِل واحدًا أولًا.',
  'favorite.tooMany_two': 'لا يمكن أن يكون في مفضلتك أكثر من إعلانين. أزِل واحدًا أولًا.',
  'favorite.tooMany_few': 'لا يمكن أن يكون في مفضلتك أكثر من {{count}} إعلانات. أزِل واحدًا أولًا.',
  'favorite.tooMany_many': 'لا يمكن أن يكون في مفضلتك أكثر من {{count}} إعلانًا. أزِل واحدًا أولًا.',
  'favorite.tooMany_other': 'لا يمكن أن يكون في مفضلتك أكثر من {{count}} إعلان. أزِل واحدًا أولًا.',
  'favorite.added': 'العقار الآن من مفضلاتك.',
  'favorite.removed': 'لم يعد العقار من مفضلاتك.',
} as const;
