export const events = {
  'events.kept': 'الأحداث المحفوظة هي من {{first}} إلى {{last}}. أعد قراءة السجلات، ثم تابع من afterSequence={{last}}.',
  'events.none': 'لا أحداث محفوظة. أعد قراءة السجلات، ثم تابع من afterSequence={{last}}.',
  'events.tooManyWait': 'عدد الطلبات التي تنتظر الأحداث، منك أو من شبكتك، كبير جدًا.',
} as const;
