export const favorites = {
  'favorite.tooMany_zero': 'لا يمكن الاحتفاظ بأي إعلان في المفضلة.',
  'favorite.tooMany_one': 'لا يمكن الاحتفاظ بأكثر من إعلان واحد في المفضلة. أزل واحدًا أولًا.',
  'favorite.tooMany_two': 'لا يمكن الاحتفاظ بأكثر من إعلانين في المفضلة. أزل واحدًا أولًا.',
  'favorite.tooMany_few': 'لا يمكن الاحتفاظ بأكثر من {{count}} إعلانات في المفضلة. أزل واحدًا أولًا.',
  'favorite.tooMany_many': 'لا يمكن الاحتفاظ بأكثر من {{count}} إعلانًا في المفضلة. أزل واحدًا أولًا.',
  'favorite.tooMany_other': 'لا يمكن الاحتفاظ بأكثر من {{count}} إعلان في المفضلة. أزل واحدًا أولًا.',
  'favorite.added': 'العقار الآن من مفضلاتك.',
  'favorite.removed': 'لم يعد العقار من مفضلاتك.',
} as const;
