export const events = {
  'events.kept': 'الأحداث المتاحة هي من {{first}} إلى {{last}}. أعِد قراءة السجلات، ثم تابع من afterSequence={{last}}.',
  'events.none': 'لا توجد أحداث متاحة. أعِد قراءة السجلات، ثم تابع من afterSequence={{last}}.',
  'events.tooManyWait': 'عدد طلبات حسابك أو شبكتك التي تنتظر الأحداث أو الرسائل كبير جدًا.',
} as const;
