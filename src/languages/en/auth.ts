export const auth = {
  'auth.codeNeeded.email':
    'Please verify your e-mail address with a one-time code. Send the code with the token from this response: Authorization: Bearer <token>.',
  'auth.codeNeeded.phone':
    'Please verify your phone number with a one-time code. Send the code with the token from this response: Authorization: Bearer <token>.',
  'auth.contested':
    'Several accounts were registered with this address, and none has been verified. Log in from the network where you registered, or register again.',
  'auth.loggedIn': 'You are logged in.',
  'auth.loggedOut': 'You are logged out.',
  'otp.sent': 'If this account exists, a code is on its way.',
  'otp.sentByEmail':
    'No more text messages can be sent today. If the account has a verified e-mail address, the code is on its way there.',
  'otp.noTextMessages': 'No more text messages can be sent today. Use your e-mail address, or try again later.',
  'otp.noEmails': 'No more e-mails can be sent to new addresses today. Please try again later.',
  'otp.wait': 'A code has already been sent.',
  'auth.noToken': 'Please log in and send the token from the response: Authorization: Bearer <token>.',
  'auth.noVerificationToken':
    'Log in first. Then send the code with the token from that response: Authorization: Bearer <token>.',
  'auth.onlyRoles': 'Your account is not allowed to do this. The operation requires the role {{roles}}.',
  'list.or': '{{first}} or {{last}}',
  'list.more': '{{first}}, {{rest}}',
  'otp.wrong_one': 'The code is wrong. {{count}} attempt is left.',
  'otp.wrong_other': 'The code is wrong. {{count}} attempts are left.',
  'otp.tooManyWrong': 'Too many wrong codes.',
  'otp.verified.email': 'Your e-mail address is verified.',
  'otp.verified.phone': 'Your phone number is verified.',
  'otp.foreign.email': "is not the account's e-mail address",
  'otp.foreign.phone': "is not the account's phone number",
  'otp.subject': 'Your one-time code',
  'otp.text_one':
    'Your code is {{code}}. It is valid for {{count}} minute and works once. Do not share it with anyone.',
  'otp.text_other':
    'Your code is {{code}}. It is valid for {{count}} minutes and works once. Do not share it with anyone.',
} as const;
