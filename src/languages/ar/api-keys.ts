export const apiKeys = {
  'apiKey.added': 'تم إنشاء المفتاح البرمجي. لن يُعرض مرة أخرى.',
  'apiKey.removed': 'تمت إزالة المفتاح البرمجي.',
  'apiKey.past': 'يجب أن يكون في المستقبل',
  'apiKey.tooMany_zero': 'لا يُسمح بأي مفتاح برمجي.',
  'apiKey.tooMany_one': 'لديك مفتاح برمجي واحد بالفعل. أزِله أولًا.',
  'apiKey.tooMany_two': 'لديك مفتاحان برمجيان بالفعل. أزِل أحدهما أولًا.',
  'apiKey.tooMany_few': 'لديك {{count}} مفاتيح برمجية بالفعل. أزِل أحدها أولًا.',
  'apiKey.tooMany_many': 'لديك {{count}} مفتاحًا برمجيًا بالفعل. أزِل أحدها أولًا.',
  'apiKey.tooMany_other': 'لديك {{count}} مفتاح برمجي بالفعل. أزِل أحدها أولًا.',
  'apiKey.noSpendingLimit': 'ليس لهذا المفتاح البرمجي حد إنفاق، لذلك لا يمكن الحجز به.',
  'apiKey.otherCurrency': 'حد الإنفاق للمفتاح البرمجي ليس بعملة هذه الإقامة: {{currency}}.',
  'apiKey.overLimit':
    'تكلفة الإقامة {{amount}} {{currency}}، ولم يبقَ اليوم (بالتوقيت العالمي) من حد الإنفاق للمفتاح البرمجي إلا {{left}} {{currency}}.',
  'apiKey.wrong': 'هذا المفتاح البرمجي غير صالح. ربما انتهت صلاحيته أو أُزيل.',
} as const;
