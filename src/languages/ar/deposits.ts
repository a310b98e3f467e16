export const deposits = {
  'deposit.tooManyPending_zero': 'لا حجوزات تنتظر عربونها.',
  'deposit.tooManyPending_one': 'لديك حجز واحد ينتظر عربونه.',
  'deposit.tooManyPending_two': 'لديك حجزان ينتظران عربونهما.',
  'deposit.tooManyPending_few': 'لديك {{count}} حجوزات تنتظر عربونها.',
  'deposit.tooManyPending_many': 'لديك {{count}} حجزًا ينتظر عربونه.',
  'deposit.tooManyPending_other': 'لديك {{count}} حجز ينتظر عربونه.',
  'deposit.noTimeLeft': 'بدأت الإقامة: لم يبقَ وقت لحجز تواريخها.',
  'deposit.holdOver': 'انتهت مهلة الدفع: لا تبقى التواريخ محجوزة من دون هذه الدفعة. ألغِ الحجز بدلًا من ذلك.',
  'deposit.refundTooHigh': 'يجب ألا يزيد على العربون المؤكد، وألا يكون أدق من أجزاء العملة',
  'deposit.cancelled': 'أُلغي الحجز.',
} as const;
