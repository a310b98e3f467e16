export const webhooks = {
  'webhook.added': 'The webhook was added. Store its secret: it will not be shown again.',
  'webhook.changed': 'The webhook was changed.',
  'webhook.removed': 'The webhook was removed.',
  'webhook.rotated':
    'The webhook has a new secret. Store it: it will not be shown again. The previous one is valid for another 24 hours.',
  'webhook.tested': 'The receiver accepted the test event.',
  'webhook.testFailed': 'The receiver did not accept the test event: {{failure}}.',
  'webhook.redelivered': 'The event will be sent again.',
  'webhook.inactive': 'The webhook is not active. Activate it first.',
  'webhook.tooMany_one': 'You can have at most {{count}} webhook. Remove one first.',
  'webhook.tooMany_other': 'You can have at most {{count}} webhooks. Remove one first.',
  'outbound.url': 'is not a URL',
  'outbound.scheme': 'must begin with https://',
  'outbound.credentials': 'must not contain a user or a password',
  'outbound.port': 'must use port 443 or a port from 1024',
  'outbound.name': 'must name a host on the public internet',
  'outbound.inside': 'does not resolve to a public address',
} as const;
