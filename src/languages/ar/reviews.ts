export const reviews = {
  'review.again': 'سبق أن قيّمت هذه الإقامة.',
  'review.unsealed': 'نُشر التقييم فلا يمكن تغييره.',
  'review.aboutListing': 'هذا التقييم يخص العقار، فلا يعطيه إلا العملاء.',
  'review.notReviewable':
    'لا يمكن تقييم هذه الإقامة. يمكن للطرفين تقييم إقامة مكتملة، وللعميل تقييم إقامة ألغاها المالك.',
  'review.late': 'انتهت مدة تقييم هذه الإقامة.',
  'review.sealed':
    'تقييمك مختوم. يُنشر عندما يكتب الطرف الآخر أيضًا، وفي {{date, day}} الساعة {{time}} (بتوقيت العقار) على أبعد تقدير.',
  'review.published': 'نُشر تقييما هذه الإقامة.',
  'review.changed': 'تغيّر التقييم.',
  'review.repliedAlready': 'سبق أن رددت على هذا التقييم.',
  'review.replied': 'نُشر الرد.',
  'review.hidden': 'أُخفي التقييم.',
} as const;
