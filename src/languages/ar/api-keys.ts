export const apiKeys = {
  'apiKey.added': 'هذا هو المفتاح. لن يُعرض مرة أخرى.',
  'apiKey.removed': 'لم يعد المفتاح يفتح شيئًا.',
  'apiKey.past': 'يجب أن يكون في المستقبل',
  'apiKey.tooMany_zero': 'لا يُسمح بأي مفتاح برمجي.',
  'apiKey.tooMany_one': 'لديك مفتاح برمجي واحد بالفعل. أزِله أولًا.',
  'apiKey.tooMany_two': 'لديك مفتاحان برمجيان بالفعل. أزِل أحدهما أولًا.',
  'apiKey.tooMany_few': 'لديك {{count}} مفاتيح برمجية بالفعل. أزِل أحدها أولًا.',
  'apiKey.tooMany_many': 'لديك {{count}} مفتاحًا برمجيًا بالفعل. أزِل أحدها أولًا.',
  'apiKey.tooMany_other': 'لديك {{count}} مفتاح برمجي بالفعل. أزِل أحدها أولًا.',
  'apiKey.wrong': 'هذا المفتاح البرمجي غير صالح. ربما انتهت صلاحيته أو أُزيل.',
} as const;
