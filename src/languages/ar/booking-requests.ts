export const bookingRequests = {
  'bookingRequest.notNeeded': 'يمكنك حجز هذا العقار مباشرةً دون إرسال طلب.',
  'bookingRequest.state': 'لا يمكن ذلك: حالة الطلب هي «{{state}}».',
  'bookingRequest.notPossible': 'لا يمكن قبول الطلب حاليًا لأن العقار غير معروض للعموم أو لأن حساب العميل محظور.',
  'bookingRequest.inCalendar':
    'يتضمن تقويم تستورده ليالي من هذا الطلب أيضًا: من {{startDate}} إلى {{endDate}}. ارفض الطلب، أو احذف الحدث من المنصة الأخرى وحدّث التقويم.',
  'bookingRequest.added': 'أُرسل الطلب. يمكن للمالك أن يقرر حتى {{date, day}} الساعة {{time}} (بتوقيت العقار).',
  'bookingRequest.accepted': 'قُبل الطلب وحُجزت الإقامة.',
  'bookingRequest.declined': 'رُفض الطلب.',
  'bookingRequest.withdrawn': 'سُحب الطلب.',
} as const;
