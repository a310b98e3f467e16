export const requests = {
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was sent before with another request.',
  IDEMPOTENCY_IN_PROGRESS: 'The same request is still being processed. Please try again in a moment.',
  RATE_LIMITED: 'Too many requests. Please wait a moment.',
} as const;
