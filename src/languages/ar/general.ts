export const general = {
  done: 'تم.',
  'request.unreadable': 'تعذّرت قراءة الطلب.',
  'body.mediaType': 'يجب أن يكون محتوى الطلب من النوع {{mediaType}}.',
  'body.notJson': 'محتوى الطلب ليس JSON صحيحًا.',
  'body.tooDeep': 'محتوى الطلب متداخل أكثر من اللازم.',
  'list.foreignCursor': 'يخص قائمة أخرى أو مرشّحات أخرى أو ترتيبًا آخر',
  'sandbox.nowOrAdvance': 'أرسِل إما now أو advanceSeconds.',
  'sandbox.tooFar': 'يجب أن يكون وقتًا قبل عام 2100',
} as const;
