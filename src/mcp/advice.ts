import type { ErrorCode } from '../../generated/failures';

/** The code of an error: the interface's, or that of a confirmation that this server refuses. */
export type AgentErrorCode = ErrorCode | 'CONFIRMATION_INVALID';

/** What a model should do about an error. `message` and `errors` of the envelope say what is wrong. */
const advice: Partial<Record<AgentErrorCode, string>> = {
  VALIDATION_ERROR: 'Correct the arguments that `errors` names, and call the tool again.',
  INVALID_DATE_RANGE: 'Choose other dates: endDate after startDate, and both within the next 365 days.',
  STAY_TOO_SHORT: 'Choose a longer stay.',
  STAY_TOO_LONG: 'Choose a shorter stay.',
  NOTICE_TOO_SHORT: 'Choose a later startDate.',
  PROMO_CODE_NOT_ACCEPTED: 'Leave out promoCode, or ask the person for another code.',
  UNAUTHENTICATED: 'Ask the person to set a valid API key or token for this server. Do not try again before that.',
  FORBIDDEN: 'This account cannot use the tool. Do not try again.',
  VERIFICATION_REQUIRED: 'Ask the person to verify their e-mail address or phone number on the marketplace first.',
  USER_BLOCKED: 'The account is blocked. Tell the person, and do not try again.',
  OWNER_INACTIVE: 'The owner is not activated yet. Tell the person, and do not try again.',
  API_KEY_READ_ONLY: 'The API key can only read. Ask the person for a key with write access, or to do this themselves.',
  API_KEY_SCOPE_MISSING:
    'The API key does not permit this. Tell the person which scope is missing, so that they can create another key or do this themselves.',
  API_KEY_NOT_ACCEPTED: 'API keys cannot do this. The person has to do it themselves.',
  SPENDING_LIMIT_EXCEEDED:
    'The API key does not allow this booking. Tell the person what it costs and what is left. Do not try another key.',
  NOT_FOUND: 'Check the identifier with a tool that lists or searches.',
  DATES_NOT_AVAILABLE: 'Choose other dates: list_free_dates lists them.',
  REQUEST_REQUIRED:
    'The owner has to approve this booking. Tell the person to send a request to book on the marketplace, or choose another listing.',
  PRICE_CHANGED:
    'What was confirmed is no longer true. Call the tool without confirmationToken, and show the new preview.',
  CONFIRMATION_INVALID:
    'Nothing was changed. A token is valid for a few minutes, once, for the same arguments and caller. Call the tool without confirmationToken, and show the new preview.',
  STATE_CONFLICT: 'Tell the person what `message` says. If it is about a record, read that record again.',
  RATE_LIMITED: 'Wait for retryAfterSeconds before the next call.',
  MAINTENANCE: 'The marketplace is being maintained. Try again later; reading still works.',
};

export function adviceFor(code: string | null): string {
  return advice[code as AgentErrorCode] ?? 'Tell the person what the message says. Do not repeat the call unchanged.';
}
