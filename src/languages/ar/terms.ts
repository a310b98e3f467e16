export const terms = {
  'terms.none': 'لا توجد شروط لهذه الفئة بهذه اللغة.',
  'terms.notInForce': 'هذا الإصدار من الشروط غير سارٍ.',
  'terms.unknownVersion': 'ليس إصدارًا ساريًا من الشروط',
  'terms.accepted': 'تم قبول الشروط.',
  'terms.added': 'تمت إضافة الإصدار {{version}} من الشروط.',
} as const;
