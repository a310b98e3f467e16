export const conversations = {
  'conversation.oneOf': 'أرسل propertyId أو reservationId، أحدهما فقط.',
  'conversation.byReservation': 'يفتح المالك المحادثة بحجز. أرسل reservationId.',
  'conversation.opened': 'المحادثة مفتوحة.',
  'conversation.read': 'عُلّمت الرسائل كمقروءة.',
  'conversation.muted': 'لن تصلك إشعارات برسائل هذه المحادثة.',
  'conversation.unmuted': 'ستصلك إشعارات برسائل هذه المحادثة.',
  'conversation.sent': 'أُرسلت الرسالة.',
  'conversation.gone': 'لا يمكن إرسال هذه الرسالة لأن حساب الطرف الآخر محظور أو مغلق.',
  'conversation.reused': 'أُرسلت من قبل رسالة لها clientMessageId نفسه، بنص آخر أو في محادثة أخرى.',
  'conversation.oneDirection': 'أرسل afterSequence أو beforeSequence، أحدهما فقط.',
  'conversation.waitAfter': 'يتطلب الانتظار afterSequence.',
} as const;
