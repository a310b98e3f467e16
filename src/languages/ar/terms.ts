export const terms = {
  'terms.none': 'لا توجد مثل هذه الشروط.',
  'terms.notInForce': 'هذه النسخة من الشروط غير سارية.',
  'terms.unknownVersion': 'ليست نسخة سارية من الشروط',
  'terms.accepted': 'تم قبول الشروط.',
  'terms.added': 'تمت إضافة الإصدار {{version}} من الشروط.',
} as const;
