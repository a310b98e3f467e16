export const webhooks = {
  'webhook.added': 'The webhook is added. Keep its secret: it is not shown again.',
  'webhook.changed': 'The webhook is changed.',
  'webhook.removed': 'The webhook is removed.',
  'webhook.rotated':
    'The webhook has a new secret. Keep it: it is not shown again. The former one is valid for 24 hours more.',
  'webhook.tested': 'The receiver has taken the test.',
  'webhook.testFailed': 'The receiver has not taken the test: {{failure}}.',
  'webhook.redelivered': 'The event is sent again.',
  'webhook.inactive': 'The webhook is not active. Make it active first.',
  'webhook.tooMany_one': 'Nobody has more than {{count}} webhook. Remove one first.',
  'webhook.tooMany_other': 'Nobody has more than {{count}} webhooks. Remove one first.',
  'outbound.url': 'is no URL',
  'outbound.scheme': 'has to begin with https://',
  'outbound.credentials': 'must not have a user or a password in it',
  'outbound.port': 'has to be at port 443, or at one from 1024',
  'outbound.name': 'has to name a host of the public internet',
  'outbound.inside': 'does not lead to a public address',
} as const;
