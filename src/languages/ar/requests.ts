export const requests = {
  IDEMPOTENCY_KEY_REUSED: 'سبق إرسال مفتاح Idempotency-Key هذا مع طلب آخر.',
  IDEMPOTENCY_IN_PROGRESS: 'ما زال الطلب نفسه قيد المعالجة. يُرجى المحاولة مرة أخرى بعد قليل.',
  RATE_LIMITED: 'عدد الطلبات كبير جدًا. يُرجى الانتظار قليلًا.',
} as const;
